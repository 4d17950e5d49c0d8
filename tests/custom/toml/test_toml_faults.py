"""What is no TOML, and what is no text, is told in a sentence with its line and, where it helps, with carets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.custom.toml import toml_text
from cardgen.schema.draft import DeckError
from cardgen.words import phrases
from cardgen.words.texts import LANGUAGES
from tests.custom.toml.test_toml_form import read


def refusal(text: str | bytes, language: str = "en") -> str:
    with pytest.raises(DeckError) as caught:
        read(text)
    return phrases.message(caught.value, language)


WRONG = [
    ('a = "x', 1, "the text that begins here lacks its closing quotation mark", "^^"),
    ('a = "x\nb = 1', 1, "the text that begins here lacks its closing quotation mark", "^^"),
    ('b = """x\ny\n', 1, "the text that begins here lacks its closing quotation mark", "^^^^"),
    ("a = [1,\n2\nb = 3", 1, "the closing ] for this is missing", "^"),
    ("a = [1,\nb = 3", 2, "the closing ] for this is missing", "^^^^^"),
    ("a = { b = 1", 1, "the closing } for this is missing", "^"),
    ("a = [1 2]", 1, "a comma is missing between two values", "^^^"),
    ('a = ["x" "y"]', 1, "a comma is missing between two values", "^"),
    ('name "x"', 1, "after the name 'name' an = is missing", "^"),
    ("größe = 1", 1, "the name 'größe' needs quotation marks: \"größe\"", "^^^^^"),
    ('[show]\n1/2 = "x"', 2, "the name '1/2' needs quotation marks: \"1/2\"", "^^^"),
    ("name = „x“", 1, '„ is a curly quotation mark; TOML takes only the straight "', "^"),
    ("a =", 1, "after 'a' = the value is missing", "^"),
    ("name = Einmaleins 4b", 1, "'Einmaleins 4b' needs quotation marks: \"Einmaleins 4b\"", "^" * 13),
    ("[show]\n12 = 3 · 4", 2, "'3 · 4' needs quotation marks: \"3 · 4\"", "^^^^^"),
    ("a = 3/4", 1, "'3/4' needs quotation marks: \"3/4\"", "^^^"),
    ("a = 1,5", 1, "'1,5' needs quotation marks: \"1,5\"", "^^^"),
    ('a = "x" y', 1, "'y' does not belong after the value", "^"),
    ("a = 1\n\na = 2", 3, "'a' is there twice, first in line 1", "^"),
    ("[show]\n1 = 'x'\n[show]", 3, "'show' is there twice, first in line 1", "^^^^^^"),
    ('a = "C:\\deck"', 1, 'in a text between " a \\ is written twice: \\\\', "^"),
    ("[[task]", 1, "the heading lacks its closing ]]", "^^^^^^"),
    ("a.b = 1\n[a]", 2, "this has been said before, in another way", "^^"),
    ("a = {b = 1,}", 1, "a table in { } stands in one line, without a comma before the closing brace", "^"),
    ('{"game": "terz"}', 1, 'this is no TOML; a line there says name = "Ada" or [show]', "^" * 16),
    ("a = 2012-01-02", 1, "without quotation marks 'a' is a date or a time; write \"2012-01-02\"", ""),
    ("[show]\n1 = 12:30:00", 2, "without quotation marks 'show.1' is a date or a time; write \"12:30:00\"", ""),
    ("a = [1, nan]", 1, "'a' is nan; no deck can count with that", ""),
    (f"a = {'9' * 19}", 1, "no deck has a number of more than 18 digits", ""),
    ("a = '\x01'", 1, "an invisible character stands here (U+0001); delete it", ""),
    (f"a = '{'x' * 4000}'", 1, "the line has 4006 characters; 4000 are allowed", ""),
    (f"\na = {'[' * 20}{']' * 20}", 2, "lists or tables are nested too deeply", ""),
    (f"{'a.' * 300}a = 1", 1, "lists or tables are nested too deeply", ""),
    (b"a = 'x'\nb = '\xe4'", 2, "these letters are not UTF-8; save the file as UTF-8", ""),
]


@pytest.mark.parametrize(("text", "line", "reason", "carets"), WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_what_is_no_toml_is_told_with_its_line(text: str | bytes, line: int, reason: str, carets: str) -> None:
    assert refusal(text) == f"own.toml, line {line}: {reason}"
    with pytest.raises(DeckError) as caught:
        read(text)
    assert "".join(caught.value.pointers).rpartition("\n")[2].strip() == carets
    assert all(phrases.message(caught.value, language) for language in LANGUAGES)


LARGE = "is too large: a deck file has at most 64 kB; as a table (CSV) the same deck is often much smaller"
NO_TEXT = [
    (b"%PDF-1.7\n", "is a PDF file: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"\x00\x01\x02\xff", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"a = 1\x00", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"\xff\xfea", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"#" * 70_000, LARGE),
    (("#" + "ä" * 33_000).encode("utf-16"), LARGE),
    (("a = " + "[" * 3000).encode(), "lists or tables are nested too deeply"),
    (b"\n".join(b"a%d=[%s]" % (k, b"1," * 1500) for k in range(20)), "these are more than 20000 values"),
]


@pytest.mark.parametrize(("data", "reason"), NO_TEXT, ids=[str(number) for number in range(len(NO_TEXT))])
def test_what_is_no_text_is_refused_as_a_whole(data: bytes, reason: str) -> None:
    assert refusal(data).startswith(f"own.toml: {reason}")


# --- Decks written as TOML: what is written reads as the same, looks as people write it, and keeps its comments.


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
