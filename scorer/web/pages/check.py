"""Questions about the rules: /check/terz and its like. Anybody may ask; the address holds the whole question."""

from __future__ import annotations

from flask import Blueprint, Response, g, make_response, request

from cardgen import edition as editions
from cardgen import registry
from cardgen.edition import AnyEdition
from cardgen.facts import FactError
from scorer.games import ASKED, NoPartError, check
from scorer.games.looks import Looks
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
    visit = _table(game)
    question = _question(visit.match.edition if visit else editions.original(registry.find(game)))
    if visit:
        page = render(QuestionAtTable(frame=frame(visit), question=question))
    else:
        page = render(QuestionPage(game=registry.find(game), question=question))
    return make_response(page, 422 if question.error else 200)


def _question(edition: AnyEdition) -> Question:
    """What the address asks of that deck, and its answer."""
    game, key, asked, answer, error = edition.game, edition.game.key, None, None, None
    words = visits.words(key)
    try:
        asked = check(key).question(request.args, edition.spec)
        answer = game.answer(asked, edition.spec) if asked else None
    except FactError as refusal:
        error = _refusal(refusal, key)
    view = check(key).shown(request.args, edition.spec, words)
    return Question(
        query=request.args, part=f"games/{key}/check.html", view=view, asked=asked, answer=answer, error=error,
        looks=Looks(edition, words),
    )  # fmt: skip


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
