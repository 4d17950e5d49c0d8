"""The two halves of a scale along the x axis: rule and lettered lines, arrow and lines. Pure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Paint, Path, Scene, Shape, Stroke, Text
from cardgen.drawing.style import Style
from cardgen.products.calibration.verniers import (
    BACK_LINES,
    LENGTH,
    LETTERS,
    LINES,
    PERIOD,
    PITCH,
    RULE,
    VERNIER,
    WHOLE,
)
from cardgen.products.kit.blocks import straight

INK = "#000000"
PEN = Stroke(INK, 0.15)
"""The line of a scale: as thin as any printer prints, so that coinciding lines are visible."""
TICK, LONG_TICK, EVERY = 4.0, 6.0, 3
"""The lengths of the rule's lines in mm, and the number of lines per numbered one."""
LINE = 7.0
"""The length of the lettered lines in mm."""
BACK = (-2.0, 8.0)
"""The extent of the back's lines: they overlap with the front's, as paper may slip along them, too."""
ARROW = ((0.0, -0.5), (0.9, 7.0), (-0.9, 7.0))
"""A slim arrow, whose tip is on the rule at any offset."""
NUMBER, LETTER = 6 * POINT, 7 * POINT
"""The ems of numbers and of letters."""
Point = tuple[float, float]
Outline = tuple[Sequence[Point], Paint]
"""An outline by its points, and its paint."""
ROOM = Box(-LENGTH / 2, -11, LENGTH / 2, 1)


@lru_cache(16)
def front(style: Style) -> Scene:
    """The half with numbers and letters. Numbers decrease from left to right: a back too far to the right is < 0."""
    return Scene(ROOM, (*_rule(style), *_letters(style)))


def back(slip: float = 0.0, colour: str = INK) -> Iterator[Outline]:
    """The half on the back as seen through the paper, shifted by `slip` mm: arrow and lines."""
    yield [(RULE + slip + x, y) for x, y in ARROW], Paint(colour)
    for k in BACK_LINES:
        yield [(VERNIER + slip + PERIOD * k, y) for y in BACK], Paint(None, PEN._replace(colour=colour))


def drawn(points: Sequence[Point], paint: Paint) -> Path:
    """An outline, closed if it is filled."""
    return Path(polygon(points, close=paint.fill is not None), paint)


def _rule(style: Style) -> Iterator[Shape]:
    """Millimetres to both sides, every third with its number."""
    yield straight(RULE - WHOLE, 0.0, RULE + WHOLE, 0.0, PEN)
    for k in range(-WHOLE, WHOLE + 1):
        long = k % EVERY == 0
        yield straight(RULE - k, 0.0, RULE - k, -(LONG_TICK if long else TICK), PEN)
        if long:
            yield _named(RULE - k, -LONG_TICK - 1, f"{k}".replace("-", "−"), NUMBER, k == 0, style)


def _letters(style: Style) -> Iterator[Shape]:
    """Lines with a letter each."""
    for k, letter in zip(LINES, LETTERS, strict=True):
        yield straight(VERNIER + PITCH * k, 0.0, VERNIER + PITCH * k, -LINE, PEN)
        yield _named(VERNIER + PITCH * k, -LINE - 1, letter, LETTER, k == 0, style)


def _named(x: float, y: float, text: str, em: float, strong: bool, style: Style) -> Text:
    font = style.small_strong if strong else style.small
    return Text(x - width(text, font, em) / 2, y, text, font, em, style.ink)
