"""Imposition of mats, two on each sheet in duplex: one on the back of the other, since one is used at a time.

Mats that need several sheets are glued, so their backs are empty, and no mat is on the back of its own copy: copies are
used at the same time.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from cardgen.drawing.scene import Box, Placed, Placement, Rect, Scene, Size
from cardgen.imposition.plan import DUPLEX, Setting
from cardgen.imposition.sheets import SheetLabels, SheetSide, Side
from cardgen.imposition.tiles import SheetNumbering, cut_of, tile, trim_of

Sheet = tuple[Scene, ...]
"""A mat, or two: front and back."""
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
        first, total = 1 + sum(pieces[:k]), sum(pieces)
        for side, mat in zip((SheetSide.FRONT, SheetSide.BACK), sheet, strict=False):
            how = setting.printing.how if len(sheet) > 1 else ""
            number = SheetNumbering(first, total, side, how)
            sides += tile(mat, setting, words, mat.title, number, codes.get(mat.title, ""))
    return tuple(sides)


def _sheets(mats: Sequence[Scene], setting: Setting) -> Iterator[Sheet]:
    """The mats in pairs where possible, each pair for paper of one orientation."""
    if setting.printing.backs not in DUPLEX:
        yield from ((mat,) for mat in mats)
        return

    def rank(pair: tuple[int, Scene]) -> tuple[bool, int, float]:
        trim = trim_of(pair[1].bounds)
        return _turned(pair[1], setting), pair[0], trim.width * trim.height

    ordered = sorted(_with_copies(mats), key=rank)
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
    """Each mat with the number of its copies before it."""
    earlier: Counter[str] = Counter()
    for mat in mats:
        yield earlier[mat.title], mat
        earlier[mat.title] += 1


def _turned(mat: Scene, setting: Setting) -> bool:
    return cut_of(mat, setting).paper != setting.printing.paper


def _pair(first: Scene, second: Scene, setting: Setting) -> Sheet | None:
    """Two mats enlarged to one size, to be cut along the same marks; None if they are copies or don't fit a sheet."""
    a, b = trim_of(first.bounds), trim_of(second.bounds)
    size = Size(max(a.width, b.width), max(a.height, b.height))
    enlarged = _enlarged(first, size), _enlarged(second, size)
    fits = all(cut_of(mat, setting).pieces == 1 for mat in enlarged)
    return enlarged if fits and first.title != second.title else None


def _enlarged(mat: Scene, size: Size) -> Scene:
    """The mat centred in a larger one, with its background extended."""
    trim = trim_of(mat.bounds)
    if trim == size:
        return mat
    place = Placement((size.width - trim.width) / 2, (size.height - trim.height) / 2)
    bounds = Box(0, 0, size.width, size.height).grown(max(0.0, -mat.bounds.left))
    ground = [
        Rect(bounds.left, bounds.top, bounds.width, bounds.height, shape.paint)
        for shape in mat.shapes[:1]
        if isinstance(shape, Rect)
    ]
    return Scene(bounds, (*ground, Placed(mat, place, mat.bounds)), mat.title)
