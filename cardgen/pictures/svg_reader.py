"""A small reader of SVG drawings: plain shapes, their fills and lines; nothing of the file is ever handed on.

What changes nothing that is seen is left out: titles, metadata, comments, ids. What we can't draw is refused with its
name: text, bitmaps, gradients, style sheets, copies (`use`), scripts. Pale shapes (`opacity`) are drawn in full.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.parsers import expat

from cardgen.drawing.scene import Box, Paint, Path, Scene, Shape, Stroke
from cardgen.phrases import PhrasedError
from cardgen.pictures import outlines
from cardgen.pictures.pathdata import IDENTITY, Matrix, times, transformed

MOST_BYTES, MOST_ELEMENTS, DEEPEST, MOST_NUMBERS = 200 * 1024, 2000, 32, 100_000
SVG = "http://www.w3.org/2000/svg"
GROUPS = ("svg", "g", "a")
HARMLESS = ("title", "desc", "metadata", "defs", "namedview", "switch")
"""Left out, with all that stands in them: nothing that we draw refers to it."""
PAINTS = ("fill", "stroke", "stroke-width", "fill-rule", "opacity", "fill-opacity", "stroke-opacity", "display")
FILES = 100.0
"""The side of the square that a picture is fitted into, in mm."""
FAINT = 0.05
TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)")


class PictureError(PhrasedError, ValueError):
    """A picture that can't be found, read or drawn; one sentence."""


class State(NamedTuple):
    """What holds inside an element: its paint as SVG says it, how it is moved, and the names of groups around it."""

    paint: Mapping[str, str]
    matrix: Matrix
    groups: tuple[str, ...]


class Drawn(NamedTuple):
    """A shape in the file's own units, and the names of the groups that it stands in."""

    path: Path
    groups: tuple[str, ...]


def read(data: bytes, name: str) -> list[Drawn]:
    """The shapes of a file from bottom to top. PictureError with the place where it can't be drawn."""
    if len(data) > MOST_BYTES:
        raise PictureError("picture.large", name=name, kilobytes=MOST_BYTES // 1024)
    reader = _Reader(name)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    reader.parser = parser
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, UnicodeError, LookupError) as error:
        raise PictureError("picture.not_xml", name=name, line=getattr(error, "lineno", 1)) from error
    if not reader.drawn:
        raise PictureError("picture.empty", name=name)
    return reader.drawn


def fitted(drawn: list[Drawn], bounds: Box) -> Scene:
    """Shapes as a scene within a square of 100 mm about (0, 0), where a box of theirs fills it."""
    scale = FILES / max(bounds.width, bounds.height, 1e-9)
    x, y = (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2
    matrix: Matrix = (scale, 0, 0, scale, -x * scale, -y * scale)
    shapes: list[Shape] = []
    for path, _ in drawn:
        stroke = path.paint.stroke
        wider = stroke and stroke._replace(width=stroke.width * scale)
        shapes.append(Path(transformed(path.commands, matrix), path.paint._replace(stroke=wider)))
    half = FILES / 2
    return Scene(Box(-half, -half, half, half), tuple(shapes))


def bounds_of(drawn: list[Drawn]) -> Box:
    """What shapes cover, with half of their lines; curves by the points that pull them."""
    boxes = []
    for path, _ in drawn:
        xs = [x for _, *numbers in path.commands for x in numbers[::2]]
        ys = [y for _, *numbers in path.commands for y in numbers[1::2]]
        reach = path.paint.stroke.width / 2 if path.paint.stroke else 0.0
        if xs:
            boxes.append(Box(min(xs), min(ys), max(xs), max(ys)).grown(reach))
    left, top, right, bottom = zip(*boxes, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


class _Reader:
    """Takes elements as the parser meets them."""

    parser: expat.XMLParserType

    def __init__(self, name: str) -> None:
        self.name = name
        self.states = [State({}, IDENTITY, ())]
        self.drawn: list[Drawn] = []
        self.count = self.points = self.skipped = 0

    def refuse(self, key: str, **values: object) -> PictureError:
        return PictureError(f"picture.{key}", name=self.name, line=self.parser.CurrentLineNumber, **values)

    def doctype(self, *_: object) -> None:
        raise self.refuse("doctype")

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refuse("elements", most=MOST_ELEMENTS)
        if len(self.states) + self.skipped > DEEPEST:
            raise self.refuse("deep", most=DEEPEST)
        space, _, kind = tag.rpartition(" ")
        if self.skipped or space not in (SVG, "") or kind in HARMLESS:
            self.skipped += 1
            return
        if len(self.states) == 1 and kind != "svg":
            raise self.refuse("not_svg", kind=kind)
        if kind not in GROUPS and kind not in outlines.KINDS:
            raise self.refuse("kind", kind=kind)
        self.states.append(self.inner(attributes))
        if kind in outlines.KINDS:
            self.draw(kind, attributes)

    def end(self, _: str) -> None:
        if self.skipped:
            self.skipped -= 1
        else:
            self.states.pop()

    def inner(self, attributes: Mapping[str, str]) -> State:
        """What holds inside an element."""
        outer = self.states[-1]
        own = {name: attributes[name] for name in PAINTS if name in attributes}
        own |= {name: value for name, value in _declared(attributes.get("style", "")).items() if name in PAINTS}
        for name in ("clip-path", "mask", "filter", "class"):
            if name in attributes and name != "class":
                raise self.refuse("kind", kind=name)
        try:
            matrix = times(outer.matrix, transform(attributes.get("transform", "")))
        except ValueError as error:
            raise self.refuse("transform", value=attributes["transform"][:40]) from error
        return State({**outer.paint, **own}, matrix, (*outer.groups, attributes.get("id", "")))

    def draw(self, kind: str, attributes: Mapping[str, str]) -> None:
        state = self.states[-1]
        paint = self.paint(state)
        if paint.fill is None and paint.stroke is None:
            return
        try:
            commands = outlines.of(kind, attributes)
        except ValueError as error:
            raise self.refuse("shape", kind=kind, value=str(error)[:40]) from error
        self.points += sum(map(len, commands))
        if self.points > MOST_NUMBERS:
            raise self.refuse("points")
        if commands:
            self.drawn.append(Drawn(Path(transformed(commands, state.matrix), paint), state.groups))

    def paint(self, state: State) -> Paint:
        """Fill and line of a shape; lines grow with what is scaled."""
        own = state.paint
        if own.get("display") == "none" or _share(own.get("opacity", "1")) < FAINT:
            return Paint()
        a, b, c, d, *_ = state.matrix
        scale = abs(a * d - b * c) ** 0.5
        fill = self.colour(own.get("fill", "black")) if _share(own.get("fill-opacity", "1")) >= FAINT else None
        line = self.colour(own.get("stroke", "none")) if _share(own.get("stroke-opacity", "1")) >= FAINT else None
        width = self.length(own.get("stroke-width", "1")) * scale
        return Paint(fill, Stroke(line, width) if line and width > 0 else None, own.get("fill-rule") == "evenodd")

    def colour(self, value: str) -> str | None:
        """A colour as "#RRGGBB"; None for none."""
        from PIL import ImageColor

        word = value.strip()
        if word in ("none", "transparent"):
            return None
        if word in ("currentColor", "inherit"):
            return "#000000"
        try:
            rgb = ImageColor.getrgb(word)
        except ValueError as error:
            raise self.refuse("colour", value=word[:40]) from error
        return None if len(rgb) == 4 and rgb[3] == 0 else "#{:02X}{:02X}{:02X}".format(*rgb[:3])

    def length(self, value: str) -> float:
        try:
            return outlines.length(value)
        except ValueError as error:
            raise self.refuse("shape", kind="stroke-width", value=value[:40]) from error


def _declared(style: str) -> dict[str, str]:
    """What an attribute `style` says."""
    pairs = [part.partition(":") for part in style.split(";")]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _share(value: str) -> float:
    try:
        return float(value.rstrip("%")) / (100 if value.endswith("%") else 1)
    except ValueError:
        return 1.0


def transform(text: str) -> Matrix:
    """The matrix of an attribute `transform`. ValueError where it makes no sense."""
    matrix, end = IDENTITY, 0
    for match in TRANSFORM.finditer(text):
        if match.start() != end:
            raise ValueError(text)
        end = match.end()
        matrix = times(matrix, outlines.matrix(match[1], [float(n) for n in re.split(r"[\s,]+", match[2].strip())]))
    if text[end:].strip():
        raise ValueError(text)
    return matrix
