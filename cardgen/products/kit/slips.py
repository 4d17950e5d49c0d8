"""Small items on sheets of paper, one for each set, with cutting lines like those of cards. Pure."""

from collections.abc import Sequence

from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Size
from cardgen.imposition.sheets import Backs, Item, Setting, SheetLabels, impose


def document(layout: Layout, title: str, items: Sequence[Item], size: Size) -> Document:
    """Pages with items of a size, printed on one side. PaperError if the paper is too small for one."""
    deck = layout.deck
    setting = Setting(layout.printing, deck.style.bleed, deck.style.radius).with_backs(Backs.NONE)
    labels = SheetLabels(deck.edition.printed, title, deck.style.small, deck.texts)
    sides = impose(tuple(items), size, setting, labels)
    pages = [
        Page(side.scene, side.block, side.block, f"{title} {side.sheet}/{side.of}", title if side.sheet == 1 else "")
        for side in sides
    ]
    heading = f"{deck.edition.printed} · {title}"
    return Document(tuple(pages), heading, title, deck.appearance.language, ground="#FFFFFF", credit=deck.credit)
