"""Drawings for pages: their digests, small bitmaps for screens, tiles of colours and pictograms."""

from functools import lru_cache
from hashlib import sha256

from cardgen.custom import pictures
from cardgen.custom.pictures import bitmaps
from cardgen.drawing.deck_style import Artwork, custom_colour
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Paint, Picture, Pixels, Placed, Rect, Scene, Shape
from cardgen.drawing.signs import sign as drawn_sign
from cardgen.writers import FORMATS

DIGEST_LENGTH = 12
"""The letters of a digest."""
PIXEL_SUMS = 256
"""Bitmaps whose digests are cached."""


def digest(scene: Scene, known: dict[int, bytes]) -> str:
    """The digest of a drawing; `known` are those of scenes by their `id`, which live as long as the deck."""
    return _digest(scene, known).hex()[:DIGEST_LENGTH]


def _digest(scene: Scene, known: dict[int, bytes]) -> bytes:
    """The digest of a scene, which is a tree of plain values; of a part of many cards it is computed once."""
    if id(scene) not in known:
        parts = [repr(scene._replace(shapes=())).encode()]
        for shape in scene.shapes:
            if isinstance(shape, Placed):
                parts += [_digest(shape.scene, known), repr(shape[1:]).encode()]
            elif isinstance(shape, Picture):
                parts += [_pixels(shape.pixels), repr(shape[:-1]).encode()]
            else:
                parts.append(repr(shape).encode())
        known[id(scene)] = sha256(b"\n".join(parts)).digest()
    return known[id(scene)]


@lru_cache(PIXEL_SUMS)
def _pixels(pixels: Pixels) -> bytes:
    """The digest of a bitmap, which has more bytes than all else on a card."""
    digests = sha256(pixels.colours).digest() + sha256(pixels.alpha).digest()
    return sha256(repr(pixels[:3]).encode() + digests).digest()


# --- bitmaps for screens


MOST_PIXELS = 360
"""Pixels of a picture's longer side: as many as the largest card has for it on a phone."""


def for_screen(pages: Document) -> Document:
    """A document with smaller bitmaps; a repeated scene stays one."""
    known: dict[int, Scene] = {}
    return pages._replace(pages=tuple([page._replace(scene=_scene(page.scene, known)) for page in pages.pages]))


def _scene(scene: Scene, known: dict[int, Scene]) -> Scene:
    """A scene with smaller bitmaps, or the very same without any; `known` are results by the scenes' `id`."""
    if id(scene) not in known:
        shapes = [_shape(shape, known) for shape in scene.shapes]
        is_same = all(new is old for new, old in zip(shapes, scene.shapes, strict=True))
        known[id(scene)] = scene if is_same else scene._replace(shapes=tuple(shapes))
    return known[id(scene)]


def _shape(shape: Shape, known: dict[int, Scene]) -> Shape:
    if isinstance(shape, Picture):
        pixels = bitmaps.smaller(shape.pixels, MOST_PIXELS)
        return shape if pixels is shape.pixels else shape._replace(pixels=pixels)
    if isinstance(shape, Placed):
        scene = _scene(shape.scene, known)
        return shape if scene is shape.scene else shape._replace(scene=scene)
    return shape


# --- tiles


SIDE, ROUND, SIZE, PEN = 16.0, 2.6, 9.0, 0.7
"""Of a colour's tile, in mm: its side, the radius of its corners; the size of the sign and its outline."""
INK = "#000000"


def colour_tile(fill: str, sign: str) -> bytes:
    """The SVG of a sign in a fill ("#RRGGBB") on its tint; SignError for no sign."""
    half = SIDE / 2
    ground = Rect(-half, -half, SIDE, SIDE, Paint(custom_colour("", fill, sign).tint), ROUND)
    shapes: list[Shape] = [ground, Placed(drawn_sign(sign, SIZE, fill, INK, PEN))]
    return _svg(Scene(Box(-half, -half, half, half), tuple(shapes)))


def pictogram_tile(name: str) -> bytes:
    """The SVG of a pictogram by its name or code. PictureError where there is none, or no drawings are installed."""
    return artwork_tile(pictures.find(name, "en"))


def artwork_tile(artwork: Artwork) -> bytes:
    """The SVG of a picture in its colours."""
    return _svg(artwork.full)


def _svg(scene: Scene) -> bytes:
    page = Page(scene, scene.bounds, scene.bounds, "", corner=0.0)
    return FORMATS["svg"].write(for_screen(Document((page,), "", "", "en")))
