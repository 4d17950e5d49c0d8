"""The score keeper: a small Flask app over the rules core of cardgen.

Wings, each of which may use those below it:

serving         the program, its server, connections and limits
studio          pages on which custom decks are made
web             pages, the API, news to waiting phones: who asks, may they, what is done, what is answered
games, reports  a game's half on the phone; charts, exports, statistics; photo: pictures of tables
keeping         rights, append-only logs in a database, copies
playing         a match folded from its log, pure; machine: what this computer is
words           the texts in the reader's language

What the words mean here, and nothing else:

table           where one game is played: its phones, its settings, its log
match           a game as the log tells it: players, seats, entries, clocks
seat, player    a place at the table, counted from 0; who sits there
phone, member   a browser known by a cookie; a phone that belongs to a table
right           what a member may do: watcher, scorer, owner
code, link      what lets a phone watch; what gives a right at once
entry           one fact that somebody wrote down, with its versions; the latest one counts
round, slot     a part of the game; the place in it that an entry fills, so that two can collide
event           one line of the log: what happened, when, by whom; never changed
sequence        the number of an event in its log; a base is the sequence that a phone had seen
pending         proposed, and waiting for a second phone
parked          written down, but not counted for now: the rules refuse it as things stand
standings       totals, rounds and who leads, as the rules of cardgen count them
room            a class: tables that somebody watches on one screen
sheet           a game's form as facts, and facts in words
outbox          what a phone has not sent yet
stream          an open answer on which a phone hears news
visit           one request, with the phone and the table that it is about
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from scorer.keeping.bus import Bus
    from scorer.machine.settings import Settings

HERE = Path(__file__).parent
STATIC = HERE / "web" / "static"
INSTALLED, CHECKOUT = HERE / "templates", HERE.parent / "templates" / "scorer"


def create_app(settings: Settings | None = None) -> Flask:
    """The app with its database, brought up to date. Without settings those of the environment hold."""
    from flask import Flask
    from jinja2 import ChoiceLoader, FileSystemLoader

    from scorer import games, studio
    from scorer.machine.settings import Settings as Read
    from scorer.web import api, pages
    from scorer.web.live import routes
    from scorer.web.middleware import hooks
    from scorer.web.request import concurrency

    settings = settings or Read.read(os.environ)
    folders = [INSTALLED] if INSTALLED.exists() else [CHECKOUT, CHECKOUT.parent]
    app = Flask(__name__, static_folder=str(STATIC))
    app.jinja_loader = ChoiceLoader([FileSystemLoader(folders), games.templates()])
    listen = _keep(app, settings)
    _trust_proxies(app, settings.proxies)
    hooks.prepare(app)
    app.extensions["scorer-gate"] = concurrency.Gate()
    pages.register(app)
    app.register_blueprint(routes.pages)
    api.register(app)
    if settings.studio:
        studio.register(app)
    listen()
    return app


def _trust_proxies(app: Flask, count: int) -> None:
    """Lets an app believe what so many proxies before it say of a client."""
    from werkzeug.middleware.proxy_fix import ProxyFix

    app.config["PROXIES"] = count
    if count:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]


def _keep(app: Flask, settings: Settings) -> Callable[[], object]:
    """Gives an app its database and what stands on it; what begins to hear other processes is returned."""
    from scorer.keeping.access import Access
    from scorer.keeping.bus import Bus, listen
    from scorer.keeping.database import engines, migration
    from scorer.keeping.deck_files import DeckFiles
    from scorer.keeping.drafts import Drafts
    from scorer.keeping.store import Store
    from scorer.keeping.tokens import Tokens
    from scorer.web.commands.context import Services

    engine = engines.open_engine(settings.database)
    migration.migrate(engine)
    bus = Bus()
    store = Store(engine, bus)
    store.start_sweeping(settings.keep_days)
    app.extensions["scorer"] = Services(
        settings, store, Access(store), bus, Tokens(settings.data), Drafts(store), DeckFiles(settings.decks)
    )
    _stream(app, bus, settings.streams)
    return lambda: listen(engine, bus)


def _stream(app: Flask, bus: Bus, most: int) -> None:
    """Gives an app its places for event streams, and what the server that keeps these calls."""
    from cardgen.custom import child_process
    from scorer.machine.server_hooks import EXTENSION, ServerHooks
    from scorer.web.live.streams import Streams

    def stop() -> None:
        bus.close()
        child_process.close()

    streams = app.extensions["scorer-streams"] = Streams(most)
    app.extensions[EXTENSION] = ServerHooks(
        subscribe=bus.inform, limit=lambda most: streams.leave_room(most // 2), stop=stop
    )
