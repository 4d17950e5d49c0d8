"""Ink coverage of colours and pages. Pure.

A printer overlays cyan, magenta and yellow, with black in place of what all three have in common (full
black replacement). 1 is a full layer of one ink: black and pure cyan take 1, red and green 2, white nothing.
"""

from collections.abc import Sequence
from functools import lru_cache

A4 = 210.0 * 297.0
"""The area of the page for which makers of printers state yields, in mm²."""
USUAL = 0.05
"""The coverage of each ink on that page (ISO/IEC 24711 and 19752)."""


def coverage(red: float, green: float, blue: float) -> float:
    """C + M + Y + K of a colour whose channels are 0 to 1.

    >>> coverage(0, 0, 0), coverage(1, 1, 1), coverage(1, 0, 0), coverage(0, 1, 1), coverage(0.5, 0.5, 0.5)
    (1, 0, 2, 1, 0.5)
    """
    return mean(red, green, blue, max(red, green, blue))


def mean(red: float, green: float, blue: float, most: float) -> float:
    """The mean coverage of an area by the means of its channels, and of the greatest channel of each of its points.

    K is 1 - max, and each of C, M, Y is what its channel lacks to the max: together 1 + 2 max - (r + g + b).
    """
    return 1 + 2 * most - (red + green + blue)


@lru_cache(1 << 10)
def of_colour(colour: str) -> float:
    """The coverage of a colour "#RRGGBB".

    >>> of_colour("#000000"), of_colour("#FFFF00")
    (1.0, 1.0)
    """
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return round(coverage(red, green, blue), 9)


def area(shares: Sequence[float], areas: Sequence[float]) -> float:
    """The ink of all pages, in mm² of a full layer of one ink, by their shares and areas in mm²."""
    return sum(share * size for share, size in zip(shares, areas, strict=True))


def cost(layer: float, price: float) -> float:
    """The price of so many mm² of a layer, in the unit of `price`: that of an A4 page with 5 % coverage.

    That is how cartridges are compared: their price, divided by their stated yield in pages.

    >>> round(cost(A4 * 0.05, 4.0), 2)
    4.0
    """
    return layer / (A4 * USUAL) * price
