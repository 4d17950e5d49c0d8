"""The ink of letters in ems: the area within their outlines, and the length of these.

Outlines of a font file are clockwise around filled areas and counterclockwise around holes, so that signed areas add
up.
"""

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from cardgen.drawing.fonts import Outlines, metrics


class Ink(NamedTuple):
    """The ink of letters: their area, and the length of their outlines."""

    area: float
    outline: float


@lru_cache(1 << 12)
def ink(text: str, font: str) -> Ink:
    """The ink of a line of letters that the font has. FontError for an unknown font."""
    letters = [_letter(letter, font) for letter in text]
    return Ink(fsum([letter.area for letter in letters]), fsum([letter.outline for letter in letters]))


@lru_cache(1 << 12)
def _letter(letter: str, font: str) -> Ink:
    measures = metrics(font)
    _, area, outline = measures.letters.get(letter) or (0, *outline_ink(measures.outlines, letter))
    return Ink(area / measures.units**2, outline / measures.units)


def outline_ink(outlines: Outlines, letter: str) -> Ink:
    """The ink of a letter of a font file, in font units."""
    from cardgen.drawing.ink_pen import InkPen  # of letters without a table only: fontTools takes long to import

    pen = InkPen(outlines.glyphs)
    outlines.draw(letter, pen)
    return Ink(abs(pen.area), pen.length)
