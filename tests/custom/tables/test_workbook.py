"""Decks in workbooks: as the same table in CSV, whatever program wrote them; and no workbook does any harm."""

from __future__ import annotations

import datetime as dt
import io
import random
import tracemalloc
import zipfile
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from cardgen.custom import form
from cardgen.custom.tables import table_form, table_text, workbook_guard
from cardgen.schema.draft import DeckError, Place
from cardgen.words import phrases
from cardgen.words.texts import LANGUAGES
from tests.custom.data import DECKS
from tests.folders import zipped

ROWS: list[list[Any]] = [
    ["format", 1],
    ["game", "take-three"],
    ["language", "de"],
    ["numbers", "0..10; 1,5"],
    ["show.12", "3 · 4 | zwölf"],
    ["look.hints", True],
    [],
    ["Art", "Wert", "zeigt", "Anzahl", "wenn"],
    ["Karte", 12, "ein\nText", 2.0],
    ["Karte", 0.5, dt.time(7, 30)],
    [],
    ["Aufgabe", None, None, None, "all odd"],
]
DATA = {
    "format": 1,
    "game": "take-three",
    "language": "de",
    "numbers": "0..10; 1,5",
    "show": {"12": ["3 · 4", "zwölf"]},
    "look": {"hints": True},
    "card": [{"value": 12, "show": "ein\nText", "copies": 2}, {"value": "0,5", "show": "07:30"}],
    "task": [{"if": "all odd"}],
}


def xlsx(rows: Sequence[Sequence[Any]], hidden: bool = False) -> bytes:
    """A workbook as Excel writes it; before its sheet a hidden one, where `hidden` says so."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    if hidden:
        sheet = book.add_worksheet("old")
        sheet.write(0, 0, "nothing")
        sheet.hide()
    sheet = book.add_worksheet("Spiel")
    sheet.activate()
    formats = {dt.date: "d. mmm", dt.time: "hh:mm"}
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            if value is not None:
                style = {"num_format": formats[type(value)]} if type(value) in formats else {}
                sheet.write(number, column, value, book.add_format(style))
    book.close()
    return out.getvalue()


ODS_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.3" '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
)
ODS_TAIL = "</table:table></office:spreadsheet></office:body></office:document-content>"
EMPTY_ROWS = (
    '<table:table-row table:number-rows-repeated="1048500">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def ods(body: str) -> bytes:
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    )
    content = f'{ODS_HEAD}<table:table table:name="Spiel">{body}{ODS_TAIL}'
    return zipped({"mimetype": mimetype, "META-INF/manifest.xml": manifest, "content.xml": content})


def ods_cell(value: Any) -> str:
    """A cell as LibreOffice writes it."""
    kinds = {bool: "boolean", int: "float", float: "float", dt.time: "time", dt.date: "date"}
    if value is None:
        return "<table:table-cell/>"
    kind = kinds.get(type(value), "string")
    written = {"time": f"{value:PT%HH%MM%SS}" if kind == "time" else "", "boolean": str(value).lower()}.get(kind, value)
    name = {"float": "value", "string": ""}.get(kind, f"{kind}-value")
    said = f' office:{name}="{written}"' if name else ""
    shown = f"{value:%H:%M}" if kind == "time" else str(value).replace(".", ",") if kind == "float" else str(value)
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in shown.split("\n"))
    return f'<table:table-cell office:value-type="{kind}"{said}>{lines}</table:table-cell>'


def ods_of(rows: Sequence[Sequence[Any]]) -> bytes:
    """A workbook as LibreOffice writes it, with its rows without end."""
    trail = '<table:table-cell table:number-columns-repeated="16379"/>'
    lines = [f"<table:table-row>{''.join(map(ods_cell, row))}{trail}</table:table-row>" for row in rows]
    return ods("".join(lines) + EMPTY_ROWS)


BOOKS = {"xlsx": xlsx(ROWS), "hidden.xlsx": xlsx(ROWS, hidden=True), "ods": ods_of(ROWS)}


@pytest.mark.parametrize("name", BOOKS)
def test_workbooks_say_the_same_as_other_tables(name: str) -> None:
    draft = form.read_bytes(BOOKS[name], f"own.{name}")
    assert draft.data == DATA
    assert draft.place(("card", 1, "value")) == Place(10, "B (Wert)")
    assert draft.place(("task", 0, "if")) == Place(12, "E (wenn)")


@given(DECKS)
def test_nothing_is_lost_in_a_workbook(data: dict[str, Any]) -> None:
    rows = list(table_text.rows_of(data, ""))
    assert form.read_bytes(xlsx(rows), "own.xlsx").data == table_form.from_rows(rows, "own.csv").data == data


@given(DECKS)
def test_xlsx_and_ods_are_read_alike(data: dict[str, Any]) -> None:
    rows = [
        [" ".join(cell.split()) for cell in row]
        for row in table_text.rows_of(data, "")
        if all(map(str.isprintable, row))
    ]
    assert outcome(ods_of(rows)) == outcome(xlsx(rows))


def outcome(book: bytes) -> object:
    try:
        return form.read_bytes(book, "own").data
    except DeckError as error:
        return str(error)


def refusal(book: bytes) -> str:
    with pytest.raises(DeckError) as caught:
        form.read_bytes(book, "own.xlsx")
    assert all(phrases.message(caught.value, language) for language in LANGUAGES)
    return str(caught.value)


@pytest.mark.parametrize("make", [xlsx, ods_of])
def test_dates_that_a_workbook_made_of_numbers_are_told(make: Any) -> None:
    day = dt.date(2026, 2, 1)
    said = refusal(make([["numbers", day], ["name", day], [], ["value", "show"], [day, "x"], [3, day]]))
    assert [part.partition(": ")[0] for part in said.split("; own")] == [
        "own.xlsx, row 1, column B",
        ".xlsx, row 2, column B",
        ".xlsx, row 5, column A (value)",
        ".xlsx, row 6, column B (show)",
    ]
    assert said.count("'2026-02-01' is a date: the spreadsheet made it of a number such as 1/2") == 4


def changed(book: bytes, name: str, old: str, new: str) -> bytes:
    """A workbook with something else in one of its files."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        files: dict[str, bytes | str] = {entry: archive.read(entry) for entry in archive.namelist()}
    text = files[name]
    assert isinstance(text, bytes)
    assert old.encode() in text
    return zipped({**files, name: text.replace(old.encode(), new.encode())})


SHEET = "xl/worksheets/sheet1.xml"
FAR = "own.xlsx: the table is too large: 2000 rows and 60 columns are allowed"
LARGE = "own.xlsx: unpacked the workbook is far too large; no deck is so large"
BROKEN = "own.xlsx: this is no XLSX or ODS workbook, or it is damaged; save it again, or as CSV"
CELL = "<table:table-row><table:table-cell{}><text:p>x</text:p></table:table-cell></table:table-row>"
BOMBS = {
    "a cell in the last row": (changed(BOOKS["xlsx"], SHEET, 'r="B1"', 'r="B1048576"'), FAR),
    "a cell in the last column": (changed(BOOKS["xlsx"], SHEET, 'r="B1"', 'r="XFD1"'), FAR),
    "a cell beyond all numbers": (changed(BOOKS["xlsx"], SHEET, 'r="B1"', 'r="B999999999999"'), FAR),
    "a row that is far down": (
        changed(BOOKS["xlsx"], SHEET, '<row r="1"', '<row r="99999999"'),
        None,
    ),
    "a cell repeated": (ods(CELL.format(' table:number-columns-repeated="999999999"')), FAR),
    "a row repeated": (
        ods(CELL.format("").replace("-row>", '-row table:number-rows-repeated="99999999">', 1)),
        FAR,
    ),
    "a cell behind a billion": (
        ods(CELL.format("").replace("-row>", '-row><table:table-cell table:number-columns-repeated="999999999"/>', 1)),
        FAR,
    ),
    "a cell below a million rows": (ods(EMPTY_ROWS + CELL.format("")), FAR),
    "zeros": (changed(BOOKS["xlsx"], SHEET, "<sheetData>", "<sheetData>" + " " * 9_000_000), LARGE),
    "packed too small": (zipped({"content.xml": " " * 4_000_000}), LARGE),
    "many files": (zipped({f"xl/{number}.xml": "" for number in range(301)}), LARGE),
    "entities": (
        zipped({"content.xml": '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'}),
        BROKEN,
    ),
    "a nest": (zipped({"content.xml": "<a>" * 1000 + "</a>" * 1000}), LARGE),
    "an encoding that nobody knows": (changed(BOOKS["xlsx"], SHEET, 'encoding="UTF-8"', 'encoding="Y"'), None),
    "no XML": (zipped({"content.xml": "<a"}), BROKEN),
    "another ZIP": (zipped({"a.txt": "x"}), BROKEN),
    "no ZIP": (b"PK\x03\x04" + b"\0" * 100, BROKEN),
    "half": (BOOKS["xlsx"][:3000], BROKEN),
    "heavy": (BOOKS["xlsx"] + b"\0" * 2**21, "own.xlsx: the file is too large: a workbook has at most 2048 kB"),
    "text without end": (
        xlsx([["name", "x" * 30_000] for _ in range(3)]),
        "own.xlsx: is too large: a deck file has at",
    ),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_and_what_is_no_workbook_are_refused_in_a_sentence(name: str) -> None:
    book, sentence = BOMBS[name]
    tracemalloc.start()
    try:
        said = refusal(book) if sentence else outcome(book)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert str(said).startswith(sentence or "{'format': 1")
    assert peak < 40e6


def test_a_file_that_lies_about_its_size_is_refused() -> None:
    """The header says 10 bytes, the stream has a million: nothing beyond the ten is unpacked."""
    book = bytearray(zipped({"content.xml": " " * 1_000_000}))
    honest = (1_000_000).to_bytes(4, "little")
    assert book.count(honest) == 2
    assert refusal(bytes(book).replace(honest, (10).to_bytes(4, "little"))) == BROKEN


def test_a_workbook_with_a_password_is_refused() -> None:
    book = bytearray(BOOKS["ods"])
    for head in (b"PK\x03\x04", b"PK\x01\x02"):
        at, flags = 0, 6 if head == b"PK\x03\x04" else 8
        while (at := book.find(head, at)) >= 0:
            book[at + flags] |= 1
            at += 4
    assert refusal(bytes(book)) == "own.xlsx: the workbook is locked with a password; save it without one"


def test_what_is_empty_and_far_out_is_no_matter() -> None:
    """A row that is only formatted, down to the last one, as spreadsheets leave it."""
    book = changed(BOOKS["xlsx"], SHEET, "</sheetData>", '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>')
    assert form.read_bytes(book, "own.xlsx").data == DATA


def test_pictures_and_macros_are_left_behind() -> None:
    with zipfile.ZipFile(io.BytesIO(BOOKS["xlsx"])) as archive:
        files: dict[str, bytes | str] = {name: archive.read(name) for name in archive.namelist()}
    book = zipped({**files, "xl/media/image1.png": random.Random(1).randbytes(10**5), "xl/vbaProject.bin": b"x"})
    assert {name.rpartition(".")[2] for name in workbook_guard.files(book, 99, 99)} == {"xml", "rels"}
    assert form.read_bytes(book, "own.xlsx").data == DATA


@given(
    st.sampled_from(list(BOOKS)),
    st.lists(st.tuples(st.integers(0, 10**5), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_a_damaged_workbook_is_a_deck_or_a_sentence(name: str, changes: list[tuple[int, int]]) -> None:
    book = bytearray(BOOKS[name])
    for at, byte in changes:
        book[at % len(book)] = byte
    outcome(bytes(book))


@given(
    st.sampled_from(["xlsx", "ods"]),
    st.integers(0, 10**5),
    st.integers(0, 20),
    st.sampled_from(["", "<", '"', "&", "9"]),
)
def test_a_workbook_with_damaged_xml_is_a_deck_or_a_sentence(name: str, at: int, cut: int, put: str) -> None:
    with zipfile.ZipFile(io.BytesIO(BOOKS[name])) as archive:
        files: dict[str, bytes | str] = {entry: archive.read(entry) for entry in archive.namelist()}
    entry = list(files)[at % len(files)]
    content = files[entry]
    assert isinstance(content, bytes)
    at = at % (len(content) + 1)
    outcome(zipped({**files, entry: content[:at] + put.encode() + content[at + cut :]}))
