"""Who may do what with a draft: browsers that made it, or that came by one of its links. Only hashes are kept."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from scorer.keeping.database.schema import draft_links, draft_members, drafts
from scorer.keeping.reader import NoTableError
from scorer.keeping.rooms import TOKEN, digest
from scorer.keeping.store import Store

RIGHTS = ("watch", "write", "own")
"""From the least to the greatest."""


class NoDraftError(NoTableError):
    """No such draft, or no right to it."""


class Draft(NamedTuple):
    """A draft as its list shows it; `seq` is the last line of its log, `size` the bytes of all of them."""

    id: str
    game: str
    name: str
    seq: int
    size: int
    made: float
    touched: float


class Holder(NamedTuple):
    """A browser with a right to a draft, by the number that its log knows it by."""

    number: int
    right: str

    def may(self, right: str) -> bool:
        """Whether its right reaches as far."""
        return RIGHTS.index(self.right) >= RIGHTS.index(right)


class DraftRights:
    """Browsers and links of the drafts in a store's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def holder(self, draft: str, phone: str | None) -> tuple[Draft, Holder] | None:
        """The draft and what a browser may do with it; None where it may nothing."""
        if phone is None:
            return None
        query = select(drafts, *_HOLDER).join(draft_members, draft_members.c.draft_id == drafts.c.id)
        with self.store.engine.connect() as connection:
            row = connection.execute(query.where(drafts.c.id == draft, draft_members.c.phone == phone)).first()
        return (Draft(*row[:-2]), Holder(*row[-2:])) if row else None

    def of_phone(self, phone: str | None, limit: int, skip: int = 0) -> list[Draft]:
        """The drafts of a browser, the latest first."""
        query = select(drafts).join(draft_members, draft_members.c.draft_id == drafts.c.id)
        query = query.where(draft_members.c.phone == phone).order_by(drafts.c.touched.desc(), drafts.c.id)
        with self.store.engine.connect() as connection:
            return [Draft(*row) for row in connection.execute(query.limit(limit).offset(skip))]

    def links(self, draft: str) -> dict[str, float]:
        """The rights that have a link, and since when."""
        query = select(draft_links.c.right, draft_links.c.made).where(draft_links.c.draft_id == draft)
        with self.store.engine.connect() as connection:
            return {row.right: row.made for row in connection.execute(query)}

    def link(self, draft: str, right: str) -> str:
        """A new link for a right: its token. The old one opens nothing any more; who came by it stays."""
        token = self.store.token(TOKEN)
        with self.store.writing() as connection:
            hold(connection, draft)
            self._unlink(connection, draft, right)
            values = {"draft_id": draft, "right": right, "hash": digest(token), "made": self.store.clock()}
            connection.execute(insert(draft_links).values(**values))
        return token

    def revoke(self, draft: str, right: str, but: int) -> None:
        """Closes a right's link, and takes the right from all that came by one; `but` that browser stays."""
        gone = delete(draft_members).where(draft_members.c.draft_id == draft, draft_members.c.right == right)
        with self.store.writing() as connection:
            hold(connection, draft)
            self._unlink(connection, draft, right)
            connection.execute(gone.where(draft_members.c.came.is_not(None), draft_members.c.number != but))

    def _unlink(self, connection: Connection, draft: str, right: str) -> None:
        connection.execute(delete(draft_links).where(draft_links.c.draft_id == draft, draft_links.c.right == right))

    def is_link(self, token: str) -> bool:
        """Whether a token is that of a draft's link."""
        with self.store.engine.connect() as connection:
            query = select(draft_links.c.draft_id).where(draft_links.c.hash == digest(token))
            return connection.execute(query).first() is not None

    def come(self, token: str, phone: str) -> str | None:
        """A browser comes by a link: the draft's id. None where the link is no good. It never loses a right by it."""
        came = digest(token)
        query = select(draft_links.c.draft_id, draft_links.c.right).where(draft_links.c.hash == came)
        with self.store.writing() as connection:
            if row := connection.execute(query).first():
                hold(connection, row.draft_id)
                row = connection.execute(query).first()  # unless it was closed before we had our turn
            if row is None:
                return None
            join(connection, row.draft_id, phone, row.right, self.store.clock(), came)
        return str(row.draft_id)

    def forget(self, draft: str) -> None:
        """Deletes a draft with its log."""
        with self.store.writing() as connection:
            connection.execute(delete(drafts).where(drafts.c.id == draft))


def join(connection: Connection, draft: str, phone: str, right: str, now: float, came: str | None = None) -> None:
    """Gives a browser a right, or a better one than it has."""
    of_draft = draft_members.c.draft_id == draft
    here = (of_draft, draft_members.c.phone == phone)
    row = connection.execute(select(*_HOLDER).where(*here)).first()
    if row is None:
        last = connection.execute(select(func.max(draft_members.c.number)).where(of_draft)).scalar() or 0
        values = {"draft_id": draft, "number": last + 1, "phone": phone, "right": right, "came": came, "since": now}
        connection.execute(insert(draft_members).values(**values))
    elif not Holder(*row).may(right):
        connection.execute(update(draft_members).where(*here).values(right=right, came=came))


def hold(connection: Connection, draft: str) -> Draft:
    """The draft, locked until the transaction ends. NoDraftError if it is gone."""
    row = connection.execute(select(drafts).where(drafts.c.id == draft).with_for_update()).first()
    if row is None:
        raise NoDraftError
    return Draft(*row)


_HOLDER = (draft_members.c.number, draft_members.c.right)
