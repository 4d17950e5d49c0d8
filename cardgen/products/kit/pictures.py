"""Cards as small pictures in text: side by side, or fanned like a hand if they are many and large. Pure."""

from collections.abc import Mapping, Sequence
from math import inf

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.drawing.miniatures import miniature
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.products.kit.blocks import Drawing

EDGE = 0.15
"""The width of the line about a card, in mm."""
GAP = 1.2
"""The gap between cards, in mm."""
BESIDE = 4
"""The most cards side by side; more are fanned."""
FANNED = 16.5
"""The least height of fanned cards in mm, so that the numbers in their corners are legible."""
SHOWN = 0.5
"""The visible share of a card in a fan, except the last."""
STANDING = 5
"""The number of sample cards for a deck."""


def sample_cards(deck: Deck) -> list[Card]:
    """Sample cards of a deck: those of its game, or for a custom deck some of each part."""
    if deck.edition.data is None:
        return [card for card in deck.chosen(deck.game.samples) if deck.part_of(card).shape == "card"][:STANDING]
    cards = [card for card in deck.cards if deck.part_of(card).shape == "card" and card.kind != "blank"]
    return [cards[k * (len(cards) - 1) // max(1, STANDING - 1)] for k in range(min(STANDING, len(cards)))]


def drawing(deck: Deck, cards: Sequence[Card], high: float, wide: float = inf, apart: bool = False) -> Drawing:
    """Cards in a height in mm, or lower if they would be wider than `wide`.

    Many are fanned, if that is large, else in two rows; `apart`: always in one row.
    """
    shapes = [size.width / size.height for size in (deck.size_of(deck.part_of(card)) for card in cards)]
    many = len(cards) > BESIDE and not apart
    fanned = min(high, wide / (sum(shapes[:-1]) * SHOWN + shapes[-1])) if many else 0.0
    if fanned >= FANNED:
        return _lying(deck, [cards], fanned, SHOWN)
    choices = []
    for rows in (1, 2) if many else (1,):
        each = -(-len(cards) // rows)
        parts = [shapes[k : k + each] for k in range(0, len(cards), each)]
        fitting = min([(wide - GAP * (len(part) - 1)) / sum(part) for part in parts])
        choices.append((min(high, fitting), -rows, [cards[k : k + each] for k in range(0, len(cards), each)]))
    lower, _, lines = max(choices, key=lambda choice: choice[:2])
    return _lying(deck, lines, lower, 1.0)


def _lying(deck: Deck, rows: Sequence[Sequence[Card]], high: float, share: float) -> Drawing:
    """Rows of cards in a height, each partly covered by the next."""
    shapes: list[Shape] = []
    widest = 0.0
    for number, row in enumerate(rows):
        x = right = 0.0
        y = number * (high + GAP)
        for card in row:
            size = deck.size_of(deck.part_of(card))
            scale = high / size.height
            shapes += _card(deck, card, x, y, scale)
            right = x + size.width * scale
            x = right + GAP if share == 1 else x + size.width * scale * share
        widest = max(widest, right)
    words = ", ".join([deck.game.title(card, deck.texts) for row in rows for card in row])
    return Drawing(widest, len(rows) * (high + GAP) - GAP, tuple(shapes), words)


def _card(deck: Deck, card: Card, x: float, y: float, scale: float) -> list[Shape]:
    """A card with round corners and an outline."""
    part = deck.part_of(card)
    size = deck.size_of(part)
    radius = size.width / 2 if part.shape == "round" else deck.style.radius
    box = Box(0, 0, *size)
    line = Stroke(deck.style.line, EDGE)
    edge = Rect(x, y, size.width * scale, size.height * scale, Paint(None, line), radius * scale)
    ground = edge._replace(paint=Paint(deck.style.white))
    return [ground, Placed(miniature(deck.face(card), scale), Placement(x, y, 0.0, scale), box, radius), edge]


def cards_of(cell: str, cards: Mapping[str, Card]) -> list[Card]:
    """The cards of a cell that consists of codes only; else none."""
    codes = cell.split()
    return [cards[code] for code in codes] if codes and all(code in cards for code in codes) else []


def placed(picture: Drawing, x: float, y: float) -> Placed:
    """A picture from a point."""
    return Placed(Scene(Box(0, 0, picture.width, picture.height), picture.shapes), Placement(x, y))
