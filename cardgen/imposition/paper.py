"""Sizes of paper and of cards, by name or as width x height in mm or inches."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.drawing.scene import Size
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, unknown
from cardgen.words.suggestions import quoted

PAPERS = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
"""ISO 216 and ANSI/ASME Y14.1; legal is 8½ × 14 inches. Upright."""

SMALL_PAPERS = {
    "a5": Size(148, 210),
    "a6": Size(105, 148),
    "b5": Size(176, 250),
    "jis-b5": Size(182, 257),
}
"""ISO 216 and JIS P 0138: for a few cards a sheet. Upright."""
COMMON = {"both": Size(210, 279.4)}
"""What A4 and Letter have in common: unscaled and in the middle it goes on either, whoever prints. Upright."""
ALL_PAPERS = PAPERS | SMALL_PAPERS | COMMON

CARDS = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "mini": Size(44, 68),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
}

PAPER_SIDES = (50, 2000)
CARD_SIDES = (40, 200)

MOST_LETTERS = 60
"""Of a text that says a size; a longer one says none, and patterns would take long to find that out."""

INCH = 25.4
UNITS = {"mm": 1.0, "cm": 10.0} | dict.fromkeys(("in", "inch", "inches", "zoll", '"', "″", "”"), INCH)
_UNIT = "|".join(UNITS)
_LENGTH = r"\d+(?:[.,]\d+)?"
FORM = rf"(?a:({_LENGTH})\s*({_UNIT})?\s*[x×]\s*({_LENGTH})\s*({_UNIT})?)"
"""A size in numbers, with a point or a comma; a unit that stands only once is that of both."""
WAYS = (
    r"(.*?)[\s_-]+(?:(?P<level>landscape|quer(?:format)?|liggend|paysage)"
    r"|portrait|upright|hoch(?:format)?|staand|vertical)"
)
"""Paper and how it shall lie, in the languages that we speak."""
STANDARD = r"^(?:din|iso|us)-*(?=[a-z])"
"""Said before a name, as in DIN A4 and US letter, and needless."""


class PaperError(PhrasedError, ValueError):
    """Paper, a card or a wish for them that makes no sheet; one sentence."""


class AsSaid(Size):
    """Paper that lies as it was said: it is not turned to hold more cards, and no other than paper that may be."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsSaid) and tuple(self) == tuple(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = Size.__hash__


def paper_size(text: str) -> Size:
    """The paper that a text says. PaperError if it says none, or an absurd one.

    A name alone leaves open how the paper lies; a size in numbers, or a word for it behind, does not.

    >>> paper_size("A4"), paper_size("8.5x11in"), paper_size("A5 quer")
    (Size(width=210, height=297), AsSaid(width=215.9, height=279.4), AsSaid(width=210, height=148))
    """
    wish = text.strip().casefold()
    if wish in PAPERS:
        return PAPERS[wish]  # no pattern is needed, which would take a millisecond to be read
    if len(wish) > MOST_LETTERS:
        raise PaperError(_not_understood("paper", text, ALL_PAPERS))
    way = re.fullmatch(WAYS, wish)
    size = _size("paper", way[1] if way else wish, text, ALL_PAPERS, PAPER_SIDES)
    if way:
        size = Size(*sorted(size, reverse=bool(way["level"])))
    return AsSaid(*size) if way or re.fullmatch(FORM, wish) else size


def card_size(text: str) -> Size:
    """The card size of that name, or one like `63.5x88.9` or `2.5x3.5in`. PaperError if it is neither, or absurd."""
    return _size("card", text.strip().casefold(), text, CARDS, CARD_SIDES)


def _size(what: str, wish: str, text: str, named: Mapping[str, Size], sides: tuple[int, int]) -> Size:
    name = re.sub(STANDARD, "", re.sub(r"[\s_]+", "-", wish)) if what == "paper" else wish
    if name in named:
        return named[name]
    match = re.fullmatch(FORM, wish) if len(wish) <= MOST_LETTERS else None
    if not match:
        raise PaperError("paper.in_numbers", reason=_not_understood(what, text, named))
    wide, high = (UNITS[unit or "mm"] for unit in (match[2] or match[4], match[4] or match[2]))
    across, down = (float(number.replace(",", ".")) for number in (match[1], match[3]))
    size = Size(round(across * wide, 3), round(down * high, 3))
    if not _sensible(size, sides):
        least, most = sides
        inches = not (match[2] or match[4]) and _sensible(Size(size.width * INCH, size.height * INCH), sides)
        hint = Phrase("paper.inches", {"text": wish}) if inches else ""
        raise PaperError(f"paper.{what}_absurd", size=str(size), least=least, most=most, hint=hint)
    return size


def _sensible(size: Size, sides: tuple[int, int]) -> bool:
    least, most = sides
    return least <= size.width <= most and least <= size.height <= most


def _not_understood(what: str, text: str, named: Mapping[str, Size]) -> Phrase:
    """Numbers were meant as a size, words as a name; only for words is the nearest name of any help."""
    if re.match(r"\s*[-+.,\d]", text):
        return Phrase(f"paper.{what}_number", {"text": quoted(text), "names": ", ".join(named)})
    return unknown(f"{what}_size", text, named)
