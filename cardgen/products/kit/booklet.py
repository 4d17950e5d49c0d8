"""Pages of a booklet on sheets of paper: printed on both sides, folded in the middle, stapled. Pure.

Pages are imposed for saddle stitch: on the outside of the first sheet lie the last and the first page, on its inside
the second and the last but one, and so on inwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Scene, Shape, Size, Stroke

STEP = {1: 1, 2: 4, 4: 8}
"""Pages that a sheet of paper holds on both sides, by how many lie on one; whole pages are printed on one side."""
TICK = 6.0
"""The length of marks where paper is folded or cut, in mm; they begin where printers print."""
PEN = 0.2
FOLD, CUT = Stroke("#000000", PEN, (1.0, 1.0)), Stroke("#000000", PEN)
"""Dashed where paper is folded, whole where it is cut."""
LEAST = 100.0
"""A page is laid out for so many mm at least; on small paper it comes out smaller."""

Spread = tuple[int, int]
"""The pages, counted from 0, at the left and the right of one side of a folded sheet."""


def upright(paper: Size) -> Size:
    """The paper with its shorter side across."""
    return Size(min(paper), max(paper))


def leaf(paper: Size, on_side: int) -> Size:
    """A page in mm, of which a side of the paper holds two or four, as it is laid out."""
    size, scale = _half(paper, on_side), larger(paper, on_side)
    return Size(size.width * scale, size.height * scale)


def larger(paper: Size, on_side: int) -> float:
    """How many times larger a page is laid out than it comes out."""
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
    """Sheets that lie across, two pages on each side, to be turned about their short edge and folded.

    Marks keep the `margin` that the printer leaves white.
    """
    wide, high = reversed(upright(paper))
    padded = _padded(pages.pages, STEP[2])
    sides = [side for sheet in spreads(len(padded)) for side in sheet]
    scenes = [_side(padded, [spread], Size(wide, high), margin) for spread in sides]
    return _sheets(pages, scenes, "short")


def quarters(pages: Document, paper: Size, margin: float) -> Document:
    """Upright sheets with four pages on each side, turned about their long edge: cut across, put one into the other.

    The upper half of a sheet is the outer one of two folded sheets. Marks keep the `margin` as of `halves`.
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
    """One side of a sheet: spreads from top to bottom, and marks where it is folded and cut."""
    shapes: list[Shape] = list(_marks(paper, len(rows), margin))
    for k, spread in enumerate(rows):
        top = k * paper.height / len(rows)
        for column, number in enumerate(spread):
            if page := pages[number]:
                scale = paper.width / 2 / page.scene.bounds.width
                shapes.append(Placed(page.scene, Placement(column * paper.width / 2, top, 0.0, scale)))
    return Scene(Box(0, 0, *paper), tuple(shapes))


def _marks(paper: Size, rows: int, margin: float) -> Iterator[Shape]:
    """Between the pages, where nothing else stands: at the ends of each fold, and of the cut."""
    middle, half = paper.width / 2, paper.height / 2
    for row in range(rows):
        top, bottom = (margin if row == 0 else half), (paper.height - margin if row == rows - 1 else half)
        tick = min(TICK, (bottom - top) / 2)
        yield _line(middle, top, middle, top + tick, FOLD)
        yield _line(middle, bottom - tick, middle, bottom, FOLD)
    if rows > 1:
        far = paper.width - margin
        for left, right in ((margin, margin + TICK), (middle - TICK, middle + TICK), (far - TICK, far)):
            yield _line(left, half, right, half, CUT)


def _line(left: float, top: float, right: float, bottom: float, pen: Stroke) -> Path:
    return Path((("M", left, top), ("L", right, bottom)), Paint(None, pen))


def _sheets(pages: Document, scenes: Sequence[Scene], duplex: str) -> Document:
    sheets = []
    for number, scene in enumerate(scenes):
        title = f"{pages.title} · {number // 2 + 1}/{-(-len(scenes) // 2)}"
        box = scene.bounds
        bookmark = pages.pages[0].bookmark if number == 0 else ""
        sheets.append(Page(scene._replace(title=title), box, box, f"{number + 1}", bookmark))
    return pages._replace(pages=tuple(sheets), duplex=duplex)
