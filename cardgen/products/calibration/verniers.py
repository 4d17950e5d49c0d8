"""Six vernier scales, with one half on the front of a sheet and one on its back, and their evaluation. Pure.

Each scale has two parts: a millimetre rule on the front, to which an arrow on the back points, and a vernier (Pierre
Vernier, 1631), whose lines are 1.9 mm apart on the front and 2.0 mm on the back. Against the light one pair of them
coincides. A vernier alone is periodic: its lines give the tenths within two millimetres, and the arrow gives which two.
The arrow may be misread by almost one millimetre: only every second number is consistent with a line.
"""

from collections.abc import Iterator, Sequence
from math import degrees, hypot
from typing import NamedTuple

from cardgen.drawing.scene import Box, Size
from cardgen.imposition.plan import Backs, turns_left_right
from cardgen.imposition.printer import Printer
from cardgen.words.phrases import PhrasedError

PITCH, STEP = 1.9, 0.1
"""The pitch of lines on the front, and how much more on the back, in mm."""
PERIOD = PITCH + STEP
"""The period after which the same line coincides again, in mm."""
LETTERS = "abcdefghjknprstuvxyz"
"""The names of the front's lines: unambiguous letters no wider than the pitch."""
FIRST = -9
"""The number of the first line: k is number 0, so that `0k` means no error."""
LINES = range(FIRST, FIRST + len(LETTERS))
BACK_LINES = range(-13, 15)
"""The lines of the back: enough for one beside each letter, wherever the rule is legible."""
WHOLE = 6
"""The reach of the rule to both sides, in mm."""
MOST = WHOLE + PERIOD / 2
"""The most that can be read, in mm."""
APART = 0.85
"""The greatest distance of an arrow from the noted number, in mm; numbers consistent with a letter are 2 mm apart."""
RULE, VERNIER = -33.0, 11.0
"""The positions of the rule's centre and of line k on a scale, in mm from its centre."""
LENGTH = 82.0
"""The length of a scale in mm."""
EDGE = 17.0
"""The distance of the scales' centre lines from the edges of the paper, in mm."""
NAMES = "ABCDEF"
ACROSS = (5, 2, 1, 4, 3, 0)
"""The scale at the opposite edge of the paper, for each."""
ASIDE = 62.0
"""The distance of scales' centres from the centre of their long edge, in mm."""
LEAST = Size(178.0, 272.0)
"""The smallest paper with room for the scales and the text between them, in either orientation."""
TOLERANCE = 0.15
"""The greatest residual of readings in mm: six readings for four unknowns leave two for checking."""
FAR = 100.0
"""The distance from the centre of the paper, in mm, at which turn and growth count as much as a shift."""
TURN, SCALE = 1.0, 0.02
"""The greatest turn in degrees and relative growth of a printer; beyond, something else is wrong."""


class ReadingError(PhrasedError, ValueError):
    """Inconsistent or implausible readings; one sentence."""


class Scale(NamedTuple):
    """A scale as seen from the front: its name, the centre of its line, and whether it is upright."""

    name: str
    x: float
    y: float
    is_upright: bool


def scales(page: Box) -> tuple[Scale, ...]:
    """The scales of a sheet: one along each of its short edges, two along each of its long ones."""
    is_tall = page.height >= page.width
    level, upright = (page.left, page.right), (page.top, page.bottom)
    (near, far), (start, end) = (upright, level) if is_tall else (level, upright)
    short, middle = (start + end) / 2, (near + far) / 2
    places = [
        (short, near + EDGE, False),
        (start + EDGE, middle - ASIDE, True),
        (end - EDGE, middle - ASIDE, True),
        (start + EDGE, middle + ASIDE, True),
        (end - EDGE, middle + ASIDE, True),
        (short, far - EDGE, False),
    ]
    oriented = [(x, y, lies) if is_tall else (y, x, not lies) for x, y, lies in places]
    return tuple([Scale(name, *place) for name, place in zip(NAMES, oriented, strict=True)])


def number(letter: str) -> int:
    """The number of a front's line by its letter. KeyError for others.

    >>> number("k"), number("a"), number("z")
    (0, -9, 10)
    """
    if letter not in LETTERS or len(letter) != 1:
        raise KeyError(letter)
    return FIRST + LETTERS.index(letter)


def read(whole: int, letter: str) -> float:
    """The slip of the back in mm, from the number at the arrow and the letter of the coinciding lines.

    >>> read(0, "k"), round(read(1, "d"), 1), round(read(2, "d"), 1), round(read(-3, "n"), 1)
    (0.0, 1.4, 1.4, -3.9)
    """
    tenths = STEP * number(letter)
    return tenths + PERIOD * round((whole - tenths) / PERIOD)


def check(whole: int, letter: str, scale: str) -> None:
    """ReadingError if number and letter are inconsistent."""
    slip = read(whole, letter)
    if abs(slip - whole) > APART:
        neighbours = sorted({round(slip), round(slip + PERIOD), round(slip - PERIOD)}, key=lambda n: abs(n - whole))[:2]
        raise ReadingError(
            "printer.apart", reading=f"{whole}{letter}", scale=scale, one=min(neighbours), other=max(neighbours)
        )


def solved(name: str, readings: Sequence[float], page: Box, backs: str) -> Printer:
    """The printer for these readings, in mm, one for each scale; by least squares.

    Each reading is the slip of the back along its scale: a shift, plus the effect of turn and growth where the lines
    coincide. As paper is turned, left and right are exchanged on the back, or top and bottom.
    ReadingError if they are inconsistent or implausible.
    """
    rows = list(_equations(readings, page, turns_left_right(Size(page.width, page.height), Backs(backs))))
    solution = least_squares(rows)
    if _worst(rows, solution) > TOLERANCE:
        one, other = _doubtful(rows)
        raise ReadingError("printer.contradiction", scale=NAMES[one], other=NAMES[other])
    right, down, turn, growth = solution
    if abs(degrees(turn)) > TURN or abs(growth) > SCALE:
        raise ReadingError("printer.beyond", turn=round(degrees(turn), 1), percent=round(100 * (1 + growth), 1))
    return Printer(name, backs, right, down, degrees(turn), 1 + growth)


Row = tuple[tuple[float, ...], float]
"""The equation of a scale: coefficients of shift right and down, turn and growth, and its reading."""


def _equations(readings: Sequence[float], page: Box, left_right: bool) -> Iterator[Row]:
    """A row for each scale."""
    middle_x, middle_y = page.centre
    for scale, reading in zip(scales(page), readings, strict=True):
        along = VERNIER + PERIOD * _met(reading)
        x, y = (scale.x, scale.y + along) if scale.is_upright else (scale.x + along, scale.y)
        a, b = (middle_x - x, y - middle_y) if left_right else (x - middle_x, middle_y - y)  # as seen from the back
        mirrored = left_right != scale.is_upright
        yield ((0.0, 1.0, a, b) if scale.is_upright else (1.0, 0.0, -b, a)), reading if mirrored else -reading


def _met(reading: float) -> int:
    """The number of the back's line that coincides with one of the front's."""
    front = (round(reading / STEP) - FIRST) % len(LINES) + FIRST
    return front + round((reading - STEP * front) / PERIOD)


def _worst(rows: Sequence[Row], solution: Sequence[float]) -> float:
    """The greatest residual of a solution, in mm."""
    return max([abs(value - sum([a * b for a, b in zip(row, solution, strict=True)])) for row, value in rows])


def _doubtful(rows: Sequence[Row]) -> tuple[int, int]:
    """The scale that was most likely misread, and its opposite, which would explain it as well.

    Without either of them the others are consistent: the one that leaves the more plausible printer is chosen.
    """

    def doubt(left_out: int) -> tuple[bool, float]:
        others = [row for k, row in enumerate(rows) if k != left_out]
        right, down, turn, growth = solution = least_squares(others)
        missed = _worst(others, solution)
        return missed > TOLERANCE, missed if missed > TOLERANCE else abs(turn) + abs(growth) + hypot(right, down) / FAR

    one = min(range(len(rows)), key=doubt)
    return one, ACROSS[one]


def least_squares(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """The least squares solution: the normal equations, solved by Gauss-Jordan elimination.

    >>> least_squares([((1.0, 0.0), 2.0), ((1.0, 1.0), 3.0), ((1.0, 2.0), 4.0)])
    [2.0, 1.0]
    """
    size = len(rows[0][0])
    matrix = [
        [sum([row[i] * row[j] for row, _ in rows]) for j in range(size)]
        + [sum([row[i] * value for row, value in rows])]
        for i in range(size)
    ]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(matrix[i][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        matrix[k] = [value / matrix[k][k] for value in matrix[k]]
        for i in range(size):
            if i != k:
                matrix[i] = [value - matrix[i][k] * unit for value, unit in zip(matrix[i], matrix[k], strict=True)]
    return [row[size] for row in matrix]
