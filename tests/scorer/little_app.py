"""Runs the command `scorer` with a little app in place of the real one: `python -m tests.scorer.little_app …`.

It has what starting and stopping depend on: an answer, a slow one, a large one, streams that never end, one that ends
soon, and failures.
`DEADLINES` in the environment are other ones, as JSON; `HANDLES` are the open files that it may have.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache

from flask import Flask, Response, request

import scorer
from scorer.machine import garbage
from scorer.machine.server_hooks import EXTENSION, ServerHooks
from scorer.machine.settings import Settings
from scorer.serving import cli, guard, server

TOLD = ("one|", "two|")
BEAT = "event: beat\ndata: {}\n\n"
LARGE = b"large " * 2_000_000
"""More than a connection holds that nobody reads from; made once, as hundreds ask for it."""


class Telling:
    """An event source: it tells words at once, and ends; without words it goes on.

    `going`: all that have not ended.
    """

    topic = "words"

    def __init__(self, words: Sequence[str], going: set[Telling], news: Callable[[str], object]) -> None:
        self.words, self.going, self.news = [*words], going, news
        self.goes_on, self.next = not words, time.monotonic() + 60
        going.add(self)

    def over(self) -> bool:
        return False

    def due(self, now: float) -> bool:
        return not self.goes_on or now >= self.next

    def more(self) -> str | None:
        if self.goes_on:
            self.next = time.monotonic() + 60
            return BEAT
        self.news(self.topic)
        return self.words.pop(0) if self.words else None

    def close(self) -> None:
        self.going.discard(self)


@cache
def settled() -> bool:
    """Whether garbage is looked for as in a server: to count what is frozen takes ten milliseconds."""
    return gc.get_freeze_count() > 0 and gc.get_threshold() == garbage.THRESHOLDS


def make(settings: Settings | None = None) -> Flask:
    """The app; its answers tell what the server made of the request."""
    app, streams = Flask(__name__), settings.streams if settings else 0
    tellings, news = set[Telling](), list[Callable[[str], object]]()
    app.extensions[EXTENSION] = ServerHooks(subscribe=news.append)

    @app.get("/")
    def _here() -> dict[str, object]:
        said = {"scheme": request.scheme, "streams": streams, "pid": os.getpid(), "host": request.host}
        return {**said, "settled": settled(), "tellings": len(tellings)}

    @app.get("/slow")
    def _slow() -> str:
        time.sleep(0.5)
        return "done"

    @app.get("/stream")
    def _stream() -> Response:
        request.environ["scorer.event_stream"](Telling((), tellings, *news))
        return Response(iter([BEAT]), mimetype="text/event-stream")

    @app.get("/told")
    def _told() -> Response:
        status = int(request.args.get("status", "200"))
        request.environ["scorer.event_stream"](Telling(TOLD if status == 200 else (), tellings, *news))
        if status != 200:
            return Response("no stream", status, mimetype="text/plain")
        return Response(iter(["begun|"]), mimetype="text/event-stream")

    @app.get("/large")
    def _large() -> bytes:
        return LARGE

    @app.post("/echo")
    def _echo() -> dict[str, object]:
        return {"body": request.get_data(as_text=True), "form": request.form.to_dict()}

    @app.get("/torn")
    def _torn() -> Response:
        raise RuntimeError("torn")

    app.config["PROPAGATE_EXCEPTIONS"] = True
    app.config["PROXIES"] = settings.proxies if settings else 0
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """The command, as the environment has it."""
    if most := int(os.environ.get("HANDLES", "0")):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for name, seconds in json.loads(os.environ.get("DEADLINES", "{}")).items():
        setattr(guard, name, seconds)
    if os.environ.get("WITHOUT_FORK"):
        server.CAN_FORK = False
    scorer.create_app = make
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
