"""Printed values of a custom deck on the little cards of its tasks: words in a few lines, or a line of maths.

Loaded only for decks that print anything but integers.
"""

from functools import lru_cache

from cardgen.deck.labels.middle import block_of
from cardgen.drawing import maths, words
from cardgen.drawing import ornaments as o
from cardgen.drawing.expressions import is_numeral
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Shape
from cardgen.drawing.style import Style

LEAST = 7.0 * POINT
"""The smallest legible em on a little card, in mm."""
CAPS = (4.33, 3.4, 2.8)
"""The most height of capitals in one line, in two, and in more, in mm."""
NARROW = 8.0
"""The room on the narrowest little card, in mm: what fits there fits on all."""
HIGH, MARKED = 13.4, 7.6
"""The height of a little card's room, and of that above a colour's sign, in mm."""


def fits(text: str, is_marked: bool, style: Style) -> bool:
    """Whether a text is legible on the narrowest little card."""
    room = (NARROW, MARKED if is_marked else HIGH)
    if is_numeral(text):
        parts = _maths(text, room, style).parts
        return min([part.size for part in parts if isinstance(part, maths.Letters)], default=LEAST) >= LEAST
    return _words(text, room, style) is not None


def drawn(text: str, is_marked: bool, centre: tuple[float, float], wide: float, style: Style) -> list[Shape]:
    """The text about a point, within a width; a line of maths is made smaller to fit."""
    room = (wide, MARKED if is_marked else HIGH)
    lines = None if is_numeral(text) else _words(text, room, style)
    if lines is None:
        return maths.centred(_maths(text, room, style), centre, style.ink)
    return block_of(lines, o.numerals(style), centre, style.ink)


@lru_cache(1 << 9)
def _maths(text: str, room: tuple[float, float], style: Style) -> maths.Block:
    return maths.fitted(text, o.numerals(style), CAPS[0], room)


def _words(text: str, room: tuple[float, float], style: Style) -> words.Words | None:
    """Words are not hyphenated, as they would be hardly legible."""
    return words.fitted(text, words.Setting(o.numerals(style), room, CAPS, "", LEAST))
