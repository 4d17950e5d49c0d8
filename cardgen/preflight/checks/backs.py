"""Each back lies behind its front when the sheet is turned over the edge that the file names.

Cards are known by what shows of them; edges that a differing bleed moves are no shift, as only one of two moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from cardgen.cards import Size
from cardgen.drawing.scene import Box
from cardgen.preflight.figures import figures
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

SLACK = 0.4
"""In mm: a shift that a printer makes anyway."""
FURTHEST = 12.0
"""A shift by more is none, but another place."""
Cells = Sequence[Box]
Turn = Callable[[Box, Size], Box]


def look(sheet: Sheet, _: Wishes) -> Cells:
    """What may be cards."""
    return sheet.drawing.cells


def judge(file: File, looks: Sequence[Cells], _: Wishes) -> Finding:
    """Fails for the first sheet whose backs lie elsewhere, and says how."""
    edge = file.duplex
    if not edge:
        return unchecked("preflight.backs_single")
    fronts = {figure.page for figure in figures(file.pdf)}  # a board may lie behind another one
    pairs = [k for k in range(0, len(looks) - 1, 2) if looks[k] and looks[k + 1] and k + 1 not in fronts]
    if not pairs:
        return unchecked("preflight.backs_absent")
    across = [k + 2 for k in pairs if _lies(file.frames[k].size) * _lies(file.frames[k + 1].size) < 0]
    if across:
        return failed("preflight.backs_across", [Place(number, 0.0, 0.0) for number in across])
    found = [one for k in pairs if (one := _wrong(looks[k], looks[k + 1], file.frames[k].size, edge, k + 2))]
    if found:
        return found[0]._replace(places=tuple(one.places[0] for one in found))
    return passed("preflight.backs_fine", {"sheets": len(pairs)})


def _lies(size: Size) -> int:
    """1 for a page that is wider than high, -1 for one that is higher than wide, 0 for a square one."""
    difference = size.width - size.height
    return 0 if abs(difference) < 1 else 1 if difference > 0 else -1


def _wrong(fronts: Cells, backs: Cells, size: Size, edge: str, page: int) -> Finding | None:
    """What is wrong with the backs on a page."""
    across, down = (
        (_left_right, _up_down) if (edge == "long") == (size.height >= size.width) else (_up_down, _left_right)
    )
    shifts = _shifts([across(box, size) for box in fronts], backs)
    lacking = [front for front, shift in zip(fronts, shifts, strict=True) if shift is None]
    moved = [shift for shift in shifts if shift]
    if not lacking:
        x, y = median(x for x, _ in moved), median(y for _, y in moved)
        far = max(max(abs(x), abs(y)) for x, y in moved)
        place = Place(page, backs[0].left, backs[0].top)
        values = {"right": round(x, 2) + 0.0, "down": round(y, 2) + 0.0}
        return failed("preflight.backs_shifted", [place], values) if far > SLACK else None
    for key, turn in (("preflight.backs_plain", _stay), ("preflight.backs_edge", down)):
        if all(_small(shift) for shift in _shifts([turn(box, size) for box in fronts], backs)):
            return failed(key, [Place(page, backs[0].left, backs[0].top)], {"edge": edge})
    behind = across(lacking[0], size)
    return failed("preflight.backs_lack", [Place(page, behind.left, behind.top)], {"n": len(lacking)})


def _shifts(wanted: Cells, backs: Cells) -> list[tuple[float, float] | None]:
    """How far the back that is nearest to each place lies beside it; None where none is near."""
    return [min((one for back in backs if (one := _shift(box, back))), key=_length, default=None) for box in wanted]


def _shift(box: Box, back: Box) -> tuple[float, float] | None:
    x = min(back.left - box.left, back.right - box.right, key=abs)
    y = min(back.top - box.top, back.bottom - box.bottom, key=abs)
    return (x, y) if max(abs(x), abs(y)) <= FURTHEST else None


def _length(shift: tuple[float, float]) -> float:
    return max(map(abs, shift))


def _small(shift: tuple[float, float] | None) -> bool:
    return shift is not None and _length(shift) <= SLACK


def _left_right(box: Box, size: Size) -> Box:
    return box._replace(left=size.width - box.right, right=size.width - box.left)


def _up_down(box: Box, size: Size) -> Box:
    return box._replace(top=size.height - box.bottom, bottom=size.height - box.top)


def _stay(box: Box, _: Size) -> Box:
    return box
