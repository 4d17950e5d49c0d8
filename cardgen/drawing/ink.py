"""The ink of a drawing, computed from its shapes: that takes milliseconds, while rendering takes seconds.

Ink is measured in mm² of a full layer of one ink. A shape adds the difference between its colour and what is below its
centre: exact for nested shapes, as most are on cards, and an estimate for overlapping ones.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, fsum, inf, pi, radians, sin

from cardgen.drawing import glyphs
from cardgen.drawing.extents import Extent, path_extent
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
ENDLESS = Box(-inf, -inf, inf, inf)


Ground = tuple[Box, "float | Placed"]
"""A surface below following shapes: its box, and layers of ink or a scene, of which only the largest shape counts."""


class InkMeter:
    """Extent scenes; a scene that is placed often is measured once on each ground.

    Results are cached by the identity of scenes, so it keeps references to them.
    """

    def __init__(self) -> None:
        self._inks: dict[tuple[int, float], tuple[Scene, float]] = {}

    def scene(self, scene: Scene, ground: float = 0.0) -> float:
        """The ink of a scene in mm², on a ground with so many layers."""
        key = id(scene), ground
        if key not in self._inks:
            self._inks[key] = scene, self._measured(scene, ground)
        return self._inks[key][1]

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
        rects = self._filled_rects(scene)
        return fsum([(_area(box) - _area(box.clipped(clip))) * layers for box, layers in rects])

    def _filled_rects(self, scene: Scene) -> Iterator[tuple[Box, float]]:
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
        box = Box(x, y + top * size, x + right * size, y)
        half = contour and contour._replace(width=contour.width / 2)
        return self._painted(Extent(area * size**2, outline * size, box), fill, half, grounds)

    def _painted(self, extent: Extent, fill: str | None, stroke: Stroke | None, grounds: list[Ground]) -> float:
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

    def _below(self, box: Box, grounds: list[Ground]) -> float:
        """The layers of the topmost ground below the centre of a box."""
        x, y = box.centre
        for bounds, surface in reversed(grounds):
            if bounds.contains_point(x, y):
                if not isinstance(surface, Placed):
                    return surface
                largest = self._largest(surface.scene)
                if largest and _placed_box(largest[0], surface.place).contains_point(x, y):
                    return largest[1]
        return 0.0

    def _largest(self, scene: Scene) -> tuple[Box, float] | None:
        """The largest solid shape of a scene and its layers, if any."""
        solid = [solid_shape for shape in scene.shapes if (solid_shape := self._solid(shape))]
        return max(solid, key=lambda solid_shape: _area(solid_shape[0]), default=None)

    def _solid(self, shape: Shape) -> tuple[Box, float] | None:
        if isinstance(shape, Placed):
            inner = self._largest(shape.scene)
            return inner and (_placed_box(inner[0], shape.place), inner[1])
        if isinstance(shape, Text | Picture) or not shape.paint.fill:
            return None
        area, _, box = self._extent(shape)
        return (box, of_colour(shape.paint.fill)) if area >= SOLID * _area(box) else None

    def _extent(self, shape: Rect | Circle | Path) -> Extent:
        if isinstance(shape, Rect):
            x, y, wide, high, _, radius = shape
            missing = (4 - pi) * radius**2
            outline = 2 * (wide + high) - (8 - 2 * pi) * radius
            return Extent(wide * high - missing, outline, Box(x, y, x + wide, y + high))
        if isinstance(shape, Circle):
            x, y, radius, _ = shape
            return Extent(pi * radius**2, 2 * pi * radius, Box(x, y, x, y).grown(radius))
        return _extent_of(shape.commands, shape.paint.even_odd)


@lru_cache(1 << 10)
def _extent_of(commands: tuple[Command, ...], even_odd: bool) -> Extent:
    """The extent of a path; a sign that is drawn again for each card has the same commands."""
    return path_extent(Path(commands, Paint("#000000", even_odd=even_odd)))


@lru_cache(1 << 12)
def _line_measures(letters: str, font: str) -> Extent:
    """What a line of letters covers at a size of 1, from a place on its baseline."""
    area, outline = glyphs.ink(letters, font)
    return Extent(area, outline, Box(0.0, -1 / size_of_cap(1.0, font), width(letters, font, 1.0), 0.0))


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


def _placed_box(box: Box, place: Placement) -> Box:
    """The box where a scene is placed, parallel to the axes."""
    x, y, turn, scale = place
    left, top, right, bottom = box
    if not turn:
        return Box(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)
    cosine, sine = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    corners = [(a, b) for a in (left, right) for b in (top, bottom)]
    xs, ys = [x + a * cosine - b * sine for a, b in corners], [y + a * sine + b * cosine for a, b in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _area(box: Box) -> float:
    """The area of a box; 0 of one that is turned inside out."""
    return max(0.0, box.width) * max(0.0, box.height)
