"""gunicorn, as the score keeper uses it: no client keeps a thread waiting, it stops soon although streams are open, and
it logs no queries.

Also for several processes over PostgreSQL: `gunicorn -k scorer.serving.workers.Worker 'scorer:create_app()'`.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from types import FrameType
from typing import Any

from gunicorn import sock
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.http import Request, RequestParser, wsgi
from gunicorn.workers import base

from scorer.machine import garbage
from scorer.serving import handles, listening, refusals
from scorer.serving.connections import Address, Connection, GoneError, Patience, Wire
from scorer.serving.front import Front
from scorer.serving.logs import GRACE, without_queries
from scorer.serving.reading import Request as Whole
from scorer.serving.reading import Uploads
from scorer.serving.rules import Rules
from scorer.serving.seldom import Seldom
from scorer.serving.standing import LOOK, Stand, Standing, Telling
from scorer.serving.threads import Threads
from scorer.web import limits, security

SHARE = 2
"""One address may have one in so many of all connections: a browser opens six, and two classes may sit behind it."""
AMISS = 30
"""At most so many requests that make no sense are told in the log in a minute."""
TELLERS = 8
"""Threads that tell those that listen, so that news wait behind no request."""
WORKS = 8
"""So many requests of one address are in work at once, but for streams; further ones have their turn later."""


class Log(Logger):
    """gunicorn's log without queries."""

    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        self.error_log.addFilter(without_queries)


class Answer(wsgi.Response):
    """An answer that doesn't tell what serves it."""

    def default_headers(self) -> list[str]:
        return [line for line in super().default_headers() if not line.startswith("Server:")]


class Worker(base.Worker):
    """The process that answers: a loop that reads requests (front.py), and threads that each answer one."""

    patience = Patience()
    _front: Front
    _standing: Standing
    _amiss: Seldom

    def init_signals(self) -> None:
        super().init_signals()
        for number in (signal.SIGINT, signal.SIGHUP):  # a terminal sends them to all; the parent passes them on
            signal.signal(number, signal.SIG_IGN)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        os._exit(0)  # at once, whatever threads do

    # --- the loop

    def run(self) -> None:
        self.cfg.set("sendfile", False)  # answers go over what `connections.Wire` is
        threads, rules = Threads(self.cfg.threads), self._rules()
        self._amiss = Seldom(self.log.warning, AMISS)
        self._hook("connections")(rules.most)
        for listener in self.sockets:
            listening.watched(listener)
        self._front = Front(
            self.sockets,
            rules,
            lambda held: threads.do(lambda: self._answer(held)),
            self._source,
            self.log.warning,
            self.log.exception,
            self.PIPE,
            sock.ssl_context(self.cfg) if self.cfg.is_ssl else None,
        )
        self._standing = Standing(Threads(TELLERS).do, self.patience, self._front.done, self.log.exception)
        self._hook("news")(self._standing.news)
        garbage.settle()
        while self.alive and self.ppid == os.getppid():
            self.notify()
            self._standing.look()
            self._turn(LOOK)
        self._stop()

    def _turn(self, seconds: float) -> None:
        """Does what there is to do for so long."""
        ends = time.monotonic() + seconds
        while self.alive and (left := ends - time.monotonic()) > 0:
            self._front.turn(left)

    def _stop(self) -> None:
        """Ends streams at once, and gives requests their time to end."""
        self.alive = False
        self._hook("stop")()
        self._standing.look()  # at what has its end now
        self._front.stop()
        until = time.monotonic() + GRACE
        while self._front.places.all and (left := until - time.monotonic()) > 0:
            self.notify()
            self._front.turn(left)
        for listener in self.sockets:
            listener.close()
        if not self._front.close():  # Python would wait for the threads of streams for ever
            os._exit(0)

    def _hook(self, name: str) -> Callable[..., object]:
        """What the app wishes to be called with."""
        method: Callable[..., object] = getattr(self.wsgi, "extensions", {}).get(name, lambda *_: None)
        return method

    def _rules(self) -> Rules:
        most = handles.for_connections(handles.raised(), self.cfg.worker_connections)
        uploads = tuple([Uploads(*kind) for kind in security.LONGER])
        return Rules(most, most // SHARE, WORKS, self.cfg.keepalive, security.BODY, self.patience, uploads)

    def _source(self, client: Address) -> str:
        """Whom a connection counts for: nobody where a proxy, or a socket of this machine, stands for all."""
        proxies = getattr(self.wsgi, "config", {}).get("PROXIES", 0)
        return limits.source(client[0]) if client and not proxies else ""

    # --- a request, in its thread

    def _answer(self, held: Connection) -> None:
        held.keep, whole, stand = False, held.request, None
        try:
            parsed = self._parsed(held, whole) if whole else None
            if whole and parsed:
                held.keep, stand = self._answered(held, parsed, _ends_there(whole, parsed))
        except GoneError as error:
            self.log.debug("The client has gone: %s", error)
            held.out.clear()
        finally:
            if stand:
                self._standing.enter(stand)
            else:
                self._front.done(held)

    def _parsed(self, held: Connection, whole: Whole) -> Request | None:
        """What gunicorn's parser makes of a request; where it refuses it, the answer says so."""
        try:
            return next(RequestParser(self.cfg, [whole.text], held.client))
        except Exception as error:
            number = refusals.status(error)
            if number == 500:
                self.log.exception("Error reading a request")
            else:
                self._amiss(f"Invalid request from ip={(held.client or [''])[0]}: {error}")
            held.out += refusals.page(number)
            return None

    def _answered(self, held: Connection, parsed: Request, keep: bool) -> tuple[bool, Stand | None]:
        """Lets the app answer; whether the connection can take another request, and what is told over it until then."""
        answer: wsgi.Response | None = None
        left: list[Telling] = []
        wire: Any = Wire(held, self.patience)  # a socket as far as gunicorn needs one
        began = datetime.now()  # noqa: DTZ005  as gunicorn's log wants it
        try:
            self.cfg.pre_request(self, parsed)
            answer, environ = wsgi.create(parsed, wire, held.client, held.server, self.cfg, response_class=Answer)
            environ.update({"wsgi.multithread": True, "scorer.stands": left.append})
            self._count(answer)
            if not (keep and self.alive and self.cfg.keepalive):
                answer.force_close()
            app: Any = self.wsgi  # gunicorn types it as what loads it
            self._write(held, answer, app(environ, answer.start_response))
            stand = _stand(held, answer, left)
            if not stand:
                answer.close()
            self.log.access(answer, parsed, environ, datetime.now() - began)  # noqa: DTZ005
            self.cfg.post_request(self, parsed, environ, answer)
        except GoneError:
            _end(left)
            raise
        except Exception:
            _end(left)
            self.log.exception("Error handling request %s %s", parsed.method, parsed.uri)
            if not (answer and answer.headers_sent):  # else it stays a torso, and the connection ends
                held.out += refusals.page(500, parsed.method != "HEAD")
            return False, None
        return not answer.should_close(), stand

    def _count(self, answer: wsgi.Response) -> None:
        self.nr += 1
        if self.nr >= self.max_requests:
            self.alive = False
            answer.force_close()

    def _write(self, held: Connection, answer: wsgi.Response, body: Iterable[bytes]) -> None:
        streams = False
        try:
            for piece in body:
                answer.write(piece)
                if answer.response_length is None and not streams:
                    streams = True
                    self._front.streams(held)
        finally:
            getattr(body, "close", lambda: None)()


def _ends_there(whole: Whole, parsed: Request) -> bool:
    """Whether gunicorn has read a request to where `reading` saw its end; else nothing after it can be trusted."""
    said = [value for name, value in parsed.headers if name in ("CONTENT-LENGTH", "TRANSFER-ENCODING")]
    return not whole.last and (said == [str(whole.body)] or (not said and not whole.body))


def _stand(held: Connection, answer: wsgi.Response, left: Sequence[Telling]) -> Stand | None:
    """What is told from now on; nothing where the answer has a length, as a page that says that there is no stream."""
    if left and answer.response_length is None:
        return Stand(held, answer, left[0])
    _end(left)
    return None


def _end(left: Iterable[Telling]) -> None:
    for telling in left:
        telling.close()
