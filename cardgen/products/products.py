"""The files of a deck on paper, and of a single card.

Pure: a product makes its bytes when asked to, and a writer loads its library then. The caller, the command line or the
web, stores them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document, Page
from cardgen.products import deck_source
from cardgen.writers import FORMATS, Format

FRONTS, BACKS = "-fronts", "-backs"
"""The suffixes of names of files that are printed one after the other."""


class Product(NamedTuple):
    """A file: its `name`, a path with `/` below the results, its media type, and the function that makes it."""

    name: str
    media_type: str
    make: Callable[[], bytes]


def of_deck(layout: Layout, formats: Iterable[str]) -> Iterator[Product]:
    """The files of a deck in formats of `writers.FORMATS`: one with all pages, or a picture of each side of a sheet.

    PaperError and StyleError come from here, before the first file is made.
    """
    for kind in [FORMATS[name] for name in formats]:
        if kind.paged:
            source, pictures = deck_source.deck_file(layout), deck_source.pictures(layout)
            if layout.printing.tray:
                documents = [*zip((FRONTS, BACKS), layout.fronts_and_backs(), strict=True)]
            else:
                documents = [("", layout.document())]
            for end, document in documents:
                yield of_document(layout.name + end, kind, document._replace(source=source, pictures=pictures))
        else:
            for name, side in layout.pictures():
                yield of_document(f"{layout.name}/{name}", kind, side)


def of_kit(layout: Layout, extras: Iterable[str]) -> Iterator[Product]:
    """The extras of `kit.EXTRAS`, each as a PDF beside the deck's."""
    from cardgen.products.kit import EXTRAS  # imported only if there are extras

    for extra in extras:
        for name, document in EXTRAS[extra].documents(layout):
            yield of_document(f"{layout.name}-{name}", FORMATS["pdf"], document)


def of_card(deck: Deck, card: Card, kind: str, back: bool = False, bleed: bool = False) -> Product:
    """One side of a card as a file: `of_side` in a format of `writers.FORMATS`."""
    return of_document(card.code, FORMATS[kind], of_side(deck, card, back, bleed))


def of_side(deck: Deck, card: Card, back: bool = False, bleed: bool = False) -> Document:
    """One side of a card: cut to the trim, or with its bleed for a print shop. OptionError for a board's back.

    The corners of a card without bleed are cut round, on transparent ground.
    """
    scene, radius = deck.single(card, back, bleed)
    box = scene.bounds
    trim = box if radius else box.grown(-deck.style.bleed)
    page = Page(scene, trim, box, scene.title, corner=radius)
    title, language = deck.edition.printed, deck.appearance.language
    return Document((page,), scene.title, title, language, credit=deck.credit)


def of_document(stem: str, kind: Format, document: Document) -> Product:
    """A document as a file of a format; `stem` is its name without the ending."""
    return Product(f"{stem}{kind.ending}", kind.media_type, partial(kind.write, document))
