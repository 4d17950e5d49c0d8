"""Score sheets: a column for each player, whatever paper, and nothing sticks out."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.deck import game as games
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Circle, Placed, Size
from cardgen.imposition.paper import ALL_PAPERS
from cardgen.products.kit import EXTRAS
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of
from tests.products.kit.places import check_places, extra_document, printed_lines


@pytest.mark.parametrize("paper", ALL_PAPERS.values())
def test_all_stands_on_one_page_and_inside_it(game: Game[Any], language: str, paper: Size) -> None:
    document = extra_document("scoresheet", deck_of(game, language=language), paper)
    assert len(document.pages) == 1
    check_places(document)


@pytest.mark.parametrize("paper", [ALL_PAPERS["a4"], ALL_PAPERS["letter"]])
def test_in_large_print_nothing_sticks_out(game: Game[Any], language: str, paper: Size) -> None:
    check_places(extra_document("scoresheet", deck_of(game, language=language, style="large-print"), paper))


PARTS = {"take-three": ["Bonus", "Left", "Points"], "tadika": ["Points", "Sum"], "threepia": ["Rows", "Hand empty"]}


@pytest.mark.parametrize("key", PARTS)
def test_everybody_has_a_column_for_each_thing_that_counts(key: str) -> None:
    words = printed_lines(extra_document("scoresheet", deck_of(key)))
    games = words.count("Name")
    for part in PARTS[key]:
        assert words.count(part) == games * deck_of(key).game.players[1]
    assert words.count("1") == words.count("Total") == games


def test_take_three_has_the_rounds_of_the_longest_game() -> None:
    """Three players deal twice each, five once: six rounds are the most."""
    words = printed_lines(extra_document("scoresheet", deck_of("take-three")))
    assert "6" in words
    assert "7" not in words


def test_chips_are_circles_for_four_players_to_win_four() -> None:
    document = extra_document("scoresheet", deck_of("triple3"))
    circles = [
        shape
        for placed in document.pages[0].scene.shapes
        if isinstance(placed, Placed)
        for shape in placed.scene.shapes
        if isinstance(shape, Circle)
    ]
    assert len(circles) == 4 * 4 * printed_lines(document).count("Name")


def test_a_deck_for_few_has_few_columns() -> None:
    deck = recipe("times-tables", "de")
    words = printed_lines(extra_document("scoresheet", deck))
    assert words.count("Bonus") == words.count("Name") * deck.edition.players[1]


def test_a_game_that_says_of_no_columns_has_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_loaded", lambda _: None)
    assert list(EXTRAS["scoresheet"].documents(Layout(deck_of("terz")))) == []
