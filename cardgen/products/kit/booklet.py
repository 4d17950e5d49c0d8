"""Imposition of booklets: pages on sheets printed on both sides, folded in the middle, stapled. Pure.

Pages are imposed for saddle stitch: on the outside of the first sheet are the last and the first page, on its inside
the second and the last but one, and so on inwards.
"""

from collections.abc import Iterator, Sequence

from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape, Size, Stroke
from cardgen.products.kit.blocks import straight

STEP = {1: 1, 2: 4, 4: 8}
"""The number of pages on a sheet, by the number on one side; whole pages are printed on one side only."""
TICK = 6.0
"""The length of fold and cut marks, in mm; they start at the printer's margin."""
PEN = 0.2
FOLD, CUT = Stroke("#000000", PEN, (1.0, 1.0)), Stroke("#000000", PEN)
"""Dashed where paper is folded, whole where it is cut."""
LEAST = 100.0
"""The least size for the layout of a page, in mm; on small paper it is printed smaller."""

Spread = tuple[int, int]
"""The pages, counted from 0, at the left and the right of one side of a folded sheet."""


def upright(paper: Size) -> Size:
    """The paper in portrait orientation."""
    return Size(min(paper), max(paper))


def leaf(paper: Size, on_side: int) -> Size:
    """The layout size of a page in mm, of which a side of the paper has two or four."""
    size, scale = _half(paper, on_side), larger(paper, on_side)
    return Size(size.width * scale, size.height * scale)


def larger(paper: Size, on_side: int) -> float:
    """The ratio of a page's layout size to its printed size."""
    return max(1.0, LEAST / _half(paper, on_side).width)


def _half(paper: Size, on_side: int) -> Size:
    wide, high = upright(paper)
    return Size(high / 2, wide) if on_side == 2 else Size(wide / 2, high / 2)


def spreads(count: int) -> list[tuple[Spread, Spread]]:
    """For each folded sheet, from the outermost, the pages outside and inside; `count` is a multiple of 4.

    >>> spreads(8)
    [((7, 0), (1, 6)), ((5, 2), (3, 4))]
    """
    return [((count - 1 - k, k), (k + 1, count - 2 - k)) for k in range(0, count // 2, 2)]


def halves(pages: Document, paper: Size, margin: float) -> Document:
    """Landscape sheets with two pages on each side, to be turned about their short edge and folded.

    Marks stay out of the printer's `margin`.
    """
    wide, high = reversed(upright(paper))
    padded = _padded(pages.pages, STEP[2])
    sides = [side for sheet in spreads(len(padded)) for side in sheet]
    scenes = [_side(padded, [spread], Size(wide, high), margin) for spread in sides]
    return _sheets(pages, scenes, "short")


def quarters(pages: Document, paper: Size, margin: float) -> Document:
    """Portrait sheets with four pages on each side, turned about their long edge: cut across, then nested.

    The upper half of a sheet is the outer one of two folded sheets. Marks stay out of the `margin`.
    """
    padded = _padded(pages.pages, STEP[4])
    folded = spreads(len(padded))
    scenes = [
        _side(padded, [upper[k], lower[k]], upright(paper), margin)
        for upper, lower in zip(folded[::2], folded[1::2], strict=True)
        for k in (0, 1)
    ]
    return _sheets(pages, scenes, "long")


def _padded(pages: Sequence[Page], step: int) -> list[Page | None]:
    """The pages, and empty ones up to a multiple of a step."""
    return [*pages, *[None] * (-len(pages) % step)]


def _side(pages: Sequence[Page | None], rows: Sequence[Spread], paper: Size, margin: float) -> Scene:
    """One side of a sheet: spreads from top to bottom, with fold and cut marks."""
    shapes: list[Shape] = list(_marks(paper, len(rows), margin))
    for k, spread in enumerate(rows):
        top = k * paper.height / len(rows)
        for column, number in enumerate(spread):
            if page := pages[number]:
                scale = paper.width / 2 / page.scene.bounds.width
                shapes.append(Placed(page.scene, Placement(column * paper.width / 2, top, 0.0, scale)))
    return Scene(Box(0, 0, *paper), tuple(shapes))


def _marks(paper: Size, rows: int, margin: float) -> Iterator[Shape]:
    """Marks between the pages: at the ends of each fold, and of the cut."""
    middle, half = paper.width / 2, paper.height / 2
    for row in range(rows):
        top, bottom = (margin if row == 0 else half), (paper.height - margin if row == rows - 1 else half)
        tick = min(TICK, (bottom - top) / 2)
        yield straight(middle, top, middle, top + tick, FOLD)
        yield straight(middle, bottom - tick, middle, bottom, FOLD)
    if rows > 1:
        far = paper.width - margin
        for left, right in ((margin, margin + TICK), (middle - TICK, middle + TICK), (far - TICK, far)):
            yield straight(left, half, right, half, CUT)


def _sheets(pages: Document, scenes: Sequence[Scene], duplex: str) -> Document:
    sheets = []
    for number, scene in enumerate(scenes):
        title = f"{pages.title} · {number // 2 + 1}/{-(-len(scenes) // 2)}"
        box = scene.bounds
        bookmark = pages.pages[0].bookmark if number == 0 else ""
        sheets.append(Page(scene._replace(title=title), box, box, f"{number + 1}", bookmark))
    return pages._replace(pages=tuple(sheets), duplex=duplex)
