"""Decks with a value of any type at any key of a file: most are refused, none may break what reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cardgen.custom import edition_from_keys, print_keys
from cardgen.deck import print_declarations
from cardgen.games import registry
from cardgen.games.take_three import custom_tasks
from cardgen.schema import colours, number_cards, traits
from cardgen.schema.draft import Path

Data = dict[str, Any]
VALUES: tuple[Any, ...] = (
    True, False, -1, 0, 1, 0.5, -0.0, 1e300, 10**17, 2**70, "", " ", "x", "1", "1,2", "²", "٣", "1/0", "1e9", "0..9999",
    "picture:", "picture:x", "sum = 1", "a|b", "\0", "é" * 300, None, [], [1], [0.5], [True], ["x"], ["x", "x"], [[]],
    [["x"]], [{}], ["a", 1, {}], [None], {}, {"": 1}, {"x": 1}, {"red": "1"}, {"red": [1]}, {"1": "x"}, {"name": "x"},
    {"name": "x", "fill": "#7FD0B0"}, {"a": {}}, {"x": [{}]}, float("inf"), float("nan"), "9..1", "\u202e", "{x}", "%s",
    "picture:../../x", "picture:/dev/zero",
)  # fmt: skip
"""Values of all types that TOML and JSON have, small and large, empty and full."""
OTHER = "x"
"""A key that no deck has."""
LEVEL = "easy"
RICH: Mapping[str, Data] = {
    "take-three": {
        "numbers": "0..12",
        "colours": ["red", "blue", "green", {"name": "mint", "fill": "#7FD0B0", "sign": "moon"}],
        "blanks": 1,
        "show": {"1": ["a", "b"]},
        "card": [{"colour": "red", "value": 3, "show": "x", "copies": 1}],
        "task": [{"if": "sum = 10", "bonus": 2, "say": "x", "level": [LEVEL]}] * 3,
    },
    "tadika": {
        "numbers": dict.fromkeys(("red", "blue", "green", "yellow"), "1..10"),
        "rows": [3, 5],
        "joker": 2,
        "wish": 1,
        "bans": {"3": 1},
        "card": [{"colour": "red", "value": 3}],
    },
    "terz": {"trait": {"number": ["I", "you", "we"]}},
    "triple3": {"trait": {"count": [1, 2, 3, 4]}, "show": {"1": "x"}, "blanks": 3, "chips": 5},
    "threepia": {"trait": {"shape": list("abcd")}, "boards": ["l_box"]},
}
"""A deck of each game that says most of what its files may."""


def plain(game: str) -> Data:
    """A deck that says nothing but its game."""
    return {"format": 1, "game": game, "level": {LEVEL: {"mark": 1}}}


def rich(game: str) -> Data:
    """A deck that says much."""
    return {**plain(game), **RICH[game]}


def paths() -> list[Path]:
    """The ways to all keys that the files of any game have, to elements of their lists, and to a key of none."""
    keys = (key for game in RICH for key in registry.find(game).custom_keys.KEYS)
    top = sorted({*edition_from_keys.COMMON, *keys, "level", OTHER})
    rows = {"card": number_cards.CARD_KEYS, "task": custom_tasks.KEYS, "colours": colours.KEYS}
    ways: list[Path] = [(key,) for key in top]
    ways += [
        (table, key)
        for table, keys in (("look", print_keys.LOOK), ("print", print_declarations.in_file()))
        for key in keys
    ]
    ways += [(*way, 0) for way in ways if way[0] in ("look", "print") and len(way) > 1]
    ways += [(key, 0) for key in ("card", "task", "colours", "numbers", "rows", "bans", "boards")]
    ways += [(key, 0, inner) for key, keys in rows.items() for inner in (*keys, "level", OTHER)]
    ways += [("numbers", "red"), ("numbers", OTHER), ("show", "1"), ("show", OTHER), ("show", "1", 0), ("bans", "3")]
    for name in ("background", "figure", "form", "number", "colour", "shape", "count", OTHER):
        ways += [("trait", name), ("trait", name, 0), *(("trait", name, 0, key) for key in traits.LABEL_KEYS)]
    return [*ways, *(("level", LEVEL, *way) for way in ways), ("level", OTHER)]


def put(value: Any, path: Path, new: Any) -> Any:
    """A value with a new one at a path; what is in its way is made a table or a list. Nothing is changed in place."""
    if not path:
        return new
    key, *rest = path
    if isinstance(key, int):
        whole = [*value] if isinstance(value, list) else []
        whole += [{}] * (key + 1 - len(whole))
        whole[key] = put(whole[key], tuple(rest), new)
        return whole
    table = value if isinstance(value, dict) else {}
    return {**table, key: put(table.get(key), tuple(rest), new)}


def drawn(chance: Random, ways: Sequence[Path] = tuple(paths())) -> Data:
    """A deck of some game with one value of any type at any key."""
    make, game = chance.choice((plain, rich)), chance.choice([*RICH])
    whole: Data = put(make(game), chance.choice(ways), chance.choice(VALUES))
    return whole
