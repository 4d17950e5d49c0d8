"""A score keeper as a program of its own, a stranger who brings what is hostile, and people at tables meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPMessage
from itertools import count
from pathlib import Path
from typing import NamedTuple

import psutil
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.scorer.programs import ROOT, environment
from tests.scorer.served import free_port

HOST = "127.0.0.1"
PATIENCE = 90.0
"""Seconds that a stranger waits for an answer."""
TABLES = 10
"""People write at so many tables in turn: one phone writes only so much in a minute."""
PAUSE = 0.1
"""Seconds between two looks at the server."""


class Answer(NamedTuple):
    """What a server says, and after how many seconds."""

    status: int
    head: HTTPMessage
    body: bytes
    seconds: float


class Asker:
    """A browser or a program with an address of its own on this computer, and its cookies."""

    def __init__(self, port: int, address: str = HOST, patience: float = PATIENCE) -> None:
        self.port, self.address, self.patience = port, address, patience
        self.cookie = ""

    def ask(self, method: str, path: str, body: bytes = b"", **head: str) -> Answer:
        began = time.monotonic()
        wire = HTTPConnection(HOST, self.port, timeout=self.patience, source_address=(self.address, 0))
        try:
            headers = {name.replace("_", "-"): value for name, value in head.items()}
            wire.request(method, path, body, {"Cookie": self.cookie, **headers} if self.cookie else headers)
            answer = wire.getresponse()
            data = answer.read()
        finally:
            wire.close()
        if given := answer.headers.get("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return Answer(answer.status, answer.headers, data, time.monotonic() - began)

    def send(self, path: str, **fields: object) -> Answer:
        """A form, with files where there are some: (stream, name)."""
        sent = {name: FileStorage(*field) if isinstance(field, tuple) else field for name, field in fields.items()}
        boundary, body = encode_multipart(sent)
        return self.ask("POST", path, body, Content_Type=f'multipart/form-data; boundary="{boundary}"')

    def tell(self, path: str, value: object, **head: str) -> Answer:
        """JSON."""
        return self.ask("POST", path, json.dumps(value).encode(), Content_Type="application/json", **head)


class Server:
    """The running program: the process that answers, and the memory of all its processes at its most."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    @property
    def worker(self) -> int:
        """The process that answers: it belongs to its parent's session, unlike that which reads."""
        inside = psutil.Process(self.process.pid).children()
        return next(child.pid for child in inside if os.getsid(child.pid) == self.process.pid)

    @property
    def memory(self) -> float:
        """Megabytes that those processes had at their most which are there now, but for the parent, which waits."""
        inside = psutil.Process(self.process.pid).children(recursive=True)
        return sum(map(_most, inside)) / 1024


def _most(process: psutil.Process) -> int:
    """Kilobytes of a process at its most (proc(5)); nothing of one that has just ended."""
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


@contextmanager
def served() -> Iterator[Server]:
    """`scorer --host localhost`, until this ends."""
    with tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), Path(folder, "log")
        command = [sys.executable, "-m", "scorer", "--host", "localhost", "--port", str(port)]
        with log.open("wb") as out:
            process = subprocess.Popen(
                command, env=environment(Path(folder)), cwd=ROOT, stdout=out, stderr=out, start_new_session=True
            )
        try:
            _await(port, process)
            yield Server(process, port, log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if Asker(port).ask("GET", "/health").status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


class Watch(threading.Thread):
    """Asks `/health` and writes entries all the while, and looks at the memory."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server, self.done = server, threading.Event()
        self.health: list[float] = []
        self.entries: list[float] = []
        self.megabytes: list[float] = []
        self.faults: list[str] = []
        self._phone = Asker(server.port)
        self._tables = [self._begun() for _ in range(TABLES)]

    def _begun(self) -> tuple[str, str]:
        """A table's entries, and the token of who may write there."""
        answer = self._phone.tell("/api/1/tables", {"game": "plain", "players": ["Ada", "Ben"]})
        told = json.loads(answer.body)
        return f"/api/1/tables/{told['id']}/entries", f"Bearer {told['tokens']['scorer']}"

    def run(self) -> None:
        for turn in count():
            if self.done.wait(PAUSE):
                return
            try:
                self._look(turn)
            except OSError as error:
                self.faults.append(repr(error))

    def _look(self, turn: int) -> None:
        path, token = self._tables[turn % TABLES]
        entry = {"round": 1 + turn // TABLES // 2, "player": ("Ada", "Ben")[turn // TABLES % 2], "points": turn % 99}
        health = self._phone.ask("GET", "/health")
        written = self._phone.tell(path, entry, Authorization=token, Idempotency_Key=f"key-{turn:06}")
        self.health.append(health.seconds)
        self.entries.append(written.seconds)
        self.megabytes.append(self.server.memory)
        if (health.status, written.status) != (200, 201):
            self.faults.append(f"{health.status} {written.status} {written.body[:90]!r}")

    def end(self) -> None:
        self.done.set()
        self.join(PATIENCE)
