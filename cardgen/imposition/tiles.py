"""Imposition of a mat: if it is larger than the paper, it is divided into tiles, which overlap to be glued.

Each tile but the last of a row or column ends in a flap of 8 mm, beyond a dashed line; the next tile, cut along its
crop marks, is glued on it. Tiles of a mat have one size; the first row is A1, A2 …, the second B1.
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
"""The shortest side of a printable area, in mm: smaller tiles would be mostly flap."""

LABEL_AWAY, LABEL_HEIGHT = 2.6, 2.8
"""The label is in the middle of the flap."""
CAP = FOLDED.width / 2
"""The length of a dashed line's round end, which must be within the tile."""


class Cut(NamedTuple):
    """The division of a mat: the paper, the number of columns and rows, and the size of tiles."""

    paper: Size
    columns: int
    rows: int
    tile: Size

    @property
    def pieces(self) -> int:
        return self.columns * self.rows

    def position(self, number: int) -> tuple[int, int]:
        """The row and column of a tile, both from 0, by its number from 1."""
        return divmod(number - 1, self.columns)


class SheetNumbering(NamedTuple):
    """The numbers of a mat's sheets: the first and the `total`, the side, and how backs are printed if any."""

    first: int = 1
    total: int = 0
    side: SheetSide = SheetSide.FRONT
    how: str = ""


class Mat(NamedTuple):
    """A mat and its printing; its sheets share the single slot of `grid` and the strips of `legend`."""

    scene: Scene
    title: str
    setting: Setting
    words: SheetLabels
    number: SheetNumbering
    cut: Cut
    grid: Grid
    legend: Legend
    code: str = ""


SINGLE = SheetNumbering()


def tile(
    scene: Scene, setting: Setting, words: SheetLabels, title: str, number: SheetNumbering = SINGLE, code: str = ""
) -> tuple[Side, ...]:
    """The sheets of a mat, as few as possible; a mat that fits is centred on one.

    The trim begins at the scene's origin, and its bounds include the bleed. `title` is the only code of each side; the
    board's `code` is on its first tile. PaperError if the paper is too small to be useful.
    """
    cut = cut_of(scene, setting)
    number = number if number.total else number._replace(total=cut.pieces)
    lines = [_caption(words, title, cut, number, n) for n in range(1, cut.pieces + 1)]
    grid, place = _grid(cut, setting, longest_line(lines, words.font))
    mat = Mat(scene, title, setting, words, number, cut, grid, place, code)
    return tuple([_side(mat, n, line) for n, line in enumerate(lines, 1)])


def trim_of(bounds: Box) -> Size:
    """The size of the trim: the bounds without the bleed, which is equally wide on all sides."""
    return Size(bounds.right + min(0.0, bounds.left), bounds.bottom + min(0.0, bounds.top))


def cut_of(scene: Scene, setting: Setting) -> Cut:
    """The division of a mat with the fewest tiles, preferably on paper as given. PaperError if there is none."""
    mat = trim_of(scene.bounds)
    cuts = [cut for paper in orientations(setting.printing.paper) for cut in _cuts(mat, paper, setting.printing.margin)]
    if not cuts:
        paper, margin = setting.printing.paper, setting.printing.margin
        raise PaperError("paper.small", paper=str(paper), mat=str(mat), margin=margin, least=LEAST_SIDE)
    return min(cuts, key=lambda cut: cut.pieces)  # the first of the best


def _cuts(mat: Size, paper: Size, margin: float) -> Iterator[Cut]:
    """The divisions with caption and ruler above and below, or left and right."""
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
    """A single slot in the centre of the paper, and the strips of caption and ruler beside it."""
    x, y = (cut.paper.width - cut.tile.width) / 2, (cut.paper.height - cut.tile.height) / 2
    block = Box(x, y, x + cut.tile.width, y + cut.tile.height)
    place = legend(printable(cut.paper, setting.printing.margin), block, setting.bleed, longest)
    return Grid(cut.paper, cut.tile, 0.0, (x,), (y,), place.area), place


def _caption(words: SheetLabels, title: str, cut: Cut, number: SheetNumbering, piece: int) -> tuple[str, ...]:
    part = " · ".join(filter(None, dict.fromkeys((words.part, title))))
    labels, sheet = words._replace(part=part), number.first + piece - 1
    if cut.pieces == 1:
        return labels.caption(sheet, number.total, number.side if number.how else "", number.how or "none")
    return labels.caption(sheet, number.total, "", "tiles", tile_name(*cut.position(piece)))


def tile_name(row: int, column: int) -> str:
    """The name of a tile: a letter for its row, a number for its column.

    >>> tile_name(0, 0), tile_name(1, 2), tile_name(27, 0)
    ('A1', 'B3', 'BB1')
    """
    return chr(ord("A") + row % 26) * (row // 26 + 1) + str(column + 1)


def _side(mat: Mat, number: int, line: tuple[str, ...]) -> Side:
    paper, grid = mat.cut.paper, mat.grid
    page = Box(0, 0, paper.width, paper.height)
    cards = Scene(page, (_piece(mat, *mat.cut.position(number)),), layer="cards")
    layers = (cards, _marks(mat, *mat.cut.position(number)), mat.legend.scene(line, mat.words.font))
    scene = layered(page, layers, " · ".join(line))
    sheet, total = mat.number.first + number - 1, mat.number.total
    return Side(scene, sheet, total, mat.number.side, (mat.title,), grid.slots, grid.block)


def _piece(mat: Mat, row: int, column: int) -> Placed:
    """The whole mat, moved so that its tile is in the slot, and clipped; with bleed at the mat's edges."""
    cut, grid = mat.cut, mat.grid
    left, top = column * (cut.tile.width - OVERLAP), row * (cut.tile.height - OVERLAP)
    ((_, visible, _),) = card_places(grid, mat.setting.bleed, False, False)
    clip = Box(
        left + (visible.left if column == 0 else 0.0),
        top + (visible.top if row == 0 else 0.0),
        left + (visible.right if column == cut.columns - 1 else cut.tile.width),
        top + (visible.bottom if row == cut.rows - 1 else cut.tile.height),
    )
    name = f" · {tile_name(row, column)}" if cut.pieces > 1 else ""
    tag = Tag("Figure", mat.title + name, mat.code if (row, column) == (0, 0) else "")
    return Placed(mat.scene, Placement(grid.xs[0] - left, grid.ys[0] - top), clip, tag=tag)


def _marks(mat: Mat, row: int, column: int) -> Scene:
    """Crop marks, and for each following neighbour a dashed line with its name in the flap."""
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
    """The label of the tile to glue here, on white, as the picture may be dark; it will be covered."""
    text, size = words.texts["sheet.glue_here"].format(tile=name), SIZES[1]
    long = width(text, words.font, size) + 2
    plate = Rect(0, 0, long, LABEL_HEIGHT, Paint(fill="#FFFFFF"), 0.5)
    return Scene(Box(0, 0, long, LABEL_HEIGHT), (plate, Text(1, 2.0, text, words.font, size, INK)))
