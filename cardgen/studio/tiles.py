"""Small pictures for pages of the studio, drawn by our own writer: the sign of a colour, a pictogram."""

from __future__ import annotations

from cardgen.custom import pictures
from cardgen.drawing.deck_style import Artwork, own_colour
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Paint, Placed, Rect, Scene, Shape
from cardgen.drawing.signs import sign as drawn_sign
from cardgen.studio import light
from cardgen.writers import FORMATS

SIDE, ROUND, SIZE, PEN = 16.0, 2.6, 9.0, 0.7
"""Of the tile of a colour, in mm: its side, the radius of its corners; the size of the sign and its outline."""
INK = "#000000"


def of_colour(fill: str, sign: str) -> bytes:
    """The SVG of a sign in a fill ("#RRGGBB") on its tint; SignError for no sign."""
    half = SIDE / 2
    ground = Rect(-half, -half, SIDE, SIDE, Paint(own_colour("", fill, sign).tint), ROUND)
    shapes: list[Shape] = [ground, Placed(drawn_sign(sign, SIZE, fill, INK, PEN))]
    return _svg(Scene(Box(-half, -half, half, half), tuple(shapes)))


def of_pictogram(name: str) -> bytes:
    """The SVG of a pictogram by its name or code. PictureError where there is none, or no drawings are installed."""
    return of_artwork(pictures.find(name, "en"))


def of_artwork(artwork: Artwork) -> bytes:
    """The SVG of a picture in its colours."""
    return _svg(artwork.full)


def _svg(scene: Scene) -> bytes:
    page = Page(scene, scene.bounds, scene.bounds, "", corner=0.0)
    return FORMATS["svg"].write(light.document(Document((page,), "", "", "en")))
