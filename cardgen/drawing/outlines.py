"""Scenes as outlines, which need hardly any ink. Bitmaps stay as they are."""

from typing import assert_never

from cardgen.drawing.scene import Circle, Paint, Path, Picture, Placed, Rect, Scene, Shape, Stroke, Text


def outlines(scene: Scene, white: str, pen: Stroke) -> Scene:
    """The scene with `white` fills, and lines in the pen's colour and at most its width.

    A fill without a line gets one, except for white grounds. A scene placed twice is the same object again.
    """
    return _Outliner(white, pen).scene(scene)


class _Outliner:
    def __init__(self, white: str, pen: Stroke) -> None:
        self.white, self.pen = white, pen
        self.drawn: dict[int, Scene] = {}

    def scene(self, scene: Scene) -> Scene:
        if id(scene) not in self.drawn:
            self.drawn[id(scene)] = scene._replace(shapes=tuple([self.shape(shape) for shape in scene.shapes]))
        return self.drawn[id(scene)]

    def shape(self, shape: Shape) -> Shape:
        match shape:
            case Placed():
                return shape._replace(scene=self.scene(shape.scene))
            case Rect() | Circle() | Path():
                return shape._replace(paint=self.paint(shape.paint))
            case Text():
                return shape._replace(fill=self.white, contour=self.line(shape.contour or self.pen))
            case Picture():
                return shape
            case _:
                assert_never(shape)

    def paint(self, paint: Paint) -> Paint:
        if paint.fill == self.white and paint.stroke is None:
            return paint
        return paint._replace(fill=paint.fill and self.white, stroke=self.line(paint.stroke or self.pen))

    def line(self, stroke: Stroke) -> Stroke:
        return Stroke(self.pen.colour, min(self.pen.width, stroke.width), stroke.dash)
