"""Decks as TOML: all that Python reads is read the same, with the line of each key; what is no TOML is explained."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import cli, phrases
from cardgen.decks import form, plain
from cardgen.decks.draft import DeckError, Draft, Fault, Place, located
from cardgen.facts import Phrase
from cardgen.texts import LANGUAGES

EXAMPLE = """\
# a deck
format = 1
numbers = [
    "0..3",  # small

    "7",
]
colours = ["red", { name = "mint", fill = "#7FD0B0" }]

[show]
12 = ["3 · 4", "zwölf",
      "dozen"]
"1/2" = "0,5"

[[task]]
if = "sum = 24"

[[task]]
if = "all odd"
say = \"\"\"
Drei
ungerade\"\"\"
bonus = 5

[level.easy]
numbers = "0..10"
look.ink = "saving"
[[level.easy.task]]
if = "all even"
"""
LINES = {
    ("format",): 2,
    ("numbers",): 3,
    ("numbers", 0): 4,
    ("numbers", 1): 6,
    ("colours",): 8,
    ("colours", 1): 8,
    ("colours", 1, "fill"): 8,
    ("show",): 10,
    ("show", "12"): 11,
    ("show", "12", 1): 11,
    ("show", "12", 2): 12,
    ("show", "1/2"): 13,
    ("task",): 15,
    ("task", 0): 15,
    ("task", 0, "if"): 16,
    ("task", 1): 18,
    ("task", 1, "say"): 20,
    ("task", 1, "bonus"): 23,
    ("level",): 25,
    ("level", "easy", "numbers"): 26,
    ("level", "easy", "look", "ink"): 27,
    ("level", "easy", "task", 0): 28,
    ("level", "easy", "task", 0, "if"): 29,
}


def read(text: str | bytes) -> Draft:
    return form.read_bytes(text if isinstance(text, bytes) else text.encode(), "own.toml")


def refusal(text: str | bytes, language: str = "en") -> str:
    with pytest.raises(DeckError) as caught:
        read(text)
    return phrases.message(caught.value, language)


def test_every_key_and_element_has_its_line() -> None:
    draft = read(EXAMPLE)
    assert draft.data == tomllib.loads(EXAMPLE)
    assert {path: draft.places[path].line for path in LINES} == LINES
    assert draft.place(("task", 1, "second")) == Place(18)
    assert draft.place(("players",)) is None


KEYS = st.sampled_from(["a", "b", "12", "-3", '"1/2"', "'x y'", '"\\u00e4"', "a.b", '"a.b".c'])
SCALARS = st.sampled_from(
    [
        "1",
        "-7",
        "true",
        "0.5",
        '"x"',
        "'#'",
        '"]"',
        '"a\\"b"',
        '"""x\n"y" \\\n z"""',
        "'''\n[a]\n'''",
        '""',
        '""""a""""',
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda parts: "[ " + ", # c ]\n".join(parts) + "\n]")
        | st.lists(inner, max_size=2).map(
            lambda parts: "{" + ", ".join(f"k{number} = {part}" for number, part in enumerate(parts)) + "}"
        )
    ),
    max_leaves=6,
)
STATEMENTS = st.builds("{} = {}  # x = [1".format, KEYS, VALUES) | st.sampled_from(
    ["", "# [a", "[t]", "[t.u]", "[[l]]", "[[l.m]]", "[ t . 'v' ]"]
)


@given(st.lists(STATEMENTS, max_size=8).map("\n".join))
def test_places_are_those_of_all_values_and_their_lines_hold_them(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    draft = read(text)
    assert draft.data == expected
    lines = text.split("\n")
    for path in paths(expected):
        assert path in draft.places, path
        if isinstance(path[-1], str):
            assert written_near(path[-1], lines[draft.places[path].line - 1]), (path, draft.places[path])
    assert set(draft.places) == set(paths(expected))


def paths(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """All ways to values, by a walk of the test's own."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way for key, part in parts for way in [(*path, key), *paths(part, (*path, key))]]


def written_near(key: str, line: str) -> bool:
    return key in line or key.encode("ascii", "backslashreplace").decode().replace("\\xe4", "\\u00e4") in line


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


NO_TEXT = [
    (b"%PDF-1.7\n", "is a PDF file: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"\x00\x01\x02\xff", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"a = 1\x00", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"\xff\xfea", "is not text: a deck is a TOML or CSV file, or a table as XLSX or ODS"),
    (b"#" * 70_000, "is too large: a deck file has at most 64 kB"),
    (("#" + "ä" * 33_000).encode("utf-16"), "is too large: a deck file has at most 64 kB"),
    (("a = " + "[" * 3000).encode(), "lists or tables are nested too deeply"),
    (b"\n".join(b"a%d=[%s]" % (k, b"1," * 1500) for k in range(20)), "these are more than 20000 values"),
]


@pytest.mark.parametrize(("data", "reason"), NO_TEXT, ids=[str(number) for number in range(len(NO_TEXT))])
def test_what_is_no_text_is_refused_as_a_whole(data: bytes, reason: str) -> None:
    assert refusal(data).startswith(f"own.toml: {reason}")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_marks_encodings_and_line_ends_make_no_difference(encoding: str, end: str) -> None:
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    draft = read((mark + EXAMPLE.replace("\n", end)).encode(encoding))
    assert draft.data == tomllib.loads(EXAMPLE)
    assert draft.places[("level", "easy", "numbers")] == Place(26)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_deck_or_a_sentence(data: bytes) -> None:
    try:
        read(data)
    except DeckError as error:
        assert all(phrases.message(error, language).startswith("own.toml") for language in LANGUAGES)


@given(
    st.integers(0, len(EXAMPLE)), st.integers(0, 12), st.sampled_from(["", '"', "[", "}", "=", "\n", "\0", "“", "\\"])
)
def test_a_file_with_a_piece_cut_out_or_put_in_is_a_deck_or_a_sentence(at: int, cut: int, put: str) -> None:
    text = EXAMPLE[:at] + put + EXAMPLE[at + cut :]
    try:
        read(text)
    except DeckError as error:
        assert all(fault.phrase.key.startswith("form.") for fault in error.faults)
        assert str(error).startswith("own.toml")


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(EXAMPLE)
    assert form.read_file(path) == form.read_file(str(path))
    assert form.read_file(path).name == "own.toml"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path, "can't be read: "),
        (tmp_path / "none.toml", "can't be read: No such file"),
        (Path("/dev/zero"), "is no ordinary file"),
    ):
        with pytest.raises(DeckError, match=f"{path}: {reason}"):
            form.read_file(path)


def test_all_dates_and_endless_numbers_of_a_file_are_told_at_once_in_order() -> None:
    text = "a = 2012-01-02\n" + "\n".join(f"b{number} = nan" for number in range(40))
    with pytest.raises(DeckError) as caught:
        read(text)
    said = [phrases.said(phrase, "en") for phrase in caught.value.phrases]
    assert [int(sentence.split(":")[0].removeprefix("own.toml, line ")) for sentence in said[:-1]] == list(range(1, 31))
    assert said[-1] == "own.toml: there are more mistakes: 11"


def test_an_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(DeckError) as caught:
        read("a = x\n")
    again = copy.copy(caught.value)
    assert (str(again), again.faults, again.pointers) == (str(caught.value), caught.value.faults, caught.value.pointers)


def test_half_a_letter_is_refused_where_json_brings_one() -> None:
    with pytest.raises(DeckError, match="the deck: the text holds half a character"):
        plain.check(Draft({"name": "\ud800"}))


def test_a_cell_is_told_by_row_and_column() -> None:
    draft = Draft({}, "own.csv", {("task", 2): Place(9, "D")})
    fault = Fault(Phrase("form.deep"), ("task", 2, "bonus"))
    assert phrases.said(located(fault, draft), "de").startswith("own.csv, Zeile 9, Spalte D: ")


def test_long_lines_are_cut_about_the_carets() -> None:
    text = f"numbers = [{', '.join(['12'] * 80)} 13]"
    with pytest.raises(DeckError) as caught:
        read(text)
    line, carets = caught.value.pointers[0].split("\n")
    assert len(line) <= 102
    assert line[carets.index("^") : carets.rindex("^") + 1] == "12 13"


def test_each_sentence_of_a_deck_has_its_line_and_pointer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: object) -> None:
        raise DeckError(
            [Fault(Phrase("form.deep"), ("a",)), Fault(Phrase("form.toml_comma"), ("b",), "  x\n  ^")],
            Draft({}, "own.toml", {("a",): Place(1), ("b",): Place(2)}),
        )

    monkeypatch.setattr("cardgen.commands.run", refuse)
    assert cli.main(["list", "--language", "en"]) == 2
    assert capsys.readouterr().err == (
        "cardgen: own.toml, line 1: lists or tables are nested too deeply\n"
        "cardgen: own.toml, line 2: a comma is missing between two values\n  x\n  ^\n"
    )
