"""`cardgen deck FILE --as`: the same deck in another form, in letters that spreadsheets and editors read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.custom import form, short_form
from tests.custom.tables.test_table_form import DATA

RECIPES = sorted((Path(form.__file__).parent / "recipes").glob("*.toml"))


def turned(path: Path, ending: str, environment: dict[str, str] | None = None) -> bytes:
    command = [sys.executable, "-m", "cardgen", "deck", str(path), "--as", ending, "--language", "en"]
    done = subprocess.run(command, capture_output=True, timeout=60, env={**os.environ, **(environment or {})})
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def test_a_file_is_written_in_utf8_wherever_it_is_written(tmp_path: Path) -> None:
    """On a console that has no letter of it, and with Excel's mark before a table."""
    path = tmp_path / "own.toml"
    path.write_text('format = 1\ngame = "take-three"\nlanguage = "de"\nname = "Größe − ½ →"\n', encoding="utf-8")
    table = turned(path, "csv", {"PYTHONIOENCODING": "ascii:strict"})
    assert table.decode("utf-8-sig") == "format;1\ngame;take-three\nlanguage;de\nname;Größe − ½ →\n"
    assert table.startswith(b"\xef\xbb\xbf")
    other = tmp_path / "own.csv"
    other.write_bytes(table)
    assert turned(other, "toml") == path.read_bytes()


@pytest.mark.parametrize("recipe", RECIPES, ids=[path.stem for path in RECIPES])
def test_each_recipe_goes_through_all_forms_without_loss(recipe: Path) -> None:
    data = form.read_file(recipe).data
    for ending in ("csv", "toml"):
        text = form.encoded(form.written(data, ending), ending)
        assert form.read_bytes(text, f"own.{ending}").data == data
    short = {key: value for key, value in data.items() if key != "print"}
    assert short_form.unpacked(short_form.packed(data)) == short


def test_a_deck_of_every_kind_of_key_goes_through_all_forms() -> None:
    for ending in ("csv", "toml"):
        assert form.read_bytes(form.encoded(form.written(DATA, ending), ending), f"own.{ending}").data == DATA
