"""What an old console shows, which lacks letters: words as people write them without, tables that stand straight."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main, usage_errors
from cardgen.cli.commands.arguments import parser
from cardgen.words.phrase import Phrase
from scorer.serving.cli import parser as scorers
from tests.folders import entries

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "cardgen", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, **options)


def run_code(code: str) -> str:
    """What a line of Python prints in a process of its own."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=True).stdout


ASCII = {**os.environ, "PYTHONIOENCODING": "ascii"}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Schluessel", "Spielplaene", "Blaetter", "aendern sie sich"]),
        ("fr", ["Cle ", "cartes de taches", "imprimees"]),
        ("nl", ["dubbelzijdig"]),
    ],
)
def test_a_console_that_lacks_letters_still_gets_the_table(language: str, words: list[str]) -> None:
    """Words are written as people write them without these letters, and columns stand straight."""
    done = run("list", "--language", language, env=ASCII)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(word in done.stdout for word in words), done.stdout
    head, *rows = done.stdout.split("\n\n")[0].splitlines()
    assert all(row[head.rindex("  ") :].strip().isdigit() for row in rows)


def test_umlauts_are_spelt_out_in_german_only() -> None:
    """A name with a diaeresis in Dutch or French is no umlaut."""
    code = (
        "from cardgen.cli import console;print('Müller, Ägypten, größer, naïve Zoë · “x”'.encode('ascii', {}).decode())"
    )
    shown = {
        language: run_code(code.format(f"console.plain('{language}')")).strip() for language in ("de", "en", "nl", "fr")
    }
    assert shown["de"] == 'Mueller, Aegypten, groesser, naive Zoe . "x"'
    assert shown["en"] == shown["nl"] == shown["fr"] == 'Muller, Agypten, grosser, naive Zoe . "x"'


def test_a_score_sheet_stands_straight_on_a_console_that_lacks_letters(tmp_path: Path) -> None:
    record = {"game": "terz", "players": ["Jürgen", "Ada"], "entries": [{"player": "Ada"}]}
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    lines = run("score", str(tmp_path / "game.json"), "--text", "--language", "de", env=ASCII).stdout.splitlines()
    head, *_ = (line for line in lines if "Juergen" in line)
    total = next(line for line in lines if line.startswith("Summe"))
    assert head.index("Juergen") + len("Juergen") == total.index("0") + 1


# --- Commands that argparse can't make sense of: each of its sentences is told in ours, whatever Python words it.


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("", "misuse.required"),
        ("card KBD3", "misuse.required"),
        ("print terz --papre a4", "misuse.unrecognised"),
        ("print terz --no", "misuse.ambiguous"),
        ("print terz --paper", "misuse.no_value"),
        ("print terz --force=now", "misuse.value"),
        ("prnt terz", "unknown.near"),
        ("zzzzzz", "unknown.far"),
    ],
)
def test_each_sentence_of_argparse_has_one_of_ours(command: str, key: str) -> None:
    with pytest.raises(usage_errors.MisuseError) as refusal:
        parser().parse_args(command.split())
    assert said(refusal.value).key == key


def test_a_port_that_is_no_number_is_told_in_ours_too() -> None:
    with pytest.raises(usage_errors.MisuseError) as refusal:
        scorers().parse_args(["--port", "http"])
    assert said(refusal.value) == Phrase("misuse.whole", {"name": "--port", "text": "'http'"})


def said(error: usage_errors.MisuseError) -> Phrase:
    """The phrase before the hint."""
    phrase = error.phrase.values["sentence"]
    assert isinstance(phrase, Phrase)
    return phrase


def test_a_sentence_that_is_not_known_stays_as_it_is() -> None:
    assert str(usage_errors.MisuseError("cardgen", "argument x: oops")) == "argument x: oops; see 'cardgen --help'"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "unbekannter Befehl 'prnt'; gemeint ist vielleicht 'print'? Es gibt: list, deck, print, card, "),
        ("en", "unknown command 'prnt'; did you mean 'print'? Choose from: list, deck, print, card, "),
        ("nl", "onbekende opdracht 'prnt'; bedoel je 'print'? Er zijn: list, deck, print, card, "),
        ("fr", "commande inconnue : 'prnt' ; peut-être 'print' ? Il y a : list, deck, print, card, "),
    ],
)
def test_a_wrong_command_is_refused_in_the_language_of_the_locale_or_the_chosen_one(
    language: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert main.main(["prnt", "--language", language]) == 2
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert main.main(["prnt"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert first.startswith(f"cardgen: {sentence}")


# --- Ctrl-C at every moment of a program: one line and exit code 130, no trace, no half file.


STOPPING = """
import signal, sys
from {program}.__main__ import run

def hook(event, _arguments, left=[{number}]):
    if event == "import":
        left[0] -= 1
        if left[0] == 0:
            signal.raise_signal(signal.SIGINT)

sys.addaudithook(hook)
sys.exit(run())
"""
"""Presses Ctrl-C when a program imports its so-and-so-many-th module: the same moment on every machine."""


def heed() -> None:
    """Lets a program hear of Ctrl-C, also where these tests run in the background of a script."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stopped(program: str, number: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", STOPPING.format(program=program, number=number), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, preexec_fn=heed)


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(
    ("command", "number"),
    [
        *[("cardgen list", number) for number in (1, 2, 3, 5, 10, 20, 40, 60)],
        *[("scorer --version", number) for number in (1, 2, 40, 200)],
        *[("cardgen print terz --format pdf --backs none -o", number) for number in (80, 110, 140)],
    ],
)
def test_ctrl_c_while_a_program_is_loaded_or_prints_is_one_line_and_leaves_nothing_half(
    command: str, number: int, tmp_path: Path
) -> None:
    program, *arguments = command.split()
    done = stopped(program, number, *arguments, *([str(tmp_path)] if "print" in arguments else []))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", f"{program}: stopped\n")
    assert entries(tmp_path) == []


LOST = """
import signal, sys, weakref
from cardgen.cli.interrupt import run

class Thing: pass

def main():
    thing = Thing()
    kept = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
    del thing
    print("went on")
    return 0

sys.exit(run("cardgen", lambda: main))
"""


def test_ctrl_c_that_python_would_only_tell_of_stops_the_program_as_well() -> None:
    """As in the moment after an import, when its lock goes: there an exception can't be passed on."""
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=60, preexec_fn=heed)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "cardgen: stopped\n")


def test_ctrl_c_is_not_for_a_program_in_the_background_of_a_script() -> None:
    """Where whoever started it has it ignored, as a shell does for `&`, the work goes on."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    command = [sys.executable, "-c", STOPPING.format(program="cardgen", number=5), "list"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, preexec_fn=ignore)
    assert (done.returncode, done.stderr) == (0, "")
    assert "TERZ" in done.stdout


@pytest.mark.parametrize("program", ["cardgen", "scorer"])
def test_the_commands_begin_where_ctrl_c_is_answered(program: str) -> None:
    import tomllib

    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts[program] == f"{program}.__main__:run"
