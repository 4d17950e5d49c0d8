"""Finds the cards on a page: by crop marks or cut lines, then by rectangles, last by other shapes.

Most files do not say where cards are. Marks and lines that divide a page into columns and rows are cuts; otherwise
the outermost rectangles are taken for cards, and other shapes only where they lie in none of them.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageFilter

from cardgen.drawing.scene import Box

CARD = 25.0
"""The shortest side of what may be a card, in mm."""
SLENDER = 3.0
"""The greatest ratio of a card's sides: columns of a table are no cards."""
LINES, WHOLE = 3, 0.95
"""A rectangle with at least so many lines, each that share of a side long, is a table; two may be its border."""
LARGEST = 125.0
"""The longest side of a card; what is longer may be a frame around several."""
SAME = 0.15
"""In mm: marks no further apart belong to one cut."""
OUTSIDE = 0.3
"""In mm: how far inside the outermost cuts a mark may begin."""
NEAR = 0.05
"""In mm: how far a box may stick out of another one that it lies in."""
REACH = 8.0
"""In mm: how far outside the outermost cuts a mark may end."""
BLEED = 5.5
"""In mm: how far a card's content may reach beyond its cut."""
BESIDE = 3.5
"""In mm from a cut: how far a neighbour's bleed may reach into a card."""
WHITE = 245
"""Grey levels from this value up count as paper."""
FINE = 8.0
"""Pixels per mm of a page that is one bitmap."""
EDGE = 4
"""Pixels examined at each edge, and"""
CLEAR = 0.2
"""the share of them with ink where it is an edge of cards."""
MOST = 400
"""The most marks, and boxes of each kind, that are examined."""
Renderer = Callable[[float], Image.Image]


class Candidates(NamedTuple):
    """What may be cards: rectangles and clips, filled shapes of other forms, and strokes along an axis."""

    boxes: tuple[Box, ...]
    figures: tuple[Box, ...]
    strokes: tuple[Box, ...]


class Cells(NamedTuple):
    """The cards of a page; `cuts` are those whose cut is known."""

    cards: tuple[Box, ...]
    cuts: tuple[Box, ...]


def find_cells(
    candidates: Candidates, trim: Box | None, picture: Image.Image, pixels: float, render: Renderer
) -> Cells:
    """The cards of a page, given its picture with `pixels` per mm, and what renders it at another resolution.

    `trim` is the page's own cut, as with single cards for a print shop; else None.
    """
    half = picture.width * picture.height / (2 * pixels * pixels)
    boxes = [box for box in candidates.boxes if box.width * box.height < half][:MOST]
    boxes += [box for box in by_lines(candidates.strokes) if box.width * box.height < half][:MOST]
    grid = by_marks(candidates.strokes)
    marked = [box for box in grid if not is_blank(box, picture, pixels)] or grid
    if marked and all(_is_part_of_one(box, marked) for box in boxes):
        return Cells(tuple(marked), tuple(marked))
    cards = tuple(_cards(boxes)) or ((trim,) if trim else ())
    figures = [box for box in candidates.figures if box.width * box.height < half][:MOST]
    others = [box for box in outermost(figures) if not any(card.contains(box, BLEED) for card in cards)]
    if not cards and not others and any(box.width * box.height >= half for box in candidates.boxes):
        others = [box for box in [block(render(FINE), FINE)] if box]
    return Cells((*cards, *others), tuple([card for card in cards if not _is_table(card, candidates.strokes)]))


def _is_table(box: Box, strokes: Sequence[Box]) -> bool:
    """Whether lines divide it from side to side."""
    left, top, right, bottom = box.grown(-2 * SAME)
    contained = [stroke for stroke in strokes if box.contains(stroke, SAME)]
    across = sum(stroke.width >= WHOLE * box.width and top < stroke.top < bottom for stroke in contained)
    down = sum(stroke.height >= WHOLE * box.height and left < stroke.left < right for stroke in contained)
    return across + down >= LINES


def block(picture: Image.Image, pixels: float) -> Box | None:
    """The bounds of all cards on a sheet that is one bitmap; None if it has no clear edges or fills the paper."""
    ink = inked(picture)
    corners = ink.getbbox()
    if not corners:
        return None
    left, top, right, bottom = corners
    upright = (left, top, left + EDGE, bottom), (right - EDGE, top, right, bottom)
    level = (left, top, right, top + EDGE), (left, bottom - EDGE, right, bottom)
    whole = min(left, top, picture.width - right, picture.height - bottom) < pixels
    strips = [ink.crop(strip) for strip in upright]
    strips += [ink.crop(strip).transpose(Image.Transpose.TRANSPOSE) for strip in level]
    if whole or any(_ink_share(strip) < CLEAR for strip in strips):
        return None
    return Box(*(side / pixels for side in corners))


def _ink_share(strip: Image.Image) -> float:
    """The share of a narrow upright strip along an edge that has ink anywhere across it."""
    marked = strip.filter(ImageFilter.MaxFilter(2 * EDGE + 1)).crop((0, 0, 1, strip.height))
    return sum(marked.tobytes()) / (255 * max(1, strip.height))


def by_lines(strokes: Sequence[Box]) -> list[Box]:
    """The rectangles that are drawn by four lines each."""
    uprights: dict[tuple[float, float], dict[float, float]] = {}
    levels: dict[tuple[float, float, float], Box] = {}
    for stroke in strokes:
        if stroke.height >= CARD:
            uprights.setdefault((_key(stroke.left), _key(stroke.top)), {})[_key(stroke.bottom)] = stroke.bottom
        elif stroke.width >= CARD:
            levels[_key(stroke.top), _key(stroke.left), _key(stroke.right)] = stroke
    return [
        box._replace(bottom=ends[bottom])
        for (top, left, right), box in levels.items()
        for ends in [uprights.get((left, top), {})]
        for bottom in ends.keys() & uprights.get((right, top), {}).keys()
        if (bottom, left, right) in levels
    ]


def _key(place: float) -> float:
    """A coordinate rounded for comparing; cards mostly lie at multiples of 0.05 mm, far from a rounding step."""
    return round(place + 0.013, 1)


def by_marks(strokes: Sequence[Box]) -> list[Box]:
    """The cells of a grid of marks or lines that all reach the outermost ones, or begin there."""
    upright = _cuts((stroke.left, stroke.top, stroke.bottom) for stroke in strokes if stroke.height > stroke.width)
    level = _cuts((stroke.top, stroke.left, stroke.right) for stroke in strokes if stroke.width > stroke.height)
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
"""Positions of cuts on one axis, each with the spans of its marks on the other."""


def _cuts(marks: Iterable[tuple[float, float, float]]) -> Cuts:
    """Marks by cut; a cut has marks at both ends at least, or a long line."""
    cuts: Cuts = {}
    last = None
    for place, start, end in sorted(marks):
        if last is None or place - last > SAME:
            last = place
        cuts.setdefault(last, []).append((start, end))
    lengths = {place: max(end for _, end in spans) - min(start for start, _ in spans) for place, spans in cuts.items()}
    long = {place: spans for place, spans in cuts.items() if lengths[place] >= CARD}
    return long if len(long) <= MOST else {}


def _grid(first: Cuts, second: Cuts) -> tuple[list[float], list[float]]:
    """The cuts of both axes that have marks at the outermost cuts of the other; the first axis is filtered first."""
    while first and second:
        counts = len(first), len(second)
        first = {place: spans for place, spans in first.items() if _reaches(spans, min(second), max(second))}
        second = {place: spans for place, spans in second.items() if first and _reaches(spans, min(first), max(first))}
        if (len(first), len(second)) == counts:
            return [*first], [*second]
    return [], []


def _reaches(spans: Sequence[tuple[float, float]], least: float, most: float) -> bool:
    begins = any(start <= least + OUTSIDE and end >= least - REACH for start, end in spans)
    return begins and any(end >= most - OUTSIDE and start <= most + REACH for start, end in spans)


def _is_part_of_one(box: Box, cells: Sequence[Box]) -> bool:
    """Whether a box is part of one card and its bleed, or lies behind all cards."""
    return any(cell.contains(box, BLEED) for cell in cells) or all(box.contains(cell, BLEED) for cell in cells)


def _cards(boxes: Sequence[Box]) -> list[Box]:
    """The outermost boxes; a frame around several equal boxes counts as those."""
    cards: list[Box] = []
    for box in outermost(boxes):
        is_long = max(box.width, box.height) > LARGEST
        inner = outermost(other for other in boxes if is_long and other != box and box.contains(other, NEAR))
        equal = len({(round(card.width), round(card.height)) for card in inner}) == 1 and len(inner) > 1
        full = sum(card.width * card.height for card in inner) > box.width * box.height / 2
        cards += inner if equal and full else [box]
    return cards


def outermost(boxes: Iterable[Box]) -> list[Box]:
    """The boxes that lie in no other."""
    result: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box.width * box.height):
        if not any(other.contains(box, NEAR) for other in result):
            result.append(box)
    return result


def is_blank(box: Box, picture: Image.Image, pixels: float) -> bool:
    """Whether a box has no ink, apart from a mark or a neighbour's bleed at its edges."""
    left, top, right, bottom = (round(side * pixels) for side in box.grown(-BESIDE))
    corners = max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)
    return corners[0] >= corners[2] or corners[1] >= corners[3] or inked(picture.crop(corners)).getbbox() is None


def inked(picture: Image.Image) -> Image.Image:
    """255 where a picture has ink, and 0 where it is paper."""
    return picture.convert("L").point([255] * WHITE + [0] * (256 - WHITE))
