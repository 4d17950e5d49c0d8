"""The built-in games, a folder each. A new one is a folder and a line here."""

from importlib import import_module

from cardgen.deck.game import AnyGame

BUILT_IN = {
    "take-three": "cardgen.games.take_three",
    "terz": "cardgen.games.terz",
    "tadika": "cardgen.games.tadika",
    "triple3": "cardgen.games.triple3",
    "threepia": "cardgen.games.threepia",
}
"""The module of each game by key; imported when its game is first used."""

ALSO = {"numnum": "tadika", "numnum-deck": "tadika"}
"""Other names that a game or its deck is known by; the deck of NumNum is sold as Tadika."""

TASKS = "take-three"
"""The game whose tasks are meant where nobody names one."""


def built_in(key: str) -> AnyGame:
    """The game of that key. KeyError if there is none."""
    game: AnyGame = import_module(BUILT_IN[key]).GAME
    return game
