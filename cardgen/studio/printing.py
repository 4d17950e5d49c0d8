"""Files and sheets of a document, byte for byte those of `cardgen print`, and what print options cost in paper."""

import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
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
from cardgen.studio.pointers import Document
from cardgen.words import texts
from cardgen.words.phrases import PhrasedError, unknown
from cardgen.writers import FORMATS

PDF, SVG = FORMATS["pdf"], FORMATS["svg"]
CARD, TAB = Size(63.0, 88.0), 6.5
"""The card whose marks are shown by themselves, and how much of its edge is seen, in mm."""
RESULTS, OVER = second_pass.RESULTS, second_pass.OVER
"""What a test of a printer without duplex may show, and what goes before it where the pile was turned over."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can say: the same files make the same bytes whenever they are asked for."""


class Sheet(NamedTuple):
    """One side of a sheet: the name of its file, and its picture as SVG."""

    name: str
    picture: bytes


def files(wanted: DeckRequest) -> list[Product]:
    """All PDFs of the deck, the sheets of its cards first; each is made when it is asked for.

    DeckError, PaperError, StyleError and OptionError as `cardgen print` refuses.
    """
    return [product for job in deck_cache.print_jobs(wanted) for product in job.products(["pdf"])]


def to_zip(chosen: Iterable[Product]) -> bytes:
    """Files in a ZIP without folders. What is in a PDF is packed already."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for product in chosen:
            archive.writestr(zipfile.ZipInfo(product.name, LONG_AGO), product.make())
    return buffer.getvalue()


def files_by_set(wanted: DeckRequest) -> list[Product]:
    """A PDF for each set, for paper of its colour, and the extras. OptionError where there are no sets."""
    jobs = deck_cache.print_jobs(wanted, split="sets")
    return [product for job in jobs for product in job.products(["pdf"])]


def test_sheet(wanted: DeckRequest) -> Product:
    """The first sheet alone, back and all, to see whether the printer does what it should."""
    layout = _layout(wanted)
    whole = layout.document()
    return products.of_document(f"{layout.name}-test", PDF, whole._replace(pages=_first(layout, whole.pages)))


def is_manual(document: Document) -> bool:
    """Whether the sheets of a document go twice through the printer."""
    table = document.get("print")
    return isinstance(table, dict) and print_options.is_manual(table)


def tray_test(wanted: DeckRequest, printer: str) -> list[Product]:
    """Two files, to be printed one after the other, that show how a printer takes a pile that is put back."""
    words, size = texts.shared(wanted.language), deck_cache.layout(wanted).printing.paper
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


def totals_line(wanted: DeckRequest) -> Line:
    """What the deck comes to, sets and all, without extras. Refusals as of `files`."""
    layouts = [job.layout for job in deck_cache.print_jobs(wanted)]
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


def sheets(wanted: DeckRequest) -> tuple[Sides, ...]:
    """The sheets in the order of printing. Refusals as of `files`."""
    runs = _layout(wanted).runs
    every = [(run.part, side) for run in runs for side in run.sides]
    places = [(part, side.sheet) for part, side in every]
    firsts = [k for k, place in enumerate(places) if k == 0 or places[k - 1] != place]
    return tuple(
        [Sides(k, k + 1 if places[k + 1 : k + 2] == [places[k]] else None, _sets_of(every[k][1].codes)) for k in firsts]
    )


def _sets_of(codes: Iterable[str]) -> str:
    return "".join(sorted({split_letter(code)[0] for code in codes}))


def sheet(wanted: DeckRequest, number: int) -> Sheet:
    """A side by its number from 0, in the order of printing. OptionError where there is none."""
    for k, (name, side) in enumerate(_layout(wanted).pictures()):
        if k == number:
            return Sheet(name, SVG.write(images.for_screen(side)))
    raise OptionError("asked.no_sheet", number=number + 1)


def _layout(wanted: DeckRequest) -> Layout:
    """The sheets as they are printed; of sets with files of their own the first set's."""
    return deck_cache.print_jobs(wanted)[0].layout


def mark(letter: str) -> bytes:
    """A set's mark as SVG, as it stands at the edge of a card. OptionError for another letter than those of sets."""
    if letter not in tuple(set_marks.LETTERS):
        raise OptionError(unknown("set", letter, tuple(set_marks.LETTERS)))
    style = load("classic")
    spot, marks = set_marks.spot(letter, CARD.height), set_marks.marks(letter, CARD, style, 0.0)
    box = Box(CARD.width - TAB, spot.top - 0.25, CARD.width, spot.top + spot.high + 0.25)
    page = Page(Scene(box, marks.face.shapes[:1], letter), box, box, letter)
    return products.of_document(letter, SVG, Pages((page,), letter, letter, "en")).make()


# --- costs of print options


KEPT = 24
"""Documents whose costs are remembered."""
INK = "ink"
SAVING = {INK: "saving"}
"""What a document's [look] says that saves ink."""
STYLE, LARGE = "style", "large-print"
"""What it says of a style, and which one is for people who see little: its cards may be larger, and take more paper."""


class Costs(NamedTuple):
    """Sheets of paper that the cards take in each order, none of one set alone; the sheets that each extra adds.

    `ink` is the share of the paper that it covers without saving, in per cent, `saving` the same with ink saved.
    `plain` are the sheets of the cards, `large` those in large print, None where they can't be had so.
    """

    orders: Mapping[str, int]
    extras: Mapping[str, int]
    ink: int
    saving: int
    plain: int
    large: int | None


def costs(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Costs:
    """What the ways to print a document come to. DeckError, PaperError, StyleError and OptionError as of printing.

    What its [print] says of order and extras makes no difference.
    """
    said = {key: value for key, value in _table(document, "print").items() if key not in ("extras", "order")}
    return _costs(json.dumps({**document, "print": said}), level, language, album)


class Defaults(NamedTuple):
    """What holds where a document says nothing: the order of its sets, "" of one alone; a card's size, `63 × 88 mm`."""

    order: str
    size: str


def defaults(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Defaults:
    """What is usual of this deck. DeckError, PaperError, StyleError and OptionError as of printing."""
    layout = deck_cache.layout(DeckRequest(document, level, language, album))
    size = layout.parts[0].size
    return Defaults(_order(layout) if _sets(layout) > 1 else "", f"{size.width:g} × {size.height:g} mm")


def _table(document: Document, key: str) -> Document:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


@lru_cache(KEPT)
def _costs(text: str, level: str, language: str, album: Album) -> Costs:
    document = json.loads(text)
    layout = deck_cache.layout(wanted := DeckRequest(document, level, language, album))
    look = _table(document, "look")

    def looking(**changes: object) -> Layout:
        """The same deck with another look; None takes away what is said of it."""
        other = {key: value for key, value in {**look, **changes}.items() if value is not None}
        return layout if other == look else deck_cache.layout(wanted._replace(document={**document, "look": other}))

    in_print = looking(style=None) if look.get(STYLE) == LARGE else layout
    return Costs(
        {order.value: _ordered(layout, order).sheets for order in Stacking} if _sets(layout) > 1 else {},
        dict(_extras(layout)),
        _ink(looking(ink=None)),
        _ink(looking(**SAVING)),
        in_print.sheets,
        _large(lambda: looking(style=LARGE)),
    )


def _large(layout: Callable[[], Layout]) -> int | None:
    """The sheets of a deck in large print; None where something has no room on a card then."""
    try:
        return layout().sheets
    except PhrasedError:
        return None


def _sets(layout: Layout) -> int:
    return len(layout.printing.sets)


def _ordered(layout: Layout, order: Stacking) -> Layout:
    return Layout(layout.deck, layout.printing._replace(order=order))


def _order(layout: Layout) -> str:
    """The order of the deck's first part where nobody names one."""
    first = layout.parts[0]
    capacity = cards_per_sheet(first.size, first.setting, first.part.shape)
    return (Stacking.BY_SET if capacity % _sets(layout) else Stacking.STACKED).value


def _extras(layout: Layout) -> Iterator[tuple[str, int]]:
    """The sheets of each extra that there is of this game."""
    for name, extra in EXTRAS.items():
        try:
            counted = sum(_sheets(pages) for _, pages in extra.documents(layout))
        except PhrasedError:  # a game without rules or columns has none to print
            continue
        if counted:
            yield name, counted


def _sheets(document: Pages) -> int:
    """Sheets of paper of a document, whose pages stand on both sides of it where it is turned."""
    return -(-len(document.pages) // 2) if document.duplex else len(document.pages)


def _ink(layout: Layout) -> int:
    return round(100 * totals.of_layout(layout).ink)
