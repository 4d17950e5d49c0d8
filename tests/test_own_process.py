"""What the command does to its own process, and only to that: a library leaves those who load it as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

COLLECTING = """
import gc, sys
begun = []
gc.callbacks.append(lambda phase, _: begun.append(phase))
from cardgen.__main__ import run
begun.clear()
code = run()
print(code, len(begun), gc.get_freeze_count() > 10_000, gc.isenabled(), file=sys.stderr)
"""

LIBRARY = """
import gc, sys
from cardgen.cli.main import main
main(["list"])
print(gc.isenabled(), gc.get_freeze_count(), file=sys.stderr)
"""


def told(program: str, *arguments: str, question: str = "") -> str:
    """What a Python prints on standard error in which the program runs."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, input=question, capture_output=True, text=True, cwd=ROOT, timeout=120, check=True)
    return done.stderr.strip()


def test_nobody_looks_for_garbage_while_a_deck_is_printed_nor_at_the_end(tmp_path: Path) -> None:
    printed = told(COLLECTING, "print", "terz", "--format", "pdf", "-o", str(tmp_path))
    assert printed == "0 0 True False"
    assert (tmp_path / "terz.pdf").exists()


def test_garbage_is_looked_for_where_a_game_may_make_some() -> None:
    assert told(COLLECTING, "check", "terz", question='{"cards": ["YRE1", "YGE2", "YBE3"]}').endswith("True True")


def test_whoever_loads_the_command_line_keeps_their_collector() -> None:
    assert told(LIBRARY) == "True 0"


def test_what_was_said_is_written_before_the_end(tmp_path: Path) -> None:
    """Also where the stream is a pipe, which Python writes to late; and exit codes are told."""
    for key, code in (("terz", 0), ("nothing", 2)):
        command = [sys.executable, "-m", "cardgen", "print", key, "--format", "pdf", "-o", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=120, check=False)
        assert (done.returncode, bool(done.stdout), b"unknown" in done.stderr) == (code, not code, bool(code))
