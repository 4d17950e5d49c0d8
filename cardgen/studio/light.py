"""Drawings for screens: bitmaps no finer than these show, where paper takes six hundred dots per inch."""

from __future__ import annotations

from cardgen.custom.pictures import bitmaps
from cardgen.drawing.document import Document
from cardgen.drawing.scene import Picture, Placed, Scene, Shape

SIDE = 360
"""Pixels of a picture's longer side: as many as the largest card has for it on a phone."""


def document(pages: Document) -> Document:
    """A document with smaller bitmaps; what is placed often stays one scene."""
    known: dict[int, Scene] = {}
    return pages._replace(pages=tuple([page._replace(scene=_scene(page.scene, known)) for page in pages.pages]))


def _scene(scene: Scene, known: dict[int, Scene]) -> Scene:
    """A scene anew, or the very same where no bitmap is in it; `known` are scenes that were looked at, by identity."""
    if (found := known.get(id(scene))) is None:
        shapes = [_shape(shape, known) for shape in scene.shapes]
        same = all(new is old for new, old in zip(shapes, scene.shapes, strict=True))
        found = known[id(scene)] = scene if same else scene._replace(shapes=tuple(shapes))
    return found


def _shape(shape: Shape, known: dict[int, Scene]) -> Shape:
    if isinstance(shape, Picture):
        pixels = bitmaps.smaller(shape.pixels, SIDE)
        return shape if pixels is shape.pixels else shape._replace(pixels=pixels)
    if isinstance(shape, Placed):
        scene = _scene(shape.scene, known)
        return shape if scene is shape.scene else shape._replace(scene=scene)
    return shape
