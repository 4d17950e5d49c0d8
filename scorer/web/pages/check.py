"""Questions about the rules: /check/terz and its like. Anybody may ask; the address holds the whole question."""

from __future__ import annotations

from flask import Blueprint, Response, g, make_response, request

from cardgen import registry
from cardgen.facts import FactError
from scorer.games import ASKED, NoPartError, check
from scorer.keeping.reader import NoTableError
from scorer.web import visits
from scorer.web.screens.frame import frame
from scorer.web.screens.rendering import render
from scorer.web.views.question import Question, QuestionAtTable, QuestionPage
from scorer.web.visits import Visit

pages = Blueprint("check", __name__, url_prefix="/check")


@pages.get("/<game>")
def ask(game: str) -> Response:
    """The form of a question and, once all of it is there, the answer."""
    if game not in ASKED:
        raise NoPartError(game, "check")
    g.game = game
    question, visit = _question(game), _table(game)
    if visit:
        page = render(QuestionAtTable(frame=frame(visit), question=question))
    else:
        page = render(QuestionPage(game=registry.find(game), question=question))
    return make_response(page, 422 if question.error else 200)


def _question(key: str) -> Question:
    """What the address asks, and its answer."""
    game, asked, answer, error = registry.find(key), None, None, None
    try:
        asked = check(key).question(request.args, game.spec)
        answer = game.answer(asked, game.spec) if asked else None
    except FactError as refusal:
        error = _refusal(refusal, key)
    view = check(key).shown(request.args, game.spec, visits.words(key))
    return Question(
        query=request.args, part=f"games/{key}/check.html", view=view, asked=asked, answer=answer, error=error
    )


def _refusal(refusal: FactError, game: str) -> str:
    """Why it makes no sense, without the codes of all cards: nobody types them here."""
    key, values = refusal.phrase
    shown = {name: value for name, value in values.items() if name != "known"}
    return visits.closed(visits.words(game).say(key, shown))


def _table(game: str) -> Visit | None:
    """The table from which the page was opened; nothing for whoever is no member there."""
    try:
        visit = visits.authorised(request.args.get("table", ""))
    except NoTableError:
        return None
    return visit if visit.match.game == game else None
