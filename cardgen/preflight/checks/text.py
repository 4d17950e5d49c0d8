"""Checks that the smallest text is legible."""

from collections.abc import Sequence

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned

LEAST, GOOD = 4.5, 5.0
"""Ems in points: below the first, text from a home printer is illegible; below the second, it needs good light."""
SLACK = 0.05
Sample = tuple[float, str, Place] | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The smallest text of a page."""
    runs = [run for run in sheet.content.texts if run.text]
    if not runs:
        return None
    run = min(runs, key=lambda run: run.size)
    return run.size, run.text, Place(sheet.number, run.box.left, run.box.top)


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Warns or fails by the smallest text."""
    measured = [sample for sample in samples if sample]
    if not measured:
        return unchecked("preflight.text_absent")
    size, string, place = min(measured)
    values = {"points": round(size, 2), "text": quotable(string)}
    if size < LEAST - SLACK:
        places = [where for em, _, where in measured if em < LEAST - SLACK]
        return failed(
            "preflight.text_small",
            [place, *(other for other in places if other != place)],
            values,
            least=LEAST,
            subject=subject(string),
        )
    if size < GOOD - SLACK:
        return warned("preflight.text_little", [place], values, good=GOOD, subject=subject(string))
    return passed("preflight.text_fine", values)
