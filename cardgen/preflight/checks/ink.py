"""How much ink the file takes, as `cardgen.ink` counts it; that is told, and never wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops

from cardgen import ink
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, passed
from cardgen.preflight.wishes import Wishes


def look(sheet: Sheet, _: Wishes) -> float:
    """The share of a page."""
    return share(sheet.picture)


def share(picture: Image.Image) -> float:
    """The mean coverage of a picture: 1 is a full layer of one ink."""
    red, green, blue = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return ink.mean(*(_mean(channel) for channel in (red, green, blue, most)))


def _mean(channel: Image.Image) -> float:
    """The mean of a channel, 0 to 1."""
    counts = channel.histogram()
    return sum(value * count for value, count in enumerate(counts)) / (255 * max(1, sum(counts)))


def judge(file: File, looks: Sequence[float], wishes: Wishes) -> Finding:
    """The area that would be covered by one layer of ink, its share of the paper, and what it costs."""
    areas = [frame.size.width * frame.size.height for frame in file.frames]
    layer = ink.area(looks, areas)
    values = {"mm2": round(layer), "share": round(layer / sum(areas), 4), "cm2": round(layer / 100)}
    percent = round(100 * layer / sum(areas), 1)
    if wishes.price is None:
        return passed("preflight.ink", values, percent=percent)
    values["cents"] = round(ink.cost(layer, wishes.price), 1)
    return passed("preflight.ink_price", values, percent=percent)
