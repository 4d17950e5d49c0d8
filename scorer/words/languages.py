"""The words of the score keeper in the reader's language: the browser's preference, or as chosen.

A language is there when it has a file of words; its name, its plurals and its days come from the Unicode CLDR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from pathlib import Path

from cardgen.words.plurals import plural as plural
from cardgen.words.texts import LANGUAGES, Texts, locale, read, shared

FOLDER = Path(__file__).parent / "texts"
COOKIE = "language"


@cache  # once for each language
def texts(language: str) -> Texts:
    """The words of the score keeper, without those of the games (`scorer.games.words` has both)."""
    return Texts(language, {**shared(language).words, **written(FOLDER, language)})


def written(folder: Path, language: str) -> dict[str, str]:
    """The words that lie in a folder; English stands in for what is missing."""
    return {**read(folder / "en.toml"), **read(folder / f"{language}.toml")}


def preferred(chosen: str | None, best: Callable[[Sequence[str]], str | None]) -> str:
    """The language that was chosen, else the browser's first one among ours (`best` finds it), else English."""
    return chosen if chosen in LANGUAGES else best(LANGUAGES) or "en"


@cache
def names() -> Mapping[str, str]:
    """What each language is called by those who speak it, with a capital as in a list."""
    from babel import Locale

    display_names = {language: Locale.parse(language).get_display_name() or language for language in LANGUAGES}
    return {language: name[0].upper() + name[1:] for language, name in display_names.items()}


@lru_cache(maxsize=512)
def day_in_words(day: date, language: str) -> str:
    """A day in words."""
    from babel.dates import format_date

    return format_date(day, "long", locale=locale(language))


@lru_cache(maxsize=128)
def month_in_words(day: date, language: str, *, year: bool) -> str:
    """The month of a day in words, with its year where that is requested."""
    from babel.dates import format_date

    return format_date(day, "LLLL y" if year else "LLLL", locale=locale(language))
