"""Reports how much ink the file needs, as `cardgen.drawing.ink_coverage` counts it; this check never fails.

In small pictures lines are a whole pixel wide. So the first pages, and a sample of the others, are also drawn large,
and the ratio of both corrects all pages.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageChops

from cardgen.drawing import ink_coverage
from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.report import Finding, passed

FIRST, SOME = 6, 20
"""How many pages are drawn large, and of how many further ones two: a front and its back."""
LARGE = 6.0
"""Pixels per mm of a large picture, 152 dpi."""
MOST_SIDE = 500.0
"""In mm: no large picture is drawn of larger pages."""


class Sample(NamedTuple):
    """The ink coverage of a page; and, for some pages, that of a large picture."""

    share: float
    fine: float | None


def measure(sheet: Sheet, _: Options) -> Sample:
    """The ink coverage of a page."""
    is_large = (sheet.number <= FIRST or sheet.number % SOME < 2) and max(sheet.frame.size) < MOST_SIDE
    return Sample(share(sheet.picture), share(sheet.render(LARGE)) if is_large else None)


def share(picture: Image.Image) -> float:
    """The mean coverage of a picture: 1 is a full layer of one ink."""
    red, green, blue = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    histograms = [channel.histogram() for channel in (red, green, blue, most)]
    pixels = 255 * max(1, picture.width * picture.height)
    return ink_coverage.mean(*(sum(level * n for level, n in enumerate(counts)) / pixels for counts in histograms))


def _shares(samples: Sequence[Sample]) -> list[float]:
    """The ink coverage of all pages, corrected by the large pictures of some."""
    both = [(sample.share, sample.fine) for sample in samples if sample.fine is not None]
    coarse, fine = sum(rough for rough, _ in both), sum(exact for _, exact in both)
    factor = fine / coarse if coarse else 1.0
    return [sample.share * factor if sample.fine is None else sample.fine for sample in samples]


def judge(document: Document, samples: Sequence[Sample], options: Options) -> Finding:
    """Reports the area of one full layer of ink, its share of the paper, and its cost."""
    areas = [frame.size.width * frame.size.height for frame in document.frames]
    layer = ink_coverage.area(_shares(samples), areas)
    values = {"mm2": round(layer), "share": round(layer / sum(areas), 4), "cm2": round(layer / 100)}
    percent = round(100 * layer / sum(areas), 1)
    if options.price is None:
        return passed("preflight.ink", values, percent=percent)
    values["cents"] = round(ink_coverage.cost(layer, options.price), 1)
    return passed("preflight.ink_price", values, percent=percent)
