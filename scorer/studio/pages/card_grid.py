"""The cards in view: their order, their marks, and the addresses of their images."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardgen.studio import thumbnails
from cardgen.studio.preview import FAULT, Preview, SeenCard
from scorer.studio.pages import preview_area
from scorer.studio.pages.card_images import EarlierCard
from scorer.studio.pages.fields import Fields
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.preview_area import Card
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.words import languages

TASK = "task"
REST_NAMES = {TASK: "studio.tasks", preview_area.BACK: "studio.backs"}
"""Words for the kinds of cards that lie below the numbers."""
FOUR, WIDE = 4, 12
"""The number of colours that lie below one another, and the most numbers beside one another for that."""


def numbers(seen: Preview, in_view: Mapping[str, Card]) -> tuple[list[Card], int]:
    """The cards of the main kind, and how many lie below one another.

    A column is a number as long as cards are wide enough to be read.
    """
    kind = preview_area.main_kind(seen)
    cards = {card.key: in_view[card.key] for card in seen.cards if card.kind == kind}
    keys = [cell.card for row in seen.rows for cell in row.cells if cell and cell.card in cards]
    is_grid = len(keys) == len(cards) and len(seen.columns) == FOUR and 0 < len(seen.rows) <= WIDE
    return ([cards[key] for key in keys], FOUR) if is_grid else ([*_by_colours(seen, cards)], 0)


def _by_colours(seen: Preview, cards: Mapping[str, Card]) -> Iterator[Card]:
    """The cards in the deck's order; the first of each colour is marked."""
    colours = {cell.card: place for row in seen.rows for place, cell in enumerate(row.cells) if cell}
    before = None
    for key, card in cards.items():
        yield card._replace(first=colours.get(key) != before)
        before = colours.get(key)


def rest(seen: Preview, *, backs_first: bool) -> list[SeenCard]:
    """The cards of all other kinds."""
    main = preview_area.main_kind(seen)
    others = [card for card in seen.cards if card.kind != main]
    return sorted(others, key=lambda card: card.kind != preview_area.BACK) if backs_first else others


def rest_name(cards: Sequence[SeenCard]) -> str:
    """The same in words: the numbers of tasks and of backs; of anything else that it is the rest."""
    kinds = Counter([card.kind for card in cards])
    words = context.words()
    if not kinds.keys() <= REST_NAMES.keys():
        return words["studio.others"]
    return ", ".join([languages.plural(words, REST_NAMES[kind], n) for kind, n in kinds.items()])


def cards(
    request: DraftRequest, seen: Preview, form: Fields, earlier: Mapping[str, EarlierCard], *, only_changed: bool
) -> Mapping[str, Card]:
    """The cards by their keys: for a new page in strips, for one that has the other pictures each with its own.

    `earlier` are the pictures of cards with an invalid value. `form.old` is appended to the digests of tasks whose new
    bonus is not counted yet.
    """
    places = {} if only_changed or form.old else thumbnails.places(seen.cards)
    return {
        card.key: _earlier_card(request, one) if (one := earlier.get(card.key)) else _card(request, card, form, places)
        for card in seen.cards
    }


def _card(request: DraftRequest, card: SeenCard, form: Fields, places: Mapping[str, thumbnails.Place]) -> Card:
    version = card.digest + (form.old if card.kind == TASK else "") if card.digest else ""
    address = _image_url(request, card.key, version, places.get(card.key))
    return Card(card.key, version, card.words, address, _shape(card), "" if card.key in form.new else card.sign)


def _earlier_card(request: DraftRequest, earlier: EarlierCard) -> Card:
    card = earlier.card
    return card_at(card, _image_url(request, card.key, card.digest, line=earlier.line), FAULT)


def card_at(card: SeenCard, address: str, sign: str = "") -> Card:
    """A card whose picture lies at an address."""
    return Card(card.key, card.digest, card.words, address, _shape(card), sign)


def _shape(card: SeenCard) -> str:
    """The class for style sheets that gives the picture's height; "" for that of a playing card."""
    return "sq" if thumbnails.is_square(card) else "" if thumbnails.is_card_shaped(card) else "own"


def _image_url(
    request: DraftRequest, key: str, version: str, place: thumbnails.Place | None = None, line: int | None = None
) -> str:
    """The address of a card's picture; a strip's view is an SVG fragment identifier (SVG 2, 16.5.2)."""
    draft, level = request.draft.id, request.level or None
    if place is None:
        return url_for("studio_files.card", draft=draft, key=key, v=version, line=line, level=level)
    view = ",".join([f"{length:g}" for length in (place.box.left, place.box.top, place.box.width, place.box.height)])
    strip = url_for("studio_files.strip", draft=draft, number=place.strip, v=place.digest, level=level)
    return f"{strip}#svgView(viewBox({view}))"
