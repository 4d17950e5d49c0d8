"""The table of number cards as it is seen: a column for each colour, a row for each number, a cell for each card."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.custom import levels
from cardgen.deck.deck import Deck
from cardgen.drawing.style import load
from cardgen.games import registry
from cardgen.schema import number_cards
from cardgen.schema.reader import Reader
from cardgen.studio import columns as columns_of
from cardgen.studio import edits
from cardgen.studio.pointers import Document, address
from cardgen.words.numbers import Number, printed, typeset

MOST_ROWS = 500
"""Rows of the table that are shown; no deck has more faces."""


class Column(NamedTuple):
    """A colour: its name as documents say it, in the reader's words, and its sign; no sign where it has none."""

    key: str
    name: str
    sign: str


class Cell(NamedTuple):
    """What a number shows in a colour: the address of that, what was typed there, and the key of its card, or ""."""

    address: str
    text: str
    card: str


class Row(NamedTuple):
    """What the cards of a row count, as it is set, and a cell for each column; None where a colour lacks the number."""

    value: str
    cells: tuple[Cell | None, ...]


def are_in(document: Document, key: str) -> bool:
    """Whether it is a deck of number cards in colours; not of single ones alone."""
    original = getattr(registry.find(key).custom_keys, "ORIGINAL", None) if key in registry.BUILT_IN else None
    return (
        hasattr(original, "numbers")
        and hasattr(original, "colours")
        and ("card" not in document or "numbers" in document)
    )


def columns(document: Document, words: Mapping[str, str]) -> Iterator[Column]:
    """A column for each colour; `words` are the reader's for those of ours."""
    signs = {name: colour.sign for name, colour in load("classic").colours.items()}
    for colour in columns_of.colours(document):
        own = colour if isinstance(colour, Mapping) else {"name": colour}
        name = str(own.get("name", ""))
        yield Column(name, words.get(f"colour.{name}", name), str(own.get("sign") or signs.get(name, "")))


def rows(document: Document, whole: Document, level: str, deck: Deck | None) -> Iterator[Row]:
    """A row for each number, in the order of what they count; its cells are the level's own. `whole`: what this is."""
    names = [column.key for column in columns(whole, {})]
    numbers = _numbers(whole, deck, names)
    way = ("level", level) if level in levels.names(document) else ()
    codes = {
        (card.attributes.get("number"), card.attributes.get("colour")): card.code
        for card in reversed(deck.cards if deck else ())  # of several alike the first one shows what the cell says
        if card.kind == "number"
    }
    forms = number_cards.forms(Reader(whole), names)
    for number in sorted({number for own in numbers.values() for number in own})[:MOST_ROWS]:
        key = printed(number)
        cells = [
            _cell(document, address((*way, "show", key, k)), codes.get((number, name), ""))
            if number in numbers[name]
            else None
            for k, name in enumerate(names)
        ]
        yield Row(forms.get(number) or typeset(number), tuple(cells))


def _cell(document: Document, place: str, card: str) -> Cell:
    return Cell(place, edits.text_at(document, place), card)


def _numbers(document: Document, deck: Deck | None, names: list[str]) -> dict[str, list[Number]]:
    """The numbers of each colour: those of the deck or, where it can't be made, those that can be read."""
    if deck:
        of_cards = [card.attributes for card in deck.cards if card.kind == "number"]
        return {name: [own["number"] for own in of_cards if own.get("colour") == name] for name in names}
    said = document.get("numbers", "")
    return {name: columns_of.numbers_in(said.get(name) if isinstance(said, Mapping) else said) for name in names}
