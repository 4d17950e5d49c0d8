"""Recipes, decks to print or to modify: one file for each recipe and language, NAME.LANGUAGE.toml.

A recipe is a deck file like any other. Its first line is a comment that describes it in one sentence.
"""

from functools import cache
from pathlib import Path

from cardgen.words.phrases import PhrasedError, unknown
from cardgen.words.texts import spoken

FOLDER = Path(__file__).parent
FALLBACK = "en"
"""The language of a recipe for readers of a language that it doesn't exist in."""


class UnknownRecipeError(PhrasedError, LookupError):
    """A name that no recipe has, or none of the requested game; one sentence."""


@cache  # one for each game
def names(game: str = "") -> tuple[str, ...]:
    """The names of all recipes, or of those for one game, in alphabetical order."""
    recipes = sorted(path.name.removesuffix(f".{FALLBACK}.toml") for path in FOLDER.glob(f"*.{FALLBACK}.toml"))
    return tuple(name for name in recipes if game in ("", game_of(name)))


def read(name: str, language: str, game: str = "") -> bytes:
    """A recipe's deck file in a language. UnknownRecipeError if there is none of that name (for that game)."""
    if name not in names(game):
        raise UnknownRecipeError(unknown("recipe", name, names(game)))
    path = FOLDER / f"{name}.{spoken(language) or FALLBACK}.toml"
    return (path if path.exists() else FOLDER / f"{name}.{FALLBACK}.toml").read_bytes()


def description(name: str, language: str) -> str:
    """The description of a recipe, in one sentence without a full stop.

    >>> description("times-tables", "en").startswith("Times tables")
    True
    """
    first = read(name, language).decode().partition("\n")[0]
    return first.removeprefix("#").strip()


def game_of(name: str) -> str:
    """The key of a recipe's game.

    >>> game_of("times-tables")
    'take-three'
    """
    text = (FOLDER / f"{name}.{FALLBACK}.toml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("game = "))
    return line.split('"')[1]
