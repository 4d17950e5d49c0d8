"""What comes out on paper: the very files that `cardgen print` writes of the document's file, and sheets to be seen."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.deck import print_options
from cardgen.deck.card_codes import parted
from cardgen.deck.deck import WishError
from cardgen.deck.layout import Layout
from cardgen.drawing import set_marks
from cardgen.drawing.document import Document as Pages
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Box, Scene, Size
from cardgen.drawing.style import load
from cardgen.imposition import second_pass
from cardgen.products import products, totals
from cardgen.products.calibration.tray_test import documents as tray_documents
from cardgen.products.products import Product
from cardgen.studio import light, made
from cardgen.studio.addresses import Document
from cardgen.studio.made import Wanted
from cardgen.words import texts
from cardgen.words.phrases import unknown
from cardgen.writers import FORMATS

PDF, SVG = FORMATS["pdf"], FORMATS["svg"]
CARD, TAB = Size(63.0, 88.0), 6.5
"""The card whose marks are shown by themselves, and how much of its edge is seen, in mm."""
SEEN, OVER = second_pass.SEEN, second_pass.OVER
"""What a test of a printer without duplex may show, and what goes before it where the pile was turned over."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can say: the same files make the same bytes whenever they are asked for."""


class Sheet(NamedTuple):
    """One side of a sheet: the name of its file, and its picture as SVG."""

    name: str
    picture: bytes


def files(wanted: Wanted) -> list[Product]:
    """All PDFs of the deck, the sheets of its cards first; each is made when it is asked for.

    DeckError, PaperError, StyleError and WishError as `cardgen print` refuses.
    """
    return [product for job in made.printed(wanted) for product in job.products(["pdf"])]


def zipped(chosen: Iterable[Product]) -> bytes:
    """Files in a ZIP without folders. What is in a PDF is packed already."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for product in chosen:
            archive.writestr(zipfile.ZipInfo(product.name, LONG_AGO), product.make())
    return buffer.getvalue()


def by_set(wanted: Wanted) -> list[Product]:
    """A PDF for each set, for paper of its colour, and the extras. WishError where there are no sets."""
    jobs = made.printed(wanted, split="sets")
    return [product for job in jobs for product in job.products(["pdf"])]


def test_sheet(wanted: Wanted) -> Product:
    """The first sheet alone, back and all, to see whether the printer does what it should."""
    layout = _layout(wanted)
    whole = layout.document()
    return products.of_document(f"{layout.name}-test", PDF, whole._replace(pages=_first(layout, whole.pages)))


def is_manual(document: Document) -> bool:
    """Whether the sheets of a document go twice through the printer."""
    table = document.get("print")
    return isinstance(table, dict) and print_options.is_manual(table)


def tray_test(wanted: Wanted, printer: str) -> list[Product]:
    """Two files, to be printed one after the other, that show how a printer takes a pile that is put back."""
    words, size = texts.shared(wanted.language), made.layout(wanted).printing.paper
    documents = tray_documents(size, printer, words, load("classic"))
    return [products.of_document(f"tray-test-{k}", PDF, document) for k, document in enumerate(documents, 1)]


def _first(layout: Layout, every: tuple[Page, ...]) -> tuple[Page, ...]:
    return every[: 2 if layout.runs and _is_turned(layout) else 1]


def _is_turned(layout: Layout) -> bool:
    """Whether the first sheet has something behind it."""
    sides = layout.runs[0].sides
    return len(sides) > 1 and sides[1].sheet == sides[0].sheet


class Line(NamedTuple):
    """What all comes to: sets, cards, sheets of paper, printed sides, cuts, and the ink's share of them in per cent."""

    sets: int
    cards: int
    sheets: int
    sides: int
    cuts: int
    ink: int


def line(wanted: Wanted) -> Line:
    """What the deck comes to, sets and all, without extras. Refusals as of `files`."""
    layouts = [job.layout for job in made.printed(wanted)]
    every = [totals.of_layout(layout) for layout in layouts]
    sets = sum(len(layout.printing.sets) for layout in layouts) or layouts[0].printing.copies
    cards = sum(sum(one.kinds.values()) for one in every) // sets
    ink = sum(one.ink * one.sides for one in every) / (sum(one.sides for one in every) or 1)
    counts = [sum(counted) for counted in zip(*((one.sheets, one.sides, one.cuts) for one in every), strict=True)]
    return Line(sets, cards, counts[0], counts[1], counts[2], round(100 * ink))


class Sides(NamedTuple):
    """A sheet of paper: the numbers of its sides among all pictures, from 0; None where nothing is behind it.

    `sets` are the letters of the sets whose cards lie on it, in order; "" of one set alone.
    """

    front: int
    back: int | None
    sets: str


def sheets(wanted: Wanted) -> tuple[Sides, ...]:
    """The sheets in the order of printing. Refusals as of `files`."""
    runs = _layout(wanted).runs
    every = [(run.part, side) for run in runs for side in run.sides]
    places = [(part, side.sheet) for part, side in every]
    firsts = [k for k, place in enumerate(places) if k == 0 or places[k - 1] != place]
    return tuple(
        [Sides(k, k + 1 if places[k + 1 : k + 2] == [places[k]] else None, _sets_of(every[k][1].codes)) for k in firsts]
    )


def _sets_of(codes: Iterable[str]) -> str:
    return "".join(sorted({parted(code)[0] for code in codes}))


def sheet(wanted: Wanted, number: int) -> Sheet:
    """A side by its number from 0, in the order of printing. WishError where there is none."""
    for k, (name, side) in enumerate(_layout(wanted).pictures()):
        if k == number:
            return Sheet(name, SVG.write(light.document(side)))
    raise WishError("asked.no_sheet", number=number + 1)


def _layout(wanted: Wanted) -> Layout:
    """The sheets as they are printed; of sets with files of their own the first set's."""
    return made.printed(wanted)[0].layout


def mark(letter: str) -> bytes:
    """A set's mark as SVG, as it stands at the edge of a card. WishError for another letter than those of sets."""
    if letter not in tuple(set_marks.LETTERS):
        raise WishError(unknown("set", letter, tuple(set_marks.LETTERS)))
    style = load("classic")
    spot, marks = set_marks.spot(letter, CARD.height), set_marks.marks(letter, CARD, style, 0.0)
    box = Box(CARD.width - TAB, spot.top - 0.25, CARD.width, spot.top + spot.high + 0.25)
    page = Page(Scene(box, marks.face.shapes[:1], letter), box, box, letter)
    return products.of_document(letter, SVG, Pages((page,), letter, letter, "en")).make()
