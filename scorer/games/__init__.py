"""Games at the table: the phone half of each is a folder, and each part of it is optional.

__init__.py   says what it is for
sheet.py      the form of an entry (`SHEET`), shown by entry.html
check.py      questions about the rules (`CHECK`), shown by check.html
schema.py     an entry (`ENTRY`) in the API's document
texts         their words, a file for each language

A game without a folder here can be printed, and no more; one without a sheet isn't offered for a new table, one without
questions isn't asked. Points come from the rules of cardgen. An installed package offers a half by an entry point:
`[project.entry-points."scorer.games"] snap = "snap_scorer"`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from cardgen.core import facts
from cardgen.deck.game import AnyGame
from cardgen.words.texts import read
from scorer.games.checks import AnyCheck
from scorer.games.schema import ANYTHING, Schema
from scorer.games.sheet import Choice, Sheet
from scorer.playing import shelf

BUILT_IN = {
    "take-three": "scorer.games.take_three",
    "terz": "scorer.games.terz",
    "tadika": "scorer.games.tadika",
    "triple3": "scorer.games.triple3",
    "threepia": "scorer.games.threepia",
    "plain": "scorer.games.plain",
}
"""Key and module of the games with a phone half, in the order of the start page. A new one is a folder and a line."""

GROUP = "scorer.games"
NEEDS = {"sheet": ("scoring", "entry.html"), "check": ("questions", "check.html")}
"""What each part of a half stands on: a module of the game's folder, and its own page."""
HERE = Path(__file__).parent


class NoPartError(LookupError):
    """A game for which the score keeper lacks `part`: "sheet", "check", "rules"; or one that nobody knows any more."""

    def __init__(self, game: str, part: str) -> None:
        super().__init__(f"{game} has no {part}")
        self.game, self.part = game, part


@cache
def packages() -> Mapping[str, str]:
    """Keys and modules of all halves, also those of other packages; a broken one is left out, and logged."""
    offered = {point.name: point.value for point in entry_points(group=GROUP)}
    return BUILT_IN | {key: path for key, path in sorted(offered.items()) if key not in BUILT_IN and _loads(key, path)}


def _loads(key: str, path: str) -> bool:
    try:
        lacking = list(_lacking(shelf.find(key), path))
    except Exception:
        logging.getLogger("scorer").exception("the half of the game %s in %s can't be loaded", key, path)
        return False
    if lacking:
        logging.getLogger("scorer").error("the half of the game %s in %s lacks %s", key, path, ", ".join(lacking))
    return not lacking


def _lacking(game: AnyGame, path: str) -> Iterator[str]:
    """What the parts of a half need and what isn't there. An ImportError where a part can't be imported."""
    place = Path(str(import_module(path).__file__)).parent
    words = read(place / "texts" / "en.toml")
    for part, (rules, page) in NEEDS.items():
        if find_spec(f"{path}.{part}") is not None:
            import_module(f"{path}.{part}")
            if not game.has(rules):
                yield f"the game's {rules}"
            if not (place / page).exists():
                yield page
            if part == "sheet" and f"what.{game.key}" not in words:
                yield f"the words what.{game.key}"
    if find_spec(f"{path}.schema") is not None:
        import_module(f"{path}.schema")


def _part(game: str, part: str) -> ModuleType:
    """A part of a game's half. NoPartError where it has none."""
    if not _has(game, part):
        raise NoPartError(game, part)
    return import_module(f"{packages()[game]}.{part}")


def _has(game: str, part: str) -> bool:
    return game in packages() and find_spec(f"{packages()[game]}.{part}") is not None


def folder(game: str) -> Path:
    """Where a game's phone half lies."""
    return Path(str(import_module(packages()[game]).__file__)).parent


def templates() -> BaseLoader:
    """The pages' parts of all games: "games/terz/entry.html"; and what they share: "games/_questions.html"."""
    halves = PrefixLoader({game: FileSystemLoader(folder(game)) for game in packages()})
    return PrefixLoader({"games": ChoiceLoader([FileSystemLoader(HERE), halves])})


def allowed(game: str, options: Mapping[str, object]) -> None:
    """FactError where a number among the options is none that a form could choose, such as a target of a million."""
    for choice in sheet(game).options:
        if choice.most and choice.key in options:
            facts.whole(options[choice.key], choice.key, choice.least, choice.most)


@cache  # once for each game that there is
def sheet(game: str) -> Sheet:
    """The sheet of a game. NoPartError where it has none."""
    bare: Sheet = _part(game, "sheet").SHEET
    rules = shelf.find(game).scoring.options
    return bare._replace(options=tuple(_with_default(choice, rules[choice.key].default) for choice in bare.options))


def _with_default(choice: Choice, default: object) -> Choice:
    """The choice as the rules begin it. TypeError where no form could ask for that."""
    if not isinstance(default, bool | int | str):
        raise TypeError(f"no form asks for {choice.key} with {default!r}")
    return choice._replace(default=default)


@cache  # once for each game that there is
def check(game: str) -> AnyCheck:
    """How a game is asked, by its own specification. NoPartError where nobody can ask."""
    questions: AnyCheck = _part(game, "check").CHECK
    return questions


def schema(game: str) -> Schema:
    """What an entry of a game is, in the words of the API's document; any object where nobody has described it."""
    entry: Schema = _part(game, "schema").ENTRY if _has(game, "schema") else ANYTHING
    return entry


GAMES = tuple(game for game in packages() if _has(game, "sheet"))
"""The games that can be scored, in the order of the start page."""

ASKED = tuple(game for game in packages() if _has(game, "check"))
"""The games about whose rules anybody may ask on a page."""

RULED = tuple(game for game in packages() if (Path(shelf.find(game).folder) / "rulebook.en.md").exists())
"""The games of which somebody has written how they are played."""
