"""What a spreadsheet's cell shows stands on the card, and counts what it is; what nobody can see is told."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.custom import edition_from_keys, form
from cardgen.deck.deck import texts
from cardgen.schema.draft import DeckError
from cardgen.words import phrases
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES
from tests.custom.tables.test_workbook import SHEET, changed, ods
from tests.folders import zipped

HEAD: list[list[Any]] = [["format", 1], ["game", "take-three"]]
TASKS: list[list[Any]] = [["task", "", "", "", "same number"], ["task", "", "", "", "same colour"]]
HEADINGS = ["kind", "colour", "value", "show", "if", "copies"]
COLOURS = ("red", "blue", "green", "yellow")
COMMA = {"de": ",", "nl": ",", "fr": ",", "en": ".", "": "."}
THOUSANDS = {"de": ".", "nl": ".", "fr": "\u202f", "en": ",", "": ","}


def marked(text: str, language: str) -> str:
    """A number as Python writes it, with the marks of a language."""
    return text.translate(str.maketrans(".,", COMMA[language] + THOUSANDS[language]))


FORMATS = ["0.00", '0.00\\ "€"', "[$€-407] 0.00", "[Red]0.00", "#,##0.00", "0.0#", "0%", "# ?/?", "000", "0"]
Case = tuple[Fraction, str, str]
"""A number, the format of its cell, and what that shows, with the marks of English."""


@st.composite
def cases(draw: st.DrawFn) -> Case:
    cents, whole = draw(st.integers(-9999, 9999)), draw(st.integers(-9999, 9999))
    below = draw(st.integers(2, 9))
    above = draw(st.integers(1, below - 1))
    value = Fraction(cents, 100)
    part = Fraction(above, below)
    near = draw(st.sampled_from(FORMATS))
    match near:
        case "0.00" | "[Red]0.00" | "#,##0.00":
            return value, near, f"{float(value):,.2f}" if "," in near else f"{float(value):.2f}"
        case '0.00\\ "€"':
            return value, near, f"{float(value):.2f} €"
        case "[$€-407] 0.00":
            return value, near, ("-" if value < 0 else "") + f"€ {abs(float(value)):.2f}"
        case "0.0#":
            text = f"{float(value):.2f}"
            return value, near, text.removesuffix("0")
        case "0%":
            return value, near, f"{cents}%"
        case "# ?/?":
            return part, near, str(part)
        case "000":
            return Fraction(whole), near, f"{'-' if whole < 0 else ''}{abs(whole):03}"
    return Fraction(whole), near, str(whole)


def book(rows: Sequence[Sequence[Any]], after: Callable[[Any, Any], None] = lambda _book, _sheet: None) -> bytes:
    """A workbook; a cell is a value, or a value and its format."""
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    sheet = workbook.add_worksheet("Deck")
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            value, code = cell if isinstance(cell, tuple) else (cell, "")
            value = float(value) if isinstance(value, Fraction) else value
            sheet.write(y, x, value, workbook.add_format({"num_format": code}) if code else None)
    after(workbook, sheet)
    workbook.close()
    return out.getvalue()


def table(cards: Sequence[Sequence[Any]], language: str = "") -> list[list[Any]]:
    own = [["language", language]] if language else []
    rows = [[*card, *[""] * (5 - len(card)), 9] for card in cards]
    return [*HEAD, *own, [], HEADINGS, *rows, *TASKS]


def on_cards(data: bytes, name: str = "own.xlsx") -> list[tuple[str, Fraction]]:
    """What each number card shows, and what it counts."""
    made = edition_from_keys.edition(form.read_bytes(data, name))
    cards = [card for card in made.cards(texts(made.game, "en").words) if card.kind == "number"]
    return [
        (
            str(card.attributes.get("show") or str(card.attributes["number"]).replace("-", "−")),
            Fraction(card.attributes["number"]),
        )
        for card in cards
    ]


def refusal(data: bytes, name: str = "own.xlsx") -> str:
    with pytest.raises(DeckError) as caught:
        form.read_bytes(data, name)
    assert all(phrases.message(caught.value, language) for language in LANGUAGES)
    return str(caught.value)


@settings(max_examples=40)
@given(st.lists(cases(), min_size=4, max_size=4), st.sampled_from(sorted(COMMA)))
def test_a_card_shows_what_its_cell_shows_and_counts_that(numbers: list[Case], language: str) -> None:
    rows = [["card", colour, (value, code)] for colour, (value, code, _) in zip(COLOURS, numbers, strict=True)]
    got = on_cards(book(table(rows, language)))
    assert got == [(marked(text, language).replace("-", "−"), value) for value, _, text in numbers]


@settings(max_examples=40)
@given(st.lists(cases(), min_size=4, max_size=4), st.sampled_from(sorted(COMMA)))
def test_what_is_shown_instead_is_what_its_cell_shows(numbers: list[Case], language: str) -> None:
    rows = [["card", colour, 1, (value, code)] for colour, (value, code, _) in zip(COLOURS, numbers, strict=True)]
    draft = form.read_bytes(book(table(rows, language)), "own.xlsx")
    assert [card["show"] for card in draft.data["card"]] == [marked(text, language) for _, _, text in numbers]


def cell(value: str, text: str, kind: str = "float") -> str:
    own = f'office:value-type="{kind}" office:value="{value}"'
    return f"<table:table-cell {own}><text:p>{text}</text:p></table:table-cell>"


def string(text: str) -> str:
    return f'<table:table-cell office:value-type="string">{text}</table:table-cell>'


def ods_rows(rows: Sequence[Sequence[str]]) -> bytes:
    cells = [[part if part.startswith("<") else string(f"<text:p>{part}</text:p>") for part in row] for row in rows]
    return ods("".join(f"<table:table-row>{''.join(row)}</table:table-row>" for row in cells))


@pytest.mark.parametrize(
    ("value", "text", "kind", "number"),
    [
        ("0.5", "50 %", "percentage", Fraction(1, 2)),
        ("0.333333333333333", "1/3", "float", Fraction(1, 3)),
        ("7", "007", "float", Fraction(7)),
        ("0.5", "0,50 €", "currency", Fraction(1, 2)),
        ("1000", "1.000", "float", Fraction(1000)),
        ("1.5", "1,5", "float", Fraction(3, 2)),
    ],
)
def test_ods_cells_count_and_show_what_they_show(value: str, text: str, kind: str, number: Fraction) -> None:
    rows = [["card", "red", cell(value, text, kind)], *(["card", colour, "7"] for colour in COLOURS[1:])]
    data = ods_rows([[str(part) for part in row] for row in table(rows, "de")])
    assert on_cards(data, "own.ods")[0] == (text, number)


def test_words_of_ods_cells_stay_apart() -> None:
    word = string('<text:p>three<text:line-break/>times<text:tab/>1<text:s text:c="2"/>x</text:p><text:p>y</text:p>')
    note = "<office:annotation><text:p>by Ada</text:p></office:annotation>"
    rows = [["name", word.replace("</table:table-cell>", f"{note}</table:table-cell>")]]
    draft = form.read_bytes(ods_rows(rows), "own.ods")
    assert draft.data["name"].split() == ["three", "times", "1", "x", "y"]
    assert "\n" in draft.data["name"]


@pytest.mark.parametrize("error", ["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "#NUM!"])
def test_errors_are_told_with_their_cells(error: str) -> None:
    def put(_: Any, sheet: Any) -> None:
        sheet.write_formula("D5", "=1/0", None, error)

    told = refusal(book(table([["card", "red", 1]]), put))
    assert told == f"own.xlsx, row 5, column D: the cell says '{error}', an error of the spreadsheet; mend its formula"
    row = string(f"<text:p>{error}</text:p>").replace("-cell ", '-cell table:formula="of:=1/0" ', 1)
    assert f"row 1, column B: the cell says '{error}'" in refusal(ods_rows([["name", row]]), "own.ods")


def test_formulas_without_a_result_are_told_with_their_cells() -> None:
    def put(_: Any, sheet: Any) -> None:
        sheet.write_formula("C5", "=2*3")
        sheet.write_formula("D5", '="3 × "&2', None, "3 × 2")

    told = "the formula has no result; open the file in a spreadsheet and save it"
    data = book(table([["card", "red", ""]]), put)
    assert refusal(data) == f"own.xlsx, row 5, column C: {told}"
    assert refusal(changed(data, SHEET, "<f>2*3</f><v>0</v>", "<f>2*3</f><v/>")).endswith(told)
    bare = '<table:table-cell table:formula="of:=2*3"/>'
    assert refusal(ods_rows([["name", bare]]), "own.ods") == f"own.ods, row 1, column B: {told}"


def test_hidden_rows_and_columns_are_read_and_said() -> None:
    def hide(_: Any, sheet: Any) -> None:
        for row in (4, 5, 7):
            sheet.set_row(row, None, None, {"hidden": True})
        sheet.set_column("C:C", None, None, {"hidden": True})

    rows = [["card", colour, 7] for colour in COLOURS]
    made = edition_from_keys.edition(form.read_bytes(book(table(rows), hide), "own.xlsx"))
    told = [translate(warning, "en") for warning in made.warnings]
    assert "own.xlsx: rows that the spreadsheet hides are read all the same: 3, namely 5–6, 8" in told
    assert "own.xlsx: columns that the spreadsheet hides are read all the same: 1, namely C" in told
    row = "<table:table-cell><text:p>name</text:p></table:table-cell>"
    hidden = f'<table:table-row table:visibility="filter">{row}</table:table-row>'
    assert len(form.read_bytes(ods(hidden), "own.ods").notes) == 1


@settings(max_examples=10)
@given(st.integers(0, 5), st.integers(0, 5))
def test_a_deck_may_stand_anywhere_on_its_sheet(down: int, right: int) -> None:
    rows = [["card", colour, 7] for colour in COLOURS]
    moved = [*([[]] * down), *([[""] * right + row for row in table(rows)])]
    draft = form.read_bytes(book(moved), "own.xlsx")
    assert draft.data == form.read_bytes(book(table(rows)), "own.xlsx").data
    place = draft.place(("card", 0, "value"))
    assert place is not None
    assert place == (5 + down, f"{chr(67 + right)} (value)")


def test_what_is_merged_counts_for_all_rows_that_it_spans() -> None:
    def merge(_: Any, sheet: Any) -> None:
        sheet.merge_range("B5:B7", "red")

    rows = [["card", "", number] for number in (1, 2, 3)]
    draft = form.read_bytes(book(table(rows), merge), "own.xlsx")
    assert [card["colour"] for card in draft.data["card"]] == ["red"] * 3
    span = string("<text:p>red</text:p>").replace("-cell ", '-cell table:number-rows-spanned="2" ', 1)
    lines = [HEADINGS[:3], ["card", span, cell("1", "1")], ["card", "<table:covered-table-cell/>", cell("2", "2")]]
    assert [card["colour"] for card in form.read_bytes(ods_rows(lines), "own.ods").data["card"]] == ["red", "red"]


@pytest.mark.parametrize("deck_first", [True, False])
@pytest.mark.parametrize("active", [0, 1])
def test_the_sheet_with_the_deck_is_read(deck_first: bool, active: int) -> None:
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"in_memory": True})
    for is_deck in (deck_first, not deck_first):
        sheet = workbook.add_worksheet()
        for y, row in enumerate(table([["card", "red", 7]]) if is_deck else [["Read me"], ["It is", "a deck"]]):
            sheet.write_row(y, 0, row)
        if len(workbook.worksheets()) == active + 1:
            sheet.activate()
    workbook.close()
    assert form.read_bytes(out.getvalue(), "own.xlsx").data["card"] == [{"colour": "red", "value": 7, "copies": 9}]


def repacked(data: bytes, name: Callable[[str], str], old: bytes = b"", new: bytes = b"") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as other:
        for entry in archive.infolist():
            info = zipfile.ZipInfo("x")
            info.filename = name(entry.filename)
            other.writestr(info, archive.read(entry).replace(old, new) if old else archive.read(entry))
    return out.getvalue()


def test_workbooks_that_are_packed_in_other_ways_are_read() -> None:
    data = book(table([["card", "red", (0.5, "0%")]]))
    want = form.read_bytes(data, "own.xlsx").data
    assert want["card"][0]["value"] == "50%"
    assert form.read_bytes(repacked(data, lambda name: name.replace("/", "\\")), "own.xlsx").data == want
    moved = repacked(data, lambda name: name.replace("xl/", "book/"), b"xl/", b"book/")
    assert form.read_bytes(moved, "own.xlsx").data == want


@pytest.mark.parametrize(("inside", "kind"), [("xl/workbook.bin", "XLSB"), ("Index/Document.iwa", "Numbers")])
def test_workbooks_of_other_kinds_are_named(inside: str, kind: str) -> None:
    said = refusal(zipped({inside: b"x"}))
    assert f"is a {kind} file" in said or f"is an {kind} file" in said


def test_locked_workbooks_are_told() -> None:
    told = "the workbook is locked with a password; save it without one"
    compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500 + "EncryptedPackage".encode("utf-16-le") + b"\0" * 500
    assert refusal(compound) == f"own.xlsx: {told}"
    entry = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    manifest = f'<manifest:manifest xmlns:manifest="m">{entry}</manifest:manifest>'
    locked = zipped({"META-INF/manifest.xml": manifest, "content.xml": b"\x93\x11secret"})
    assert refusal(locked, "own.ods") == f"own.ods: {told}"


def test_a_number_in_a_cell_of_words_comes_through_another_process() -> None:
    """A level's name may be a number, as its cell shows it."""
    rows: list[list[Any]] = [[*HEADINGS[:3], "level"], ["card", "red", 7, (2, "00")]]
    assert form.read_bytes(book(rows), "own.xlsx").data == {"level": {"02": {"card": [{"colour": "red", "value": 7}]}}}


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("value", ["1e999", "1e308", "-1e20", "nan", "9" * 400])
@pytest.mark.parametrize("code", ["[h]:mm", "h:mm", "# ?/?", "0%", "dd.mm.yyyy"])
def test_a_number_beyond_all_cards_is_refused_or_printed(value: str, code: str) -> None:
    data = changed(book(table([["card", "red", (7125, code)]])), SHEET, "<v>7125</v>", f"<v>{value}</v>")
    with suppress(DeckError):
        form.read_bytes(data, "own.xlsx")


def test_columns_before_the_first_are_none() -> None:
    plain = book(HEAD)
    columns = '<cols><col min="-99999999" max="3" hidden="1"/></cols><sheetData>'
    data = form.read_bytes(changed(plain, SHEET, "<sheetData>", columns), "own.xlsx").data
    assert data == form.read_bytes(plain, "own.xlsx").data
