"""Solutions are right: what the rules say of every hand and layout that they show."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.core.solution import Solution, shuffled
from cardgen.deck.deck import Deck
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Box, Placed
from cardgen.games.tadika import solutions as tadika
from cardgen.games.take_three import solutions as take_three
from cardgen.games.terz import solutions as terz
from cardgen.games.threepia import solutions as threepia
from cardgen.games.triple3 import solutions as triple3
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import Print
from cardgen.products.kit import EXTRAS
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper
from tests.products.kit.places import check_places, lines

OF = {"take-three": take_three, "terz": terz, "triple3": triple3, "tadika": tadika, "threepia": threepia}


def solutions(deck: Deck) -> list[Solution]:
    cards = {card.code: card for card in deck.cards}
    return list(OF[deck.game.key].solutions(deck.edition.spec, cards, deck.texts))


def answer(deck: Deck, question: dict[str, Any]) -> dict[str, Any]:
    return deck.game.answer(question, deck.edition.spec)


def codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]


def test_three_hands_of_each_task_fulfil_it() -> None:
    deck = deck_of("take-three")
    tasks = solutions(deck)
    assert len(tasks) == 46
    for task in tasks:
        assert len(task.examples) == 3
        for example in task.examples:
            assert answer(deck, {"task": task.title[:3], "cards": codes(example.cards)}) == {"ok": True}


def test_a_task_tells_how_many_hands_fit() -> None:
    """T01 is the printed one: three cards with numbers that are not even, of 48 such cards."""
    first = solutions(deck_of("take-three"))[0]
    assert "17\u00a0296" in first.text  # 48 · 47 · 46 / 6
    assert "182\u00a0104" in first.text  # 104 · 103 · 102 / 6
    assert "43 of 100" in first.text


@pytest.mark.parametrize(
    "make", [lambda: deck_of("terz"), lambda: recipe("terz-27", "en"), lambda: recipe("verbs", "en")]
)
def test_all_terzen_of_a_table_are_found(make: Any) -> None:
    deck = make()
    tables = solutions(deck)
    counts = [len(table.examples) for table in tables]
    assert counts == sorted(set(counts))
    assert len(tables) > 2
    traits = ("background", "figure", "form", "number")
    for table in tables:
        assert len(set(codes(table.layout))) == 12
        found = {frozenset(codes(example.cards)) for example in table.examples}
        for three in combinations(table.layout, 3):
            fits = all(len({card.attributes[key] for card in three}) in (1, 3) for key in traits)
            assert fits == (frozenset(codes(three)) in found)


def test_cells_are_those_where_a_card_makes_something_new() -> None:
    deck = deck_of("triple3")
    for grid in solutions(deck):
        for example in grid.examples:
            (card,) = example.cards
            cells = answer(deck, {"grid": codes(grid.layout), "card": card.code})["cells"]
            assert [cell for cell in example.text.replace(",", "").split() if cell.isdigit()] == list(cells)


@pytest.mark.parametrize("name", ["", "zoo"])
def test_no_place_of_a_board_brings_a_card_more_than_the_one_that_is_told(name: str) -> None:
    """Each place and turn is asked for, as a program would ask, and the first of the best is the one in the words."""
    deck = recipe(name, "en") if name else deck_of("threepia")
    boards = {deck.texts[f"board.{board.key}"]: board for board in deck.edition.spec.boards}
    found = solutions(deck)
    assert [one.title for one in found] == [name for name, board in boards.items() if not board.turn]
    assert any(example.text.endswith("3 points") for one in found for example in one.examples)
    for one in found:
        board = boards[one.title]
        order = sorted(board.slots, key=lambda slot: (slot[1], slot[0]))
        assert [(2 * x, 2 * y) for x, y in one.places] == order
        field = [{"card": one.layout[order.index(slot)].code, "turn": 0} for slot in board.slots]
        for example in one.examples:
            told = TOLD.fullmatch(example.text)
            assert told
            asked = {"board": board.key, "field": field, "card": example.cards[0].code}
            points = [
                (reply["points"], -turn, -place)
                for place, slot in enumerate(order, 1)
                for turn in range(4)
                for reply in [answer(deck, {**asked, "slot": board.slots.index(slot), "turn": turn})]
                if reply["ok"]
            ]
            turn = [None, ", turned right", ", upside down", ", turned left"].index(told[2])
            assert max(points) == (int(told[3] or 0), -turn, -int(told[1]))


TOLD = re.compile(r"place (\d)(, [a-z ]+)?: (?:(\d) points?|no row)")


@pytest.mark.parametrize("name", ["", "sevens"])
def test_hands_are_worth_what_they_say(name: str) -> None:
    deck = recipe(name, "en") if name else deck_of("tadika")
    lines_told = solutions(deck)
    assert len(lines_told) >= 4
    copies = {card.code: card.copies for card in deck.cards}
    for line in lines_told:
        for example in line.examples:
            assert str(answer(deck, {"hand": codes(example.cards)})["points"]) == line.text.split()[0]
            assert all(count <= copies[code] for code, count in Counter(codes(example.cards)).items())


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"]])
def test_pages_hold_all_of_it(game: Game[Any], language: str, paper: Any) -> None:
    made = list(EXTRAS["solutions"].documents(Layout(deck_of(game, language=language), Print(paper))))
    assert [name for name, _ in made] == (["solutions"] if game.key in OF else [])
    for _, document in made:
        check_places(document)
        said = " ".join(text.text for page in document.pages for text, _ in lines(page.scene))
        assert all(one.title.split(" ")[-1] in said for one in solutions(deck_of(game, language=language)))


@pytest.mark.parametrize("name", ["times-tables", "body", "sevens", "zoo"])
def test_decks_of_ones_own_have_theirs(name: str) -> None:
    ((_, document),) = EXTRAS["solutions"].documents(Layout(recipe(name, "fr")))
    check_places(document)


@given(st.integers(0, 1 << 31), st.integers(0, 8))
def test_a_pile_is_shuffled_and_keeps_its_cards(number: int, size: int) -> None:
    assert sorted(shuffled(range(size), number)) == list(range(size))


def test_every_order_of_a_pile_can_come() -> None:
    assert {tuple(shuffled("abc", number)) for number in range(200)} == set(permutations("abc"))


def test_cards_grow_with_the_words_in_large_print(game: Game[Any]) -> None:
    """Else their numbers would be as small as in any other style."""
    classic, large = (figures(game, style) for style in ("classic", "large-print"))
    assert large[0].height / classic[0].height == pytest.approx(16 / 8.5, rel=0.1)


def figures(game: Game[Any], style: str) -> list[Box]:
    """The boxes of all pictures in a game's solutions, in a style."""
    ((_, document),) = EXTRAS["solutions"].documents(on_paper(game, style=style))
    strips = [strip for page in document.pages for strip in page.scene.shapes if isinstance(strip, Placed)]
    return [strip.scene.bounds for strip in strips if strip.tag and strip.tag.role == "Figure"]
