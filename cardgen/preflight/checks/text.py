"""The smallest text can be read."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned
from cardgen.preflight.wishes import Wishes

LEAST, GOOD = 4.5, 5.0
"""Ems in points: below the first nobody reads it from a home printer, below the second only by good light."""
SLACK = 0.05
Look = tuple[float, str, Place] | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """The smallest text of a page."""
    runs = [run for run in sheet.drawing.texts if run.text]
    if not runs:
        return None
    run = min(runs, key=lambda one: one.size)
    return run.size, run.text, Place(sheet.number, run.box.left, run.box.top)


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """By the smallest of all."""
    noted = [one for one in looks if one]
    if not noted:
        return unchecked("preflight.text_absent")
    size, words, place = min(noted)
    values = {"points": round(size, 2), "text": quotable(words)}
    if size < LEAST - SLACK:
        places = [where for em, _, where in noted if em < LEAST - SLACK]
        return failed(
            "preflight.text_small",
            [place, *(one for one in places if one != place)],
            values,
            least=LEAST,
            subject=subject(words),
        )
    if size < GOOD - SLACK:
        return warned("preflight.text_little", [place], values, good=GOOD, subject=subject(words))
    return passed("preflight.text_fine", values)
