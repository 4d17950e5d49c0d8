"""Starts programs from one that has loaded what they need, which is most of their cost: a second of a start is a tenth.

`python -m tests.scorer.warm HANDLE` waits at a socket. For each order it forks a program, in a session, with an
environment and with files of its own, as a terminal would start it; a process between them waits for its end and tells
of it. What a start itself is about, such as encodings and limits of the system, is tested with programs of their own.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple, TextIO

CAN = sys.platform == "linux"
"""Elsewhere what the system's libraries hold may not live through a fork."""
LONGEST = 1 << 18
"""Bytes of an order."""


class Order(NamedTuple):
    """What is to run: a module, its arguments, its environment, where."""

    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    folder: str


class Child:
    """A program that was started so, as far as it is like a `Popen`."""

    def __init__(self, told: socket.socket, stdout: TextIO | None = None) -> None:
        self._told, self.stdout, self.returncode = told, stdout, None
        self.pid = self._number(None)

    returncode: int | None

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end; its exit code, or minus the signal that ended it."""
        if self.returncode is None:
            self.returncode = self._number(timeout)
            self._told.close()
        return self.returncode

    def send_signal(self, how: signal.Signals) -> None:
        """Sends it a signal, if it runs."""
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        """Kills it, if it runs."""
        self.send_signal(signal.SIGKILL)

    def _number(self, timeout: float | None) -> int:
        if not select.select([self._told], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("", timeout or 0)
        return int(self._told.recv(100))


def start(order: Order, stdout: int, stderr: int) -> Child:
    """Starts a program that writes to these handles."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        socket.send_fds(_loaded(), [json.dumps(order).encode()], [stdout, stderr, theirs.fileno()])
    return Child(ours)


@cache
def _loaded() -> socket.socket:
    """The way to a process that has loaded the programs; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.scorer.warm", str(theirs.fileno())]
    root = Path(__file__).parent.parent.parent
    more = {"PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    process = subprocess.Popen(
        command, cwd=root, env=kept | more, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
    )
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


# --- in the process that starts them


STATIC = "TESTS_STATIC"
"""What names in a program's environment the folder of scripts and style sheets in place of the checkout's."""


def programs() -> dict[str, Callable[[Sequence[str]], int]]:
    """What can be started, by its module."""
    from scorer.machine import certificate
    from scorer.serving import server
    from scorer.web import api, pages
    from scorer.web.live import routes
    from scorer.web.middleware import hooks
    from scorer.web.request import concurrency
    from tests.scorer import little_app

    assert all((certificate, server, api, concurrency, hooks, routes, pages))  # loaded here, not in each child
    return {"scorer": _scorer, "tests.scorer.little_app": little_app.main}


def _scorer(arguments: Sequence[str]) -> int:
    import scorer
    from scorer.serving import cli

    if folder := os.environ.get(STATIC):
        scorer.STATIC = Path(folder)
    return cli.main(arguments)


def main(handle: int) -> int:
    """Obeys until nothing more is asked for; then, in each program, runs it: its exit code."""
    found = programs()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # so that none of those between stays in the list of processes
    with socket.socket(fileno=handle) as asked:
        while True:
            said, handles, _, _ = socket.recv_fds(asked, LONGEST, 3)
            if not said:
                return 0
            if not os.fork():
                break
            for each in handles:
                os.close(each)
    order = Order(*json.loads(said))
    _part(order, *handles)
    return found[order.module](order.arguments)


def _part(order: Order, stdout: int, stderr: int, told: int) -> None:
    """Becomes the program; the process that it was forked from waits for its end, and tells."""
    for each in (signal.SIGCHLD, signal.SIGHUP):  # whatever whoever runs the tests does with them, as `nohup` does
        signal.signal(each, signal.SIG_DFL)
    if child := os.fork():
        os.close(stdout)
        os.close(stderr)
        with socket.socket(fileno=told) as way, suppress(OSError):
            way.send(b"%d" % child)
            way.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        os._exit(0)
    os.setsid()
    os.close(told)
    for handle, place in ((stdout, 1), (stderr, 2)):
        os.dup2(handle, place)
        os.close(handle)
    sys.stdout, sys.stderr = _writer(1, "strict"), _writer(2, "backslashreplace")
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)


def _writer(handle: int, errors: str) -> TextIO:
    """A new one, as the old one knows whether it was a file."""
    return TextIOWrapper(FileIO(handle, "w", closefd=False), encoding="utf-8", errors=errors, write_through=True)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
