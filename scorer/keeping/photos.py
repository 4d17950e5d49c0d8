"""Photos of tables: which one counts stands in the table's log, its bytes here; both go with the table."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from scorer.keeping.reader import NoTableError, Reader
from scorer.keeping.schema import photos
from scorer.keeping.store import Store

ID = 9
"""Bytes of a photo's id, which never comes again: the same address never shows another photo."""


def add(store: Store, table: str, data: bytes) -> str:
    """Keeps the bytes of a photo; its id. NoTableError where the table is gone."""
    photo = store.token(ID)
    try:
        with store.writing() as connection:
            connection.execute(insert(photos).values(id=photo, table_id=table, data=data))
    except IntegrityError as error:
        raise NoTableError from error
    return photo


def remove(store: Store, table: str, photo: str) -> None:
    """Forgets the bytes of a photo."""
    with store.writing() as connection:
        connection.execute(delete(photos).where(photos.c.id == photo, photos.c.table_id == table))


def read(reader: Reader, table: str, photo: str) -> bytes | None:
    """The bytes of a table's photo; None where they are gone."""
    query = select(photos.c.data).where(photos.c.id == photo, photos.c.table_id == table)
    with reader.engine.connect() as connection:
        data = connection.execute(query).scalar()
    return bytes(data) if data is not None else None
