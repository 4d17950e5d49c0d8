"""Nothing lies where printers can't print: the outermost millimetres of home paper.

A page of a print shop, whose bleed reaches its edges to be cut off, has no such margin.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.preflight.cells import inked
from cardgen.preflight.opened import PIXELS, File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

SLACK = 1
"""Pixels that a line may lie across the edge of the margin."""
Look = Place | None | str
SHOP = "shop"


def look(sheet: Sheet, wishes: Wishes) -> Look:
    """The first place in the margin that has ink; `SHOP` for a page that is cut."""
    if sheet.frame.is_cut:
        return SHOP
    wide = int(wishes.margin * PIXELS) - SLACK
    if wide < 1:
        return None
    across, down = sheet.picture.size
    strips = (
        (0, 0, across, wide),
        (0, down - wide, across, down),
        (0, 0, wide, down),
        (across - wide, 0, across, down),
    )
    for strip in strips:
        if place := inked(sheet.picture.crop(strip)).getbbox():
            return Place(sheet.number, (strip[0] + place[0]) / PIXELS, (strip[1] + place[1]) / PIXELS)
    return None


def judge(_: File, looks: Sequence[Look], wishes: Wishes) -> Finding:
    """Fails where anything lies there."""
    places = [one for one in looks if isinstance(one, Place)]
    if places:
        pages = len({place.page for place in places})
        return failed("preflight.margin_ink", places, {"margin": wishes.margin, "pages": pages})
    if looks and all(one == SHOP for one in looks):
        return unchecked("preflight.margin_shop")
    return passed("preflight.margin_fine", {"margin": wishes.margin})
