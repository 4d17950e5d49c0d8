"""One answer for each path, and none that breaks; the files are those of the command."""

from __future__ import annotations

import json
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.custom import form
from cardgen.studio import core, preview
from cardgen.studio.changes import edited
from cardgen.studio.starts import begun
from tests.studio.documents import DOCUMENTS

TERZ = {"format": 1, "game": "terz", "name": "Unser TERZ", "language": "nl", "print": {"sets": 2}}
PATHS = (
    *("preview.json", "card/R7.svg", "card/back-cards.svg", "sheet/1.svg", "odds.json", "deck.toml", "deck.csv"),
    *("deck.pdf", "sets.zip", "test.pdf"),
)


def asked(path: str, document: dict[str, Any], language: str = "de", **query: str) -> core.Answer:
    return core.answer(path, query, document, language)


@settings(max_examples=6)
@given(DOCUMENTS, st.sampled_from(["", "easy"]))
def test_whatever_is_asked_of_whatever_is_answered(document: dict[str, Any], level: str) -> None:
    for path in ("preview.json", "card/R7.svg", "sheet/1.svg", "odds.json", "deck.toml", "deck.csv"):
        found = core.answer(path, {"level": level, "task": "0"}, document, "fr")
        assert found.status in (200, 404, 422)
        if found.status == 200:
            assert found.data
        elif found.status == 422:
            assert json.loads(found.data)["errors"]


@pytest.mark.parametrize("path", PATHS)
def test_a_deck_that_cannot_be_is_refused_in_the_readers_language(path: str) -> None:
    broken = edited(begun("take-three", "en"), [("/numbers", "sieben")])
    found = asked(path, broken, task="0")
    if path in ("preview.json", "deck.toml", "deck.csv"):
        assert found.status == 200
    else:
        assert (found.status, found.media_type) == (422, "application/json")
        assert any("sieben" in sentence for sentence in json.loads(found.data)["errors"])
        assert asked(path, broken, "fr", task="0").data != found.data


@pytest.mark.parametrize(
    "path", ["", "none", "card/R99.svg", "card/R7.png", "sheet/0.svg", "sheet/99.svg", "sheet/x.svg", "sheet/².svg"]
)
def test_what_is_not_there_is_missing(path: str) -> None:
    assert asked(path, TERZ).status == 404


@pytest.mark.parametrize("task", ["", "99", "-1", "x", "²", "99999"])
def test_there_is_no_such_task(task: str) -> None:
    assert asked("odds.json", begun("times-tables", "de"), task=task).status == 404


def test_a_preview_says_all_that_a_page_shows() -> None:
    document = edited(begun("sevens", "de"), [("/show/21/0", "3 · 8")])
    told = json.loads(asked("preview.json", document).data)
    seen = preview.preview(document, language="de")
    assert [card["key"] for card in told["cards"]] == [card.key for card in seen.cards]
    assert [note["address"] for note in told["notes"]] == [note.address for note in seen.notes]
    assert told["line"]["cards"] == 97 and told["line"]["sheets"] == 11
    assert told["is_good"] and not told["why"]
    wide = edited(document, [("/print/card", "63x140"), ("/print/paper", "a6"), ("/print/margin", "10")])
    told = json.loads(asked("preview.json", wide).data)
    assert told["line"] is None and told["why"]


def test_odds_come_with_a_bonus_and_hands() -> None:
    told = json.loads(asked("odds.json", begun("times-tables", "de"), task="0").data)
    assert 0 < told["three"] < told["threes"] and 0 < told["hundred"] <= 100
    assert 1 <= told["bonus"] <= 10 and len(told["hands"]) == 3 and told["why"] == ""


def test_the_files_are_those_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    found = asked("deck.toml", TERZ)
    assert tomllib.loads(found.data.decode()) == TERZ
    file.write_bytes(found.data)
    assert main.main(["print", str(file), "--format", "pdf", "--language", "nl", "-o", str(tmp_path)]) == 0
    pdf = asked("deck.pdf", TERZ)
    assert pdf.data == (tmp_path / pdf.name).read_bytes()
    table = asked("deck.csv", TERZ)
    assert form.read_bytes(table.data, table.name).data == TERZ
    assert asked("deck.pdf", {**TERZ, "print": {"sets": 2, "split": "sets"}}).name == pdf.name


def test_a_zip_holds_a_pdf_for_each_set() -> None:
    found = asked("sets.zip", TERZ)
    with zipfile.ZipFile(BytesIO(found.data)) as archive:
        assert archive.namelist() == ["unser-terz-A.pdf", "unser-terz-B.pdf"]
    assert (found.name, asked("sets.zip", {**TERZ, "print": {}}).status) == ("unser-terz.zip", 422)


def test_a_level_is_asked_for_by_its_name() -> None:
    document = edited(begun("take-three", "en"), [("/level/easy/numbers", "0..11")])
    many, few = (json.loads(asked("preview.json", document, level=level).data)["cards"] for level in ("", "easy"))
    assert len(few) < len(many)
    assert asked("card/R12.svg", document, level="easy").status == 404
    assert asked("deck.pdf", document, level="hard").status == 422
