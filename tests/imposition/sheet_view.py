"""Sheets as an eye sees them: where the ink lies, which card lies where, and how paper turns.

Nothing here asks the code under test where things are; scenes are followed down to their shapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Text
from cardgen.imposition.sheets import Backs, Item, SheetLabels, Side
from cardgen.words import texts
from tests.scenes import inside

Point = tuple[float, float]
TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Where the x axis points after a clockwise turn, y downwards."""
NEAR = 1e-6
FONT = "Fira Sans Medium"


def words(language: str = "en", deck: str = "Terz", part: str = "Numbers") -> SheetLabels:
    return SheetLabels(deck, part, FONT, texts.Texts(language, texts.read(texts.SHARED / f"{language}.toml")))


def face(title: str, size: Size, bleed: float = 3.0) -> Scene:
    box = Box(0, 0, size.width, size.height).grown(bleed)
    return Scene(box, (Rect(box.left, box.top, box.width, box.height, Paint("#F4CECD")),), title)


def deck(count: int, size: Size, shape: str = "card") -> tuple[Item, ...]:
    """Cards T0, T1 … with a back each, so that one can see whether it lies behind its own front."""
    codes = [f"T{i}" for i in range(count)]
    return tuple(Item(code, face(code, size), face(f"{code}'s back", size), shape) for code in codes)


@dataclass(frozen=True)
class Laid:
    """A card on a sheet: what its scene is called, its trim, what shows of it, and where its upper edge points."""

    title: str
    trim: Box
    shown: Box
    up: Point
    round: bool

    @property
    def code(self) -> str:
        return self.title.removesuffix("'s back")


@dataclass(frozen=True)
class Ink:
    """Something printed: its box on the sheet with the width of the pen, and what it is."""

    box: Box
    shape: Shape


def moved(place: Placement, point: Point) -> Point:
    """Where a point of a placed scene comes to lie."""
    cos, sin = TURNS[int(place.turn)]
    x, y = point[0] * place.scale, point[1] * place.scale
    return place.x + x * cos - y * sin, place.y + x * sin + y * cos


def moved_box(place: Placement, box: Box) -> Box:
    (x1, y1), (x2, y2) = moved(place, (box.left, box.top)), moved(place, (box.right, box.bottom))
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def layer(side: Side, name: str) -> Scene | None:
    found = [part.scene for part in side.scene.shapes if isinstance(part, Placed) and part.scene.layer == name]
    assert len(found) <= 1
    return found[0] if found else None


def sheet_ruler(side: Side) -> Scene:
    """The ruler beside the words, a scene of its own."""
    words_of_sheet = layer(side, "words")
    assert words_of_sheet is not None
    placed = words_of_sheet.shapes[1]
    assert isinstance(placed, Placed)
    return placed.scene


def fold_line(side: Side) -> Ink:
    """The dashed line, of which there is one."""
    (line,) = [part for part in ink(side, "marks") if isinstance(part.shape, Path) and _dashed(part.shape)]
    return line


def _dashed(path: Path) -> bool:
    return path.paint.stroke is not None and bool(path.paint.stroke.dash)


def laid(side: Side, size: Size) -> list[Laid]:
    """The cards of a side, from the scenes alone."""
    cards = layer(side, "cards")
    return [_laid(card, size) for card in cards.shapes if isinstance(card, Placed)] if cards else []


def _laid(card: Placed, size: Size) -> Laid:
    cos, sin = TURNS[int(card.place.turn)]
    trim = moved_box(card.place, Box(0, 0, size.width, size.height))
    assert card.clip is not None
    shown = moved_box(card.place, card.clip)
    return Laid(card.scene.title, trim, shown, (sin, -cos), card.clip_radius > 0)


def ink(side: Side, name: str) -> list[Ink]:
    """All that is printed in a layer."""
    scene = layer(side, name)
    return list(_ink(scene, [])) if scene else []


def _ink(scene: Scene, places: list[Placement]) -> Iterator[Ink]:
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            yield from _ink(shape.scene, [*places, shape.place])
        else:
            yield from (Ink(_on_sheet(box, places), shape) for box in _boxes(shape))


def _on_sheet(box: Box, places: list[Placement]) -> Box:
    for place in reversed(places):
        box = moved_box(place, box)
    return box


def _boxes(shape: Shape) -> Iterator[Box]:
    """The boxes of a shape; each straight line of a path has its own."""
    match shape:
        case Text():
            long = width(shape.text, shape.font, shape.size)
            yield Box(shape.x, shape.y - 0.88 * shape.size, shape.x + long, shape.y + 0.24 * shape.size)
        case Path():
            assert shape.paint.stroke is not None
            for (_, *start), (verb, *end) in zip(shape.commands, shape.commands[1:], strict=False):
                if verb == "L":
                    (x1, y1), (x2, y2) = start[-2:], end
                    line = Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
                    yield line.grown(shape.paint.stroke.width / 2)
        case Rect():
            yield Box(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        case Circle():
            yield Box(shape.x, shape.y, shape.x, shape.y).grown(shape.radius)


def close(a: Box, b: Box) -> bool:
    return inside(a, b) and inside(b, a)


def disc_meets(disc: Box, box: Box) -> bool:
    """Whether a box reaches into the disc that fills another box."""
    x, y = (disc.left + disc.right) / 2, (disc.top + disc.bottom) / 2
    near = max(box.left, min(x, box.right)), max(box.top, min(y, box.bottom))
    return hypot(near[0] - x, near[1] - y) < disc.width / 2 - NEAR


def discs_meet(a: Box, b: Box) -> bool:
    apart = hypot((a.left + a.right - b.left - b.right) / 2, (a.top + a.bottom - b.top - b.bottom) / 2)
    return apart < (a.width + b.width) / 2 - NEAR


def turned(vector: Point, axis: Point) -> Point:
    """A vector of the paper after a half turn about an axis that lies in it: 2 (a·v) a − v."""
    along = axis[0] * vector[0] + axis[1] * vector[1]
    return 2 * along * axis[0] - vector[0], 2 * along * axis[1] - vector[1]


def turned_box(box: Box, paper: Box, axis: Point) -> Box:
    """Where a box of the paper lies after the half turn about an axis through the paper's middle."""
    x, y = paper.width / 2, paper.height / 2
    a, b = turned((box.left - x, box.top - y), axis), turned((box.right - x, box.bottom - y), axis)
    return Box(min(a[0], b[0]) + x, min(a[1], b[1]) + y, max(a[0], b[0]) + x, max(a[1], b[1]) + y)


def axis_of(side: Side, backs: Backs) -> Point:
    """The edge about which the paper turns, or the line along which it is folded."""
    paper = side.scene.bounds
    if backs is Backs.FOLD:
        line = fold_line(side)
        return (0, 1) if line.box.height > line.box.width else (1, 0)
    long_is_upright = paper.height >= paper.width
    return (0, 1) if long_is_upright != (backs is Backs.DUPLEX_SHORT) else (1, 0)
