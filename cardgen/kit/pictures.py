"""Cards as small pictures among words: side by side, or one over the other like a hand where they are many. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.cards import Card
from cardgen.drawing.miniatures import miniature
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.kit.blocks import Drawing
from cardgen.press import Deck

EDGE = 0.15
"""The width of the line about a card, in mm."""
GAP = 1.2
"""Between cards, in mm."""
BESIDE = 4
"""So many cards lie side by side; more of them like a hand."""
SHOWN = 0.5
"""How much of a card shows in a hand, but of the last."""

STANDING = 5
"""So many cards stand for a deck."""


def shown(deck: Deck) -> list[Card]:
    """Cards that stand for a deck: those that its game names, of a deck of one's own some from all over it."""
    named = [card for card in deck.chosen(deck.game.shown) if deck.part_of(card).shape == "card"]
    return named[:STANDING] if deck.edition.data is None else _apart(deck)


def _apart(deck: Deck) -> list[Card]:
    """Cards from all over a deck, those of each part in turn."""
    cards = [card for card in deck.cards if deck.part_of(card).shape == "card" and card.kind != "blank"]
    return [cards[k * (len(cards) - 1) // max(1, STANDING - 1)] for k in range(min(STANDING, len(cards)))]


def drawing(deck: Deck, cards: Sequence[Card], high: float, apart: bool = False) -> Drawing:
    """Cards so high, in mm; `apart`: each is seen whole, however many they are."""
    shapes: list[Shape] = []
    x = right = 0.0
    for card in cards:
        size = deck.size_of(deck.part_of(card))
        scale = high / size.height
        shapes += _card(deck, card, x, scale)
        right = x + size.width * scale
        x = right + GAP if apart or len(cards) <= BESIDE else x + size.width * scale * SHOWN
    return Drawing(right, high, tuple(shapes), ", ".join([deck.game.title(card, deck.texts) for card in cards]))


def _card(deck: Deck, card: Card, x: float, scale: float) -> list[Shape]:
    """A card, cut round, with a line about it."""
    part = deck.part_of(card)
    size = deck.size_of(part)
    radius = size.width / 2 if part.shape == "round" else deck.style.radius
    box = Box(0, 0, *size)
    line = Stroke(deck.style.line, EDGE)
    edge = Rect(x, 0.0, size.width * scale, size.height * scale, Paint(None, line), radius * scale)
    ground = edge._replace(paint=Paint(deck.style.white))
    return [ground, Placed(miniature(deck.face(card), scale), Placement(x, 0.0, 0.0, scale), box, radius), edge]


def cards_of(cell: str, cards: Mapping[str, Card]) -> list[Card]:
    """The cards whose codes are all that a cell says; none where it says anything else."""
    codes = cell.split()
    return [cards[code] for code in codes] if codes and all(code in cards for code in codes) else []


def placed(picture: Drawing, x: float, y: float) -> Placed:
    """A picture from a point."""
    return Placed(Scene(Box(0, 0, picture.width, picture.height), picture.shapes), Placement(x, y))
