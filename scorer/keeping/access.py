"""Who may do what at a table: phones are members with a right, which came by a link, by asking, or by making the table.

A phone is known by a random cookie, a link by a random token; the database holds only their hashes. A right is looked
up here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, func, insert, or_, select, update

from cardgen.facts import FactError
from scorer.keeping.direct import Statement, asked
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.rooms import TOKEN, Rooms
from scorer.keeping.rooms import Room as Room
from scorer.keeping.rooms import digest as digest
from scorer.keeping.schema import draft_members, grants, members, rooms, tables, viewers
from scorer.keeping.sweep import forget_joined

RIGHTS = ("watcher", "scorer", "owner")
"""From the least to the greatest."""
ONCE = 600
"""Seconds for which a link for one phone is good, at least; at most twice as long."""
GONE = 10**9 - 1
"""A line that no log has: phones at a table hear of it when there will be no more."""


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


class OnceLink(NamedTuple):
    """The token of a link for one phone, and when the next one takes its place where it is offered, in seconds."""

    token: str
    until: float


def linked(right: str) -> Member:
    """Whoever shows the token of a link, and is no phone."""
    return Member(-1 - RIGHTS.index(right), right, None, "", 0.0)


def link_of(number: int) -> str | None:
    """The right of the link that has such a number; None for phones.

    >>> link_of(linked("scorer").number)
    'scorer'
    """
    return RIGHTS[-1 - number] if number < 0 else None


class Access(Rooms):
    """Members and links of the tables in the store, and the classes that they belong to."""

    # --- members

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
                connection.execute(select(of.c.phone).where(of.c.phone == phone).limit(1)).first()
                for of in (members, rooms, viewers, draft_members)
            )

    def place(self, table: str, phone: str | None) -> tuple[Member, int] | None:
        """The phone at that table, and the number of the last line there: all that most requests need to know."""
        if phone is None:
            return None
        for row in asked(self.store.engine, _PLACE, {"table": table, "phone": phone}):
            return Member(*row[:-1]), row[-1]
        return None

    def last_line(self, table: str, phone: str | None, token: str | None) -> int | None:
        """The number of the last line, for a phone or a link's token that has a right there; None for all others."""
        if token and (opened := self.table_of(token)) and opened[0].id == table:
            return opened[0].seq
        place = self.place(table, phone)
        return place[1] if place else None

    def _member(self, connection: Connection, table: str, phone: str) -> Member | None:
        here = (members.c.table_id == table, members.c.phone == phone, members.c.gone.is_(None))
        row = connection.execute(select(*MEMBER).where(*here)).first()
        return Member(*row) if row else None

    def members(self, table: str) -> list[Member]:
        """All phones that have a right there."""
        return [Member(*row) for row in asked(self.store.engine, _MEMBERS, {"table": table})]

    def asking(self, room: str) -> dict[str, list[Member]]:
        """The phones that ask for a right at the tables of a class, by table."""
        query = select(members.c.table_id, *MEMBER).join(tables, tables.c.id == members.c.table_id)
        query = query.where(tables.c.room == room, members.c.asks.is_not(None), members.c.gone.is_(None))
        found = dict[str, list[Member]]()
        with self.store.engine.connect() as connection:
            for table, *member in connection.execute(query.order_by(members.c.number)):
                found.setdefault(table, []).append(Member(*member))
        return found

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
            asked: str | None = connection.execute(select(members.c.asks).where(here).with_for_update()).scalar()
            given = {"right": asked, "came": None} if yes and asked else {}
            connection.execute(update(members).where(here).values(asks=None, **given))
        return asked if yes else None

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

    # --- links

    def renew(self, table: str, right: str) -> str:
        """A new link for a right: its token. The old one opens nothing any more; phones that came by it stay."""
        token, now = self.store.token(TOKEN), self.store.clock()
        with self.store.writing() as connection:
            self._hold(connection, table)
            self._close(connection, table, right)
            connection.execute(insert(grants).values(hash=digest(token), table_id=table, right=right, made=now))
        return token

    def revoke(self, table: str, right: str, but: int) -> int:
        """Closes a right's link and takes the right from all phones that came by one; how many. `but` one stays.

        FactError where no owner would be left.
        """
        with self.store.writing() as connection:
            self._hold(connection, table)
            self._close(connection, table, right)
            by_link = (members.c.table_id == table, members.c.came.is_not(None), members.c.gone.is_(None))
            which = (*by_link, members.c.right == right, members.c.number != but)
            gone = connection.execute(update(members).where(*which).values(gone=self.store.clock(), asks=None)).rowcount
            if right == "owner" and not self._owners(connection, table):
                raise FactError("form_last_owner")
            return gone

    def _owners(self, connection: Connection, table: str) -> list[int]:
        """The numbers of the phones that own a table."""
        here = (members.c.table_id == table, members.c.gone.is_(None), members.c.right == "owner")
        return list(connection.execute(select(members.c.number).where(*here)).scalars())

    def _hold(self, connection: Connection, table: str) -> None:
        """Lets nobody else change who may what at a table until the transaction ends. NoTableError where it is gone."""
        if connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update()).first() is None:
            raise NoTableError

    def _close(self, connection: Connection, table: str, right: str) -> None:
        here = (grants.c.table_id == table, grants.c.right == right, grants.c.gone.is_(None))
        connection.execute(update(grants).where(*here).values(gone=self.store.clock()))

    def links(self, table: str) -> dict[str, float]:
        """The rights that have a link now, and since when."""
        query = select(grants.c.right, grants.c.made).where(grants.c.table_id == table, grants.c.gone.is_(None))
        query = query.where(grants.c.until.is_(None))
        with self.store.engine.connect() as connection:
            return {row.right: row.made for row in connection.execute(query)}

    def once(self, table: str, token_of: Callable[[str], str]) -> OnceLink:
        """A link that lets one phone write: the same as at the last call while it is unused and young.

        `token_of` makes of a text always the same token, which nobody else can make: so only hashes are kept.
        """
        now = self.store.clock()
        window = int(now // ONCE)
        query = select(grants.c.hash, grants.c.gone).where(grants.c.table_id == table)
        with self.store.engine.connect() as connection:
            gone: dict[str, float | None] = {row.hash: row.gone for row in connection.execute(query)}
        tokens = (token_of(f"once {table} {window} {k}") for k in count())
        token = next(token for token in tokens if gone.get(digest(token)) is None)
        if digest(token) not in gone:
            self._open_once(table, token, now, (window + 2.0) * ONCE)
        return OnceLink(token, (window + 1.0) * ONCE)

    def _open_once(self, table: str, token: str, now: float, until: float) -> None:
        """Makes a link for one phone; those that were too old go."""
        made = {"hash": digest(token), "table_id": table, "right": "scorer", "made": now, "until": until}
        with self.store.writing() as connection:
            self._hold(connection, table)  # two that ask at once make one link
            connection.execute(delete(grants).where(grants.c.table_id == table, grants.c.until < now))
            if connection.execute(select(grants.c.hash).where(grants.c.hash == made["hash"])).first() is None:
                connection.execute(insert(grants).values(**made))

    def table_of(self, token: str, *, once: bool = False) -> tuple[Summary, str] | None:
        """The table that a link's token leads to, and the right that it gives there. `once`: or one for one phone."""
        query = select(tables, grants.c.right).join(grants, grants.c.table_id == tables.c.id)
        query = query.where(grants.c.hash == digest(token), self._good() if once else _LASTING)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).first()
        return (Summary(*row[:-1]), row[-1]) if row else None

    def _good(self) -> ColumnElement[bool]:
        """Of the links those that open something now."""
        young = or_(grants.c.until.is_(None), grants.c.until >= self.store.clock())
        return and_(grants.c.gone.is_(None), young)

    def open(self, token: str, phone: str) -> tuple[str, Member]:
        """A phone comes by a link: the table and what it is there. NoTableError where the link is no good.

        A link for one phone is used up, unless that could do as much before.
        """
        came = digest(token)
        with self.store.writing() as connection:
            query = select(grants.c.table_id, grants.c.right, grants.c.until).where(grants.c.hash == came, self._good())
            if row := connection.execute(query).first():
                self._hold(connection, row.table_id)
                row = connection.execute(query).first()  # unless it was revoked before we had our turn
            if row is None:
                raise NoTableError
            before = self._member(connection, row.table_id, phone)
            if row.until is not None and not (before and before.may(row.right)):
                connection.execute(update(grants).where(grants.c.hash == came).values(gone=self.store.clock()))
            return row.table_id, self._join(connection, row.table_id, phone, row.right, came)

    # --- the table itself

    def forget(self, table: str) -> None:
        """Deletes a table with its log."""
        with self.store.writing() as connection:
            connection.execute(delete(tables).where(tables.c.id == table))
            forget_joined(connection)
            self.store.notify(connection, table, GONE)
        self.store.bus.announce(table, GONE)


def _is(number: int) -> ColumnElement[bool]:
    """The member of a number, however large a number somebody asks for."""
    return members.c.number == (number if 0 <= number < 2**31 else -1)


_LASTING = and_(grants.c.gone.is_(None), grants.c.until.is_(None))
"""Of the links those that stay."""
MEMBER = (members.c.number, members.c.right, members.c.asks, members.c.name, members.c.since)
_PLACE = Statement(
    select(*MEMBER, tables.c.seq)
    .join(tables, tables.c.id == members.c.table_id)
    .where(members.c.table_id == bindparam("table"), members.c.phone == bindparam("phone"), members.c.gone.is_(None))
)
_MEMBERS = Statement(
    select(*MEMBER).where(members.c.table_id == bindparam("table"), members.c.gone.is_(None)).order_by(members.c.number)
)
"""Both are built once, as nearly every request asks them."""
