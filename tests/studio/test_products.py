"""Products for numbers that a deck of times tables doesn't know yet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.studio import preview, products
from cardgen.studio.changes import edited
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
    made = products.missing({"numbers": numbers, "show": KNOWN})
    assert {key: made[key] for key in rows} == rows
    assert not rows or {*made} >= {*rows}
    assert rows or not made


@given(st.sets(st.integers(0, 120), min_size=1))
def test_each_product_comes_to_its_number(numbers: set[int]) -> None:
    document = {"numbers": ", ".join(map(str, sorted(numbers))), "show": KNOWN}
    after = edited(document, [], FILL)
    for key, row in after["show"].items():
        for text in row:
            a, b = map(int, text.split(" · "))
            assert a * b == int(key)
    assert {key: after["show"][key] for key in KNOWN} == KNOWN
    assert edited(after, [], FILL) is after


@pytest.mark.parametrize("key", STARTS)
def test_no_start_lacks_products(key: str) -> None:
    assert edited(document := start(key), [], FILL) is document


def test_a_deck_of_sevens_comes_from_times_tables_by_one_button() -> None:
    document = {**start("times-tables"), "numbers": "0, 7 … 70", "task": [{"if": "sum = 70"}]}
    seen = preview.preview(edited(document, [], FILL))
    assert seen.is_good
    cells = [cell.text for row in seen.rows for cell in row.cells if cell]
    assert len(cells) == 44
    assert all(cells)
