"""A deck file where a game is named: all commands take it, and tell all that is wrong at once."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.words import texts
from tests.folders import entries

WRONG = """format = 1
game = "take-three"
nmae = "x"
numbers = "0..10, 12, 12, x"
colours = ["rot", "gren"]
copies = -1

[[task]]
if = "sum = 24 and"
"""


@pytest.fixture
def path() -> str:
    return str(Path(__file__).parent / "fractions.toml")


def test_its_cards_as_json_say_what_they_count_and_what_they_show(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", path, "--json"]) == 0
    deck = json.loads(capsys.readouterr().out)
    assert list(deck) == ["game", "name", "fingerprint", "cards"]
    assert (deck["game"], deck["name"], len(deck["fingerprint"])) == ("take-three", "Brüche & Co", 5)
    halves = [card["attributes"] for card in deck["cards"] if card["attributes"].get("number") == "1/2"]
    assert halves == [
        {"number": "1/2", "colour": "red", "show": "0.5"},
        {"number": "1/2", "colour": "mint", "show": "50 %"},
    ]
    assert [card["attributes"]["bonus"] for card in deck["cards"] if card["kind"] == "task"][1] == 4


def test_files_are_called_by_the_decks_name_and_level(path: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main.main(["print", path, "-o", str(out), "--format", "pdf"]) == 0
    assert main.main(["print", path, "-o", str(out), "--format", "pdf", "--level", "leicht"]) == 0
    assert {file.name for file in entries(out)} == {"brueche-co.pdf", "brueche-co-leicht.pdf"}
    assert main.main(["card", "R01", "--game", path, "-o", str(tmp_path / "r.svg")]) == 0


def test_options_win_over_what_the_file_says(path: str, tmp_path: Path) -> None:
    sizes = {}
    for backs in ([], ["--backs", "duplex-long"]):
        assert main.main(["print", path, "-o", str(tmp_path / "x.pdf"), *backs]) == 0
        sizes[len(backs)] = (tmp_path / "x.pdf").stat().st_size
    assert sizes[0] < sizes[2]


def test_a_record_and_a_question_carry_their_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = {"format": 1, "game": "take-three", "numbers": "-4..4, 1/2, 3/4", "task": [{"if": "sum = 1/2", "bonus": 4}]}
    entry = {"round": 1, "player": "Ada", "cards": [3, "1/2", -4], "tasks": []}
    record = {"game": "take-three", "players": ["Ada", "Ben"], "entries": [entry], "deck": deck}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main.main(["score", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == {"Ada": "1/2", "Ben": 0}
    file.write_text(json.dumps({**record, "game": "terz"}), encoding="utf-8")
    assert main.main(["score", str(file), "--language", "en"]) == 2
    assert "take-three" in capsys.readouterr().err
    question = {"task": "T01", "cards": ["R05", "R06", "Y05"], "deck": deck}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(question).encode())))
    assert main.main(["check", "take-three"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_all_that_is_wrong_is_told_at_once_with_its_line(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.toml").write_text(WRONG, encoding="utf-8")
    for command in (["deck"], ["print", "-o", str(tmp_path / "out")]):
        assert main.main([*command, str(tmp_path / "wrong.toml"), "--language", language]) == 2
        lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("cardgen: wrong.toml")]
        numbers = [int("".join(filter(str.isdigit, line.split(":")[1].split(",")[1]))) for line in lines]
        assert numbers == sorted(numbers)
        assert set(numbers) == {3, 4, 5, 6, 9}
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--variant", "extended"], "extended"),
        (["--level", "leihct"], "leicht"),
    ],
)
def test_what_a_file_has_not_is_said(
    arguments: list[str], reason: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", path, *arguments]) == 2
    assert reason in capsys.readouterr().err


DEVICES = [
    "CON",
    "nul",
    "Aux.",
    "PRN ",
    "COM1",
    "com¹",
    "LPT9",
    "lpt0...",
    "con: ",
    "NUL.txt",
    "con",
    "a.",
    "b .",
    "...",
]
"""Names of decks that Windows takes for devices, or cuts at their ends; and such as are near."""


@pytest.mark.parametrize("name", DEVICES)
def test_the_files_of_a_deck_have_names_that_every_computer_can_make(tmp_path: Path, name: str) -> None:
    file, out = tmp_path / "deck.toml", tmp_path / "out"
    file.write_text(f'format = 1\ngame = "terz"\nname = "{name}"\nprint.sets = 2\n', encoding="utf-8")
    assert main.main(["print", str(file), "-o", str(out)]) == 0
    written = [path.relative_to(out) for path in out.rglob("*")]
    assert written
    for part in (part for path in written for part in path.parts):
        stem = part.partition(".")[0].rstrip(" ").casefold()
        assert stem not in {
            "con",
            "prn",
            "aux",
            "nul",
            *(f"{one}{k}" for one in ("com", "lpt") for k in "0123456789¹²³"),
        }
        assert part == part.rstrip(". ")
        assert not set(part) & set('<>:"/\\|?*')
