"""Computed results of games, cached in the database, so that a restart need not compute all of them again.

It is only a memory: what is found there counts for the very line at which its log ends, for the very program that
wrote it, and as long as nobody has changed a letter. A digest of all that says so; whatever it doesn't fit is passed
over and counted anew. So nothing has to be brought up to date, and all of it may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from sys import version
from time import time
from typing import Generic, NamedTuple, TypeVar
from unicodedata import unidata_version

import babel
from sqlalchemy import and_, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

import cardgen
from scorer.keeping.database import outages
from scorer.keeping.database.schema import results, tables
from scorer.keeping.reader import Summary
from scorer.keeping.store import FullError, Store
from scorer.playing import shelf

Result = TypeVar("Result")


class ResultCodec(NamedTuple, Generic[Result]):
    """How results of a kind are written as text and read back."""

    kind: str
    write: Callable[[Result], str]
    read: Callable[[str], Result]


READ = (".py", ".toml")
"""Endings of the files that results hang on: code and words."""
PACKAGES = (Path(cardgen.__file__).parent, Path(__file__).parents[1])
LOADED = time()
"""When the code was loaded that runs here; what was written since is not that."""


def read(store: Store, kind: str, summaries: Iterable[Summary]) -> dict[str, str]:
    """The cached results of a kind for the current state of these tables, by their ids."""
    last_lines = {summary.id: summary.seq for summary in summaries if _keeps(summary)}
    if not last_lines:
        return {}
    with store.engine.connect() as connection:
        rows = connection.execute(_READ, {"wanted": list(last_lines), "kind": kind}).all()
    return {
        table: data
        for table, seq, digest, data in rows
        if seq == last_lines[table] and digest == _digest(table, kind, seq, data)
    }


def write(store: Store, kind: str, counted: Mapping[Summary, str]) -> None:
    """Caches results of tables up to the last lines of these heads; skipped if the database can't be written."""
    rows = [
        {
            "table_id": head.id,
            "kind": kind,
            "seq": head.seq,
            "digest": _digest(head.id, kind, head.seq, data),
            "data": data,
        }
        for head, data in counted.items()
        if _keeps(head)
    ]
    if not rows:
        return
    with suppress(FullError, IntegrityError), outages.borne(), store.writing() as connection:
        ids = [row["table_id"] for row in rows]
        existing = set(connection.execute(_THERE, {"wanted": ids}).scalars())  # a table may be gone meanwhile
        connection.execute(_DELETE, {"wanted": ids, "kind": kind})
        if remaining := [row for row in rows if row["table_id"] in existing]:
            connection.execute(insert(results), remaining)


_THESE = and_(results.c.table_id.in_(bindparam("wanted", expanding=True)), results.c.kind == bindparam("kind"))
_READ = select(results.c.table_id, results.c.seq, results.c.digest, results.c.data).where(_THESE)
_DELETE = delete(results).where(_THESE)
_THERE = select(tables.c.id).where(tables.c.id.in_(bindparam("wanted", expanding=True)))


def _keeps(summary: Summary) -> bool:
    """Whether results of its game can be cached: not of another package's game, which may change by itself."""
    return shelf.is_ours(summary.game) and bool(program())


def _digest(table: str, kind: str, seq: int, data: str) -> str:
    return hashlib.sha256(f"{program()} {table} {kind} {seq} {data}".encode()).hexdigest()


@cache
def program() -> str:
    """A digest of the code that counts games, of the words that tell of them, and of the Python and Babel under it.

    Nothing where the code can't be read, or was replaced since the start: then it is not what runs.
    """
    digest = hashlib.sha256(f"{version} {unidata_version} {babel.__version__}".encode())
    files = list(_files())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest() if files and max(map(_written, files)) < LOADED else ""


def _files() -> Iterator[Path]:
    """All files that results hang on, in order; `rglob` takes four times as long."""
    for package in PACKAGES:
        every = [f"{folder}{os.sep}{name}" for folder, _, names in os.walk(package) for name in names]
        yield from map(Path, sorted(name for name in every if name.endswith(READ)))


def _written(path: Path) -> float:
    """When a file was written, or put in its place."""
    stat = path.stat()
    return max(stat.st_mtime, stat.st_ctime)
