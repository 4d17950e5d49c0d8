"""What a level of a deck says otherwise than the whole deck."""

from __future__ import annotations

from cardgen.studio import level_diff, preview
from cardgen.studio.pointers import Document
from tests.studio.documents import start

HARD = "hard"
DECK: Document = {
    "format": 1,
    "game": "take-three",
    "numbers": "0..4",
    "colours": ["red", "blue"],
    "show": {"2": ["1 + 1", "two"], "3": "three"},
    "task": [{"if": "same colour"}, {"if": "sum = 6", "level": HARD}, {"if": "sum = 5", "level": ["easy"]}],
    "level": {
        "easy": {},
        HARD: {
            "mark": 3,
            "numbers": "0..5",
            "show": {"2": ["1 + 1", "4 : 2"], "3": "three", "5": "five"},
            "task": [{"if": "sum = 7"}],
        },
    },
}


def looks(document: Document, level: str) -> list[tuple[str, str, str]]:
    seen = [preview.preview(document, name) for name in ("", level)]
    return [(pair.number, pair.deck.text, pair.level.text) for pair in level_diff.cells(*seen)]


def test_a_level_differs_in_values_cells_and_tasks() -> None:
    assert [*level_diff.values(DECK, HARD, "en")] == [("/numbers", "0..4", "0..5"), ("/mark", "", "3")]
    assert looks(DECK, HARD) == [("2", "two", "4 : 2")]  # the cards of 5 are no other cards, but more of them
    assert level_diff.level_tasks(DECK, HARD, "en") == ["Three cards whose sum is 6", "Three cards whose sum is 7"]


def test_a_level_that_says_nothing_does_not_differ() -> None:
    document = {**DECK, "task": [{"if": "same colour"}]}
    assert not [*level_diff.values(document, "easy", "en")]
    assert not looks(document, "easy")
    assert not level_diff.level_tasks(document, "easy", "en")
    assert not level_diff.level_tasks({**start("take-three"), "level": {"easy": {"copies": 2}}}, "easy", "en")


def test_where_a_level_has_other_colours_no_cell_is_another() -> None:
    document = {**DECK, "level": {HARD: {"colours": ["red", "green"], "show": {"2": "x"}}}}
    assert [*level_diff.values(document, HARD, "en")] == [("/colours", "red, blue", "red, green")]
    assert not looks(document, HARD)


def test_traits_of_a_level_are_told_in_the_readers_words() -> None:
    document = {**start("terz"), "level": {HARD: {"trait": {"figure": ["purple", "blue", "x"]}}}}
    assert [*level_diff.values(document, HARD, "de")] == [("/trait/figure", "Rot, Grün, Blau", "Lila, Blau, x")]
    assert not level_diff.level_tasks(document, HARD, "de")


def test_of_a_deck_that_can_not_be_made_only_what_is_known_is_told() -> None:
    document = {**DECK, "level": {HARD: {"numbers": "x", "task": [{"if": "summ"}]}}}
    assert [*level_diff.values(document, HARD, "en")] == [("/numbers", "0..4", "x")]
    assert not looks(document, HARD)
    assert not level_diff.level_tasks(document, HARD, "en")
