"""Mats on sheets, two on each where both sides are printed: one behind the other, since one is used at a time.

Mats that need several sheets are glued, so nothing is behind them, and none is behind itself: whoever wants eight
equal mats has eight tables to lay them on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from cardgen.drawing.scene import Box, Placed, Placement, Rect, Scene, Size
from cardgen.imposition.plan import DUPLEX, Setting
from cardgen.imposition.sheets import SheetLabels, SheetSide, Side
from cardgen.imposition.tiles import Numbered, cut_of, tile, trim_of

Sheet = tuple[Scene, ...]
"""A mat, or one and that behind it."""
NAMELESS: Mapping[str, str] = MappingProxyType({})


def impose_mats(
    sets: Sequence[Sequence[Scene]], setting: Setting, words: SheetLabels, codes: Mapping[str, str] = NAMELESS
) -> tuple[Side, ...]:
    """The sides of all sheets, pairs first; a mat's name is the title of its scene, and has its code in `codes`.

    No sheet has mats of two sets. PaperError if the paper is too small to be of use.
    """
    sheets = sorted((sheet for mats in sets for sheet in _sheets(mats, setting)), key=lambda sheet: -len(sheet))
    pieces = [cut_of(sheet[0], setting).pieces for sheet in sheets]
    sides: list[Side] = []
    for k, sheet in enumerate(sheets):
        first, of = 1 + sum(pieces[:k]), sum(pieces)
        for side, mat in zip((SheetSide.FRONT, SheetSide.BACK), sheet, strict=False):
            how = setting.printing.how if len(sheet) > 1 else ""
            number = Numbered(first, of, side, how)
            sides += tile(mat, setting, words, mat.title, number, codes.get(mat.title, ""))
    return tuple(sides)


def _sheets(mats: Sequence[Scene], setting: Setting) -> Iterator[Sheet]:
    """The mats by two where that can be, those on paper that lies the same way together."""
    if setting.printing.backs not in DUPLEX:
        yield from ((mat,) for mat in mats)
        return
    ordered = sorted(_with_copies(mats), key=lambda pair: (_turned(pair[1], setting), pair[0], _area(pair[1])))
    for _, group in groupby(ordered, key=lambda pair: _turned(pair[1], setting)):
        waiting: Scene | None = None
        for _, mat in group:
            if waiting and (pair := _pair(waiting, mat, setting)):
                waiting = None
                yield pair
            else:
                if waiting:
                    yield (waiting,)
                waiting = mat
        if waiting:
            yield (waiting,)


def _with_copies(mats: Sequence[Scene]) -> Iterator[tuple[int, Scene]]:
    """Each mat with the number of those of its name before it."""
    earlier: Counter[str] = Counter()
    for mat in mats:
        yield earlier[mat.title], mat
        earlier[mat.title] += 1


def _turned(mat: Scene, setting: Setting) -> bool:
    return cut_of(mat, setting).paper != setting.printing.paper


def _area(mat: Scene) -> float:
    size = trim_of(mat.bounds)
    return size.width * size.height


def _pair(one: Scene, other: Scene, setting: Setting) -> Sheet | None:
    """Both on ground of one size, to be cut along the same marks; None if they are the same or don't fit a sheet."""
    a, b = trim_of(one.bounds), trim_of(other.bounds)
    size = Size(max(a.width, b.width), max(a.height, b.height))
    grown = _grown(one, size), _grown(other, size)
    fits = all(cut_of(mat, setting).pieces == 1 for mat in grown)
    return grown if fits and one.title != other.title else None


def _grown(mat: Scene, size: Size) -> Scene:
    """The mat in the middle of a larger one, whose ground is that of the mat."""
    own = trim_of(mat.bounds)
    if own == size:
        return mat
    place = Placement((size.width - own.width) / 2, (size.height - own.height) / 2)
    bounds = Box(0, 0, size.width, size.height).grown(max(0.0, -mat.bounds.left))
    ground = [
        Rect(bounds.left, bounds.top, bounds.width, bounds.height, shape.paint)
        for shape in mat.shapes[:1]
        if isinstance(shape, Rect)
    ]
    return Scene(bounds, (*ground, Placed(mat, place, mat.bounds)), mat.title)
