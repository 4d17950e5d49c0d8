"""What may come through the doors of a table: forms and JSON of all shapes, sound, borderline and absurd.

A walk is a table and a list of requests at it, as values, so that hypothesis can make and shorten them. What is sound
are the entries of the records by which games are counted by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import urlencode

from hypothesis import strategies as st

from scorer.games import GAMES, sheet
from scorer.games.sheet import Choice
from scorer.playing import shelf
from scorer.playing.seats import seated
from scorer.web.forms import table_form
from tests.scorer import recorded

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Fil")
WHO = ("owner", "scorer", "watcher")
NOW, LAST = "now", "last"
"""Stand for the moment in which a form is sent, and for the last line of the log."""


class Opened(NamedTuple):
    """How a table is made."""

    game: str
    players: int
    options: Mapping[str, Any]
    confirm: bool


Fields = tuple[tuple[str, str], ...]


class Asked(NamedTuple):
    """A request: by whom, to which door, with a form or with JSON. `which` entry or phone stands for {} in the door."""

    who: str
    method: str
    door: str
    form: Fields = ()
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


def _choice(choice: Choice) -> st.SearchStrategy[Any]:
    if choice.letters:
        return st.sampled_from(["", "x" * choice.letters])
    numbers = [max(1, choice.least), min(12, choice.most)] if choice.most else []
    return st.sampled_from([*choice.choices, *numbers]) if choice.choices or numbers else st.booleans()


@st.composite
def tables(draw: st.DrawFn) -> Opened:
    """A table of any game, with any options that may be chosen."""
    game = draw(st.sampled_from(list(GAMES)))
    options = {choice.key: draw(_choice(choice)) for choice in sheet(game).options}
    least, most = table_form.seats(shelf.find(game))
    most = 1 if options.get("variant") == "solo" else min(most, 3)
    return Opened(game, draw(st.integers(least, most)), options, draw(st.sampled_from([False, False, True])))


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


@cache
def _forms(game: str, players: int) -> Sequence[Fields]:
    """Forms as records of games with so many players fill them in."""
    names = NAMES[:players]
    facts = [seated(entry, names) for entry in recorded.entries(game, names)]
    return [tuple((name, str(value)) for name, value in sheet(game).fill(each).items(multi=True)) for each in facts]


@cache
def _values(game: str) -> Mapping[str, st.SearchStrategy[str]]:
    """What each field of a game's form may say: what it says in some record, or anything."""
    said: dict[str, set[str]] = {}
    for name, value in chain.from_iterable(_forms(game, len(NAMES))):
        said.setdefault(name, set()).add(value)
    return {name: st.one_of(st.sampled_from(sorted(values)), SEAT, ODD) for name, values in said.items()}


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


@st.composite
def forms(draw: st.DrawFn, game: str) -> Fields:
    """A game's form: one of a record or some of its fields, perhaps twice, and some that steer it."""
    found = list(draw(st.sampled_from(_forms(game, len(NAMES))))) if draw(st.integers(0, 2)) == 0 else []
    found += [("player", draw(SEAT))] if not found and draw(st.integers(0, 4)) else []
    values = _values(game)
    found += [(name, draw(values[name])) for name in draw(st.lists(st.sampled_from(list(values)), max_size=7))]
    if "round" in values and "round" not in dict(found):
        found.append(("round", draw(values["round"])))
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


@st.composite
def entries(draw: st.DrawFn, game: str) -> Any:
    """An entry as a program may send it: mostly its parts, sometimes a strange value in one, rarely anything."""
    if draw(st.integers(0, 9)) == 0:
        return draw(ANYTHING)
    known = recorded.entries(game, NAMES)
    found = dict(draw(st.sampled_from(known)))
    parts = sorted({part for entry in known for part in entry})
    for part in draw(st.lists(st.sampled_from(parts), max_size=2)):
        found[part] = draw(st.sampled_from([entry[part] for entry in known if part in entry]))
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
            variant=st.sampled_from(["time", "solo", "x"]),
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
    known = _forms(table.game, table.players) or _forms(table.game, len(NAMES))
    return Asked(("owner", "scorer")[number % 2], "POST", "/entries", known[number % len(known)])


@st.composite
def walks(draw: st.DrawFn, most: int = 14) -> tuple[Opened, Sequence[Asked]]:
    """A table, a few entries there, and what comes then."""
    table = draw(tables())
    begun = [first(table, number) for number in range(draw(st.integers(0, 4)))]
    return table, [*begun, *draw(st.lists(asked(table.game), min_size=3, max_size=most))]
