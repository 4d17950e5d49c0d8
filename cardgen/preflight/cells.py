"""Where cards lie on a page: by crop marks or cut lines, by outlines and filled or clipped forms, by figures at last.

Nothing in most files says it. Marks and lines that part a page in columns and rows are where one cuts; else the
outermost rectangles are taken for cards, and figures of other forms only where they lie in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageFilter

from cardgen.drawing.scene import Box

CARD = 25.0
"""The shortest side of what may be a card, in mm."""
SLENDER = 3.0
"""How often as long as wide a card is at most: the columns of a table are none."""
LINES, WHOLE = 3, 0.95
"""So many lines as long as that much of a side make a table of a rectangle; two may be its own."""
LARGEST = 125.0
"""The longest side of a card; what is longer may be a frame around several."""
SAME = 0.15
"""In mm: marks no further apart are for one cut."""
OUTSIDE = 0.3
"""In mm: a mark begins so far inside the outermost cuts at most."""
REACH = 8.0
"""In mm: a mark ends no further from the outermost cuts."""
BLEED = 5.5
"""In mm: what belongs to a card goes no further beyond its cut."""
BESIDE = 3.5
"""In mm from a cut: a neighbour's bleed goes no further into a place."""
WHITE = 245
"""From this value on a channel counts as paper."""
FINE = 8.0
"""Pixels in a mm of a picture that is measured."""
EDGE = 4
"""Pixels at an edge that are looked at, and"""
CLEAR = 0.2
"""how much of it has ink where it is an edge of cards."""
MOST = 400
"""Marks and boxes of a kind that are looked at."""


Drawn = Callable[[float], Image.Image]


class Candidates(NamedTuple):
    """What may be cards: rectangles and what is clipped, filled figures of other forms, and strokes along an axis."""

    boxes: tuple[Box, ...]
    figures: tuple[Box, ...]
    strokes: tuple[Box, ...]


class Cells(NamedTuple):
    """The cards of a page; `cuts` are those of which one knows where they are cut."""

    cards: tuple[Box, ...]
    cuts: tuple[Box, ...]


def found(candidates: Candidates, trim: Box | None, picture: Image.Image, pixels: float, drawn: Drawn) -> Cells:
    """The cards of a page: of a picture with so many pixels in a mm, which may be `drawn` with others.

    `trim` is where all of the page is cut, as of single cards for a print shop; else None.
    """
    half = picture.width * picture.height / (2 * pixels * pixels)
    boxes = [box for box in candidates.boxes if box.width * box.height < half][:MOST]
    boxes += [box for box in by_lines(candidates.strokes) if box.width * box.height < half][:MOST]
    grid = by_marks(candidates.strokes)
    marked = [box for box in grid if not is_blank(box, picture, pixels)] or grid
    if marked and all(_belongs(box, marked) for box in boxes):
        return Cells(tuple(marked), tuple(marked))
    cards = tuple(_cards(boxes)) or ((trim,) if trim else ())
    figures = [box for box in candidates.figures if box.width * box.height < half][:MOST]
    others = [box for box in outermost(figures) if not any(inside(box, card, BLEED) for card in cards)]
    if not cards and not others and any(box.width * box.height >= half for box in candidates.boxes):
        others = [box for box in [block(drawn(FINE), FINE)] if box]
    return Cells((*cards, *others), tuple([card for card in cards if not _is_table(card, candidates.strokes)]))


def _is_table(box: Box, strokes: Sequence[Box]) -> bool:
    """Whether lines part it from side to side."""
    left, top, right, bottom = box.grown(-2 * SAME)
    own = [one for one in strokes if inside(one, box, SAME)]
    across = sum(one.width >= WHOLE * box.width and top < one.top < bottom for one in own)
    down = sum(one.height >= WHOLE * box.height and left < one.left < right for one in own)
    return across + down >= LINES


def block(picture: Image.Image, pixels: float) -> Box | None:
    """What all cards lie in on a sheet that is one bitmap; None where that has no clear edges, or fills the paper."""
    ink = inked(picture)
    corners = ink.getbbox()
    if not corners:
        return None
    left, top, right, bottom = corners
    upright = (left, top, left + EDGE, bottom), (right - EDGE, top, right, bottom)
    level = (left, top, right, top + EDGE), (left, bottom - EDGE, right, bottom)
    whole = min(left, top, picture.width - right, picture.height - bottom) < pixels
    if whole or any(_share(ink.crop(strip)) < CLEAR for strip in (*upright, *level)):
        return None
    return Box(*(side / pixels for side in corners))


def _share(strip: Image.Image) -> float:
    """How much of a narrow strip along an edge has ink anywhere across it."""
    upright = strip.height > strip.width
    rows = strip if upright else strip.transpose(Image.Transpose.TRANSPOSE)
    marked = rows.filter(ImageFilter.MaxFilter(2 * EDGE + 1)).crop((0, 0, 1, rows.height))
    return sum(marked.tobytes()) / (255 * max(1, rows.height))


def by_lines(strokes: Sequence[Box]) -> list[Box]:
    """The rectangles that are drawn by four lines each."""
    uprights: dict[tuple[float, float], dict[float, float]] = {}
    levels: dict[tuple[float, float, float], Box] = {}
    for one in strokes:
        if one.height >= CARD:
            uprights.setdefault((_key(one.left), _key(one.top)), {})[_key(one.bottom)] = one.bottom
        elif one.width >= CARD:
            levels[_key(one.top), _key(one.left), _key(one.right)] = one
    return [
        box._replace(bottom=ends[bottom])
        for (top, left, right), box in levels.items()
        for ends in [uprights.get((left, top), {})]
        for bottom in ends.keys() & uprights.get((right, top), {}).keys()
        if (bottom, left, right) in levels
    ]


def _key(place: float) -> float:
    """The same for what lies at one place; the places of cards are mostly multiples of 0.05 mm, and far from a step."""
    return round(place + 0.013, 1)


def by_marks(strokes: Sequence[Box]) -> list[Box]:
    """The cells between marks or lines in columns and rows that all go to the outermost ones, or begin there."""
    upright = _cuts((one.left, one.top, one.bottom) for one in strokes if one.height > one.width)
    level = _cuts((one.top, one.left, one.right) for one in strokes if one.width > one.height)
    best: list[Box] = []
    for columns, rows in (_grid(upright, level), _grid(level, upright)[::-1]):
        pieces = [
            Box(left, top, right, bottom)
            for top, bottom in pairwise(sorted(rows))
            for left, right in pairwise(sorted(columns))
            if CARD <= min(right - left, bottom - top) >= max(right - left, bottom - top) / SLENDER
        ]
        best = max(best, pieces, key=len)
    return best


Cuts = dict[float, list[tuple[float, float]]]
"""Where cuts lie on an axis, and from where to where on the other one there are marks of it."""


def _cuts(marks: Iterable[tuple[float, float, float]]) -> Cuts:
    """Marks by the cut that they are for; a cut has marks at two ends at least, or a long line."""
    cuts: Cuts = {}
    last = None
    for place, start, end in sorted(marks):
        if last is None or place - last > SAME:
            last = place
        cuts.setdefault(last, []).append((start, end))
    long = {
        place: spans for place, spans in cuts.items() if max(b for _, b in spans) - min(a for a, _ in spans) >= CARD
    }
    return long if len(long) <= MOST else {}


def _grid(first: Cuts, second: Cuts) -> tuple[list[float], list[float]]:
    """The cuts of both axes of which each has marks at the outermost ones of the other; the first are sifted first."""
    while first and second:
        kept = {place: spans for place, spans in first.items() if _reaches(spans, min(second), max(second))}
        others = {place: spans for place, spans in second.items() if kept and _reaches(spans, min(kept), max(kept))}
        if len(kept) == len(first) and len(others) == len(second):
            return [*kept], [*others]
        first, second = kept, others
    return [], []


def _reaches(spans: Sequence[tuple[float, float]], least: float, most: float) -> bool:
    begins = any(start <= least + OUTSIDE and end >= least - REACH for start, end in spans)
    return begins and any(end >= most - OUTSIDE and start <= most + REACH for start, end in spans)


def _belongs(box: Box, cells: Sequence[Box]) -> bool:
    """Whether a box is a part of one card, with its bleed, or lies behind them all."""
    return any(inside(box, cell, BLEED) for cell in cells) or all(inside(cell, box, BLEED) for cell in cells)


def _cards(boxes: Sequence[Box]) -> list[Box]:
    """The outermost boxes, and of frames around several equal ones these."""
    cards: list[Box] = []
    for box in outermost(boxes):
        inner = outermost([one for one in boxes if one != box and inside(one, box)]) if _is_long(box) else []
        equal = len({(round(one.width), round(one.height)) for one in inner}) == 1 and len(inner) > 1
        full = sum(one.width * one.height for one in inner) > box.width * box.height / 2
        cards += inner if equal and full else [box]
    return cards


def _is_long(box: Box) -> bool:
    return max(box.width, box.height) > LARGEST


def outermost(boxes: Iterable[Box]) -> list[Box]:
    """Those that lie in no other one."""
    ordered = sorted(boxes, key=lambda box: -box.width * box.height)
    kept: list[Box] = []
    for box in ordered:
        if not any(inside(box, other) for other in kept):
            kept.append(box)
    return kept


def inside(box: Box, other: Box, slack: float = 0.05) -> bool:
    """Whether a box lies in another one."""
    return (
        box.left >= other.left - slack
        and box.top >= other.top - slack
        and box.right <= other.right + slack
        and box.bottom <= other.bottom + slack
    )


def is_blank(box: Box, picture: Image.Image, pixels: float) -> bool:
    """Whether there is no ink in a box, but for what may be a mark, or a neighbour's bleed, at its edges."""
    left, top, right, bottom = (round(side * pixels) for side in box.grown(-BESIDE))
    corners = max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)
    return corners[0] >= corners[2] or corners[1] >= corners[3] or inked(picture.crop(corners)).getbbox() is None


def inked(picture: Image.Image) -> Image.Image:
    """255 where a picture has ink, and 0 where it is paper."""
    return picture.convert("L").point([255] * WHITE + [0] * (256 - WHITE))
