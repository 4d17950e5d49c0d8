"""The servers that are measured: over SQLite in one process and over PostgreSQL in two."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from zipfile import ZipFile

import psutil

from tests.scorer import postgres
from tests.scorer.programs import ROOT, environment
from tests.scorer.served import free_port

STREAMS = 840


def cpu(process: psutil.Process) -> float:
    """Seconds that a process took, with all its children that are there or were."""
    while True:
        with suppress(psutil.NoSuchProcess):  # a child has ended just now, and counts for its parent from then on
            times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
            return sum(time.user + time.system for time in times) + times[0].children_user + times[0].children_system
        if not process.is_running():
            raise RuntimeError("a server has ended")


class Server(NamedTuple):
    """A running server: its first process, and the database's, where that has processes of its own."""

    port: int
    process: psutil.Process
    database: psutil.Process | None = None

    def cpu(self) -> float:
        """Seconds that all its processes took."""
        return cpu(self.process)

    def cpu_of_database(self) -> float:
        """The same for the database; nothing where it runs within the server's processes."""
        return cpu(self.database) if self.database else 0.0


class Kind(NamedTuple):
    """A database and the server over it."""

    name: str
    url: str
    command: list[str]
    process: psutil.Process | None = None
    root: Path = ROOT
    """Where the program is imported from."""

    def environ(self, streams: int) -> dict[str, str]:
        """The settings of the server."""
        return {"SCORER_DATABASE": self.url, "SCORER_STREAMS": str(streams), "PYTHONPATH": str(self.root)}

    @contextmanager
    def served(self, data: Path, streams: int) -> Iterator[Server]:
        """The server with room for so many streams."""
        with running(self.command, data, self.environ(streams), self.root) as server:
            yield server._replace(database=self.process)


def sqlite(folder: Path) -> Kind:
    """One process, as `python -m scorer` starts it."""
    command = ["-m", "scorer", "--host", "127.0.0.1", "--port", "PORT"]
    return Kind("SQLite, one process", f"sqlite:///{folder / 'scorer.db'}", command)


def postgresql(server: postgres.Postgres) -> Kind:
    """Two processes, as the README starts them, over a server that syncs each commit."""
    command = [
        "-m", "uvicorn", "--factory", "scorer.serving.asgi:create", "--workers", "2",
        "--host", "127.0.0.1", "--port", "PORT",
        "--http", "scorer.serving.guard:GuardedProtocol", "--ws", "none", "--loop", "asyncio", "--lifespan", "on",
        "--no-proxy-headers", "--no-server-header", "--no-access-log", "--log-level", "error",
    ]  # fmt: skip
    url = f"postgresql://test@/{server.create()}?host={server.folder}"
    parent = (server.folder / "data" / "postmaster.pid").read_text().split()[0]
    return Kind("PostgreSQL, two processes", url, command, psutil.Process(int(parent)))


def installed(folder: Path) -> Path:
    """The program as a wheel brings it, scripts and style sheets bundled; a checkout serves them as written."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@contextmanager
def running(command: Sequence[str], data: Path, more: Mapping[str, str], root: Path = ROOT) -> Iterator[Server]:
    """A server on a free port of this machine, from its first answer; `PORT` in the command stands for the port."""
    port = free_port()
    data.mkdir(exist_ok=True)
    arguments = [sys.executable, *[part.replace("PORT", str(port)) for part in command]]
    with (data / "log").open("ab") as log:
        process = psutil.Popen(
            arguments, env=environment(data, more), cwd=root, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip
    try:
        until(lambda: answers(port, "--https" in command), process, data / "log")
        yield Server(port, process)
    finally:
        with suppress(psutil.TimeoutExpired, psutil.NoSuchProcess):
            process.terminate()
            process.wait(10)
        if process.is_running():
            process.kill()


def until(there: Callable[[], bool], process: psutil.Popen, log: Path) -> None:
    """Waits for a server. RuntimeError with its last words where it ends."""
    end = monotonic() + 30
    while not there():
        if process.poll() is not None or monotonic() > end:
            raise RuntimeError(f"a server did not start: {log.read_text(errors='replace')[-500:]}")
        sleep(0.05)


def answers(port: int, is_https: bool) -> bool:
    """Whether somebody is there, whoever has signed the certificate."""
    unchecked = ssl._create_unverified_context()  # noqa: S323  our own, on this machine
    asked = HTTPSConnection("127.0.0.1", port, context=unchecked) if is_https else HTTPConnection("127.0.0.1", port)
    try:
        asked.request("GET", "/health")
        asked.getresponse().read()
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()
    return True


def more_files() -> None:
    """Room for all streams, ours and the server's, as far as the system lets us."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wish = 8192 if hard == resource.RLIM_INFINITY else min(8192, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wish), hard))


def progress(words: str) -> None:
    """One line that is overwritten, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{words:<60}\r", end="", file=sys.stderr, flush=True)
