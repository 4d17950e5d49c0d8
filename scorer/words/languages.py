"""The words of the score keeper in the reader's language: by the browser's wish, or as chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from cardgen.texts import LANGUAGES, Texts, read, shared

FOLDER = Path(__file__).parent / "texts"
COOKIE = "language"
NAMES = {"de": "Deutsch", "en": "English", "nl": "Nederlands", "fr": "Français"}


@cache
def texts(language: str) -> Texts:
    """The words of the score keeper, without those of the games (`scorer.games.words` has both)."""
    return Texts(language, {**shared(language).words, **written(FOLDER, language)})


def written(folder: Path, language: str) -> dict[str, str]:
    """The words that lie in a folder; English stands in for what is missing."""
    return {**read(folder / "en.toml"), **read(folder / f"{language}.toml")}


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
