"""Triple³ at the table: who won the round, or how many cards everybody has left."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.triple3 import rules
from cardgen.words.texts import Texts
from scorer.games.sheet import Choice, Form, Sheet, Taps, Typed, Worth, WorthPart, number, round_for, seat
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (Choice("chips", (4, 0), 0, 12),)
UNIT = "chips"
TAPS = Taps(says="triple3.one", asks="triple3.tap")


KEYS = (9, 27)
"""The largest number that has a key at least, and at most: a larger one is typed, or stepped to."""


class View(NamedTuple):
    """What the form needs to know: how many cards somebody may have left, and which numbers have a key of their own;
    how many chips win (0: a single round).
    """

    most: int
    keys: range
    chips: int


def read(form: Form, match: Match) -> dict[str, object]:
    """{"round", "winner"} or {"round", "left"}; or {"end": true}."""
    if form.get("end"):
        return {"end": True}
    facts: dict[str, object] = {"round": number(form, "round", 1, 999)}
    if form.get("how") == "left":
        facts["left"] = {str(k): number(form, f"left-{k}", 0, _most(match)) for k in range(len(match.players))}
    else:
        facts["winner"] = seat(form, match)
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1"})
    form = Form({"round": str(facts["round"])})
    if "winner" in facts:
        return Form({**form, "how": "winner", "player": str(facts["winner"])})
    return Form({**form, "how": "left", **{f"left-{seat}": str(cards) for seat, cards in facts["left"].items()}})


def say(facts: Facts, match: Match, texts: Texts, _typed: Typed) -> str:
    """All cards laid, or what everybody had left; or that the game was stopped."""
    if "end" in facts:
        return texts["table.stopped"]
    if "winner" in facts:
        return texts.say("triple3.out", {"name": match.players[facts["winner"]].name})
    left = ", ".join(f"{match.players[int(seat)].name} {cards}" for seat, cards in facts["left"].items())
    return texts.say("triple3.left", {"left": left})


def view(match: Match, _texts: Texts, _form: Form) -> View:
    """How many cards somebody may have left, keys for as many as are dealt to each, and how many chips win."""
    most = _most(match)
    return View(most, range(min(most, max(most // len(match.players), *KEYS[:1]), KEYS[1]) + 1), match.chosen["chips"])


def worth(match: Match, _texts: Texts) -> Worth:
    """A chip for who has laid all cards, or has the fewest left; where several have, each of them takes one."""
    seats = [str(seat) for seat in range(len(match.players))]
    won: WorthPart = {"field": "player", "each": dict.fromkeys(seats, 1), "when": ("how", "winner")}
    left: list[WorthPart] = [
        {"field": f"left-{seat}", "seat": seat, "lowest": 1, "when": ("how", "left"), "say": f"{player.name} {{n}}"}
        for seat, player in enumerate(match.players)
    ]
    return {"parts": [won, *left]}


def _most(match: Match) -> int:
    return rules.most_left(match.edition.spec)


def headline(match: Match, texts: Texts) -> str:
    """The round, and how many chips win."""
    chips = match.chosen["chips"]
    return round_for(match, texts, plural(texts, "table.chips", chips) if chips else "")


SHEET = Sheet(OPTIONS, read, fill, say, view, headline, worth, unit=UNIT, taps=TAPS, stops=True, opening="")
