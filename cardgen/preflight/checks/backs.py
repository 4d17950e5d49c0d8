"""Each back lies behind its front when the sheet is turned over the edge that the file names.

Cards are known by what shows of them, which need not be the same on both sides: a frame in front, a panel behind.
Where both are as large, or one has bleed that the other lacks, their edges tell a shift; where both have one middle,
all is well; else nobody knows what was meant, and nothing is said to be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from PIL import Image

from cardgen.drawing.scene import Box, Size
from cardgen.preflight.cells import WHITE, is_blank
from cardgen.preflight.figures import figures
from cardgen.preflight.opened import PIXELS, File, Sheet
from cardgen.preflight.report import Finding, Place, State, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

SLACK = 0.4
"""In mm: a shift that a printer makes anyway."""
EQUAL, ALIKE = 0.3, 2.0
"""In mm: sizes that differ by no more are the same, and those of one figure."""
BLEED = 3.5
"""In mm: so much more of a card shows on one side of it where only that one has bleed."""
BLOCK = 1.5
"""How many cards make a block at least, by their areas."""
SMALL = 2
"""Pixels of a page's picture that are one in the picture that is kept."""
Cells = Sequence[Box]
Turn = Callable[[Box, Size], Box]
Shift = tuple[float, float]


class Look(NamedTuple):
    """What may be cards on a page, and a small picture of it: its size, and its pixels of one bit each."""

    cells: Cells
    size: tuple[int, int]
    pixels: bytes


class Pair(NamedTuple):
    """A front, where its back should be, and the one that is nearest to that; None where there is none."""

    front: Box
    place: Box
    back: Box | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """What may be cards, and a small picture."""
    small = sheet.picture.convert("L").reduce(SMALL).point([0] * WHITE + [255] * (256 - WHITE), "1")
    return Look(sheet.cells.cards, small.size, small.tobytes())


def judge(file: File, looks: Sequence[Look], _: Wishes) -> Finding:
    """Fails for the first sheet whose backs lie elsewhere, and says how."""
    edge = file.duplex
    if not edge:
        return unchecked("preflight.backs_single")
    fronts = {figure.page for figure in figures(file.pdf)}  # a board may lie behind another one
    pairs = [k for k in range(0, len(looks) - 1, 2) if looks[k].cells and looks[k + 1].cells and k + 1 not in fronts]
    if not pairs:
        return unchecked("preflight.backs_absent")
    across = [k + 2 for k in pairs if _lies(file.frames[k].size) * _lies(file.frames[k + 1].size) < 0]
    if across:
        return failed("preflight.backs_across", [Place(number, 0.0, 0.0) for number in across])
    found = [one for k in pairs if (one := _unlike(looks[k], looks[k + 1], file.frames[k].size, edge, k + 2))]
    wrong = [one for one in found if one.state is State.FAIL]
    for first in (*wrong, *found):
        return first._replace(places=tuple(one.places[0] for one in wrong if one.places))
    return passed("preflight.backs_fine", {"sheets": len(pairs)})


def _lies(size: Size) -> int:
    """1 for a page that is wider than high, -1 for one that is higher than wide, 0 for a square one."""
    difference = size.width - size.height
    return 0 if abs(difference) < 1 else 1 if difference > 0 else -1


def _unlike(front: Look, back: Look, size: Size, edge: str, page: int) -> Finding | None:
    """What is wrong with the backs on a page, or can't be known."""
    across, down = (
        (_left_right, _up_down) if (edge == "long") == (size.height >= size.width) else (_up_down, _left_right)
    )
    pairs = _pairs(front, back, across, size)
    shifts = _shifts(pairs)
    if all(map(_small, shifts)):
        return None
    begin = Place(page, back.cells[0].left, back.cells[0].top)
    for key, turn in (("preflight.backs_plain", _stay), ("preflight.backs_edge", down)):
        if all(map(_small, _shifts(_pairs(front, back, turn, size)))):
            return failed(key, [begin], {"edge": edge})
    alone = [pair for pair in pairs if pair.back is None and _is_blank(pair.place, back)]
    lacking = [pair.place for pair in alone if not _is_blank(pair.front, front)]  # marks don't say what is empty
    if lacking:
        return failed("preflight.backs_lack", [Place(page, lacking[0].left, lacking[0].top)], {"n": len(lacking)})
    known = [shift for shift in shifts if shift]
    if any(not _small(shift) for shift in known):
        return failed("preflight.backs_shifted", [begin], _typical(known))
    return _unknown(pairs)


def _unknown(pairs: Sequence[Pair]) -> Finding:
    """What is told where fronts and backs are no figures of one size."""
    middles = [(sum(_gaps(pair, 0)) / 2, sum(_gaps(pair, 1)) / 2) for pair in pairs if pair.back]
    return unchecked("preflight.backs_other", _typical(middles)) if middles else unchecked("preflight.backs_unclear")


def _typical(shifts: Sequence[Shift]) -> dict[str, float]:
    x, y = (median(axis) for axis in zip(*shifts, strict=True))
    return {"right": round(x, 2) + 0.0, "down": round(y, 2) + 0.0}


def _pairs(front: Look, back: Look, turn: Turn, size: Size) -> list[Pair]:
    """Each front's place behind it, with the back that is nearest."""
    fronts, backs = front.cells, back.cells
    if _is_block(fronts, backs) or _is_block(backs, fronts):
        fronts, backs = [_around(fronts)], [_around(backs)]
    return [Pair(box, place, _nearest(place, backs)) for box in fronts for place in [turn(box, size)]]


def _is_block(one: Cells, others: Cells) -> bool:
    """Whether one thing is as large as several on the other side: all cards as one bitmap."""
    return len(one) == 1 and len(others) > 1 and _area(one[0]) > BLOCK * _area(others[0])


def _area(box: Box) -> float:
    return box.width * box.height


def _around(cells: Cells) -> Box:
    """What all cards lie in."""
    left, top, right, bottom = zip(*cells, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


def _nearest(place: Box, backs: Cells) -> Box | None:
    """The back of which the middle is nearest to a place's, of those that lie over it."""
    near = [one for one in backs if _over(one, place)]
    return min(near, key=lambda one: _off(one, place), default=None)


def _over(one: Box, other: Box) -> bool:
    return _has(one, _middle(other)) or _has(other, _middle(one))


def _middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _has(box: Box, point: tuple[float, float]) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom


def _off(one: Box, other: Box) -> float:
    """How far the middles of two boxes lie apart on the axis on which they do so more."""
    return max(abs(a - b) for a, b in zip(_middle(one), _middle(other), strict=True))


def _shifts(pairs: Sequence[Pair]) -> list[Shift | None]:
    """How far each back lies beside its place; None where it can't be known."""
    columns = [_along([_gaps(pair, axis) if pair.back else None for pair in pairs]) for axis in (0, 1)]
    return [None if x is None or y is None else (x, y) for x, y in zip(*columns, strict=True)]


def _gaps(pair: Pair, axis: int) -> tuple[float, float]:
    """From the edges of a place to those of its back, on an axis."""
    place, back = pair.place, pair.back or pair.place
    return back[axis] - place[axis], back[axis + 2] - place[axis + 2]


def _along(gaps: Sequence[tuple[float, float] | None]) -> list[float | None]:
    """How far each back lies beside its place on an axis; None where that can't be known.

    Where sizes differ alike for all cards, they are figures with a middle. Else only some have bleed beyond an edge,
    and the other edge tells.
    """
    grown = [high - low for low, high in filter(None, gaps)]
    are_figures = bool(grown) and max(grown) - min(grown) <= EQUAL
    return [None if gap is None else _shift(*gap, are_figures) for gap in gaps]


def _shift(low: float, high: float, is_figure: bool) -> float | None:
    middle, grown = (low + high) / 2, abs(high - low)
    if abs(middle) <= SLACK or grown <= (ALIKE if is_figure else EQUAL):
        return middle
    nearer = min(low, middle, high, key=abs)
    return nearer if not is_figure and (grown <= ALIKE or (grown <= BLEED and abs(nearer) <= SLACK)) else None


def _is_blank(place: Box, page: Look) -> bool:
    """Whether nothing is drawn at a place of a page."""
    return is_blank(place, Image.frombytes("1", page.size, page.pixels), PIXELS / SMALL)


def _small(shift: Shift | None) -> bool:
    return shift is not None and max(map(abs, shift)) <= SLACK


def _left_right(box: Box, size: Size) -> Box:
    return box._replace(left=size.width - box.right, right=size.width - box.left)


def _up_down(box: Box, size: Size) -> Box:
    return box._replace(top=size.height - box.bottom, bottom=size.height - box.top)


def _stay(box: Box, _: Size) -> Box:
    return box
