"""Several cards in one picture: strips of a dozen for pages, fans of a few for lists.

Most bytes of a single card are its letters. A picture of the whole deck would have the fewest, but browsers draw all of
a picture for each card in it; of a dozen that takes no noticeable time.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck, OptionError, Single
from cardgen.drawing.document import Document as Drawing
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.products import products
from cardgen.schema.draft import DeckError
from cardgen.studio import deck_cache, images, partial_deck, preview
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, table_at
from cardgen.studio.preview import SeenCard
from cardgen.words.phrases import PhrasedError
from cardgen.writers import FORMATS

STRIP_CARDS = 12
"""Cards of a strip: twice as many are a third smaller, but take half as long again to draw."""
CARD_RATIO, RATIO_TOLERANCE = 63 / 88, 0.005
"""The shape of a playing card, and an invisible difference: pages show only these and squares in strips."""
GAP = 2.0
"""Millimetres between two cards of a strip, so that no line of one shows beside another."""


class Place(NamedTuple):
    """The place of a card: the number of its strip from 0, its box there in mm, the digest of the strip."""

    strip: int
    box: Box
    digest: str


def places(cards: Sequence[SeenCard]) -> Mapping[str, Place]:
    """The places of the cards in strips, by their keys; they are below one another."""
    places: dict[str, Place] = {}
    for number, strip in enumerate(_strips(cards)):
        digest = sha256(" ".join([card.digest for card in strip]).encode()).hexdigest()[: images.DIGEST_LENGTH]
        top = 0.0
        for card in strip:
            places[card.key] = Place(number, Box(0, top, card.width, top + card.height), digest)
            top += card.height + GAP
    return places


def strip(
    cards: Sequence[SeenCard],
    document: Document,
    number: int,
    level: str = "",
    language: str = "en",
    album: Album = NO_PICTURES,
) -> bytes:
    """The SVG of a strip by its number from 0; `cards` are the document's. OptionError for none; as of the deck."""
    strips = _strips(cards)
    if number >= len(strips):
        raise OptionError("asked.no_sheet", number=number + 1)
    boxes = {key: place.box for key, place in places(strips[number]).items()}
    deck = partial_deck.without_faults(document, level, language, album).deck
    shapes = tuple([_placed(deck, key, box) for key, box in boxes.items()])
    whole = Box(0, 0, max(box.right for box in boxes.values()), max(box.bottom for box in boxes.values()))
    title = deck.edition.printed
    page = Page(Scene(whole, shapes), whole, whole, title)
    drawing = Drawing((page,), title, title, deck.appearance.language, credit=deck.credit)
    return products.of_document(f"cards-{number}", FORMATS["svg"], images.for_screen(drawing)).make()


def is_card_shaped(card: SeenCard) -> bool:
    """Whether a card has the shape of a playing card, of any size."""
    return bool(card.height) and abs(card.width / card.height - CARD_RATIO) < RATIO_TOLERANCE


def is_square(card: SeenCard) -> bool:
    """Whether a card is a square."""
    return bool(card.height) and abs(card.width / card.height - 1) < RATIO_TOLERANCE


def _strips(cards: Iterable[SeenCard]) -> list[list[SeenCard]]:
    drawn = [card for card in cards if card.digest and (is_card_shaped(card) or is_square(card))]
    return [drawn[k : k + STRIP_CARDS] for k in range(0, len(drawn), STRIP_CARDS)]


def _placed(deck: Deck, key: str, box: Box) -> Placed:
    """A card at its place, cut to its corners."""
    card = preview.card_of(deck, key)
    return _placed_at(deck.single(card, card.code != key, bleed=False), box.left, box.top)


def _placed_at(card: Single, left: float, top: float) -> Placed:
    bounds = card.scene.bounds
    return Placed(card.scene, Placement(left - bounds.left, top - bounds.top), bounds, card.radius)


# --- a few cards of a deck


FAN_CARDS = 3
FAN_STEP = 0.45
"""The visible part of a card below another, of its width."""
MIDDLE = 5, 8
"""The part of the deck before the card that represents all."""
DEFAULT_STYLE = "classic"
PLAIN = "format", "game", "look"
"""The keys of a document that make the original in its style."""
BESIDE, OF_BACKS = ("name", "print", "look"), ("title", "picture")
"""The keys of a document and of its look that don't show on fronts."""
EDGE = Paint(None, Stroke("#9A9487", 1.2))


def card_count(document: Document, language: str = "en", album: Album = NO_PICTURES) -> int:
    """The number of cards of a deck. DeckError and PaperError where it can't be made."""
    return sum(card.copies for card in _deck(document, language, album).cards)


def fan(document: Document, language: str = "en", album: Album = NO_PICTURES) -> bytes:
    """The SVG of a few cards. OptionError where none can be drawn; DeckError and PaperError."""
    deck = _deck(document, language, album)
    cards = list(_drawable(deck))[:FAN_CARDS]
    if not cards:
        raise OptionError("asked.no_card", key="")
    shapes: list[Shape] = []
    right = bottom = 0.0
    for card in cards:
        bounds, left = card.scene.bounds, right - (1 - FAN_STEP) * card.scene.bounds.width if shapes else 0.0
        shapes += [_placed_at(card, left, 0.0), Rect(left, 0, bounds.width, bounds.height, EDGE, card.radius)]
        right, bottom = left + bounds.width, max(bottom, bounds.height)
    whole = Box(0, 0, right, bottom).grown(0.6)
    page = Page(Scene(whole, tuple(shapes)), whole, whole, "", corner=0.0)
    drawing = Drawing((page,), "", "", deck.appearance.language, credit=deck.credit)
    return FORMATS["svg"].write(images.for_screen(drawing))


def style_sample(
    document: Document, style: str, level: str = "", language: str = "en", album: Album = NO_PICTURES
) -> bytes:
    """The SVG of one card in a style, "" for the default; refusals as of `fan`.

    Where words are too long for a style, it is a card without them, or else one of the game's original.
    """
    styled = {**_rules(document), "look": {**_front_style(document), "style": style or DEFAULT_STYLE}}
    deck = _deck(styled, language, album, level)
    if (card := _middle(deck)) is None:
        deck = deck_cache.unchecked_deck({key: styled[key] for key in PLAIN if key in styled}, "", language)
        card = _main_cards(deck)[0]
    alone = deck.without({other.code for other in deck.cards if other != card})
    return products.of_card(alone, card, "svg").make()


def _middle(deck: Deck) -> Card | None:
    """The card that represents all, or the next that can be drawn."""
    cards = _main_cards(deck)
    first = len(cards) * MIDDLE[0] // MIDDLE[1]
    return next((card for card in (*cards[first:], *cards[:first]) if _can_be_drawn(deck, card)), None)


def _can_be_drawn(deck: Deck, card: Card) -> bool:
    try:
        deck.face(card)
    except PhrasedError:
        return False
    return True


def style_inputs(document: Document) -> str:
    """All values of a document for such a card, except the style."""
    look = {key: value for key, value in _front_style(document).items() if key != "style"}
    return json.dumps([_rules(document), look])


def _rules(document: Document) -> Document:
    """The values that make the cards, without tasks."""
    rules = {key: value for key, value in document.items() if key not in BESIDE}
    return {**rules, "task": []} if "task" in rules else rules


def _front_style(document: Document) -> Document:
    return {key: value for key, value in table_at(document, "look").items() if key not in OF_BACKS}


def _deck(document: Document, language: str, album: Album, level: str = "") -> Deck:
    try:
        return deck_cache.unchecked_deck(document, level, language, album)
    except DeckError:
        return partial_deck.without_faults(document, level, language, album).deck


def _main_cards(deck: Deck) -> list[Card]:
    """The cards of the most frequent kind."""
    kinds = Counter([card.kind for card in deck.cards])
    most = max(kinds, key=lambda kind: kinds[kind], default="")
    return [card for card in deck.cards if card.kind == most]


def _drawable(deck: Deck) -> Iterator[Single]:
    """Cards far apart, with others in place of those that can't be drawn."""
    for card in _spread(_main_cards(deck)):
        try:
            yield deck.single(card, back=False, bleed=False)
        except PhrasedError:
            continue


def _spread(cards: list[Card]) -> Iterator[Card]:
    apart = -(-len(cards) // FAN_CARDS)
    for start in range(apart):
        yield from cards[start::apart]
