"""The only places where the baseline touches the programs: a module that moves costs one line here.

All else goes over the command line, HTTP and the environment variables that the README names.
"""

from __future__ import annotations

import io
import os
import random
import secrets
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from flask import Flask

CARDGEN = "cardgen.cli.main", "main"
"""Runs a command of cardgen in this process: `main(arguments) -> exit code`."""
SCORER = "scorer", "create_app"
"""Makes the app from the environment."""
ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "tests" / "games" / "records"
OLD_LOGS = ROOT / "tests" / "scorer" / "playing" / "old_logs"
NOON = 1_800_000_000.0


CHANCE = random.Random()
"""In place of the system's chance. What differs with its seed must not get into the record."""


class Clock:
    """The time of day in this process; it moves only by `step`, and by `tick` whenever somebody looks."""

    now = NOON
    tick = 0.0

    @classmethod
    def read(cls) -> float:
        cls.now += cls.tick
        return cls.now

    @classmethod
    def step(cls, seconds: float = 60) -> None:
        cls.now += seconds


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    def __str__(self) -> str:
        err = f"\n[stderr]\n{self.err}" if self.err else ""
        return f"[exit {self.code}]\n{self.out}{err}"


def prepare(home: Path) -> None:
    """Gives this process a home, a width, a clock and chance of its own, before either program is loaded."""
    for name in [name for name in os.environ if name.startswith(("SCORER_", "XDG_", "LC_", "PYTHONIO"))]:
        del os.environ[name]
    os.environ.update(HOME=str(home), COLUMNS="80", LANG="C.UTF-8", TZ="UTC")
    os.environ.pop("LANGUAGE", None)
    time.tzset()
    time.time = Clock.read
    secrets.token_bytes = lambda nbytes=None: CHANCE.randbytes(nbytes or 32)
    secrets.token_urlsafe = lambda nbytes=None: "".join(
        CHANCE.choices("abcdefghkmnpqrst", k=(nbytes or 32) * 4 // 3 + 1)
    )
    uuid.uuid4 = lambda: uuid.UUID(bytes=CHANCE.randbytes(16), version=4)


def cardgen(words: Sequence[str], data: bytes = b"") -> Answer:
    """Runs a command of cardgen in the current folder."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"), out, err
    try:
        code = _load(*CARDGEN)([*words])
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    output, errors = (file.buffer.getvalue().decode() for file in (out, err))
    return Answer(int(code or 0), output, errors)


def scorer(words: Sequence[str]) -> Answer:
    """Runs the program scorer in a process of its own."""
    command = [sys.executable, "-m", "scorer", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)
    return Answer(done.returncode, done.stdout, done.stderr)


def app(folder: Path) -> Flask:
    """The score keeper with its database in a folder."""
    os.environ.update(SCORER_DATA=str(folder), SCORER_DATABASE=str(folder / "scores.db"))
    made: Flask = _load(*SCORER)()
    return made


def _load(module: str, name: str) -> Any:
    return getattr(import_module(module), name)
