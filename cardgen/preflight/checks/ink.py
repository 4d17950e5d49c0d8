"""How much ink the file takes, as `cardgen.drawing.ink_coverage` counts it; that is told, and never wrong.

In small pictures lines are a whole pixel wide. The first pages, and some of many, are drawn large as well, and what
they take less there, all pages do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops

from cardgen.drawing import ink_coverage
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, passed
from cardgen.preflight.wishes import Wishes

FIRST, SOME = 6, 20
"""So many pages are drawn large, and of further ones two in so many: a front and its back."""
LARGE = 6.0
"""Pixels in a mm of a large picture, 152 dpi."""
MOST_SIDE = 500.0
"""In mm: of a larger page no large picture is drawn."""


class Look(NamedTuple):
    """The share of a page; and, of some pages, that in a large picture."""

    share: float
    fine: float | None


def look(sheet: Sheet, _: Wishes) -> Look:
    """The share of a page."""
    wanted = (sheet.number <= FIRST or sheet.number % SOME < 2) and max(sheet.frame.size) < MOST_SIDE
    return Look(share(sheet.picture), share(sheet.drawn(LARGE)) if wanted else None)


def share(picture: Image.Image) -> float:
    """The mean coverage of a picture: 1 is a full layer of one ink."""
    red, green, blue = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return ink_coverage.mean(*(_mean(channel) for channel in (red, green, blue, most)))


def _mean(channel: Image.Image) -> float:
    """The mean of a channel, 0 to 1."""
    counts = channel.histogram()
    return sum(value * count for value, count in enumerate(counts)) / (255 * max(1, sum(counts)))


def _shares(looks: Sequence[Look]) -> list[float]:
    """The shares of all pages, with what large pictures tell of some."""
    both = [(one.share, one.fine) for one in looks if one.fine is not None]
    coarse, fine = sum(rough for rough, _ in both), sum(exact for _, exact in both)
    factor = fine / coarse if coarse else 1.0
    return [one.share * factor if one.fine is None else one.fine for one in looks]


def judge(file: File, looks: Sequence[Look], wishes: Wishes) -> Finding:
    """The area that would be covered by one layer of ink, its share of the paper, and what it costs."""
    areas = [frame.size.width * frame.size.height for frame in file.frames]
    layer = ink_coverage.area(_shares(looks), areas)
    values = {"mm2": round(layer), "share": round(layer / sum(areas), 4), "cm2": round(layer / 100)}
    percent = round(100 * layer / sum(areas), 1)
    if wishes.price is None:
        return passed("preflight.ink", values, percent=percent)
    values["cents"] = round(ink_coverage.cost(layer, wishes.price), 1)
    return passed("preflight.ink_price", values, percent=percent)
