"""A language is files only: Slovenian, which has four forms beside numbers, is put into a copy and spoken there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from cardgen.words import plurals, texts
from tests.lacking import lacking

ROOT = Path(texts.__file__).parents[2]
POINTS = {"one": "{n} točka", "two": "{n} točki", "few": "{n} točke", "other": "{n} točk"}
SHARED = '[language]\nlocale = "sl"\n[word]\npoint = ","\n[list]\ngame = "Igra"\n[sheet]\nfront = "spredaj"\n'
ERRORS = '[unknown]\ngame = "neznana igra {name}"\n'
WORDS = '[home]\ntitle = "Kaj igrate?"\n[points]\n' + "".join(f'{key} = "{word}"\n' for key, word in POINTS.items())
PROGRAM = """
from datetime import date
from pathlib import Path
from cardgen.words.texts import LANGUAGES
from scorer import create_app
from scorer.games.words import texts
from scorer.machine.settings import Settings
from scorer.words import languages

print(*LANGUAGES)
app = create_app(Settings.read({"SCORER_DATA": "data"}))
phone = app.test_client()
page = phone.get("/", headers={"Accept-Language": "sl"}).text
print('<html lang="sl"' in page, "Kaj igrate?" in page, "Slovenščina" in page)
words = texts("sl")
print(*(languages.plural(words, "points", n) for n in (0, 1, 2, 3, 4, 5, 100, 101, 102)), sep=", ")
print(languages.day_in_words(date(2026, 3, 1), words.language))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the programs with the files of a fifth language."""
    place = tmp_path_factory.mktemp("fifth")
    for folder in ("cardgen", "scorer", "templates"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("*.pyc.*"))
    (place / "cardgen/words/texts/sl.toml").write_text(SHARED, encoding="utf-8")
    (place / "cardgen/words/texts/errors/sl.toml").write_text(ERRORS, encoding="utf-8")
    (place / "scorer/words/texts/sl.toml").write_text(WORDS, encoding="utf-8")
    return place


def run(place: Path, *arguments: str, code: int = 0) -> str:
    """What Python prints in the copy, on both streams."""
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=place, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def small(n: int) -> str:
    """The form of Slovenian by the grammar: by the last two digits, 1, 2, 3 and 4, others."""
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


@pytest.mark.long
def test_pages_speak_it_and_the_chooser_lists_it(copy: Path) -> None:
    said, page, numbers, day = run(copy, "-c", PROGRAM).splitlines()
    assert said == "de en nl fr sl"
    assert page == "True True True"
    assert numbers == ", ".join(POINTS[small(n)].format(n=n) for n in (0, 1, 2, 3, 4, 5, 100, 101, 102))
    assert day == "1. marec 2026"


def test_cards_speak_it_with_english_for_what_is_missing(copy: Path) -> None:
    table = run(copy, "-m", "cardgen", "list", "--language", "sl-SI")
    assert table.startswith("Igra")
    assert "number cards" in table
    refusal = run(copy, "-m", "cardgen", "deck", "tertz", "--language", "sl", code=2)
    assert "neznana igra 'tertz'; did you mean 'terz'?" in refusal
    assert "de, en, nl, fr, sl" in run(copy, "-m", "cardgen", "list", "--language", "xx", code=2)


def test_a_sheet_speaks_it(copy: Path) -> None:
    run(copy, "-m", "cardgen", "print", "terz", "--language", "sl", "-o", "terz.pdf")
    with pdfium.PdfDocument(copy / "terz.pdf") as document:
        assert "spredaj" in document[0].get_textpage().get_text_range()


def test_a_missing_form_is_listed() -> None:
    model = {"points.one": "{n} point", "points.other": "{n} points", "home.title": "What are you playing?"}
    whole = {"home.title": "Kaj igrate?"} | {f"points.{form}": word for form, word in POINTS.items()}
    assert lacking(whole, model, "sl") == []
    assert lacking({key: word for key, word in whole.items() if key != "points.two"}, model, "sl") == ["points.two"]
    assert lacking(whole, model, "de") == ["-points.few", "-points.two"]


def test_forms_are_those_of_the_grammar() -> None:
    words = texts.Texts("sl", {f"points.{form}": word for form, word in POINTS.items()})
    for n in range(230):
        assert plurals.plural(words, "points", n) == POINTS[small(n)].format(n=n)


def test_where_a_form_is_missing_the_general_one_stands_in() -> None:
    words = texts.Texts("sl", {"points.one": "{n} točka", "points.other": "{n} točk"})
    assert plurals.plural(words, "points", 2) == "2 točk"


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_decimal_sign_is_that_of_the_cldr(language: str) -> None:
    from babel.numbers import get_decimal_symbol

    assert texts.shared(language)["word.point"] == get_decimal_symbol(texts.locale(language))
