"""The cutting plan: it counts what the line at the end of a print counts, and its pictures show each cut."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardgen.deck import game as games
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Box, Circle, Path, Placed, Scene, Size, Text
from cardgen.imposition import cuts
from cardgen.imposition.paper import ALL_PAPERS, paper_size
from cardgen.imposition.plan import Backs, Stacking
from cardgen.imposition.sheets import Side
from cardgen.imposition.stock import STOCKS
from cardgen.products import totals
from cardgen.products.kit import EXTRAS, cutting_plan
from tests import scenes
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper
from tests.imposition.sheet_view import ink
from tests.products.kit.places import check_places, extra_document, printed_lines
from tests.products.kit.test_flow import said


def plan(layout: Layout) -> list[str]:
    ((_, document),) = EXTRAS["cuts"].documents(layout)
    return said(document)


def pictures(layout: Layout) -> list[Scene]:
    """The pictures of sheets, each in a strip of its own."""
    ((_, document),) = EXTRAS["cuts"].documents(layout)
    strips = [strip for page in document.pages for strip in page.scene.shapes if isinstance(strip, Placed)]
    return [part.scene for strip in strips if strip.tag and strip.tag.role == "Figure" for part in strip.scene.shapes]  # type: ignore[union-attr]


def test_it_says_as_many_cuts_as_the_line_at_the_end(game: Game[Any]) -> None:
    layout = Layout(deck_of(game))
    count = totals.of_layout(layout).cuts
    assert f"{count} cuts" in " ".join(plan(layout))
    straight = sum(pile.cuts.total - pile.cuts.round_ones for _, own in totals.piles(layout) for pile in own)
    minutes = -(-(straight * 30 + (count - straight) * 20) // 60)
    assert f"about {minutes} min" in " ".join(plan(layout))


def test_piles_hold_each_sheet_once(game: Game[Any]) -> None:
    for run, piles in totals.piles(Layout(deck_of(game))):
        assert sorted(n for pile in piles for n in pile.sheets) == [*range(1, run.sides[-1].of + 1)]
        assert all(len(pile.sheets) <= cuts.STACK for pile in piles)
        assert sum(pile.cuts.total for pile in piles) == cuts.count(run.sides, run.part.shape == "round")


@pytest.mark.proof(one_in=5)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "148x210"])
@pytest.mark.parametrize("sets", ["", "AB", "ABCDEFGH"])
@pytest.mark.parametrize("backs", ["duplex-long", "fold"])
def test_sheets_of_a_pile_are_cut_in_the_same_places(game: Game[Any], paper: str, sets: str, backs: str) -> None:
    """Whoever lays them on one another has the marks of the uppermost sheet alone."""
    layout = on_paper(game, paper=paper_size(paper), sets=tuple(sets), backs=Backs(backs))
    for run, piles in totals.piles(layout):
        fronts = {side.sheet: side for side in run.sides if side.side != "back"}
        for pile in piles:
            first, *more = [marked(fronts[sheet]) for sheet in pile.sheets]
            assert all(places == first for places in more), pile.sheets
            for places, found in ((pile.cuts.upright, first[1]), (pile.cuts.level, first[2])):
                assert all(min(abs(place - mark) for mark in found) <= 0.061 for place in places)
        alike = Counter(map(marked, fronts.values()))
        fewest = sum(-(-number // cuts.STACK) for number in alike.values())
        assert fewest <= len(piles) <= fewest + 1, "a last sheet with an empty column has its marks, and no cards there"


def marked(side: Side) -> tuple[Box, frozenset[float], frozenset[float]]:
    """The paper of a side, and where its marks say to cut: upright ones from left, level ones from the top."""
    lines = [part.box for part in ink(side, "marks") if isinstance(part.shape, Path) and not is_dashed(part.shape)]
    upright = [round((box.left + box.right) / 2, cuts.PLACES) for box in lines if box.height > box.width]
    level = [round((box.top + box.bottom) / 2, cuts.PLACES) for box in lines if box.width > box.height]
    return side.scene.bounds, frozenset(upright), frozenset(level)


def is_dashed(path: Path) -> bool:
    return path.paint.stroke is not None and bool(path.paint.stroke.dash)


def test_boards_of_four_sizes_are_no_pile() -> None:
    """Four cuts each, and a cut through another board would spoil it."""
    (_, cards), (_, boards) = totals.piles(on_paper("threepia"))
    assert [pile.sheets for pile in boards] == [(1,), (2,), (3,), (4,)]
    assert [pile.cuts.total for pile in boards] == [4, 4, 4, 4]
    assert sum(pile.cuts.total for pile in cards) == 16


def test_equal_boards_of_several_sets_are_a_pile_wherever_they_lie() -> None:
    every = plan(on_paper("threepia", sets=tuple("AB")))
    assert [f"Sheets {n} + {n + 3}; for each pile: 4 cuts." in every for n in (1, 2, 3)] == [True] * 3
    assert "Boards · The Square" in every


def test_one_sheet_is_one_and_many_piles_are_not_all_named() -> None:
    assert "Sheet 1: 4 cuts." in plan(on_paper("terz", only=("WGD1",)))
    every = plan(on_paper("terz", sets=tuple("ABCDEFGH"), order=Stacking.BY_SET))
    assert "Sheets 1–4, 5–8, …, 69–72; for each pile: 8 cuts." in every


def test_each_cut_has_a_line_and_a_number() -> None:
    (full,) = pictures(on_paper("terz"))
    lines = [shape for shape in full.shapes if isinstance(shape, Path)]
    assert [shape.text for shape in full.shapes if isinstance(shape, Text)] == [str(n) for n in range(1, 9)]
    assert len(lines) == 8
    ends = [[numbers for _, *numbers in line.commands] for line in lines]
    level = [start[1] == end[1] for start, end in ends]
    assert level == [True] * 4 + [False] * 4


@pytest.mark.parametrize(("order", "letters"), [("stacked", "ABCDEFGH"), ("by-set", "")])
def test_places_of_stacked_sets_have_their_letters(order: str, letters: str) -> None:
    picture, *_ = pictures(on_paper("terz", sets=tuple("ABCDEFGH"), order=Stacking(order)))
    assert (
        "".join(shape.text for shape in picture.shapes if isinstance(shape, Text) and shape.text.isalpha()) == letters
    )
    assert ("one set" in " ".join(plan(on_paper("terz", sets=tuple("ABCDEFGH"), order=Stacking(order))))) == bool(
        letters
    )


def test_piles_of_a_place_are_a_set_in_order() -> None:
    """Each pile is cut, and what lay at a place of the next pile goes below what lay there before."""
    layout = on_paper("terz", sets=tuple("ABCDEFGH"), order=Stacking.STACKED)
    ((run, piles),) = totals.piles(layout)
    fronts = {side.sheet: side for side in run.sides if side.side == "front"}
    places: dict[Any, list[str]] = {}
    for pile in piles:
        for sheet in pile.sheets:
            for code, trim in zip(fronts[sheet].codes, fronts[sheet].trims, strict=True):
                places.setdefault(trim, []).append(code)
    order = [card.code for card in layout.deck.cards]
    assert sorted(places.values()) == [[f"{letter}:{code}" for code in order] for letter in "ABCDEFGH"]


def test_it_says_what_is_not_cut_straight() -> None:
    own = STOCKS["5371"]
    assert "broken out" in " ".join(plan(on_paper("triple3", stock=own, paper=own.paper, size=own.upright.card)))
    assert "before the film" in " ".join(plan(on_paper("terz", laminate=True)))
    assert re.search(r"among the cards are cut out one by one: 12\.", " ".join(plan(on_paper("triple3"))))


def test_round_pieces_take_their_own_time() -> None:
    assert cutting_plan.seconds(cuts.Cuts((1.0, 2.0), (1.0,), 6)) == 3 * cutting_plan.STRAIGHT + 6 * cutting_plan.ROUND


@pytest.mark.parametrize("style", ["classic", "large-print"])
def test_numbers_of_cuts_that_lie_close_stand_apart(style: str) -> None:
    """With film there are 6 mm between two cuts, on a picture a quarter as large."""
    layout = on_paper("take-three", laminate=True, style=style)
    for picture in pictures(layout):
        boxes = [box for text, box, _ in scenes.texts(picture) if text.text.isdecimal()]
        assert len(boxes) >= 9
        for one, other in combinations(boxes, 2):
            assert not scenes.overlap(one, other)


# --- Score sheets: a column for each player, whatever paper, and nothing sticks out.


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
