"""The table of number cards on pages: a column for each colour, a row for each number, a cell for each card."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from cardgen.custom import levels
from cardgen.deck.deck import Deck
from cardgen.drawing.style import load
from cardgen.schema import number_cards
from cardgen.schema.reader import Reader
from cardgen.studio import columns as columns_of
from cardgen.studio import edits
from cardgen.studio.pointers import Document, address
from cardgen.words.numbers import Number, printed, typeset

MOST_ROWS = 500
"""The most rows of the table; no deck has more faces."""


class Column(NamedTuple):
    """A colour: its name in documents, that in the reader's words, and its sign, or ""."""

    key: str
    name: str
    sign: str


class Cell(NamedTuple):
    """A number in a colour: the address of its text, the text, and the key of its card, or ""."""

    address: str
    text: str
    card: str


class Row(NamedTuple):
    """A number as it is typeset, and a cell for each column; None where a colour does not have the number."""

    value: str
    cells: tuple[Cell | None, ...]


def are_in(document: Document) -> bool:
    """Whether it is a deck of number cards in colours, and not only of single ones."""
    original = columns_of.original(document)
    has_table = hasattr(original, "numbers") and hasattr(original, "colours")
    return has_table and ("card" not in document or "numbers" in document)


def columns(document: Document, words: Mapping[str, str]) -> Iterator[Column]:
    """A column for each colour; `words` are the reader's, for built-in ones."""
    signs = {name: colour.sign for name, colour in load("classic").colours.items()}
    for colour in columns_of.colours(document):
        name, sign = columns_of.name_of(colour), colour.get("sign") if isinstance(colour, Mapping) else ""
        yield Column(name, words.get(f"colour.{name}", name), str(sign or signs.get(name, "")))


def rows(document: Document, whole: Document, level: str, deck: Deck | None) -> Iterator[Row]:
    """A row for each number, in ascending order; its cells are the level's. `whole`: the document at the level."""
    names = [columns_of.name_of(colour) for colour in columns_of.colours(whole)]
    numbers = _numbers(whole, deck, names)
    path = ("level", level) if level in levels.names(document) else ()
    codes = {
        (card.attributes.get("number"), card.attributes.get("colour")): card.code
        for card in reversed(deck.cards if deck else ())  # of several alike the first one shows the cell's text
        if card.kind == "number"
    }
    forms = number_cards.forms(Reader(whole), names)
    for number in sorted(set(chain(*numbers.values())))[:MOST_ROWS]:
        cells = [
            Cell(at, edits.text_at(document, at), codes.get((number, name), "")) if number in numbers[name] else None
            for k, name in enumerate(names)
            for at in [address((*path, "show", printed(number), k))]
        ]
        yield Row(forms.get(number) or typeset(number), tuple(cells))


def _numbers(document: Document, deck: Deck | None, names: list[str]) -> dict[str, list[Number]]:
    """The numbers of each colour: those of the deck or, where it can't be made, the valid ones in the document."""
    if deck:
        cards = [card.attributes for card in deck.cards if card.kind == "number"]
        return {name: [card["number"] for card in cards if card.get("colour") == name] for name in names}
    numbers = document.get("numbers", "")
    return {
        name: columns_of.numbers_in(numbers.get(name) if isinstance(numbers, Mapping) else numbers) for name in names
    }
