"""Starts the command `scorer` as a process of its own, reads what it prints, and stops it: see warm.py."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from tests.scorer import warm
from tests.scorer.warm import Child, Order

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 30
"""Seconds for what a quiet machine does in one."""


def environment(data: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment with a data folder of its own and no choices of whoever runs the tests."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("SCORER_", "LC_", "WEB_CONCURRENCY"))
    }
    own = {"SCORER_DATA": str(data), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    return kept | own | dict(more or {})


def run(data: Path, *arguments: str, more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    if not warm.CAN:
        return run_cold(data, *arguments, more=more)
    with TemporaryFile("w+") as out, TemporaryFile("w+") as err:
        order = Order("scorer", arguments, environment(data, more), str(data))
        code = warm.start(order, out.fileno(), err.fileno()).wait(2 * PATIENCE)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(arguments, code, out.read(), err.read())


def run_cold(data: Path, *arguments: str, more: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The command as a terminal starts it, run to its end."""
    return subprocess.run(
        [sys.executable, "-m", "scorer", *arguments],
        env=environment(data, more),
        cwd=data,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )


class Program:
    """A running server and the lines that it has printed."""

    def __init__(self, process: subprocess.Popen[str] | Child) -> None:
        self.process = process
        self.lines: list[str] = []
        self._queue: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._queue.put(line.rstrip("\n"))

    def until(self, pattern: str) -> re.Match[str]:
        """Waits for a line that has the pattern."""
        deadline = time.monotonic() + PATIENCE
        while not (self.lines and (match := re.search(pattern, self.lines[-1]))):
            try:
                self.lines.append(self._queue.get(timeout=max(deadline - time.monotonic(), 0.01)))
            except queue.Empty:
                raise AssertionError(f"no {pattern!r} in {self.lines}") from None
        return match

    def port(self) -> int:
        """The port that it tells."""
        return int(self.until(r"localhost:(\d+)/")[1])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Asks it to stop; its exit code, and the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(how)
        return self.process.wait(PATIENCE), time.monotonic() - began

    def rest(self) -> str:
        """All that it printed, after its end."""
        self.process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        while not self._queue.empty():
            self.lines.append(self._queue.get())
        return "\n".join(self.lines)

    def close(self) -> None:
        """Closes its output, as soon as all its processes are gone."""
        self._reading.join(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()


@contextmanager
def started(
    data: Path,
    *arguments: str,
    module: str = "tests.scorer.little_app",
    more: Mapping[str, str] | None = None,
    cold: bool = False,
) -> Iterator[Program]:
    """A server, in a group of processes of its own as a terminal would make it, stopped at the end.

    `cold` ones are started as a terminal does it, as are those to which Python itself is told something.
    """
    is_cold = cold or not warm.CAN or any(name.startswith("PYTHON") for name in more or ())
    start = _cold if is_cold else _warm
    process = start(module, arguments, environment(data, more))
    program = Program(process)
    try:
        yield program
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(PATIENCE)
        program.close()


def _cold(module: str, arguments: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def _warm(module: str, arguments: Sequence[str], environment: Mapping[str, str]) -> Child:
    ours, theirs = os.pipe()
    try:
        child = warm.start(Order(module, arguments, environment, str(ROOT)), theirs, theirs)
    finally:
        os.close(theirs)
    child.stdout = os.fdopen(ours, encoding="utf-8")
    return child
