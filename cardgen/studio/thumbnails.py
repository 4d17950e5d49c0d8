"""Several cards in one picture: strips of a dozen for pages, fans of a few for lists.

A card by itself brings its own letters, which is most of its bytes. A picture of the whole deck would have the fewest,
but browsers draw all of a picture for each card that is cut out of it; of a dozen that takes no time that is felt.
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
from cardgen.studio.pointers import Document
from cardgen.studio.preview import SeenCard
from cardgen.words.phrases import PhrasedError
from cardgen.writers import FORMATS

STRIP_CARDS = 12
"""Cards of a strip: twice as many are a third smaller, but take half as long again to be drawn."""
CARD_RATIO, RATIO_TOLERANCE = 63 / 88, 0.005
"""The shape of a playing card, and what nobody sees of another one: pages show these and squares alone in strips."""
GAP = 2.0
"""Millimetres between two cards of a strip, so that no line of one is seen beside another."""


class Place(NamedTuple):
    """Where a card is found: the number of its strip from 0, its place there in mm, the digest of the strip."""

    strip: int
    box: Box
    digest: str


def places(cards: Sequence[SeenCard]) -> Mapping[str, Place]:
    """The places of the cards in strips, by their keys; they lie below one another."""
    found: dict[str, Place] = {}
    for number, strip in enumerate(_strips(cards)):
        digest = sha256(" ".join([card.digest for card in strip]).encode()).hexdigest()[: images.DIGEST_LENGTH]
        top = 0.0
        for card in strip:
            found[card.key] = Place(number, Box(0, top, card.width, top + card.height), digest)
            top += card.height + GAP
    return found


def strip(
    cards: Sequence[SeenCard],
    document: Document,
    number: int,
    level: str = "",
    language: str = "en",
    album: Album = NO_PICTURES,
) -> bytes:
    """The SVG of a strip by its number from 0; `cards` are those that the document has. OptionError where there is
    none; else as of the deck.
    """
    strips = _strips(cards)
    if number >= len(strips):
        raise OptionError("asked.no_sheet", number=number + 1)
    keys = [card.key for card in strips[number]]
    boxes = [place.box for place in places(strips[number]).values()]
    deck = partial_deck.without_faults(document, level, language, album).deck
    shapes = tuple([_placed(deck, key, box) for key, box in zip(keys, boxes, strict=True)])
    whole = Box(0, 0, max(box.right for box in boxes), boxes[-1].bottom)
    title = deck.edition.printed
    page = Page(Scene(whole, shapes), whole, whole, title)
    drawing = Drawing((page,), title, title, deck.appearance.language, credit=deck.credit)
    return products.of_document(f"cards-{number}", FORMATS["svg"], images.for_screen(drawing)).make()


def is_card_shaped(card: SeenCard) -> bool:
    """Whether a card has the shape of a playing card, of whatever size."""
    return bool(card.height) and abs(card.width / card.height - CARD_RATIO) < RATIO_TOLERANCE


def is_square(card: SeenCard) -> bool:
    """Whether a card is as wide as it is high."""
    return bool(card.height) and abs(card.width / card.height - 1) < RATIO_TOLERANCE


def _strips(cards: Iterable[SeenCard]) -> list[list[SeenCard]]:
    drawn = [card for card in cards if card.digest and (is_card_shaped(card) or is_square(card))]
    return [drawn[k : k + STRIP_CARDS] for k in range(0, len(drawn), STRIP_CARDS)]


def _placed(deck: Deck, key: str, box: Box) -> Placed:
    """A card at its place, cut to its corners."""
    card = preview.card_of(deck, key)
    single = deck.single(card, card.code != key, bleed=False)
    bounds = single.scene.bounds
    place = Placement(box.left - bounds.left, box.top - bounds.top)
    return Placed(single.scene, place, bounds, single.radius)


# --- a few cards of a deck


FAN_CARDS = 3
FAN_STEP = 0.45
"""How much of a card is seen that lies below another, of its width."""
MIDDLE = 5, 8
"""The card that stands for all is that so far through the deck."""
DEFAULT_STYLE = "classic"
PLAIN = "format", "game", "look"
"""What a document says that makes the original in its style."""
BESIDE, OF_BACKS = ("name", "print", "look"), ("title", "picture")
"""What a document says that is not seen on the fronts of its cards."""
EDGE = Paint(None, Stroke("#9A9487", 1.2))


def card_count(document: Document, language: str = "en", album: Album = NO_PICTURES) -> int:
    """How many cards a deck has. DeckError and PaperError where it can't be made."""
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
        shapes.append(Placed(card.scene, Placement(left - bounds.left, -bounds.top), bounds, card.radius))
        shapes.append(Rect(left, 0, bounds.width, bounds.height, EDGE, card.radius))
        right, bottom = left + bounds.width, max(bottom, bounds.height)
    whole = Box(0, 0, right, bottom).grown(0.6)
    page = Page(Scene(whole, tuple(shapes)), whole, whole, "", corner=0.0)
    drawing = Drawing((page,), "", "", deck.appearance.language, credit=deck.credit)
    return FORMATS["svg"].write(images.for_screen(drawing))


def style_sample(
    document: Document, style: str, level: str = "", language: str = "en", album: Album = NO_PICTURES
) -> bytes:
    """The SVG of one card in a style, "" for the usual one; refusals as of `fan`.

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
    """The card that stands for all, or the next that can be drawn."""
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
    """All that a document says of such a card, but for the style."""
    return json.dumps(
        [_rules(document), {key: value for key, value in _front_style(document).items() if key != "style"}]
    )


def _rules(document: Document) -> Document:
    """What makes the cards that have no words of their own on tasks, and no more of it."""
    known = {key: value for key, value in document.items() if key not in BESIDE}
    return {**known, "task": []} if "task" in known else known


def _front_style(document: Document) -> Document:
    look = document.get("look")
    return {key: value for key, value in look.items() if key not in OF_BACKS} if isinstance(look, dict) else {}


def _deck(document: Document, language: str, album: Album, level: str = "") -> Deck:
    try:
        return deck_cache.unchecked_deck(document, level, language, album)
    except DeckError:
        return partial_deck.without_faults(document, level, language, album).deck


def _main_cards(deck: Deck) -> list[Card]:
    """The cards of the kind of which there are most."""
    kinds = Counter([card.kind for card in deck.cards])
    most = max(kinds, key=lambda kind: kinds[kind], default="")
    return [card for card in deck.cards if card.kind == most]


def _drawable(deck: Deck) -> Iterator[Single]:
    """Cards far apart, and others in the place of those that can't be drawn."""
    for card in _spread(_main_cards(deck)):
        try:
            yield deck.single(card, back=False, bleed=False)
        except PhrasedError:
            continue


def _spread(cards: list[Card]) -> Iterator[Card]:
    apart = -(-len(cards) // FAN_CARDS)
    for start in range(apart):
        yield from cards[start::apart]
