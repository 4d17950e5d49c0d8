"""A view as HTML: what all templates know, and how they write moments, numbers, addresses and drawings."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping

from flask import Flask, g, render_template, request
from jinja2 import StrictUndefined

from scorer.games import ASKED, RULED
from scorer.web.rendering import formatting
from scorer.web.rendering.page_cache import PageCache
from scorer.web.request import context
from scorer.web.views.everywhere import Everywhere
from scorer.web.views.page import Page
from scorer.words import languages


def fresh_key() -> str:
    """The id of a form."""
    return str(uuid.uuid4())


FILTERS: Mapping[str, Callable[..., str]] = {
    "clock": formatting.clock,
    "date": formatting.date,
    "day": formatting.day,
    "decimal": formatting.decimal,
    "moment": formatting.moment,
    "signed": formatting.points,
    "since": formatting.since,
}
FUNCTIONS: Mapping[str, Callable[..., str]] = {
    "back_of": formatting.back,
    "card_sign": formatting.card_sign,
    "drawn": formatting.drawn,
    "figure": formatting.figure,
    "file": formatting.file,
    "key": fresh_key,
    "ui": formatting.ui,
}


def prepare(app: Flask) -> None:
    """Makes them known to the templates of the app."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(FUNCTIONS)
    app.extensions["scorer-pages"] = PageCache()
    app.context_processor(lambda: everywhere().context())


def everywhere() -> Everywhere:
    """What every template knows, with the words of the game that the request is about."""
    game, language, now = g.get("game"), context.language(), time.time()
    words = context.words(game)
    return Everywhere(
        t=lambda key, /, **values: words.say(key, values) if values else words[key],
        tn=lambda key, n, /, **values: languages.plural(words, key, n, **values),
        language=language,
        languages=languages.names(),
        now=now,
        path=request.path,
        asked_for=request.full_path.rstrip("?"),
        by_form=request.method != "GET",
        asked_games=ASKED,
        ruled_games=RULED,
    )


def render(page: Page) -> str:
    """The page by its template."""
    return render_template(page.template, **page.context())
