"""What rules say of a deck of one's own: lists of its numbers and words, what cards print, rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgen import exact
from cardgen.cards import Card, Level
from cardgen.shows import SOFT, parted, plainly
from cardgen.texts import Texts

MOST = 24
"""Numbers or words of a deck that are listed; of more the first and the last."""


def listed(names: Iterable[str]) -> str:
    """Names in a row, each once; of many the first, the last and how many.

    >>> listed(["1", "2", "2"]), listed(map(str, range(30)))
    ('1, 2', '0 … 29 (30)')
    """
    once = list(dict.fromkeys(names))
    return ", ".join(once) if len(once) <= MOST else f"{once[0]} … {once[-1]} ({len(once)})"


def named(kind: str, level: Level | str, words: Texts) -> str:
    """A level of a trait in the reader's words, or else as the deck has it.

    Signs that a table or strong words are made of are others: nobody's word may take a book apart.
    """
    name = words.get(f"{kind}.{level}", plainly(level))
    return name.replace("|", "/").replace("**", "*")


def uniform(values: Iterable[int]) -> str:
    """What all of them are, where it is more than 1; "" else."""
    found = set(values)
    return str(found.pop()) if len(found) == 1 and found != {1} else ""


def shown(cards: Iterable[Card]) -> Mapping[str, str]:
    """`text` and `value` of the first number card that prints something else; both "" where none does."""
    for card in cards:
        text = parted(str(card.attributes.get("show", "")))[1].replace(SOFT, "")
        value = exact.printed(card.attributes["number"])
        if text and text != value:
            return {"text": named("", text, Texts("", {})), "value": value}
    return {"text": "", "value": ""}


def coded(marks: Mapping[Any, str], names: Mapping[Any, str]) -> str:
    """The marks in codes with what they stand for; a number stands for itself."""
    return ", ".join([mark if mark == names[key] else f"{mark} ({names[key]})" for key, mark in marks.items()])


def row(*cells: object) -> str:
    """A row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def leader(totals: Mapping[str, Any]) -> Mapping[str, str]:
    """`totals` in words, and who is the `winner`; both "" where several are."""
    best = [name for name, total in totals.items() if total == max(totals.values())]
    if len(best) != 1:
        return {"totals": "", "winner": ""}
    return {
        "totals": ", ".join([f"{name} {exact.typeset(total)}" for name, total in totals.items()]),
        "winner": best[0],
    }


def some(things: Sequence[Any], count: int) -> list[Any]:
    """So many things from all over a row, or all."""
    count = min(count, len(things))
    return [things[k * len(things) // count] for k in range(count)]
