"""The plan of the sheets of one part of a deck: grids of fronts and backs, and the legend.

A card that is turned over left-right must have its back upright. So a back is upright if the paper turns left-right,
and turned by 180° if the paper turns top-bottom.
"""

from enum import StrEnum
from math import inf
from typing import NamedTuple

from cardgen.drawing.scene import Box, Size, bounding_box
from cardgen.imposition import stock
from cardgen.imposition.grid import Grid, fit, fit_folded, has_strip, printable
from cardgen.imposition.legend import Legend, SheetLabels, legend, longest_line
from cardgen.imposition.marks import Fold
from cardgen.imposition.paper import PAPERS, PaperError
from cardgen.imposition.printer import Profile
from cardgen.imposition.second_pass import Tray
from cardgen.imposition.stock import Stock

ROUND_GUTTER = 2.0
"""The gutter of round items: scissors need room between them."""
LAMINATE_GUTTER = 6.0
"""The gutter for laminating: film needs a rim of 2 to 3 mm beyond the paper, and two rims are between cards.

Source: makers of film (laminierfolien-24.de, interestingthings.com).
"""
FOLD_ROOM = 2.5
"""Room for marks and a label beside a fold line."""


class Backs(StrEnum):
    """How backs are printed; `NONE` prints no backs."""

    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"
    SEPARATE = "separate"
    FOLD = "fold"
    NONE = "none"


DUPLEX = (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
"""The modes in which each back is on the other side of its front."""


class Stacking(StrEnum):
    """How sets are arranged on sheets: each in its own slots, so that cut piles are sets, or one after another."""

    STACKED = "stacked"
    BY_SET = "by-set"


class SheetSide(StrEnum):
    """A side of a sheet; `FOLD` has both, on either side of a fold."""

    FRONT = "front"
    BACK = "back"
    FOLD = "fold"


class Print(NamedTuple):
    """How a deck is printed on paper. Each field is optional; lengths in mm."""

    paper: Size = PAPERS["a4"]
    """Width and height of a sheet. Its orientation is open, unless it was given. Default: A4."""
    margin: float = 5.0
    """The printer's unprintable margin at each edge of the paper. Default: 5."""
    gutter: float = 0.0
    """The gap between cards, 0 to 50; round cards have at least 2. Default: 0, edge to edge."""
    backs: Backs = Backs.DUPLEX_LONG
    """How backs are printed. Default: on the other side, of paper that turns about its long edge."""
    cut_lines: bool = True
    """Whether thin lines separate the cards, in addition to crop marks. Default: yes."""
    only: tuple[str, ...] = ()
    """Codes of single cards and ranges of them (`T03-T09`), each printed once; `C:R12` is a card of set C only.

    Default: none, the whole deck.
    """
    copies: int = 1
    """The number of decks, 1 to 100. Default: 1."""
    spares: bool = True
    """Whether spare cards fill empty slots of last sheets. Default: yes."""
    sets: tuple[str, ...] = ()
    """The letters of sets that are distinguished by a mark, of `set_marks.LETTERS`. Default: none, no marks."""
    order: Stacking | None = None
    """How sets are arranged on sheets. Default: stacked if they fill all slots of a sheet, else one after another."""
    score_keeper: str = ""
    """The address of the score keeper for the QR code of a box card. Default: none, the code has the deck only."""
    printer: Profile | None = None
    """A printer with measured errors, which are compensated on backs. Default: none."""
    laminate: bool = False
    """Whether cards are cut out for laminating: at least 6 mm apart, with rounded outlines. Default: no."""
    stock: Stock | None = None
    """Perforated sheets for all cards of their size; `paper` has their size. Default: none, plain paper."""
    gsm: int = 200
    """The weight of the paper in g/m², 60 to 400; the depth of a box depends on it. Default: 200."""
    sleeves: int = 0
    """The thickness of the film of card sleeves in µm, 20 to 200; a box has room for them. Default: 0, no sleeves."""
    tray: Tray | None = None
    """For manual duplex, where all fronts are printed first and the pile is put back: how the printer feeds it.

    `backs` are for sheets that turn about the long edge, or the short one if they come upside down. Default: none, no
    manual duplex.
    """

    @property
    def how(self) -> str:
        """How backs are printed, as a key of the texts of sheets."""
        return self.tray.how if self.tray and self.backs in DUPLEX else self.backs.value


def on_stock(size: Size, printing: Print, shape: str = "card") -> bool:
    """Whether cards of that size and shape go on the perforated stock, where nothing is cut."""
    return printing.stock is not None and shape == "card" and size == printing.stock.upright.card


class Setting(NamedTuple):
    """The settings of imposition: printing options, the greatest visible `bleed` around cards, and the `radius` of
    their corners if these are cut round, in mm.
    """

    printing: Print
    bleed: float = 3.0
    radius: float = 0.0

    def with_backs(self, backs: Backs) -> "Setting":
        """The same setting with other backs."""
        return self._replace(printing=self.printing._replace(backs=backs))


class Plan(NamedTuple):
    """The grids of fronts and of backs, whose slots correspond by number, and the legend.

    `turned`: backs are turned by 180°; `torn`: cards are torn out of perforated stock, not cut.
    """

    front: Grid
    back: Grid
    turned: bool
    legend: Legend
    fold: Fold | None
    torn: bool = False

    @property
    def page(self) -> Box:
        return Box(0, 0, self.front.paper.width, self.front.paper.height)

    @property
    def capacity(self) -> int:
        """The number of cards on a sheet."""
        return self.front.columns * self.front.rows


def cards_per_sheet(size: Size, setting: Setting, shape: str = "card") -> int:
    """The number of cards, each with its back, on one sheet of paper. PaperError if none."""
    front, _, _ = _grids(size, setting, shape == "round")
    return front.columns * front.rows


def plan(count: int, size: Size, setting: Setting, words: SheetLabels, is_round: bool) -> Plan:
    """The plan for `count` cards. PaperError if a card does not fit, or a length is invalid."""
    front, back, turned = _grids(size, setting, is_round)
    sheets = -(-count // (front.columns * front.rows))
    folded = setting.printing.backs is Backs.FOLD
    torn = on_stock(size, setting.printing, "round" if is_round else "card")
    sides = (SheetSide.FOLD,) if folded else (SheetSide.FRONT, SheetSide.BACK)
    longest = longest_line([words.caption(sheets, sheets, side, setting.printing.how) for side in sides], words.font)
    block = bounding_box(front.slots + back.slots) if folded or torn else front.block
    place = legend(printable(front.paper, setting.printing.margin), block, setting.bleed, longest)
    fold = Fold(not turned, words.texts["sheet.fold_here"], words.font) if folded else None
    return Plan(_within(front, place.area), _within(back, place.area), turned, place, fold, torn)


def _within(grid: Grid, free: Box) -> Grid:
    """The grid with its area limited to `free`, without caption and ruler."""
    area = grid.area
    left, top = max(area.left, free.left), max(area.top, free.top)
    return grid._replace(area=Box(left, top, min(area.right, free.right), min(area.bottom, free.bottom)))


def _grids(size: Size, setting: Setting, is_round: bool) -> tuple[Grid, Grid, bool]:
    """The grids of fronts and of backs, and whether backs are turned by 180°."""
    paper, margin, gutter, backs = setting.printing[:4]
    bleed = setting.bleed
    if not 0 <= bleed < inf:
        raise PaperError("paper.bleed", bleed=bleed)
    if gutter >= 0:  # negative ones are rejected
        least = (ROUND_GUTTER if is_round else 0.0, LAMINATE_GUTTER if setting.printing.laminate else 0.0)
        gutter = max(gutter, *least)
    if (sheets := setting.printing.stock) and on_stock(size, setting.printing, "round" if is_round else "card"):
        return _on_stock(sheets, setting.printing)
    if backs is Backs.FOLD:
        rooms = (bleed + FOLD_ROOM, max(bleed, FOLD_ROOM))
        front, back = fit_folded(size, paper, margin, gutter, rooms)
        return front, back, front.xs == back.xs
    grid = fit(size, paper, margin, gutter)
    return grid, grid.mirrored(left_right := turns_left_right(grid.paper, backs)), not left_right


def _on_stock(sheets: Stock, printing: Print) -> tuple[Grid, Grid, bool]:
    """The same for perforated stock. PaperError if it would be folded, or a margin covers cards."""
    if printing.backs is Backs.FOLD:
        raise PaperError("paper.stock_folded", name=sheets.name)
    front = stock.grid(sheets, printing.margin)
    back = stock.turned(front, left_right := turns_left_right(front.paper, printing.backs))
    block, area = bounding_box(front.slots + back.slots), front.area
    if min(block.left - area.left, block.top - area.top) < 0 or not has_strip(block, area):
        raise PaperError("paper.no_strip", margin=printing.margin, name=sheets.name)
    return front, back, not left_right


def turns_left_right(paper: Size, backs: Backs) -> bool:
    """Whether paper turns left-right: portrait about its long edge, landscape about its short one."""
    return (paper.height >= paper.width) != (backs is Backs.DUPLEX_SHORT)
