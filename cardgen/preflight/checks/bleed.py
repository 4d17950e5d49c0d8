"""Where colour reaches the edge that is cut along, it goes on beyond it, so that a cut a little off shows no white.

Looked at are the edges of the trim box, just inside and just outside; without one, or without room for bleed, nothing
says where cards are cut. Bleed in the margin, which a printer leaves white, is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PIL import Image

from cardgen.drawing.scene import Box
from cardgen.preflight.cells import WHITE
from cardgen.preflight.opened import PIXELS, File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

BESIDE = 0.75
"""How far inside and outside is looked, in mm: half a pixel from where an edge may be blurred."""
ROOM = 2.0
"""In mm between a cut and the margin: where there is less, crop marks need it, and no bleed is asked for."""
MARKS = 1.25
"""In mm: beside crop marks there is so much more room than that before bleed shows beyond a cut."""
CORNER = 4.0
"""In mm: corners of cards are round."""
STRAIGHT = 16.0
"""In mm: shorter pieces of colour along an edge may be those of round chips, which touch it."""
SHORTEST = 3.0
"""A piece of an edge in mm that one sees."""
Look = list[tuple[Place, float]] | None


def look(sheet: Sheet, wishes: Wishes) -> Look:
    """The sides of a page on which colour ends at the cut: where that begins, and along how many mm."""
    trim, bleed = sheet.frame.trim, sheet.frame.bleed
    if not trim or not bleed or min(trim.width, trim.height) < 2 * CORNER:
        return None
    paper, edge = sheet.frame.size, 0.0 if sheet.frame.is_cut else wishes.margin + MARKS
    rooms = (
        trim.left - max(bleed.left, edge),
        min(bleed.right, paper.width - edge) - trim.right,
        trim.top - max(bleed.top, edge),
        min(bleed.bottom, paper.height - edge) - trim.bottom,
    )
    if max(rooms) < ROOM:
        return None
    ended = [_ended(sheet, lines) for lines, room in zip(_sides(trim), rooms, strict=True) if room >= ROOM]
    return [one for one in ended if one[1] >= SHORTEST]


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


def _ended(sheet: Sheet, lines: tuple[Box, Box]) -> tuple[Place, float]:
    """Where along a side colour stands inside and none outside, and how many mm that are."""
    inside, outside = (_levels(sheet.picture, line) for line in lines)
    ended = [k for first, last in _inked(inside) for k in range(first, last) if outside[k : k + 1] >= bytes([WHITE])]
    upright = lines[0].width < lines[0].height
    first = (ended[0] if ended else 0) / PIXELS
    x, y = (0.0, first) if upright else (first, 0.0)
    return Place(sheet.number, lines[0].left + x, lines[0].top + y), len(ended) / PIXELS


def _inked(levels: bytes) -> Iterator[tuple[int, int]]:
    """The middle third of each long piece of a line that has ink; at its ends something round may have left the cut."""
    start = 0
    for has_ink, piece in groupby(levels, lambda level: level < WHITE):
        end = start + len(list(piece))
        if has_ink and end - start >= STRAIGHT * PIXELS:
            yield start + (end - start) // 3, end - (end - start) // 3
        start = end


def _levels(picture: Image.Image, line: Box) -> bytes:
    """The brightness along a line."""
    left, top = int(line.left * PIXELS), int(line.top * PIXELS)
    right, bottom = max(left + 1, int(line.right * PIXELS)), max(top + 1, int(line.bottom * PIXELS))
    if line.width < line.height:
        right = left + 1
    else:
        bottom = top + 1
    return picture.crop((left, top, right, bottom)).convert("L").tobytes()


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """Fails where colour ends at a cut."""
    if all(one is None for one in looks):
        return unchecked("preflight.bleed_absent")
    ended = [one for noted in looks for one in noted or []]
    if ended:
        long = max(long for _, long in ended)
        return failed("preflight.bleed_lacks", [place for place, _ in ended], {"mm": long, "sides": len(ended)})
    return passed("preflight.bleed_fine")
