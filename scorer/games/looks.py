"""How a page names and draws what a deck's cards show: levels of traits, colours, and what stands instead of numbers.

Names of ours are said in the reader's language; own words are said as they are. A page draws own colours as a swatch;
what it can't draw it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.cards import PICTURE, Card, Level
from cardgen.decks.own import OwnEdition
from cardgen.edition import AnyEdition
from cardgen.exact import Number, printed, typeset
from cardgen.texts import Texts

SIGNS = {
    "blue": "drop", "yellow": "sun", "red": "heart", "pink": "blossom",
    "purple": "crown", "green": "leaf", "white": "cloud", "black": "moon",
}  # fmt: skip
"""The signs of the house colours."""
MOST_SHOWN = 4
"""So many of the texts that stand for one number are told."""


class NumberKey(NamedTuple):
    """A number to tap: as forms have it, as it is set, and what is printed on cards instead of it."""

    value: str
    label: str
    shows: tuple[str, ...] = ()


class Looks:
    """What a deck wears, in words and small drawings for a page."""

    def __init__(self, edition: AnyEdition, words: Texts) -> None:
        self._words, self._dress = words, edition.dress
        self._shows: Mapping[str, str] = edition.wishes.shows if isinstance(edition, OwnEdition) else {}

    def known(self, kind: str, level: Level) -> bool:
        """Whether a level is a name of ours, which pages can draw."""
        return level not in self._dress.colours and f"{kind}.{level}" in self._words.words

    def name(self, kind: str, level: Level) -> str:
        """A level in words: those of the reader's language for a name of ours, else as the deck has it."""
        return self._words.get(f"{kind}.{level}", spoken(str(level)))

    def sign(self, colour: str) -> str:
        """The name of the sign that stands with a colour; none where it has none."""
        own = self._dress.colours.get(colour)
        return own.sign if own else SIGNS.get(colour, "")

    def fill(self, colour: str) -> str:
        """The fill of an own colour; none for one of the house, which the style sheet knows."""
        own = self._dress.colours.get(colour)
        return own.fill if own else ""

    def shown(self, code: str) -> str:
        """What is printed on a card instead of its number; nothing where it is the number."""
        return spoken(self._shows[code]) if code in self._shows else ""

    def keys(self, cards: Iterable[Card]) -> list[NumberKey]:
        """A key for each number of these cards, in order, with what is printed instead of it."""
        by_number: dict[Number, dict[str, None]] = {}
        for card in cards:
            texts = by_number.setdefault(card.attributes["number"], {})
            if text := self.shown(card.code):
                texts[text] = None
        return [NumberKey(printed(n), typeset(n), tuple(by_number[n])[:MOST_SHOWN]) for n in sorted(by_number)]


def spoken(text: str) -> str:
    """What a deck prints, in words: "picture:cat Katze" is read "Katze", "picture:clock-12" "clock 12".

    >>> spoken("picture:cat Katze"), spoken("picture:clock-12"), spoken("3 · 4")
    ('Katze', 'clock 12', '3 · 4')
    """
    if not text.startswith(PICTURE):
        return text
    name, _, word = text.removeprefix(PICTURE).partition(" ")
    return word or name.rpartition(".")[0].replace("-", " ") or name.replace("-", " ")
