"""The phones at a table: members with a right, which they got by a link, by asking, or by making the table.

A phone is known by a random cookie, of which the database holds only the hash.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, insert, select, update

from cardgen.core.facts import FactError
from scorer.keeping.database.schema import draft_members, members, rooms, tables, viewers
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.rooms import Rooms

RIGHTS = ("watcher", "scorer", "owner")
"""From the least to the greatest."""


class Member(NamedTuple):
    """A phone at a table; a program that shows a link's token has a number below 0, one for each right."""

    number: int
    right: str
    asks: str | None
    name: str
    since: float

    def may(self, right: str) -> bool:
        """Whether its right reaches as far."""
        return RIGHTS.index(self.right) >= RIGHTS.index(right)


def linked(right: str) -> Member:
    """The member for a program that shows the token of a link."""
    return Member(-1 - RIGHTS.index(right), right, None, "", 0.0)


def link_of(number: int) -> str | None:
    """The right of the link that has such a number; None for phones.

    >>> link_of(linked("scorer").number)
    'scorer'
    """
    return RIGHTS[-1 - number] if number < 0 else None


class Phones(Rooms):
    """Members of the tables in the store."""

    def member(self, table: str, phone: str | None) -> Member | None:
        """The phone at that table, if it is one of its members."""
        if phone is None:
            return None
        with self.store.engine.connect() as connection:
            return self._member(connection, table, phone)

    def knows(self, phone: str) -> bool:
        """Whether a phone has, or had, a right at a table, a class or a draft that is there."""
        with self.store.engine.connect() as connection:
            return any(
                connection.execute(select(table.c.phone).where(table.c.phone == phone).limit(1)).first()
                for table in (members, rooms, viewers, draft_members)
            )

    def place(self, table: str, phone: str | None) -> tuple[Member, int] | None:
        """The phone at that table, and the number of the last line there: all that most requests need to know."""
        if phone is None:
            return None
        with self.store.engine.connect() as connection:
            row = connection.execute(_PLACE, {"table": table, "phone": phone}).first()
        return (Member(*row[:-1]), row.seq) if row else None

    def _member(self, connection: Connection, table: str, phone: str) -> Member | None:
        here = (members.c.table_id == table, members.c.phone == phone, members.c.gone.is_(None))
        row = connection.execute(select(*MEMBER).where(*here)).first()
        return Member(*row) if row else None

    def members(self, table: str) -> list[Member]:
        """All phones that have a right there."""
        with self.store.engine.connect() as connection:
            return [Member(*row) for row in connection.execute(_MEMBERS, {"table": table})]

    def asking(self, room: str) -> dict[str, list[Member]]:
        """The phones that ask for a right at the tables of a class, by table."""
        query = select(members.c.table_id, *MEMBER).join(tables, tables.c.id == members.c.table_id)
        query = query.where(tables.c.room == room, members.c.asks.is_not(None), members.c.gone.is_(None))
        by_table = dict[str, list[Member]]()
        with self.store.engine.connect() as connection:
            for table, *member in connection.execute(query.order_by(members.c.number)):
                by_table.setdefault(table, []).append(Member(*member))
        return by_table

    def all_names(self, table: str) -> dict[int, str]:
        """The names of all phones that were ever there, for the history."""
        query = select(members.c.number, members.c.name).where(members.c.table_id == table)
        with self.store.engine.connect() as connection:
            return {row.number: row.name for row in connection.execute(query)}

    def tables(self, phone: str, limit: int = 500, skip: int = 0) -> list[tuple[Summary, Member]]:
        """The tables of a phone, the latest first, without so many of them."""
        query = select(tables, *MEMBER).join(members, members.c.table_id == tables.c.id)
        query = query.where(members.c.phone == phone, members.c.gone.is_(None))
        query = query.order_by(tables.c.touched.desc(), tables.c.id)
        size = len(Summary._fields)
        with self.store.engine.connect() as connection:
            rows = connection.execute(query.limit(limit).offset(skip)).all()
        return [(Summary(*row[:size]), Member(*row[size:])) for row in rows]

    def join(self, table: str, phone: str, right: str, came: str | None = None, name: str = "") -> Member:
        """Makes a phone a member, or raises its right; it never loses one by it."""
        with self.store.writing() as connection:
            return self._join(connection, table, phone, right, came, name)

    def _join(
        self, connection: Connection, table: str, phone: str, right: str, came: str | None, name: str = ""
    ) -> Member:
        self._hold(connection, table)  # phones that come at once take turns for a number
        member = self._member(connection, table, phone)
        here = and_(members.c.table_id == table, members.c.phone == phone)
        if member:
            better = {} if member.may(right) else {"right": right, "came": came, "asks": None}
            better |= {"name": name} if name and not member.name else {}
            if better:
                connection.execute(update(members).where(here).values(**better))
            return self._member(connection, table, phone) or member
        number = connection.execute(select(func.max(members.c.number)).where(members.c.table_id == table)).scalar() or 0
        gone = connection.execute(select(members.c.number).where(here)).scalar()
        now = self.store.clock()
        if gone is not None:
            connection.execute(update(members).where(here).values(right=right, came=came, asks=None, gone=None))
            member = self._member(connection, table, phone)
            if member is None:
                raise NoTableError
            return member
        values = {"table_id": table, "number": number + 1, "phone": phone, "right": right, "came": came}
        connection.execute(insert(members).values(**values, name=name, since=now))
        return Member(number + 1, right, None, name, now)

    def ask(self, table: str, phone: str, right: str, name: str) -> None:
        """A phone asks for a right that it hasn't; the owner's phone answers."""
        less = members.c.right.in_(RIGHTS[: RIGHTS.index(right)])
        self._set(table, and_(members.c.phone == phone, less), asks=right, **({"name": name} if name else {}))

    def answer(self, table: str, number: int, yes: bool) -> str | None:
        """Lets a phone have what it asked for, or not; the right that it got."""
        here = and_(members.c.table_id == table, _is(number), members.c.gone.is_(None))
        with self.store.writing() as connection:
            requested: str | None = connection.execute(select(members.c.asks).where(here).with_for_update()).scalar()
            granted = {"right": requested, "came": None} if yes and requested else {}
            connection.execute(update(members).where(here).values(asks=None, **granted))
        return requested if yes else None

    def name(self, table: str, number: int, name: str) -> None:
        """What a phone is called in the history."""
        self._set(table, _is(number), name=name)

    def leave(self, table: str, number: int) -> None:
        """A phone gives its rights back. FactError for the only owner: nobody could let phones in, or delete it."""
        with self.store.writing() as connection:
            self._hold(connection, table)
            here = (members.c.table_id == table, members.c.gone.is_(None))
            if self._owners(connection, table) == [number]:
                raise FactError("form_last_owner")
            left = update(members).where(*here, _is(number)).values(gone=self.store.clock(), asks=None)
            connection.execute(left)

    def remove(self, table: str, number: int) -> None:
        """Takes all rights from a phone."""
        self._set(table, _is(number), gone=self.store.clock(), asks=None)

    def _set(self, table: str, which: ColumnElement[bool], **values: str | float | None) -> None:
        with self.store.writing() as connection:
            here = and_(members.c.table_id == table, which, members.c.gone.is_(None))
            connection.execute(update(members).where(here).values(**values))

    def follow(self, old: str, new: str) -> None:
        """All phones of a table come along to another one, with the rights that they have."""
        columns = ["phone", "right", "came", "name"]
        with self.store.writing() as connection:
            query = select(*(members.c[name] for name in columns))
            query = query.where(members.c.table_id == old, members.c.gone.is_(None)).order_by(members.c.number)
            for row in connection.execute(query).all():
                self._join(connection, new, *row)

    def _owners(self, connection: Connection, table: str) -> list[int]:
        """The numbers of the phones that own a table."""
        here = (members.c.table_id == table, members.c.gone.is_(None), members.c.right == "owner")
        return list(connection.execute(select(members.c.number).where(*here)).scalars())

    def _hold(self, connection: Connection, table: str) -> None:
        """Locks the rights at a table until the transaction ends. NoTableError if it is gone."""
        if connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update()).first() is None:
            raise NoTableError


def _is(number: int) -> ColumnElement[bool]:
    """The member of a number, however large a number somebody asks for."""
    return members.c.number == (number if 0 <= number < 2**31 else -1)


MEMBER = (members.c.number, members.c.right, members.c.asks, members.c.name, members.c.since)
_PLACE = (
    select(*MEMBER, tables.c.seq)
    .join(tables, tables.c.id == members.c.table_id)
    .where(members.c.table_id == bindparam("table"), members.c.phone == bindparam("phone"), members.c.gone.is_(None))
)
_MEMBERS = (
    select(*MEMBER).where(members.c.table_id == bindparam("table"), members.c.gone.is_(None)).order_by(members.c.number)
)
"""Both are built once, as nearly every request asks them."""
