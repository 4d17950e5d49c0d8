"""Fits shapes of a drawing into the square of pictures: by the drawing's page, or by their extent."""

import re
from typing import NamedTuple

from cardgen.custom.pictures import outlines
from cardgen.custom.pictures.markup import Element
from cardgen.custom.pictures.pathdata import Matrix, transformed
from cardgen.drawing.scene import Box, Path, Scene, Shape, bounding_box

FILES = 100.0
"""The side of the square that a picture is fitted into, in mm."""
LEAST_DASH = 0.002
"""Dashes shorter than this share of a line's extent are drawn as a solid line."""
ROUNDING = 1e-3
"""The tolerance for shapes off their page, as a share of its side, and for matrices that distort shapes."""


class NotPlainError(ValueError):
    """A drawing with a feature that this reader does not support exactly: its name, and the line."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what, line)
        self.what, self.line = what, line


class Drawn(NamedTuple):
    """A shape in the file's units, and the names of its groups."""

    path: Path
    groups: tuple[str, ...]


def framed(root: Element, drawn: list[Drawn]) -> Scene:
    """Shapes as a scene within a square of 100 mm, filled by the drawing's page, or else by the shapes.

    NotPlainError if a shape is off the page and would have to be clipped.
    """
    page, covered = _page(root), bounds_of(drawn)
    if page is None:
        return fitted(drawn, covered)
    if not page.contains(covered, ROUNDING * max(page.width, page.height)):
        raise NotPlainError("viewBox", root.line)
    return fitted(drawn, page)


def _page(root: Element) -> Box | None:
    """The page of a drawing; NotPlainError if that is not the box of its units."""
    sides = [
        root.attributes[side] for side in ("width", "height") if root.attributes.get(side, "100%").strip() != "100%"
    ]
    try:
        lengths = [outlines.length(side) for side in sides]
        box = [float(part) for part in re.split(r"[\s,]+", root.attributes.get("viewBox", "").strip()) if part]
    except ValueError as error:
        raise NotPlainError("viewBox", root.line) from error
    if not box:
        if len(lengths) == 1 or any(side <= 0 for side in lengths):
            raise NotPlainError("width", root.line)
        return Box(0, 0, *lengths) if lengths else None
    if len(box) != 4 or min(box[2:]) <= 0 or any(side <= 0 for side in lengths):
        raise NotPlainError("viewBox", root.line)
    if len(lengths) == 2 and abs(lengths[0] * box[3] - lengths[1] * box[2]) > ROUNDING * lengths[0] * box[3]:
        raise NotPlainError("preserveAspectRatio", root.line)
    return Box(box[0], box[1], box[0] + box[2], box[1] + box[3])


def fitted(drawn: list[Drawn], page: Box) -> Scene:
    """Shapes as a scene within a square of 100 mm about (0, 0), filled by a box of them."""
    scale = FILES / max(page.width, page.height, 1e-9)
    x, y = page.centre
    matrix: Matrix = (scale, 0, 0, scale, -x * scale, -y * scale)
    shapes: list[Shape] = []
    for path, _ in drawn:
        stroke = path.paint.stroke
        is_dashed = stroke and sum(stroke.dash) * scale >= LEAST_DASH * FILES  # else they are invisible, or take long
        dash = tuple([length * scale for length in stroke.dash]) if stroke and is_dashed else ()
        wider = stroke and stroke._replace(width=stroke.width * scale, dash=dash)
        shapes.append(Path(transformed(path.commands, matrix), path.paint._replace(stroke=wider)))
    half = FILES / 2
    return Scene(Box(-half, -half, half, half), tuple(shapes))


def bounds_of(drawn: list[Drawn]) -> Box:
    """The bounds of shapes, with half of their lines; of curves by their control points."""
    boxes = []
    for path, _ in drawn:
        xs = [x for _, *numbers in path.commands for x in numbers[::2]]
        ys = [y for _, *numbers in path.commands for y in numbers[1::2]]
        reach = path.paint.stroke.width / 2 if path.paint.stroke else 0.0
        if xs:
            boxes.append(Box(min(xs), min(ys), max(xs), max(ys)).grown(reach))
    return bounding_box(boxes)
