"""The form of a table: names with their signs in the order of seats, options as chosen.

Whoever changes them writes only what differs from what their page showed, so that two who change different things lose
nothing, and two who change the same are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from cardgen.core import facts, scores
from cardgen.core.facts import FactError
from cardgen.deck.game import Game
from cardgen.words import unicode_text
from cardgen.words.phrase import Phrase
from scorer.games import sheet
from scorer.games.sheet import Choice, FieldError, Form, number
from scorer.playing.events import Player
from scorer.playing.match import MARKS
from scorer.web.commands.openings import LONGEST
from scorer.web.guard.limits import LINE

NAME = 24
"""Letters of a name in a form, an emoji being one; a record that is read in may have longer ones."""
PHONE = 40
"""Characters of a phone's name that are kept."""
SHOWN = 8
"""Seats that a form for a new table offers."""
OWN = "own"
"""The choice of a number that is not among those on offer."""

Value = TypeVar("Value")
People = tuple[Player, ...]
Scalar: TypeAlias = str | int | bool | None
"""The value of an option."""


# --- players


def seats(game: Game[object]) -> tuple[int, int]:
    """How many players a form asks for: as many as the rules name, as far as points can be kept for them."""
    least, most = game.scoring.players
    return max(least, game.players[0]), min(most, SHOWN)


def players(form: Form) -> People:
    """The players of a new table; empty fields are no players. FieldError where two have chosen the same sign."""
    seats = [k for k in range(SHOWN) if _cleaned(form.get(f"name-{k}", ""))]
    names = [_name(form, k) for k in seats]
    _apart(names, seats)
    offered = [MARKS[k % len(MARKS)] for k in seats]
    typed = [form.get(f"mark-{k}", "") for k in seats]
    requested = [mark if mark in MARKS else offer for mark, offer in zip(typed, offered, strict=True)]
    return tuple(map(Player, names, _signed(names, offered, requested, seats)))


def renamed(form: Form, displayed: Sequence[Player], now: Sequence[Player]) -> People:
    """The same seats with other names or signs. FieldError where another phone has changed the same meanwhile.

    With `stay` a name that is left empty stays as it was.
    """
    names, requested = [], []
    for k, (was, player) in enumerate(zip(displayed, now, strict=True)):
        typed, mark = _cleaned(form.get(f"name-{k}", "")), form.get(f"mark-{k}", "")
        if not typed and form.get("stay"):
            typed = _cleaned(was.name)
        if not typed:
            raise FieldError(f"name-{k}", "form_all_names", number=len(now))
        name = player.name
        if typed != _cleaned(was.name):
            name = _merge_or_refuse(f"name-{k}", _name(form, k), was.name, player.name, str)
        sign = player.mark
        if mark in MARKS and mark != was.mark:
            sign = _merge_or_refuse(f"mark-{k}", mark, was.mark, player.mark, _sign)
        names.append(name)
        requested.append(sign)
    seats = range(len(names))
    _apart(names, seats)
    return tuple(map(Player, names, _signed(names, [player.mark for player in now], requested, seats)))


def _cleaned(typed: str) -> str:
    """A name in even spacing, without letters that can't be seen, as records want it; far too long ones are cut."""
    return unicode_text.cleaned(typed[:LINE])


def _name(form: Form, k: int) -> str:
    name = _cleaned(form.get(f"name-{k}", ""))
    if len(unicode_text.graphemes(name)) > NAME or len(name) > LONGEST:
        raise FieldError(f"name-{k}", "form_name_long", name=unicode_text.cut(name, NAME), most=NAME)
    return name


def _apart(names: Sequence[str], seats: Iterable[int]) -> None:
    """FieldError at the first name that the rules refuse."""
    for position, k in enumerate(seats, 1):
        try:
            scores.names(names[:position])
        except FactError as error:
            key = error.phrase.key.removeprefix("refusal.")
            raise FieldError(f"name-{k}", key, **error.phrase.values) from error


def _signed(names: Sequence[str], had: Sequence[str], requested: Sequence[str], seats: Sequence[int]) -> list[str]:
    """The sign of each: what somebody has chosen is theirs, and who had it before gets the chooser's in exchange.

    FieldError where two have chosen the same.
    """
    marks = list(requested)
    chosen = [k for k, mark in enumerate(requested) if mark != had[k]]
    for k in chosen:
        for other in (other for other in range(len(marks)) if other != k and marks[other] == requested[k]):
            if other in chosen:
                first, second = sorted((k, other))
                sign = _sign(requested[k])
                raise FieldError(f"mark-{seats[second]}", "form_sign_taken", sign=sign, name=names[first])
            free = [mark for mark in (had[k], *MARKS) if mark in MARKS and mark not in marks]
            marks[other] = free[0] if free else had[k]
    return marks


def _sign(mark: str) -> Phrase:
    return Phrase(f"mark.{mark}")


def _merge_or_refuse(
    field: str, requested: Value, displayed: Value, now: Value, say: Callable[[Value], str | Phrase]
) -> Value:
    """The requested value. FieldError if another phone has changed it meanwhile."""
    if now not in (displayed, requested):
        raise FieldError(field, "form_changed", value=say(now))
    return requested


# --- options


def options(game: str, form: Form) -> dict[str, Scalar]:
    """The options as chosen."""
    variant = form.get("variant")
    return {choice.key: _option(choice, form) for choice in sheet(game).options if _applies(choice, variant)}


def changed(game: str, form: Form, displayed: Mapping[str, Scalar], now: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Other options. FieldError where another phone has changed the same meanwhile."""
    requested, merged = options(game, form), dict[str, Scalar]()
    for choice in sheet(game).options:
        key, value = choice.key, now.get(choice.key, choice.default)
        was = displayed.get(key, choice.default)
        merged[key] = value
        if key in requested and requested[key] != was:
            say = str if choice.letters else partial(_chosen, game)
            merged[key] = _merge_or_refuse(key, requested[key], was, value, say)
    variant = merged.get("variant")
    return {choice.key: merged[choice.key] for choice in sheet(game).options if _applies(choice, variant)}


def _chosen(game: str, value: Scalar) -> str | Phrase:
    """A value of an option in words."""
    return Phrase(f"option.{game}.{value or 'none'}") if isinstance(value, str) or not value else str(value)


def _applies(choice: Choice, variant: Scalar) -> bool:
    """Whether an option has a meaning with the others: a target only where points decide."""
    return variant is None or choice.only in (None, variant)


def _option(choice: Choice, form: Form) -> Scalar:
    if isinstance(choice.default, bool):
        return bool(form.get(choice.key))
    if choice.letters:
        return _cleaned(form.get(choice.key, ""))
    if isinstance(choice.default, str):
        return facts.choice(form.get(choice.key, choice.default), choice.key, [str(word) for word in choice.choices])
    if form.get(choice.key) == OWN:
        return number(form, f"{choice.key}-{OWN}", choice.least, choice.most)
    return number(form, choice.key, choice.least, choice.most, choice.default)
