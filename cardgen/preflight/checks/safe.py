"""Checks that texts keep a safe distance from the edges of their card, as cuts are inexact."""

from collections.abc import Sequence

from cardgen.drawing.scene import Box
from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.page_content import TextRun
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned

LEAST, GOOD = 0.5, 1.0
"""In mm from the cut."""
Sample = tuple[float, str, Place] | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The text of a page that is nearest to an edge of its card."""
    cells = [cell.clipped(sheet.frame.trim or cell) for cell in sheet.cells.cuts]
    distances = [
        (room, quotable(run.text), Place(sheet.number, run.box.left, run.box.top))
        for run in sheet.content.texts
        if run.text and (room := _room(run, cells)) is not None
    ]
    return min(distances, default=None)


def _room(run: TextRun, cells: Sequence[Box]) -> float | None:
    """The distance of a text from the nearest edge of its card; None if it is on no card."""
    box = run.box
    x, y = box.centre
    for cell in cells:
        if cell.left < x < cell.right and cell.top < y < cell.bottom:
            return min(box.left - cell.left, box.top - cell.top, cell.right - box.right, cell.bottom - box.bottom)
    return None


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Warns or fails by the smallest distance."""
    measured = [sample for sample in samples if sample]
    if not measured:
        return unchecked("preflight.safe_absent")
    room, text, place = min(measured)
    values = {"mm": round(room, 2), "text": text}
    if room < LEAST:
        places = [where for near, _, where in measured if near < LEAST]
        return failed(
            "preflight.safe_cut",
            [place, *(other for other in places if other != place)],
            values,
            least=LEAST,
            subject=subject(text),
        )
    if room < GOOD:
        return warned("preflight.safe_near", [place], values, good=GOOD, subject=subject(text))
    return passed("preflight.safe_fine", values)
