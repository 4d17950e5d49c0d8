"""The ink of a drawing, computed from its shapes: that takes milliseconds, while rendering takes seconds.

Ink is measured in mm² of a full layer of one ink. A shape adds the difference between its colour and what is below its
centre: exact for nested shapes, as most are on cards, and an estimate for overlapping ones.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, fsum, inf, pi, radians, sin

from cardgen.drawing import glyphs
from cardgen.drawing.extents import Bounds, path_extent
from cardgen.drawing.ink_coverage import of_colour
from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.scene import (
    Box,
    Circle,
    Command,
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

SOLID = 0.4
"""The share of its bounding box that a shape must fill to be the ground of others: a star does, a ring doesn't."""
ENDLESS = (-inf, -inf, inf, inf)


Measures = tuple[float, float, Bounds]
"""An area, the length of an outline and the bounding box, like an `Extent`."""
Ground = tuple[Bounds, "float | Placed"]
"""A surface below following shapes: its box, and layers of ink or a scene, of which only the largest shape counts."""


class InkMeter:
    """Measures scenes; a scene that is placed often is measured once on each ground.

    Results are cached by the identity of scenes and paths, so it keeps references to them.
    """

    def __init__(self) -> None:
        self._inks: dict[tuple[int, float], float] = {}
        self._largests: dict[int, tuple[Bounds, float] | None] = {}
        self._rects: dict[int, list[tuple[Bounds, float]]] = {}
        self._paths: dict[int, Measures] = {}
        self._references: list[object] = []

    def scene(self, scene: Scene, ground: float = 0.0) -> float:
        """The ink of a scene in mm², on a ground with so many layers."""
        key = id(scene), ground
        ink = self._inks.get(key)
        if ink is None:
            ink = self._inks[key] = self._measured(scene, ground)
            self._references.append(scene)
        return ink

    def _measured(self, scene: Scene, ground: float) -> float:
        grounds: list[Ground] = [(ENDLESS, ground)]
        inks: list[float] = []
        for shape in scene.shapes:
            if isinstance(shape, Placed):
                inks.append(self._placed(shape, grounds))
            elif isinstance(shape, Text):
                inks.append(self._written(shape, grounds))
            elif isinstance(shape, Picture):
                inks.append(shape.width * shape.height * _mean(shape.pixels))
            else:
                fill, stroke, _ = shape.paint
                inks.append(self._painted(self._extent(shape), fill, stroke, grounds))
        return fsum(inks)

    def placed(self, placed: Placed) -> float:
        """The ink of a scene placed on white paper, in mm², within its clip."""
        return self._placed(placed, [(ENDLESS, 0.0)])

    def _placed(self, placed: Placed, grounds: list[Ground]) -> float:
        """The ink of a scene in a scene; its largest shape is a ground for following shapes."""
        scene, place, clip, *_ = placed
        box = _placed_box(clip or scene.bounds, place)
        ink = self.scene(scene, self._below(box, grounds)) * place.scale**2
        grounds.append((box, placed))
        return ink - self._cut_off(scene, clip) * place.scale**2 if clip else ink

    def _cut_off(self, scene: Scene, clip: Box) -> float:
        """The ink outside a clip: of rectangles only, since nothing else of a card reaches into its bleed."""
        key = id(scene)
        if key not in self._rects:
            self._rects[key] = list(self._filled_rects(scene))
            self._references.append(scene)
        return fsum([(_area(box) - _area(_intersection(box, clip))) * layers for box, layers in self._rects[key]])

    def _filled_rects(self, scene: Scene) -> Iterator[tuple[Bounds, float]]:
        """The filled rectangles of a scene, and how many layers each adds to what is below it."""
        grounds: list[Ground] = [(ENDLESS, 0.0)]
        for shape in scene.shapes:
            if isinstance(shape, Rect) and shape.paint.fill:
                box, ink = self._extent(shape)[2], of_colour(shape.paint.fill)
                yield box, ink - self._below(box, grounds)
                grounds.append((box, ink))

    def _written(self, text: Text, grounds: list[Ground]) -> float:
        """The ink of a line of letters; of a contour only the outer half is visible."""
        x, y, letters, font, size, fill, contour = text
        area, outline, (_, top, right, _) = _line_measures(letters, font)
        box = x, y + top * size, x + right * size, y
        half = contour and contour._replace(width=contour.width / 2)
        return self._painted((area * size**2, outline * size, box), fill, half, grounds)

    def _painted(self, extent: Measures, fill: str | None, stroke: Stroke | None, grounds: list[Ground]) -> float:
        """The ink of a shape on the topmost ground below its centre; a solid shape becomes a ground."""
        area, outline, box = extent
        below = inner = self._below(box, grounds)
        ink = 0.0
        if fill:
            inner = of_colour(fill)
            ink = area * (inner - below)
            if area >= SOLID * _area(box):
                grounds.append((box, inner))
        if stroke:
            ink += outline * stroke.width * _drawn_share(stroke) * (of_colour(stroke.colour) - (inner + below) / 2)
        return ink

    def _below(self, box: Bounds, grounds: list[Ground]) -> float:
        """The layers of the topmost ground below the centre of a box."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        for bounds, surface in reversed(grounds):
            if bounds[0] <= x <= bounds[2] and bounds[1] <= y <= bounds[3]:
                if not isinstance(surface, Placed):
                    return surface
                if largest := self._largest(surface.scene):
                    left, top, right, bottom = _placed_box(largest[0], surface.place)
                    if left <= x <= right and top <= y <= bottom:
                        return largest[1]
        return 0.0

    def _largest(self, scene: Scene) -> tuple[Bounds, float] | None:
        """The largest solid shape of a scene and its layers, if any."""
        key = id(scene)
        if key not in self._largests:
            solids = filter(None, map(self._solid, scene.shapes))
            self._largests[key] = max(solids, key=lambda solid: _area(solid[0]), default=None)
        return self._largests[key]

    def _solid(self, shape: Shape) -> tuple[Bounds, float] | None:
        if isinstance(shape, Placed):
            inner = self._largest(shape.scene)
            return inner and (_placed_box(inner[0], shape.place), inner[1])
        if isinstance(shape, Text | Picture) or not shape.paint.fill:
            return None
        area, _, box = self._extent(shape)
        return (box, of_colour(shape.paint.fill)) if area >= SOLID * _area(box) else None

    def _extent(self, shape: Rect | Circle | Path) -> Measures:
        if isinstance(shape, Rect):
            x, y, wide, high, _, radius = shape
            missing = (4 - pi) * radius**2
            outline = 2 * (wide + high) - (8 - 2 * pi) * radius
            return wide * high - missing, outline, (x, y, x + wide, y + high)
        if isinstance(shape, Circle):
            x, y, radius, _ = shape
            return pi * radius**2, 2 * pi * radius, (x - radius, y - radius, x + radius, y + radius)
        key = id(shape.commands)
        extent = self._paths.get(key)
        if extent is None:
            extent = self._paths[key] = _extent_of(shape.commands, shape.paint.even_odd)
            self._references.append(shape.commands)
        return extent


@lru_cache(1 << 10)
def _extent_of(commands: tuple[Command, ...], even_odd: bool) -> Measures:
    """The extent of a path; a sign that is drawn again for each card has the same commands."""
    return path_extent(Path(commands, Paint("#000000", even_odd=even_odd)))


@lru_cache(1 << 12)
def _line_measures(letters: str, font: str) -> Measures:
    """What a line of letters covers at a size of 1, from a place on its baseline."""
    area, outline = glyphs.ink(letters, font)
    return area, outline, (0.0, -1 / size_of_cap(1.0, font), width(letters, font, 1.0), 0.0)


@lru_cache(64)
def _mean(pixels: Pixels) -> float:
    """The layers of ink that a bitmap takes, by the mean of its colours on white paper."""
    import zlib  # like Pillow, only for custom pictures
    from io import BytesIO

    from PIL import Image

    size, mode, data = (pixels.width, pixels.height), "RGB" if pixels.channels == 3 else "L", pixels.colours
    image = Image.open(BytesIO(data)) if pixels.jpeg else Image.frombytes(mode, size, zlib.decompress(data))
    mask = Image.frombytes("L", size, zlib.decompress(pixels.alpha)) if pixels.alpha else None
    paper = Image.new("RGB", size, "white")
    paper.paste(image.convert("RGB"), mask=mask)
    return of_colour("#" + paper.resize((1, 1), Image.Resampling.BOX).tobytes().hex())


def _drawn_share(stroke: Stroke) -> float:
    """How much of a line is drawn, which is less for a dashed one."""
    if not stroke.dash:
        return 1.0
    dash = stroke.dash * (1 + len(stroke.dash) % 2)
    return fsum(dash[::2]) / fsum(dash)


def _placed_box(box: Bounds, place: Placement) -> Bounds:
    """The box where a scene is placed, parallel to the axes."""
    x, y, turn, scale = place
    left, top, right, bottom = box
    if not turn:
        return x + left * scale, y + top * scale, x + right * scale, y + bottom * scale
    cosine, sine = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    corners = [(a, b) for a in (left, right) for b in (top, bottom)]
    xs, ys = [x + a * cosine - b * sine for a, b in corners], [y + a * sine + b * cosine for a, b in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _intersection(first: Bounds, second: Bounds) -> Bounds:
    """The intersection of two boxes; a point if there is none."""
    left, top = max(first[0], second[0]), max(first[1], second[1])
    return left, top, max(left, min(first[2], second[2])), max(top, min(first[3], second[3]))


def _area(box: Bounds) -> float:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
