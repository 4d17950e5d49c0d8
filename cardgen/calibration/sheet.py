"""The sheet with the scales: a front that says what to do, and the back that is seen through the paper. Pure."""

from collections.abc import Iterator

from cardgen.calibration.verniers import EDGE, LEAST, LENGTH, MOST, PITCH, STEP, Scale, scales
from cardgen.cards import Size
from cardgen.document import Document, Page
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Scene, Shape, Stroke, Text
from cardgen.imposition.paper import PaperError
from cardgen.kit.blocks import Setter
from cardgen.style import Style
from cardgen.texts import Texts

PEN = Stroke("#000000", 0.15)
"""The line of a scale: as fine as any printer draws, so that it is seen where two become one."""
TICK, LONG_TICK, EVERY = 5.0, 7.0, 5
"""How long lines are in mm, and how many go from one with a number to the next."""
SMALL, NAME = 7 * POINT, 14 * POINT
"""The em of numbers and of names."""
GAP = 14.0
"""What is left free between scales and words, in mm."""


def document(paper: Size, backs: str, words: Texts, style: Style) -> Document:
    """The sheet, front and back. PaperError for paper without room for the scales."""
    if min(paper) < LEAST.width or max(paper) < LEAST.height:
        raise PaperError("printer.small", least=f"{LEAST.width:g} × {LEAST.height:g} mm")
    page = Box(0, 0, *paper)
    front = Scene(page, (*_fronts(page, style), *_instructions(page, backs, words, style)), words["calibrate.title"])
    back = Scene(page, tuple(_backs(page, backs)), words["calibrate.title"])
    pages = tuple([Page(scene, page, page, str(k)) for k, scene in enumerate((front, back), 1)])
    title, edge = words["calibrate.title"], backs.removeprefix("duplex-")
    return Document(pages, title, title, words.language, edge, ground="#FFFFFF")


def _fronts(page: Box, style: Style) -> Iterator[Shape]:
    """The halves with numbers, a letter beside each; lines go outwards from the middle of the pair."""
    for scale in scales(page):
        shapes = [shape for k in range(-MOST, MOST + 1) for shape in _front_tick(k, style)]
        line = _line((-MOST * PITCH, 0.0), (MOST * PITCH, 0.0))
        yield Placed(Scene(Box(-LENGTH / 2, -14, LENGTH / 2, 1), (*shapes, line)), _place(scale))
        x, y = _at(_place(scale), -LENGTH / 2 - 4, 0)
        yield Text(x - 1.7, y + 1.7, scale.name, style.small_strong, NAME, style.ink)


def _front_tick(k: int, style: Style) -> Iterator[Shape]:
    long = k % EVERY == 0
    yield _line((k * PITCH, 0.0), (k * PITCH, -(LONG_TICK if long else TICK)))
    if long:
        text = f"{k * STEP:.1f}".replace("-", "−")
        yield Text(k * PITCH - width(text, style.small, SMALL) / 2, -LONG_TICK - 1, text, style.small, SMALL, style.ink)


def _backs(page: Box, backs: str) -> Iterator[Shape]:
    """The halves on the back, where they lie against the fronts' as one looks through the paper."""
    for scale in scales(page):
        place = _place(scale)
        for k in range(-MOST, MOST + 1):
            ends = [_through(_at(place, k * (PITCH + STEP), y), page, backs) for y in (0.0, TICK)]
            yield _line(*ends)


def _instructions(page: Box, backs: str, words: Texts, style: Style) -> Iterator[Shape]:
    """What to do, in a column in the middle of the sheet."""
    wide = page.width - 2 * (EDGE + GAP)
    setter = Setter(style, wide)
    strips = setter.heading(words["calibrate.title"])
    for k in range(1, 5):
        edge = words[f"calibrate.{backs.removeprefix('duplex-')}"]
        strips += setter.paragraph(words[f"calibrate.step{k}"].format(edge=edge), bullet=f"{k}.")
    y = page.top + EDGE + GAP + 10
    for strip in strips:
        y += strip.above
        yield Placed(Scene(Box(0, 0, wide, strip.height), strip.shapes), Placement(page.left + EDGE + GAP, y))
        y += strip.height


def _place(scale: Scale) -> Placement:
    """Where a scale is drawn that lies along the x axis: an upright one is turned so that it counts downwards."""
    return Placement(scale.x, scale.y, 90 if scale.is_upright else 0)


def _at(place: Placement, x: float, y: float) -> tuple[float, float]:
    """A point of a scale on the sheet."""
    return (place.x - y, place.y + x) if place.turn else (place.x + x, place.y + y)


def _through(point: tuple[float, float], page: Box, backs: str) -> tuple[float, float]:
    """Where a point that one sees through the paper is on the back."""
    x, y = point
    return (page.right - x, y) if backs == "duplex-long" else (x, page.bottom - y)


def _line(*points: tuple[float, float]) -> Path:
    return Path(polygon(points, close=False), Paint(None, PEN))
