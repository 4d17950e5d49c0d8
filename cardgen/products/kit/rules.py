"""The rules as a leaflet: the rulebook with pictures of the cards that it mentions, on whole pages or as a booklet."""

from collections.abc import Iterator

from cardgen.deck import edition
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.fonts import metrics
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Size
from cardgen.products.kit import booklet, flow, pictures, rulebook
from cardgen.products.kit.blocks import Cell, Setter, Strip
from cardgen.products.kit.flow import Frame
from cardgen.products.kit.rulebook import Block, Heading, Paragraph, Table

PAGE = tuple([half * POINT / 2 for half in range(23, 18, -1)])
"""The ems of a leaflet of whole pages, in mm; the largest that needs no additional page is used."""
FOLDED = {
    2: tuple([half * POINT / 2 for half in range(25, 15, -1)]),
    4: tuple([half * POINT / 2 for half in range(21, 13, -1)]),
}
"""Those of booklets, by the number of pages on a side of the paper."""
HAND = 5.2
"""The height of pictures of cards, in ems of the surrounding text."""
WIDEST = 0.4
"""Their greatest width, as a share of the column's width."""
HEROES = 7.5
"""The height of those below the title."""
WHOLE = 6
"""The most rows of a table that is kept on one page."""
MARGINS = {1: 22.0, 2: 13.0, 4: 9.0}
"""The margin of a page in mm, by the number of pages on a side of the paper."""
WHITE = 5.5
"""The least margin, in mm."""
ARROWS = ("→", "»")
"""The beginning of a line with the result of an example."""
INSTEAD = {"→": "»"}
"""Replacements for letters that a style's font lacks."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """The rules on pages of the paper."""
    if rulebook.path(layout.deck).exists():
        paper = layout.printing.paper
        yield "rules", _fitted(layout.deck, paper, min(MARGINS[1], paper.width / 9), 1)


def halves(layout: Layout) -> Iterator[tuple[str, Document]]:
    """The rules as a booklet with pages of half the paper's size: A5 on A4."""
    if rulebook.path(layout.deck).exists():
        paper = layout.printing.paper
        yield "rules-a5", booklet.halves(_booklet(layout.deck, paper, 2), paper, layout.printing.margin)


def quarters(layout: Layout) -> Iterator[tuple[str, Document]]:
    """The rules as a booklet with pages of a quarter of the paper: A6 on A4."""
    if rulebook.path(layout.deck).exists():
        paper = layout.printing.paper
        yield "rules-a6", booklet.quarters(_booklet(layout.deck, paper, 4), paper, layout.printing.margin)


def _booklet(deck: Deck, paper: Size, on_side: int) -> Document:
    """The pages of a booklet; the printer's margin stays free at any scale."""
    margin = max(MARGINS[on_side], WHITE * booklet.larger(paper, on_side))
    return _fitted(deck, booklet.leaf(paper, on_side), margin, on_side)


def _fitted(deck: Deck, page: Size, margin: float, on_side: int) -> Document:
    """The pages, in the largest letters that need no more paper than the smallest."""
    ems = FOLDED.get(on_side, PAGE)
    frame = Frame(page, margin)
    smallest, step = _pages(deck, frame, ems[-1], on_side), booklet.STEP[on_side]
    sheets = -(-len(smallest.pages) // step)
    documents = (_pages(deck, frame, em, on_side) for em in ems)
    return next((larger for larger in documents if -(-len(larger.pages) // step) <= sheets), smallest)


def _pages(deck: Deck, frame: Frame, em: float, on_side: int) -> Document:
    setter = frame.setter(deck.style, body=em)
    strips = [*_book(deck, setter)]
    if on_side > 1:  # how to fold the booklet
        kind = setter.type._replace(size=max(setter.least, setter.body * 0.9))
        strips += setter.paragraph(deck.texts[f"kit.folding_{on_side}"], kind)
    return flow.document(deck, deck.texts["kit.rules"], frame, strips)


def examples_of(deck: Deck) -> Deck:
    """The deck whose cards are in a rulebook's examples."""
    original = edition.original(deck.game)
    is_its_own = deck.edition.data is not None and rulebook.speaks_of(deck)
    return deck if is_its_own or deck.edition == original else Deck(original, deck.appearance)


def _book(deck: Deck, setter: Setter) -> Iterator[Strip]:
    examples, is_first = examples_of(deck), True
    blocks = [_settable(block, deck) for block in rulebook.blocks(rulebook.text(deck))]
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        match block:
            case Heading():
                yield from setter.heading(block.text, min(block.level, 2))
            case Table():
                rows = _table(block, examples, setter)
                ends = isinstance(after, Paragraph) and after.text.startswith(ARROWS)
                yield from [*rows[:-1], rows[-1]._replace(sticks=ends)]
            case Paragraph():
                strips = setter.paragraph(block.text, bullet="•" if block.item else "")
                leads = isinstance(after, Table) or block.text.endswith(":")
                yield from [*strips[:-1], strips[-1]._replace(sticks=leads)]
                if is_first:
                    yield _heroes(deck, setter)
                is_first = False


def _settable(block: Block, deck: Deck) -> Block:
    """A block with replacements for letters that the style's fonts lack."""
    if not isinstance(block, Paragraph):
        return block
    fonts = [metrics(font) for font in (deck.style.small, deck.style.small_strong)]
    lacking = [sign for sign in INSTEAD if any(font[sign] is None for font in fonts)]
    return block._replace(text="".join([INSTEAD[sign] if sign in lacking else sign for sign in block.text]))


def _heroes(deck: Deck, setter: Setter) -> Strip:
    """A row of the deck's cards, at most as wide as the column."""
    cards = pictures.sample_cards(deck)
    picture = pictures.drawing(deck, cards, setter.body * HEROES, setter.wide, apart=True)
    left = (setter.wide - picture.width) / 2
    shapes = (pictures.placed(picture, left, 0.0),)
    return Strip(picture.height, shapes, above=setter.body, role="Figure", words=picture.words)


def _table(table: Table, examples: Deck, setter: Setter) -> list[Strip]:
    """A table, with pictures in cells that consist of codes of cards; a short one is kept on one page."""
    by_code = {card.code: card for card in examples.cards}

    def cell(text: str) -> Cell:
        cards = pictures.cards_of(text, by_code)
        return pictures.drawing(examples, cards, setter.body * HAND, WIDEST * setter.wide) if cards else text

    *strips, last = setter.table([[cell(text) for text in row] for row in table.rows], table.head)
    is_short, kept = len(strips) < WHOLE, {0, 1, len(strips) - 1}
    return [*(strip._replace(sticks=is_short or k in kept) for k, strip in enumerate(strips)), last]
