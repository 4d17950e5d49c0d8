"""Decks as tables: whatever program wrote them they say the same as TOML, and come back from both without loss."""

from __future__ import annotations

import csv
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.custom import form
from cardgen.custom.tables import table_form, table_text
from cardgen.custom.toml import toml_form, toml_text
from cardgen.schema import headings
from cardgen.schema.draft import DeckError, Place
from cardgen.words import phrases, texts
from cardgen.words.texts import LANGUAGES
from tests.custom.data import DECKS
from tests.lacking import lacking
from tests.order import examples


@given(DECKS)
@example({"show": {"01. Feb": "x", "a.b": "1"}, "level": {"a; b": {"task": [{"if": "all odd"}]}, "ä.b": {}}})
@example({"task": [{}], "level": {"x": {"task": [{"if": "all odd", "level": "x"}]}}})
@example({"name": "x\x7f\r", "level": {"\x01": {"card": [{"value": 3}]}}})
def test_nothing_is_lost_between_toml_and_tables(data: dict[str, Any]) -> None:
    toml = toml_form.read(toml_text.written(data).encode(), "own.toml")
    assert toml.data == data
    table = table_form.read(table_text.written(toml.data).encode(), "own.csv")
    assert table.data == data
    assert toml_form.read(toml_text.written(table.data).encode(), "own.toml").data == data


ROWS = """\
format{d}1
game{d}take-three
language{d}de
numbers{d}"0..10; 1,5; 1/2"
colours{d}"red; mint #7FD0B0 leaf"
show.12{d}3 · 4 | zwölf
look.hints{d}WAHR
level.leicht.mark{d}1

Art{d}Farbe{d}Wert{d}zeigt{d}Anzahl{d}wenn{d}Bonus{d}Stufe
Karte{d}red{d}"1,5"{d}"ein
einhalb"{d}2{d}{d}{d}
Karte{d}{d}3/4{d}{d}{d}{d}{d}

Aufgabe{d}{d}{d}{d}{d}sum = 24{d}{d}
{d}{d}{d}{d}{d}all odd{d}5{d}schwer
Aufgabe{d}{d}{d}{d}{d}all even{d}{d}"leicht; schwer"
leer{d}{d}{d}{d}4{d}{d}{d}
leere Karte{d}{d}{d}{d}{d}{d}{d}
zeigt{d}{d}9{d}3 · 3{d}{d}{d}{d}leicht
"""
DATA = {
    "format": 1,
    "game": "take-three",
    "language": "de",
    "numbers": "0..10; 1,5; 1/2",
    "colours": ["red", {"name": "mint", "fill": "#7FD0B0", "sign": "leaf"}],
    "show": {"12": ["3 · 4", "zwölf"]},
    "look": {"hints": True},
    "level": {"leicht": {"mark": 1, "show": {"9": "3 · 3"}}, "schwer": {"task": [{"if": "all odd", "bonus": 5}]}},
    "card": [{"colour": "red", "value": "1,5", "show": "ein\neinhalb", "copies": 2}, {"value": "3/4"}],
    "task": [{"if": "sum = 24"}, {"if": "all even", "level": ["leicht", "schwer"]}],
    "blanks": 5,
}


def rows(delimiter: str) -> str:
    return ROWS.replace("{d}", delimiter)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_all_programs_say_the_same(delimiter: str, encoding: str, end: str) -> None:
    draft = form.read_bytes(rows(delimiter).replace("\n", end).encode(encoding), "own.csv")
    assert draft.data == DATA


def test_every_cell_is_known_by_row_and_column() -> None:
    draft = form.read_bytes(rows(";").encode(), "own.csv")
    wanted = {
        ("game",): Place(2, "B"),
        ("show", "12"): Place(6, "B"),
        ("look", "hints"): Place(7, "B"),
        ("card", 0): Place(11),
        ("card", 0, "value"): Place(11, "C (Wert)"),
        ("card", 1, "value"): Place(12, "C (Wert)"),  # rows, not lines: one above has two
        ("task", 0, "if"): Place(14, "F (wenn)"),
        ("level", "schwer", "task", 0, "bonus"): Place(15, "G (Bonus)"),
        ("level", "leicht", "show", "9"): Place(19, "D (zeigt)"),
    }
    assert {path: draft.place(path) for path in wanted} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_known_in_all_languages_and_in_any_order(language: str) -> None:
    words, kinds = headings.named("column", language), headings.named("kind", language)
    row = {"bonus": "5", "if": "all odd", "kind": kinds["task"], "say": "Odd!", "level": "easy"}
    text = "\n".join([";".join(words[key].upper() for key in row), ";".join(row.values())])
    expected = {"level": {"easy": {"task": [{"bonus": 5, "if": "all odd", "say": "Odd!"}]}}}
    assert form.read_bytes(text.encode(), "x.csv").data == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_each_word_of_a_table(language: str) -> None:
    path = headings.TABLES / f"{language}.toml"
    assert lacking(texts.read(path), texts.read(headings.TABLES / "en.toml"), language) == []


@pytest.mark.parametrize("group", ["column", "kind", "truth"])
def test_no_word_means_two_things(group: str) -> None:
    meanings: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for key, text in texts.read(headings.TABLES / f"{language}.toml").items():
            for word in text.split(",") if key.startswith(group) else ():
                meanings.setdefault(headings.folded(word), set()).add(key)
    assert {word: keys for word, keys in meanings.items() if len(keys) > 1} == {}


HEADINGS = "kind;value;show;copies\n"
WRONG = [
    ("numbers;0..3\nnumbers;5", "row 2, column B: 'numbers' is there twice, first in row 1"),
    ("numbers;0..3\nnumbers.red;5", "row 2, column B: 'numbers.red' is there twice, first in row 1"),
    ("kind;vlaue;show\ncard;3;x", "row 1, column B: unknown column 'vlaue'; did you mean 'value'? Choose from: kind, "),
    ("Art;Wertt;zeigt\n", "row 1, column B: unknown column 'Wertt'; did you mean 'Wert'? Choose from: Art, Farbe, "),
    ("format;1\n\nfoo;bar;baz;kind\n", "row 3, column A: unknown column 'foo'"),
    ("kind;value;value", "row 1, column C: the heading 'value' stands above two columns"),
    (
        HEADINGS + "crad;3;;",
        "row 2, column A (kind): unknown kind of row 'crad'; did you mean 'card'? Choose from: card",
    ),
    (HEADINGS + "card;3;;;x", "row 2, column E: 'x' stands in a column without a heading"),
    ("format;1\nKarte;3;rot", "row 2, column A: above the cards the row of headings is missing: kind, colour, value"),
    ("format;1\n;5", "row 2, column A: the first column lacks the name that the value is for, such as numbers"),
    ('numbers;"0..3\nformat;1', "row 1: a quotation mark in this row is never closed"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_what_is_wrong_with_a_table_is_told_with_its_cell(text: str, sentence: str) -> None:
    assert refusal(text).startswith(f"own.csv, {sentence}")


def refusal(text: str | bytes) -> str:
    with pytest.raises(DeckError) as caught:
        form.read_bytes(text if isinstance(text, bytes) else text.encode(), "own.csv")
    assert all(phrases.message(caught.value, language) for language in LANGUAGES)
    return str(caught.value)


DATES = [
    "01. Feb",
    "1. Februar",
    "Jan 12",
    "Jan-12",
    "12-Jan",
    "2012-01-02",
    "02.01.2012",
    "1/2/2012",
    "3. mrt",
    "2 févr.",
]


@pytest.mark.parametrize("date", DATES)
def test_dates_where_numbers_belong_are_told(date: str) -> None:
    told = f"{date!r} is a date: the spreadsheet made it of a number such as 1/2"
    assert refusal(f"{HEADINGS}card;{date};;").startswith(f"own.csv, row 2, column B (value): {told}")
    assert refusal(f"{HEADINGS}card;3;;{date}").startswith(f"own.csv, row 2, column D (copies): {told}")
    assert refusal(f"numbers;0..3; {date}; 7").startswith(f"own.csv, row 1, column B: {told}")
    assert refusal(f"show.{date};x").startswith(f"own.csv, row 1, column A: {told}")


@pytest.mark.parametrize("date", DATES)
def test_dates_are_words_elsewhere(date: str) -> None:
    draft = form.read_bytes(f"{HEADINGS}card;3;{date};\n".encode(), "own.csv")
    assert draft.data == {"card": [{"value": 3, "show": date}]}


@pytest.mark.parametrize("text", ["1/2", "3/4, 1/2", "-3..3", "1-12", "0.5", "12"])
def test_what_spreadsheets_would_spoil_is_written_so_that_they_do_not(text: str) -> None:
    """A cell that Excel could take for a date or a formula starts with a quotation mark, as no date does."""
    written = table_text.written({"card": [{"show": text, "value": text}]})
    cells = next(csv.reader([written.splitlines()[2]]))
    assert all(cell.startswith('"') for cell in cells[1:] if re.fullmatch(r"\d+[/.-]\d+", text))
    assert form.read_bytes(written.encode(), "own.csv").data["card"][0]["show"] == text


EVIL = st.builds(
    "{}{}".format,
    st.sampled_from(["", "", "a; ", "b,", "c\t", "d\n", '"', "'", " ", "x | ", "3, "]),
    st.sampled_from(
        ["=1+2", "+1+2", "-1+2", "-a", "@sum(1)", "\t=1", "=cmd|' /C calc'!A0", "＝1", "-5", "-5..5", "7", "-1,5"]
    ),
)
"""What a table program could take for a formula, and numbers; alone, and behind what could part it from a cell."""
FORMULAS = st.fixed_dictionaries(
    {"language": st.sampled_from(["de", "en"])},
    optional={
        "name": EVIL,
        "numbers": EVIL | st.dictionaries(EVIL, EVIL, max_size=2),
        "colours": st.lists(EVIL, max_size=2),
        "show": st.dictionaries(EVIL, EVIL | st.lists(EVIL, max_size=2), max_size=2),
        "trait": st.dictionaries(EVIL, st.lists(EVIL, max_size=2), max_size=2),
        "task": st.lists(
            st.fixed_dictionaries({"if": EVIL}, optional={"say": EVIL, "level": EVIL | st.lists(EVIL, max_size=2)}),
            min_size=1, max_size=3,
        ),
        "card": st.lists(
            st.fixed_dictionaries({"value": EVIL}, optional={"show": EVIL, "colour": EVIL, "level": EVIL}),
            min_size=1, max_size=3,
        ),
        "level": st.dictionaries(
            EVIL,
            st.fixed_dictionaries({"name": EVIL}, optional={"task": st.lists(st.fixed_dictionaries({"if": EVIL}))}),
            max_size=2,
        ),
        "print": st.dictionaries(EVIL, EVIL, max_size=1),
    },
)  # fmt: skip


NUMBER = re.compile(r"-\d+([.,]\d+)?")
HARMLESS = re.compile(r"""-\d+([.,]\d+)? *([,;\t"\]].*)?""", re.DOTALL)
"""Where cells are parted in another way: nothing that is counted with stands behind a minus and a number."""


def formulas(written: str, delimiter: str, spared: re.Pattern[str]) -> list[str]:
    """The cells that begin as formulas do, but those that are spared."""
    rows = csv.reader(written.splitlines(keepends=True), delimiter=delimiter)
    bare = [cell.strip(" ") for row in rows for cell in row]
    return [cell for cell in bare if cell[:1] in tuple("=+-@\t\r＝") and not spared.fullmatch(cell)]


@settings(max_examples=examples(100))
@given(FORMULAS)
def test_no_cell_of_a_deck_is_a_formula_whatever_parts_the_cells(data: dict[str, Any]) -> None:
    written = table_text.written(data)
    for delimiter in ",;\t":
        is_custom = delimiter == (";" if data["language"] == "de" else ",")
        assert formulas(written, delimiter, NUMBER if is_custom else HARMLESS) == []
    assert form.read_bytes(written.encode(), "own.csv").data == data


CELLS = [
    ("numbers;0, 1/2, 5", {"numbers": "0, 1/2, 5"}),
    ('numbers;"0,5;1,5;3"', {"numbers": "0,5;1,5;3"}),
    ("numbers,0,5,7", {"numbers": "0, 5, 7"}),
    ("bans;2", {"bans": [2]}),
    ("bans;2, 5", {"bans": [2, 5]}),
    ("rows;2; 5;", {"rows": [2, 5]}),
    ("bans.2;5", {"bans": {"2": 5}}),
    ("trait.form;ich; du; wir", {"trait": {"form": ["ich", "du", "wir"]}}),
    ("trait.number;1; 2; 3", {"trait": {"number": ["1", "2", "3"]}}),
    ("joker;nein", {"joker": False}),
    ("joker;3", {"joker": 3}),
    ("print.margin;4,5", {"print": {"margin": 4.5}}),
    ("show.1.5;x", {"show": {"1.5": "x"}}),
    ('name;"[""a""]"', {"name": ["a"]}),
    ("name;4", {"name": "4"}),
    ("name;", {}),
    ("Format;1", {"format": 1}),
    ("# a remark\nformat;1", {"format": 1}),
    ("sep=;\nformat;1", {"format": 1}),
    ("format;1;;;\n;;;;\n\nlanguage;de;;;", {"format": 1, "language": "de"}),
    ("value,show\n−3,minus drei", {"card": [{"value": -3, "show": "minus drei"}]}),
    ("value,if,say\n,all odd,\n5,,", {"task": [{"if": "all odd"}], "card": [{"value": 5}]}),
    ('value;show\n3;"|"', {"card": [{"value": 3, "show": []}]}),
]


@pytest.mark.parametrize(("text", "data"), CELLS)
def test_cells_are_read_as_people_mean_them(text: str, data: dict[str, Any]) -> None:
    assert form.read_bytes(text.encode(), "own.csv").data == data


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_table_or_a_sentence(data: bytes) -> None:
    try:
        form.read_bytes(data, "own.csv")
    except DeckError as error:
        assert all(phrases.message(error, language).startswith("own.csv") for language in LANGUAGES)


@given(st.integers(0, len(ROWS)), st.integers(0, 12), st.sampled_from(["", '"', ";", ",", "\n", "\0", "[", "{", "\t"]))
def test_a_table_with_a_piece_cut_out_or_put_in_is_a_deck_or_a_sentence(at: int, cut: int, put: str) -> None:
    text = rows(";")
    try:
        form.read_bytes((text[:at] + put + text[at + cut :]).encode(), "own.csv")
    except DeckError as error:
        assert str(error).startswith("own.csv")


def test_a_table_too_large_is_refused() -> None:
    assert refusal("a\n" * 2001) == "own.csv: the table is too large: 2000 rows and 60 columns are allowed"
    assert refusal("a;" * 60) == "own.csv: the table is too large: 2000 rows and 60 columns are allowed"
    assert refusal(b"\x80\x81\x82").startswith("own.csv, line 1: these letters are not UTF-8")
    assert refusal(b"\xe4\x01").startswith("own.csv: is not text")


@pytest.mark.parametrize("name", ["", "deck", "deck.txt"])
def test_what_has_no_ending_is_known_by_its_first_line(name: str) -> None:
    for text in ("# x\n\nformat = 1\n", "[show]\n", "[[card]]\nvalue = 3", '"format"=1', ""):
        assert form.read_bytes(text.encode(), name).data == toml_form.read(text.encode(), name).data
    for text in ("format;1", "format\t1", "kind,value\ncard,5"):
        assert form.read_bytes(text.encode("utf-16"), name).data == table_form.read(text.encode(), name).data
