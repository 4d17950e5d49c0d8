"""Checks that the unprintable margin is blank: the outermost millimetres of a home printer's paper.

A page for a print shop, whose bleed reaches its edges and is cut off, has no such margin.
"""

from collections.abc import Sequence

from cardgen.preflight.cells import inked
from cardgen.preflight.document import PIXELS, Document, Options, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked

SLACK = 1
"""How many pixels a line may reach into the margin."""
Sample = Place | None | str
SHOP = "shop"


def measure(sheet: Sheet, options: Options) -> Sample:
    """The first place in the margin with ink; `SHOP` for a page whose edges are cut off."""
    if sheet.frame.is_cut:
        return SHOP
    wide = int(options.margin * PIXELS) - SLACK
    if wide < 1:
        return None
    across, down = sheet.picture.size
    level = (0, 0, across, wide), (0, down - wide, across, down)
    upright = (0, 0, wide, down), (across - wide, 0, across, down)
    for strip in (*level, *upright):
        if place := inked(sheet.picture.crop(strip)).getbbox():
            return Place(sheet.number, (strip[0] + place[0]) / PIXELS, (strip[1] + place[1]) / PIXELS)
    return None


def judge(_: Document, samples: Sequence[Sample], options: Options) -> Finding:
    """Fails if anything is in the margin."""
    places = [sample for sample in samples if isinstance(sample, Place)]
    if places:
        pages = len({place.page for place in places})
        return failed("preflight.margin_ink", places, {"margin": options.margin, "pages": pages})
    if samples and all(sample == SHOP for sample in samples):
        return unchecked("preflight.margin_shop")
    return passed("preflight.margin_fine", {"margin": options.margin})
