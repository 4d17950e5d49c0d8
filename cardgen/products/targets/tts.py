"""A deck for Tabletop Simulator: sprite sheets of cards, and a save file."""

from collections.abc import Iterator
from functools import partial

from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.extras import Target
from cardgen.deck.layout import PAPER_WHITE, Layout
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Scene
from cardgen.products.products import Product, of_document
from cardgen.products.targets import save, sprites
from cardgen.products.targets.piles import piles
from cardgen.writers import FORMATS

ADDRESSES = ("https://", "http://", "file:///")
"""The schemes of addresses from which the program fetches pictures."""


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """The pictures and the save. OptionError for an invalid address."""
    if target.url and not target.url.startswith(ADDRESSES):
        raise OptionError("target.url", url=target.url, addresses=", ".join(ADDRESSES))
    folder, groups = target.folder(layout.name), save.grouped(list(piles(layout)))
    for name, scene in [picture for group in groups for picture in _pictures(group)]:
        document = _document(layout.deck, scene)
        yield of_document(f"{folder}/{name.removesuffix('.png')}", FORMATS["png"], document)
    yield Product(f"{folder}/{layout.name}.json", "application/json", partial(save.write, layout, groups, target.url))


def _pictures(group: save.Group) -> Iterator[tuple[str, Scene]]:
    """The sheets of a pile and its back, with the names of their files."""
    size, first = group.pile.size, group.pile.items[:1]
    for _, name, items in group.sheets():
        yield name, sprites.sheet(items, size, group.grid)
    if first[0].back:
        yield group.back, sprites.sheet(first, size, sprites.grid(1, size), back=True)


def _document(deck: Deck, scene: Scene) -> Document:
    page = Page(scene, scene.bounds, scene.bounds, "")
    title, language = deck.edition.printed, deck.appearance.language
    return Document((page,), title, title, language, ground=PAPER_WHITE, credit=deck.credit)
