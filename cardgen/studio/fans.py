"""A deck at a glance: a few of its cards, one over another, and how many it has. All others need not be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.cards import Card
from cardgen.decks.draft import DeckError
from cardgen.document import Document as Drawing
from cardgen.document import Page
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.phrases import PhrasedError
from cardgen.press import Deck, Single, WishError
from cardgen.studio import light, made, partly
from cardgen.studio.addresses import Document
from cardgen.studio.album import NONE, Album
from cardgen.writers import FORMATS

CARDS = 3
STEP = 0.45
"""How much of a card is seen that lies below another, of its width."""
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


def _deck(document: Document, language: str, own: Album) -> Deck:
    try:
        return made.undrawn(document, "", language, own)
    except DeckError:
        return partly.shown(document, "", language, own).deck


def _drawn(deck: Deck) -> Iterator[Single]:
    """Cards far apart of the kind of which there are most, and others in the place of those that can't be drawn."""
    kinds = Counter([card.kind for card in deck.cards])
    own = [card for card in deck.cards if card.kind == max(kinds, key=lambda kind: kinds[kind])]
    for card in _spread(own):
        try:
            yield deck.single(card, back=False, bleed=False)
        except PhrasedError:
            continue


def _spread(cards: list[Card]) -> Iterator[Card]:
    for start in range(-(-len(cards) // CARDS)):
        yield from cards[start :: -(-len(cards) // CARDS)]
