"""Two cards of one field in which two people wrote: what stays, what is made, and where that can't be."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.studio import preview, twins
from cardgen.studio.changes import edited
from cardgen.studio.starts import begun

TASKS: dict[str, Any] = {"format": 1, "game": "take-three", "task": [{"if": "all even", "bonus": 2}, {"if": "all odd"}]}
SINGLE = {"colour": "red", "value": 7, "show": "7 + 0"}


def words(document: dict[str, Any], *, value: int, colour: str) -> list[str]:
    seen = preview.preview(document, language="de")
    assert seen.is_good
    return [card.words for card in seen.cards if f"{colour} " in card.words and str(value) in card.words]


def test_of_a_cell_two_cards_are_made_of_which_one_shows_what_the_cell_says() -> None:
    document = edited(begun("times-tables", "de"), [("/show/14/1", "7 + 7")])
    both = twins.made(document, {"/show/14/1": "zwei Siebener"})
    assert both["show"] == document["show"]
    assert words(both, value=14, colour="Rot") == ["Rot 7 + 7 (14)", "Rot zwei Siebener (14)"]
    seen = preview.preview(both, language="de")
    (cell,) = [cell for row in seen.rows for cell in row.cells if cell and cell.address == "/show/14/1"]
    assert next(card.words for card in seen.cards if card.key == cell.card) == "Rot 7 + 7 (14)"
    assert twins.made(both, {"/show/14/1": "zwei Siebener"}) == both
    third = twins.made(both, {"/show/14/1": "XIV"})
    assert len(third["card"]) == 3


def test_a_fault_of_one_of_them_leads_to_its_own_field() -> None:
    document = {**begun("take-three", "de"), "look": {"style": "large-print"}}
    both = twins.made(document, {"/show/7/1": "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz"})
    seen = preview.preview(edited(both, [("/show/7/1", "sieben")]), language="de")
    (note,) = [note for note in seen.notes if not note.is_hint]
    assert note.address.startswith("/card/1")
    assert [card.words for card in seen.cards if card.key in note.cards] == ["Rot 7"]
    assert any("sieben" in card.words for card in seen.cards)


def test_a_row_is_copied_below_itself_once_for_all_of_its_fields() -> None:
    texts = {"/task/0/if": "sum = 7", "/task/0/say": "Sieben!", "/task/1/if": "all < 4"}
    both = twins.made(TASKS, texts)
    new = {"if": "sum = 7", "bonus": 2, "say": "Sieben!"}
    assert both["task"] == [TASKS["task"][0], new, {"if": "all odd"}, {"if": "all < 4"}]
    assert twins.made(both, {"/task/0/if": "sum = 7", "/task/0/say": "Sieben!"}) == both


@pytest.mark.parametrize(
    ("game", "more", "field", "text", "is_possible"),
    [
        ("take-three", {}, "/show/7/1", "sieben", True),
        ("take-three", {}, "/show/7/1", "", False),
        ("take-three", {}, "/show/7/9", "sieben", False),
        ("take-three", {"card": "odd"}, "/show/7/1", "sieben", False),
        ("take-three", {"card": [SINGLE]}, "/card/0/show", "7", True),
        ("take-three", {"card": [SINGLE]}, "/card/0/copies", "2", False),
        ("take-three", {"card": [SINGLE]}, "/card/1/show", "7", False),
        ("take-three", {}, "/task/0/if", "odd", True),
        ("take-three", {}, "/task/0/bonus", "3", False),
        ("take-three", {}, "/level/easy/show/7/1", "sieben", False),
        ("take-three", {}, "/name", "Sieben", False),
        ("tadika", {}, "/show/7/0", "sieben", False),  # a number once in each colour
        ("tadika", {"card": [SINGLE]}, "/card/0/show", "7", False),
        ("tadika", {"card": [SINGLE]}, "/card/0/value", "8", True),
        ("terz", {}, "/trait/figure/0", "ich", False),
    ],
)
def test_a_card_more_is_offered_where_the_game_has_room_for_it(
    game: str, more: dict[str, Any], field: str, text: str, is_possible: bool
) -> None:
    document = {**begun(game, "en"), **more}
    assert twins.possible(document, field, text) == is_possible
    assert (twins.made(document, {field: text}) != document) == is_possible
