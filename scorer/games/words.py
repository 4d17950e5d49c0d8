"""What the score keeper says: the app's words with those of the games' folders, and those that a game prints."""

from __future__ import annotations

from functools import cache

from cardgen.deck.game import AnyGame
from cardgen.words.texts import Texts, load, shared
from scorer.games import folder, packages
from scorer.playing import shelf
from scorer.playing.match import Match
from scorer.words.languages import FOLDER, written


def called(game: AnyGame, words: Texts, typed: str = "") -> str:
    """What people call a game: its name; one without a name, as it is only scored, what they have typed."""
    return game.name or typed or words[f"game.{game.key}"]


def in_words(key: str, words: Texts) -> AnyGame:
    """The game of that key with a name in any case."""
    game = shelf.find(key)
    return game._replace(name=called(game, words))


def name_of(match: Match, words: Texts) -> str:
    """What the game of a table is called there."""
    return called(match.edition.game, words, typed_name(match))


def typed_name(match: Match) -> str:
    """What people call a game that is only scored; nothing for those that have a name."""
    return str(match.chosen.get("called", "")) if match.game in shelf.ONLY_SCORED else ""


@cache  # once for each language and game
def texts(language: str, game: str | None = None) -> Texts:
    """The words of the score keeper, with those that a game prints; English stands in for what is missing."""
    printed = load(shelf.find(game).folder, language) if game else shared(language)
    words = dict(printed.words)
    for place in (*(folder(key) / "texts" for key in packages()), FOLDER):
        words |= written(place, language)
    return Texts(language, words)
