"""Finds a game by its key: a built-in one, or one that an installed package offers.

A package offers a game by an entry point: `[project.entry-points."cardgen.games"] snap = "snap:GAME"`. It is loaded
only when it is used, so a broken one affects nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from cardgen.deck.game import AnyGame
from cardgen.games import ALSO, built_in
from cardgen.games import BUILT_IN as BUILT_IN
from cardgen.games import TASKS as TASKS
from cardgen.words.phrases import PhrasedError, unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardgen.games"


class UnknownGameError(PhrasedError, LookupError):
    """A key that no game has, or a game that can't be loaded; one sentence."""


def keys() -> list[str]:
    """The keys of all games, the built-in ones first. Searching for others takes a fifth of a deck's time."""
    return [*BUILT_IN, *sorted(set(_offered()) - set(BUILT_IN))]


def find(key: str) -> AnyGame:
    """The game of that key."""
    if key in BUILT_IN:
        return built_in(key)
    offered = _offered()
    if key not in offered:
        raise UnknownGameError(unknown("game", key, keys()))
    try:
        game: AnyGame = offered[key].load()
    except Exception as error:
        raise UnknownGameError("game.broken", key=key, place=offered[key].value, reason=str(error)) from error
    return game


def named(name: str) -> AnyGame:
    """The game by its key, or by its name in any common spelling, `Take Three` or `triple³`."""
    return find(key_of(name))


def with_tasks(name: object) -> AnyGame | None:
    """The built-in game that a document's name of one means, if it has tasks; else None."""
    key = key_of(name) if isinstance(name, str) else ""
    game = built_in(key) if key in BUILT_IN else None
    return game if game and game.has("task_rules") else None


def key_of(name: str) -> str:
    """The key of the game with this name; the name itself if there is none.

    >>> key_of("TERZ"), key_of("take_three"), key_of("Triple³"), key_of("NumNum"), key_of("chess")
    ('terz', 'take-three', 'triple3', 'tadika', 'chess')
    """
    if name in BUILT_IN:
        return name
    offered = _offered()
    if name in offered:
        return name
    known = {_folded(key): key for key in offered} | {_folded(key): key for key in BUILT_IN}
    known |= {_folded(also): key for also, key in ALSO.items()}
    return known.get(_folded(name), name)


def _folded(name: str) -> str:
    """A name in lower case, without signs and spaces, and with plain digits."""
    return "".join([letter for letter in normalize("NFKC", name).casefold() if letter.isalnum()])


def _offered() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # only when a game is not built in: it costs milliseconds

    return {point.name: point for point in entry_points(group=GROUP)}
