"""Custom decks known to this server: those of its tables, read from the first lines of their logs.

A deck is known as long as a table is played with it. A phone sees those of its own tables; five letters, which only
somebody can know who has seen the deck, find those of others too.
"""

from __future__ import annotations

import json

from sqlalchemy import Select, func, select

from scorer.keeping.database.schema import decks, log, members, tables
from scorer.keeping.reader import Reader
from scorer.playing.decks import Deck, Label

MOST = 12
"""So many decks of a phone are offered, those that it has played with lately."""


def of_phone(reader: Reader, phone: str, game: str) -> list[Label]:
    """The decks of a game that a phone's tables are played with, the latest first."""
    lately = func.max(tables.c.touched)
    query = (
        select(decks.c.letters, decks.c.digest, func.max(decks.c.name))
        .join(tables, tables.c.id == decks.c.table_id)
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.phone == phone, members.c.gone.is_(None), tables.c.game == game)
        .group_by(decks.c.letters, decks.c.digest)
        .order_by(lately.desc())
        .limit(MOST)
    )
    with reader.engine.connect() as connection:
        return [Label(*row) for row in connection.execute(query)]


def by_letters(reader: Reader, letters: str) -> Deck | None:
    """The deck with these five letters that was played with last; of several in other words, the latest."""
    return _first(reader, _tables().where(decks.c.letters == letters))


def by_label(reader: Reader, letters: str, digest: str, phone: str) -> Deck | None:
    """The very deck, if a table of this phone is played with it."""
    joined = _tables().join(members, members.c.table_id == tables.c.id)
    query = joined.where(members.c.phone == phone, members.c.gone.is_(None))
    return _first(reader, query.where(decks.c.letters == letters, decks.c.digest == digest))


def _tables() -> Select[str]:
    """The first lines of tables with custom decks, the latest first."""
    lines = select(log.c.data).join(tables, tables.c.id == log.c.table_id)
    return lines.join(decks, decks.c.table_id == tables.c.id).where(log.c.seq == 1).order_by(tables.c.touched.desc())


def _first(reader: Reader, query: Select[str]) -> Deck | None:
    with reader.engine.connect() as connection:
        data = connection.execute(query.limit(1)).scalar()
    deck: Deck | None = json.loads(data).get("deck") if data else None
    return deck
