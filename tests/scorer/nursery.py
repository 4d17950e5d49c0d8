"""Starts real servers quickly, so that they can be killed often: `python -m tests.scorer.nursery DATABASE FOLDER`.

A parent loads the whole program by a little game in another database, which it closes; then it has nothing open but
the socket that it listens at. At "start" it forks a server, as `scorer` starts it; at "kill" it kills that server with
all its processes. The socket stays open, so that phones which come in between are answered by
the next server.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import traceback
from pathlib import Path

from cardgen.custom import child_process
from scorer import create_app
from scorer.machine.settings import Settings
from scorer.playing import bounds
from scorer.serving import server

STREAMS = 8


def main(database: str, folder: Path) -> None:
    """Obeys what comes in, line by line, until nothing more comes."""
    bounds.PACE = bounds.LINES = bounds.NOTES = bounds.BYTES = bounds.NOTES_BYTES = 10**9  # phones that never rest
    child_process.HAS_PROCESSES = False  # each server would have to start its own, which takes most of a second
    warm(folder / "warm.db")
    settings = Settings(database, folder, streams=STREAMS)
    listening = socket.create_server(("127.0.0.1", 0), backlog=64)
    say(str(listening.getsockname()[1]))
    child = 0
    for command in sys.stdin:
        if command == "start\n":
            child = start(settings, listening)
        elif command == "kill\n":
            child = kill(child)
        say("done")
    kill(child)


def warm(path: Path) -> None:
    """Loads what a server needs for its first answers."""
    app = create_app(Settings(f"sqlite:///{path}", path.parent))
    phone = app.test_client()
    table = phone.post("/new/terz", data={"name-0": "Ada"}).location
    for what, form in (("entries", {"player": "0"}), ("notes", {"text": "x"})):
        assert phone.post(f"{table}/{what}", data=form, headers={"Accept": "application/json"}).status_code == 201
    draft = str(phone.post("/studio/new", data={"start": "terz-27"}).location)
    assert phone.post(f"{draft}/edit", data={"/name": "x"}).status_code == 200
    app.extensions["scorer"].store.engine.dispose()
    gc.collect()
    gc.freeze()  # so that a child copies less


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def start(settings: Settings, listening: socket.socket) -> int:
    """Forks a server; its process's number, as soon as it is ready."""
    heard, told = os.pipe()
    if child := os.fork():
        os.close(told)
        with os.fdopen(heard, "rb") as ready:
            assert ready.read(5) == b"ready", "the server has not started"
        return child
    try:
        os.setsid()
        os.close(heard)

        def ready_now() -> None:
            os.write(told, b"ready")
            os.close(told)

        server.serve(create_app, settings, [listening], ready_now)
    except BaseException:
        traceback.print_exc()
    os._exit(1)


def kill(child: int) -> int:
    """Kills a server with all its processes, and waits for its end."""
    if child:
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return 0


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
