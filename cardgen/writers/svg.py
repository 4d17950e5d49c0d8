"""The SVG writer: the only module that uses svgwrite.

A file is self-contained and looks the same everywhere: letters are outlines, each glyph once in `<defs>` and placed
by `<use>`; so is every scene that is placed. Lengths are in millimetres.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import assert_never

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.extensions import Inkscape

from cardgen.drawing.document import MADE_BY, Document, shared_scenes
from cardgen.drawing.fonts import metrics
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import (
    Box,
    Circle,
    Paint,
    Path,
    Picture,
    Pixels,
    Placed,
    Placement,
    Rect,
    Scene,
    Shape,
    Stroke,
    Text,
)
from cardgen.writers.bitmaps import data_address
from cardgen.writers.numbers import number, rounded

DIGEST = 12
"""The hexadecimal digits of a digest: among a million pictures two collide with a probability of 1/500."""
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(document: Document) -> bytes:
    """The document's only page as an SVG file. ValueError if it has others."""
    page = document.page
    return picture(
        page.scene, document.language, radius=page.corner or 0.0, ground=document.ground, credit=document.credit
    )


def picture(
    scene: Scene, language: str, validate: bool = False, radius: float = 0.0, ground: str = "", credit: str = ""
) -> bytes:
    """The scene as an SVG file of its bounds' size, on a background colour; with a radius its corners are clipped.

    `validate` lets svgwrite check every attribute, which takes three times as long. `credit` is the document's.
    """
    element = _element(scene, language, validate, radius, ground, credit=credit)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{element}\n'.encode()


def inline(scene: Scene, language: str, radius: float = 0.0, ground: str = "") -> str:
    """The scene as an `<svg>` element for an HTML page, which may have several.

    Ids are global in a page. So they begin with a digest of the picture: two pictures share an id only if they are the
    same.
    """
    file = picture(scene, language, radius=radius, ground=ground)
    return _element(scene, language, False, radius, ground, f"d{sha256(file).hexdigest()[:DIGEST]}-")


def _element(
    scene: Scene, language: str, validate: bool, radius: float, ground: str, prefix: str = "", credit: str = ""
) -> str:
    box = scene.bounds
    drawing = svgwrite.Drawing(
        size=(f"{number(box.width)}mm", f"{number(box.height)}mm"),
        viewBox=f"{number(box.left)} {number(box.top)} {number(box.width)} {number(box.height)}",
        debug=validate,
        profile="full",
        **{"xml:lang": language} if not validate else {},
    )
    writer = _Writer(drawing, Inkscape(drawing), shared_scenes([scene]), prefix)
    drawing.set_desc(
        title=_words(scene.title) or None, desc=" · ".join([f"made with {MADE_BY}", *([credit] if credit else [])])
    )
    if ground:
        drawing.add(writer.rectangle(box.left, box.top, box.width, box.height, fill=ground))
    root = writer.group(scene)
    if radius:
        root["clip-path"] = f"url(#{writer.clip(box, radius)})"
    drawing.add(root)
    text: str = drawing.tostring()
    return text


def _words(text: str) -> str:
    """The text with U+FFFD for characters that are invalid in XML (XML 1.0, 2.2)."""
    return UNWRITABLE.sub("\ufffd", text)


@lru_cache(1 << 10)
def _paint(paint: Paint) -> dict[str, str | float]:
    rule = {"fill_rule": "evenodd"} if paint.even_odd else {}
    return {"fill": paint.fill or "none", **rule, **(_stroke(paint.stroke) if paint.stroke else {})}


@lru_cache(1 << 10)
def _stroke(stroke: Stroke) -> dict[str, str | float]:
    line: dict[str, str | float] = {
        "stroke": stroke.colour,
        "stroke_width": rounded(stroke.width),
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    return line | ({"stroke_dasharray": " ".join(map(number, stroke.dash))} if stroke.dash else {})


def _transform(place: Placement) -> str:
    parts = [f"translate({number(place.x)} {number(place.y)})" if place.x or place.y else ""]
    parts.append(f"rotate({number(place.turn)})" if place.turn else "")
    parts.append(f"scale({place.scale:.6g})" if place.scale != 1 else "")
    return " ".join(part for part in parts if part)


@lru_cache(1 << 12)
def _outline(letter: str, font: str) -> str:
    """A letter as SVG path data in font units, y up; empty for a space."""
    from fontTools.pens.svgPathPen import SVGPathPen

    outlines = metrics(font).outlines
    pen = SVGPathPen(outlines.glyphs)
    outlines.draw(letter, pen)
    return str(pen.getCommands())


@dataclass(slots=True)
class _Writer:
    """Adds scenes to a drawing, and tracks what is in `<defs>` already, where every id has the prefix."""

    drawing: svgwrite.Drawing
    inkscape: Inkscape
    shared: Mapping[int, int]
    prefix: str = ""
    scenes: dict[int, str] = field(default_factory=dict)
    glyphs: dict[tuple[str, str], str] = field(default_factory=dict)
    clips: dict[tuple[Box, float], str] = field(default_factory=dict)
    bitmaps: dict[Pixels, str] = field(default_factory=dict)

    def group(self, scene: Scene) -> BaseElement:
        """A group with the scene's shapes; a layer if the scene is one."""
        group = self.inkscape.layer(label=scene.layer) if scene.layer else self.drawing.g()
        if scene.layer:
            group["id"] = f"{self.prefix}{scene.layer}"
        if scene.title:
            group.set_desc(title=_words(scene.title))
        for shape in scene.shapes:
            group.add(self.shape(shape))
        return group

    def shape(self, shape: Shape) -> BaseElement:
        match shape:
            case Rect(x, y, width, height, paint, radius):
                return self.rectangle(x, y, width, height, radius, **_paint(paint))
            case Circle(x, y, radius, paint):
                return self.drawing.circle((rounded(x), rounded(y)), rounded(radius), **_paint(paint))
            case Path():
                data = "".join(verb + " ".join(map(number, numbers)) for verb, *numbers in shape.commands)
                return self.drawing.path(data, **_paint(shape.paint))
            case Text():
                return self.text(shape)
            case Picture():
                return self.bitmap(shape)
            case Placed():
                return self.placed(shape)
            case _:
                assert_never(shape)

    def rectangle(
        self, x: float, y: float, width: float, height: float, radius: float = 0.0, **paint: str | float
    ) -> BaseElement:
        # limited in thin rectangles to semicircles, as SVG would make ellipses
        corner = {"rx": rounded(min(radius, width / 2, height / 2))} if radius else {}
        return self.drawing.rect((rounded(x), rounded(y)), (rounded(width), rounded(height)), **corner, **paint)

    def placed(self, placed: Placed) -> BaseElement:
        """A separate group, or a `<use>` of one that is in `<defs>`."""
        scene = placed.scene
        element = self.use(scene) if id(scene) in self.shared else self.group(scene)
        if placed.clip:
            outer = self.drawing.g()
            element["clip-path"] = f"url(#{self.clip(placed.clip, placed.clip_radius)})"
            outer.add(element)
            element = outer
        if transform := _transform(placed.place):
            element["transform"] = transform
        return element

    def use(self, scene: Scene) -> BaseElement:
        name = self.scenes.get(id(scene))
        if name is None:
            group = self.group(scene)
            name = self.scenes[id(scene)] = f"{self.prefix}s{len(self.scenes)}"
            group["id"] = name
            self.drawing.defs.add(group)
        return self.drawing.use(f"#{name}")

    def bitmap(self, picture: Picture) -> BaseElement:
        """A `<use>` of a bitmap that is in `<defs>` once, each pixel a unit square."""
        pixels = picture.pixels
        name = self.bitmaps.get(pixels)
        if name is None:
            name = self.bitmaps[pixels] = f"{self.prefix}p{len(self.bitmaps)}"
            size = (pixels.width, pixels.height)
            image = self.drawing.image(data_address(pixels), size=size, id=name, preserveAspectRatio="none")
            self.drawing.defs.add(image)
        use = self.drawing.use(f"#{name}")
        scale = f"{picture.width / pixels.width:.8g} {picture.height / pixels.height:.8g}"
        use["transform"] = f"translate({number(picture.x)} {number(picture.y)}) scale({scale})"
        return use

    def clip(self, box: Box, radius: float) -> str:
        name = self.clips.get((box, radius))
        if name is None:
            name = self.clips[box, radius] = f"{self.prefix}c{len(self.clips)}"
            path = self.drawing.clipPath(id=name)
            path.add(self.rectangle(box.left, box.top, box.width, box.height, radius))
            self.drawing.defs.add(path)
        return name

    def text(self, text: Text) -> BaseElement:
        """Letters as outlines; with a contour they are placed twice, stroked and then filled."""
        line = self.drawing.g()
        scale = text.size / metrics(text.font).units
        line["transform"] = f"translate({number(text.x)} {number(text.y)}) scale({scale:.8g} {-scale:.8g})"
        if text.contour:
            dash = tuple([length / scale for length in text.contour.dash])
            stroke = _stroke(Stroke(text.contour.colour, text.contour.width / scale, dash))
            line.add(self.letters(text, fill="none", **stroke))
        line.add(self.letters(text, fill=text.fill))
        return line

    def letters(self, text: Text, **paint: str | float) -> BaseElement:
        units = metrics(text.font).units
        group = self.drawing.g(**paint)
        for k, letter in enumerate(text.text):
            if name := self.glyph(text.font, letter):
                x = width(text.text[:k], text.font, units) if k else 0
                group.add(self.drawing.use(f"#{name}", **({"x": rounded(x)} if x else {})))
        return group

    def glyph(self, font: str, letter: str) -> str:
        """The name of a glyph in `<defs>`; empty for a space."""
        data = _outline(letter, font)
        if not data:
            return ""
        name = self.glyphs.get((font, letter))
        if name is None:
            name = self.glyphs[font, letter] = f"{self.prefix}g{len(self.glyphs)}"
            self.drawing.defs.add(self.drawing.path(data, id=name))
        return name
