"""The score keeper: a small Flask app over the rules core of cardgen.

cli → server → this app
pages, api      what is asked and answered; live: new scores to waiting phones
games           a game's phone half: its form, its words, questions about its rules
reports         charts, exports, statistics
access, store   rights; append-only logs in a database
match, clocks   a game folded from its log, pure
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from scorer.machine.settings import Settings

HERE = Path(__file__).parent
INSTALLED, CHECKOUT = HERE / "templates", HERE.parent / "templates" / "scorer"


def create_app(settings: Settings | None = None) -> Flask:
    """The app with its database, brought up to date. Without settings those of the environment hold."""
    from flask import Flask
    from jinja2 import ChoiceLoader, FileSystemLoader
    from werkzeug.middleware.proxy_fix import ProxyFix

    from scorer import games
    from scorer.keeping import database
    from scorer.keeping.access import Access
    from scorer.keeping.bus import Bus, listen
    from scorer.keeping.store import Store
    from scorer.keeping.tokens import Tokens
    from scorer.machine.settings import Settings as Read
    from scorer.web import api, gate, hooks, live, pages, visits

    wishes = settings or Read.read(os.environ)
    folder = INSTALLED if INSTALLED.exists() else CHECKOUT
    app = Flask(__name__, static_folder=str(HERE / "web" / "static"))
    app.jinja_loader = ChoiceLoader([FileSystemLoader(folder), games.templates()])
    engine = database.open_engine(wishes.database)
    database.migrate(engine)
    bus = Bus()
    store = Store(engine, bus)
    store.start_sweeping(wishes.keep_days)
    app.extensions["scorer"] = visits.Services(wishes, store, Access(store), bus, Tokens(wishes.data))
    app.extensions["stop"] = bus.close
    app.config["STREAMS"] = wishes.streams
    app.config["PROXIES"] = wishes.proxies
    if wishes.proxies:
        count = wishes.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    hooks.prepare(app)
    gate.register(app)
    pages.register(app)
    live.register(app)
    api.register(app)
    listen(engine, bus)
    return app
