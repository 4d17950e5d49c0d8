"""A person who holds a calibration sheet against the light: what the PDF draws, what a printer makes of it, what is
read. Nothing of it asks the code that draws the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import cos, dist, hypot, radians, sin
from typing import Any, NamedTuple

import pikepdf
import pypdfium2

MM = 25.4 / 72
Point = tuple[float, float]
Line = tuple[Point, Point]
Matrix = tuple[float, float, float, float, float, float]
HALF_STEP = 0.05
"""Lines that are nearer than half of what they differ by are one to the eye."""


class Outline(NamedTuple):
    """A path on a page in mm from its top left corner."""

    points: tuple[Point, ...]
    filled: bool


class Sign(NamedTuple):
    """A letter on a page, and the middle of its box in mm."""

    text: str
    at: Point


class Printed(NamedTuple):
    """What a printer does to a back, as one looks at it: a shift in mm, a turn clockwise in degrees, a growth."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    scale: float = 1.0

    def moved(self, point: Point, size: Point) -> Point:
        """Where a point of the back comes out."""
        a, b = point[0] - size[0] / 2, point[1] - size[1] / 2
        c, s = self.scale * cos(radians(self.turn)), self.scale * sin(radians(self.turn))
        return size[0] / 2 + self.right + c * a - s * b, size[1] / 2 + self.down + s * a + c * b


class Scale(NamedTuple):
    """What is seen of a scale: the rule's lines with their numbers, the lettered lines, each by where it is along it,
    and whether it stands upright; `at` is where its lettered lines begin.
    """

    is_upright: bool
    at: Point
    numbers: dict[int, float]
    letters: dict[str, float]


class Sheet:
    """A written sheet; it turns left-right in the printer, or top-bottom."""

    def __init__(self, data: bytes, left_right: bool) -> None:
        self.left_right = left_right
        with pikepdf.open(BytesIO(data)) as file:
            box = [float(side) for side in file.pages[0].MediaBox]
            self.size = box[2] * MM, box[3] * MM
            self.front, self.back = ([*outlines(page, self.size[1])] for page in file.pages)
        self.scales = _scales(self.front, signs(data, self.size[1]))

    def seen(self, printer: Printed) -> list[Outline]:
        """The back through the paper."""
        return [
            Outline(tuple(self._through(printer.moved(p, self.size)) for p in one.points), one.filled)
            for one in self.back
        ]

    def readings(self, printer: Printed, careless: bool = False) -> list[str]:
        """What is read of the scales from A to F: the number nearest to the arrow, and the letter where lines meet.

        Whoever is careless takes the number on the other side of the arrow.
        """
        seen = self.seen(printer)
        return [_reading(scale, seen, careless) for scale in self.scales]

    def matches(self, printer: Printed) -> list[list[str]]:
        """For each scale all letters whose line meets one of the back within half a step."""
        seen = self.seen(printer)
        return [[name for name, gap in _gaps(scale, seen).items() if gap <= HALF_STEP] for scale in self.scales]

    def _through(self, point: Point) -> Point:
        return (self.size[0] - point[0], point[1]) if self.left_right else (point[0], self.size[1] - point[1])


def _reading(scale: Scale, seen: list[Outline], careless: bool) -> str:
    along = 1 if scale.is_upright else 0
    tips = [_tip(one) for one in seen if one.filled]
    middle = sum(scale.numbers.values()) / len(scale.numbers)
    tip = min(tips, key=lambda tip: abs(tip[along] - middle) + abs(tip[1 - along] - scale.at[1 - along]))
    nearest, second, *_ = sorted(scale.numbers, key=lambda n: abs(scale.numbers[n] - tip[along]))
    is_other = careless and abs(scale.numbers[second] - tip[along]) < 0.6
    gaps = _gaps(scale, seen)
    return f"{second if is_other else nearest}{min(gaps, key=lambda name: gaps[name])}"


def _gaps(scale: Scale, seen: list[Outline]) -> dict[str, float]:
    """How far the nearest line of the back is from each lettered one, in mm along the scale."""
    along, low, high = 1 if scale.is_upright else 0, min(scale.letters.values()), max(scale.letters.values())
    lines = [one.points for one in seen if not one.filled]
    near = [
        sum(p[along] for p in line) / 2
        for line in lines
        if abs(line[0][1 - along] - scale.at[1 - along]) < 20 and low - 9 <= line[0][along] <= high + 9
    ]
    return {name: min(abs(place - other) for other in near) for name, place in scale.letters.items()}


def _tip(arrow: Outline) -> Point:
    """The corner of a slim triangle that is farthest from the others."""
    return max(arrow.points, key=lambda p: sum(dist(p, q) for q in arrow.points))


def _scales(front: list[Outline], signs_: list[Sign]) -> list[Scale]:
    """The scales in the order of their names: lines of 7 mm have letters, the rule has a line of each millimetre."""
    lines = [(one.points[0], one.points[1]) for one in front if not one.filled and len(one.points) == 2]
    lettered = [line for line in lines if abs(dist(*line) - 7) < 0.01]
    ticks = [line for line in lines if abs(dist(*line) - 4) < 0.01 or abs(dist(*line) - 6) < 0.01]
    found = []
    for comb in _combs(lettered, 20):
        is_upright = abs(comb[0][0][0] - comb[0][1][0]) > 1
        along = 1 if is_upright else 0
        letters = {_beyond(line, signs_)[-1]: line[0][along] for line in comb}
        own = min(_combs(ticks, 13), key=lambda rule: dist(rule[6][0], comb[0][0]))
        named = {int(text.replace("−", "-")): line[0][along] for line in own if (text := _beyond(line, signs_))}
        low, high = min(named), max(named)
        step = (named[high] - named[low]) / (high - low)
        assert all(abs(named[low] + step * (n - low) - place) < 0.01 for n, place in named.items())
        numbers = {n: named[low] + step * (n - low) for n in range(low, high + 1)}
        assert len(letters) == 20
        assert len(named) == 5
        found.append(Scale(is_upright, comb[0][0], numbers, letters))
    assert len(found) == 6
    return sorted(found, key=lambda scale: min("ABCDEF", key=lambda name: _named(name, scale, signs_)))


def _named(name: str, scale: Scale, signs_: list[Sign]) -> float:
    """How far a scale's rule is from that name on the sheet."""
    along, first = 1 if scale.is_upright else 0, max(scale.numbers)
    start = [0.0, 0.0]
    start[along], start[1 - along] = scale.numbers[first], scale.at[1 - along]
    return min(dist(start, sign.at) for sign in signs_ if sign.text == name)


def _combs(lines: list[Line], count: int) -> list[list[Line]]:
    """Parallel lines that begin side by side, in their order."""
    combs: list[list[Line]] = []
    for line in lines:
        home = next((comb for comb in combs if _beside(comb[-1], line)), None)
        if home:
            home.append(line)
        else:
            combs.append([line])
    assert {len(comb) for comb in combs} == {count}, [len(comb) for comb in combs]
    return combs


def _beside(one: Line, other: Line) -> bool:
    level = [abs(line[0][1] - line[1][1]) < 0.01 for line in (one, other)]
    across = 0 if level[0] else 1
    return level[0] == level[1] and abs(one[0][across] - other[0][across]) < 0.01 and dist(one[0], other[0]) < 2.2


def _beyond(line: Line, signs_: list[Sign]) -> str:
    """What stands at the end of a line, read along the direction that its neighbours go."""
    (x1, y1), (x2, y2) = line
    long = hypot(x2 - x1, y2 - y1)
    end = x2 + (x2 - x1) / long * 1.9, y2 + (y2 - y1) / long * 1.9
    across = abs(x2 - x1) > abs(y2 - y1)
    near = [sign for sign in signs_ if dist(sign.at, end) < 1.3 and abs(sign.at[across] - end[across]) < 1.2]
    if long > 6.5:
        near = sorted(near, key=lambda sign: abs(sign.at[across] - end[across]))[:1]
    return "".join(sign.text for sign in sorted(near, key=lambda sign: sign.at[across]))


def signs(data: bytes, high: float) -> list[Sign]:
    """All letters of the front."""
    file = pypdfium2.PdfDocument(data)
    try:
        text = file[0].get_textpage()
        found = []
        for k in range(text.count_chars()):
            letter = text.get_text_range(k, 1)
            left, bottom, right, top = (MM * side for side in text.get_charbox(k))
            if letter.strip():
                found.append(Sign(letter, ((left + right) / 2, high - (top + bottom) / 2)))
        return found
    finally:
        file.close()


def outlines(page: pikepdf.Page, high: float) -> Iterator[Outline]:
    """What a page paints, its forms too."""
    for points, filled in _painted(page, page.Resources, (MM, 0, 0, -MM, 0, high)):
        yield Outline(points, filled)


def _painted(content: Any, resources: Any, matrix: Matrix) -> Iterator[tuple[tuple[Point, ...], bool]]:
    stack: list[Matrix] = []
    points: list[Point] = []
    start = 0
    for operands, operator in _operators(content):
        name = str(operator)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = _times(tuple(float(n) for n in operands), matrix)  # type: ignore[arg-type]
        elif name == "m":
            if len(points) > start + 1:
                yield tuple(points[start:]), False
            points, start = [_moved(matrix, *map(float, operands))], 0
        elif name == "l":
            points.append(_moved(matrix, *map(float, operands)))
        elif name in {"S", "s", "f", "f*", "B", "B*", "b", "n"}:
            if points and name != "n":
                yield tuple(points), name not in {"S", "s"}
            points = []
        elif name == "Do":
            form = resources.XObject[str(operands[0])]
            yield from _painted(form, form.Resources, matrix)


def _operators(content: Any) -> Iterator[tuple[Any, Any]]:
    for instruction in pikepdf.parse_content_stream(content):
        yield instruction.operands, instruction.operator


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = two
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
