"""Decks written as TOML: what is written reads as the same, looks as people write it, and keeps its comments."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardgen.custom.toml import toml_text

KEYS = st.text(max_size=4) | st.sampled_from(["card", "task", "show", "12", "1/2", "level", 'a"b', "ä"])
SCALARS = st.text(max_size=8) | st.integers(-(10**6), 10**6) | st.booleans() | st.floats(allow_nan=False, width=16)
FINITE = SCALARS.filter(lambda value: not isinstance(value, float) or abs(value) != float("inf"))
VALUES: st.SearchStrategy[Any] = st.recursive(
    FINITE, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
DATA = st.dictionaries(KEYS, VALUES, max_size=5)


@given(DATA)
def test_what_is_written_reads_as_the_same(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text.written(data)) == data


@given(
    DATA, st.dictionaries(st.lists(KEYS | st.integers(0, 2), max_size=2).map(tuple), st.text("ab\n #[=", max_size=9))
)
def test_comments_change_nothing(data: dict[str, Any], comments: dict[tuple[str | int, ...], str]) -> None:
    assert tomllib.loads(toml_text.written(data, comments)) == data


def test_a_deck_looks_as_a_person_would_write_it() -> None:
    data = {
        "format": 1,
        "name": "Zahlen",
        "show": {"12": ["3 · 4", "zwölf"], "1/2": "0,5"},
        "task": [{"if": "sum = 24"}, {"if": "all odd", "bonus": 5}],
        "copies": 2,
        "colours": ["red", {"name": "mint", "fill": "#7FD0B0"}],
        "level": {"easy": {"numbers": "0..10", "task": [{"if": "all even"}]}, "hard": {"show": {"1": "I"}}},
        "look": {},
    }
    comments = {
        (): "A deck of our own.\nHave fun!",
        ("name",): "On the box",
        ("blanks",): "blanks = 4",
        ("show",): "Printed instead",
        ("task",): "Tasks",
        ("task", 1): "Harder",
        ("show", "5"): '5 = "V"',
        ("level", "easy"): "For a start",
    }
    assert toml_text.written(data, comments) == (Path(__file__).parent / "written.toml").read_text("utf-8")


def test_long_lists_take_several_lines() -> None:
    words = ["eins", "zwei", "drei", "vier", "fünf", "sechs"] * 4
    text = toml_text.written({"numbers": words})
    assert tomllib.loads(text) == {"numbers": words}
    assert 3 < text.count("\n") < 8
    assert max(map(len, text.split("\n"))) <= toml_text.WIDTH
