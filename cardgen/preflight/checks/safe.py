"""Words keep away from the edges of their card, where a cut a little off would take a piece of them."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.drawing.scene import Box
from cardgen.preflight.drawn import TextRun
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned
from cardgen.preflight.wishes import Wishes

LEAST, GOOD = 0.5, 1.0
"""In mm from the cut."""
Look = tuple[float, str, Place] | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """The text of a page that is nearest to an edge of its card."""
    cells = [_cut(cell, sheet.frame.trim) for cell in sheet.cells.cuts]
    found = [
        (room, quotable(run.text), Place(sheet.number, run.box.left, run.box.top))
        for run in sheet.drawing.texts
        if run.text and (room := _room(run, cells)) is not None
    ]
    return min(found, default=None)


def _cut(cell: Box, trim: Box | None) -> Box:
    """What is left of a card where the page is trimmed."""
    if not trim:
        return cell
    return Box(
        max(cell.left, trim.left), max(cell.top, trim.top), min(cell.right, trim.right), min(cell.bottom, trim.bottom)
    )


def _room(run: TextRun, cells: Sequence[Box]) -> float | None:
    """How far a text is from the nearest edge of its card; None where it stands on none."""
    box = run.box
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for cell in cells:
        if cell.left < x < cell.right and cell.top < y < cell.bottom:
            return min(box.left - cell.left, box.top - cell.top, cell.right - box.right, cell.bottom - box.bottom)
    return None


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """By the nearest of all."""
    noted = [one for one in looks if one]
    if not noted:
        return unchecked("preflight.safe_absent")
    room, words, place = min(noted)
    values = {"mm": round(room, 2), "text": words}
    if room < LEAST:
        places = [where for near, _, where in noted if near < LEAST]
        return failed(
            "preflight.safe_cut",
            [place, *(one for one in places if one != place)],
            values,
            least=LEAST,
            subject=subject(words),
        )
    if room < GOOD:
        return warned("preflight.safe_near", [place], values, good=GOOD, subject=subject(words))
    return passed("preflight.safe_fine", values)
