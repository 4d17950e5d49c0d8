"""What a task comes to, against counting all hands of the deck one by one."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.games.take_three import odds as exact
from cardgen.games.take_three.parser import parse
from cardgen.schema.draft import DeckError
from cardgen.studio import deck_cache, odds, opening, tasks
from tests.studio.documents import DOCUMENTS

NUMBERS = (0, 7, 14, 21, 28, 35)


def numbers_of(document: dict[str, Any]) -> list[tuple[str, int]]:
    """What each number card counts, and how often it is there."""
    cards = deck_cache.deck(document).cards
    return [(str(card.attributes["number"]), card.copies) for card in cards if card.kind == "number"]


def chances(document: dict[str, Any], number: int, language: str = "en") -> odds.Chances:
    """What the task of that number from 0 comes to."""
    asked = tasks.read(document, language=language)
    return odds.of_row(asked, asked.rows[number])


def deck(*conditions: str) -> dict[str, Any]:
    """Sevens in two colours with these tasks."""
    tasks = [{"if": condition} for condition in conditions]
    numbers = ", ".join(map(str, NUMBERS))
    return {"format": 1, "game": "take-three", "numbers": numbers, "colours": ["red", "blue"], "task": tasks}


@pytest.mark.parametrize("total", [21, 42, 84])
def test_hands_are_counted_as_one_would_on_the_table(total: int) -> None:
    document = deck("sum = 49", f"sum = {total}")
    cards = [int(value) for value, copies in numbers_of(document) for _ in range(copies)]
    told = chances(document, 1)
    fits = sum(sum(hand) == total for hand in combinations(cards, 3))
    assert (told.three, told.threes) == (fits, comb(len(cards), 3))
    fives = list(combinations(range(len(cards)), 5))
    five = sum(any(sum(three) == total for three in combinations([cards[k] for k in hand], 3)) for hand in fives)
    assert told.hundred == max(1, round(100 * Fraction(five, len(fives))))
    assert told.ten == max(1, round(10 * Fraction(five, len(fives))))


def test_in_the_hands_that_are_shown_the_task_fits() -> None:
    document = deck("sum = 42")
    values = {card.code: card.attributes["number"] for card in deck_cache.deck(document).cards if card.kind == "number"}
    task_list = tasks.read(document)
    hands = odds.hands(task_list, task_list.rows[0])
    assert len(hands) == odds.HANDS
    assert all(sum(int(str(values[code])) for code in hand.fits) == 42 for hand in hands)


def test_what_never_fits_is_none_of_ten_and_what_always_fits_all() -> None:
    always = chances(deck("sum < 999"), 0)
    assert (always.ten, always.hundred) == (10, 100)


RECIPES = [one.key for one in opening.starts() if one.game == "take-three"]


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_task_of_every_recipe_comes_to_what_is_counted(recipe: str) -> None:
    document = opening.new_document(recipe, "de")
    spec, task_list = deck_cache.unchecked_deck(document).edition.spec, tasks.read(document, language="de")
    types, answers = exact.types(spec), []
    for number, task in enumerate(spec.tasks):
        told = exact.odds(parse(task.condition, spec.colours), types)
        answers.append((told.three, told.threes, told.bonus))
        found = chances(document, number, "de")
        assert (found.three, found.threes, found.bonus) == answers[-1]
        assert 0 < found.ten <= 10
        assert len(odds.hands(task_list, task_list.rows[number])) == odds.HANDS
    rows = task_list.rows
    assert [row.code for row in rows] == [f"T{k:02d}" for k in range(1, len(spec.tasks) + 1)]
    assert all(row.sentence and row.caret is None for row in rows)


def test_a_task_that_never_fits_takes_nothing_from_the_others() -> None:
    document = deck("sum = 49", "sum = 50", "summ = 7")
    asked = tasks.read(document)
    assert [odds.never(asked, row) for row in asked.rows] == [False, True, False]
    assert chances(document, 0).three
    assert chances(document, 1).three == 0
    assert asked.rows[2].condition is None


def test_hands_have_five_cards_of_which_three_come_to_what_is_said() -> None:
    document = deck("sum = 49")
    asked = tasks.read(document)
    values = {
        card.code: card.attributes["number"]
        for card in deck_cache.unchecked_deck(document).cards
        if card.kind == "number"
    }
    shown = odds.hands(asked, asked.rows[0])
    assert len(shown) == odds.HANDS
    for hand in shown:
        assert len({*hand.fits, *hand.others}) == len(hand.fits) + odds.OTHERS
        assert hand.caption == f"{' + '.join(str(values[code]) for code in hand.fits)} = 49"


@pytest.mark.parametrize(
    ("text", "language", "start", "near", "mended"),
    [
        ("all even and summ = 70", "en", 13, "sum", "all even and sum = 70"),
        ("all evn", "de", 4, "even", "all even"),
        ("sum =", "fr", 5, "", ""),
        ("sum = 7 and xyz", "nl", 12, "", ""),
        ("x" * 300, "en", 199, "", ""),
    ],
)
def test_where_a_text_is_wrong(text: str, language: str, start: int, near: str, mended: str) -> None:
    caret = tasks.read(deck("sum = 7", text), language=language).rows[1].caret
    assert caret
    assert (caret.start, caret.near, caret.mended) == (start, near, mended)
    assert caret.sentence
    assert "Possible" not in caret.sentence


def test_what_can_be_counted_at_once_hangs_on_what_is_told_apart() -> None:
    asked = tasks.read({**deck("all odd", "sum = 9"), "numbers": "0..100"})
    assert [odds.is_cheap(asked, row) for row in asked.rows] == [True, False]


def test_rows_of_levels_keep_their_places() -> None:
    document = deck("sum = 49", "all odd", "summ", "same colour")
    document["task"][1]["level"] = "hard"
    found = tasks.read_rows(document).rows
    assert [row.text for row in found] == ["sum = 49", "all odd", "summ", "same colour"]
    assert [row.code for row in found] == ["T01", "", "T02", "T03"]
    assert [row.text for row in tasks.read(document).rows] == ["sum = 49", "summ", "same colour"]
    assert not tasks.read_rows({"format": 1, "game": "terz", "task": ["x"]}).rows


@settings(max_examples=30)
@given(
    DOCUMENTS, st.sampled_from([None, [], ["x"], [{}], [{"if": 7}], [{"if": "all odd", "level": 3}, 7], "x", {"a": 1}])
)
def test_whatever_a_document_says_its_tasks_are_told_or_refused(document: dict[str, Any], own: object) -> None:
    strange = document if own is None else {**document, "game": "take-three", "task": own}
    try:
        asked = tasks.read_rows(strange)
    except DeckError:
        asked = tasks.unreadable(strange)
    rows = strange.get("task")
    assert len(asked.rows) == len(rows) if isinstance(rows, list) and asked != tasks.NO_TASKS else True
    for row in asked.rows:
        assert row.caret is None or 0 <= row.caret.start <= row.caret.stop
        if row.condition is not None:
            assert 0 <= odds.of_row(asked, row).ten <= 10
            assert odds.threes(asked) >= 0
            for hand in odds.hands(asked, row):
                assert len(hand.fits) == 3
    assert all(change[0].startswith("/task/") for change in tasks.original_changes(strange))
