"""Random data of deck files for all five games, as TOML and tables have them: right in kind, not always in sense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

LETTERS = st.sampled_from("abcXYZ äßéяΩ0123456789.,;|/·-+=\"'#[]{}:\n\\")
WORDS = st.text(LETTERS, min_size=1, max_size=10) | st.sampled_from(
    [
        "3 · 4",
        "1/2",
        "1-12",
        "01. Feb",
        "Jan 12",
        "-5",
        "true",
        "wahr",
        "=1+2",
        "picture:clock-12",
        "2^10",
        "12:30",
        '"',
        "@x",
    ]
)
TEXT = WORDS | st.text(min_size=1, max_size=6)
NUMBER = st.integers(-9999, 9999)
VALUE = NUMBER | st.sampled_from(["1/2", "-3/4", "2 1/3", "0.5"])
RANGES = st.lists(VALUE.map(str) | st.just("0..10") | st.just("-12..12"), min_size=1, max_size=4).map(", ".join)
COLOUR = st.sampled_from(["red", "blue", "yellow", "green", "rot"])
OWN_COLOUR = st.fixed_dictionaries(
    {"name": TEXT, "fill": st.sampled_from(["#7FD0B0", "#aabbcc"])}, optional={"sign": st.just("leaf") | TEXT}
)
SHOW = TEXT | st.lists(TEXT, max_size=4)
LEVELS = st.lists(TEXT, min_size=1, max_size=3, unique=True)
COUNT = st.integers(0, 20)
CARD = st.fixed_dictionaries(
    {},
    optional={
        "colour": COLOUR,
        "value": VALUE,
        "show": SHOW,
        "second": TEXT,
        "picture": TEXT,
        "copies": COUNT,
        "level": LEVELS | TEXT,
    },
)
TASK = st.fixed_dictionaries(
    {"if": st.sampled_from(["sum = 24", "all odd", "all = 1 mod 3"])},
    optional={"say": TEXT, "second": TEXT, "bonus": st.integers(-3, 12), "picture": TEXT, "level": LEVELS | TEXT},
)


def rows(row: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(row, max_size=4)


COMMON: dict[str, st.SearchStrategy[Any]] = {
    "name": TEXT,
    "language": st.sampled_from(["de", "en", "nl", "fr"]),
    "second": st.sampled_from(["uk", "pt-BR"]),
    "players": st.integers(1, 6),
    "copies": st.integers(1, 9),
    "colours": st.lists(COLOUR | TEXT | OWN_COLOUR, max_size=4),
    "show": st.dictionaries(VALUE.map(str) | TEXT, SHOW, max_size=4),
    "card": rows(CARD),
    "look": st.fixed_dictionaries(
        {},
        optional={
            "style": TEXT,
            "ink": st.just("saving"),
            "corners": st.just(4),
            "title": TEXT,
            "hints": st.booleans(),
        },
    ),
    "print": st.fixed_dictionaries(
        {},
        optional={
            "paper": st.sampled_from(["a4", "210x297"]),
            "margin": st.sampled_from([5, 4.5, 0.25]),
            "sets": COUNT,
            "cut_lines": st.booleans(),
            "laminate": st.booleans(),
            "target": st.sampled_from(["tts", "cutter"]),
            "extras": st.lists(st.sampled_from(["box", "solutions"]), max_size=2),
        },
    ),
}
BY_COLOUR = st.dictionaries(COLOUR | TEXT, RANGES, min_size=1, max_size=3)
OWN: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "take-three": {"numbers": RANGES | st.lists(VALUE, max_size=4) | BY_COLOUR, "blanks": COUNT, "task": rows(TASK)},
    "terz": {
        "trait": st.dictionaries(
            st.sampled_from(["background", "figure", "form", "number"]), st.lists(TEXT, max_size=3), max_size=4
        )
    },
    "tadika": {
        "numbers": RANGES | BY_COLOUR,
        "rows": st.lists(st.integers(2, 12), max_size=4),
        "joker": st.just(False) | COUNT,
        "wish": COUNT,
        "bans": st.dictionaries(st.integers(2, 12).map(str), COUNT, max_size=3)
        | st.lists(st.integers(2, 12), max_size=3),
    },
    "triple3": {
        "trait": st.dictionaries(st.sampled_from(["colour", "shape", "count"]), st.lists(TEXT, max_size=4), max_size=3),
        "chips": COUNT,
        "blanks": COUNT,
    },
    "threepia": {
        "trait": st.dictionaries(st.sampled_from(["shape", "colour"]), st.lists(TEXT, max_size=4), max_size=2),
        "boards": st.lists(st.sampled_from(["quadrat", "haus"]), max_size=3),
    },
}


def deck_of(key: str) -> st.SearchStrategy[dict[str, Any]]:
    """A deck file of one game."""
    level = st.fixed_dictionaries({}, optional={"mark": st.integers(1, 3), **COMMON, **OWN[key]})
    levels = {"level": st.dictionaries(TEXT, level, max_size=3)}
    return st.fixed_dictionaries(
        {"format": st.just(1), "game": st.just(key)}, optional={**COMMON, **OWN[key], **levels}
    )


DECKS = st.sampled_from(list(OWN)).flatmap(deck_of)
