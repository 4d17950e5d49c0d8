"""How often something was tried lately, and where: counted in the database, so that all processes share it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import and_, case, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from scorer.keeping.schema import tries
from scorer.keeping.store import Store
from scorer.playing.bounds import TooManyError

SKEW = 60
"""Seconds by which processes may differ in the time. What was counted still later was counted by a wrong clock."""


class Limit(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int


def check(store: Store, bucket: str, limit: Limit, times: int = 1) -> None:
    """TooManyError where so many more tries in that bucket would pass the limit; counts nothing."""
    with store.engine.connect() as connection:
        row = connection.execute(select(tries).where(tries.c.bucket == bucket)).first()
    passed = store.clock() - row.since if row else limit.seconds
    if row and -SKEW < passed < limit.seconds and row[2] + times > limit.times:
        raise TooManyError(max(1, int(limit.seconds - max(passed, 0))))


def count(store: Store, bucket: str, limit: Limit, times: int = 1, *, kept: int) -> None:
    """One more try; a new span begins where the last one is over, or lies ahead since the clock was set back.

    Buckets of any kind that began more than `kept` seconds ago are forgotten.
    """
    now = store.clock()
    newest = now + SKEW
    with store.writing() as connection:
        connection.execute(delete(tries).where(or_(tries.c.since < now - kept, tries.c.since >= newest)))
        going = and_(tries.c.since > now - limit.seconds, tries.c.since < newest)
        kind = postgresql if connection.dialect.name == "postgresql" else sqlite
        first = kind.insert(tries).values(bucket=bucket, since=now, count=times)
        more = {
            "since": case((going, tries.c.since), else_=now),
            "count": case((going, tries.c.count + times), else_=times),
        }
        connection.execute(first.on_conflict_do_update(index_elements=["bucket"], set_=more))
