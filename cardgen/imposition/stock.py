"""Perforated stock on the market: the positions of its cards on a sheet. They are torn out, nothing is cut.

Positions are those of the templates of gLabels (glabels-data 3.4.1), except for 8373, for which only the pitch is
given: its cards are centred. Sheets of business cards are turned, since ours are upright.
"""

from typing import NamedTuple

from cardgen.drawing.scene import Size
from cardgen.imposition.grid import Grid, printable
from cardgen.imposition.paper import INCH, PAPERS, OrientedSize, PaperError
from cardgen.words.phrases import unknown


class Stock(NamedTuple):
    """A sheet by its maker's drawing: paper, card, columns and rows; start of the first card, and pitch, in mm."""

    name: str
    paper: Size
    card: Size
    columns: int
    rows: int
    start: tuple[float, float]
    pitch: tuple[float, float]
    also: tuple[str, ...] = ()
    """Other names of sheets with the same perforation."""

    @property
    def upright(self) -> "Stock":
        """The sheet with its cards upright: turned clockwise if they are wider than high."""
        if self.card.width <= self.card.height:
            return self
        (x, y), (across, down) = self.start, self.pitch
        left = self.paper.height - y - (self.rows - 1) * down - self.card.height
        return self._replace(
            paper=Size(self.paper.height, self.paper.width),
            card=Size(self.card.height, self.card.width),
            columns=self.rows,
            rows=self.columns,
            start=(left, x),
            pitch=(down, across),
        )

    @property
    def each(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows


def _inches(*lengths: float) -> tuple[float, float]:
    across, down = (round(length * INCH, 3) for length in lengths)
    return across, down


_A4, _LETTER = PAPERS["a4"], PAPERS["letter"]
_BUSINESS, _AMERICAN = Size(85, 54), Size(*_inches(3.5, 2))

STOCKS = {
    stock.name: stock
    for stock in (
        Stock("C32015", _A4, _BUSINESS, 2, 4, (17, 31.5), (91, 60), ("32015",)),
        Stock("C32011-10", _A4, _BUSINESS, 2, 5, (15, 13.5), (95, 54), ("C32011",)),
        Stock("32010", _A4, _BUSINESS, 2, 5, (14.1, 14.1), (94.9, 54)),
        Stock(
            "5371", _LETTER, _AMERICAN, 2, 5, _inches(0.75, 0.5), _inches(3.5, 2),
            ("5372", "5376", "5377", "5871", "5911", "8271", "8371", "8372", "8376", "8377", "8471", "8871", "28371"),
        ),
        Stock("8373", _LETTER, _AMERICAN, 2, 4, _inches(0.5, 0.75), _inches(4, 2.5)),
        Stock("5388", _LETTER, Size(*_inches(5, 3)), 1, 3, _inches(1.75, 1), _inches(5, 3), ("5386", "8388")),
    )
}  # fmt: skip
"""Stocks by name: sheets of Avery and Avery Zweckform."""
NAMES = {name.casefold(): stock for stock in STOCKS.values() for name in (stock.name, *stock.also)}


def find(text: str) -> Stock:
    """The stock of that name, with or without its maker's. PaperError, with the closest name, if there is none.

    >>> find("Avery 8371").name, find("c32015").name
    ('5371', 'C32015')
    """
    words = [word for word in text.casefold().split() if word not in {"avery", "zweckform"}]
    name = "-".join(words)
    if name not in NAMES:
        raise PaperError(
            unknown("stock", text, [sheet for stock in STOCKS.values() for sheet in (stock.name, *stock.also)])
        )
    return NAMES[name]


def grid(stock: Stock, margin: float) -> Grid:
    """The slots of a sheet of stock with its cards upright. PaperError for an absurd margin."""
    sheet = stock.upright
    xs = tuple([sheet.start[0] + k * sheet.pitch[0] for k in range(sheet.columns)])
    ys = tuple([sheet.start[1] + k * sheet.pitch[1] for k in range(sheet.rows)])
    across, down = sheet.pitch[0] - sheet.card.width, sheet.pitch[1] - sheet.card.height
    return Grid(OrientedSize(*sheet.paper), sheet.card, across, xs, ys, printable(sheet.paper, margin), down)


def turned(front: Grid, left_right: bool) -> Grid:
    """The grid after the sheet has been turned over, in the same order; it need not be centred."""
    paper, card = front.paper, front.card
    if left_right:
        return front._replace(xs=tuple([paper.width - x - card.width for x in front.xs]))
    return front._replace(ys=tuple([paper.height - y - card.height for y in front.ys]))
