"""The parts that the games' sheets share: options to choose, fields of forms, sums as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from cardgen.facts import FactError
from cardgen.score_sheet import signed
from cardgen.texts import Texts
from scorer.playing.match import Match
from scorer.playing.seats import Facts

Form = MultiDict[str, str]
Typed = Mapping[str, str]
"""Sums as they were typed, by field."""
EMPTY: Form = MultiDict()
NONE: Typed = MappingProxyType({})
SUM = re.compile(r"[-−]?\s*\d{1,4}((\s*[-+−,;]\s*|\s+)\d{1,4}){0,40}")
TERM = re.compile(r"([-+−]?)\s*(\d+)")


class FieldError(FactError):
    """A field of a form that can't be; `field` is its name."""

    def __init__(self, field: str, key: str, /, **values: Any) -> None:
        super().__init__(key, **values)
        self.field = field


class Choice(NamedTuple):
    """How a form asks for an option of a game: a flag (no choices), a number within bounds, or one of some words.

    `only`: the variant in which it has a meaning. The rules say the `default`.
    """

    key: str
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    only: str | None = None
    default: Any = None


Worth = Mapping[str, Any]
"""What entries of a game are worth, as far as a phone without network needs to know (read by static/worth.js):
{"none": words for an entry that says nothing, "parts": a list of
    {"field": its name in the form,
     "each": points for each of a number or sum, or {value: points} for each value that is chosen, or "?",
     "when": (other field, value) where it counts, None for a field that is not there; "seat": whose points, else the
     player's; "lowest": points for the seat with the lowest number instead; "over": {value: those that it covers};
     "adds": what it adds to the number in the headline;
     "say": words for each of the number, or {value: words}; "{n}" is the number; "group": words around several}}.
"""


def no_count(_match: Match) -> int | None:
    """The headline counts rounds, and nothing says how many there will be."""
    return None


class Sheet(NamedTuple):
    """How a game is written down at a table.

    `read` makes facts (with seats) of a form, `fill` the form of facts; `say` puts facts into words; `view` is what the
    page needs to know, `headline` how far the game is and what it is played for; `unit` what totals count; `worth` what
    entries make, for phones without network; `counts` the number in the headline that entries add to, where it is none
    of rounds; `last` the last round.
    """

    options: tuple[Choice, ...]
    read: Callable[[Form, Match], dict[str, Any]]
    fill: Callable[[Facts], Form]
    say: Callable[..., str]
    view: Callable[[Match, Texts, Form], Mapping[str, Any]]
    headline: Callable[[Match, Texts], str]
    worth: Callable[[Match, Texts], Worth]
    sums: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    unit: str = "points"
    counts: Callable[[Match], int | None] = no_count
    last: Callable[[Match], int | None] = no_count

    def typed(self, form: Form, facts: Facts) -> dict[str, str]:
        """The sums of a form that these facts hold as they were typed, where they have more than one term."""
        try:
            found = {field: typed_sum(form, field) for field in self.sums if field in facts}
        except FieldError:
            return {}
        return {field: trail for field, trail in found.items() if trail}

    def filled(self, facts: Facts, typed: Typed = NONE) -> Form:
        """The form that makes these facts, its sums as they were typed: who corrects one finds its parts again."""
        form = self.fill(facts)
        for field, trail in typed.items():
            form[field] = trail
        return form


def round_for(match: Match, texts: Texts, aim: str = "") -> str:
    """The round that comes, and what it is played for."""
    line = texts.say("table.round", {"n": match.standings.next.get("round")})
    return f"{line} · {aim}" if aim else line


def round_of(match: Match, texts: Texts, last: int) -> str:
    """The round that comes, of so many."""
    return texts.say("table.round_of", {"n": match.standings.next.get("round"), "m": last})


def number(form: Form, field: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number of a form. FieldError where it is none or lies outside."""
    typed = form.get(field, "").strip()
    if not typed and default is not None:
        return default
    if not re.fullmatch(r"[-−]?\d{1,6}", typed) or not least <= (value := int(typed.replace("−", "-"))) <= most:
        raise FieldError(field, "form_number", value=typed[:40], least=least, most=most)
    return value


def seat(form: Form, match: Match, field: str = "player") -> int:
    """Whose entry it is."""
    typed = form.get(field, "")
    if not re.fullmatch(r"\d{1,3}", typed) or int(typed) >= len(match.players):
        raise FieldError(field, "form_player")
    return int(typed)


def terms(form: Form, field: str) -> list[int]:
    """The terms of a sum such as `3 + 6 + 2` or of a list such as `3, 6, 2` or `3 6 2`, none where nothing is typed.

    >>> terms(Form({"minus": "3 + 6+2 − 1"}), "minus")
    [3, 6, 2, -1]
    >>> terms(Form({"cards": "3, 6;2  12 "}), "cards")
    [3, 6, 2, 12]
    """
    typed = form.get(field, "").strip().strip(",;").strip()
    if not typed:
        return []
    if not SUM.fullmatch(typed):
        raise FieldError(field, "form_sum", value=typed[:40])
    return [int(digits) * (-1 if sign in ("-", "−") and sign else 1) for sign, digits in TERM.findall(typed)]


def typed_sum(form: Form, field: str) -> str:
    """A sum as it was typed, in even spacing, where it has more than one term."""
    found = terms(form, field)
    rest = [f"{'−' if term < 0 else '+'} {abs(term)}" for term in found[1:]]
    return " ".join([signed(found[0]), *rest]) if rest else ""
