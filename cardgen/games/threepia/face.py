"""The faces of Threepia cards and boards: four cells with a shape each; mats with a place for every card."""

from functools import lru_cache
from math import cos, radians, sin

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, Part
from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.paths import Commands, plus, polygon
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import disc
from cardgen.drawing.style import Style
from cardgen.games.threepia.cards import Board, Cell, Spec
from cardgen.words.printed_values import plainly
from cardgen.words.texts import Texts

SHAPES, WILD = ("circle", "square", "cross"), "triangle"
SIDE = 70.0
"""The card that the measures are given for."""
TRIANGLE = 25.6
MAT_BORDER = 1.0
"""Around the slots: little, so that the X fits on one sheet of A4."""
MAT_TITLE = 16 * POINT


def face(card: Card, spec: Spec, design: CardDesign) -> Scene:
    """The face of a card, or a board."""
    if card.kind == "mat":
        return _mat(next(b for b in spec.boards if b.key == card.code), card, design)
    wide, high = design.size
    k = min(wide, high) / SIDE
    pen = Paint(None, Stroke(design.style.line, o.FINE_WIDTH))
    left, top = wide / 4, high / 4
    # top left, top right, bottom right, bottom left; one grid across neighbouring cards
    centres = (left, top), (3 * left, top), (3 * left, 3 * top), (left, 3 * top)
    cells = [
        Placed(_drawn_cell(cell, card, spec, design), Placement(x, y, 0, k))
        for cell, (x, y) in zip(card.attributes["cells"], centres, strict=True)
    ]
    free, y = 7 * max(k, 0.9), design.frame.cy + 0.6
    lines = cross(wide, high, free, free, pen)
    return design.card(title(card, design.texts), design.coded(card.code), *lines, *cells, y=y)


def title(card: Card, texts: Texts) -> str:
    """In words: the four cells clockwise from the top left, or the board's name."""
    if card.kind == "mat":
        return texts.get(f"board.{card.code}", card.code)
    return ", ".join(_words(cell, texts) for cell in card.attributes["cells"])


def _words(cell: Cell, texts: Texts) -> str:
    shape, colour = str(cell["shape"]), str(cell["colour"])
    named = texts.get(f"shape.{shape}", plainly(shape))
    if cell["colour"] is None:
        return named
    return texts["title.cell"].format(shape=named, colour=texts.get(f"colour.{colour}", plainly(colour)))


def cross(wide: float, high: float, free_y: float, free_x: float, pen: Paint) -> list[Path]:
    """Lines between the cells; the middle stays free for the code and, later, a camera's mark."""
    reach = 4.0
    ends = [
        ((wide / 2, reach), (wide / 2, high / 2 - free_y)),
        ((wide / 2, high / 2 + free_y), (wide / 2, high - reach)),
        ((reach, high / 2), (wide / 2 - free_x, high / 2)),
        ((wide / 2 + free_x, high / 2), (wide - reach, high / 2)),
    ]
    return [Path(polygon(line, close=False), pen) for line in ends]


def _drawn_cell(cell: Cell, card: Card, spec: Spec, design: CardDesign) -> Scene:
    """A cell's drawing; words and pictures stand in it where its shape or its colour is none of ours."""
    style, shape, colour = design.style, str(cell["shape"]), cell["colour"]
    known = tuple([name for name in spec.colours if name in style.colours]) or tuple(style.colours)[:4]
    if (colour is None and shape == WILD) or (shape in SHAPES and colour in style.colours):
        return _cell(shape, colour, known, style)
    from cardgen.games.threepia import worded

    if colour is None:
        return worded.wild(shape, known, card, design)
    white = Paint(style.white, Stroke(style.ink, o.BIG))  # a shape of ours has its colour's word in it
    return worded.cell(cell, card, design, _shape(shape, 26, white) if shape in SHAPES else None)


@lru_cache(1 << 10)
def _cell(shape: str, colour: str | None, colours: tuple[str, ...], style: Style) -> Scene:
    """A cell's shape about (0, 0), with the pip of its colour in the middle."""
    if colour is None:
        return _triangle(colours, style)
    paint = style.colour(colour)
    big = _shape(shape, 24.4, Paint(paint.fill, Stroke(style.ink, o.BIG)))
    return Scene(Box(-14, -14, 14, 14), (Placed(big), Placed(o.pip(paint, 9.8, style))))


@lru_cache(1 << 10)
def _shape(shape: str, size: float, paint: Paint) -> Scene:
    """A circle, square or cross about (0, 0), as large as the others at this size (a circle's diameter)."""
    r = size / 2
    bounds = Box(-1.2 * r, -1.2 * r, 1.2 * r, 1.2 * r).grown(1)
    if shape == "circle":
        return Scene(bounds, (Path(disc(0, 0, r), paint),))
    if shape == "square":
        side = 0.863 * size
        return Scene(bounds, (Rect(-side / 2, -side / 2, side, side, paint),))
    span = 1.066 * size
    cross = Scene(bounds, (Path(plus(span, 0.4 * span, 0.07 * span), paint),))
    return Scene(bounds, (Placed(cross, Placement(turn=45)),))


@lru_cache(1 << 10)
def _triangle(colours: tuple[str, ...], style: Style) -> Scene:
    """The wild triangle in all colours at once: cut into 4 (or 9) small ones, the colours dealt round."""
    rows = 2 if len(colours) <= 4 else 3
    small = TRIANGLE / rows
    height = small * 0.8660254
    pen = Stroke(style.ink, 0.7)
    shapes: list[Shape] = []
    for k, (x, y, up) in enumerate(_small_triangles(rows, small, height)):
        colour = style.colour(colours[k % len(colours)])
        tip = -1 if up else 1
        foot = y - tip * height / 3
        corners = [(x, y + tip * height * 2 / 3), (x + small / 2, foot), (x - small / 2, foot)]
        pip = Placed(o.pip(colour, 9.6 / rows, style), Placement(x, y))
        shapes += [Path(polygon(corners), Paint(colour.fill, pen)), pip]
    return Scene(Box(-14, -14, 14, 14), tuple(shapes))


def _small_triangles(rows: int, side: float, height: float) -> list[tuple[float, float, bool]]:
    """Centres, and whether the tip is up; those with their tip up first, from top to bottom and left to right."""
    top = -TRIANGLE * 0.8660254 / 2 + 1.0  # a triangle's weight lies low: one down looks centred
    ups = [((c - r / 2) * side, top + r * height + height * 2 / 3, True) for r in range(rows) for c in range(r + 1)]
    downs = [((c - (r - 1) / 2) * side, top + r * height + height / 3, False) for r in range(1, rows) for c in range(r)]
    return ups + downs


def back(_part: Part, _spec: Spec, design: CardDesign) -> Scene:
    """Yellow shapes around four cells."""
    style = design.style
    yellow = style.colour("yellow")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        shape = ("circle", "cross", "square")[k % 3]
        return _shape(shape, size, Paint(style.white if shape == "cross" else yellow.fill, pen))

    cells = [
        Rect(0.2 + 6.6 * c - 6.6, 0.2 + 6.6 * r - 6.6, 6.2, 6.2, Paint(yellow.fill if c == r else style.white, pen), 1)
        for c in (0, 1)
        for r in (0, 1)
    ]
    return o.back(design.frame, yellow.tint, style.white, style.ink, motif, Scene(Box(-7, -7, 7, 7), tuple(cells)))


def _mat(board: Board, card: Card, design: CardDesign) -> Scene:
    """A board: a place for each card, its cells hinted at, and the board's name."""
    wide, high = design.size.width / 2, design.size.height / 2
    flat = Box(0, 0, max(x + 2 for x, _ in board.slots) * wide, max(y + 2 for _, y in board.slots) * high)
    shapes = [shape for x, y in board.slots for shape in _slot(x * wide, y * high, 2 * wide, 2 * high, design)]
    if board.pattern == "L":
        shapes.append(_across(flat, wide, high, design.style))
    scene = Scene(flat, tuple(shapes))
    place, bounds = _turned(scene, board)
    return _bordered(Placed(scene, place), bounds, title(card, design.texts), design, board.pattern)


def _ell(cell_wide: float, cell_high: float, inset: float) -> Commands:
    """An L of three cells in a window of 2 × 2, whose top left corner is (0, 0)."""
    right, low = 2 * cell_wide - inset, 2 * cell_high - inset
    x, y = cell_wide - inset, cell_high + inset
    return polygon([(inset, inset), (x, inset), (x, y), (right, y), (right, low), (inset, low)])


def _across(board: Box, wide: float, high: float, style: Style) -> Placed:
    """What scores on an L board: an L of cells that belong to three cards, in the middle."""
    pen = Stroke(style.ink, 0.3)
    path = Path(_ell(wide, high, 5), Paint(style.paper, pen))
    centres = [(wide / 2, high / 2), (wide / 2, 1.5 * high), (1.5 * wide, 1.5 * high)]
    equal = [Circle(x, y, 0.2 * min(wide, high), Paint(style.white, pen)) for x, y in centres]
    window = Scene(Box(0, 0, 2 * wide, 2 * high), (path, *equal))
    return Placed(window, Placement(board.width / 2 - wide, board.height / 2 - high))


def _slot(x: float, y: float, wide: float, high: float, design: CardDesign) -> list[Shape]:
    style = design.style
    fine = Paint(None, Stroke(style.line, o.FINE_WIDTH, (1.2, 1.6)))
    middle = [
        ((x + wide / 2, y + 5), (x + wide / 2, y + high - 5)),
        ((x + 5, y + high / 2), (x + wide - 5, y + high / 2)),
    ]
    return [
        Rect(x + 0.8, y + 0.8, wide - 1.6, high - 1.6, Paint(style.white, Stroke(style.ink, 0.6)), design.style.radius),
        *(Path(polygon(line, close=False), fine) for line in middle),
    ]


def _turned(scene: Scene, board: Board) -> tuple[Placement, Box]:
    """The place that turns a board about its middle and moves it to (0, 0), and its hull there."""
    c, s = cos(radians(board.turn)), sin(radians(board.turn))
    wide, high = scene.bounds.width, scene.bounds.height
    unit_x, unit_y = wide / max(x + 2 for x, _ in board.slots), high / max(y + 2 for _, y in board.slots)
    corners = [((x + dx) * unit_x, (y + dy) * unit_y) for x, y in board.slots for dx in (0, 2) for dy in (0, 2)]
    points = [(x * c - y * s, x * s + y * c) for x, y in corners]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    hull = Box(0, 0, max(x for x, _ in points) - left, max(y for _, y in points) - top)
    return Placement(-left, -top, board.turn), hull


def _bordered(board: Placed, hull: Box, name: str, design: CardDesign, pattern: str) -> Scene:
    """The board on paper-coloured ground that bleeds, with its name below; the trim begins at (0, 0).

    An L stands behind the name where it scores, since cards cover the board.
    """
    style, text = design.style, MAT_TITLE
    wide, high = hull.width + 2 * MAT_BORDER, hull.height + 2 * MAT_BORDER + 1.6 * text
    bounds = Box(0, 0, wide, high).grown(style.bleed)
    ground = Rect(bounds.left, bounds.top, bounds.width, bounds.height, Paint(style.paper))
    # at the left: in the middle a seam between tiles could cut it
    line = Text(MAT_BORDER + 2, high - 0.5 * text, name, style.strong, text, style.ink)
    shapes: list[Shape] = [ground, Placed(Scene(hull, (board,)), Placement(MAT_BORDER, MAT_BORDER)), line]
    if pattern == "L":
        cell = 0.5 * text
        sign = Scene(Box(0, 0, 2 * cell, 2 * cell), (Path(_ell(cell, cell, 0.08 * cell), Paint(style.ink)),))
        shapes.append(Placed(sign, Placement(line.x + width(name, style.strong, text) + 2.5, line.y - 1.85 * cell)))
    return Scene(bounds, tuple(shapes), name)
