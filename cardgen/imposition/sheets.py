"""Imposition of cards: fronts in order, each back behind its front, marks and captions around them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Placement, Scene, Size, Tag, bounding_box
from cardgen.drawing.set_marks import Marks
from cardgen.imposition.bleed import CardPlace, card_places
from cardgen.imposition.grid import Grid
from cardgen.imposition.legend import SheetLabels
from cardgen.imposition.marks import circles, cut_lines, marks, outlines
from cardgen.imposition.plan import Backs, Plan, Print, Setting, SheetSide, Stacking, cards_per_sheet, plan

__all__ = [
    "Backs",
    "Item",
    "Print",
    "Setting",
    "SheetLabels",
    "SheetSide",
    "Side",
    "Stacking",
    "cards_per_sheet",
    "impose",
    "layered",
]

FLAT = Placement()


class Item(NamedTuple):
    """One copy of a card: its code, the scenes of its sides, and its shape, "card" or "round".

    A scene has its origin at the trim's top left corner; its bounds are the trim grown by the bleed. `marks` are drawn
    over both sides if a card belongs to one of several sets.
    """

    code: str
    front: Scene
    back: Scene | None = None
    shape: str = "card"
    marks: Marks | None = None


class Side(NamedTuple):
    """One side of sheet number `sheet` of `of`.

    The bounds of its scene are the paper. `codes` are the cards, each on the trim of the same number; `block`
    is the hull of the trims, in mm.
    """

    scene: Scene
    sheet: int
    of: int
    side: SheetSide
    codes: tuple[str, ...]
    trims: tuple[Box, ...]
    block: Box


class _SideFrame(NamedTuple):
    """What sides with equally many cards share: trims, placements of cards, and the layers of lines."""

    trims: tuple[Box, ...]
    block: Box
    places: tuple[CardPlace, ...]
    lines: tuple[Scene, ...]


class _Face(NamedTuple):
    """One side of a card: its code, its scene, the mark over it, and its accessibility tag, if any."""

    code: str
    scene: Scene
    mark: Scene | None = None
    tag: Tag | None = None


class _Job(NamedTuple):
    """What all sides share. Frames and layers of cards are cached, so that equal ones are the same object.

    So are fronts, by the identity of their items: copies of a card are one item.
    """

    plan: Plan
    setting: Setting
    words: SheetLabels
    of: int
    is_round: bool
    frames: dict[tuple[SheetSide, int, frozenset[int]], _SideFrame]
    layers: dict[tuple[object, ...], Scene]
    fronts: dict[int, _Face]


def impose(items: tuple[Item | None, ...], size: Size, setting: Setting, words: SheetLabels) -> tuple[Side, ...]:
    """The sides of all sheets, in the order of printing; `size` is the trim of every item, None an empty slot.

    PaperError if a card does not fit on the paper, or a length is invalid.
    """
    cards = [item for item in items if item]
    if not cards:
        return ()
    if all(item.back is None for item in cards):
        setting = setting.with_backs(Backs.NONE)
    is_round = cards[0].shape == "round"
    way = plan(len(items), size, setting, words, is_round)
    chunks = [items[i : i + way.capacity] for i in range(0, len(items), way.capacity)]
    job = _Job(way, setting, words, len(chunks), is_round, {}, {}, {})
    return tuple([_side(job, n, side, chunks[n - 1]) for n, side in _order(setting.printing.backs, len(chunks))])


def _order(backs: Backs, sheets: int) -> Iterator[tuple[int, SheetSide]]:
    """Numbers of sheets and their sides in the order of printing."""
    numbers = range(1, sheets + 1)
    match backs:
        case Backs.FOLD:
            return ((n, SheetSide.FOLD) for n in numbers)
        case Backs.NONE:
            return ((n, SheetSide.FRONT) for n in numbers)
        case Backs.SEPARATE:
            return ((n, side) for side in (SheetSide.FRONT, SheetSide.BACK) for n in numbers)
        case Backs.DUPLEX_LONG | Backs.DUPLEX_SHORT:
            return ((n, side) for n in numbers for side in (SheetSide.FRONT, SheetSide.BACK))


def _side(job: _Job, number: int, side: SheetSide, items: tuple[Item | None, ...]) -> Side:
    last = max([k for k, item in enumerate(items) if item])
    items = items[: last + 1]
    frame = _frame(job, side, len(items), frozenset([k for k, item in enumerate(items) if not item]))
    back = Tag("Figure", job.words.texts["sheet.back"]) if number == 1 else None  # all look the same
    slots = zip(_faces(job, side, items, back), frame.trims, frame.places, strict=True)
    taken = [(face.code, face, trim, place) for face, trim, place in slots if face]
    line = job.words.caption(number, job.of, side, job.setting.printing.how)
    cards = _cards(job, frame, [(face, place) for _, face, _, place in taken])
    layers = (cards, *frame.lines, job.plan.legend.scene(line, job.words.font))
    codes, trims = tuple([code for code, *_ in taken]), tuple([trim for _, _, trim, _ in taken])
    scene = layered(job.plan.page, layers, " · ".join(line), back if side is SheetSide.BACK else None)
    return Side(scene, number, job.of, side, codes, trims, frame.block)


def _faces(job: _Job, side: SheetSide, items: tuple[Item | None, ...], back: Tag | None) -> list[_Face | None]:
    """The faces in the slots, in order; on a folded sheet the first back is tagged with `back`."""
    faces: list[_Face | None] = []
    if side is not SheetSide.BACK:
        faces += [_front(job, item) if item else None for item in items]
    if side is not SheetSide.FRONT:
        faces += [
            _Face(item.code, item.back, item.marks and item.marks.back) if item and item.back else None
            for item in items
        ]
    if side is SheetSide.FOLD and back:
        first, face = next((k, face) for k, face in enumerate(faces) if face and not face.tag)
        faces[first] = face._replace(tag=back)
    return faces


def _front(job: _Job, item: Item) -> _Face:
    """The front of a card, tagged with its title."""
    face = job.fronts.get(id(item))
    if face is None:
        tag = Tag("Figure", item.front.title, item.code)
        face = job.fronts[id(item)] = _Face(item.code, item.front, item.marks and item.marks.face, tag)
    return face


def _frame(job: _Job, side: SheetSide, count: int, empty: frozenset[int]) -> _SideFrame:
    key = side, count, empty
    if key not in job.frames:
        job.frames[key] = _new_frame(job, side, count, empty)
    return job.frames[key]


def _new_frame(job: _Job, side: SheetSide, count: int, empty: frozenset[int]) -> _SideFrame:
    way, bleed = job.plan, job.setting.bleed
    grids = [(way.front, False)] if side is not SheetSide.BACK else []
    grids += [(way.back, way.turned)] if side is not SheetSide.FRONT else []
    parts = [(grid.first(count), turned) for grid, turned in grids]
    is_cut = side is not SheetSide.BACK and not way.torn
    lines = [] if way.torn else [marks(tuple([grid for grid, _ in parts]), bleed, job.is_round, way.fold, cut=is_cut)]
    empty = empty.union(range(count, len(parts[0][0].slots)))
    if is_cut and (job.setting.printing.cut_lines or job.is_round):  # marks don't show where to cut a round card
        lines.insert(0, _cut_lines(job, parts[0][0], count, empty))
    taken = tuple([trim for grid, _ in parts for k, trim in enumerate(grid.slots) if k not in empty])
    trims = [trim for grid, _ in parts for trim in grid.slots[:count]]
    all_places = [card_places(grid, bleed, turned, job.is_round, empty) for grid, turned in parts]
    places = [place for of_grid in all_places for place in of_grid[:count]]
    return _SideFrame(tuple(trims), bounding_box(taken), tuple(places), tuple(lines))


def _cut_lines(job: _Job, grid: Grid, count: int, empty: frozenset[int]) -> Scene:
    if not job.is_round and not job.setting.printing.laminate:
        return cut_lines(grid, count)
    taken = tuple([trim for k, trim in enumerate(grid.slots) if k not in empty])
    return circles(grid, taken) if job.is_round else outlines(grid, taken, job.setting.radius)


def _cards(job: _Job, frame: _SideFrame, faces: list[tuple[_Face, CardPlace]]) -> Scene:
    """The layer of cards; sides with the same cards at the same places share it, as most backs do."""
    key = id(frame), *[(id(scene), id(mark), tag) for (_, scene, mark, tag), _ in faces]
    if key not in job.layers:
        cards = [
            Placed(scene, place, clip, radius, tag)
            for face, (place, clip, radius) in faces
            for scene, tag in ((face.scene, face.tag), (face.mark, None))
            if scene
        ]
        job.layers[key] = Scene(job.plan.page, tuple(cards), layer="cards")
    return job.layers[key]


def layered(page: Box, layers: Iterable[Scene], title: str, first: Tag | None = None) -> Scene:
    """A page of the layers that have shapes; `first` is the tag of the first of them."""
    placed = [Placed(layer, FLAT) for layer in layers if layer.shapes]
    return Scene(page, (placed[0]._replace(tag=first), *placed[1:]) if first else tuple(placed), title)
