"""Texts that describe a custom deck in its rules: lists of its numbers and words, printed values, rows of a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from cardgen.core.cards import Attributes, Card, Level
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.printed_values import SOFT, plainly, split_picture
from cardgen.words.texts import Texts

Key = TypeVar("Key")
Thing = TypeVar("Thing")
MOST = 24
"""The most numbers or words that are listed; of more only the first and the last."""


def listed(names: Iterable[str], words: Texts) -> str:
    """Names in a row without duplicates; of many the first, the last and their number.

    >>> from cardgen.words.texts import shared
    >>> listed(["1", "2", "2"], shared("en")), listed(map(str, range(30)), shared("en"))
    ('1, 2', '0 … 29 (30)')
    >>> listed(["0,5", "1"], shared("de")), listed(["0,5", "1"], shared("fr"))
    ('0,5; 1', '0,5\xa0; 1')
    """
    once = list(dict.fromkeys(names))
    return apart(once, words) if len(once) <= MOST else f"{once[0]} … {once[-1]} ({len(once)})"


def apart(names: Sequence[str], words: Texts) -> str:
    """Names with commas between them, or semicolons where one of them has a comma."""
    if not any("," in name for name in names):
        return ", ".join(names)
    return ("\xa0; " if words.language == "fr" else "; ").join(names)


def named(kind: str, level: Level | str, words: Texts) -> str:
    """A level of a trait in the reader's language, or else as the deck has it.

    Markup characters are replaced, so that a deck's words can't break the rulebook.
    """
    name = words.get(f"{kind}.{level}", plainly(level))
    return name.replace("|", "/").replace("**", "*")


def uniform(values: Iterable[int]) -> str:
    """The common value of all if it is more than 1; else ""."""
    distinct = set(values)
    return str(distinct.pop()) if len(distinct) == 1 and distinct != {1} else ""


def printed_number(cards: Iterable[Card]) -> Mapping[str, str]:
    """`text` and `value` of the first number card that prints something else; both "" where none does."""
    for card in cards:
        text, value = split_picture(str(card.attributes.get("show", "")))[1].replace(SOFT, ""), written(card.attributes)
        if text and text != value:
            return {"text": named("", text, Texts("", {})), "value": value}
    return {"text": "", "value": ""}


def written(attributes: Attributes, key: str = "number") -> str:
    """A card's number in figures: as it prints it, where that is the number in other figures, as 0,5 for 1/2."""
    value, show = attributes[key], str(attributes.get("show", ""))
    with suppress(ValueError):
        return show if numbers.parsed(show) == value else numbers.printed(value)
    return numbers.printed(value)


def coded(marks: Mapping[Key, str], names: Mapping[Key, str]) -> str:
    """The marks in codes and their meanings; numbers stand for themselves."""
    return ", ".join([mark if mark == names[key] else f"{mark} ({names[key]})" for key, mark in marks.items()])


def row(*cells: object) -> str:
    """A row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def leader(
    totals: Mapping[str, Number], words: Texts, display: Callable[[Number], str] = numbers.typeset
) -> Mapping[str, str]:
    """`totals` in words, and who is the `winner`; both "" where several are. `display`: how a number is set."""
    best = [name for name, total in totals.items() if total == max(totals.values())]
    if len(best) != 1:
        return {"totals": "", "winner": ""}
    return {
        "totals": apart([f"{name} {display(total)}" for name, total in totals.items()], words),
        "winner": best[0],
    }


def some(things: Sequence[Thing], count: int) -> list[Thing]:
    """So many elements, spread evenly over a sequence, or all."""
    count = min(count, len(things))
    return [things[k * len(things) // count] for k in range(count)]
