"""Print shops: the sizes they cut, the bleed they require, and the formats they accept.

The figures are the shops' own: MakePlayingCards' image guide has 822 × 1122 pixels for 2.5 × 3.5 in, which is 36 pixels
of bleed at 300 dpi, not the eighth of an inch beside it; The Game Crafter has templates of 825 × 1125 (poker), 600 ×
825 (mini) and 1125 × 1725 (jumbo), an eighth; DriveThruCards asks for 2.75 × 3.75 in with an eighth of bleed, in a PDF
whose first page is a back (help.drivethrupartners.com, 12780748203543).
"""

from typing import NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.drawing.scene import Size
from cardgen.drawing.style import RANGES
from cardgen.imposition.paper import card_size
from cardgen.words.phrases import unknown
from cardgen.words.suggestions import quoted

INCH = 25.4
EIGHTH = INCH / 8
POKER = Size(2.5 * INCH, 3.5 * INCH)
NEAR = 2.0
"""The greatest difference in mm of a card's sides from a shop's size for which it is drawn in that size."""


class Shop(NamedTuple):
    """A shop's requirements: trim sizes, none for any; bleed in mm; formats; whether a card's back comes first."""

    sizes: tuple[Size, ...]
    bleed: float
    formats: tuple[str, ...] = ("pdf", "png")
    back_first: bool = False


SHOPS = {
    "mpc": Shop((POKER, Size(63, 88)), 36 / 300 * INCH, ("png",)),
    "tgc": Shop((POKER, Size(1.75 * INCH, 2.5 * INCH), Size(3.5 * INCH, 5.5 * INCH)), EIGHTH, ("png",)),
    "drivethrucards": Shop((POKER,), EIGHTH, ("pdf",), back_first=True),
}
"""MakePlayingCards, The Game Crafter, DriveThruCards."""


def find(text: str) -> Shop:
    """The shop of that name, or one by its requirements: `70x70+3`, a size and its bleed in mm, or `+3`.

    OptionError or PaperError if it is neither.

    >>> find("70x70+3").sizes, find("+3,2").bleed
    ((Size(width=70.0, height=70.0),), 3.2)
    """
    if not text:
        raise OptionError("target.which_shop", shops=", ".join(SHOPS))
    name = text.strip().lower()
    if name in SHOPS:
        return SHOPS[name]
    size, plus, bleed = name.partition("+")
    if not plus:
        raise OptionError(unknown("shop", text, [*SHOPS, "63x88+3"]))
    return Shop((card_size(size),) if size else (), _bleed(bleed, text))


def _bleed(text: str, whole: str) -> float:
    least, most = RANGES["bleed"]
    try:
        bleed = float(text.replace(",", "."))
    except ValueError:
        bleed = -1.0
    if not least <= bleed <= most:
        raise OptionError("target.bleed", text=quoted(whole), least=least, most=most)
    return bleed


def trim(shop: Shop, name: str, size: Size) -> Size:
    """The closest size that the shop cuts, in which cards are drawn. OptionError if none is close enough."""
    if not shop.sizes:
        return size
    nearest = min(shop.sizes, key=lambda one: _apart(one, size))
    if name in SHOPS and _apart(nearest, size) > NEAR:
        raise OptionError("target.no_size", shop=name, size=str(size), sizes=", ".join(map(str, shop.sizes)))
    return nearest


def _apart(one: Size, other: Size) -> float:
    return max(abs(one.width - other.width), abs(one.height - other.height))
