"""Checks that all pages have one size, in either orientation: else a printer changes paper, or scales pages."""

from collections.abc import Sequence

from cardgen.drawing.scene import Size
from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Place, failed, passed

SLACK = 0.5
"""In mm."""


def measure(_: Sheet, __: Options) -> None:
    """Nothing: the document's frames have it."""


def judge(document: Document, _: Sequence[None], __: Options) -> Finding:
    """Fails if a page's size differs from the first."""
    first = document.frames[0].size
    others = [number for number, frame in enumerate(document.frames, 1) if not _is_equal(frame.size, first)]
    values = {"width": round(first.width, 1), "height": round(first.height, 1)}
    if not others:
        return passed("preflight.sizes_fine", values)
    size = document.frames[others[0] - 1].size
    more = {"other_width": round(size.width, 1), "other_height": round(size.height, 1)}
    return failed("preflight.sizes_differ", [Place(number, 0.0, 0.0) for number in others], {**values, **more})


def _is_equal(first: Size, second: Size) -> bool:
    pairs = zip(sorted(first), sorted(second), strict=True)
    return all(abs(a - b) <= SLACK for a, b in pairs)
