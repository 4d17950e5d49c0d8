"""A deck for a print shop: each side of a card as a page or a picture, in the shop's size and with its bleed.

The deck is drawn anew for it, so that nothing is scaled and colours reach as far as the knife may slip.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.extras import Target
from cardgen.deck.layout import PAPER_WHITE, Layout
from cardgen.drawing import style
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Placed, Scene, Size
from cardgen.drawing.set_marks import Marks
from cardgen.drawing.style import RANGES
from cardgen.imposition.paper import card_size
from cardgen.products.products import Product, of_document
from cardgen.products.targets.piles import Pile, piles, plain
from cardgen.words.phrases import unknown
from cardgen.words.suggestions import quoted
from cardgen.writers import FORMATS

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
"""MakePlayingCards, The Game Crafter, DriveThruCards. The figures are the shops' own.

MakePlayingCards' image guide has 822 × 1122 pixels for 2.5 × 3.5 in, which is 36 pixels of bleed at 300 dpi, not the
eighth of an inch beside it; The Game Crafter has templates of 825 × 1125 (poker), 600 × 825 (mini) and 1125 × 1725
(jumbo), an eighth; DriveThruCards asks for 2.75 × 3.75 in with an eighth of bleed, in a PDF whose first page is a back
(help.drivethrupartners.com, 12780748203543).
"""


def find_shop(text: str) -> Shop:
    """The shop of that name, or one by its requirements: `70x70+3`, a size and its bleed in mm, or `+3`.

    OptionError or PaperError if it is neither.

    >>> find_shop("70x70+3").sizes, find_shop("+3,2").bleed
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


def _trim(shop: Shop, name: str, size: Size) -> Size:
    """The closest size that the shop cuts, in which cards are drawn. OptionError if none is close enough."""
    if not shop.sizes:
        return size
    nearest = min(shop.sizes, key=lambda one: _apart(one, size))
    if name in SHOPS and _apart(nearest, size) > NEAR:
        raise OptionError("target.no_size", shop=name, size=str(size), sizes=", ".join(map(str, shop.sizes)))
    return nearest


def _apart(one: Size, other: Size) -> float:
    return max(abs(one.width - other.width), abs(one.height - other.height))


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """A PDF for each pile with a page for each side of each copy, or a picture of each card and back."""
    shop, folder = find_shop(target.shop), target.folder(layout.name)
    trim = _trim(shop, target.shop.strip().lower(), layout.deck.size)
    deck = _redrawn(layout.deck, trim, shop.bleed)
    for pile in list(piles(Layout(deck, layout.printing))):
        sides = _Sides(deck, pile, layout.printing.copies)
        for name in target.formats or shop.formats:
            kind = FORMATS[name]
            if kind.paged:
                yield of_document(f"{folder}/{pile.name}", kind, sides.document(sides.pages(shop.back_first)))
            else:
                for stem, page in sides.pictures():
                    yield of_document(f"{folder}/{stem}", kind, sides.document([page]))


def _redrawn(deck: Deck, size: Size, bleed: float) -> Deck:
    """The same deck in another size, with another bleed."""
    chosen = deck.appearance.style
    loaded = style.load(chosen) if isinstance(chosen, str) else chosen
    return Deck(deck.edition, deck.appearance._replace(style=loaded._replace(bleed=bleed), size=size))


class _Sides:
    """The fronts and the back of a pile as pages: each is drawn once, however many copies there are."""

    def __init__(self, deck: Deck, pile: Pile, copies: int) -> None:
        self.deck, self.pile, self.copies = deck, pile, copies
        self.trim = Box(0, 0, *pile.size)
        self.fronts = [self._page(item.front, item.marks, False, plain(item.code)) for item in pile.items]
        back, marks = pile.items[0].back, pile.items[0].marks
        self.back = self._page(back, marks, True, deck.texts["sheet.back"]) if back else None

    def _page(self, scene: Scene, marks: Marks | None, back: bool, label: str) -> Page:
        if marks:
            mark = marks.back if back else marks.face
            scene = Scene(scene.bounds, (*scene.shapes, Placed(mark)), f"{scene.title} · {mark.title}")
        bounds = self.trim.grown(self.deck.style.bleed)
        return Page(scene._replace(bounds=bounds), self.trim, bounds, label)

    def pages(self, back_first: bool) -> list[Page]:
        """Both sides of every copy, one after the other; only the front of boards."""
        fronts = [self.fronts[number] for _ in range(self.copies) for number in self.pile.numbers]
        if not self.back:
            return fronts
        pairs = [(self.back, front) if back_first else (front, self.back) for front in fronts]
        return [page for pair in pairs for page in pair]

    def pictures(self) -> Iterator[tuple[str, Page]]:
        """Each card once, with the number of copies in the name if there are several, and the back."""
        is_card = self.pile.part.shape == "card"
        for number, page in enumerate(self.fronts):
            copies = self.copies * self.pile.copies(number)
            parts = [self.pile.name, page.label if is_card else "", f"x{copies}" if copies > 1 else ""]
            yield "-".join(filter(None, parts)), page
        if self.back:
            yield f"{self.pile.name}-back", self.back

    def document(self, pages: list[Page]) -> Document:
        deck, title = self.deck, self.pile.title
        subject, language = f"{deck.game.key} · {self.pile.size}", deck.appearance.language
        return Document(tuple(pages), title, subject, language, ground=PAPER_WHITE, credit=deck.credit)
