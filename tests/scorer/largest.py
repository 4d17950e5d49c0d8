"""Large tables of any length, through the doors that are open to anybody: what more lines cost is measured.

`largest(app, kind)` makes one and tells its id; the phone that makes it owns it. Kinds:

terz         81 players with long names, and wrong calls to the end of what a log takes
tadika       5 players, a round won by one point each time, so that nobody reaches the target
threepia     6 players on the clock of each turn, which never ends; many rows in every turn
parked       rounds (tadika) of which all but the first wait, since the target was lowered afterwards

Tables at the bounds themselves, of all kinds, are those of `tests.scorer.heaviest`.
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


def second(phone: FlaskClient, table: str) -> FlaskClient:
    """Another phone that may write there."""
    made = phone.post(f"/t/{table}/links/scorer", headers=JSON).get_json()["link"]
    other = phone.application.test_client()
    assert other.post("/open", data={"token": made.partition("#")[2]}).status_code == 303
    return other


# --- the tables


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


def _parked(phone: FlaskClient, lines: int, turn: Callable[[], None]) -> str:
    table = read_in(phone, _rounds(["Ada", "Ben"], lines, ["row2"]))
    assert form(phone, turn, f"/t/{table}/settings", target="own", **{"target-own": "1"})
    return table


MAKERS: dict[str, Callable[[FlaskClient, int, Callable[[], None]], str]] = {
    "terz": _terz, "tadika": _tadika, "threepia": _threepia, "parked": _parked,
}  # fmt: skip
