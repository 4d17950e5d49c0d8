"""Any other game at the table: how many points somebody has made in the round, also in parts, also below zero."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.core.score_sheet import signed
from cardgen.words import numbers
from cardgen.words.texts import Texts
from scorer.games.plain.scoring import CALLED, POINTS, ROUNDS, TARGET
from scorer.games.sheet import Choice, FieldError, Form, Sheet, Typed, Worth, number, round_for, round_of, seat, terms
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (
    Choice("called", letters=CALLED),
    Choice("lowest"),
    Choice("target", (0, 100, 500), 0, TARGET),
    Choice("rounds", (0, 5, 10), 0, ROUNDS),
)

OPEN = " +-\N{MINUS SIGN}\N{EN DASH}"
"""What may stand behind a sum: somebody has tapped for one more part, and there was none."""


class View(NamedTuple):
    """What the form needs to know beside the round: nothing."""


def read(form: Form, match: Match) -> dict[str, object]:
    """{"round", "player", "points"}; or {"end": true}."""
    if form.get("end"):
        return {"end": True}
    facts: dict[str, object] = {"round": number(form, "round", 1, 9999), "player": seat(form, match)}
    parts = terms(Form({"points": form.get("points", "").rstrip(OPEN)}), "points")
    if not parts:
        raise FieldError("points", "form_sum_missing")  # nothing typed is not 0
    points = numbers.reduced(sum(parts[1:], parts[0]))
    if not isinstance(points, int) or not -POINTS <= points <= POINTS:
        text = form.get("points", "")[:40]
        raise FieldError("points", "form_number", value=text, least=-POINTS, most=POINTS)
    return {**facts, "points": points}


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1"})
    fields = {"round": str(facts["round"]), "player": str(facts["player"])}
    return Form({**fields, "points": numbers.printed(facts["points"])})


def say(facts: Facts, _match: Match, texts: Texts, typed: Typed) -> str:
    """ "3 + 4 = 7 points", or the end."""
    if "end" in facts:
        return texts["plain.end"]
    points = facts["points"]
    sentence = plural(texts, "points", points).replace(str(points), signed(points), 1)
    return f"{typed['points']} = {sentence}" if typed.get("points") else sentence


def view(_match: Match, _texts: Texts, _form: Form) -> View:
    """Nothing more."""
    return View()


def worth(_match: Match, _texts: Texts) -> Worth:
    """What is typed counts."""
    return {"parts": [{"field": "points", "each": 1}]}


def headline(match: Match, texts: Texts) -> str:
    """The round, of as many as there are, and what it is played for."""
    chosen = match.chosen
    aims = [texts["plain.lowest"]] if chosen["lowest"] else []
    aims += [plural(texts, "table.target", chosen["target"])] if chosen["target"] else []
    line = round_of(match, texts, chosen["rounds"]) if chosen["rounds"] else round_for(match, texts)
    return " · ".join([line, *aims])


def last(match: Match) -> int | None:
    """The last round, where that is agreed."""
    return match.chosen["rounds"] or None


SHEET = Sheet(OPTIONS, read, fill, say, view, headline, worth, sums=("points",), last=last)
