"""What forms say of players and rules: names with their signs in the order of seats, options as chosen.

Whoever changes them writes only what differs from what their page showed, so that two who change different things lose
nothing, and two who change the same are told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from cardgen import facts, letters, scores
from cardgen.facts import FactError
from cardgen.game import Game
from scorer import acts, web
from scorer.match import MARKS, Player
from scorer.sheets import sheet
from scorer.sheets.sheet import Choice, FieldError, Form, number

NAME = 24
"""Letters of a name in a form, an emoji being one; a record that is read in may have longer ones."""
TITLE = 60
SHOWN = 8
"""Seats that a form for a new table offers."""
OWN = "own"
"""The choice of a number that is not among those on offer."""

Value = TypeVar("Value")
People = list[dict[str, str]]


# --- players


def seats(game: Game[Any]) -> tuple[int, int]:
    """How many players a form asks for: as many as the rules name, as far as points can be kept for them."""
    least, most = game.scoring.players
    return max(least, game.players[0]), min(most, SHOWN)


def players(form: Form) -> People:
    """The players of a new table; empty fields are no players."""
    seats = [k for k in range(SHOWN) if _line(form.get(f"name-{k}", ""))]
    people = [{"name": _name(form, k), "mark": form.get(f"mark-{k}", "")} for k in seats]
    _apart([person["name"] for person in people], seats)
    return _signed(people)


def renamed(form: Form, shown: Sequence[Player], now: Sequence[Player]) -> People:
    """The same seats with other names or signs. FieldError where another phone has changed the same meanwhile."""
    people, changed = [], set()
    for k, (was, player) in enumerate(zip(shown, now, strict=True)):
        typed, mark = _line(form.get(f"name-{k}", "")), form.get(f"mark-{k}", "")
        if not typed:
            raise FieldError(f"name-{k}", "form_all_names", number=len(now))
        name = player.name
        if typed != _line(was.name):
            name = _mine(f"name-{k}", _name(form, k), was.name, player.name, str)
        sign = player.mark
        if mark in MARKS and mark != was.mark:
            sign = _mine(f"mark-{k}", mark, was.mark, player.mark, lambda now: web.words()[f"mark.{now}"])
            changed.add(k)
        people.append({"name": name, "mark": sign})
    _apart([person["name"] for person in people], range(len(people)))
    return _signed(people, changed)


def _line(typed: str) -> str:
    """A name in even spacing, without letters that can't be seen, as records want it."""
    return letters.cleaned(typed)


def _name(form: Form, k: int) -> str:
    name = _line(form.get(f"name-{k}", ""))
    if len(letters.pieces(name)) > NAME or len(name) > acts.LONGEST:
        raise FieldError(f"name-{k}", "form_name_long", name=letters.cut(name, NAME), most=NAME)
    return name


def _apart(names: Sequence[str], seats: Iterable[int]) -> None:
    """FieldError at the first name that the rules refuse."""
    for position, k in enumerate(seats, 1):
        try:
            scores.names(names[:position])
        except FactError as error:
            key = error.phrase.key.removeprefix("refusal.")
            raise FieldError(f"name-{k}", key, **error.phrase.values) from error


def _signed(people: People, first: Collection[int] = ()) -> People:
    """A sign for everybody, as far as there are enough; what somebody has just chosen is theirs."""
    free = [mark for mark in MARKS if mark not in {person["mark"] for person in people}]
    used: set[str] = set()
    for k in sorted(range(len(people)), key=lambda k: k not in first):
        mark = people[k]["mark"]
        if mark not in MARKS or mark in used:
            other = mark if mark in MARKS else MARKS[k % len(MARKS)]
            people[k]["mark"] = free.pop(0) if free else other
        used.add(people[k]["mark"])
    return people


def _mine(field: str, wish: Value, shown: Value, now: Value, say: Callable[[Value], str]) -> Value:
    """The wish, unless another phone had one meanwhile."""
    if now not in (shown, wish):
        raise FieldError(field, "form_changed", value=say(now))
    return wish


# --- options


def options(game: str, form: Form) -> dict[str, Any]:
    """The options as chosen."""
    variant = form.get("variant")
    return {choice.key: _option(choice, form) for choice in sheet(game).options if _asked(choice, variant)}


def changed(game: str, form: Form, shown: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Other options. FieldError where another phone has changed the same meanwhile."""
    wished, found = options(game, form), dict[str, Any]()
    for choice in sheet(game).options:
        key, value = choice.key, now.get(choice.key, choice.default)
        was = shown.get(key, choice.default)
        found[key] = value
        if key in wished and wished[key] != was:
            found[key] = _mine(key, wished[key], was, value, partial(_said, game))
    variant = found.get("variant")
    return {choice.key: found[choice.key] for choice in sheet(game).options if _asked(choice, variant)}


def _said(game: str, value: Any) -> str:
    words = web.words(game)
    return words[f"option.{game}.{value or 'none'}"] if isinstance(value, str) or not value else str(value)


def _asked(choice: Choice, variant: Any) -> bool:
    """Whether an option has a meaning with the others: a target only where points decide."""
    return variant is None or choice.only in (None, variant)


def _option(choice: Choice, form: Form) -> Any:
    if isinstance(choice.default, bool):
        return bool(form.get(choice.key))
    if isinstance(choice.default, str):
        return facts.choice(form.get(choice.key, choice.default), choice.key, choice.choices)
    if form.get(choice.key) == OWN:
        return number(form, f"{choice.key}-{OWN}", choice.least, choice.most)
    return number(form, choice.key, choice.least, choice.most, choice.default)
