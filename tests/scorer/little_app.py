"""Runs the command `scorer` with a little app in place of the real one: `python -m tests.scorer.little_app …`.

It has what starting and stopping depend on: an answer, a slow one, a stream that never ends, and a failure.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

from flask import Flask, Response, request

import scorer
from scorer import cli, server
from scorer.settings import Settings


def make(settings: Settings | None = None) -> Flask:
    """The app; its answers tell what the server made of the request."""
    app, streams = Flask(__name__), settings.streams if settings else 0

    @app.get("/")
    def _here() -> dict[str, object]:
        return {"scheme": request.scheme, "streams": streams, "pid": os.getpid(), "host": request.host}

    @app.get("/slow")
    def _slow() -> str:
        time.sleep(0.5)
        return "done"

    @app.get("/stream")
    def _stream() -> Response:
        def beats() -> Iterator[str]:
            while True:
                yield "event: beat\ndata: {}\n\n"
                time.sleep(60)

        return Response(beats(), mimetype="text/event-stream")

    @app.get("/broken-stream")
    def _broken() -> Response:
        def beats() -> Iterator[str]:
            yield "event: beat\ndata: {}\n\n"
            raise RuntimeError(f"broken at {request.full_path}")

        return Response(beats(), mimetype="text/event-stream")

    return app


if __name__ == "__main__":
    if os.environ.get("WITHOUT_FORK"):
        server.CAN_FORK = False
    scorer.create_app = make
    sys.exit(cli.main())
