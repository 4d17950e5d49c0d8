"""Who may do what at a table: phones have a right there (`phones`), and links lead to one.

A link is known by a random token, of which the database holds only the hash. A right is looked up here and nowhere
else.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from cardgen.core.facts import FactError
from scorer.keeping.database.schema import grants, members, tables
from scorer.keeping.phones import Member, Phones
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.rooms import TOKEN, digest
from scorer.keeping.sweep import forget_joined

ONCE = 600
"""Seconds for which a link for one phone is good, at least; at most twice as long."""
GONE = 10**9 - 1
"""A line that no log has: phones at a table hear of it when there will be no more."""


class OnceLink(NamedTuple):
    """The token of a link for one phone, and when the next one takes its place where it is offered, in seconds."""

    token: str
    until: float


class Access(Phones):
    """Members and links of the tables in the store, and the classes that they belong to."""

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
        values = {"hash": digest(token), "table_id": table, "right": "scorer", "made": now, "until": until}
        with self.store.writing() as connection:
            self._hold(connection, table)  # two that ask at once make one link
            connection.execute(delete(grants).where(grants.c.table_id == table, grants.c.until < now))
            if connection.execute(select(grants.c.hash).where(grants.c.hash == values["hash"])).first() is None:
                connection.execute(insert(grants).values(**values))

    def table_of(self, token: str, *, once: bool = False) -> tuple[Summary, str] | None:
        """The table that a link's token leads to, and the right that it gives there. `once`: or one for one phone."""
        query = select(tables, grants.c.right).join(grants, grants.c.table_id == tables.c.id)
        query = query.where(grants.c.hash == digest(token), self._good() if once else _LASTING)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).first()
        return (Summary(*row[:-1]), row[-1]) if row else None

    def last_line(self, table: str, phone: str | None, token: str | None) -> int | None:
        """The number of the last line, for a phone or a link's token that has a right there; None for all others."""
        summary, _ = (self.table_of(token) if token else None) or (None, "")
        if summary and summary.id == table:
            return summary.seq
        _, seq = self.place(table, phone) or (None, None)
        return seq

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


_LASTING = and_(grants.c.gone.is_(None), grants.c.until.is_(None))
"""Of the links those that stay."""
