"""The calibration sheet: a front with instructions, and the back that is seen through the paper. Pure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Stroke, Text
from cardgen.drawing.style import Style
from cardgen.imposition.paper import PaperError
from cardgen.imposition.plan import Backs, turns_left_right
from cardgen.imposition.printer import Printer, corrected
from cardgen.products.calibration import verniers
from cardgen.products.kit.blocks import Setter, Strip, stacked, straight
from cardgen.words.texts import Texts

NAME = 14 * POINT
"""The em of the scales' names."""
GAP = 15.0
"""The space between scales and text, in mm."""
BODY = 10.5 * POINT
INK = "#000000"
PEN = Stroke(INK, 0.15)
"""The line of a scale: as thin as any printer prints, so that coinciding lines are visible."""
TICK, LONG_TICK, EVERY = 4.0, 6.0, 3
"""The lengths of the rule's lines in mm, and the number of lines per numbered one."""
LINE = 7.0
"""The length of the lettered lines in mm."""
BACK = (-2.0, 8.0)
"""The extent of the back's lines: they overlap with the front's, as paper may slip along them, too."""
ARROW = ((0.0, -0.5), (0.9, 7.0), (-0.9, 7.0))
"""A slim arrow, whose tip is on the rule at any offset."""
NUMBER, LETTER = 6 * POINT, 7 * POINT
"""The ems of numbers and of letters."""
Point = tuple[float, float]
Outline = tuple[Sequence[Point], Paint]
"""An outline by its points, and its paint."""
ROOM = Box(-verniers.LENGTH / 2, -11, verniers.LENGTH / 2, 1)


@lru_cache(16)
def front(style: Style) -> Scene:
    """The half with numbers and letters. Numbers decrease from left to right: a back too far to the right is < 0."""
    return Scene(ROOM, (*_rule(style), *_letters(style)))


def back(slip: float = 0.0, colour: str = INK) -> Iterator[Outline]:
    """The half on the back as seen through the paper, shifted by `slip` mm: arrow and lines."""
    yield [(verniers.RULE + slip + x, y) for x, y in ARROW], Paint(colour)
    for k in verniers.BACK_LINES:
        x = verniers.VERNIER + slip + verniers.PERIOD * k
        yield [(x, y) for y in BACK], Paint(None, PEN._replace(colour=colour))


def drawn(points: Sequence[Point], paint: Paint) -> Path:
    """An outline, closed if it is filled."""
    return Path(polygon(points, close=paint.fill is not None), paint)


def _rule(style: Style) -> Iterator[Shape]:
    """Millimetres to both sides, every third with its number."""
    yield straight(verniers.RULE - verniers.WHOLE, 0.0, verniers.RULE + verniers.WHOLE, 0.0, PEN)
    for k in range(-verniers.WHOLE, verniers.WHOLE + 1):
        long = k % EVERY == 0
        yield straight(verniers.RULE - k, 0.0, verniers.RULE - k, -(LONG_TICK if long else TICK), PEN)
        if long:
            yield _named(verniers.RULE - k, -LONG_TICK - 1, f"{k}".replace("-", "−"), NUMBER, k == 0, style)


def _letters(style: Style) -> Iterator[Shape]:
    """Lines with a letter each."""
    for k, letter in zip(verniers.LINES, verniers.LETTERS, strict=True):
        yield straight(verniers.VERNIER + verniers.PITCH * k, 0.0, verniers.VERNIER + verniers.PITCH * k, -LINE, PEN)
        yield _named(verniers.VERNIER + verniers.PITCH * k, -LINE - 1, letter, LETTER, k == 0, style)


def _named(x: float, y: float, text: str, em: float, strong: bool, style: Style) -> Text:
    font = style.small_strong if strong else style.small
    return Text(x - width(text, font, em) / 2, y, text, font, em, style.ink)


READING = 1, "d"
"""The reading of the example."""
BACK_GREY = "#8C8C8C"
"""The colour of the back seen through the paper."""
RING = Paint(None, Stroke("#C00000", 0.35))
ABOVE, BELOW = 13.0, 10.0
"""The height of a scale above and below its line, in mm."""
BOX = 8.0
"""The height of the boxes for notes, in mm."""


def _example(setter: Setter, caption: str) -> Strip:
    """A scale as seen against the light, with the decisive arrow and line ringed, and its reading."""
    slip = -verniers.read(*READING)
    scale = min(1.3, setter.wide / (verniers.LENGTH + 26))
    shapes: list[Shape] = [drawn(*outline) for outline in back(slip, BACK_GREY)]
    x, high = verniers.VERNIER + verniers.PITCH * verniers.number(READING[1]), LINE + 5.5
    tip = Circle(verniers.RULE + slip, 0.0, 1.6, RING)  # of the arrow, with its number
    lines = Rect(x - 1.1, 2.5 - high, 2.2, high, RING, 1.1)  # that coincide, with their letter
    shapes += [Placed(front(setter.style)), tip, lines]
    room = Box(-verniers.LENGTH / 2, -ABOVE, verniers.LENGTH / 2, BELOW)
    picture = Placed(Scene(room, tuple(shapes)), Placement(verniers.LENGTH / 2 * scale, ABOVE * scale, 0, scale))
    kind = setter.type
    label = Text(verniers.LENGTH * scale + 3, (ABOVE - 2) * scale, caption, kind.strong, kind.size, kind.ink)
    return Strip((ABOVE + BELOW) * scale, (picture, label), above=1.0, role="Figure", words=caption)


def _notes(setter: Setter) -> Strip:
    """A box for each scale."""
    kind, step = setter.type, setter.wide / len(verniers.NAMES)
    shapes: list[Shape] = []
    for k, name in enumerate(verniers.NAMES):
        x = k * step
        shapes.append(Text(x, BOX - 2, name, kind.strong, kind.size, kind.ink))
        left = x + width(name, kind.strong, kind.size) + 1.5
        shapes.append(straight(left, BOX, x + step - 4, BOX, Stroke(kind.ink, 0.2)))
    return Strip(BOX + 1, tuple(shapes), above=1.0)


class Purpose(NamedTuple):
    """The purpose of a sheet: the printer's name, how backs are printed, and the command's other options.

    `printer` has its errors known so far, for which the back is compensated; None for a first sheet.
    """

    name: str
    backs: str
    options: str = ""
    printer: Printer | None = None

    @property
    def quoted_name(self) -> str:
        """The name as in a command."""
        return f'"{self.name}"' if " " in self.name else self.name


def document(paper: Size, purpose: Purpose, words: Texts, style: Style) -> Document:
    """The sheet, front and back. PaperError for paper without room for the scales."""
    if min(paper) < verniers.LEAST.width or max(paper) < verniers.LEAST.height:
        raise PaperError("printer.small", least=f"{verniers.LEAST.width:g} × {verniers.LEAST.height:g} mm")
    page = Box(0, 0, *paper)
    title = " · ".join(filter(None, (words["calibrate.title"], purpose.name)))
    setter, inset = Setter(style, page.width - 2 * (verniers.EDGE + GAP), BODY), verniers.EDGE + GAP
    column = stacked([*_strips(setter, purpose, title, words)], page.left + inset, page.top + inset, setter.wide)
    front_side = Scene(page, (*_fronts(page, style), *column), title)
    back_side = Scene(page, tuple(_backs(page, purpose)), title)
    if purpose.printer:
        back_side = corrected(back_side, purpose.printer)
    pages = tuple([Page(scene, page, page, str(k)) for k, scene in enumerate((front_side, back_side), 1)])
    edge = purpose.backs.removeprefix("duplex-")
    return Document(pages, title, title, words.language, edge, ground="#FFFFFF")


def _fronts(page: Box, style: Style) -> Iterator[Shape]:
    """The halves with numbers and letters, the name of each beside it."""
    half = front(style)
    for scale in verniers.scales(page):
        yield Placed(half, _place(scale))
        x, y = _at(_place(scale), -verniers.LENGTH / 2 - 4, 0)
        yield Text(x - 1.7, y + 1.7, scale.name, style.small_strong, NAME, style.ink)


def _backs(page: Box, purpose: Purpose) -> Iterator[Shape]:
    """The halves on the back, opposite those of the front as seen through the paper."""
    left_right = turns_left_right(Size(page.width, page.height), Backs(purpose.backs))
    for scale in verniers.scales(page):
        for points, paint in back():
            placed = [_at(_place(scale), x, y) for x, y in points]
            through = [(page.right - x, y) if left_right else (x, page.bottom - y) for x, y in placed]
            yield drawn(through, paint)


def _strips(setter: Setter, purpose: Purpose, title: str, words: Texts) -> Iterator[Strip]:
    """Steps from printing to typing, with an example of a reading and boxes for notes; of a compensated sheet again."""
    name = purpose.quoted_name or words["calibrate.name"]
    command = f"cardgen calibrate {name}{purpose.options}"
    again = f" --printer {purpose.quoted_name}" if purpose.printer else ""
    gaps = {"edge": words[f"calibrate.{purpose.backs.removeprefix('duplex-')}"], "command": command, "name": name}
    yield from setter.heading(title)
    if purpose.printer:
        yield from setter.paragraph(words["calibrate.put_right"])
    for k in (1, 2, 3):
        yield from setter.paragraph(words[f"calibrate.step{k}"].format(**gaps), bullet=f"{k}.")
    yield _example(setter, words["calibrate.example"])
    yield from setter.paragraph(words["calibrate.step4"], bullet="4.")
    yield _notes(setter)
    yield from setter.paragraph(words["calibrate.step5"].format(**gaps), bullet="5.")
    yield from setter.paragraph(f"**{command}{again} --read=A,B,C,D,E,F**")
    for key in ("then", "adds" if again else "check", "thrice"):
        yield from setter.paragraph(words[f"calibrate.{key}"].format(**gaps))


def _place(scale: verniers.Scale) -> Placement:
    """The placement of a scale drawn along the x axis: an upright one is turned so that it counts downwards."""
    return Placement(scale.x, scale.y, 90 if scale.is_upright else 0)


def _at(place: Placement, x: float, y: float) -> tuple[float, float]:
    """A point of a scale on the sheet."""
    return (place.x - y, place.y + x) if place.turn else (place.x + x, place.y + y)
