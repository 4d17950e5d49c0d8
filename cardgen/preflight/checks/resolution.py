"""Bitmaps have enough dots where they are printed, so that nobody sees the dots."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, warned
from cardgen.preflight.wishes import Wishes

LEAST, GOOD = 150, 250
"""Dots per inch: below the first everybody sees them at a card's distance; what shops ask for is 300."""
SLACK = 0.5
Look = tuple[float, Place] | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """The coarsest bitmap of a page."""
    one = sheet.drawing.bitmap
    return (one.dpi, Place(sheet.number, one.box.left, one.box.top)) if one else None


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """By the coarsest of all."""
    noted = [one for one in looks if one]
    if not noted:
        return passed("preflight.resolution_absent")
    dpi, place = min(noted)
    values = {"dpi": round(dpi)}
    limit = LEAST if dpi < LEAST - SLACK else GOOD
    places = [place, *(where for dots, where in noted if dots < limit - SLACK and where != place)]
    if dpi < LEAST - SLACK:
        return failed("preflight.resolution_low", places, values, least=LEAST)
    if dpi < GOOD - SLACK:
        return warned("preflight.resolution_poor", places, values, good=GOOD)
    return passed("preflight.resolution_fine", values)
