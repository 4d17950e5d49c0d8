"""A small reader of SVG drawings: plain shapes, their fills and lines, as paths.

It only draws what it supports exactly, by lists of elements, attributes and values; a drawing with anything else, even
without effect, is left to another renderer (`NotPlainError`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.custom.pictures import outlines
from cardgen.custom.pictures.frames import ROUNDING, Drawn, NotPlainError
from cardgen.custom.pictures.markup import Element
from cardgen.custom.pictures.pathdata import IDENTITY, Matrix, times, transformed
from cardgen.drawing.scene import Paint, Path, Stroke

MOST_NUMBERS = 100_000
PAINTS = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "fill-rule", "visibility"),
    *("fill-opacity", "stroke-opacity", "opacity", "display", "stroke-linecap", "stroke-linejoin", "stroke-dashoffset"),
)
OWN = frozenset(("opacity", "display"))
"""Paint properties that are not inherited."""
FAINT, DENSE = 0.004, 0.996
"""Opacities below are not drawn, opacities above are drawn as opaque: of 255 steps these are none and all."""
FURTHEST = 1e9
"""The limit of coordinates."""
TRANSFORM = re.compile(r"\s*+,?+\s*+(\w++)\s*+\(([^()]*+)\)")
PLACES = {
    "path": ("d",),
    "line": ("x1", "y1", "x2", "y2"),
    "polygon": ("points",),
    "polyline": ("points",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
}
PAGE = ("viewBox", "width", "height", "preserveAspectRatio", "x", "y")
SIZES = ("width", "height", "r", "rx", "ry")
"""Attributes that are invalid or have another meaning if negative."""
UNSETTLED = frozenset(("style", "script", "set", "animate", "animateMotion", "animateTransform", "animateColor"))
"""Elements that affect others, wherever they are."""
NEUTRAL = re.compile(
    r"id|class|version|baseProfile|role|tabindex|focusable|xml:space|enable-background|contentScriptType|cursor|"
    r"contentStyleType|zoomAndPan|(data|aria|-inkscape)-[\w-]+|pointer-events|on[a-z]+|"
    r"(font|text|stop|flood|solid)-[\w-]+|font|(letter|word)-spacing|line-height|writing-mode|white-space|color|"
    r"clip-rule|color-(interpolation|rendering)(-filters)?|lighting-color|shape-padding|inline-size|baseline-shift|"
    r"stroke-miterlimit|direction|lang|dominant-baseline"
)
"""Properties without effect if there are no texts, effects, mitred corners or gradients."""
NOTHING = {
    **dict.fromkeys(("clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"), "none"),
    **dict.fromkeys(("vector-effect", "clip"), "none|auto"),
    "mix-blend-mode": "normal",
    "isolation": "auto",
    "paint-order": r"normal|fill(\s+stroke)?(\s+markers)?",
    "shape-rendering": "auto|geometricPrecision",
    "image-rendering": ".*",
    "overflow": "visible|hidden|auto",
}
"""Values without effect, by property."""
COLOUR = re.compile(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[A-Za-z]+|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)")
SHARE = re.compile(r"\s*(\d{1,6}\.?\d{0,9}|\.\d{1,9})%?\s*|inherit")
"""An opacity."""
WORDS = {
    "fill-rule": ("nonzero", "evenodd"),
    "visibility": ("visible", "hidden", "collapse"),
    "display": ("none", "inline", "block"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
}
SMOOTH, CLOSED = frozenset(("circle", "ellipse")), frozenset(("circle", "ellipse", "rect", "polygon"))
"""Shapes without corners, and those without ends."""


class State(NamedTuple):
    """The inherited context of an element: its paint in SVG's notation, its transform, and the names of its groups."""

    paint: Mapping[str, str]
    matrix: Matrix
    groups: tuple[str, ...]


def read(root: Element, mixed: bool = False) -> list[Drawn]:
    """The shapes of a drawing from bottom to top. NotPlainError if one is unsupported, or there is none.

    `mixed`: transparent colours are mixed with white, effects are left out, and all lines have round ends, as suits
    the pictograms, but not unknown drawings.
    """
    if not mixed and (other := next((one for one in root.all() if one.kind in UNSETTLED), None)):
        raise NotPlainError(other.kind, other.line)
    reader = _Reader(mixed)
    drawn = list(reader.all(root, State({}, IDENTITY, ())))
    if not drawn:
        raise NotPlainError("svg", root.line)
    return drawn


class _Reader:
    """Walks through a drawing from bottom to top."""

    def __init__(self, mixed: bool) -> None:
        self.mixed = mixed
        self.points = 0

    def all(self, element: Element, outer: State) -> Iterator[Drawn]:
        """The shapes of an element in its context."""
        kind = element.kind
        if kind == "defs":
            return  # nothing drawn refers to it
        is_root = kind == "svg" and not outer.groups
        if not is_root and kind not in ("g", "a", *outlines.KINDS):
            raise NotPlainError(kind, element.line)
        state = self.inner(element, outer)
        if kind in outlines.KINDS:
            yield from self.shape(element, state)
        for part in element.elements():
            if kind in outlines.KINDS:
                raise NotPlainError(part.kind, part.line)
            yield from self.all(part, state)

    def inner(self, element: Element, outer: State) -> State:
        """The context inside an element."""
        declared = _declared(element)
        values = {**element.attributes, **declared}
        if not self.mixed:
            _check(element, values, declared)
        paint = {name: values[name] for name in PAINTS if name in values and values[name] != "inherit"}
        if "opacity" in paint:  # of a group it counts for all within, and again for their own
            paint["opacity"] = str(_share(paint["opacity"]) * _share(outer.paint.get("opacity", "1")))
        if outer.paint.get("display") == "none":
            paint["display"] = "none"
        try:
            matrix = times(outer.matrix, transform(element.attributes.get("transform", "")))
        except ValueError as error:
            raise NotPlainError("transform", element.line) from error
        return State({**outer.paint, **paint}, matrix, (*outer.groups, element.attributes.get("id", "")))

    def shape(self, element: Element, state: State) -> Iterator[Drawn]:
        """A shape, if it is visible."""
        try:
            paint = self.paint(state)
            if paint.fill is None and paint.stroke is None:
                return
            if paint.stroke and not self.mixed:
                _check_line(element, state)
            if element.kind == "ellipse" and not {"rx", "ry"} <= element.attributes.keys():
                raise NotPlainError("rx", element.line)
            commands = outlines.of(element.kind, element.attributes)
        except ValueError as error:
            what = error.what if isinstance(error, NotPlainError) else element.kind
            raise NotPlainError(what, element.line) from error
        self.points += sum(map(len, commands))
        if self.points > MOST_NUMBERS:
            raise NotPlainError("d", element.line)
        placed = transformed(commands, state.matrix)
        width = paint.stroke.width if paint.stroke else 0.0
        if not all(abs(number) <= FURTHEST for number in (width, *(n for _, *ns in placed for n in ns))):
            raise NotPlainError("transform", element.line)
        if placed:
            yield Drawn(Path(placed, paint), state.groups)

    def paint(self, state: State) -> Paint:
        """Fill and line of a shape; line widths are scaled. ValueError for unsupported values."""
        declared = state.paint
        if declared.get("display") == "none" or declared.get("visibility", "visible") != "visible":
            return Paint()
        a, b, c, d, *_ = state.matrix
        scale = abs(a * d - b * c) ** 0.5
        whole = _share(declared.get("opacity", "1"))
        fill = self.colour(declared.get("fill", "black"), whole * _share(declared.get("fill-opacity", "1")))
        line = self.colour(declared.get("stroke", "none"), whole * _share(declared.get("stroke-opacity", "1")))
        width = outlines.length(declared.get("stroke-width", "1")) * scale
        dash = tuple([length * scale for length in _dash(declared.get("stroke-dasharray", "none"))])
        stroke = Stroke(line, width, dash) if line and width > 0 else None
        return Paint(fill, stroke, declared.get("fill-rule") == "evenodd")

    def colour(self, value: str, share: float = 1.0) -> str | None:
        """A colour as "#RRGGBB", mixed by its opacity; None for none."""
        rgb = _rgb(value.strip(), self.mixed)
        if rgb is None or share < FAINT:
            return None
        if share < DENSE and not self.mixed:
            raise NotPlainError("opacity", 0)
        covering = share if share < DENSE else 1.0
        return "#" + "".join([f"{round(255 - (255 - part) * covering):02X}" for part in rgb[:3]])


def _check(element: Element, attributes: Mapping[str, str], declared: Mapping[str, str]) -> None:
    """NotPlainError for an unknown attribute or property, or a value that might have an effect."""
    places = PAGE if element.kind == "svg" else ("transform", *PLACES.get(element.kind, ()))
    for name, value in attributes.items():
        is_size = name in SIZES and value.strip().startswith("-")
        if not is_size and ((name in (*places, "style") and name not in declared) or NEUTRAL.fullmatch(name)):
            continue
        is_known = re.fullmatch(NOTHING[name], value.strip()) if name in NOTHING else name in PAINTS
        if name in OWN and value == "inherit":
            is_known = False
        if name in WORDS and value not in (*WORDS[name], "inherit"):
            is_known = False
        if not is_known or (name.endswith("opacity") and not SHARE.fullmatch(value)):
            raise NotPlainError(f"{name}: {value}", element.line)


def _check_line(element: Element, state: State) -> None:
    """NotPlainError for a line without round caps and joins, as all of ours have, or with a varying width."""
    paint = state.paint
    a, b, c, d, *_ = state.matrix
    if max(abs(a * c + b * d), abs(a * a + b * b - c * c - d * d)) > ROUNDING * (a * a + b * b):
        raise NotPlainError("transform", element.line)
    is_dashed = bool(_dash(paint.get("stroke-dasharray", "none")))
    if paint.get("stroke-linejoin", "miter") != "round" and element.kind not in SMOOTH:
        raise NotPlainError("stroke-linejoin", element.line)
    if paint.get("stroke-linecap", "butt") != "round" and (is_dashed or element.kind not in CLOSED):
        raise NotPlainError("stroke-linecap", element.line)
    if is_dashed and outlines.length(paint.get("stroke-dashoffset", "0")):
        raise NotPlainError("stroke-dashoffset", element.line)


def _dash(value: str) -> list[float]:
    """Lengths of dashes and gaps, an even number of them; empty for a solid line. ValueError."""
    if value.strip() == "none":
        return []
    lengths = [outlines.length(part) for part in re.split(r"[\s,]+", value.strip())]
    if min(lengths) < 0 or sum(lengths) <= 0:
        return []
    return lengths * (1 + len(lengths) % 2)


def _rgb(word: str, mixed: bool) -> tuple[int, ...] | None:
    """Red, green and blue; None for none. ValueError for unsupported colours."""
    from PIL import ImageColor

    if word in ("none", "transparent"):
        return None
    if mixed and word in ("currentColor", "inherit"):
        return (0, 0, 0)
    if not mixed and not COLOUR.fullmatch(word):
        raise NotPlainError(word, 0)
    return ImageColor.getrgb(word)


def _declared(element: Element) -> dict[str, str]:
    """The declarations of an attribute `style`. NotPlainError for anything but plain pairs."""
    style = element.attributes.get("style", "")
    if re.search(r"/\*|[!\\{}@]", style):
        raise NotPlainError("style", element.line)
    pairs = [part.partition(":") for part in style.split(";") if part.strip()]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _share(value: str) -> float:
    try:
        return min(1.0, float(value.rstrip("%")) / (100 if value.endswith("%") else 1))
    except ValueError:
        return 1.0


def transform(text: str) -> Matrix:
    """The matrix of an attribute `transform`. ValueError if it is invalid."""
    text = " ".join(text.split())  # or long gaps would take very long
    matrix, end = IDENTITY, 0
    while match := TRANSFORM.match(text, end):
        end = match.end()
        matrix = times(matrix, outlines.matrix(match[1], [float(n) for n in re.split(r"[\s,]+", match[2].strip())]))
    if text[end:].strip():
        raise ValueError(text)
    return matrix
