"""Threepia at the table: the rows of a turn, an empty hand, time that ran out, the end with what is left."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Spec
from cardgen.games.threepia.scoring import MOST_ROWS, VARIANTS
from cardgen.words.texts import Texts
from scorer.games.sheet import (
    Choice,
    FieldError,
    Form,
    Sheet,
    Typed,
    Worth,
    WorthPart,
    number,
    round_for,
    round_of,
    seat,
)
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (
    Choice("variant", VARIANTS),
    Choice("target", (15, 20, 30), 1, 1000, only="points"),
    Choice("rounds", (), 1, 100, only="rounds"),
)
ORIGINAL = Spec()


class View(NamedTuple):
    """What the form needs to know: the variant, and the lengths of rows with their points.

    `turns`: which turn comes for each; `next`: who comes after each; `budget`: seconds of the clock, if one ends turns;
    `most`: rows that a turn may have; `hand`: cards in a hand; `pressed`: whether a clock has been.
    """

    variant: str
    turns: tuple[int, ...]
    lengths: tuple[tuple[int, int], ...]
    emptied: int
    budget: float | None
    next: tuple[int | None, ...]
    most: int
    hand: int
    pressed: bool


def _lengths(spec: Spec) -> range:
    """Of the rows that count and that a board has room for."""
    return range(rules.SHORTEST_ROW, rules.longest(spec) + 1)


def read(form: Form, match: Match) -> dict[str, object]:
    """{"player", "rows", "emptied", "timeout"} as far as said; or {"end", "left"}."""
    if form.get("end"):
        needs_all = match.chosen["variant"] == "deck"
        seats = [k for k in range(len(match.players)) if needs_all or form.get(f"left-{k}")]
        left = {str(k): number(form, f"left-{k}", 0, rules.HAND) for k in seats}
        return {"end": True, "left": left} if left else {"end": True}
    facts: dict[str, object] = {"player": seat(form, match)}
    lengths = _lengths(match.edition.spec)
    facts["rows"] = [n for n in lengths for _ in range(number(form, f"rows-{n}", 0, MOST_ROWS, 0))]
    facts.update({key: True for key in ("emptied", "timeout") if form.get(key)})
    if len(facts) == 2 and not facts["rows"] and not (form.get("nothing") or form.get("go")):
        raise FieldError("rows-3", "form_no_rows")  # an empty form is no turn yet
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1", **{f"left-{seat}": str(cards) for seat, cards in facts.get("left", {}).items()}})
    form = Form({"player": str(facts["player"]), "nothing": "1"})
    form.update({f"rows-{n}": str(facts.get("rows", []).count(n)) for n in _lengths(ORIGINAL)})
    form.update({key: "1" for key in ("emptied", "timeout") if facts.get(key)})
    return form


def say(facts: Facts, match: Match, texts: Texts, _typed: Typed) -> str:
    """The rows, the empty hand, the time that ran out, with the points; or the end."""
    if "end" in facts:
        left = ", ".join(f"{match.players[int(seat)].name} {cards}" for seat, cards in facts.get("left", {}).items())
        return texts.say("threepia.end_left", {"left": left}) if left else texts["threepia.end"]
    parts = []
    if facts.get("rows"):
        parts.append(texts.say("threepia.rows", {"rows": " + ".join(map(str, facts["rows"]))}))
    parts += [texts[f"threepia.{key}"] for key in ("emptied", "timeout") if facts.get(key)]
    points = rules.points([rules.ScoringRow("", n) for n in facts.get("rows", ())], bool(facts.get("emptied")))
    return ", ".join(parts) + (f" ({points})" if points else "") if parts else texts["threepia.nothing"]


def view(match: Match, _texts: Texts, _form: Form) -> View:
    """Which turn comes, the lengths with their points, what the variant asks for."""
    turns = [facts["player"] for _, facts in match.arranged if "player" in facts]
    return View(
        variant=match.chosen["variant"],
        turns=tuple(turns.count(seat) + 1 for seat in range(len(match.players))),
        lengths=tuple(
            (n, rules.points([rules.ScoringRow("", n)], emptied=False)) for n in _lengths(match.edition.spec)
        ),
        emptied=rules.EMPTIED,
        budget=match.timing.seconds if match.timing else None,
        next=tuple(match.after(seat) for seat in range(len(match.players))),
        most=MOST_ROWS,
        hand=rules.HAND,
        pressed=any(event.kind == "clock" for event in match.events),
    )


def worth(match: Match, texts: Texts) -> Worth:
    """Points of rows and of an empty hand; at the end of the deck each card left costs one."""
    group = texts.say("threepia.rows", {"rows": "{parts}"})
    parts: list[WorthPart] = [
        {"field": f"rows-{n}", "each": rules.points([rules.ScoringRow("", n)]), "say": str(n), "group": group}
        for n in _lengths(match.edition.spec)
    ]
    for key, points in (("emptied", rules.EMPTIED), ("timeout", 0)):
        parts.append({"field": key, "each": {"1": points}, "say": {"1": texts[f"threepia.{key}"]}})
    if match.chosen["variant"] == "deck":
        players = enumerate(match.players)
        parts += [{"field": f"left-{k}", "seat": k, "each": -1, "say": f"{player.name} {{n}}"} for k, player in players]
    return {"none": texts["threepia.nothing"], "total": True, "parts": parts}


def last(match: Match) -> int | None:
    """The rounds that were agreed."""
    return match.chosen["rounds"] if match.chosen["variant"] == "rounds" else None


def go(match: Match) -> str:
    """The button leads on to who comes next, where a clock ends turns."""
    return "threepia.next" if match.timing and match.timing.seconds else ""


def headline(match: Match, texts: Texts) -> str:
    """The round, and the rounds or points that the variant ends with."""
    match match.chosen["variant"]:
        case "rounds":
            return round_of(match, texts, match.chosen["rounds"])
        case "points":
            return round_for(match, texts, plural(texts, "table.target", match.chosen["target"]))
        case _:
            return round_for(match, texts)


SHEET = Sheet(OPTIONS, read, fill, say, view, headline, worth, last=last, go=go)
