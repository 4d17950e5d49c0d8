"""Products for numbers that a deck of times tables doesn't know yet."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.studio import preview, suggestions
from cardgen.studio.edits import apply
from cardgen.words.texts import LANGUAGES
from tests.studio.documents import STARTS, start

FILL = "fill:/show"
KNOWN = {"12": ["3 · 4"], "14": ["2 · 7"]}


@pytest.mark.parametrize(
    ("numbers", "rows"),
    [
        ("0, 7 … 70", {"0": ["0 · 7", "7 · 0"], "7": ["1 · 7", "7 · 1"], "70": ["7 · 10", "10 · 7"]}),
        ("36", {"36": ["4 · 9", "6 · 6", "9 · 4"]}),
        ("1", {"1": ["1 · 1"]}),
        ("0, 5, 12", {"0": ["0 · 1", "1 · 0"], "5": ["1 · 5", "5 · 1"]}),
        ("11, 22, 101, 1/2, -6", {}),
        ("sieb", {}),
    ],
)
def test_what_is_missing_becomes_products(numbers: str, rows: dict[str, list[str]]) -> None:
    made = suggestions.missing_products({"numbers": numbers, "show": KNOWN})
    assert {key: made[key] for key in rows} == rows
    assert not rows or {*made} >= {*rows}
    assert rows or not made


@given(st.sets(st.integers(0, 120), min_size=1))
def test_each_product_comes_to_its_number(numbers: set[int]) -> None:
    document = {"numbers": ", ".join(map(str, sorted(numbers))), "show": KNOWN}
    after = apply(document, [], FILL)
    for key, row in after["show"].items():
        for text in row:
            a, b = map(int, text.split(" · "))
            assert a * b == int(key)
    assert {key: after["show"][key] for key in KNOWN} == KNOWN
    assert apply(after, [], FILL) is after


@pytest.mark.parametrize("key", STARTS)
def test_no_start_lacks_products(key: str) -> None:
    assert apply(document := start(key), [], FILL) is document


def test_a_deck_of_sevens_comes_from_times_tables_by_one_button() -> None:
    document = {**start("times-tables"), "numbers": "0, 7 … 70", "task": [{"if": "sum = 70"}]}
    seen = preview.preview(apply(document, [], FILL))
    assert seen.is_good
    cells = [cell.text for row in seen.rows for cell in row.cells if cell]
    assert len(cells) == 44
    assert all(cells)


# --- dates


def deck(**more: Any) -> dict[str, Any]:
    tasks = [{"if": "different colours"}]
    return {"format": 1, "game": "take-three", "numbers": "1/12, 1/2, 3/4, 2", "task": tasks, **more}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_date_is_told_at_its_cell(language: str) -> None:
    document = deck(show={"1/2": ["01.02.", "0,5", "1/2"], "1/12": "12. Jan", "2": ["zwei", "2-1-26"]})
    seen = preview.preview(document, language=language)
    told = {note.address: note.mend for note in seen.notes if note.mend}
    assert told == {"/show/1~12/0": "1/2", "/show/1~112": "1/12"}
    assert seen.is_good
    assert all("01.02" in note.sentence or "12. Jan" in note.sentence for note in seen.notes if note.mend)


def test_dates_are_told_beside_what_keeps_a_deck_from_being_made() -> None:
    seen = preview.preview(deck(show={"1/2": "01.02.", "4": "x"}, task=[{"if": "sum = 99"}]))
    assert not seen.is_good
    assert [note.mend for note in seen.notes if note.address.startswith("/show/1~12")] == ["1/2"]


def test_a_date_among_the_numbers_is_a_mistake() -> None:
    (note,) = preview.preview(deck(numbers="1/12, 01.02., 2"), language="de").notes
    assert (note.address, note.is_hint) == ("/numbers", False)
    assert "ist ein Datum" in note.sentence
    assert "1/2" in note.sentence
