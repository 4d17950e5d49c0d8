"""The poster has every colour and every named level of a deck once, each sign inside its tile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from cardgen.deck.game import Game
from cardgen.drawing.document import Document
from cardgen.drawing.scene import Path, Placed, Rect, Scene, Size, Text
from cardgen.drawing.signs import SIGNS, sign
from cardgen.drawing.vision import contrast
from cardgen.imposition.paper import PAPERS
from cardgen.products.kit import poster
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of
from tests.products.kit.places import check_places, extra_document, printed_lines


def rows(document: Document) -> Iterator[Scene]:
    for shape in document.pages[0].scene.shapes:
        if isinstance(shape, Placed) and any(isinstance(part, Rect) for part in shape.scene.shapes):
            yield shape.scene


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"], Size(148, 210), Size(420, 297)])
def test_every_colour_is_there_by_name(game: Game[Any], language: str, paper: Size) -> None:
    deck = deck_of(game, language=language)
    document = extra_document("poster", deck, paper)
    assert len(document.pages) == 1
    check_places(document)
    names = [deck.texts[f"colour.{name}"] for names in deck.colours.values() for name in names]
    for name in set(names):
        assert printed_lines(document).count(name) == names.count(name)


NAMED = {
    "terz": ["empty rings", "full rings", "dotted rings"],
    "triple3": ["circle", "diamond", "plus", "star"],
    "threepia": ["circle", "cross", "square", "triangle in all colours"],
}


@pytest.mark.parametrize("key", NAMED)
def test_forms_are_there_by_name(key: str) -> None:
    words = printed_lines(extra_document("poster", deck_of(key)))
    assert [words.count(name) for name in NAMED[key]] == [1] * len(NAMED[key])


def test_words_of_an_own_deck_are_there_and_its_grounds_too() -> None:
    verbs, animals = recipe("verbs", "de"), recipe("animals", "de")
    words = printed_lines(extra_document("poster", verbs))
    assert {"gestern", "heute", "morgen", "ich", "du", "wir", "lachen"} <= set(words)
    assert {"gelb", "weiß", "schwarz"} <= {word.lower() for word in printed_lines(extra_document("poster", animals))}
    check_places(extra_document("poster", verbs))


def test_names_can_be_read_on_grounds_that_are_frames() -> None:
    """With little ink the black ground is a frame about white, and signs and names on it are black."""
    deck = deck_of("terz", style="ink-saver")
    for row in rows(extra_document("poster", deck)):
        tiles = [one for one in row.shapes if isinstance(one, Rect)]
        for text in [one for one in row.shapes if isinstance(one, Text)]:
            under = [tile for tile in tiles if tile.x < text.x < tile.x + tile.width]
            assert contrast(text.fill, under[-1].paint.fill or "") > 7


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_is_as_large_as_its_room(name: str) -> None:
    """By its curves' points, which hold the curve between them (ISO 32000-1, 8.5.2.2)."""
    drawing = sign(name, poster.SIGN, "#000000", "#000000")
    points = [abs(n) for shape in drawing.shapes if isinstance(shape, Path) for _, *ns in shape.commands for n in ns]
    assert max(points) < poster._reach(drawing) < max(points) + 1


def test_tiles_do_not_touch() -> None:
    for row in rows(extra_document("poster", deck_of("terz"))):
        tiles = sorted([shape for shape in row.shapes if isinstance(shape, Rect)], key=lambda tile: tile.x)
        wide = [tile for tile in tiles if tile.radius == poster.ROUND]
        for one, after in pairwise(wide):
            assert after.x >= one.x + one.width + poster.GAP - 1e-6
