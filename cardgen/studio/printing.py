"""Files and sheets of a document, byte for byte those of `cardgen print`, and the costs of print options."""

import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from cardgen.deck import print_options
from cardgen.deck.card_codes import split_letter
from cardgen.deck.deck import OptionError
from cardgen.deck.layout import Layout
from cardgen.drawing import set_marks
from cardgen.drawing.document import Document as Pages
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Box, Scene, Size
from cardgen.drawing.style import load
from cardgen.imposition import second_pass
from cardgen.imposition.plan import Stacking
from cardgen.imposition.sheets import cards_per_sheet
from cardgen.products import products, totals
from cardgen.products.calibration.tray_test import documents as tray_documents
from cardgen.products.kit import EXTRAS
from cardgen.products.products import Product
from cardgen.studio import deck_cache, images
from cardgen.studio.deck_cache import DeckRequest
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, table_at
from cardgen.words import texts
from cardgen.words.phrases import PhrasedError, unknown
from cardgen.writers import FORMATS

PDF, SVG = FORMATS["pdf"], FORMATS["svg"]
CARD, TAB = Size(63.0, 88.0), 6.5
"""The card whose marks are shown alone, and how much of its edge, in mm."""
RESULTS, OVER = second_pass.RESULTS, second_pass.OVER
"""The results of a test of a printer without duplex, and their prefix where the pile was turned over."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time in a ZIP: the same files always make the same bytes."""


def files(request: DeckRequest) -> list[Product]:
    """All PDFs of the deck, the sheets of its cards first; each is made on demand.

    DeckError, PaperError, StyleError and OptionError as `cardgen print` refuses.
    """
    return [product for job in deck_cache.print_jobs(request) for product in job.products(["pdf"])]


def to_zip(chosen: Iterable[Product]) -> bytes:
    """Files in a ZIP without folders or compression, which PDFs have themselves."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for product in chosen:
            archive.writestr(zipfile.ZipInfo(product.name, LONG_AGO), product.make())
    return buffer.getvalue()


def files_by_set(request: DeckRequest) -> list[Product]:
    """A PDF for each set, for paper of its colour, and the extras. OptionError where there are no sets."""
    jobs = deck_cache.print_jobs(request, split="sets")
    return [product for job in jobs for product in job.products(["pdf"])]


def test_sheet(request: DeckRequest) -> Product:
    """The first sheet alone with its back, to test the printer."""
    layout = _layout(request)
    document, sides = layout.document(), layout.runs[0].sides if layout.runs else ()
    has_back = len(sides) > 1 and sides[1].sheet == sides[0].sheet
    first = document._replace(pages=document.pages[: 2 if has_back else 1])
    return products.of_document(f"{layout.name}-test", PDF, first)


def is_manual(document: Document) -> bool:
    """Whether the sheets of a document go twice through the printer."""
    return print_options.is_manual(table_at(document, "print"))


def tray_test(request: DeckRequest, printer: str) -> list[Product]:
    """Two files, to be printed one after the other, that show how a printer feeds a pile that is put back."""
    words, size = texts.shared(request.language), deck_cache.layout(request).printing.paper
    documents = tray_documents(size, printer, words, load("classic"))
    return [products.of_document(f"tray-test-{k}", PDF, document) for k, document in enumerate(documents, 1)]


class Line(NamedTuple):
    """Totals: sets, cards, sheets of paper, printed sides, cuts, and the sides' share of ink in per cent."""

    sets: int
    cards: int
    sheets: int
    sides: int
    cuts: int
    ink: int


def totals_line(request: DeckRequest) -> Line:
    """The totals of all sets, without extras. Refusals as of `files`."""
    layouts = [job.layout for job in deck_cache.print_jobs(request)]
    every = [totals.of_layout(layout) for layout in layouts]
    sets = sum(len(layout.printing.sets) for layout in layouts) or layouts[0].printing.copies
    cards = sum(sum(one.kinds.values()) for one in every) // sets
    sides = sum(one.sides for one in every)
    ink = round(100 * sum(one.ink * one.sides for one in every) / (sides or 1))
    return Line(sets, cards, sum(one.sheets for one in every), sides, sum(one.cuts for one in every), ink)


class Sides(NamedTuple):
    """A sheet of paper: the numbers of its sides among all pictures, from 0; None without a back.

    `sets` are the letters of the sets with cards on it, in order; "" of a single set.
    """

    front: int
    back: int | None
    sets: str


def sheets(request: DeckRequest) -> tuple[Sides, ...]:
    """The sheets in the order of printing. Refusals as of `files`."""
    runs = _layout(request).runs
    sides = [(run.part, side.sheet, side.codes) for run in runs for side in run.sides]
    sheets = [[*group] for _, group in groupby(enumerate(sides), lambda numbered: numbered[1][:2])]
    return tuple(
        [Sides(group[0][0], group[0][0] + 1 if group[1:] else None, _sets_of(group[0][1][2])) for group in sheets]
    )


def _sets_of(codes: Iterable[str]) -> str:
    return "".join(sorted({split_letter(code)[0] for code in codes}))


def sheet(request: DeckRequest, number: int) -> bytes:
    """The SVG of a side by its number from 0, in the order of printing. OptionError where there is none."""
    for k, (_, side) in enumerate(_layout(request).pictures()):
        if k == number:
            return SVG.write(images.for_screen(side))
    raise OptionError("asked.no_sheet", number=number + 1)


def _layout(request: DeckRequest) -> Layout:
    """The sheets as they are printed; of sets with separate files those of the first."""
    return deck_cache.print_jobs(request)[0].layout


def mark(letter: str) -> bytes:
    """A set's mark as SVG, as at the edge of a card. OptionError for another letter than those of sets."""
    if letter not in tuple(set_marks.LETTERS):
        raise OptionError(unknown("set", letter, tuple(set_marks.LETTERS)))
    style = load("classic")
    spot, marks = set_marks.spot(letter, CARD.height), set_marks.marks(letter, CARD, style, 0.0)
    box = Box(CARD.width - TAB, spot.top - 0.25, CARD.width, spot.top + spot.high + 0.25)
    page = Page(Scene(box, marks.face.shapes[:1], letter), box, box, letter)
    return products.of_document(letter, SVG, Pages((page,), letter, letter, "en")).make()


# --- costs of print options


KEPT = 24
"""Documents whose costs are cached."""
STYLE, LARGE = "style", "large-print"
"""The key of a document's style, and that for people who see little: its cards may be larger, and take more paper."""


class Costs(NamedTuple):
    """Sheets of paper for the cards in each order, none for a single set; the sheets that each extra adds.

    `ink` is the share of the paper that it covers, in per cent, `saving` that with ink saved. `plain` are the sheets
    of the cards, `large` those in large print, None where that is impossible.
    """

    orders: Mapping[str, int]
    extras: Mapping[str, int]
    ink: int
    saving: int
    plain: int
    large: int | None


def costs(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Costs:
    """The costs of the ways to print a document. DeckError, PaperError, StyleError and OptionError as of printing.

    The order and the extras in its [print] make no difference.
    """
    options = {key: value for key, value in table_at(document, "print").items() if key not in ("extras", "order")}
    return _costs(json.dumps({**document, "print": options}), level, language, album)


class Defaults(NamedTuple):
    """Defaults of a document: the order of its sets, "" of a single one; a card's size, `63 × 88 mm`."""

    order: str
    size: str


def defaults(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Defaults:
    """The defaults of this deck. DeckError, PaperError, StyleError and OptionError as of printing."""
    layout = deck_cache.layout(DeckRequest(document, level, language, album))
    size = layout.parts[0].size
    return Defaults(_order(layout) if _sets(layout) > 1 else "", f"{size.width:g} × {size.height:g} mm")


@lru_cache(KEPT)
def _costs(text: str, level: str, language: str, album: Album) -> Costs:
    document = json.loads(text)
    layout = deck_cache.layout(request := DeckRequest(document, level, language, album))
    look = table_at(document, "look")

    def with_look(**changes: object) -> Layout:
        """The same deck with another look; None removes a value."""
        other = {key: value for key, value in {**look, **changes}.items() if value is not None}
        return layout if other == look else deck_cache.layout(request._replace(document={**document, "look": other}))

    plain = with_look(style=None) if look.get(STYLE) == LARGE else layout
    return Costs(
        {order.value: _in_order(layout, order).sheets for order in Stacking} if _sets(layout) > 1 else {},
        dict(_extras(layout)),
        _ink(with_look(ink=None)),
        _ink(with_look(ink="saving")),
        plain.sheets,
        _large(lambda: with_look(style=LARGE)),
    )


def _large(layout: Callable[[], Layout]) -> int | None:
    """The sheets of a deck in large print; None where a text has no room on its card then."""
    try:
        return layout().sheets
    except PhrasedError:
        return None


def _sets(layout: Layout) -> int:
    return len(layout.printing.sets)


def _in_order(layout: Layout, order: Stacking) -> Layout:
    return Layout(layout.deck, layout.printing._replace(order=order))


def _order(layout: Layout) -> str:
    """The default order of the deck's first part."""
    first = layout.parts[0]
    capacity = cards_per_sheet(first.size, first.setting, first.part.shape)
    return (Stacking.BY_SET if capacity % _sets(layout) else Stacking.STACKED).value


def _extras(layout: Layout) -> Iterator[tuple[str, int]]:
    """The sheets of each extra of this game."""
    for name, extra in EXTRAS.items():
        try:
            count = sum(_sheets(pages) for _, pages in extra.documents(layout))
        except PhrasedError:  # a game without rules or columns has none to print
            continue
        if count:
            yield name, count


def _sheets(document: Pages) -> int:
    """Sheets of paper of a document, with pages on both sides in duplex."""
    return -(-len(document.pages) // 2) if document.duplex else len(document.pages)


def _ink(layout: Layout) -> int:
    return round(100 * totals.of_layout(layout).ink)
