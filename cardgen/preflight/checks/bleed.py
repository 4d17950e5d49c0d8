"""Checks that colour at a cut continues beyond it, so that an inexact cut shows no white.

Compared are lines just inside and just outside the trim box; without one, or without room for bleed, the cut is
unknown. Bleed is not required in the margin, which a printer leaves white.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from PIL import Image

from cardgen.drawing.scene import Box
from cardgen.preflight.cells import WHITE
from cardgen.preflight.document import PIXELS, Document, Options, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked

BESIDE = 0.75
"""The distance of the compared lines from the cut, in mm: half a pixel from where an edge may be blurred."""
ROOM = 2.0
"""In mm between a cut and the margin: if there is less, crop marks need it, and no bleed is required."""
MARKS = 1.25
"""In mm: the extra room beside crop marks before bleed is visible beyond a cut."""
CORNER = 4.0
"""In mm: rounded corners of cards are skipped."""
STRAIGHT = 16.0
"""In mm: shorter pieces of colour along an edge may be round chips that touch it."""
SHORTEST = 3.0
"""The shortest piece of an edge that is visible, in mm."""
Sample = list[tuple[Place, float]] | None


def measure(sheet: Sheet, options: Options) -> Sample:
    """The sides of a page on which colour ends at the cut: where that begins, and for how many mm."""
    trim, bleed = sheet.frame.trim, sheet.frame.bleed
    if not trim or not bleed or min(trim.width, trim.height) < 2 * CORNER:
        return None
    paper, edge = sheet.frame.size, 0.0 if sheet.frame.is_cut else options.margin + MARKS
    rooms = (
        trim.left - max(bleed.left, edge),
        min(bleed.right, paper.width - edge) - trim.right,
        trim.top - max(bleed.top, edge),
        min(bleed.bottom, paper.height - edge) - trim.bottom,
    )
    if max(rooms) < ROOM:
        return None
    missing = [_missing_bleed(sheet, lines) for lines, room in zip(_sides(trim), rooms, strict=True) if room >= ROOM]
    return [side for side in missing if side[1] >= SHORTEST]


def _sides(trim: Box) -> Iterator[tuple[Box, Box]]:
    """Lines just inside and just outside of each side, one pixel wide."""
    wide = 1 / PIXELS
    upright = trim._replace(top=trim.top + CORNER, bottom=trim.bottom - CORNER)
    level = trim._replace(left=trim.left + CORNER, right=trim.right - CORNER)
    for x, out in ((trim.left, -1), (trim.right, 1)):
        inside, outside = x - out * BESIDE, x + out * BESIDE
        yield upright._replace(left=inside, right=inside + wide), upright._replace(left=outside, right=outside + wide)
    for y, out in ((trim.top, -1), (trim.bottom, 1)):
        inside, outside = y - out * BESIDE, y + out * BESIDE
        yield level._replace(top=inside, bottom=inside + wide), level._replace(top=outside, bottom=outside + wide)


def _missing_bleed(sheet: Sheet, lines: tuple[Box, Box]) -> tuple[Place, float]:
    """Where along a side there is colour inside but none outside, and for how many mm."""
    inside, outside = (_levels(sheet.picture, line) for line in lines)
    checked = [k for first, last in _middle_thirds(inside) for k in range(first, last)]
    missing = [k for k in checked if outside[k : k + 1] >= bytes([WHITE])]
    first = (missing[0] if missing else 0) / PIXELS
    x, y = (0.0, first) if lines[0].width < lines[0].height else (first, 0.0)
    return Place(sheet.number, lines[0].left + x, lines[0].top + y), len(missing) / PIXELS


def _middle_thirds(levels: bytes) -> Iterator[tuple[int, int]]:
    """The middle third of each long inked piece of a line; at its ends a round shape may leave the cut."""
    start = 0
    for has_ink, piece in groupby(levels, lambda level: level < WHITE):
        end = start + len(list(piece))
        if has_ink and end - start >= STRAIGHT * PIXELS:
            yield start + (end - start) // 3, end - (end - start) // 3
        start = end


def _levels(picture: Image.Image, line: Box) -> bytes:
    """The brightness along a line."""
    left, top, right, bottom = (int(side * PIXELS) for side in line)
    if line.width < line.height:
        right, bottom = left + 1, max(top + 1, bottom)
    else:
        right, bottom = max(left + 1, right), top + 1
    return picture.crop((left, top, right, bottom)).convert("L").tobytes()


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Fails where colour ends at a cut."""
    if all(side is None for side in samples):
        return unchecked("preflight.bleed_absent")
    missing = [side for measured in samples for side in measured or []]
    if missing:
        long = max(long for _, long in missing)
        return failed("preflight.bleed_lacks", [place for place, _ in missing], {"mm": long, "sides": len(missing)})
    return passed("preflight.bleed_fine")
