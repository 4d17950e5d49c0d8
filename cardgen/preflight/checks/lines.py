"""Checks that the thinnest line is printable: below 0.25 pt, four dots at 1200 dpi, it is interrupted."""

from collections.abc import Sequence

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked

LEAST = 0.25
"""In points."""
SLACK = 0.005
Sample = tuple[float, Place] | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The thinnest line of a page."""
    if not sheet.content.lines:
        return None
    line = min(sheet.content.lines, key=lambda line: line.width)
    return line.width, Place(sheet.number, line.box.left, line.box.top)


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Fails if the thinnest line is too thin."""
    measured = [sample for sample in samples if sample]
    if not measured:
        return unchecked("preflight.lines_absent")
    width, place = min(measured)
    values = {"points": round(width, 3)}
    if width < LEAST - SLACK:
        places = [where for wide, where in measured if wide < LEAST - SLACK]
        return failed(
            "preflight.lines_thin", [place, *(other for other in places if other != place)], values, least=LEAST
        )
    return passed("preflight.lines_fine", values)
