"""The CSV says what was played, reads back, and holds no formula, however a spreadsheet takes it apart."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.words.texts import LANGUAGES
from scorer.reports import csv_file
from tests.scorer.reported import GAMES, reported

DANGER = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def lines(data: bytes, language: str) -> Iterator[list[str]]:
    """The rows of a file."""
    return csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=csv_file.separator(language))


def rows(name: str, language: str = "de") -> list[list[str]]:
    found = reported(GAMES[name], language)
    return list(lines(csv_file.write(found.standings, found.record, found.words), language))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_reads_back_with_its_totals_and_all_entries(name: str, language: str) -> None:
    found = reported(GAMES[name], language)
    table = rows(name, language)
    gap = table.index([])
    assert table[gap - 1] == [found.words["score.total"], *map(str, found.standings.totals.values())]
    assert [row[0] for row in table[gap + 2 :]] == [str(k + 1) for k in range(len(found.record.entries))]
    assert len({len(row) for row in table[:gap]}) == 1


def test_rounds_and_facts_as_they_are() -> None:
    assert rows("a second round half written") == [
        ["Runde", "Ada", "Ben"],
        ["1", "-40", rows("a second round half written")[1][2]],
        ["2", "", "0"],
        ["Summe", "-40", rows("a second round half written")[3][2]],
        [],
        ["Eintrag", "Zeit", "Runde", "Person", "Aufgeschrieben"],
        ["1", "", "1", "Ada", "minus: 40; bonus: 0"],
        ["2", "", "1", "Ben", "minus: 0; tasks: T01 T02 T03 T04 T05"],
        ["3", "", "2", "Ben", "cards: 3 4 5; bonus: 12"],
    ]


def test_points_outside_of_rounds_have_a_row() -> None:
    assert ["Schluss", "-2", "0"] in rows("points after the last round")


def test_the_mark_the_separator_and_the_ends_of_lines_are_what_spreadsheets_want() -> None:
    found = reported(GAMES["a second round half written"])
    data = csv_file.write(found.standings, found.record, found.words)
    assert data.startswith(b"\xef\xbb\xbf")
    assert b'"Runde";"Ada";"Ben"\r\n' in data
    assert b"\r\n1;-40;" in data  # numbers are numbers, also below zero
    assert {language: csv_file.separator(language) for language in LANGUAGES} == {
        "de": ";",
        "en": ",",
        "nl": ";",
        "fr": ";",
    }


def test_times_and_words_for_facts_may_be_given() -> None:
    found = reported(GAMES["alone"])
    times = [datetime(2026, 11, 21, 13, 6, k, tzinfo=UTC) for k in range(3)]
    data = csv_file.write(found.standings, found.record, found.words, times, lambda _: "@said")
    table = list(lines(data, "de"))
    assert table[table.index([]) + 2] == ["1", "2026-11-21 13:06:00", "", "Ada", "'@said"]
    assert table[-1][1] == ""


@given(st.text(max_size=60))
def test_no_text_begins_a_formula_whichever_separator_the_reader_takes(words: str) -> None:
    safe = csv_file.safe(words)
    assert not safe.startswith(DANGER)
    for separator in ",;\t":
        for cell in safe.split(separator):
            assert not cell.lstrip(" \"'").startswith(DANGER) or "'" in cell[: len(cell) - len(cell.lstrip(" \"'"))]
    assert re.sub("'", "", words) == re.sub("'", "", safe) or not words.isprintable()


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@x", "\t=1", '"=1', "a;=1", "a,@x", "＝1", " =1", ' "=1', "a; =1"]
)
def test_names_that_are_formulas_get_an_apostrophe(name: str) -> None:
    assert "'" in csv_file.safe(name)


def test_a_hostile_name_is_one_cell() -> None:
    table = rows("eight with hostile names")
    assert table[0][1] == "'=HYPERLINK(1)"
    assert len(table[0]) == 9
    assert table[0][3] == "]]>&amp;\"'"
