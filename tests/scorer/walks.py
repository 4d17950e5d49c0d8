"""What may come through the doors of a table: forms and JSON of all shapes, sound, borderline and absurd.

A walk is a table and a list of requests at it, as values, so that hypothesis can make and shorten them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from hypothesis import strategies as st

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Fil")
SEATS = {"take-three": (2, 5), "terz": (2, 6), "tadika": (2, 5), "triple3": (2, 4), "threepia": (1, 6)}
VARIANTS = ("points", "rounds", "deck", "time", "stopwatch", "solo")
WHO = ("owner", "scorer", "watcher")
NOW, LAST = "now", "last"
"""Stand for the moment in which a form is sent, and for the last line of the log."""


class Opened(NamedTuple):
    """How a table is made."""

    game: str
    players: int
    options: Mapping[str, Any]
    confirm: bool


class Asked(NamedTuple):
    """A request: by whom, to which door, with a form or with JSON. `which` entry or phone stands for {} in the door."""

    who: str
    method: str
    door: str
    form: tuple[tuple[str, str], ...] = ()
    json: Any = None
    headers: Mapping[str, str] = {}
    which: int = 0

    @property
    def body(self) -> bytes:
        """What is sent."""
        if self.door.startswith("/api"):
            return json.dumps(self.json).encode()
        return urlencode(self.form, errors="surrogatepass").encode()

    @property
    def kind(self) -> str:
        return "application/json" if self.door.startswith("/api") else "application/x-www-form-urlencoded"


# --- tables


@st.composite
def tables(draw: st.DrawFn) -> Opened:
    """A table of any game, with any options that may be chosen."""
    game = draw(st.sampled_from(list(SEATS)))
    least, most = SEATS[game]
    options: dict[str, Any] = {}
    if game == "threepia":
        options["variant"] = draw(st.sampled_from(VARIANTS))
        options["target"] = draw(st.sampled_from([1, 3, 15]))
        options["rounds"] = draw(st.sampled_from([1, 2, 10]))
        most = 1 if options["variant"] == "solo" else most
    elif game == "triple3":
        options["chips"] = draw(st.sampled_from([0, 1, 2, 4, 12]))
    elif game == "tadika":
        options |= {"target": draw(st.sampled_from([1, 10, 50])), "sum": draw(st.booleans())}
    else:
        options[{"terz": "penalty", "take-three": "expert"}[game]] = draw(st.booleans())
    return Opened(game, draw(st.integers(least, min(most, 3))), options, draw(st.sampled_from([False, False, True])))


# --- fields

SEAT = st.sampled_from(["0", "1", "0", "1", "2", "7", "٣", "", "-1", "00"])
ODD = st.sampled_from(
    [
        "",
        "0",
        "1",
        "2",
        "3",
        "99",
        "-1",
        "−1",
        "٣",
        "9999999",
        "999999999",
        "1e400",
        "nan",
        "-inf",
        "1_0",
        " 1 ",
        "0x1",
        "1.5",
        "on",
        "Ada",
        "\x00",
        "\u2028",
        "\u3164",
        "e\u0301",
        "\ud800",
        "👩‍👩‍👧" * 9,
        "=1+1",
        "<b>&",
        "a" * 900,
        "own",
        "sun",
        "crown",
        "scores",
        "history",
        "share",
        "/class/none",
        NOW,
    ]
)
LEFT = st.sampled_from(["0", "1", "2", "3", "", "40", "٢", "-1", "1e400"])
CARDS = st.sampled_from(["3 + 6 + 2", "12", "0", "", "1, 1; 1", "13", "3 +", "٣", "12 12 12 12 12 12 12 12 12", "−1"])
FORMS: Mapping[str, Mapping[str, st.SearchStrategy[str]]] = {
    "take-three": {
        "how": st.sampled_from(["cards", "minus", "x"]),
        "by": st.sampled_from(["bonus", "tasks"]),
        "cards": CARDS,
        "minus": st.sampled_from(["12", "60", "7 + 8", "0", "", "200"]),
        "nothing": st.just("1"),
        "bonus": st.sampled_from(["0", "4", "4 + 5", "8 + 8 + 10", "", "-4"]),
        "tasks": st.sampled_from(["T01", "T25", "T46", "T99", ""]),
        "round": st.sampled_from(["1", "2", "3", "0", "99"]),
    },
    "terz": {
        "wrong": st.just("1"),
        "end": st.sampled_from(["1", "0"]),
        "go": st.just("1"),
        "cards": st.sampled_from(["YRE1 YRE2 YRE3", "KGF1 KGF2 KGF3", "YRE1 YRE2 KGF3", "YRE1", "x y z"]),
    },
    "tadika": {
        "how": st.sampled_from(["lines", "hand"]),
        "first": st.just("1"),
        "takeall": st.just("1"),
        "dealt": st.just("1"),
        "lines": st.sampled_from(["row2", "rowN", "rowcolour", "colour", "first", "x"]),
        "hand": st.sampled_from(["B2", "B3", "B4", "B5", "B6", "B7", "B8", "WISH"]),
        "round": st.sampled_from(["1", "2", "3", "0", "999"]),
    },
    "triple3": {
        "how": st.sampled_from(["winner", "left"]),
        "round": st.sampled_from(["1", "2", "3", "4", "0"]),
        "go": st.just("1"),
        "left-0": LEFT,
        "left-1": LEFT,
        "left-2": LEFT,
    },
    "threepia": {
        "rows-3": LEFT,
        "rows-4": LEFT,
        "rows-6": LEFT,
        "emptied": st.just("1"),
        "timeout": st.just("1"),
        "nothing": st.just("1"),
        "end": st.sampled_from(["1", "0"]),
        "left-0": LEFT,
        "left-1": LEFT,
        "go": st.just("1"),
        "since": st.sampled_from(["0", "0.0", "", "nan", NOW]),
        "by_hand": st.just("1"),
        "turn": st.sampled_from(["1", "2", "٣", "9999", "99999", ""]),
        "turn-0": st.sampled_from(["1", "2", "3"]),
        "at": st.sampled_from([NOW, "nan", "inf", "1e400", "0", "-1", "x"]),
    },
}
"""What a game's form may say, besides the player."""
CONTROLS: Mapping[str, st.SearchStrategy[str]] = {
    "base": st.sampled_from(
        [LAST, LAST, LAST, "1", "2", "3", "5", "9", "0", "", "99999999", "999999999", "٣", "-1", "x"]
    ),
    "at": st.sampled_from([NOW, "nan", "inf", "1e400", "0", "-1", "1_0", "x", ""]),
    "key": st.sampled_from(["key-one-1", "key-two-2", "key-three", "short", "", "k" * 60, "k" * 61, "key.two.2"]),
    "go": st.just("1"),
    "drop": st.just("1"),
    "end": st.just("1"),
    "turn": ODD,
    "since": ODD,
    "back": ODD,
    "by_hand": st.just("1"),
    "round": ODD,
    "player": ODD,
    "how": ODD,
    "nothing": st.just("1"),
}
STRAY = st.tuples(st.sampled_from(["x", "left-0", "rows-3", "name-0", "cards", "seat", "do", "\x00", "text"]), ODD)
Fields = tuple[tuple[str, str], ...]


@st.composite
def forms(draw: st.DrawFn, game: str) -> Fields:
    """A game's form: some of its fields, perhaps twice, and some that steer it."""
    found = [("player", draw(SEAT))] if draw(st.integers(0, 4)) else []
    likely = list(FORMS[game])
    found += [(name, draw(FORMS[game][name])) for name in draw(st.lists(st.sampled_from(likely), max_size=7))]
    if game == "tadika" and draw(st.integers(0, 3)) == 0:
        found += [("how", "hand"), *(("hand", f"B{k}") for k in range(2, 9))]
    if "round" in FORMS[game] and "round" not in dict(found):
        found.append(("round", draw(FORMS[game]["round"])))
    for name in draw(st.sampled_from([(), (), ("go",), ("end",), ("end", "go")])):  # what turns a clock
        found.append((name, "1"))
    for name in draw(st.lists(st.sampled_from(list(CONTROLS)), max_size=3)):
        found.append((name, draw(CONTROLS[name])))
    return (*found, *draw(st.lists(STRAY, max_size=1)))


def _fields(draw: st.DrawFn, **likely: st.SearchStrategy[str]) -> Fields:
    controls = draw(st.lists(st.sampled_from(list(CONTROLS)), max_size=2))
    found = [(name.replace("_", "-"), draw(values)) for name, values in likely.items() if draw(st.integers(0, 5))]
    return (*found, *((name, draw(CONTROLS[name])) for name in controls), *draw(st.lists(STRAY, max_size=1)))


# --- entries in JSON

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.sampled_from([10**17, 10**30, 1.5, 1e308]),
    st.sampled_from(["", "Ada", "Ben", "T01", "\ud800", "\x00", "row2", "YRE1", "é", "e\u0301"]),
    st.sampled_from([float("nan"), float("inf"), float("-inf")]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(["Ada", "player", "x", "0"]), inside, max_size=3)
    ),
    max_leaves=5,
)
NAME = st.sampled_from(["Ada", "Ben", "Ada", "Ben", "Player 1", "Cem", "Nobody"])
LEFTS = st.dictionaries(NAME, st.integers(0, 4), max_size=3)
ENTRIES: Mapping[str, Mapping[str, st.SearchStrategy[Any]]] = {
    "take-three": {
        "round": st.integers(1, 3),
        "player": NAME,
        "minus": st.sampled_from([0, 12, 60]),
        "bonus": st.sampled_from([0, 4]),
        "cards": st.lists(st.integers(0, 12), max_size=4),
        "tasks": st.lists(st.sampled_from(["T01", "T25"]), max_size=2),
    },
    "terz": {
        "player": NAME,
        "wrong": st.booleans(),
        "end": st.just(True),
        "cards": st.just(["YRE1", "YRE2", "YRE3"]),
    },
    "tadika": {
        "round": st.integers(1, 4),
        "player": NAME,
        "lines": st.lists(st.sampled_from(["row2", "rowN"]), max_size=2),
        "hand": st.just([f"B{k}" for k in range(2, 9)]),
        "first": st.booleans(),
    },
    "triple3": {"round": st.integers(1, 4), "winner": NAME, "left": LEFTS},
    "threepia": {
        "player": NAME,
        "rows": st.lists(st.integers(3, 6), max_size=3),
        "emptied": st.booleans(),
        "end": st.just(True),
        "timeout": st.booleans(),
        "left": LEFTS,
    },
}


@st.composite
def entries(draw: st.DrawFn, game: str) -> Any:
    """An entry as a program may send it: mostly its parts, sometimes a strange value in one, rarely anything."""
    if draw(st.integers(0, 9)) == 0:
        return draw(ANYTHING)
    parts = ENTRIES[game]
    usual = [part for part in ("round", "player", "winner") if part in parts and draw(st.integers(0, 6))]
    chosen = {*usual, *draw(st.lists(st.sampled_from(list(parts)), max_size=3))}
    found = {part: draw(parts[part]) for part in parts if part in chosen}
    if draw(st.integers(0, 3)) == 0:
        found[draw(st.sampled_from([*parts, "end", "timeout", "x"]))] = draw(ANYTHING)
    return found


# --- requests

MATCH = st.sampled_from(
    [f'"{LAST}"'] * 6 + ['"1"', '"2"', '"3"', '"5"', '"99999999"', 'W/"2"', '"999999999"', "*", "", '"٣"']
)
IDS = st.uuids().map(str) | st.sampled_from(
    ["key-one-1", "key-two-2", '"quoted-1"', "k" * 60, "k" * 61, "", "key-one-1.2"]
)


@st.composite
def asked(draw: st.DrawFn, game: str) -> Asked:
    """A request at a table of that game."""
    who = draw(st.sampled_from(["owner"] * 6 + ["scorer"] * 3 + ["watcher"]))
    door = draw(st.sampled_from(KNOCKED))
    which = draw(st.integers(0, 9))
    method, _, path = door.partition(" ")
    return Asked(who, method, path, which=which, **DOORS[door][1](draw, game))


def _form(fields: Fields) -> dict[str, Any]:
    return {"form": fields}


def _settings(draw: st.DrawFn, _game: str) -> dict[str, Any]:
    flag, figure = st.just("1"), st.sampled_from(["1", "50", "0", "own", "12", "1000", "٣", ""])
    return _form(
        _fields(
            draw,
            confirm=flag,
            penalty=flag,
            expert=flag,
            sum=flag,
            target=figure,
            chips=figure,
            rounds=figure,
            variant=st.sampled_from([*VARIANTS, "x"]),
            target_own=figure,
            chips_own=figure,
            rounds_own=figure,
        )
    )


def _players(draw: st.DrawFn, _game: str) -> dict[str, Any]:
    name = st.sampled_from([*NAMES[:3], "", "é", "e\u0301", "\u3164", "\u2800", "👩‍🚀", "W" * 40, "\ud800"])
    sign = st.sampled_from(["sun", "heart", "leaf", "crown", "", "x"])
    return _form(_fields(draw, name_0=name, name_1=name, name_2=name, mark_0=sign, mark_1=sign, mark_2=sign))


def _change(draw: st.DrawFn, game: str) -> dict[str, Any]:
    how = draw(st.sampled_from(["take_back", "put_back", "restore", "facts", "facts"]))
    fields = draw(forms(game)) if how == "facts" else ((how, draw(st.sampled_from(["1", "2", "3", "x"]))),)
    return _form((*fields, *_fields(draw, base=CONTROLS["base"], key=CONTROLS["key"])))


def _clock(draw: st.DrawFn, _game: str) -> dict[str, Any]:
    do = st.sampled_from(["start", "start", "stop", "reset", "undo", "late", ""])
    return _form(_fields(draw, do=do, seat=SEAT, at=CONTROLS["at"]))


def _api(draw: st.DrawFn, game: str) -> dict[str, Any]:
    headers = {"Idempotency-Key": draw(IDS), "If-Match": draw(MATCH)}
    return {"json": draw(entries(game)), "headers": {k: v for k, v in headers.items() if v.isascii()}}


DOORS: Mapping[str, tuple[int, Any]] = {
    "POST /entries": (8, lambda draw, game: _form(draw(forms(game)))),
    "POST /entries/{}": (5, _change),
    "POST /check": (1, lambda draw, game: _form(draw(forms(game)))),
    "POST /withdraw": (1, lambda draw, _game: _form(_fields(draw))),
    "POST /clock": (3, _clock),
    "POST /notes": (1, lambda draw, _game: _form(_fields(draw, text=ODD))),
    "POST /players": (3, _players),
    "POST /settings": (3, _settings),
    "POST /rematch": (1, lambda draw, _game: _form(_fields(draw))),
    "POST /ask": (1, lambda draw, _game: _form(_fields(draw, name=ODD))),
    "POST /code": (1, lambda draw, _game: _form(_fields(draw))),
    "POST /members/{}": (
        1,
        lambda draw, _game: _form(_fields(draw, do=st.sampled_from(["name", "let", "refuse"]), name=ODD)),
    ),
    "POST /links/watcher": (1, lambda draw, _game: _form(_fields(draw, revoke=st.just("1")))),
    "POST /api/entries": (4, _api),
    "POST /api/entries?turn=2": (1, _api),
    "PUT /api/entries/{}": (3, _api),
    "DELETE /api/entries/{}": (1, _api),
}
"""Every door through which somebody may write at a table that stays, with how often one knocks there."""
KNOCKED = [door for door, (often, _) in DOORS.items() for _ in range(often)]


def first(table: Opened, number: int) -> Asked:
    """An entry that a game of that kind may begin with."""
    seat, following = number % table.players, number // table.players + 1
    by_game: dict[str, dict[str, object]] = {
        "take-three": {"round": following, "how": "minus", "minus": 60, "by": "bonus", "bonus": 0},
        "terz": {"wrong": ""} if number % 3 else {"wrong": "1"},
        "tadika": {"round": number + 1, "lines": "row2"},
        "triple3": {"round": number + 1, "how": "winner"},
        "threepia": {"rows-3": 1, "go": "" if number % 2 else "1", "nothing": "1"},
    }
    form = {"player": seat, **by_game[table.game]}
    who = ("owner", "scorer")[number % 2]
    return Asked(who, "POST", "/entries", tuple((name, str(value)) for name, value in form.items()))


@st.composite
def walks(draw: st.DrawFn, most: int = 14) -> tuple[Opened, Sequence[Asked]]:
    """A table, a few entries there, and what comes then."""
    table = draw(tables())
    begun = [first(table, number) for number in range(draw(st.integers(0, 4)))]
    return table, [*begun, *draw(st.lists(asked(table.game), min_size=3, max_size=most))]
