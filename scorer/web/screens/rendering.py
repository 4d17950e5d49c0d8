"""A view as HTML: what all templates know, and how they write moments, numbers, addresses and drawings."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping

from flask import Flask, g, render_template, request

from cardgen.score_sheet import signed
from scorer.games import ASKED
from scorer.web import formatting, urls, visits
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
    "signed": signed,
    "since": formatting.since,
}
FUNCTIONS: Mapping[str, Callable[..., str]] = {
    "back_of": formatting.back,
    "file": formatting.file,
    "key": fresh_key,
    "sign": formatting.sign,
    "url_for": urls.url_for,
}


def prepare(app: Flask) -> None:
    """Makes them known to the templates of the app."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(FUNCTIONS)
    app.context_processor(lambda: everywhere().context())


def everywhere() -> Everywhere:
    """What every template knows, with the words of the game that the request is about."""
    words = visits.words(g.get("game"))
    return Everywhere(
        t=lambda key, /, **values: words.say(key, values) if values else words[key],
        tn=lambda key, n, /: languages.plural(words, key, n),
        language=visits.language(),
        languages=languages.names(),
        now=time.time(),
        path=request.path,
        asked_for=request.full_path.rstrip("?"),
        by_form=request.method != "GET",
        asked_games=ASKED,
    )


def render(page: Page) -> str:
    """The page by its template."""
    return render_template(page.template, **page.context())
