"""Sizes of paper and cards, by name or as width x height in mm or inches."""

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
"""The intersection of A4 and Letter: unscaled and centred it fits on both. Upright."""
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
"""The longest text of a size; longer ones are rejected, as patterns would be slow on them."""

INCH = 25.4
UNITS = {"mm": 1.0, "cm": 10.0} | dict.fromkeys(("in", "inch", "inches", "zoll", '"', "″", "”"), INCH)
_UNIT = "|".join(UNITS)
_LENGTH = r"\d+(?:[.,]\d+)?"
SIZE = rf"(?a:({_LENGTH})\s*({_UNIT})?\s*[x×]\s*({_LENGTH})\s*({_UNIT})?)"
"""A size in numbers, with decimal point or comma; a single unit is that of both."""
ORIENTATION = (
    r"(.*?)[\s_-]+(?:(?P<level>landscape|quer(?:format)?|liggend|paysage)"
    r"|portrait|upright|hoch(?:format)?|staand|vertical)"
)
"""Paper with its orientation, in the supported languages."""
STANDARD_PREFIX = r"^(?:din|iso|us)-*(?=[a-z])"
"""A redundant prefix of a name, as in DIN A4 and US letter."""


class PaperError(PhrasedError, ValueError):
    """A size of paper or card, or an option for them, that makes no sheet; one sentence."""


class OrientedSize(Size):
    """A paper size with fixed orientation: it is not turned to hold more cards, and differs from one that may be."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrientedSize) and tuple(self) == tuple(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = Size.__hash__


def paper_size(text: str) -> Size:
    """The paper size that a text describes. PaperError if it is none, or absurd.

    A name alone leaves the orientation open; a size in numbers, or a word for it after the name, fixes it.

    >>> paper_size("A4"), paper_size("8.5x11in"), paper_size("A5 quer")
    (Size(width=210, height=297), OrientedSize(width=215.9, height=279.4), OrientedSize(width=210, height=148))
    """
    name = text.strip().casefold()
    if name in PAPERS:
        return PAPERS[name]  # without compiling a pattern, which takes a millisecond
    if len(name) > MOST_LETTERS:
        raise PaperError(_unknown_size("paper", text, ALL_PAPERS))
    oriented = re.fullmatch(ORIENTATION, name)
    size = _size("paper", oriented[1] if oriented else name, text, ALL_PAPERS, PAPER_SIDES)
    size = Size(*sorted(size, reverse=bool(oriented["level"]))) if oriented else size
    return OrientedSize(*size) if oriented or re.fullmatch(SIZE, name) else size


def card_size(text: str) -> Size:
    """The card size of that name, or one like `63.5x88.9` or `2.5x3.5in`. PaperError if it is neither, or absurd."""
    return _size("card", text.strip().casefold(), text, CARDS, CARD_SIDES)


def _size(what: str, name: str, text: str, named: Mapping[str, Size], sides: tuple[int, int]) -> Size:
    key = re.sub(STANDARD_PREFIX, "", re.sub(r"[\s_]+", "-", name)) if what == "paper" else name
    if key in named:
        return named[key]
    match = re.fullmatch(SIZE, name) if len(name) <= MOST_LETTERS else None
    if not match:
        raise PaperError("paper.in_numbers", reason=_unknown_size(what, text, named))
    wide, high = (UNITS[unit or "mm"] for unit in (match[2] or match[4], match[4] or match[2]))
    across, down = (float(number.replace(",", ".")) for number in (match[1], match[3]))
    size = Size(round(across * wide, 3), round(down * high, 3))
    if not _is_plausible(size, sides):
        least, most = sides
        inches = not (match[2] or match[4]) and _is_plausible(Size(size.width * INCH, size.height * INCH), sides)
        hint = Phrase("paper.inches", {"text": name}) if inches else ""
        raise PaperError(f"paper.{what}_absurd", size=str(size), least=least, most=most, hint=hint)
    return size


def _is_plausible(size: Size, sides: tuple[int, int]) -> bool:
    least, most = sides
    return least <= size.width <= most and least <= size.height <= most


def _unknown_size(what: str, text: str, named: Mapping[str, Size]) -> Phrase:
    """The message for an unknown size: text that starts like a number is no name; else the closest is suggested."""
    if re.match(r"\s*[-+.,\d]", text):
        return Phrase(f"paper.{what}_number", {"text": quoted(text), "names": ", ".join(named)})
    return unknown(f"{what}_size", text, named)
