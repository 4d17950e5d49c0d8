"""Logs and tables to measure with, written into the database at once: no door lets a log grow so long.

The phone with the cookie `TOKEN` owns all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flask import Flask
from sqlalchemy import insert, update

from scorer.keeping.database import schema
from scorer.keeping.rooms import digest
from scorer.playing import log
from scorer.playing.events import Begun, Changed, Entered, Event, Player
from scorer.playing.log import LogLine
from scorer.playing.match import MARKS

LINES = 3900
"""Nearly twice what a log takes today; before there was a bound, tables could grow so long."""
SPAN = 20.0
"""Seconds from one line to the next."""
TOKEN = "P" * 22
PEOPLE = tuple(map(Player, ("Ada", "Ben", "Cem", "Dot"), MARKS))
HANDS = 16
"""Entries of a game of Take Three with four players."""
Facts = dict[str, Any]


def _call(k: int) -> Facts:
    return {"player": k % 4, "wrong": True}


def _won(k: int) -> Facts:
    return {"round": k + 1, "player": k % 4, "lines": ["row2"]}


def _left(k: int) -> Facts:
    return {"round": k + 1, "left": {str(seat): (seat + k) % 4 for seat in range(4)}}


def _turn(k: int) -> Facts:
    return {"player": k % 4, "rows": [3, 4] if k % 2 else [3]}


def _hand(k: int) -> Facts:
    """Of the game's last hand on the first ones again, with other cards."""
    place = k % HANDS
    return {"round": place // 4 + 1, "player": place % 4, "cards": [3, 6, 2 + k // HANDS % 2], "bonus": place % 5}


GAMES: Mapping[str, tuple[Facts, Facts, int, Callable[[int], Facts]]] = MappingProxyType(
    {
        "terz": ({"penalty": True}, {}, 40, _call),
        "tadika": ({"target": 1000}, {"target": 10}, 37, _won),
        "triple3": ({"chips": 1000}, {"chips": 9}, 33, _left),
        "threepia": ({"variant": "rounds", "rounds": 1000}, {"variant": "rounds", "rounds": 10}, 40, _turn),
        "take-three": ({}, {}, HANDS, _hand),
    }
)
"""Options of a game without end, and of one for an evening; how many entries that has; the next entry, from 0."""


def events(game: str, lines: int) -> Sequence[Event]:
    """So many entries; where a game has not so many, the rest corrects them in turn."""
    facts, most = GAMES[game][3], HANDS if game == "take-three" else lines
    first: list[Event] = [Entered(facts=facts(k)) for k in range(min(lines, most))]
    return [*first, *(Changed(of=k % most + 2, facts=facts(k)) for k in range(most, lines))]


def long_table(app: Flask, game: str) -> str:
    """A table with a log of `LINES` lines; its id."""
    table = _table(app, game, GAMES[game][0], [])
    began = time.time() - SPAN * LINES
    lines = [
        LogLine(seq, f"{table}-{seq:05d}-written", began + SPAN * seq, 1, event)
        for seq, event in enumerate(events(game, LINES - 1), 2)
    ]
    with app.extensions["scorer"].store.writing() as connection:
        connection.execute(insert(schema.log), [{"table_id": table, **log.stored(line)._asdict()} for line in lines])
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(seq=LINES))
    return table


def evenings(app: Flask, number: int, room: str | None = None) -> None:
    """So many tables with a finished game, the five in turn."""
    for k in range(number):
        game = list(GAMES)[k % len(GAMES)]
        _, options, entries, _ = GAMES[game]
        ended: list[Event] = [Entered(facts={"end": True})] if game == "terz" else []
        _table(app, game, options, [*events(game, entries), *ended], room)


def classroom(app: Flask, number: int) -> str:
    """A class with so many such tables; its id."""
    room: str = app.extensions["scorer"].access.open_room(digest(TOKEN), "7b")
    evenings(app, number, room)
    return room


def _table(app: Flask, game: str, options: Facts, also: Sequence[Event], room: str | None = None) -> str:
    parts = app.extensions["scorer"]
    table: str = parts.store.create(Begun(game=game, players=PEOPLE, options=options), room, also).id
    parts.access.join(table, digest(TOKEN), "owner")
    return table
