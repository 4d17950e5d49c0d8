"""The largest tables that anybody can make, through the doors that are open to anybody: what they cost is measured.

`largest(app, kind)` makes one and tells its id; the phone that makes it owns it. Kinds:

terz         81 players with long names, and wrong calls to the end of what a log takes
tadika       5 players, a round won by one point each time, so that nobody reaches the target
threepia     6 players on the clock of each turn, which never ends; many rows in every turn
take-three   5 players play it to the end with all cards; the first entry is corrected again and again
triple3      4 players need the most chips; the rounds are corrected in turn
corrected    half a table of rounds (tadika), and corrections of the first one, on which all others stand
parked       rounds (tadika) of which all but the first wait, since the target was lowered afterwards
swapped      calls (terz) that trade places by corrections, so that the same entries stood in many orders
proposals    each entry waits for a second phone, which says something else (tadika)
clocks       a clock that is started and stopped (threepia)
notes        as many and as long notes as there may be, and renamed players (terz)

What takes more than one request is paced by a clock of its own, and may be made shorter by `lines`.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorer.keeping.store import Store
from scorer.playing import bounds

JSON = {"Accept": "application/json"}
NEW = bounds.LINES - bounds.KEPT
"""Lines that a table takes before only changes are taken."""
LONG = "Maximiliane-Theodora {:02d}"
Write = Callable[..., Any]


def largest(app: Flask, kind: str, phone: FlaskClient | None = None, lines: int = NEW) -> str:
    """The largest table of a kind, of at most so many lines (and some for changes); its id."""
    phone = phone or app.test_client()
    with _pace(app.extensions["scorer"].store) as turn:
        return MAKERS[kind](phone, lines, turn)


@contextmanager
def _pace(store: Store) -> Iterator[Callable[[], None]]:
    """A clock that goes on by more than a second with each request, and ends about now."""
    clock, now = store.clock, time.time() - 2.2 * bounds.LINES

    def turn() -> None:
        nonlocal now
        now += 1.1

    store.clock = lambda: now
    try:
        yield turn
    finally:
        store.clock = clock


# --- what phones send


def read_in(phone: FlaskClient, record: dict[str, Any]) -> str:
    """A table from a record; its id."""
    file = (io.BytesIO(json.dumps(record).encode()), "record.json")
    answer = phone.post("/import", data={"file": file, "another": "1"})
    assert answer.status_code == 303, answer.text[-2000:]
    return str(answer.location.split("/")[2])


def form(phone: FlaskClient, turn: Callable[[], None], path: str, **data: str) -> bool:
    """Sends a form; whether it was taken."""
    turn()
    return phone.post(path, data=data, headers=JSON).status_code in (200, 201)


def change(phone: FlaskClient, turn: Callable[[], None], table: str, seq: int, entry: dict[str, Any]) -> bool:
    """Corrects an entry as a program does; whether it was taken."""
    turn()
    known = phone.get(f"/t/{table}/state").get_json()["seq"]
    headers = {"If-Match": f'"{known}"', **JSON}
    return phone.put(f"/api/1/tables/{table}/entries/{seq}", json=entry, headers=headers).status_code == 200


def second(phone: FlaskClient, table: str) -> FlaskClient:
    """Another phone that may write there."""
    made = phone.post(f"/t/{table}/links/scorer", headers=JSON).get_json()["link"]
    other = phone.application.test_client()
    assert other.post("/open", data={"token": made.partition("#")[2]}).status_code == 303
    return other


# --- the tables

TASKS = (["T01", "T02"], ["T03", "T04"], ["T05", "T06"], ["T07", "T08"], ["T09", "T10"])


def _terz(phone: FlaskClient, lines: int, _turn: Callable[[], None]) -> str:
    players = [LONG.format(k) for k in range(81)]
    entries = [{"player": players[k % 81], "wrong": True} for k in range(lines - 1)]
    return read_in(phone, {"game": "terz", "players": players, "options": {"penalty": True}, "entries": entries})


def _rounds(players: list[str], lines: int, first: list[str]) -> dict[str, Any]:
    """A record of Tadika in which nobody gets far."""
    entries = [{"round": k, "player": players[k % len(players)], "lines": first} for k in range(1, lines)]
    return {"game": "tadika", "players": players, "options": {"target": 1000}, "entries": entries}


def _tadika(phone: FlaskClient, lines: int, _turn: Callable[[], None]) -> str:
    return read_in(phone, _rounds([LONG.format(k) for k in range(5)], lines, ["row2"]))


def _threepia(phone: FlaskClient, lines: int, _turn: Callable[[], None]) -> str:
    players = [LONG.format(k) for k in range(6)]
    rows = [3 + k % 4 for k in range(24)]
    entries = [{"player": players[k % 6], "rows": rows, "emptied": True} for k in range(lines - 1)]
    options = {"variant": "time"}
    return read_in(phone, {"game": "threepia", "players": players, "options": options, "entries": entries})


def _take_three(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    players = [LONG.format(k) for k in range(5)]
    entries = [
        {"round": r, "player": player, "cards": [n for n in range(k, 13) if n % 5 != k][:9], "tasks": TASKS[k]}
        for r in range(1, 6)
        for k, player in enumerate(players)
    ]
    table = read_in(phone, {"game": "take-three", "players": players, "options": {}, "entries": entries})
    for k in range(lines - 26):
        assert change(phone, turn, table, 2, {**entries[0], "cards": [1, 2, 3, 4, 5, 6, 7, 8, 9 + k % 2]})
    return table


def _triple3(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    players = [LONG.format(k) for k in range(4)]
    entries = [{"round": k + 1, "left": {p: 2 + (j != k % 4) for j, p in enumerate(players)}} for k in range(44)]
    options = {"chips": 12}
    table = read_in(phone, {"game": "triple3", "players": players, "options": options, "entries": entries})
    for k in range(lines - 45):
        left = {p: 3 + (k // 44 + j) % 2 for j, p in enumerate(players)} | {players[k % 4]: 1}
        assert change(phone, turn, table, 2 + k % 44, {"round": 1 + k % 44, "left": left})
    return table


def _corrected(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    table = read_in(phone, _rounds(["Ada", "Ben"], min(lines // 2, 1000), ["row2"]))
    for k in range(lines // 2):
        assert change(phone, turn, table, 2, {"round": 1, "player": ("Ada", "Ben")[k % 2], "lines": ["row3"]})
    return table


def _parked(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    table = read_in(phone, _rounds(["Ada", "Ben"], lines, ["row2"]))
    assert form(phone, turn, f"/t/{table}/settings", target="own", **{"target-own": "1"})
    return table


def _swapped(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    half = lines // 2
    entries = [{"player": ("Ada", "Ben")[k % 2], "wrong": True} for k in range(half)]
    table = read_in(phone, {"game": "terz", "players": ["Ada", "Ben"], "options": {}, "entries": entries})
    for k in range(half):
        one = half - k // 2 % (half - 4) - k % 2
        now = phone.get(f"/api/1/tables/{table}/entries/{one}").get_json()["entry"]["player"]
        assert change(phone, turn, table, one, {"player": "Ben" if now == "Ada" else "Ada", "wrong": True})
    return table


def _proposals(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    table = read_in(phone, _rounds(["Ada", "Ben"], 3, ["row2"]))
    assert form(phone, turn, f"/t/{table}/settings", target="own", **{"target-own": "1000"}, confirm="1")
    phones = (phone, second(phone, table))
    for k in range(lines - 4):
        what = {"round": "3", "player": str(k % 2), "lines": ("row2", "row3")[k // 2 % 2]}
        assert form(phones[k % 2], turn, f"/t/{table}/entries", key=f"proposal-{k:05d}", **what)
    return table


def _clocks(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    players = [LONG.format(k) for k in range(6)]
    table = read_in(phone, {"game": "threepia", "players": players, "options": {"variant": "stopwatch"}, "entries": []})
    for k in range(lines - 1):
        assert form(phone, turn, f"/t/{table}/clock", key=f"clock-{k:05d}", do="start", seat=str(k % 6))
    return table


def _notes(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    table = _terz(phone, 2, turn)
    for k in range(min(lines, bounds.NOTES)):
        if not form(phone, turn, f"/t/{table}/notes", key=f"note-{k:05d}", text="🂡" * (30 if k % 5 else 60)):
            break
    names = {f"name-{k}": f"Wilhelmina-Elisabeth {k:02d}" for k in range(81)}
    for k in range(lines):
        if not form(phone, turn, f"/t/{table}/players", key=f"names-{k:05d}", **names | {"name-0": f"Ada {k}"}):
            break
    return table


MAKERS: dict[str, Callable[[FlaskClient, int, Callable[[], None]], str]] = {
    "terz": _terz, "tadika": _tadika, "threepia": _threepia, "take-three": _take_three, "triple3": _triple3,
    "corrected": _corrected, "parked": _parked, "swapped": _swapped, "proposals": _proposals, "clocks": _clocks,
    "notes": _notes,
}  # fmt: skip
KINDS = tuple(MAKERS)
READ_IN = ("terz", "tadika", "threepia")
"""Kinds that one request makes: quick enough for any test."""
