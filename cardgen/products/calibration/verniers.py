"""Six pairs of scales, one half on the front of a sheet and one on its back, and what their readings say. Pure.

Each scale is two: a millimetre rule on the front, to which an arrow on the back points, and a vernier (Pierre Vernier,
1631), whose lines stand 1.9 mm apart on the front and 2.0 mm on the back. Against the light one pair of them is one
line. A vernier alone repeats: its lines tell the tenths of two millimetres, and which two these are, the arrow tells.
It may be read wrong by almost one millimetre: only every second number goes with a line.
"""

from collections.abc import Iterator, Sequence
from math import degrees, hypot
from typing import NamedTuple

from cardgen.drawing.scene import Box, Size
from cardgen.imposition.plan import Backs, turns_left_right
from cardgen.imposition.printer import Printer
from cardgen.products.calibration.solving import least_squares
from cardgen.words.phrases import PhrasedError

PITCH, STEP = 1.9, 0.1
"""From line to line on the front, and how much more on the back, in mm."""
PERIOD = PITCH + STEP
"""After so many mm the same line is met again."""
LETTERS = "abcdefghjknprstuvxyz"
"""The names of the front's lines: none that is taken for another, and none that is wider than the pitch."""
FIRST = -9
"""The number of the first line: k is number 0, so that `0k` says that nothing is off."""
LINES = range(FIRST, FIRST + len(LETTERS))
BACK_LINES = range(-13, 15)
"""The lines of the back: so many that one lies beside each letter, wherever the rule can still be read."""
WHOLE = 6
"""The rule goes so many mm to both sides."""
MOST = WHOLE + PERIOD / 2
"""The most that can be read, in mm."""
APART = 0.85
"""By so many mm at most an arrow is from the number that is noted; numbers that go with a letter are 2 mm apart."""
RULE, VERNIER = -33.0, 11.0
"""Where on a scale the middle of the rule and line k are, in mm from its own middle."""
LENGTH = 82.0
"""How long a scale is in mm."""
EDGE = 17.0
"""How far the scales' middle lines keep from the edges of the paper, in mm."""
NAMES = "ABCDEF"
ACROSS = (5, 2, 1, 4, 3, 0)
"""The scale on the other side of the paper, for each."""
ASIDE = 62.0
"""How far from the middle of a long edge the middles of its scales are, in mm."""
LEAST = Size(178.0, 272.0)
"""Smaller paper has no room for the scales and the words between them, whichever way it lies."""
TOLERANCE = 0.15
"""By so many mm at most readings miss what fits them best: six tell four numbers, so two are left to prove them."""
FAR = 100.0
"""So far from the middle of the paper, in mm, a turn or a growth moves as much as a shift."""
TURN, SCALE = 1.0, 0.02
"""By how many degrees and by which part a printer turns and scales at most; beyond, something else is wrong."""


class ReadingError(PhrasedError, ValueError):
    """Readings that contradict one another, or that no printer gives; one sentence."""


class Scale(NamedTuple):
    """A pair of scales as one looks at the front: its name, the middle of its line, and whether it stands upright."""

    name: str
    x: float
    y: float
    is_upright: bool


def scales(page: Box) -> tuple[Scale, ...]:
    """The scales of a sheet: one along each of its short edges, two along each of its long ones."""
    is_tall = page.height >= page.width
    (near, far), (start, end) = _ends(page, is_tall)
    short, middle = (start + end) / 2, (near + far) / 2
    places = [
        (short, near + EDGE, False),
        (start + EDGE, middle - ASIDE, True),
        (end - EDGE, middle - ASIDE, True),
        (start + EDGE, middle + ASIDE, True),
        (end - EDGE, middle + ASIDE, True),
        (short, far - EDGE, False),
    ]
    upright = [(x, y, lies) if is_tall else (y, x, not lies) for x, y, lies in places]
    return tuple([Scale(name, *place) for name, place in zip(NAMES, upright, strict=True)])


def _ends(page: Box, is_tall: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the paper begins and ends: along its long edges, and along its short ones."""
    level, upright = (page.left, page.right), (page.top, page.bottom)
    return (upright, level) if is_tall else (level, upright)


def number(letter: str) -> int:
    """The number of a front's line by its letter. KeyError for what is none.

    >>> number("k"), number("a"), number("z")
    (0, -9, 10)
    """
    if letter not in LETTERS or len(letter) != 1:
        raise KeyError(letter)
    return FIRST + LETTERS.index(letter)


def read(whole: int, letter: str) -> float:
    """How far the back has slipped where the arrow points to a number and lines meet at a letter, in mm.

    >>> read(0, "k"), round(read(1, "d"), 1), round(read(2, "d"), 1), round(read(-3, "n"), 1)
    (0.0, 1.4, 1.4, -3.9)
    """
    tenths = STEP * number(letter)
    return tenths + PERIOD * round((whole - tenths) / PERIOD)


def check(whole: int, letter: str, scale: str) -> None:
    """ReadingError where the arrow can't point to that number while lines meet at that letter."""
    found = read(whole, letter)
    if abs(found - whole) > APART:
        near = sorted({round(found), round(found + PERIOD), round(found - PERIOD)}, key=lambda n: abs(n - whole))[:2]
        raise ReadingError("printer.apart", reading=f"{whole}{letter}", scale=scale, one=min(near), other=max(near))


def solved(name: str, readings: Sequence[float], page: Box, backs: str) -> Printer:
    """The printer that gives these readings, in mm, one for each scale; by least squares.

    Each reading says by how much the back slipped along its scale: a shift, and what turn and growth add where the
    lines met. As paper turns, left and right change sides on the back, or top and bottom.
    ReadingError where they contradict one another, or say what no printer does.
    """
    rows = list(_equations(readings, page, turns_left_right(Size(page.width, page.height), Backs(backs))))
    found = least_squares(rows)
    if _worst(rows, found) > TOLERANCE:
        one, other = _doubtful(rows)
        raise ReadingError("printer.contradiction", scale=NAMES[one], other=NAMES[other])
    right, down, turn, growth = found
    if abs(degrees(turn)) > TURN or abs(growth) > SCALE:
        raise ReadingError("printer.beyond", turn=round(degrees(turn), 1), percent=round(100 * (1 + growth), 1))
    return Printer(name, backs, right, down, degrees(turn), 1 + growth)


Row = tuple[tuple[float, ...], float]
"""For a scale what shift right and down, turn and growth each add to its reading, and the reading."""


def _equations(readings: Sequence[float], page: Box, left_right: bool) -> Iterator[Row]:
    """A row for each scale."""
    middle_x, middle_y = (page.left + page.right) / 2, (page.top + page.bottom) / 2
    for scale, reading in zip(scales(page), readings, strict=True):
        along = VERNIER + PERIOD * _met(reading)
        x, y = (scale.x, scale.y + along) if scale.is_upright else (scale.x + along, scale.y)
        a, b = (middle_x - x, y - middle_y) if left_right else (x - middle_x, middle_y - y)  # as one looks at the back
        mirrored = left_right != scale.is_upright
        yield ((0.0, 1.0, a, b) if scale.is_upright else (1.0, 0.0, -b, a)), reading if mirrored else -reading


def _met(reading: float) -> int:
    """The number of the back's line that met one of the front's."""
    front = (round(reading / STEP) - FIRST) % len(LINES) + FIRST
    return front + round((reading - STEP * front) / PERIOD)


def _worst(rows: Sequence[Row], found: Sequence[float]) -> float:
    """By how much the reading that fits least misses what was found, in mm."""
    return max([abs(value - sum([a * b for a, b in zip(row, found, strict=True)])) for row, value in rows])


def _doubtful(rows: Sequence[Row]) -> tuple[int, int]:
    """The scale that was most likely misread, and its neighbour across the paper, which would explain it as well.

    Without either of them the others go together: of the two, that is right which comes of the better printer.
    """

    def doubt(left_out: int) -> tuple[bool, float]:
        others = [row for k, row in enumerate(rows) if k != left_out]
        right, down, turn, growth = found = least_squares(others)
        missed = _worst(others, found)
        return missed > TOLERANCE, missed if missed > TOLERANCE else abs(turn) + abs(growth) + hypot(right, down) / FAR

    one = min(range(len(rows)), key=doubt)
    return one, ACROSS[one]
