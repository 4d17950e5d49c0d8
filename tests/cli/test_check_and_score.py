"""Rules and scores on the command line: the contracts to the key, refusals in one line, any console."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.games import registry
from cardgen.words.texts import LANGUAGES
from tests.games.test_rulebooks import BOOKS

ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[bytes]]


def run(*arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "cardgen", *arguments]
    where = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, input=data, capture_output=True, cwd=ROOT, timeout=120, env=where)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """The program in this process, without a start; each command, and each game's questions, are started elsewhere."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run_here(*arguments: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main.main(arguments)
        return subprocess.CompletedProcess(arguments, code, *capsysbinary.readouterr())

    return run_here


def answer(*arguments: str, data: Any) -> Any:
    done = run(*arguments, data=json.dumps(data).encode())
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"\n") == 1
    return json.loads(done.stdout)


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of a refusal."""
    assert done.returncode == 2, done
    assert done.stdout == b""
    error = done.stderr.decode()
    assert len(error.splitlines()) == 1
    assert error.startswith("cardgen: ")
    return error


ROW4 = ["B12", "B36", "B40", "Y24", "R20", "P28", "P48"]
GRID = ["PC0", "RC2", "YC3", "PD1", "BC1", "BP3", "PP0", "PC1", "BD1"]
QUESTIONS = [
    ("take-three", {"task": "T01", "cards": ["R3", "B5", "Y5"]}, {"ok": True}),
    ("take-three", {"task": "T01", "cards": ["R4", "B5", "Y5"]}, {"ok": False}),
    (
        "terz",
        {"cards": ["YRE1", "YGE2", "YBF2"]},
        {"ok": False, "attributes": {"background": "same", "figure": "different", "form": "mixed", "number": "mixed"}},
    ),
    (
        "terz",
        {"table": ["YRE1", "YGE1", "YBE1", "WRE1", "KRE1"]},
        {"terzen": [["KRE1", "WRE1", "YRE1"], ["YBE1", "YGE1", "YRE1"]]},
    ),
    (
        "tadika",
        {"hand": ROW4, "first": False, "takeall": False, "dealt": False, "sum": False},
        {"lines": ["row2", "rowN"], "points": 5},
    ),
    ("tadika", {"fit": ["B8", "R12"], "bans": [2]}, {"colour": False, "number": True}),
    (
        "triple3",
        {"grid": GRID, "card": "BC2"},
        {"cells": {"1": ["blue"], "3": ["blue"], "4": ["blue"], "7": ["circle"], "9": ["circle"]}},
    ),
    (
        "threepia",
        {  # sg sb | sg sb | sr sg    the row of six squares is worth 4,
            # xy ob | oy or | ^ oy    that of five circles, with the triangle, 3
            "board": "wurm",
            "field": [{"card": "H24", "turn": 2}, {"card": "H57", "turn": 0}, {"card": "H10", "turn": 1}],
            "slot": 1,
            "card": "H16",
            "turn": 2,
            "triangles": [{"x": 4, "y": 1, "shape": "circle", "colour": "red"}],
        },
        {"ok": True, "runs": [{"by": "shape", "length": 6}, {"by": "shape", "length": 5}], "points": 7},
    ),
]


@pytest.mark.parametrize(("key", "question", "expected"), QUESTIONS)
def test_check_is_contract_3(key: str, question: Any, expected: Any) -> None:
    assert answer("check", key, data=question) == expected


def test_check_knows_the_variant_of_a_deck() -> None:
    assert answer("check", "tadika", "--variant", "extended", data={"fit": ["B22", "R33"]})["number"] is True
    assert "P33" not in refused(run("check", "tadika", data=b'{"fit": ["B22", "P33"]}'))


RECORD = {
    "game": "take-three",
    "players": ["Ada", "Ben"],
    "options": {},
    "entries": [{"round": 1, "player": "Ada", "cards": [3, 0, 9], "tasks": ["T03"]}],
}


def test_score_is_contract_2(tmp_path: Path) -> None:
    expected = {
        "game": "take-three",
        "totals": {"Ada": -8, "Ben": 0},
        "rounds": [{"round": 1, "points": {"Ada": -8}}],
        "finished": False,
        "winners": [],
        "leaders": ["Ada"],
        "next": {"round": 1, "dealer": "Ada", "missing": ["Ben"]},
    }
    assert answer("score", "-", data=RECORD) == expected
    path = tmp_path / "game.json"
    path.write_text("\N{BYTE ORDER MARK}" + json.dumps(RECORD), encoding="utf-8")
    assert json.loads(run("score", str(path)).stdout) == expected


SHEETS = {
    "de": "Take Three\n\nRunde  Ada  Ben\n1       −8    ·\nSumme   −8    0\n\n"
    "In Führung: Ada\nJetzt: Runde 1\nAda gibt die Karten.\nNoch nicht aufgeschrieben: Ben\n",
    "en": "Take Three\n\nRound  Ada  Ben\n1       −8    ·\nTotal   −8    0\n\n"
    "In the lead: Ada\nNow: round 1\nAda deals.\nNot written down yet: Ben\n",
    "nl": "Take Three\n\nRonde   Ada  Ben\n1        −8    ·\nTotaal   −8    0\n\n"
    "Aan kop: Ada\nNu: ronde 1\nAda geeft.\nNog niet genoteerd: Ben\n",
    "fr": "Take Three\n\nManche  Ada  Ben\n1        −8    ·\nTotal    −8    0\n\n"
    "En tête : Ada\nMaintenant : manche 1\nAda donne les cartes.\nPas encore noté : Ben\n",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_for_people(here: Run, language: str) -> None:
    done = here("score", "-", "--text", "--language", language, data=json.dumps(RECORD).encode())
    assert done.stdout.decode() == SHEETS[language]


def test_a_score_sheet_tells_why_the_game_is_over_and_what_the_cards_left_cost() -> None:
    record = {
        "game": "threepia",
        "players": ["Ada", "Ben"],
        "options": {"variant": "deck"},
        "entries": [{"player": "Ada", "rows": [4]}, {"player": "Ben", "rows": [3]}, {"end": True, "left": {"Ada": 1}}],
    }
    done = run("score", "-", "--text", data=json.dumps(record).encode())
    assert done.stdout.decode() == (
        "Threepia\n\nRound  Ada  Ben\n1        2    1\nEnd     −1    0\nTotal    1    1\n\n"
        "The game was ended.\nAda and Ben have won together.\n"
    )


BAD_INPUT = [
    (b"", "is not JSON (line 1, column 1)"),
    (b"{", "is not JSON (line 1, column 2)"),
    (b'{"game": "terz"\n"players": []}', "is not JSON (line 2, column 1)"),
    (b'\xff{"game"', "is not text in UTF-8 (byte 1)"),
    (b"[" * 100_000, "is nested too deeply"),
    (b"null", "the record must be an object"),
    (b'{"game": "tertz", "players": ["Ada"]}', 'game can\'t be "tertz"; did you mean terz?'),
    (b'{"game": "' + b"z" * 10**6 + b'", "players": ["Ada"]}', "game can't be"),
    (b'{"game": "terz", "game": "terz", "players": ["Ada"]}', '"game" is given twice'),
    (b'{"game": "terz", "players": ["Ada", "Ada"]}', "Ada plays twice"),
    (b'{"game": "terz", "players": ["A\\u2028da", "Ben"]}', "is not a name"),
    (
        b'{"game": "terz", "players": ["Ada"], "entries": [{"player": "Ada"}, {"player": "Ada", "player": "Ada"}]}',
        'entry 2, Ada: "player" is given twice',
    ),
    (b'{"game": "triple3", "players": ["Ada", "Ben"], "entries": [{"round": NaN, "winner": "Ada"}]}', "entry 1, Ada"),
    (
        b'{"game": "triple3", "players": ["Ada", "Ben"], "entries": [{"round": '
        + b"9" * 5000
        + b', "winner": "Ada"}]}',
        "entry 1, Ada: round must be a whole number",
    ),
    (b'{"game": "terz", "players": ["Ada"], "entries": [{"pl\\u2028ayer": "Ada"}]}', "entry 1: "),
    (b'{"game": "terz", "players": ["Ada"], "entries": [null]}', "entry 1: an entry must be an object"),
    (
        b'{"game": "tadika", "players": ["Ada", "Ben"], "entries": [{"round": 1, "player": "Ben", "lines": ["row4"]}]}',
        'entry 1, Ben: lines can\'t be "row4"; did you mean row',
    ),
]


@pytest.mark.parametrize(("data", "sentence"), BAD_INPUT, ids=[sentence for _, sentence in BAD_INPUT])
def test_what_makes_no_sense_is_refused_in_one_line(here: Run, data: bytes, sentence: str) -> None:
    line = refused(here("score", "-", data=data))
    assert sentence in line
    assert len(line) < 500


@pytest.mark.parametrize("key", [key for key in registry.BUILT_IN if registry.find(key).has("questions")])
@pytest.mark.parametrize("question", ["[]", "{}", "3", '{"cards": 3}', '{"hand": [null]}', '{"grid": {}, "card": []}'])
def test_questions_that_make_no_sense_are_refused_in_one_line(here: Run, key: str, question: str) -> None:
    refused(here("check", key, data=question.encode()))


def test_a_file_that_is_not_there_is_refused_in_one_line() -> None:
    assert "no\\nsuch can't be used: No such file" in refused(run("score", "no\nsuch"))
    assert "unknown game 'chess'" in refused(run("check", "chess"))
    assert "unknown variant 'x'" in refused(run("check", "tadika", "--variant", "x", data=b'{"hand": []}'))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_names_come_through_whatever_the_console_can_show(encoding: str) -> None:
    record = {"game": "terz", "players": ["Dörte", "李"], "entries": [{"player": "李"}]}
    done = run("score", "-", data=json.dumps(record).encode(), PYTHONIOENCODING=encoding)
    assert json.loads(done.stdout.decode("utf-8"))["totals"] == {"Dörte": 0, "李": 1}


def test_an_old_console_shows_signs_that_look_alike() -> None:
    done = run("score", "-", "--text", "--language", "en", data=json.dumps(RECORD).encode(), PYTHONIOENCODING="cp1252")
    assert done.stdout.decode("cp1252") == SHEETS["en"].replace("−", "-")
    counted = run("task", "all odd", "--language", "fr", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "17 296 cas sur 182 104 : 9,50 %" in counted
    assert "?" not in counted


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_end_without_a_traceback(redirection: str) -> None:
    command = f"{sys.executable} -m cardgen score - {redirection}"
    done = subprocess.run(["sh", "-c", command], input=b"{}", capture_output=True, cwd=ROOT, timeout=60)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BOOKS)
def test_rules_prints_the_rulebook(here: Run, key: str, language: str) -> None:
    done = (run if language == "de" else here)("rules", key, "--language", language)
    game = registry.find(key)
    assert done.stdout.decode() == (Path(game.folder) / f"rulebook.{language}.md").read_text("utf-8")


def test_task_counts_and_proposes_a_bonus() -> None:
    assert json.loads(run("task", "all odd", "--json").stdout) == {
        "condition": "all odd",
        "p3": {"count": 17296, "of": 182104, "value": 17296 / 182104},
        "p5": {"count": 39244624, "of": 91962520, "value": 39244624 / 91962520},
        "never": False,
        "always": False,
        "bonus": 3,
    }
    narrow = "\N{NARROW NO-BREAK SPACE}"
    assert run("task", "all odd", "--language", "de").stdout.decode().splitlines() == [
        f"Drei zufällige Karten passen in 17{narrow}296 von 182{narrow}104 Fällen: 9,50 %",
        (
            "Von 5 zufälligen Karten passen irgendwelche drei in "
            f"39{narrow}244{narrow}624 von 91{narrow}962{narrow}520 Fällen: 42,67 %"
        ),
        "Vorschlag für die Bonuszahl: 3",
    ]


def test_task_tells_never_and_always(here: Run) -> None:
    never = here("task", "sum = 7", "--numbers", "0,2,4-6", "--colours", "red,blue", "--copies", "1")
    assert "can never be fulfilled" not in never.stdout.decode()
    assert "can never be fulfilled" in here("task", "sum = 37").stdout.decode()
    assert json.loads(here("task", "sum = 37", "--json").stdout)["bonus"] is None
    assert "any three fulfil" in here("task", "sum >= 0").stdout.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_condition_is_shown_with_a_caret(here: Run, language: str) -> None:
    done = here("task", "all odd and summ = 20", "--language", language)
    sentence, text, caret = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert sentence.startswith('cardgen: "summ"')
    assert "sum?" in sentence or "sum ?" in sentence
    assert (text, caret) == ("all odd and summ = 20", "            ^^^^")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["all odd", "--numbers", "x"], "--numbers 'x' must be numbers and ranges"),
        (["all odd", "--numbers", "9-2"], "--numbers '9-2' is empty: the smaller number comes first, 2-9"),
        (["all odd", "--numbers", "0-100000"], "--numbers '0-100000' are more than 1000 numbers"),
        (["all odd", "--colours", "redd"], "unknown colour 'redd'; did you mean 'red'?"),
        (["all odd", "--colours", "red,red"], "--colours has 'red' twice"),
        (["all odd", "--copies", "0"], "--copies '0' must be a whole number from 1 to 100"),
        (["all odd", "--numbers", "1", "--colours", "red"], "too few cards (2)"),
        (["sum = 3", "--numbers", "0-400"], "401 numbers in 4 colours are too many"),
    ],
)
def test_a_deck_that_makes_no_sense_is_refused(here: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(here("task", *arguments))
