"""What the score keeper says: the app's words with those of the games' folders, and those that a game prints."""

from __future__ import annotations

from functools import cache

from cardgen import registry
from cardgen.texts import Texts, load, shared
from scorer.games import folder, packages
from scorer.words.languages import FOLDER, written


@cache
def texts(language: str, game: str | None = None) -> Texts:
    """The words of the score keeper, with those that a game prints; English stands in for what is missing."""
    printed = load(registry.find(game).folder, language) if game else shared(language)
    words = dict(printed.words)
    for place in (*(folder(key) / "texts" for key in packages()), FOLDER):
        words |= written(place, language)
    return Texts(language, words)
