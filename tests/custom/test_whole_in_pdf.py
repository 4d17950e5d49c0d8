"""A PDF of a deck's sheets holds all that the deck's file says: each level, second words, each picture."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cardgen.cli import main, selection
from cardgen.cli.selection import Choice
from cardgen.custom import edition_from_keys, form, in_pdf, print_keys, recipes
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.plan import Print
from cardgen.products import deck_source
from cardgen.schema.draft import Draft
from cardgen.studio import opening
from cardgen.words.texts import FIRST
from cardgen.writers import FORMATS
from tests.custom.pictures.test_files import saved
from tests.custom.recipes.test_decks import LEVELS, deck

LEVELLED = [(name, language, level) for name, language, level in LEVELS if level]


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(("name", "language", "level"), LEVELS)
def test_each_recipe_comes_back_whole_at_each_level(name: str, language: str, level: str) -> None:
    """As a reader of TOML of its own finds it, and the level that was printed comes with it."""
    text = deck_source.deck_file(Layout(deck(name, language, level)))
    assert tomllib.loads(text) == tomllib.loads(recipes.read(name, language).decode())
    assert text.startswith(f'# level: "{level}"\n') == bool(level)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize(("name", "language", "level"), [one for one in LEVELLED if one[1] == FIRST[0]])
def test_a_pdf_is_printed_again_at_its_level_and_opened_with_all(
    name: str, language: str, level: str, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_bytes(recipes.read(name, language))
    path = tmp_path / "own.pdf"
    words = ["print", str(tmp_path / "own.toml"), "--level", level, "--backs", "none", "--format", "pdf"]
    assert main.main([*words, "-o", str(path)]) == 0
    again = selection.custom(str(path))
    first = selection.custom(str(tmp_path / "own.toml"), Choice(level=level))
    assert (again.level, again.fingerprint) == (level, first.fingerprint)
    whole = tomllib.loads(recipes.read(name, language).decode())
    assert opening.read_deck("own.pdf", path.read_bytes()).data == whole
    others = {other: selection.custom(str(path), Choice(level=other)).fingerprint for other in whole["level"]}
    assert len(set(others.values())) == len(others)


def test_the_command_hands_out_all_levels(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    source = recipes.read("times-tables", "de")
    (tmp_path / "own.toml").write_bytes(source)
    words = ["print", str(tmp_path / "own.toml"), "--level", "leicht", "--format", "pdf", "-o", str(tmp_path / "a.pdf")]
    assert main.main(words) == 0
    capsysbinary.readouterr()
    for name in ("toml", "csv"):
        assert main.main(["deck", str(tmp_path / "a.pdf"), "--as", name]) == 0
        out = capsysbinary.readouterr().out
        assert dict(form.read_bytes(out, f"x.{name}").data) == tomllib.loads(source.decode())


PICTURED = """format = 1
game = "take-three"
numbers = "1..12"
show = { 3 = ["picture:Max.png", "drei"] }
card = [{ colour = "red", value = 4, show = "vier", second = "чотири" }]
[level.mit-tieren]
show = { 5 = "picture:Tiere/Hund.jpg Hund", 6 = "picture:stern.svg" }
[level."ganz \\"schwer\\""]
copies = 1
"""
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="8" height="8" fill="#ff0000"/></svg>'


@pytest.mark.parametrize("level", ["", "mit-tieren", 'ganz "schwer"'])
def test_pictures_of_all_levels_lie_beside_it(level: str, tmp_path: Path) -> None:
    """Bitmaps and drawings, also those that the printed level doesn't name."""
    (tmp_path / "Tiere").mkdir()
    (tmp_path / "own.toml").write_text(PICTURED, encoding="utf-8")
    (tmp_path / "Max.png").write_bytes(saved("PNG", (40, 30)))
    (tmp_path / "Tiere" / "Hund.jpg").write_bytes(saved("JPEG", (30, 40)))
    (tmp_path / "stern.svg").write_bytes(SVG)
    path = tmp_path / "own.pdf"
    words = ["print", str(tmp_path / "own.toml"), "--backs", "none", "--format", "pdf", "-o", str(path)]
    assert main.main([*words, *(["--level", level] if level else [])]) == 0
    data = path.read_bytes()
    names = {"Max.png", "Tiere/Hund.jpg", "stern.svg"}
    assert in_pdf.beside(data, names).keys() == names
    opened = opening.open_file("own.pdf", data)
    assert len(opened.pictures) == len(names)
    assert list(opened.document["level"]) == ["mit-tieren", 'ganz "schwer"']
    assert opened.document["card"][0]["second"] == "чотири"
    assert form.read_pdf(data, "own.pdf").level == level


def test_a_file_that_would_be_too_large_with_all_levels_is_still_read_again() -> None:
    rows = [{"if": f"sum = {k}", "say": f"Aufgabe {k} " + "x" * 60} for k in range(6, 36)]
    data = {"format": 1, "game": "take-three", "task": rows, "level": {f"L{k}": {"task": rows} for k in range(24)}}
    own = edition_from_keys.edition(Draft(data), "L3", paper=print_keys.read)
    text = deck_source.deck_file(Layout(Deck(own, Appearance())))
    assert edition_from_keys.edition(toml_form.read(text.encode(), "x.toml")).fingerprint == own.fingerprint


def test_a_note_that_is_none_of_ours_names_no_level() -> None:
    made = Layout(deck("times-tables", "de"), Print(only=("Y12",)))
    for head in ("# level: leicht", '# level: ["leicht"]', "# level:", '# Stufe: "leicht"'):
        document = made.document()._replace(source=f"{head}\n" + recipes.read("times-tables", "de").decode())
        assert form.read_pdf(FORMATS["pdf"].write(document), "x.pdf").level == ""
