"""The plainest Flask app on the scorer's own server: says hello, or commits one row. A peer for `scorer.py` here.

`python tests/bench/peer_flask.py PORT` serves it as `python -m scorer` serves the scorer; uvicorn takes the factory
`peer_flask:bridge`. PEER_DATABASE names an SQLite file or says how to reach PostgreSQL.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from flask import Flask

from scorer.keeping.database import sqlite
from scorer.machine.settings import Settings
from scorer.serving import server
from scorer.serving.asgi import Bridge

app = Flask(__name__)
WHERE = os.environ.get("PEER_DATABASE", "")
own, one_writes = threading.local(), threading.Lock()


@app.get("/")
def hello() -> str:
    """As in Flask's own introduction."""
    return "<p>Hello, World!</p>"


@app.post("/rows")
def add() -> tuple[str, int]:
    """One row, safe on the disk."""
    if "row" not in own.__dict__:
        own.row = row_writer(WHERE)
    own.row()
    return "", 201


def row_writer(where: str) -> Any:
    """Writes a row of 200 letters and commits it, each time that it is called."""
    if "=" in where:
        import psycopg

        connection = psycopg.connect(where, autocommit=True)
        return lambda: connection.execute("INSERT INTO rows (text) VALUES (%s)", ["x" * 200])
    lite: Any = sqlite.library().connect(where, isolation_level=None, timeout=sqlite.WAIT)
    lite.execute("PRAGMA journal_mode=WAL")
    lite.execute("PRAGMA synchronous=FULL")

    def write() -> None:
        with one_writes:
            lite.execute("INSERT INTO rows (text) VALUES (?)", ["x" * 200])

    return write


def bridge() -> Bridge:
    """The app for uvicorn."""
    return Bridge(app)


if __name__ == "__main__":
    sock = socket.create_server(("127.0.0.1", int(sys.argv[1])))
    server.serve(lambda _: app, Settings("", Path()), [sock], lambda: None)
