"""Questions about the rules: /check/terz and its like. Anybody may ask; the address holds the whole question."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, make_response, render_template, request

from cardgen import registry
from cardgen.facts import FactError
from scorer.games import ASKED, NoPartError, check
from scorer.keeping.store import NoTableError
from scorer.web import visits
from scorer.web.pages.table import frame

pages = Blueprint("check", __name__, url_prefix="/check")


@pages.get("/<game>")
def ask(game: str) -> Response:
    """The form of a question and, once all of it is there, the answer."""
    if game not in ASKED:
        raise NoPartError(game, "check")
    g.game = game
    found, asked, error = registry.find(game), None, None
    answer: dict[str, Any] | None = None
    try:
        asked = check(game).question(request.args, found.spec)
        answer = found.answer(asked, found.spec) if asked else None
    except FactError as refusal:
        error = _said(refusal, game)
    view = check(game).shown(request.args, found.spec, visits.words(game))
    at = _table(game)
    page = render_template(
        "check.html", **{"game": found, "match": None, **at}, tab="check", layout="frame.html" if at else "base.html",
        query=request.args, view=view, asked=asked, answer=answer, error=error,
    )  # fmt: skip
    return make_response(page, 422 if error else 200)


def _said(refusal: FactError, game: str) -> str:
    """Why it makes no sense, without the codes of all cards: nobody types them here."""
    key, values = refusal.phrase
    return visits.closed(
        visits.words(game).say(key, {name: value for name, value in values.items() if name != "known"})
    )


def _table(game: str) -> dict[str, Any]:
    """The frame of the table from which the page was opened; nothing for whoever is no member there."""
    try:
        there = visits.authorised(request.args.get("table", ""))
    except NoTableError:
        return {}
    return frame(there) if there.match.game == game else {}
