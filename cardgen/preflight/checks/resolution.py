"""Checks that bitmaps have enough dots per inch as printed."""

from collections.abc import Sequence

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Place, failed, passed, warned

LEAST, GOOD = 150, 250
"""Dots per inch: below the first everybody sees the dots of a card in hand; print shops ask for 300."""
SLACK = 0.5
Sample = tuple[float, Place] | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The coarsest bitmap of a page."""
    bitmap = sheet.content.bitmap
    return (bitmap.dpi, Place(sheet.number, bitmap.box.left, bitmap.box.top)) if bitmap else None


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Warns or fails by the coarsest bitmap."""
    measured = [sample for sample in samples if sample]
    if not measured:
        return passed("preflight.resolution_absent")
    dpi, place = min(measured)
    values = {"dpi": round(dpi)}
    limit = LEAST if dpi < LEAST - SLACK else GOOD
    places = [place, *(where for dots, where in measured if dots < limit - SLACK and where != place)]
    if dpi < LEAST - SLACK:
        return failed("preflight.resolution_low", places, values, least=LEAST)
    if dpi < GOOD - SLACK:
        return warned("preflight.resolution_poor", places, values, good=GOOD)
    return passed("preflight.resolution_fine", values)
