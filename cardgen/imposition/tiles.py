"""Mats on sheets: one that is larger than the paper is cut into tiles, which overlap to be glued.

Each tile but the last of a row or column ends in a flap of 8 mm, beyond a dashed line; there the next one
goes, cut along its crop marks. Tiles of a mat are equally large; the first row is A1, A2 …, the second B1.
"""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Tag, Text
from cardgen.imposition.bleed import card_places
from cardgen.imposition.grid import NEAR, STRIP, Grid, orientations, printable
from cardgen.imposition.legend import INK, SIZES, Legend, legend, longest_line
from cardgen.imposition.marks import FOLDED, marks
from cardgen.imposition.paper import PaperError
from cardgen.imposition.plan import Setting
from cardgen.imposition.sheets import SheetLabels, SheetSide, Side, layered

OVERLAP = 8.0
LEAST_SIDE = 40.0
"""Of a printable area, in mm: of a smaller tile much would be flap."""

LABEL_AWAY, LABEL_HEIGHT = 2.6, 2.8
"""In the middle of the flap."""
CAP = FOLDED.width / 2
"""The round end of a dashed line, which must stay on the tile."""


class Cut(NamedTuple):
    """How a mat is cut: on paper of which size, into how many columns and rows of tiles of which size."""

    paper: Size
    columns: int
    rows: int
    tile: Size

    @property
    def pieces(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

    def at(self, number: int) -> tuple[int, int]:
        """Row and column of a tile, both from 0, by its number from 1."""
        return divmod(number - 1, self.columns)


class Numbered(NamedTuple):
    """Which sheets a mat takes: its first one's number `of` all, the side, and how the sheet is turned if it is."""

    first: int = 1
    of: int = 0
    side: SheetSide = SheetSide.FRONT
    how: str = ""


class Mat(NamedTuple):
    """A mat and how it is printed; its sheets share the one slot of `grid` and the strips of `legend`."""

    scene: Scene
    title: str
    setting: Setting
    words: SheetLabels
    number: Numbered
    cut: Cut
    grid: Grid
    legend: Legend
    code: str = ""


ALONE = Numbered()


def tile(
    scene: Scene, setting: Setting, words: SheetLabels, title: str, number: Numbered = ALONE, code: str = ""
) -> tuple[Side, ...]:
    """The sheets of a mat, the fewest that there can be; a mat that fits gets one, in its middle.

    The trim begins at the scene's origin, and its bounds show how much bleed is around it. `title` stands as
    the only code of each side; the board's own `code` is on its first tile. PaperError if the paper is too small to
    be of use.
    """
    cut = cut_of(scene, setting)
    number = number if number.of else number._replace(of=cut.pieces)
    lines = [_line(words, title, cut, number, n) for n in range(1, cut.pieces + 1)]
    grid, place = _grid(cut, setting, longest_line(lines, words.font))
    mat = Mat(scene, title, setting, words, number, cut, grid, place, code)
    return tuple([_side(mat, n, line) for n, line in enumerate(lines, 1)])


def trim_of(bounds: Box) -> Size:
    """What is left of the bounds without the bleed, which is as wide on the right as on the left."""
    return Size(bounds.right + min(0.0, bounds.left), bounds.bottom + min(0.0, bounds.top))


def cut_of(scene: Scene, setting: Setting) -> Cut:
    """The cut of a mat with the fewest tiles, if possible on the paper as it was given. PaperError if there is none."""
    mat = trim_of(scene.bounds)
    cuts = [cut for paper in orientations(setting.printing.paper) for cut in _cuts(mat, paper, setting.printing.margin)]
    if not cuts:
        paper, margin = setting.printing.paper, setting.printing.margin
        raise PaperError("paper.small", paper=str(paper), mat=str(mat), margin=margin, least=LEAST_SIDE)
    return min(cuts, key=lambda cut: cut.pieces)  # the first of the best


def _cuts(mat: Size, paper: Size, margin: float) -> Iterator[Cut]:
    """With words and ruler above and below, or left and right."""
    area = printable(paper, margin)
    for beside, above in ((0.0, STRIP), (STRIP, 0.0)):
        room = Size(area.width - 2 * beside, area.height - 2 * above)
        if min(room.width, room.height) < LEAST_SIDE:
            continue
        columns, rows = _needed(mat.width, room.width), _needed(mat.height, room.height)
        yield Cut(paper, columns, rows, Size(_part(mat.width, columns), _part(mat.height, rows)))


def _needed(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP - NEAR) / (room - OVERLAP)))


def _part(length: float, count: int) -> float:
    return (length + (count - 1) * OVERLAP) / count


def _grid(cut: Cut, setting: Setting, longest: float) -> tuple[Grid, Legend]:
    """One slot in the middle of the paper, and the strips of words and ruler beside it."""
    x, y = (cut.paper.width - cut.tile.width) / 2, (cut.paper.height - cut.tile.height) / 2
    block = Box(x, y, x + cut.tile.width, y + cut.tile.height)
    place = legend(printable(cut.paper, setting.printing.margin), block, setting.bleed, longest)
    return Grid(cut.paper, cut.tile, 0.0, (x,), (y,), place.area), place


def _line(words: SheetLabels, title: str, cut: Cut, number: Numbered, piece: int) -> tuple[str, ...]:
    part = " · ".join(filter(None, dict.fromkeys((words.part, title))))
    own, sheet = words._replace(part=part), number.first + piece - 1
    if cut.pieces == 1:
        return own.line(sheet, number.of, number.side if number.how else "", number.how or "none")
    return own.line(sheet, number.of, "", "tiles", tile_name(*cut.at(piece)))


def tile_name(row: int, column: int) -> str:
    """The name of a tile: a letter for its row, a number for its column.

    >>> tile_name(0, 0), tile_name(1, 2), tile_name(27, 0)
    ('A1', 'B3', 'BB1')
    """
    return chr(ord("A") + row % 26) * (row // 26 + 1) + str(column + 1)


def _side(mat: Mat, number: int, line: tuple[str, ...]) -> Side:
    paper, grid = mat.cut.paper, mat.grid
    page = Box(0, 0, paper.width, paper.height)
    cards = Scene(page, (_piece(mat, *mat.cut.at(number)),), layer="cards")
    layers = (cards, _marks(mat, *mat.cut.at(number)), mat.legend.scene(line, mat.words.font))
    scene = layered(page, layers, " · ".join(line))
    sheet, of = mat.number.first + number - 1, mat.number.of
    return Side(scene, sheet, of, mat.number.side, (mat.title,), grid.slots, grid.block)


def _piece(mat: Mat, row: int, column: int) -> Placed:
    """The whole mat, moved so that its tile lies in the slot, and clipped; bleed shows at the mat's edges."""
    cut, grid = mat.cut, mat.grid
    left, top = column * (cut.tile.width - OVERLAP), row * (cut.tile.height - OVERLAP)
    ((_, shown, _),) = card_places(grid, mat.setting.bleed, False, False)
    clip = Box(
        left + (shown.left if column == 0 else 0.0),
        top + (shown.top if row == 0 else 0.0),
        left + (shown.right if column == cut.columns - 1 else cut.tile.width),
        top + (shown.bottom if row == cut.rows - 1 else cut.tile.height),
    )
    name = f" · {tile_name(row, column)}" if cut.pieces > 1 else ""
    tag = Tag("Figure", mat.title + name, mat.code if (row, column) == (0, 0) else "")
    return Placed(mat.scene, Placement(grid.xs[0] - left, grid.ys[0] - top), clip, tag=tag)


def _marks(mat: Mat, row: int, column: int) -> Scene:
    """Crop marks, and for each neighbour to come a dashed line with its name in the flap."""
    cut = mat.number.side is not SheetSide.BACK
    crop, box = marks((mat.grid,), mat.setting.bleed, False, cut=cut), mat.grid.block
    shapes: list[Shape] = list(crop.shapes)
    if column < mat.cut.columns - 1:
        x = box.right - OVERLAP
        label = _label(mat.words, tile_name(row, column + 1))
        place = Placement(x + LABEL_AWAY, (box.top + box.bottom + label.bounds.width) / 2, 270)
        shapes += [_dashed(x, box.top + CAP, x, box.bottom - CAP), Placed(label, place)]
    if row < mat.cut.rows - 1:
        y = box.bottom - OVERLAP
        label = _label(mat.words, tile_name(row + 1, column))
        place = Placement((box.left + box.right - label.bounds.width) / 2, y + LABEL_AWAY)
        shapes += [_dashed(box.left + CAP, y, box.right - CAP, y), Placed(label, place)]
    return crop._replace(shapes=tuple(shapes))


def _dashed(x: float, y: float, to_x: float, to_y: float) -> Path:
    return Path((("M", x, y), ("L", to_x, to_y)), Paint(stroke=FOLDED))


def _label(words: SheetLabels, name: str) -> Scene:
    """What to glue where it stands, on white, since the picture around it may be dark; it will be covered."""
    text, size = words.texts["sheet.glue_here"].format(tile=name), SIZES[1]
    long = width(text, words.font, size) + 2
    plate = Rect(0, 0, long, LABEL_HEIGHT, Paint(fill="#FFFFFF"), 0.5)
    return Scene(Box(0, 0, long, LABEL_HEIGHT), (plate, Text(1, 2.0, text, words.font, size, INK)))
