"""What an old console shows, which lacks letters: words as people write them without, tables that stand straight."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

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
