"""Where words stand on pages: all of them inside, and none on another."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.document import Document
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Placed, Scene, Text


def lines(scene: Scene, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[tuple[Text, Box]]:
    """The words on a page and where they stand, those on cards left out."""
    for shape in scene.shapes:
        if isinstance(shape, Placed) and shape.clip is None:
            at = shape.place
            yield from lines(shape.scene, x + at.x * scale, y + at.y * scale, scale * at.scale)
        elif isinstance(shape, Text):
            left, foot, em = x + shape.x * scale, y + shape.y * scale, shape.size * scale
            yield shape, Box(left, foot - em * 0.7, left + width(shape.text, shape.font, em), foot)


def check_places(document: Document) -> None:
    for page in document.pages:
        inside = page.scene.bounds.grown(-5)
        boxes = [box for _, box in lines(page.scene)]
        for box in boxes:
            assert inside.left <= box.left <= box.right <= inside.right
            assert inside.top <= box.top <= box.bottom <= inside.bottom
        for k, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[k + 1 :])


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > 1e-6 and min(one.bottom, other.bottom) - max(one.top, other.top) > 1e-6
