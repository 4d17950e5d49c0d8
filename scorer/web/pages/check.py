"""Questions about the rules: /check/terz and its like. Anybody may ask; the address holds the whole question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from cardgen.deck import edition as known
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import Game
from cardgen.schema.draft import DeckError
from scorer.games import check
from scorer.games.looks import Looks
from scorer.games.sheet import Form
from scorer.playing import shelf
from scorer.web.forms import deck_form, deck_upload
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.screens.deck_choice import deck_choice, elsewhere
from scorer.web.screens.frame import frame

Fields: TypeAlias = Mapping[str, object]
"""What a template knows."""

pages = Blueprint("check", __name__, url_prefix="/check")


@pages.get("/<game>")
@concurrency.expensive(concurrency.packed)
def ask(game: str) -> Response | Answer:
    """The form of a question and, once all of it is there, the answer. `deck`: which one is asked about."""
    context.about(game, "check")
    if visit := context.table_of(game):
        question = _question(visit.match.edition, request.args)
        page = render_fields("questions/at_table.html", **frame(visit), tab="check", **question)
        return make_response(page, _status(question))
    typed, named = request.args.get("letters", "").strip(), request.args.get("deck", "")
    try:
        editions = deck_upload.of_address(shelf.find(game), typed or named)
    except (FactError, DeckError) as error:
        return _refused(shelf.find(game), error)
    if typed or editions[0].game.key != game:
        also = {"ask": request.args["ask"]} if "ask" in request.args else {}
        return redirect(url_for("check.ask", game=editions[0].game.key, deck=typed or named, **also), 303)
    return _alone(editions, () if deck_form.is_value(named) else editions)


def _alone(editions: Sequence[AnyEdition], opened: Sequence[AnyEdition]) -> Response:
    """The question by itself about the first of these decks, with those to choose from that the address holds."""
    game, question = editions[0].game, _question(editions[0], request.args)
    choice = deck_choice(game, request.args, None, opened=opened, value=deck_form.addressed)
    return make_response(_page(game, question, choice), _status(question))


def _refused(game: Game[object], error: FactError | DeckError) -> Response:
    """The form of a question about the original, and why there is no such deck."""
    typed = Form({"letters": request.args.get("letters", "")[: deck_upload.LETTERS]})
    choice, question = deck_choice(game, typed, None, error), _question(known.original(game), Form())
    return make_response(_page(game, question, choice, elsewhere(error)), 422)


def _page(game: Game[object], question: Fields, choice: Mapping[str, object], wrong: str | None = None) -> str:
    """The question by itself: there is no table that it belongs to. `wrong`: why there is no such deck."""
    nowhere = dict.fromkeys(("match", "member", "table"))
    return render_fields("questions/alone.html", game=game, wrong=wrong, **question, **choice, **nowhere)


def _status(question: Fields) -> int:
    return 422 if question["error"] else 200


def _question(edition: AnyEdition, query: Form) -> dict[str, object]:
    """What a query asks of that deck: `asked` once all of it is there, then with its `answer`.

    `part` is the game's template, and `view` what that knows beside these names. `error`: why it makes no sense.
    `looks`: of the deck.
    """
    game, key, asked, answer, error = edition.game, edition.game.key, None, None, None
    words = context.words(key)
    try:
        asked = check(key).question(query, edition.spec)
        answer = game.answer(asked, edition.spec) if asked else None
    except FactError as refusal:
        error = _refusal(refusal, key)
    return {
        "query": query, "part": f"games/{key}/check.html", "view": check(key).view(query, edition.spec, words),
        "asked": asked, "answer": answer, "error": error, "looks": Looks(edition, words),
    }  # fmt: skip


def _refusal(refusal: FactError, game: str) -> str:
    """Why it makes no sense, without the codes of all cards: nobody types them here."""
    key, values = refusal.phrase
    visible = {name: value for name, value in values.items() if name != "known"}
    return context.closed(context.words(game).say(key, visible))
