"""Checks that each back lies behind its front when the sheet is turned over the edge that the file names.

Cards are found by their visible shapes, which may differ between sides: a frame in front, a panel behind. If both have
one size, or only one has bleed, the edges give the shift; if they share a centre, all is well; otherwise the intention
is unknown, and nothing is reported as wrong.
"""

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from PIL import Image

from cardgen.drawing.scene import Box, Size, bounding_box
from cardgen.preflight.cells import WHITE, is_blank
from cardgen.preflight.document import PIXELS, Document, Options, Sheet
from cardgen.preflight.figures import figures
from cardgen.preflight.report import Finding, Place, State, failed, passed, tops, unchecked

SLACK = 0.4
"""In mm: a shift within a printer's tolerance."""
EQUAL, ALIKE = 0.3, 2.0
"""In mm: the greatest difference of equal sizes, and of sizes of one shape."""
BLEED = 3.5
"""In mm: how much larger a card is on a side if only that side has bleed."""
BLOCK = 1.5
"""The least area of a block of cards, in cards."""
SMALL = 2
"""Pixels of a page's picture per pixel of the one that is kept."""
Cells = Sequence[Box]
Turn = Callable[[Box, Size], Box]
Shift = tuple[float, float]


class Sample(NamedTuple):
    """The cells of a page, and a small picture of it: its size, and its pixels of one bit each."""

    cells: Cells
    size: tuple[int, int]
    pixels: bytes


class Pair(NamedTuple):
    """A front, where its back should be, and the back nearest to that, or None."""

    front: Box
    place: Box
    back: Box | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The cells of a page, and a small picture."""
    small = sheet.picture.convert("L").reduce(SMALL).point([0] * WHITE + [255] * (256 - WHITE), "1")
    return Sample(sheet.cells.cards, small.size, small.tobytes())


def judge(document: Document, samples: Sequence[Sample], _: Options) -> Finding:
    """Fails for the first sheet with misplaced backs, and says how they are misplaced."""
    if not (edge := document.duplex):
        return unchecked("preflight.backs_single")
    fronts = {figure.page for figure in figures(document.pdf)}  # a board may lie behind another one
    numbers = range(0, len(samples) - 1, 2)
    pairs = [k for k in numbers if samples[k].cells and samples[k + 1].cells and k + 1 not in fronts]
    if not pairs:
        return unchecked("preflight.backs_absent")
    sizes = [frame.size for frame in document.frames]
    if across := [k + 2 for k in pairs if _orientation(sizes[k]) * _orientation(sizes[k + 1]) < 0]:
        return failed("preflight.backs_across", tops(across))
    findings = [one for k in pairs if (one := _mismatch(samples[k], samples[k + 1], sizes[k], edge, k + 2))]
    wrong = [finding for finding in findings if finding.state is State.FAIL]
    for first in (*wrong, *findings):
        return first._replace(places=tuple(finding.places[0] for finding in wrong if finding.places))
    return passed("preflight.backs_fine", {"sheets": len(pairs)})


def _orientation(size: Size) -> int:
    """1 for landscape, -1 for portrait, 0 for a square page."""
    difference = size.width - size.height
    return 0 if abs(difference) < 1 else 1 if difference > 0 else -1


def _mismatch(front: Sample, back: Sample, size: Size, edge: str, page: int) -> Finding | None:
    """What is wrong with the backs on a page, or can't be determined."""
    ways = _mirrored_x, _mirrored_y
    across, down = ways if (edge == "long") == (size.height >= size.width) else ways[::-1]
    pairs = _pair_up(front, back, across, size)
    shifts = _shifts(pairs)
    if all(map(_is_small, shifts)):
        return None
    begin = Place(page, back.cells[0].left, back.cells[0].top)
    for key, turn in (("preflight.backs_plain", lambda box, _: box), ("preflight.backs_edge", down)):
        if all(map(_is_small, _shifts(_pair_up(front, back, turn, size)))):
            return failed(key, [begin], {"edge": edge})
    alone = [pair for pair in pairs if pair.back is None and _is_blank(pair.place, back)]
    # marks don't tell whether a place is empty
    lacking = [pair.place for pair in alone if not _is_blank(pair.front, front)]
    if lacking:
        return failed("preflight.backs_lack", [Place(page, lacking[0].left, lacking[0].top)], {"n": len(lacking)})
    known = [shift for shift in shifts if shift]
    if any(not _is_small(shift) for shift in known):
        return failed("preflight.backs_shifted", [begin], _median_shift(known))
    middles = [(sum(_gaps(pair, 0)) / 2, sum(_gaps(pair, 1)) / 2) for pair in pairs if pair.back]
    return (
        unchecked("preflight.backs_other", _median_shift(middles)) if middles else unchecked("preflight.backs_unclear")
    )


def _median_shift(shifts: Sequence[Shift]) -> dict[str, float]:
    x, y = (median(axis) for axis in zip(*shifts, strict=True))
    return {"right": round(x, 2) + 0.0, "down": round(y, 2) + 0.0}


def _pair_up(front: Sample, back: Sample, turn: Turn, size: Size) -> list[Pair]:
    """Each front with the place of its back, and the nearest back."""
    fronts, backs = front.cells, back.cells
    if _is_block(fronts, backs) or _is_block(backs, fronts):
        fronts, backs = [bounding_box(fronts)], [bounding_box(backs)]
    return [Pair(box, place, _nearest(place, backs)) for box in fronts for place in [turn(box, size)]]


def _is_block(single: Cells, others: Cells) -> bool:
    """Whether a side is a single bitmap of all cards, as large as several cards of the other side."""
    if len(single) != 1 or len(others) < 2:
        return False
    return single[0].width * single[0].height > BLOCK * (others[0].width * others[0].height)


def _nearest(place: Box, backs: Cells) -> Box | None:
    """Of the backs that overlap a place, the one whose centre is nearest on the axis where it is further away."""
    near = [box for box in backs if _contains_centre(box, place) or _contains_centre(place, box)]

    def distance(box: Box) -> float:
        return max(abs(a - b) for a, b in zip(box.centre, place.centre, strict=True))

    return min(near, key=distance, default=None)


def _contains_centre(outer: Box, inner: Box) -> bool:
    x, y = inner.centre
    return outer.left < x < outer.right and outer.top < y < outer.bottom


def _shifts(pairs: Sequence[Pair]) -> list[Shift | None]:
    """How far each back is shifted from its place; None if it can't be determined."""
    columns = [_axis_shifts([_gaps(pair, axis) if pair.back else None for pair in pairs]) for axis in (0, 1)]
    return [None if x is None or y is None else (x, y) for x, y in zip(*columns, strict=True)]


def _gaps(pair: Pair, axis: int) -> tuple[float, float]:
    """The distances from both edges of a place to those of its back, on an axis."""
    place, back = pair.place, pair.back or pair.place
    return back[axis] - place[axis], back[axis + 2] - place[axis + 2]


def _axis_shifts(gaps: Sequence[tuple[float, float] | None]) -> list[float | None]:
    """How far each back is shifted from its place on an axis; None if that can't be determined.

    If all sizes differ by the same amount, they are shapes with a common centre. Otherwise only some have bleed beyond
    an edge, and the other edge gives the shift.
    """
    growths = [high - low for low, high in filter(None, gaps)]
    are_figures = bool(growths) and max(growths) - min(growths) <= EQUAL
    return [None if gap is None else _shift(*gap, are_figures) for gap in gaps]


def _shift(low: float, high: float, is_figure: bool) -> float | None:
    middle, growths = (low + high) / 2, abs(high - low)
    if abs(middle) <= SLACK or growths <= (ALIKE if is_figure else EQUAL):
        return middle
    nearer = min(low, middle, high, key=abs)
    return nearer if not is_figure and (growths <= ALIKE or (growths <= BLEED and abs(nearer) <= SLACK)) else None


def _is_blank(place: Box, page: Sample) -> bool:
    return is_blank(place, Image.frombytes("1", page.size, page.pixels), PIXELS / SMALL)


def _is_small(shift: Shift | None) -> bool:
    return shift is not None and max(map(abs, shift)) <= SLACK


def _mirrored_x(box: Box, size: Size) -> Box:
    return box._replace(left=size.width - box.right, right=size.width - box.left)


def _mirrored_y(box: Box, size: Size) -> Box:
    return box._replace(top=size.height - box.bottom, bottom=size.height - box.top)
