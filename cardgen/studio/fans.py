"""A deck at a glance: a few of its cards, one over another, and how many it has. All others need not be drawn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck, Single, WishError
from cardgen.drawing.document import Document as Drawing
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.products import products
from cardgen.schema.draft import DeckError
from cardgen.studio import light, made, partly
from cardgen.studio.addresses import Document
from cardgen.studio.album import NONE, Album
from cardgen.words.phrases import PhrasedError
from cardgen.writers import FORMATS

CARDS = 3
STEP = 0.45
"""How much of a card is seen that lies below another, of its width."""
MIDDLE = 5, 8
"""The card that stands for all is that so far through the deck."""
USUAL = "classic"
PLAIN = "format", "game", "look"
"""What a document says that makes the original in its style."""
BESIDE, OF_BACKS = ("name", "print", "look"), ("title", "picture")
"""What a document says that is not seen on the fronts of its cards."""
EDGE = Paint(None, Stroke("#9A9487", 1.2))


def count(document: Document, language: str = "en", own: Album = NONE) -> int:
    """How many cards a deck has. DeckError and PaperError where it can't be made."""
    return sum(card.copies for card in _deck(document, language, own).cards)


def fan(document: Document, language: str = "en", own: Album = NONE) -> bytes:
    """The SVG of a few cards. WishError where none can be drawn; DeckError and PaperError."""
    deck = _deck(document, language, own)
    cards = list(_drawn(deck))[:CARDS]
    if not cards:
        raise WishError("asked.no_card", key="")
    shapes: list[Shape] = []
    right = bottom = 0.0
    for card in cards:
        bounds, left = card.scene.bounds, right - (1 - STEP) * card.scene.bounds.width if shapes else 0.0
        shapes.append(Placed(card.scene, Placement(left - bounds.left, -bounds.top), bounds, card.radius))
        shapes.append(Rect(left, 0, bounds.width, bounds.height, EDGE, card.radius))
        right, bottom = left + bounds.width, max(bottom, bounds.height)
    whole = Box(0, 0, right, bottom).grown(0.6)
    page = Page(Scene(whole, tuple(shapes)), whole, whole, "", corner=0.0)
    drawing = Drawing((page,), "", "", deck.appearance.language, credit=deck.credit)
    return FORMATS["svg"].write(light.document(drawing))


def sample(document: Document, style: str, level: str = "", language: str = "en", own: Album = NONE) -> bytes:
    """The SVG of one card in a style, "" for the usual one; refusals as of `fan`.

    Where words are too long for a style, it is a card without them, or else one of the game's original.
    """
    styled = {**_rules(document), "look": {**_look(document), "style": style or USUAL}}
    deck = _deck(styled, language, own, level)
    if (card := _middle(deck)) is None:
        deck = made.undrawn({key: styled[key] for key in PLAIN if key in styled}, "", language)
        card = _most(deck)[0]
    alone = deck.without({other.code for other in deck.cards if other != card})
    return products.of_card(alone, card, "svg").make()


def _middle(deck: Deck) -> Card | None:
    """The card that stands for all, or the next that can be drawn."""
    cards = _most(deck)
    first = len(cards) * MIDDLE[0] // MIDDLE[1]
    return next((card for card in (*cards[first:], *cards[:first]) if _can_be_drawn(deck, card)), None)


def _can_be_drawn(deck: Deck, card: Card) -> bool:
    try:
        deck.face(card)
    except PhrasedError:
        return False
    return True


def said(document: Document) -> str:
    """All that a document says of such a card, but for the style."""
    return json.dumps([_rules(document), {key: value for key, value in _look(document).items() if key != "style"}])


def _rules(document: Document) -> Document:
    """What makes the cards that have no words of their own on tasks, and no more of it."""
    known = {key: value for key, value in document.items() if key not in BESIDE}
    return {**known, "task": []} if "task" in known else known


def _look(document: Document) -> Document:
    look = document.get("look")
    return {key: value for key, value in look.items() if key not in OF_BACKS} if isinstance(look, dict) else {}


def _deck(document: Document, language: str, own: Album, level: str = "") -> Deck:
    try:
        return made.undrawn(document, level, language, own)
    except DeckError:
        return partly.shown(document, level, language, own).deck


def _most(deck: Deck) -> list[Card]:
    """The cards of the kind of which there are most."""
    kinds = Counter([card.kind for card in deck.cards])
    most = max(kinds, key=lambda kind: kinds[kind], default="")
    return [card for card in deck.cards if card.kind == most]


def _drawn(deck: Deck) -> Iterator[Single]:
    """Cards far apart, and others in the place of those that can't be drawn."""
    for card in _spread(_most(deck)):
        try:
            yield deck.single(card, back=False, bleed=False)
        except PhrasedError:
            continue


def _spread(cards: list[Card]) -> Iterator[Card]:
    apart = -(-len(cards) // CARDS)
    for start in range(apart):
        yield from cards[start::apart]
