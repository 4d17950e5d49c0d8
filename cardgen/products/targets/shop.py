"""A deck for a print shop: each side of a card as a page or a picture, in the shop's size and with its bleed.

The deck is drawn anew for it, so that nothing is scaled and colours reach as far as the knife may slip.
"""

from collections.abc import Iterator

from cardgen.deck.deck import Deck
from cardgen.deck.extras import Target
from cardgen.deck.layout import PAPER_WHITE, Layout
from cardgen.drawing import style
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Placed, Scene, Size
from cardgen.drawing.set_marks import Marks
from cardgen.products.products import Product, of_document
from cardgen.products.targets import shops
from cardgen.products.targets.piles import Pile, piles, plain
from cardgen.writers import FORMATS


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """A PDF for each pile with a page for each side of each copy, or a picture of each card and back."""
    shop, folder = shops.find(target.shop), target.folder(layout.name)
    trim = shops.trim(shop, target.shop.strip().lower(), layout.deck.size)
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
        """Pages as a document."""
        deck, title = self.deck, self.pile.title
        subject, language = f"{deck.game.key} · {self.pile.size}", deck.appearance.language
        return Document(tuple(pages), title, subject, language, ground=PAPER_WHITE, credit=deck.credit)
