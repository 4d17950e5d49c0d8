"""Tables to measure with: made in the database itself, since a server lets one address open only so many."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urlencode

from sqlalchemy import insert

from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, migration
from scorer.keeping.database.schema import members
from scorer.keeping.rooms import digest
from scorer.keeping.store import Store
from scorer.playing.events import Begun, Player
from scorer.playing.match import MARKS
from tests.bench.scorer_load import request

PEOPLE = ("Ada", "Ben", "Cem", "Dot")
Fields = dict[str, Any]

GAMES: dict[str, tuple[Fields, Callable[[int], Fields]]] = {
    "terz": ({}, lambda k: {"player": k % 4} | ({"wrong": 1} if k >= 26 else {})),
    "tadika": ({"target": 1000}, lambda k: {"round": k + 1, "player": k % 4, "how": "lines", "lines": "row2"}),
    "triple3": (
        {"chips": 12},
        lambda k: {"round": k + 1, "how": "left", **{f"left-{seat}": (seat + k) % 4 for seat in range(4)}},
    ),
    "threepia": (
        {"variant": "rounds", "rounds": 100},
        lambda k: {"player": k % 4, "rows-3": 1, "rows-4": k % 2, "turn": k // 4 + 1},
    ),
    "take-three": (
        {},
        lambda k: {
            "round": k // 4 + 1, "player": k % 4, "how": "cards", "cards": "3 + 6 + 2", "by": "bonus", "bonus": k % 5,
        },
    ),
}  # fmt: skip
"""Options that make a long game, and the form of its next entry, from 0."""


class Table(NamedTuple):
    """A table and the tokens of its phones; the first one is the owner's."""

    id: str
    game: str
    phones: Sequence[str]


class Pen:
    """Writes one entry after the other at a table; the phones take turns."""

    def __init__(self, table: Table) -> None:
        self.table, self.phones, self.written = table, cycle(table.phones), 0

    def request(self) -> bytes:
        """The next entry, as the script in the page sends it."""
        fields = {**GAMES[self.table.game][1](self.written), "key": str(uuid.uuid4()), "base": 1}
        self.written += 1
        path = f"/t/{self.table.id}/entries"
        return request("POST", path, next(self.phones), urlencode(fields), Accept="application/json")


def make(url: str, count: int, phones: int = 4) -> list[Table]:
    """So many tables, the five games in turn, each with so many phones, in a database that this brings up to date."""
    engine = engines.open_engine(url)
    migration.migrate(engine)
    store = Store(engine, Bus())
    games = list(GAMES)
    people = tuple(map(Player, PEOPLE, MARKS))
    made = []
    for k in range(count):
        game = games[k % len(games)]
        summary = store.create(Begun(game=game, players=people, options=GAMES[game][0]))
        made.append(Table(summary.id, game, [secrets.token_urlsafe(16) for _ in range(phones)]))
    with store.writing() as connection:
        rows = [
            {
                "table_id": table.id, "number": k, "phone": digest(token), "right": "owner" if k == 1 else "scorer",
                "name": f"phone {k}", "since": store.clock(),
            }
            for table in made
            for k, token in enumerate(table.phones, 1)
        ]  # fmt: skip
        connection.execute(insert(members), rows)
    engine.dispose()
    return made
