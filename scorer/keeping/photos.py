"""Photos of tables: which one counts stands in the table's log, its bytes here; both go with the table."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from scorer.keeping.database.schema import photos
from scorer.keeping.reader import Reader
from scorer.keeping.store import Beside

ID = 9
"""Bytes of a photo's id, which never comes again: the same address never shows another photo."""


def replaced(table: str, photo: str | None = None, data: bytes = b"") -> Beside:
    """Keeps a photo in place of all others of a table, or none; in the transaction of the line that tells of it, so
    that none stays that no log names.
    """

    def beside(connection: Connection) -> None:
        connection.execute(delete(photos).where(photos.c.table_id == table))
        if photo:
            connection.execute(insert(photos).values(id=photo, table_id=table, data=data))

    return beside


def read(reader: Reader, table: str, photo: str) -> bytes | None:
    """The bytes of a table's photo; None where they are gone."""
    query = select(photos.c.data).where(photos.c.id == photo, photos.c.table_id == table)
    with reader.engine.connect() as connection:
        data = connection.execute(query).scalar()
    return bytes(data) if data is not None else None
