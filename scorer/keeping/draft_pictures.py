"""Uploaded pictures of a draft: added and never changed, so that each state of its log has those that it names.

They count among the bytes of the draft, and go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256

from sqlalchemy import insert, select, update

from cardgen.core.facts import FactError
from scorer.keeping.database.schema import draft_pictures as pictures
from scorer.keeping.database.schema import drafts
from scorer.keeping.draft_rights import hold
from scorer.keeping.drafts import MOST as MOST_BYTES
from scorer.keeping.drafts import ONE_LINE
from scorer.keeping.reader import Reader
from scorer.keeping.store import Store

MOST = 200
"""Pictures of a draft; a deck has at most 60."""


def add(store: Store, draft: str, data: bytes, named: Callable[[Collection[str]], str]) -> str:
    """Keeps a picture: the name that it has from now on. One that is there already keeps its own.

    `named` gives a name that is none of these.

    NoDraftError where the draft is gone, FactError where it is full.
    """
    digest = sha256(data).hexdigest()
    with store.writing() as connection:
        head = hold(connection, draft)
        of_draft = select(pictures.c.name, pictures.c.digest).where(pictures.c.draft_id == draft)
        known = {row.digest: row.name for row in connection.execute(of_draft)}
        if digest in known:
            return str(known[digest])
        size = head.size + len(data) + ONE_LINE
        if size > MOST_BYTES or len(known) >= MOST:
            raise FactError("draft_full")
        name = named(set(known.values()))
        connection.execute(insert(pictures).values(draft_id=draft, name=name, digest=digest, data=data))
        connection.execute(update(drafts).where(drafts.c.id == draft).values(size=size))
    return name


def digests(reader: Reader, draft: str) -> Mapping[str, str]:
    """The digests of a draft's pictures by their names, in the order of these."""
    query = select(pictures.c.name, pictures.c.digest).where(pictures.c.draft_id == draft).order_by(pictures.c.name)
    with reader.engine.connect() as connection:
        return {row.name: row.digest for row in connection.execute(query)}


def read(reader: Reader, draft: str, name: str) -> bytes | None:
    """The bytes of a picture; None where they are gone."""
    query = select(pictures.c.data).where(pictures.c.draft_id == draft, pictures.c.name == name)
    with reader.engine.connect() as connection:
        data = connection.execute(query).scalar()
    return bytes(data) if data is not None else None
