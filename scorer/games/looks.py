"""How a page names and draws what a deck's cards show: levels of traits, colours, and what stands instead of numbers.

Names of ours are said in the reader's language; own words are said as they are. A page draws own colours as a swatch
and pictograms as symbols, which stand once on a page (`sprite`); what it can't draw it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from markupsafe import Markup, escape

from cardgen.core.cards import Card, Level
from cardgen.deck.edition import AnyEdition
from cardgen.drawing.expressions import is_numeral
from cardgen.words.numbers import SET, Number, printed, typeset
from cardgen.words.printed_values import SOFT, is_number, split_picture
from cardgen.words.spelling import in_decimals
from cardgen.words.texts import FIRST, Texts, load
from scorer.games import artwork

SIGNS = {
    "blue": "drop", "yellow": "sun", "red": "heart", "pink": "blossom",
    "purple": "crown", "green": "leaf", "white": "cloud", "black": "moon",
}  # fmt: skip
"""The signs of the house colours."""
MOST_SHOWN = 4
"""So many of the texts that stand for one number are told."""
MOST_PICTURES = 60
"""Of a deck, on a page: as many as one that is printed may have."""
DECKS = 64
"""Of so many decks, each in a language, it is remembered what a page says of them."""
Said = TypeVar("Said")

DECIMAL = re.compile(r"[-−+]?\d+([.,])\d+")
POWER = re.compile(r"\^\(?([-−]?\d+)\)?")
ROOT = re.compile(r"sqrt\((\w+)\)")
HIGH = str.maketrans("-−0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class _Same(NamedTuple):
    """A deck and words by identity: custom decks with the same rules but another appearance are equal editions."""

    edition: AnyEdition
    words: Texts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.edition is other.edition and self.words is other.words

    def __hash__(self) -> int:
        return hash((id(self.edition), id(self.words)))


def once_for_a_deck(make: Callable[[AnyEdition, Texts], Said]) -> Callable[[AnyEdition, Texts], Said]:
    """The same, made once for a deck and a language: what hangs on nothing else, and nobody changes."""
    cached = lru_cache(DECKS)(lambda same: make(*same))
    return lambda edition, words: cached(_Same(edition, words))


class NumberKey(NamedTuple):
    """A number to tap: as forms have it, as it is set, and what is printed on cards instead of it."""

    value: str
    label: str
    shows: tuple[Markup, ...] = ()


class Looks:
    """A deck's appearance, in words and small drawings for a page."""

    def __init__(self, edition: AnyEdition, words: Texts) -> None:
        self._edition, self._words, self._deck_style = edition, words, edition.deck_style
        self._shows = edition.deck_style.shows

    def known(self, kind: str, level: Level) -> bool:
        """Whether a level is a name of ours, which pages can draw."""
        return level not in self._deck_style.colours and f"{kind}.{level}" in self._words.words

    def name(self, kind: str, level: Level) -> str:
        """A level in words: those of the reader's language for a name of ours, else as the deck has it."""
        return self._words.get(f"{kind}.{level}", spoken(str(level)))

    def level(self, kind: str, level: Level) -> Markup:
        """A level as cards show it: its picture, its word, or both."""
        return escape(self._words.get(f"{kind}.{level}", self.printed_value(str(level))))

    def sign(self, colour: str) -> str:
        """The name of the sign that stands with a colour; none where it has none."""
        custom = self._deck_style.colours.get(colour)
        return custom.sign if custom else SIGNS.get(colour, "")

    def fill(self, colour: str) -> str:
        """The fill of an own colour; none for one of the house, which the style sheet knows."""
        custom = self._deck_style.colours.get(colour)
        return custom.fill if custom else ""

    def face(self, code: str) -> Markup:
        """What is printed on a card instead of its number; nothing where it is the number."""
        return self.printed_value(self._shows[code]) if code in self._shows else Markup()

    def printed_value(self, show: str) -> Markup:
        """What a deck prints, for a page: a picture, its word, or both; a line of maths as it is set."""
        picture, text = split_picture(show)
        key = self._keys.get(picture, "")
        if not key:
            return escape(in_line(text) if text else spoken(show))
        return artwork.used(key) + escape(text) if text else artwork.used(key, spoken(show))

    @cached_property
    def _keys(self) -> Mapping[str, str]:
        """The deck's pictures that can be drawn, with the key of each on a page."""
        names = artwork.names(self._edition)[:MOST_PICTURES]
        return {name: f"art-{k}" for k, name in enumerate(names) if artwork.drawn(name, self._edition.language)}

    @property
    def sprite(self) -> Markup:
        """The deck's pictures, for whatever stands on the same page; nothing where it has none."""
        symbols = [artwork.symbol(key, name, self._edition.language) for name, key in self._keys.items()]
        return Markup("<svg hidden>{}</svg>").format(Markup().join(symbols)) if symbols else Markup()

    def keys(self, cards: Iterable[Card]) -> list[NumberKey]:
        """A key for each number of these cards, in order, with what is printed instead of it."""
        by_number: dict[Number, dict[Markup, None]] = {}
        for card in cards:
            by_number.setdefault(card.attributes["number"], {})[self.face(card.code)] = None
        labels = set_alike(by_number)
        return [_key(n, label, list(by_number[n])) for n, label in labels.items()]


def _key(number: Number, label: str, texts: list[Markup]) -> NumberKey:
    """The key of a number by what its cards print: by that itself, where it is the same number in another form."""
    if len(texts) == 1 and is_number(texts[0], number):
        return NumberKey(printed(number), str(texts[0]))
    shows = [text for text in texts if text and text not in (printed(number), label)]
    return NumberKey(printed(number), label, tuple(shows[:MOST_SHOWN]))


def decimal_mark(edition: AnyEdition) -> str:
    """What parts decimals on a deck's cards; "" where no number is printed so, or not each that isn't whole."""
    return "" if edition.data is None else _mark(edition, load(edition.game.folder, FIRST[0]))


def points(edition: AnyEdition, value: Number) -> str:
    """Points of a deck's table, as its cards print numbers."""
    return in_decimals(value, decimal_mark(edition))


@once_for_a_deck
def _mark(edition: AnyEdition, texts: Texts) -> str:
    cards = edition.cards(texts.words)
    numbers = [(card.attributes.get("number"), str(card.attributes.get("show", ""))) for card in cards]
    matches = [DECIMAL.fullmatch(show) for number, show in numbers if isinstance(number, Fraction)]
    marks = {match[1] if match else "" for match in matches}
    return marks.pop() if len(marks) == 1 else ""


def set_alike(numbers: Collection[Number]) -> dict[Number, str]:
    """Numbers in order, each as it is set; fractions with a sign of their own only where all of them have one.

    >>> from fractions import Fraction as F
    >>> list(set_alike([2, F(1, 2), F(7, 4)]).values()), list(set_alike([2, F(1, 2), F(3, 10)]).values())
    (['½', '1¾', '2'], ['3/10', '1/2', '2'])
    """
    alike = all(str(max(number, -number) % 1) in {"0", *SET} for number in numbers)
    return {number: (typeset if alike else printed)(number) for number in sorted(numbers)}


def in_line(text: str) -> str:
    """A line of maths as it is set in a text; words stay as they are.

    >>> in_line("2^10"), in_line("sqrt(49)"), in_line("3 * 4"), in_line("half-past")
    ('2¹⁰', '√49', '3 · 4', 'half-past')
    """
    if not is_numeral(text):
        return text
    rooted = ROOT.sub(r"√\1", POWER.sub(lambda power: power[1].translate(HIGH), text))
    return rooted.replace("sqrt", "√").replace("*", "·").replace("-", "−")


def spoken(show: str) -> str:
    """What a deck prints, in words: "picture:cat Katze" is read "Katze", "picture:clock-12" "clock 12".

    >>> spoken("picture:cat Katze"), spoken("picture:clock-12"), spoken("3 · 4")
    ('Katze', 'clock 12', '3 · 4')
    """
    picture, text = split_picture(show)
    return text.replace(SOFT, "") or (picture.rpartition(".")[0] or picture).replace("-", " ")
