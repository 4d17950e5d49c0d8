"""Miniatures of scenes: illegible text is omitted, and lines too thin for printing are widened."""

from typing import assert_never

from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Circle, Path, Picture, Placed, Rect, Scene, Shape, Stroke, Text

LEAST_TEXT, LEAST_LINE = 5 * POINT, 0.3 * POINT
"""The smallest em legible in good light, and the thinnest line of home printers, in mm."""


def miniature(scene: Scene, scale: float) -> Scene:
    """The scene adapted for drawing at a scale; its dimensions stay the same."""
    return scene._replace(shapes=tuple([small for shape in scene.shapes if (small := _reduced(shape, scale))]))


def _reduced(shape: Shape, scale: float) -> Shape | None:
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
