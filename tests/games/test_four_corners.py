"""Indices in all four corners, for left hands: each is whole, and none lies on another or on what is in the middle."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys, print_keys
from cardgen.deck.deck import Appearance, Deck
from cardgen.drawing.scene import Box, Placed, Rect, Scene, Shape, Size
from cardgen.imposition.paper import CARDS
from cardgen.schema.draft import Draft
from cardgen.words.texts import LANGUAGES
from cardgen.writers import png
from tests import scenes

DECKS: dict[str, dict[str, Any]] = {
    "take-three": {"game": "take-three", "numbers": "0..12", "blanks": 1},
    "shown": {
        "game": "take-three",
        "numbers": "1..8",
        "players": 2,
        "show": {1: "half past three", 2: "1/20", 3: "0.125", 4: "48 : 12", 5: "5 %", 6: "XLVIII", 7: "2^10"},
        "task": [{"if": text} for text in ("all odd", "sum = 9", "same colour", "all < 6", "sum = 12", "all even")],
    },
    "tadika": {"game": "tadika"},
    "terz": {"game": "terz"},
    "sentences": {
        "game": "terz",
        "trait": {
            "number": ["I", "you", "she"],
            "form": ["play", "eat", "listen"],
            "background": ["yesterday", "today", "tomorrow"],
        },
    },
    "counted": {"game": "terz", "trait": {"form": ["play", "eat", "listen"]}},
    "triple3": {"game": "triple3"},
    "eighths": {
        "game": "triple3",
        "trait": {"count": ["1/8", "3/4", "1 1/2", 12], "shape": ["ear", "eye", "nose", "mouth"]},
    },
}
DARK = 150
"""Grey of what counts: tints and grounds are lighter."""
DPI = 60


def deck_of(name: str, size: Size | None = None, style: str = "classic", language: str = "en") -> Deck:
    data = {"format": 1, "look": {"corners": 4}, **DECKS[name]}
    if "show" in data:
        data["show"] = {str(key): text for key, text in data["show"].items()}
    made = edition_from_keys.edition(Draft(data), paper=print_keys.read)
    return Deck(made, Appearance(size=size, style=style, language=language))


def some(deck: Deck) -> list[Card]:
    cards = [card for card in deck.cards if card.kind != "chip"]
    kinds = {(card.kind, card.attributes.get("special", card.attributes.get("joker"))): card for card in cards}
    return [*kinds.values(), *cards[:: len(cards) // 4 + 1]]


def parted(deck: Deck, card: Card) -> tuple[list[Shape], list[Shape]]:
    """The four indices, and what is drawn in the middle without any ground."""
    wide, high = deck.size
    corners: list[Shape] = []
    middle: list[Shape] = []
    for shape in deck.face(card).shapes:
        if isinstance(shape, Placed) and shape.place.turn in (0, 180) and _is_corner(shape, wide, high):
            corners.append(shape)
        elif not (isinstance(shape, Rect) and shape.width > 0.6 * wide):
            middle.append(shape)
    return corners, middle


def _is_corner(shape: Placed, wide: float, high: float) -> bool:
    x, y = shape.place.x, shape.place.y
    return min(x, wide - x) < 0.36 * wide and min(y, high - y) < 0.3 * high and (x, y) != (0, 0)


def ink(shapes: list[Shape], size: Size) -> Any:
    """Where something is dark, or coloured as figures are."""
    scene = Scene(Box(0, 0, size.width, size.height), tuple(shapes))
    picture = Image.open(io.BytesIO(png.picture(scene, "en", ground="#FFFFFF", dpi=DPI)))
    return np.asarray(picture.convert("RGB")).min(axis=2) < DARK


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize(("size", "style"), [("poker", "large-index"), ("mini", "classic")])
@pytest.mark.parametrize("name", DECKS)
def test_no_index_touches_another_or_the_middle(name: str, size: str, style: str) -> None:
    deck = deck_of(name, CARDS[size], style)
    for card in some(deck):
        if card.kind == "blank":
            continue
        corners, middle = parted(deck, card)
        assert len(corners) == 4, card.code
        near, far = ink(corners[::2], deck.size), ink(corners[1::2], deck.size)
        assert near.sum() > 20 < far.sum()
        assert not (near & far).any(), card.code
        assert not ((near | far) & ink(middle, deck.size)).any(), card.code


@pytest.mark.parametrize("name", DECKS)
def test_words_of_all_four_stay_in_the_safe_area(name: str) -> None:
    for language in LANGUAGES:
        deck = deck_of(name, language=language)
        safe = Box(0, 0, *deck.size).grown(-4)
        for card in some(deck):
            for text, box, _ in scenes.texts(deck.face(card)):
                assert scenes.inside(box, safe, 0.15), (card.code, text.text)
