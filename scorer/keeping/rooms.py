"""Classes: tables that a teacher watches on one screen, and the link that shows them elsewhere."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, insert, or_, select, update

from scorer.keeping.database.schema import rooms, tables, viewers
from scorer.keeping.reader import Summary
from scorer.keeping.store import Store

TOKEN = 16
"""Bytes of a token: 128 bits."""


class Room(NamedTuple):
    """A class: tables that a teacher watches on one screen. `own`: whether the requester made it, not only sees it."""

    id: str
    name: str
    made: float
    own: bool


def digest(secret: str) -> str:
    """What is stored of a secret. It is random and long, so that one pass is enough."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


class Rooms:
    """The classes of the tables in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def open_room(self, phone: str, name: str) -> str:
        """A new class of that phone."""
        room = self.store.token(9)
        with self.store.writing() as connection:
            connection.execute(insert(rooms).values(id=room, phone=phone, name=name, made=self.store.clock()))
        return room

    def rooms(self, phone: str) -> Sequence[Room]:
        """The classes that a phone made or is shown, the latest first."""
        visible = select(viewers.c.room_id).where(viewers.c.phone == phone)
        is_own = rooms.c.phone == phone
        query = select(rooms.c.id, rooms.c.name, rooms.c.made, is_own).where(or_(is_own, rooms.c.id.in_(visible)))
        with self.store.engine.connect() as connection:
            return [Room(*row) for row in connection.execute(query.order_by(rooms.c.made.desc()))]

    def name_room(self, room: str, name: str) -> None:
        """Another name for a class."""
        self._change_room(room, name=name)

    def _change_room(self, room: str, **values: str | None) -> None:
        with self.store.writing() as connection:
            connection.execute(update(rooms).where(rooms.c.id == room).values(**values))

    def link_room(self, room: str) -> str:
        """A new link that shows a class: its token. The old one opens nothing any more; who came by it stays."""
        token = self.store.token(TOKEN)
        self._change_room(room, link=digest(token))
        return token

    def room_is_linked(self, room: str) -> bool:
        """Whether a link shows a class."""
        with self.store.engine.connect() as connection:
            return connection.execute(select(rooms.c.link).where(rooms.c.id == room)).scalar() is not None

    def unlink_room(self, room: str) -> None:
        """Closes the link of a class; nobody but its maker sees it any more."""
        self._change_room(room, link=None)
        with self.store.writing() as connection:
            connection.execute(delete(viewers).where(viewers.c.room_id == room))

    def open_room_link(self, token: str, phone: str) -> str | None:
        """A phone comes by the link of a class: which it is, None where the link is no good."""
        with self.store.writing() as connection:
            query = select(rooms.c.id).where(rooms.c.link == digest(token)).with_for_update()
            room: str | None = connection.execute(query).scalar()
            here = (viewers.c.room_id == room, viewers.c.phone == phone)
            if room and connection.execute(select(viewers.c.room_id).where(*here)).first() is None:
                connection.execute(insert(viewers).values(room_id=room, phone=phone, since=self.store.clock()))
        return room

    def linked_room(self, token: str) -> bool:
        """Whether a token is that of a class's link."""
        with self.store.engine.connect() as connection:
            return connection.execute(select(rooms.c.id).where(rooms.c.link == digest(token))).first() is not None

    def forget_room(self, room: str) -> None:
        """Deletes a class; its tables stay with those who have a right there."""
        with self.store.writing() as connection:
            connection.execute(delete(rooms).where(rooms.c.id == room))

    def room_tables(self, room: str) -> list[Summary]:
        """The tables of a class, in the order in which they were made."""
        query = select(tables).where(tables.c.room == room).order_by(tables.c.made, tables.c.id)
        with self.store.engine.connect() as connection:
            return [Summary(*row) for row in connection.execute(query)]
