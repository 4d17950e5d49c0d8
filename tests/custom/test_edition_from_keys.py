"""What is wrong with a deck file is told all at once: of its form, of its keys, and of the deck as a game."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from cardgen.custom import edition_from_keys, form, print_keys, short_form
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Spec
from cardgen.schema.draft import DeckError
from cardgen.words.phrases import translate
from tests.custom.tables.test_table_form import DATA

HEAD = 'format = 1\ngame = "take-three"\n'


def told(text: str, name: str = "x.toml", language: str = "en") -> list[str]:
    """What is said of a file, without its name; the warnings of one that passes."""
    read = partial(form.read_bytes, text.encode(), name)
    try:
        phrases = edition_from_keys.of_file(read, "", language, print_keys.read).warnings
    except DeckError as error:
        phrases = error.phrases
    return [translate(phrase, language).partition(", ")[2] or translate(phrase, language) for phrase in phrases]


def test_faults_of_keys_of_the_form_and_of_the_game_are_told_in_one_round() -> None:
    text = """
mark = 9
players = "two"
numbers = "0..10"
show = { 4 = "3 + 1", 5 = 2024-01-01, 6 = nan }
task = [
  { if = "sum = 100" },
  { if = "all oddd" },
  { if = "sum >= 0", bons = 3 },
  { if = "sum = 31", bonus = 0 },
]
"""
    lines = [line.split(": ", 1) for line in told(HEAD + text)]
    assert [(place, reason.split(";")[0].split(",")[0]) for place, reason in lines] == [
        ("line 4", "'mark' is 9"),
        ("line 5", "'players' is \"two\""),
        ("line 7", "without quotation marks 'show.5' is a date or a time"),
        ("line 7", "'show.6' is nan"),
        ("line 9", "'sum = 100': no three cards of this deck can do that"),
        ("line 10", '"oddd" does not fit here'),
        ("line 11", "unknown key 'bons'"),
        ("line 12", "'bonus' is 0"),
        ("line 12", "'sum = 31': no three cards of this deck can do that"),
    ]


def test_faults_of_a_table_and_of_the_deck_in_it_are_told_in_one_round() -> None:
    text = """format;1
Spiel;take-three
game;take-three
copies;1/2

Art;Farbe;Wert;zeigt;kopiien;wenn
Karte;red;01.02.2024;3 × 4;10;
Karte;rd;7;3 × 4;10;
Aufgabe;;;;;all oddd
Aufgube;;;;;
"""
    places = [line.split(": ")[0] for line in told(text, "x.csv", "de")]
    assert places == [
        "Zeile 2, Spalte B",
        "Zeile 4, Spalte B",
        "Zeile 6, Spalte E",
        "Zeile 7, Spalte C (Wert)",
        "Zeile 8, Spalte B (Farbe)",
        "Zeile 9, Spalte F (wenn)",
        "Zeile 10, Spalte A (Art)",
    ]


@pytest.mark.parametrize("wrong", ['numbers = "0..x"', 'nmbers = "0..99"', 'colours = ["red", "bleu"]', "copies = 0"])
def test_a_game_is_not_judged_by_cards_that_were_not_meant(wrong: str) -> None:
    """Where the numbers could not be read nobody knows which tasks never fit."""
    lines = told(f'{HEAD}{wrong}\nmark = 9\ntask = [{{ if = "sum = 100" }}]')
    assert len(lines) == 2
    assert "three cards of this deck" not in " ".join(lines)


def tasks(*conditions: str) -> str:
    return f"task = [{', '.join(f'{{ if = {condition!r} }}' for condition in conditions)}]"


FEW = ("all odd", "all even", "same colour", "sum = 5", "sum = 6")
CHECKS = {
    "never": (f"players = 2\n{tasks(*FEW, 'sum > 36')}", "'sum > 36': no three cards of this deck can do that"),
    "always": (f"players = 2\n{tasks(*FEW, 'sum <= 36')}", "'sum <= 36': any three cards of this deck do that"),
    "once": (f"players = 2\n{tasks(*FEW, 'sum = 36')}", ""),
    "all but one": (f"players = 2\n{tasks(*FEW, 'sum < 36')}", ""),
    "twice": (f"players = 2\n{tasks(*FEW, '(all odd)')}", "the tasks T01 and T06 ask for the same"),
    "players": (f"players = 3\n{tasks(*FEW, 'sum = 7')}", "there are not enough cards for 3 players, only for 2"),
    "many kinds": (
        f'players = 2\nnumbers = "0..60"\n{tasks(*FEW, "sum prime and different colours")}',
        (
            "this condition tells 244 kinds of cards apart, too many to count exactly: "
            "take fewer numbers or colours, or give the task a bonus of your own"
        ),
    ),
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_deck_is_told_what_does_not_work_as_a_game(name: str) -> None:
    """Exactly: one hand of three that fits, or does not, is enough."""
    text, sentence = CHECKS[name]
    assert [line.partition(": ")[2] for line in told(HEAD + text)] == ([sentence] if sentence else [])


def test_a_task_with_a_bonus_of_its_own_needs_no_odds() -> None:
    own = '{ if = "sum prime and different colours", bonus = 3 }'
    assert told(f'{HEAD}players = 2\nnumbers = "0..60"\n{tasks(*FEW).removesuffix("]")}, {own}]') == []


def test_the_cards_of_a_deck_are_made_once_for_all_its_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a deck with many tasks takes several times as long to be checked."""
    made: list[Spec] = []
    types = odds.types
    monkeypatch.setattr(odds, "types", lambda spec: made.append(spec) or types(spec))  # type: ignore[func-returns-value]
    assert told(f"{HEAD}players = 2\n{tasks(*FEW, 'sum = 7')}") == []
    assert len(made) == 1


# --- `cardgen deck FILE --as`: the same deck in another form, in letters that spreadsheets and editors read.


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
