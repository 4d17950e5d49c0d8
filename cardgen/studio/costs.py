"""What each way to print costs in paper, told before anybody chooses it. No file is written for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document as Pages
from cardgen.imposition.plan import Stacking
from cardgen.imposition.sheets import cards_per_sheet
from cardgen.products import totals
from cardgen.products.kit import EXTRAS
from cardgen.studio import made
from cardgen.studio.addresses import Document
from cardgen.studio.album import NONE, Album
from cardgen.studio.made import Wanted
from cardgen.words.phrases import PhrasedError

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


def costs(document: Document, level: str = "", language: str = "en", own: Album = NONE) -> Costs:
    """What the ways to print a document come to. DeckError, PaperError, StyleError and WishError as of printing.

    What its [print] says of order and extras makes no difference.
    """
    said = {key: value for key, value in _table(document, "print").items() if key not in ("extras", "order")}
    return _costs(json.dumps({**document, "print": said}), level, language, own)


class Usual(NamedTuple):
    """What holds where a document says nothing: the order of its sets, "" of one alone; a card's size, `63 × 88 mm`."""

    order: str
    size: str


def usual(document: Document, level: str = "", language: str = "en", own: Album = NONE) -> Usual:
    """What is usual of this deck. DeckError, PaperError, StyleError and WishError as of printing."""
    layout = made.layout(Wanted(document, level, language, own))
    size = layout.parts[0].size
    return Usual(_order(layout) if _sets(layout) > 1 else "", f"{size.width:g} × {size.height:g} mm")


def _table(document: Document, key: str) -> Document:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


@lru_cache(KEPT)
def _costs(text: str, level: str, language: str, own: Album) -> Costs:
    document = json.loads(text)
    layout = made.layout(wanted := Wanted(document, level, language, own))
    look = _table(document, "look")

    def looking(**said: object) -> Layout:
        """The same deck with another look; None takes away what is said of it."""
        other = {key: value for key, value in {**look, **said}.items() if value is not None}
        return layout if other == look else made.layout(wanted._replace(document={**document, "look": other}))

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
