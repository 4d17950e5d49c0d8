"""What needs no table: the document, the games, questions about the rules, what a record is worth."""

from __future__ import annotations

from flask import Blueprint, Response, g, jsonify
from msgspec import UNSET

from cardgen.core import facts, scores
from cardgen.core.scores import RecordError
from cardgen.custom.child_process import run_bounded
from cardgen.deck import edition as editions
from cardgen.deck.game import PartError
from scorer.games import GAMES, NoPartError, packages, sheet
from scorer.games.sheet import Choice
from scorer.games.words import in_words
from scorer.playing import decks, shelf
from scorer.web.api import api_request
from scorer.web.api.answers import Game, Games, Option, Players, standings
from scorer.web.api.api_request import Refused, json_response, with_keys
from scorer.web.commands import openings
from scorer.web.request import concurrency, context

pages = Blueprint("api_games", __name__, url_prefix="/api/1")


@pages.get("/openapi.json")
def openapi() -> Response:
    """All addresses, what they take and what they answer (OpenAPI 3.1)."""
    from scorer.web.api.document import DOCUMENT  # made when somebody asks, not at each start

    return jsonify(DOCUMENT)


@pages.get("/games")
def games() -> Response:
    """The games with their options."""
    return json_response(Games(games=[_game(key) for key in GAMES]))


def _game(key: str) -> Game:
    game = in_words(key, context.words(key))
    least, most = game.scoring.players
    options = [_option(choice) for choice in sheet(key).options]
    return Game(key=key, name=game.name, players=Players(least=least, most=most), options=options)


def _option(choice: Choice) -> Option:
    """Words may be chosen only from `choices`; numbers are those that forms offer first."""
    least, most = (choice.least, choice.most) if choice.most else (UNSET, UNSET)
    choices = choice.choices or UNSET
    return Option(key=choice.key, default=choice.default, choices=choices, least=least, most=most)


@pages.post("/games/<game>/check", merge_slashes=False)
def check(game: str) -> Response:
    """What the rules say to a question (contract 3), of the original or of the deck that it names."""
    if game not in packages():
        raise Refused(404, api_request.message("no_game", value=game[:40], known=GAMES))
    g.game, rules = game, shelf.find(game)
    question: object = api_request.body("question")
    edition = editions.original(rules)
    if isinstance(question, dict) and "deck" in (question := with_keys(question)):
        edition = run_bounded(decks.of_game, question.pop("deck"), game)
    try:
        return jsonify(rules.answer(question, edition.spec))
    except PartError as error:
        raise NoPartError(game, "check") from error


@pages.post("/score")
@concurrency.expensive(concurrency.sent)
def score() -> Response:
    """Where a game stands, from its record (contract 2); nothing is kept."""
    key = None
    try:
        record = scores.read(api_request.body("record"), with_deck=True)
        key = g.game = facts.choice(record.game, "game", GAMES)
        openings.short_names(record)
        game = shelf.find(key)
        return json_response(standings(scores.standings(record, game.scoring, openings.deck_of(record).spec)))
    except RecordError as error:
        raise api_request.impossible(error, key) from error
