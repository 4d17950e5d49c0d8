"""Tadika at the table: who won the round, and how: by the lines, or by the seven cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.games.tadika import rules
from cardgen.games.tadika.hands import lines_of
from cardgen.texts import Texts
from scorer.games.sheet import EMPTY, NONE, Choice, FieldError, Form, Typed, Worth, number, round_for, seat
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (Choice("target", (50, 100), 1, 1000), Choice("sum"))
KEEPS = ("how",)
"""Ways of entering that stay for the next entry."""


def read(form: Form, match: Match) -> dict[str, Any]:
    """{"round", "player", "lines"} or {…, "hand", and how it was won}."""
    facts: dict[str, Any] = {"round": number(form, "round", 1, 999), "player": seat(form, match)}
    if form.get("how") == "hand":
        facts["hand"] = form.getlist("hand")
        facts.update({way: True for way in rules.WAYS if form.get(way)})
        if len(facts["hand"]) != rules.HAND:
            raise FieldError("hand", "form_hand", number=rules.HAND, value=len(facts["hand"]))
    else:
        facts["lines"] = [line for line in rules.POINTS if line in form.getlist("lines")]
        if not facts["lines"]:
            raise FieldError("lines", "lines_none")
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    form = Form({"round": str(facts["round"]), "player": str(facts["player"])})
    form["how"] = "hand" if "hand" in facts else "lines"
    form.setlist(form["how"], list(facts[form["how"]]))
    form.update({way: "1" for way in rules.WAYS if facts.get(way)})
    return form


def say(facts: Facts, match: Match, texts: Texts, _typed: Typed = NONE) -> str:
    """The lines in words and their points, after the cards where they are known."""
    spec = match.edition.spec
    lines = facts["lines"] if "lines" in facts else lines_of(facts, spec, rules.cards(spec))
    words = ", ".join(texts[f"tadika.line.{line}"] for line in lines)
    said = f"{words} ({rules.points(lines, match.chosen['sum'])})"
    return f"{' '.join(facts['hand'])}: {said}" if "hand" in facts else said


def view(match: Match, _texts: Texts, _form: Form = EMPTY) -> Mapping[str, Any]:
    """The round, the lines with their points, and the cards by their numbers."""
    spec = match.edition.spec
    numbers: dict[int, list[Mapping[str, Any]]] = {}
    for card in rules.cards(spec).values():
        if card.kind == "number":
            colour = card.attributes["colour"]
            shown = {"code": card.code, "number": card.attributes["number"], "colour": colour}
            numbers.setdefault(card.attributes["number"], []).append(shown)
    return {
        "round": match.standings.next.get("round"),
        "points": rules.POINTS,
        "ways": rules.WAYS,
        "cards": [card for _, cards in sorted(numbers.items()) for card in cards],
        "sum": match.chosen["sum"],
    }


def worth(match: Match, texts: Texts) -> Worth:
    """The lines with their points; what a hand of seven shows only the rules know."""
    words = {line: texts[f"tadika.line.{line}"] for line in rules.POINTS}
    by_hand = ("how", "hand")
    lines = {"field": "lines", "each": rules.POINTS, "say": words, "over": covered(match.chosen["sum"])}
    ways = [{"field": way, "each": {"1": 0}, "say": {"1": words[way]}, "when": by_hand} for way in rules.WAYS]
    hand = {"field": "hand", "each": "?", "say": texts["tadika.seven"], "when": by_hand}
    return {"parts": [lines | {"when": ("how", "lines")}, hand, *ways]}


def covered(add: bool) -> dict[str, list[str]]:
    """For each line those that make it worth no more; of two that cover each other the first one counts.

    >>> covered(add=True)["rowcolour"]
    ['row2', 'row3', 'rowN', 'colour']
    """
    order = list(rules.POINTS)

    def over(one: str, other: str) -> bool:
        both = rules.points((one, other), add)
        equal = both == rules.points((other,), add) and order.index(one) > order.index(other)
        return one != other and both == rules.points((one,), add) and not equal

    return {one: found for one in order if (found := [other for other in order if over(one, other)])}


def headline(match: Match, texts: Texts) -> str:
    """The round, and the points that win."""
    return round_for(match, texts, plural(texts, "table.target", match.chosen["target"]))
