"""Checks of the least value in the file: size of text, width of lines, resolution of bitmaps, room beside texts."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.page_content import TextRun
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned


class Least(NamedTuple):
    """The least value on a page, the text that has it or "", and its place."""

    value: float
    text: str
    place: Place


class Limits(NamedTuple):
    """A check: the name of its value and its digits; it fails below `least` and warns below `good`.

    `keys` are those of its findings: absent, failed, warned, passed.
    """

    value: str
    digits: int | None
    least: float
    good: float
    slack: float
    keys: tuple[str, str, str, str]

    def judge(self, _: Document, samples: Sequence[Least | None], __: Options) -> Finding:
        """Warns or fails by the least value."""
        absent, poor, fair, fine = (f"preflight.{key}" for key in self.keys)
        known = [sample for sample in samples if sample]
        if not known:
            return passed(absent) if self is RESOLUTION else unchecked(absent)
        value, text, place = min(known)
        is_text = self in (TEXT, SAFE)
        values = {self.value: round(value, self.digits), **({"text": quotable(text)} if is_text else {})}
        more = {"subject": subject(text)} if is_text else {}
        limit = self.least if value < self.least - self.slack else self.good
        others = [one.place for one in known if one.value < limit - self.slack and one.place != place]
        if value < self.least - self.slack:
            return failed(poor, [place, *others], values, **more, least=self.least)
        if value < self.good - self.slack:
            return warned(fair, [place, *others] if self is RESOLUTION else [place], values, **more, good=self.good)
        return passed(fine, values)


TEXT = Limits("points", 2, 4.5, 5.0, 0.05, ("text_absent", "text_small", "text_little", "text_fine"))
"""Ems in points: below the first, text from a home printer is illegible; below the second, it needs good light."""
LINES = Limits("points", 3, 0.25, 0.25, 0.005, ("lines_absent", "lines_thin", "", "lines_fine"))
"""In points: a thinner line, below four dots at 1200 dpi, is interrupted."""
RESOLUTION = Limits(
    "dpi", None, 150, 250, 0.5, ("resolution_absent", "resolution_low", "resolution_poor", "resolution_fine")
)
"""Dots per inch: below the first everybody sees the dots of a card in hand; print shops ask for 300."""
SAFE = Limits("mm", 2, 0.5, 1.0, 0.0, ("safe_absent", "safe_cut", "safe_near", "safe_fine"))
"""In mm from the cut, as cuts are inexact."""


def text(sheet: Sheet, _: Options) -> Least | None:
    """The smallest text of a page."""
    runs = [run for run in sheet.content.texts if run.text]
    run = min(runs, key=lambda run: run.size, default=None)
    return Least(run.size, run.text, _corner(sheet, run.box)) if run else None


def line(sheet: Sheet, _: Options) -> Least | None:
    """The thinnest line of a page."""
    thinnest = min(sheet.content.lines, key=lambda line: line.width, default=None)
    return Least(thinnest.width, "", _corner(sheet, thinnest.box)) if thinnest else None


def resolution(sheet: Sheet, _: Options) -> Least | None:
    """The coarsest bitmap of a page."""
    bitmap = sheet.content.bitmap
    return Least(bitmap.dpi, "", _corner(sheet, bitmap.box)) if bitmap else None


def room(sheet: Sheet, _: Options) -> Least | None:
    """The text of a page that is nearest to an edge of its card."""
    cells = [cell.clipped(sheet.frame.trim or cell) for cell in sheet.cells.cuts]
    distances = [
        Least(room, quotable(run.text), _corner(sheet, run.box))
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


def _corner(sheet: Sheet, box: Box) -> Place:
    return Place(sheet.number, box.left, box.top)
