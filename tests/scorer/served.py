"""The scorer as a program of its own, on a port of 127.0.0.1, as a phone would meet it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import BinaryIO

import psutil

from tests.scorer import warm
from tests.scorer.programs import PATIENCE, ROOT, environment
from tests.scorer.warm import Child, Order

LAN = "scorer.lan"
"""A name that the tests' browser finds here: a plain http address, which no browser takes for secure."""


class Served:
    """A server that can be stopped, killed and started again with the same port and data."""

    can_be_warm = warm.CAN
    command: tuple[str, ...] = (sys.executable, "-m", "scorer")

    def __init__(self, data: Path, more: Mapping[str, str] | None = None) -> None:
        self.data, self.port = data, free_port()
        self._environment = environment(data, {"SCORER_HOSTS": LAN, **(more or {})})
        self._process: subprocess.Popen[bytes] | Child | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        """Its address; browsers hold `localhost` for secure, so service workers and wake locks work."""
        return f"http://localhost:{self.port}"

    @property
    def lan(self) -> str:
        """Its address as in a living room: not secure."""
        return f"http://{LAN}:{self.port}"

    def start(self) -> Served:
        """Starts it and waits until it answers."""
        arguments = ("--host", "127.0.0.1", "--port", str(self.port))
        with (self.data / "served.log").open("ab") as log:
            if self.can_be_warm:
                order = Order("scorer", arguments, self._environment, str(ROOT))
                self._process = warm.start(order, log.fileno(), log.fileno())
            else:
                self._process = self._cold(arguments, log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, f"the server ended:\n{self.log()}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.log()}"
            time.sleep(0.05)
        return self

    def _cold(self, arguments: Sequence[str], log: BinaryIO) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*self.command, *arguments],
            env=self._environment,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )

    def stop(self) -> None:
        """Asks it to end, and waits for that."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """Ends all its processes in the midst of whatever they do."""
        if self._process:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    @property
    def threads(self) -> int:
        """Threads of all its processes."""
        assert self._process
        parent = psutil.Process(self._process.pid)
        return sum(process.num_threads() for process in (parent, *parent.children(recursive=True)))

    def readers(self) -> list[psutil.Process]:
        """Processes that read what people bring."""
        assert self._process
        inside = psutil.Process(self._process.pid).children(recursive=True)
        return [process for process in inside if "child_process" in " ".join(process.cmdline())]

    def log(self) -> str:
        """What it has printed."""
        return (self.data / "served.log").read_text(errors="replace")

    def _answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()
        return True


def free_port() -> int:
    """A port that is free just now."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
        return port
