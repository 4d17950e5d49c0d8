"""A small reader of SVG drawings: plain shapes, their fills and lines; nothing of the file is ever handed on.

What changes nothing that is seen is left out: titles, metadata, comments, ids. What we can't draw is refused with its
name: text, bitmaps, gradients, style sheets, copies (`use`), scripts, and what is seen through.
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
PAINTS = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "fill-rule", "visibility"),
    *("fill-opacity", "stroke-opacity", "opacity", "display"),
)
EFFECTS = ("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end")
"""What would change a shape in ways that we can't draw, wherever it is said."""
FILES = 100.0
"""The side of the square that a picture is fitted into, in mm."""
FAINT, DENSE = 0.05, 0.95
"""Whatever covers less is not drawn; what covers more is drawn in full."""
FURTHEST = 1e9
"""Places beyond this are no places."""
LEAST_DASH = 0.002
"""Dashes that are shorter than this share of a line's reach make a line."""
TRANSFORM = re.compile(r"\s*+,?+\s*+(\w++)\s*+\(([^()]*+)\)")


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


def read(data: bytes, name: str, mixed: bool = False) -> list[Drawn]:
    """The shapes of a file from bottom to top. PictureError with the place where it can't be drawn.

    `mixed`: what is seen through is mixed with white, and effects are left out, as is right for the few pictograms that
    have them; of drawings that nobody has looked at it is refused.
    """
    if len(data) > MOST_BYTES:
        raise PictureError("picture.large", name=name, kilobytes=MOST_BYTES // 1024)
    reader = _Reader(name, mixed)
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
        wider = stroke and stroke._replace(width=stroke.width * scale, dash=_dashes(stroke.dash, scale))
        shapes.append(Path(transformed(path.commands, matrix), path.paint._replace(stroke=wider)))
    half = FILES / 2
    return Scene(Box(-half, -half, half, half), tuple(shapes))


def _dashes(dash: tuple[float, ...], scale: float) -> tuple[float, ...]:
    """Dashes at their size in the square; none where they are too fine to be drawn in time, or seen."""
    return tuple([length * scale for length in dash]) if sum(dash) * scale >= LEAST_DASH * FILES else ()


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

    def __init__(self, name: str, mixed: bool = False) -> None:
        self.name, self.mixed = name, mixed
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
        if kind == "style" and space in (SVG, ""):
            raise self.refuse("style")  # wherever it stands, it counts for all
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
        said = {**attributes, **_declared(attributes.get("style", ""))}
        own = {name: said[name] for name in PAINTS if name in said and said[name] != "inherit"}
        for name in EFFECTS:
            if said.get(name, "none") != "none" and not self.mixed:
                raise self.refuse("kind", kind=name)
        if "opacity" in own:  # of a group it counts for all within, and again for their own
            own["opacity"] = str(_share(own["opacity"]) * _share(outer.paint.get("opacity", "1")))
        if outer.paint.get("display") == "none":
            own["display"] = "none"
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
        placed = transformed(commands, state.matrix)
        width = paint.stroke.width if paint.stroke else 0.0
        if not all(abs(number) <= FURTHEST for number in (width, *(n for _, *ns in placed for n in ns))):
            raise self.refuse("shape", kind=kind, value="1e9")
        if placed:
            self.drawn.append(Drawn(Path(placed, paint), state.groups))

    def paint(self, state: State) -> Paint:
        """Fill and line of a shape; lines grow with what is scaled."""
        own = state.paint
        if own.get("display") == "none" or own.get("visibility", "visible") != "visible":
            return Paint()
        a, b, c, d, *_ = state.matrix
        scale = abs(a * d - b * c) ** 0.5
        whole = _share(own.get("opacity", "1"))
        fill = self.colour(own.get("fill", "black"), whole * _share(own.get("fill-opacity", "1")))
        line = self.colour(own.get("stroke", "none"), whole * _share(own.get("stroke-opacity", "1")))
        width = self.length(own.get("stroke-width", "1")) * scale
        dash = tuple([length * scale for length in self.dash(own.get("stroke-dasharray", "none"))])
        stroke = Stroke(line, width, dash) if line and width > 0 else None
        return Paint(fill, stroke, own.get("fill-rule") == "evenodd")

    def dash(self, value: str) -> list[float]:
        """Lengths of dashes and gaps, an even number of them; none for a plain line."""
        if value.strip() == "none":
            return []
        lengths = [self.length(part) for part in re.split(r"[\s,]+", value.strip())]
        if min(lengths) < 0 or sum(lengths) <= 0:
            return []
        return lengths * (1 + len(lengths) % 2)

    def colour(self, value: str, share: float = 1.0) -> str | None:
        """A colour as "#RRGGBB", of which a share covers; None for none."""
        rgb = self.rgb(value)
        share *= 1.0 if rgb is None or len(rgb) < 4 else rgb[3] / 255
        if rgb is None or share < FAINT:
            return None
        if share < DENSE and not self.mixed:
            raise self.refuse("clear")
        covering = share if share < DENSE else 1.0
        return "#" + "".join([f"{round(255 - (255 - part) * covering):02X}" for part in rgb[:3]])

    def rgb(self, value: str) -> tuple[int, ...] | None:
        """Red, green and blue, and how much it covers where that is said; None for none."""
        from PIL import ImageColor

        word = value.strip()
        if word in ("none", "transparent"):
            return None
        if word in ("currentColor", "inherit"):
            return (0, 0, 0)
        try:
            return ImageColor.getrgb(word)
        except ValueError as error:
            raise self.refuse("colour", value=word[:40]) from error

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
    while match := TRANSFORM.match(text, end):
        end = match.end()
        matrix = times(matrix, outlines.matrix(match[1], [float(n) for n in re.split(r"[\s,]+", match[2].strip())]))
    if text[end:].strip():
        raise ValueError(text)
    return matrix
