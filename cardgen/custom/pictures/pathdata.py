"""SVG's path notation, all of it, as lines and cubic curves (SVG 1.1, chapter 8)."""

import re
from collections.abc import Iterator
from math import cos, radians, sin
from typing import TypeAlias

from cardgen.drawing.paths import Commands, Point, arc
from cardgen.drawing.scene import Command

NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d{1,3})?")
FLAG = re.compile("[01]")
BETWEEN = re.compile(r"[\s,]*")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
FLAGS = (3, 4)
"""Which numbers of an arc are flags: they may stand side by side."""
LARGEST = 1e6
"""The greatest number that a drawing can sensibly have."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""As SVG writes it: a b c d e f, where x' = a x + c y + e and y' = b x + d y + f."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def parsed(data: str) -> Commands:
    """The commands of a path, absolute, with M, L, C and Z only. ValueError if it is invalid.

    >>> parsed("m1 1h2v2z")
    (('M', 1.0, 1.0), ('L', 3.0, 1.0), ('L', 3.0, 3.0), ('Z',))
    """
    return tuple(_Pen().commands(data))


def steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; those that follow without a letter are of the same command."""
    at, letter = _past(data, 0), ""
    while at < len(data):
        if data[at].upper() in COUNTS:
            letter, at = data[at], _past(data, at + 1)
        elif not letter or letter in "zZ":
            raise ValueError(data[at])
        numbers: list[float] = []
        for k in range(COUNTS[letter.upper()]):
            match = (FLAG if letter in "aA" and k in FLAGS else NUMBER).match(data, at)
            if not match:
                raise ValueError(data[at : at + 10])
            numbers.append(float(match[0]))
            at = _past(data, match.end())
        if any(abs(number) > LARGEST for number in numbers):
            raise ValueError(max(numbers, key=abs))
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _past(data: str, at: int) -> int:
    match = BETWEEN.match(data, at)
    return match.end() if match else at


class _Pen:
    """The pen's position, the start of its line, and the last control point."""

    def __init__(self) -> None:
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.pull: tuple[str, Point] = "", (0.0, 0.0)

    def commands(self, data: str) -> Iterator[Command]:
        drawn = False
        for letter, numbers in steps(data):
            if not drawn and letter not in "mM":
                raise ValueError(letter)
            drawn = True
            yield from self.step(letter.upper(), self.absolute(letter, numbers))

    def absolute(self, letter: str, numbers: list[float]) -> list[float]:
        """Absolute numbers for those relative to the pen's position."""
        x, y = self.here
        if letter.isupper():
            return numbers
        if letter == "h":
            return [numbers[0] + x]
        if letter == "v":
            return [numbers[0] + y]
        if letter == "a":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        return [number + (y if k % 2 else x) for k, number in enumerate(numbers)]

    def step(self, kind: str, n: list[float]) -> list[Command]:
        """Converts one command to M, L, C and Z."""
        here, pull = self.here, self.pull
        self.pull = "", here
        match kind:
            case "Z":
                self.here = self.start
                return [("Z",)]
            case "M":
                self.here = self.start = n[0], n[1]
                return [("M", *self.here)]
            case "H" | "V" | "L":
                self.here = (n[0], here[1]) if kind == "H" else (here[0], n[0]) if kind == "V" else (n[0], n[1])
                return [("L", *self.here)]
            case "A":
                self.here = n[5], n[6]
                return arced(here, n)
            case "C" | "S":
                first = (n[0], n[1]) if kind == "C" else _mirrored(here, pull, "C")
                self.here, self.pull = (n[-2], n[-1]), ("C", (n[-4], n[-3]))
                return [("C", *first, n[-4], n[-3], *self.here)]
            case _:
                middle = (n[0], n[1]) if kind == "Q" else _mirrored(here, pull, "Q")
                self.here, self.pull = (n[-2], n[-1]), ("Q", middle)
                return [("C", *_two_thirds(here, middle), *_two_thirds(self.here, middle), *self.here)]


def _two_thirds(point: Point, middle: Point) -> Point:
    """The share of the way from a quadratic curve's end to its control point at which a cubic one has its own."""
    return point[0] + (middle[0] - point[0]) * 2 / 3, point[1] + (middle[1] - point[1]) * 2 / 3


def _mirrored(here: Point, pull: tuple[str, Point], kind: str) -> Point:
    """The last control point of a kind of curve, reflected about the pen."""
    return (2 * here[0] - pull[1][0], 2 * here[1] - pull[1][1]) if pull[0] == kind else here


def arced(start: Point, numbers: list[float]) -> list[Command]:
    """An arc, whose axes may be rotated, as curves; a line if it has no radius."""
    rx, ry, turn, large, sweep, x, y = numbers
    if (x, y) == start:
        return []
    if not rx or not ry:
        return [("L", x, y)]
    c, s = cos(radians(turn)), sin(radians(turn))
    flat: Matrix = (c, -s, s, c, 0.0, 0.0)
    begin, end = moved_point(start, flat), moved_point((x, y), flat)
    try:
        curves = arc(begin, (abs(rx), abs(ry), 0.0, large, sweep, *end))
    except (ZeroDivisionError, OverflowError) as error:  # tiny radii or distances
        raise ValueError(rx) from error
    return list(transformed(tuple(curves), (c, s, -s, c, 0.0, 0.0)))


def moved_point(point: Point, m: Matrix) -> Point:
    """Transforms a point by a matrix."""
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def transformed(commands: Commands, m: Matrix) -> Commands:
    """Transforms a path by a matrix."""
    result: list[Command] = []
    for verb, *numbers in commands:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        result.append((verb, *(n for point in pairs for n in moved_point(point, m))))
    return tuple(result)


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that applies first the other and then the one."""
    a, b = moved_point((other[0], other[1]), one), moved_point((other[2], other[3]), one)
    e, f = moved_point((other[4], other[5]), one)
    return a[0] - one[4], a[1] - one[5], b[0] - one[4], b[1] - one[5], e, f
