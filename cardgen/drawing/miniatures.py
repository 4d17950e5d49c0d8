"""Scenes that are drawn small: words that nobody could read are left out, and lines that printers lose are wider."""

from __future__ import annotations

from typing import assert_never

from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Circle, Path, Picture, Placed, Rect, Scene, Shape, Stroke, Text

LEAST_TEXT, LEAST_LINE = 5 * POINT, 0.3 * POINT
"""In mm: an em that is read by good light, and a line that home printers print."""


def miniature(scene: Scene, scale: float) -> Scene:
    """The scene as it is best drawn at a scale; it keeps its own measures."""
    return scene._replace(shapes=tuple([small for shape in scene.shapes if (small := _small(shape, scale))]))


def _small(shape: Shape, scale: float) -> Shape | None:
    match shape:
        case Placed():
            return shape._replace(scene=miniature(shape.scene, scale * shape.place.scale))
        case Text():
            return None if shape.size * scale < LEAST_TEXT else shape._replace(contour=_wider(shape.contour, scale))
        case Rect() | Circle() | Path():
            return shape._replace(paint=shape.paint._replace(stroke=_wider(shape.paint.stroke, scale)))
        case Picture():
            return shape
        case _:
            assert_never(shape)


def _wider(stroke: Stroke | None, scale: float) -> Stroke | None:
    return stroke and stroke._replace(width=max(stroke.width, LEAST_LINE / scale))
