"""Indices in large print for cards without another number: of TERZ and Triple³.

Source: UK Association for Accessible Formats, G003, Creating clear print and large print documents: 16 pt at least.
"""

from typing import NamedTuple

from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Box, Placed, Placement, Scene
from cardgen.drawing.style import Style

CAP, WIDE, SIGN = 16.0, 20.0, 10.0
"""The height of a number, its greatest width, and the side of its sign, in mm."""


class Index(NamedTuple):
    """An index in large print, for cards without another number: the number, its ink, and a sign.

    The sign is 10 mm large, below the number or `beside` it. `inset`: the distance of both from the safe area.
    """

    text: str
    ink: str
    mark: Scene
    beside: bool = False
    inset: float = 0.0


def indices(frame: o.CardFrame, index: Index, style: Style, corners: int = 2) -> tuple[Placed, ...]:
    """The index top left and, turned, bottom right, or in four corners; smaller on a smaller card."""
    face = o.numerals(style)
    cap = face.fitted_cap(index.text, CAP, WIDE)
    half, k = face.width(index.text, face.size_of_cap(cap)) / 2, min(1.0, frame.scale)
    aside, below = (half + SIGN / 2 + 1.5, 0.0) if index.beside else (0.0, (cap + SIGN) / 2 + 2.0)
    number = o.numeral(index.text, style, cap, (0, 0), index.ink)
    reach = WIDE / 2 + 1.5 + SIGN
    bounds = Box(-reach, -reach, reach, reach)
    left, right = (Scene(bounds, (*number, Placed(index.mark, Placement(x, below)))) for x in (aside, -aside))
    x, y = frame.safe + index.inset + half * k, frame.safe + index.inset + cap / 2 * k
    far, low = frame.width - x, frame.height - y
    placed = Placed(left, Placement(x, y, 0, k)), Placed(left, Placement(far, low, 180, k))
    if corners != o.ALL_CORNERS:
        return placed
    return *placed, Placed(right, Placement(far, y, 0, k)), Placed(right, Placement(x, low, 180, k))
