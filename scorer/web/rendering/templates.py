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
from scorer.web.views.page import Page
from scorer.words import languages

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
    "key": lambda: str(uuid.uuid4()),  # the id of a form
    "ui": formatting.ui,
}


def prepare(app: Flask) -> None:
    """Registers filters and functions for the templates of the app."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(FUNCTIONS)
    app.extensions["scorer-pages"] = PageCache()
    app.context_processor(_common_fields)


def _common_fields() -> dict[str, object]:
    """What every template knows; `asked_for`: the path with its query; `by_form`: a form's answer may lie elsewhere."""
    words = context.words(g.get("game"))
    return {
        "t": lambda key, /, **values: words.say(key, values) if values else words[key],
        "tn": lambda key, n, /, **values: languages.plural(words, key, n, **values),
        "language": context.language(),
        "languages": languages.names(),
        "now": time.time(),
        "path": request.path,
        "asked_for": request.full_path.rstrip("?"),
        "by_form": request.method != "GET",
        "asked_games": ASKED,
        "ruled_games": RULED,
    }


def render(page: Page) -> str:
    """The page by its template."""
    return render_template(page.template, **page.context())


def render_fields(template: str, **fields: object) -> str:
    """A page by its template and what that knows; `page_at` and `light`, as `Page` explains them, for each."""
    return render_template(template, **{"page_at": None, "light": False, **fields})
