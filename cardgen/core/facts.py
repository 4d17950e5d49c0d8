"""Validation of facts in JSON values: each reader returns a checked value or raises FactError.

The error's phrase is a key of the texts under `refusal` with its values. So the same rule is reported in German on a
phone and in English in a script.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, TypeVar

from cardgen.words import numbers, unicode_text
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import printable

QUOTED_LENGTH = 40
"""The longest quotation of an invalid value, in characters."""


Value = TypeVar("Value")


class FactError(ValueError):
    """An invalid fact; `phrase` is the reason."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(f"{key} {values}")
        self.phrase = Phrase(f"refusal.{key}", values)


class Doubled(dict[str, Value], Generic[Value]):
    """A JSON object with a duplicate key."""

    def __init__(self, pairs: Iterable[tuple[str, Value]], twice: str) -> None:
        super().__init__(pairs)
        self.twice = twice


def mapping(value: object, name: str) -> Mapping[str, object]:
    """An object without duplicate keys."""
    if type(value) is dict:  # nearly always; checking for Mapping takes six times as long
        return value
    if isinstance(value, Doubled):
        raise FactError("json_twice", name=quoted(value.twice))
    if not isinstance(value, Mapping):
        raise FactError("no_object", thing=name, value=quoted(value))
    return value


def checked_object(
    value: object, name: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, object]:
    """An object with these keys and no others."""
    checked = mapping(value, name)
    for key in checked:
        if key not in required and key not in optional:
            raise FactError("unknown_key", value=quoted(key), known=(*required, *optional))
    for key in required:
        if key not in checked:
            raise FactError("missing_key", name=key)
    return checked


def either(entry: Mapping[str, object], first: str, second: str) -> str:
    """The key that an entry has, of two of which it must have exactly one."""
    if (first in entry) == (second in entry):
        raise FactError("either", first=first, second=second)
    return first if first in entry else second


def sequence(value: object, name: str) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise FactError("no_list", thing=name, value=quoted(value))
    return value


def whole(value: object, name: str, least: int, most: int | None = None) -> int:
    """A whole number of at least `least`, and at most `most` if given."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value and (most is None or value <= most):
        return value
    if most is None:
        raise FactError("no_whole_from", name=name, value=quoted(value), least=least)
    raise FactError("no_whole", name=name, value=quoted(value), least=least, most=most)


def number(value: object, name: str) -> Number:
    """A whole number, or a fraction as a string in lowest terms (contract 4)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and "/" in value:
        try:
            if str(parsed := numbers.parsed(value)) == value:
                return parsed
        except ValueError:
            pass
    raise FactError("no_number", name=name, value=quoted(value))


def flag(value: object, name: str) -> bool:
    """true or false."""
    if not isinstance(value, bool):
        raise FactError("no_flag", name=name, value=quoted(value))
    return value


def must_be_true(value: object, name: str) -> None:
    """true, and nothing else."""
    if value is not True:
        raise FactError("not_said", name=name, value=quoted(value))


def choice(value: object, name: str, choices: Collection[str]) -> str:
    """One of these strings."""
    if not isinstance(value, str) or value not in choices:
        raise FactError("no_choice", name=name, value=quoted(value), known=tuple(choices))
    return value


def player(value: object, players: Collection[str]) -> str:
    """The name of a player."""
    if not isinstance(value, str) or value not in players:
        raise FactError("unknown_player", value=quoted(value), known=tuple(players))
    return value


def codes(
    value: object,
    name: str,
    deck: Collection[str],
    number: int | None = None,
    copies: Callable[[str], int] = lambda _: 1,
) -> tuple[str, ...]:
    """Codes of cards: `number` of them if given, all in the deck, none more often than it has copies."""
    values = sequence(value, name)
    if number is not None and len(values) != number:
        raise FactError("cards_number", name=name, number=number, value=len(values))
    cards = tuple([card(code, deck) for code in values])
    for code, times in Counter(cards).items():
        if times > copies(code):
            raise FactError("card_too_often", card=code, copies=copies(code))
    return cards


def card(value: object, deck: Collection[str]) -> str:
    """The code of a card of the deck."""
    if not isinstance(value, str) or value not in deck:
        raise FactError("unknown_card", value=quoted(value), known=tuple(deck))
    return value


def first_duplicate(names: Iterable[str]) -> str | None:
    """The first name that occurs twice, if any."""
    earlier: set[str] = set()
    for name in names:
        if name in earlier:
            return name
        earlier.add(name)
    return None


def quoted(value: object) -> str:
    """A value as JSON on one line, truncated if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # an integer of thousands of digits; a nest of lists
        text = type(value).__name__
    line = printable(unicode_text.cut(text, QUOTED_LENGTH))
    return line if len(text) <= QUOTED_LENGTH else unicode_text.cut(line, QUOTED_LENGTH - 1) + "…"
