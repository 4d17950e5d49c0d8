"""The model of a deck file: a game's original as a deck, with comments on what can be changed."""

from collections.abc import Mapping
from string import Template

from cardgen.custom.edition_from_keys import FORMAT
from cardgen.custom.toml import toml_text
from cardgen.deck.game import AnyGame
from cardgen.drawing import style
from cardgen.schema import colours
from cardgen.schema.draft import Path, Value
from cardgen.words import texts

NOTES = texts.SHARED / "new"
SHOWN = {"number": "12", "text": "3 · 4"}
"""Example of a printed value, and its number."""
EXTRA = ("copies", "blanks", "card", "show", "level", "look", "print")
"""Keys that no original needs, in the order of their notes."""


def data(game: AnyGame, language: str) -> dict[str, Value]:
    """The keys of a deck that prints the original, in a language. PartError if the game has no custom decks."""
    rules = game.custom_keys.written(game.spec)
    return {"format": FORMAT, "game": game.key, "name": game.name, "language": language, **rules}


def written(game: AnyGame, language: str, file: str) -> str:
    """A deck file of that name, with comments in the language."""
    keys = data(game, language)
    notes = _notes(game, language, file)
    comments: dict[Path, str] = {(): notes["head"]}
    comments |= {(key,): "\n" + notes[key] for key in keys if key in notes}
    comments |= {(key,): "\n" + notes[key] for key in EXTRA if key in notes and key not in keys}
    lines = ["" if line == "#" else line for line in toml_text.written(keys, comments).split("\n")]
    return "\n".join([line for k, line in enumerate(lines) if line or lines[k - 1]])  # one empty line above a comment


def _notes(game: AnyGame, language: str, file: str) -> Mapping[str, str]:
    """The comments by key, with names filled in: those of the game, and those of all games that have such a key."""
    words = {**texts.read(NOTES / "en.toml"), **texts.read(NOTES / f"{language}.toml")}
    lists = {"languages": texts.LANGUAGES, "colours": style.load("classic").colours}
    lists |= {"signs": colours.signs(), "styles": style.built_in()}
    gaps = {"game": game.name, "file": file, "easy": game.custom_keys.EASY, **SHOWN}
    gaps |= {key: ", ".join(names) for key, names in lists.items()}
    shared = {key: text for key, text in words.items() if "." not in key}
    if "show" not in game.custom_keys.KEYS:
        shared.pop("show", "")
    special = {key.removeprefix(f"{game.key}."): text for key, text in words.items() if key.startswith(f"{game.key}.")}
    return {key: Template(text).safe_substitute(gaps).rstrip() for key, text in (shared | special).items()}
