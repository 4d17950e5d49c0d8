"""The words of the score keeper in the reader's language: by the browser's wish, or as chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from cardgen import registry
from cardgen.texts import LANGUAGES, Texts, read, shared
from cardgen.texts import load as load_game

FOLDER = Path(__file__).parent / "texts"
COOKIE = "language"
NAMES = {"de": "Deutsch", "en": "English", "nl": "Nederlands", "fr": "Français"}


@cache
def texts(language: str, game: str | None = None) -> Texts:
    """The words of the score keeper, with those of a game; English stands in for what is missing."""
    below = load_game(registry.find(game).folder, language) if game else shared(language)
    own = {**read(FOLDER / "en.toml"), **read(FOLDER / f"{language}.toml")}
    return Texts(language, {**below.words, **own})


def wished(chosen: str | None, best: Callable[[Sequence[str]], str | None]) -> str:
    """The language that was chosen, else the browser's first one among ours (`best` finds it), else English."""
    return chosen if chosen in LANGUAGES else best(LANGUAGES) or "en"


def plural(words: Texts, key: str, n: int, **more: object) -> str:
    """A sentence with a number (and more) in it, in singular or plural: in French 0 is singular, elsewhere plural."""
    one = n in (0, 1) if words.language == "fr" else n == 1
    return words.say(f"{key}.{'one' if one else 'many'}", {"n": n, **more})


def said_day(day: date, texts: Texts) -> str:
    """A day in words."""
    month = texts[f"report.month.{day.month}"]
    return texts.say("report.date", {"day": day.day, "month": month, "year": day.year})
