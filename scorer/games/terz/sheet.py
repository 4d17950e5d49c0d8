"""TERZ at the table: one more for a player, a wrong call, the end."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.terz import scoring
from cardgen.words.texts import Texts
from scorer.games.sheet import Choice, Form, Sheet, Taps, Typed, Worth, WorthPart, seat
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (Choice("penalty"),)
TAPS = Taps(says="terz.one", asks="terz.tap", twice="terz.twice")


class View(NamedTuple):
    """What the form needs to know: whether a wrong call costs a point; how many TERZEN are `taken`, and whether so many
    can't be the end, unless somebody says why (`odd`).
    """

    penalty: bool
    taken: int
    odd: bool


def read(form: Form, match: Match) -> dict[str, object]:
    """{"player"}, with "cards" where they are known, or with "wrong"; or {"end": true}, also "incomplete"."""
    if form.get("end"):
        return {"end": True, "incomplete": True} if form.get("incomplete") else {"end": True}
    facts: dict[str, object] = {"player": seat(form, match)}
    if form.get("wrong"):
        facts["wrong"] = True
    if cards := form.get("cards", "").split():
        facts["cards"] = cards
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1", "incomplete": "1"} if facts.get("incomplete") else {"end": "1"})
    form = Form({"player": str(facts["player"]), "cards": " ".join(facts.get("cards", ()))})
    if facts.get("wrong"):
        form["wrong"] = "1"
    return form


def say(facts: Facts, _match: Match, texts: Texts, _typed: Typed) -> str:
    """A TERZ, its cards where they are known, a wrong call, or the end."""
    if "end" in facts:
        return texts["terz.incomplete" if facts.get("incomplete") else "terz.end"]
    sentence = texts["terz.wrong" if facts.get("wrong") else "terz.one"]
    return f"{sentence} ({', '.join(facts['cards'])})" if "cards" in facts else sentence


def view(match: Match, _texts: Texts, _form: Form) -> View:
    """Whether a wrong call costs a point, and whether the last three cards must be a TERZ now."""
    taken = counts(match)
    return View(match.chosen["penalty"], taken, scoring.last_is_one(match.edition.spec, taken))


def worth(match: Match, _texts: Texts) -> Worth:
    """A point for a TERZ; a wrong call costs one where that is agreed."""
    seats = [str(seat) for seat in range(len(match.players))]
    loss = -1 if match.chosen["penalty"] else 0
    one: WorthPart = {"field": "player", "each": dict.fromkeys(seats, 1), "when": ("wrong", None), "adds": 1}
    return {"parts": [one, {"field": "wrong", "each": {"1": loss}}]}


def counts(match: Match) -> int:
    """How many TERZEN were taken."""
    return sum("player" in facts and not facts.get("wrong") for _, facts in match.arranged)


def headline(match: Match, texts: Texts) -> str:
    """How many TERZEN were taken."""
    return plural(texts, "terz.taken", counts(match))


SHEET = Sheet(OPTIONS, read, fill, say, view, headline, worth, counts=counts, taps=TAPS, opening="")
