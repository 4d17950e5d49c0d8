"""Ctrl-C at every moment of a program: one line and exit code 130, no trace, no half file."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.folders import entries

ROOT = Path(__file__).parents[2]

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
