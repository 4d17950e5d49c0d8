"""A deck for a cutting machine: sheets with registration marks, and the outlines to cut as SVG and DXF.

Cards have gaps between them, so that each is cut out separately with round corners. Marks are on fronts only, the side
that the machine scans.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import pi, tan
from typing import NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.deck.extras import Target
from cardgen.deck.layout import DUPLEX, PAPER_WHITE, Layout
from cardgen.drawing.document import MADE_BY, Document, Page
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Stroke, Tag, Text, bounding_box
from cardgen.imposition.grid import Grid
from cardgen.imposition.legend import INK
from cardgen.imposition.marks import circle, rounded
from cardgen.imposition.plan import Backs, turns_left_right
from cardgen.imposition.printer import corrected
from cardgen.imposition.sheets import Item, SheetSide, layered
from cardgen.products.products import Product, of_document
from cardgen.products.targets import regmarks
from cardgen.products.targets.piles import Pile, piles
from cardgen.writers import FORMATS

WORDS, BASELINE = 2.2, 5.5
"""The size of the line at the foot of a sheet, and how far it is from the edge, in mm."""
CUT = Stroke("#FF0000", 0.1)
"""The line of a cut, as programs for such machines draw it."""


class Sheet(NamedTuple):
    """Cards on a sheet, with their `outlines`; `cut` is the name of the file to cut them by."""

    grid: Grid
    numbers: tuple[int, ...]
    items: tuple[Item, ...]
    cut: str
    line: str

    @property
    def outlines(self) -> tuple[Box, ...]:
        """The trim of each card."""
        return tuple([self.grid.slots[number] for number in self.numbers])


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """The sheets as a PDF, and an SVG and a DXF for each arrangement of cards on them.

    OptionError if cards have no room between the marks, for folded backs, or for perforated stock.
    """
    if layout.printing.backs is Backs.FOLD:
        raise OptionError("target.no_fold", target=target.name)
    for option, value in (("--stock", layout.printing.stock), ("--backs manual", layout.printing.tray)):
        if value:
            raise OptionError("target.option", target=target.name, option=option)
    folder = target.folder(layout.name)
    all_sheets = [(pile, list(_sheets(pile, layout))) for pile in piles(layout)]
    pages = [page for pile, sheets in all_sheets for page in _pages(pile, sheets, layout)]
    yield of_document(f"{folder}/{layout.name}", FORMATS["pdf"], _document(layout, tuple(pages)))
    for pile, sheets in all_sheets:
        radius = layout.deck.style.radius if pile.part.shape == "card" else 0.0
        is_round = pile.part.shape == "round"
        for cut, sheet in {sheet.cut: sheet for sheet in sheets}.items():
            shapes = tuple([circle(box, CUT) if is_round else rounded(box, radius, CUT) for box in sheet.outlines])
            scene = Scene(Box(0, 0, *sheet.grid.paper), shapes, sheet.cut, layer="cut")
            page = Page(scene, bounding_box(sheet.outlines), bounding_box(sheet.outlines), "")
            yield of_document(f"{folder}/{cut}", FORMATS["svg"], _document(layout, (page,)))
            write = partial(_dxf, sheet.outlines, radius, is_round, sheet.grid.paper.height)
            yield Product(f"{folder}/{cut}.dxf", "image/vnd.dxf", write)


def _sheets(pile: Pile, layout: Layout) -> Iterator[Sheet]:
    """A pile on separate sheets; sheets with equally many cards share a cutting file."""
    printing, words = layout.printing, layout.deck.texts
    grid, free = regmarks.slots(pile.size, printing.paper, printing.gutter)
    items = [pile.items[number] for number in pile.numbers] * printing.copies
    of = -(-len(items) // len(free))
    for k in range(of):
        chosen = tuple(items[k * len(free) : (k + 1) * len(free)])
        cut = f"{pile.name}-cut-{len(chosen)}"
        line = " · ".join([pile.title, words["sheet.sheet_of"].format(n=k + 1, m=of), cut])
        yield Sheet(grid, free[: len(chosen)], chosen, cut, line)


def _pages(pile: Pile, sheets: list[Sheet], layout: Layout) -> Iterator[Page]:
    """Fronts and backs in the order of printing."""
    backs = layout.printing.backs
    fronts = [_page(sheet, layout, SheetSide.FRONT) for sheet in sheets]
    if fronts:
        fronts[0] = fronts[0]._replace(bookmark=pile.title)
    if backs is Backs.NONE or not (pile.items[0].back or backs in DUPLEX):
        yield from fronts
        return
    behind = [_page(sheet, layout, SheetSide.BACK) for sheet in sheets]
    if backs is Backs.SEPARATE:
        yield from (*fronts, *behind)
        return
    yield from (page for pair in zip(fronts, behind, strict=True) for page in pair)


def _page(sheet: Sheet, layout: Layout, side: SheetSide) -> Page:
    """A side of a sheet; the back of boards is empty."""
    paper = Box(0, 0, *sheet.grid.paper)
    label = f"{sheet.line} · {layout.deck.texts[f'sheet.{side}']}"
    if side is SheetSide.FRONT:
        layers = [_cards(sheet, sheet.grid, layout, False), regmarks.drawn(sheet.grid.paper), _words(sheet, layout)]
        return Page(layered(paper, layers, label), bounding_box(sheet.outlines), paper, label)
    left_right = turns_left_right(sheet.grid.paper, layout.printing.backs)
    scene = layered(paper, [_cards(sheet, sheet.grid.mirrored(left_right), layout, not left_right, True)], label)
    if layout.printing.printer:
        scene = corrected(scene, layout.printing.printer.on(paper))
    return Page(scene, paper, paper, label)


def _cards(sheet: Sheet, grid: Grid, layout: Layout, turned: bool, back: bool = False) -> Scene:
    """One side of the cards in a grid, each with half the gap as bleed; turned by 180° if `turned`."""
    wide, high = grid.card
    bleed = min(layout.deck.style.bleed, grid.gutter / 2)
    clip, shapes = Box(0, 0, wide, high).grown(bleed), []
    for number, item in zip(sheet.numbers, sheet.items, strict=True):
        trim = grid.slots[number]
        place = Placement(trim.right, trim.bottom, 180) if turned else Placement(trim.left, trim.top)
        radius = clip.width / 2 if item.shape == "round" else 0.0
        scene = item.back if back else item.front
        mark = item.marks and (item.marks.back if back else item.marks.face)
        tag = None if back else Tag("Figure", item.front.title, item.code)
        shapes += [Placed(part, place, clip, radius, tag if part is scene else None) for part in (scene, mark) if part]
    return Scene(Box(0, 0, *grid.paper), tuple(shapes), layer="cards")


def _words(sheet: Sheet, layout: Layout) -> Scene:
    paper = sheet.grid.paper
    text = Text(regmarks.INSET, paper.height - BASELINE, sheet.line, layout.deck.style.small, WORDS, INK)
    return Scene(Box(0, 0, *paper), (text,), layer="words")


def _document(layout: Layout, pages: tuple[Page, ...]) -> Document:
    deck, duplex = layout.deck, DUPLEX.get(layout.printing.backs, "")
    subject = f"{deck.game.key} · {deck.size} · {layout.printing.paper}"
    language, title = deck.appearance.language, deck.edition.printed
    ground = PAPER_WHITE if len(pages) > 1 else ""
    return Document(pages, title, subject, language, duplex, ground, deck.credit)


BULGE = tan(pi / 8)
"""The bulge of a quarter circle, counterclockwise: the tangent of a fourth of its angle."""
LAYER = "CUT"


def _dxf(outlines: Sequence[Box], radius: float, is_round: bool, height: float) -> bytes:
    """The outlines on paper of a height as DXF: closed polylines and circles in mm, y upwards from the lower left.

    Corners have a `radius`; a round one is the circle in its box. Release 12 is what every such program reads (AutoCAD
    DXF Reference, AC1009). It has no unit; a comment says it.
    """
    pairs = [(999, f"made with {MADE_BY}, lengths in mm"), *_section("HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(0, "ENDSEC"), *_section("ENTITIES")]
    for box in outlines:
        up = Box(box.left, height - box.bottom, box.right, height - box.top)
        pairs += _circle(up) if is_round else _polyline(up, radius)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join([f"{code:3}\n{value}\n" for code, value in pairs]).encode("ascii")


def _section(name: str) -> list[tuple[int, str]]:
    return [(0, "SECTION"), (2, name)]


def _circle(box: Box) -> Iterator[tuple[int, str]]:
    yield from ((0, "CIRCLE"), (8, LAYER))
    yield from _point(*box.centre)
    yield 40, _number(box.width / 2)


def _polyline(box: Box, radius: float) -> Iterator[tuple[int, str]]:
    """An outline counterclockwise from its lower right corner; the box's `top` is its lower edge here.

    Each corner has where it lies, the way back along the edge before it, and the way on along the next one.
    """
    yield from ((0, "POLYLINE"), (8, LAYER), (66, "1"), *_point(0.0, 0.0), (70, "1"))
    left, low, right, high = box
    corners = [
        (right, low, -1, 0, 0, 1),
        (right, high, 0, -1, -1, 0),
        (left, high, 1, 0, 0, -1),
        (left, low, 0, 1, 1, 0),
    ]
    for x, y, before_x, before_y, after_x, after_y in corners:
        yield from _vertex(x + before_x * radius, y + before_y * radius, BULGE if radius else 0.0)
        if radius:
            yield from _vertex(x + after_x * radius, y + after_y * radius, 0.0)
    yield from ((0, "SEQEND"), (8, LAYER))


def _vertex(x: float, y: float, bulge: float) -> Iterator[tuple[int, str]]:
    yield from ((0, "VERTEX"), (8, LAYER), *_point(x, y))
    if bulge:
        yield 42, f"{bulge:.9f}"


def _point(x: float, y: float) -> Iterator[tuple[int, str]]:
    yield from ((10, _number(x)), (20, _number(y)), (30, "0.0"))


def _number(value: float) -> str:
    return f"{value + 0.0:.4f}"
