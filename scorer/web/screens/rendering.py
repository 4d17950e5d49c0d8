"""A view as HTML: what all templates know, and how they write moments, numbers, addresses and drawings."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from flask import Flask, g, render_template, request

from scorer.games import ASKED, RULED
from scorer.web import formatting, shared, urls, visits
from scorer.web.screens.calling import PlainCalls, PlainNames
from scorer.web.screens.whitespace import ShortLines
from scorer.web.shared import Shared
from scorer.web.views.everywhere import Everywhere
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
    "key": shared.fresh_key,
    "ui": formatting.ui,
    "url_for": urls.url_for,
}


def prepare(app: Flask) -> None:
    """Makes them known to the templates of the app."""
    app.jinja_environment = PlainNames
    app.jinja_options = {**app.jinja_options, "cache_size": -1}  # in a plain dictionary, as there are only so many
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(ShortLines)
    app.jinja_env.context_class = PlainCalls
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(FUNCTIONS)
    app.extensions["scorer-pages"] = shared.Pages()
    app.context_processor(lambda: everywhere().context())


def everywhere() -> Everywhere:
    """What every template knows, with the words of the game that the request is about."""
    game, language, now = g.get("game"), visits.language(), time.time()
    words = visits.words(game)
    return Everywhere(
        t=lambda key, /, **values: words.say(key, values) if values else words[key],
        tn=lambda key, n, /, **values: languages.plural(words, key, n, **values),
        kept=formatting.keeper(request.script_root, language, game, g.get("mark", "")),
        language=language,
        languages=languages.names(),
        now=now,
        stamp=_stamp(now),
        path=request.path,
        asked_for=request.full_path.rstrip("?"),
        by_form=request.method != "GET",
        asked_games=ASKED,
        ruled_games=RULED,
    )


def render(page: Page) -> str:
    """The page by its template."""
    return render_template(page.template, **page.context())


def stamp() -> str:
    """This moment, as scripts read it in a page."""
    return _stamp(time.time())


def _stamp(now: float) -> str:
    return f"{now:.3f}"


def render_with_gaps(page: Page) -> Shared | None:
    """The page for all who see it alike; None where somebody's text in it can't be told from its gaps."""
    keys: list[str] = []

    def key() -> str:
        keys.append(shared.KEY)
        return shared.KEY

    return shared.shared(render_template(page.template, **page.context(), key=key, stamp=shared.NOW), len(keys))
