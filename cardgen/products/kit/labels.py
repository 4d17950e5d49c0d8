"""Labels for boxes and bags: name, set and number of cards, on label sheets or on paper to be cut. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing import set_marks
from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT, balanced, size_of_cap, width
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Scene, Shape, Size, Stroke, Tag, Text
from cardgen.imposition.paper import INCH, PAPERS
from cardgen.products.kit import deck_code, flow
from cardgen.products.kit.blocks import least_em

EACH = 3
"""The number of labels for each set: for the box, its lid or a bag, and a spare one."""
RIM = 6.0
"""The margin at a label's sides in mm, as some are at the unprintable edge of the paper."""
NAME, LINE = 3.4, 8 * POINT
"""The height of the name's capitals and the em of the lines below it, in mm."""
MARK = 15.0
"""The height of a set's mark, in mm."""
TICK = 1.5
PEN = Stroke("#000000", 0.1)


class Grid(NamedTuple):
    """Labels on a sheet: the first one's corner, their size, the way to the next ones, columns and rows; in mm."""

    left: float
    top: float
    size: Size
    pitch: Size
    columns: int
    rows: int

    def box(self, number: int) -> Box:
        """The place of a label, counted from 0 row by row."""
        x = self.left + number % self.columns * self.pitch.width
        y = self.top + number // self.columns * self.pitch.height
        return Box(x, y, x + self.size.width, y + self.size.height)


ON_LETTER = Grid(
    0.1875 * INCH, 0.5 * INCH, Size(2.625 * INCH, INCH), Size(2.75 * INCH, INCH), 3, 10
)  # Avery 5160, as most sheets of labels in America
SIZE = Size(70, 36)
"""A label on A4, 3 × 8 of them without gaps: Avery Zweckform 3490, Herma 4453."""
LARGE_ON_LETTER = Grid(
    0.15625 * INCH, 0.5 * INCH, Size(4 * INCH, 2 * INCH), Size(4.1875 * INCH, 2 * INCH), 2, 5
)  # Avery 5163
LARGE_SIZE = Size(105, 74)
"""A label in large print on A4, 2 × 4 of them without gaps: Avery Zweckform 3427."""


def grid(paper: Size, large: bool = False) -> Grid:
    """The label sheet for a paper: standard ones on A4 and Letter, or as many labels as fit.

    In large print labels are larger, as words of 16 pt don't fit on the usual ones.
    """
    if tuple(paper) == tuple(PAPERS["letter"]):
        return LARGE_ON_LETTER if large else ON_LETTER
    label = LARGE_SIZE if large else SIZE
    columns, rows = max(1, int(paper.width // label.width)), max(1, int(paper.height // label.height))
    size = Size(min(label.width, paper.width), min(label.height, paper.height))
    left, top = (paper.width - columns * size.width) / 2, (paper.height - rows * size.height) / 2
    return Grid(left, top, size, size, columns, rows)


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A few labels for the deck, or for each of its sets."""
    deck, paper = layout.deck, layout.printing.paper
    on = grid(paper, deck.style.large_print)
    scenes = [drawn(deck, on.size, letter) for letter in layout.letters for _ in range(EACH)]
    full = on.columns * on.rows
    sheets = [scenes[k : k + full] for k in range(0, len(scenes), full)]
    title, box = deck.texts["kit.labels"], Box(0, 0, *paper)
    area = box.grown(-layout.printing.margin)
    pages = []
    for number, sheet in enumerate(sheets, 1):
        shapes = [shape for k, scene in enumerate(sheet) for shape in _placed(scene, on, k, area)]
        scene = Scene(box, tuple(shapes), f"{deck.edition.printed} · {title}")
        pages.append(Page(scene, box, box, str(number), title if number == 1 else ""))
    yield "labels", flow.titled(deck, title, pages)


def drawn(deck: Deck, size: Size, letter: str) -> Scene:
    """A label: name, game, number of cards, fingerprint; the mark of the set at the right."""
    mark = set_marks.single(letter, min(MARK, size.height - 8), deck.style) if letter else None
    room = size.width - 2 * RIM - (mark.bounds.width + 3 if mark else 0.0)
    lines = list(_lines(deck, letter, room))
    high = sum(leading for _, leading in lines)
    y, shapes = (size.height - high) / 2, list[Shape]()
    for text, leading in lines:
        shapes.append(text._replace(y=y + leading * 0.75))
        y += leading
    if mark:
        x = size.width - RIM - mark.bounds.right
        place = Placement(x, (size.height - mark.bounds.height) / 2)
        shapes.append(Placed(mark, place, mark.bounds.grown(set_marks.OUTLINE / 2)))  # patterns run over its edge
    words = ". ".join([text.text for text, _ in lines])
    return Scene(Box(0, 0, *size), tuple(shapes), words)


def _lines(deck: Deck, letter: str, room: float) -> Iterator[tuple[Text, float]]:
    """Lines of words and their heights, in mm."""
    style = deck.style
    name, level = deck_code.title(deck.edition)
    line = max(LINE, least_em(style))
    cap = max(size_of_cap(NAME, style.small_strong), least_em(style) * 1.3)
    lines = balanced(name, lambda text: width(text, style.small_strong, cap), room)
    for text in lines if lines and len(lines) < 3 else [name]:
        em = min(cap, room / width(text, style.small_strong, 1.0))
        yield Text(RIM, 0.0, text, style.small_strong, em, style.ink), em * 1.2
    game = deck.game.printed if name != deck.game.printed else ""
    set_name = deck.texts["kit.set"].format(set=letter) if letter else ""
    for whole in (" · ".join(filter(None, (level, game, set_name))), deck.content, deck_code.letters(deck.edition)):
        several = balanced(whole, lambda text: width(text, style.small, line), room) if style.large_print else None
        for text in (several or [whole]) if whole else ():
            em = min(line, room / width(text, style.small, 1.0))
            yield Text(RIM, 0.0, text, style.small, em, style.ink), line * 1.4


def _placed(scene: Scene, on: Grid, number: int, area: Box) -> Iterator[Shape]:
    """A label in its place, with cut marks at its corners in the printable area."""
    box = on.box(number)
    yield Placed(scene, Placement(box.left, box.top), tag=Tag("Figure", scene.title, box=box))
    for left, across in ((box.left, 1), (box.right, -1)):
        for top, down in ((box.top, 1), (box.bottom, -1)):
            if not (area.left <= left <= area.right and area.top <= top <= area.bottom):
                continue
            corner = (("M", left + across * TICK, top), ("L", left, top), ("L", left, top + down * TICK))
            yield Path(corner, Paint(None, PEN))
