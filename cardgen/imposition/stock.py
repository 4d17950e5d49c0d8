"""Perforated stock that can be bought: where its cards lie on a sheet. Nothing is cut, cards are torn or broken out.

Positions are those of the templates of gLabels (glabels-data 3.4.1), but those of 8373, of which it is said only how
far apart its cards are: they lie in the middle. Sheets of business cards are turned, since ours stand upright.
"""

from typing import NamedTuple

from cardgen.drawing.scene import Size
from cardgen.imposition.grid import Grid, printable
from cardgen.imposition.paper import INCH, PAPERS, AsSaid, PaperError
from cardgen.words.phrases import unknown


class Stock(NamedTuple):
    """A sheet as its maker shows it: the paper, the card, columns and rows; in mm where the first card begins, and how
    far it is from one card to the next.
    """

    name: str
    paper: Size
    card: Size
    columns: int
    rows: int
    start: tuple[float, float]
    pitch: tuple[float, float]
    also: tuple[str, ...] = ()
    """Other names of sheets that are cut alike."""

    @property
    def upright(self) -> "Stock":
        """The sheet as it lies when its cards stand upright: turned clockwise where they are wider than high."""
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
        """How many cards a sheet has."""
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
"""By their names; sheets of Avery and Avery Zweckform."""
NAMES = {name.casefold(): stock for stock in STOCKS.values() for name in (stock.name, *stock.also)}


def find(text: str) -> Stock:
    """The stock of that name, whoever's name stands before it. PaperError, with the nearest one, if there is none.

    >>> find("Avery 8371").name, find("c32015").name
    ('5371', 'C32015')
    """
    words = [word for word in text.casefold().split() if word not in {"avery", "zweckform"}]
    name = "-".join(words)
    if name not in NAMES:
        raise PaperError(
            unknown("stock", text, [own for stock in STOCKS.values() for own in (stock.name, *stock.also)])
        )
    return NAMES[name]


def grid(stock: Stock, margin: float) -> Grid:
    """The slots of a sheet of stock that lies so that its cards stand upright. PaperError for an absurd margin."""
    own = stock.upright
    xs = tuple([own.start[0] + k * own.pitch[0] for k in range(own.columns)])
    ys = tuple([own.start[1] + k * own.pitch[1] for k in range(own.rows)])
    across, down = own.pitch[0] - own.card.width, own.pitch[1] - own.card.height
    return Grid(AsSaid(*own.paper), own.card, across, xs, ys, printable(own.paper, margin), down)


def behind(front: Grid, left_right: bool) -> Grid:
    """Where the same slots lie when the sheet has been turned, in their order; they need not lie in its middle."""
    paper, card = front.paper, front.card
    if left_right:
        return front._replace(xs=tuple([paper.width - x - card.width for x in front.xs]))
    return front._replace(ys=tuple([paper.height - y - card.height for y in front.ys]))
