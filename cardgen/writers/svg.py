"""Scenes as SVG: the only place that knows svgwrite.

A file stands alone and looks the same everywhere: letters are outlines, each glyph once in `<defs>` and placed
by `<use>`; so is every scene that is placed. Lengths are real millimetres.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, assert_never

import svgwrite
from svgwrite.extensions import Inkscape

from cardgen.document import MADE_BY, Document, shared_scenes
from cardgen.drawing import fonts
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Circle, Paint, Path, Place, Placed, Rect, Scene, Shape, Stroke, Text

Element = Any

UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(document: Document) -> bytes:
    """The document's only page as an SVG file. ValueError where it has others."""
    page = document.page
    return picture(page.scene, document.language, radius=page.corner or 0.0, ground=document.ground)


def picture(scene: Scene, language: str, validate: bool = False, radius: float = 0.0, ground: str = "") -> bytes:
    """The scene as an SVG file of its bounds' size, on a ground of a colour; with a radius its corners are cut round.

    `validate` lets svgwrite check every attribute, which takes three times as long.
    """
    box = scene.bounds
    drawing = svgwrite.Drawing(
        size=(f"{_n(box.width)}mm", f"{_n(box.height)}mm"),
        viewBox=f"{_n(box.left)} {_n(box.top)} {_n(box.width)} {_n(box.height)}",
        debug=validate,
        profile="full",
        **{"xml:lang": language} if not validate else {},
    )
    writer = _Writer(drawing, Inkscape(drawing), shared_scenes([scene]))
    drawing.set_desc(title=_words(scene.title) or None, desc=f"made with {MADE_BY}")
    if ground:
        corner, size = (_f(box.left), _f(box.top)), (_f(box.width), _f(box.height))
        drawing.add(drawing.rect(corner, size, fill=ground))
    root = writer.group(scene)
    if radius:
        root["clip-path"] = f"url(#{writer.clip(box, radius)})"
    drawing.add(root)
    text: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


@lru_cache(1 << 16)
def _n(value: float) -> str:
    """A number, to a ten thousandth of a millimetre; never with an exponent or a minus zero."""
    return f"{round(value, 4) + 0.0:.7g}"


def _f(value: float) -> float:
    return float(_n(value))


def _corner(radius: float, width: float, height: float) -> dict[str, float]:
    """The attribute for round corners; half circles where the rectangle is too thin, which SVG would make ellipses."""
    return {"rx": _f(min(radius, width / 2, height / 2))} if radius else {}


def _words(text: str) -> str:
    """The text with U+FFFD for characters that no XML may hold (XML 1.0, 2.2)."""
    return UNWRITABLE.sub("\ufffd", text)


@cache
def _paint(paint: Paint) -> dict[str, str | float]:
    return {"fill": paint.fill or "none", **(_stroke(paint.stroke) if paint.stroke else {})}


@cache
def _stroke(stroke: Stroke) -> dict[str, str | float]:
    line: dict[str, str | float] = {
        "stroke": stroke.colour,
        "stroke_width": _f(stroke.width),
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    return line | ({"stroke_dasharray": " ".join(map(_n, stroke.dash))} if stroke.dash else {})


def _transform(place: Place) -> str:
    parts = [f"translate({_n(place.x)} {_n(place.y)})" if place.x or place.y else ""]
    parts.append(f"rotate({_n(place.turn)})" if place.turn else "")
    parts.append(f"scale({place.scale:.6g})" if place.scale != 1 else "")
    return " ".join(part for part in parts if part)


@cache
def outlines(font: str) -> Any:
    """The glyphs of a font by character: SVG path data in font units, y up."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    file = TTFont(BytesIO(fonts.path(font).read_bytes()), lazy=True)  # no file stays open
    glyphs, names = file.getGlyphSet(), file.getBestCmap()
    units: int = file["head"].unitsPerEm

    @cache
    def path(letter: str) -> str:
        pen = SVGPathPen(glyphs)
        glyphs[names[ord(letter)]].draw(pen)
        return str(pen.getCommands())

    return path, units


@dataclass(slots=True)
class _Writer:
    """Draws scenes into a drawing and remembers what stands in `<defs>` already."""

    drawing: Any
    inkscape: Any
    repeated: set[int]
    scenes: dict[int, str] = field(default_factory=dict)
    glyphs: dict[tuple[str, str], str] = field(default_factory=dict)
    clips: dict[tuple[Box, float], str] = field(default_factory=dict)

    def group(self, scene: Scene) -> Element:
        """A group with the scene's shapes; a layer where the scene is one."""
        group = self.inkscape.layer(label=scene.layer) if scene.layer else self.drawing.g()
        if scene.layer:
            group["id"] = scene.layer
        if scene.title:
            group.set_desc(title=_words(scene.title))
        for shape in scene.shapes:
            group.add(self.shape(shape))
        return group

    def shape(self, shape: Shape) -> Element:
        draw = self.drawing
        match shape:
            case Rect():
                size = (_f(shape.width), _f(shape.height))
                corner = _corner(shape.radius, shape.width, shape.height)
                return draw.rect((_f(shape.x), _f(shape.y)), size, **corner, **_paint(shape.paint))
            case Circle():
                return draw.circle((_f(shape.x), _f(shape.y)), _f(shape.radius), **_paint(shape.paint))
            case Path():
                return draw.path(_data(shape), **_paint(shape.paint))
            case Text():
                return self.text(shape)
            case Placed():
                return self.placed(shape)
            case _:
                assert_never(shape)

    def placed(self, placed: Placed) -> Element:
        """A group of its own, or a use of one that is drawn once in `<defs>`."""
        scene = placed.scene
        element = self.use(scene) if id(scene) in self.repeated else self.group(scene)
        if placed.clip:
            outer = self.drawing.g()
            element["clip-path"] = f"url(#{self.clip(placed.clip, placed.clip_radius)})"
            outer.add(element)
            element = outer
        if transform := _transform(placed.place):
            element["transform"] = transform
        return element

    def use(self, scene: Scene) -> Element:
        name = self.scenes.get(id(scene))
        if name is None:
            group = self.group(scene)
            name = self.scenes[id(scene)] = f"s{len(self.scenes)}"
            group["id"] = name
            self.drawing.defs.add(group)
        return self.drawing.use(f"#{name}")

    def clip(self, box: Box, radius: float) -> str:
        name = self.clips.get((box, radius))
        if name is None:
            name = self.clips[box, radius] = f"c{len(self.clips)}"
            corner = _corner(radius, box.width, box.height)
            path = self.drawing.clipPath(id=name)
            path.add(self.drawing.rect((_f(box.left), _f(box.top)), (_f(box.width), _f(box.height)), **corner))
            self.drawing.defs.add(path)
        return name

    def text(self, text: Text) -> Element:
        """Letters as outlines; for a contour they are placed twice, stroked and then filled."""
        line = self.drawing.g()
        scale = text.size / outlines(text.font)[1]
        line["transform"] = f"translate({_n(text.x)} {_n(text.y)}) scale({scale:.8g} {-scale:.8g})"
        if text.contour:
            dash = tuple([length / scale for length in text.contour.dash])
            stroke = _stroke(Stroke(text.contour.colour, text.contour.width / scale, dash))
            line.add(self.letters(text, fill="none", **stroke))
        line.add(self.letters(text, fill=text.fill))
        return line

    def letters(self, text: Text, **paint: str | float) -> Element:
        units = outlines(text.font)[1]
        group = self.drawing.g(**paint)
        for k, letter in enumerate(text.text):
            if name := self.glyph(text.font, letter):
                x = width(text.text[:k], text.font, units) if k else 0
                group.add(self.drawing.use(f"#{name}", **({"x": _f(x)} if x else {})))
        return group

    def glyph(self, font: str, letter: str) -> str:
        """The name of a glyph in `<defs>`; empty for a space."""
        data = outlines(font)[0](letter)
        if not data:
            return ""
        name = self.glyphs.get((font, letter))
        if name is None:
            name = self.glyphs[font, letter] = f"g{len(self.glyphs)}"
            self.drawing.defs.add(self.drawing.path(data, id=name))
        return name


def _data(path: Path) -> str:
    return "".join(verb + " ".join(map(_n, numbers)) for verb, *numbers in path.commands)
