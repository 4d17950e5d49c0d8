"""Decks as TOML: all that Python reads is read the same, with the line of each key; what is no TOML is explained."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.custom import form, value_limits
from cardgen.schema.draft import DeckError, Draft, Fault, Place, located
from cardgen.words import phrases
from cardgen.words.phrase import Phrase
from cardgen.words.texts import LANGUAGES

EXAMPLE = (Path(__file__).parent / "example.toml").read_text("utf-8")
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
    said = [phrases.translate(phrase, "en") for phrase in caught.value.phrases]
    assert [int(sentence.split(":")[0].removeprefix("own.toml, line ")) for sentence in said[:-1]] == list(range(1, 31))
    assert said[-1] == "own.toml: there are more mistakes: 11"


def test_an_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(DeckError) as caught:
        read("a = x\n")
    again = copy.copy(caught.value)
    assert (str(again), again.faults, again.pointers) == (str(caught.value), caught.value.faults, caught.value.pointers)


def test_half_a_letter_is_refused_where_json_brings_one() -> None:
    with pytest.raises(DeckError, match="the deck: the text holds half a character"):
        value_limits.check(Draft({"name": "\ud800"}))


def test_a_cell_is_told_by_row_and_column() -> None:
    draft = Draft({}, "own.csv", {("task", 2): Place(9, "D")})
    fault = Fault(Phrase("form.deep"), ("task", 2, "bonus"))
    assert phrases.translate(located(fault, draft), "de").startswith("own.csv, Zeile 9, Spalte D: ")


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

    monkeypatch.setattr("cardgen.cli.commands.run", refuse)
    assert main.main(["list", "--language", "en"]) == 2
    assert capsys.readouterr().err == (
        "cardgen: own.toml, line 1: lists or tables are nested too deeply\n"
        "cardgen: own.toml, line 2: a comma is missing between two values\n  x\n  ^\n"
    )
