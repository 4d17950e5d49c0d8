"""The thinnest line can be printed: below 0.25 pt, four dots of 1200 dpi, it comes and goes."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

LEAST = 0.25
"""In points."""
SLACK = 0.005
Look = tuple[float, Place] | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """The thinnest line of a page."""
    if not sheet.drawing.lines:
        return None
    line = min(sheet.drawing.lines, key=lambda one: one.width)
    return line.width, Place(sheet.number, line.box.left, line.box.top)


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """By the thinnest of all."""
    noted = [one for one in looks if one]
    if not noted:
        return unchecked("preflight.lines_absent")
    width, place = min(noted)
    values = {"points": round(width, 3)}
    if width < LEAST - SLACK:
        places = [where for wide, where in noted if wide < LEAST - SLACK]
        return failed("preflight.lines_thin", [place, *(one for one in places if one != place)], values, least=LEAST)
    return passed("preflight.lines_fine", values)
