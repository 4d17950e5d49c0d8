"""Rate limits: attempts counted per bucket in the database, so that all processes share them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, and_, case, delete, not_, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from scorer.keeping.database.schema import tries
from scorer.keeping.store import Store
from scorer.playing.bounds import TooManyError

SKEW = 60
"""Seconds by which processes may differ in the time. What was counted still later was counted by a wrong clock."""


class Limit(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int


def check(store: Store, bucket: str, limit: Limit, times: int = 1) -> None:
    """TooManyError if so many more attempts would exceed the bucket's limit; counts nothing."""
    with store.engine.connect() as connection:
        counted = select(tries.c.since, tries.c.count.label("times")).where(tries.c.bucket == bucket)
        row = connection.execute(counted).first()
    passed = store.clock() - row.since if row else limit.seconds
    if row and -SKEW < passed < limit.seconds and row.times + times > limit.times:
        raise TooManyError(_wait(limit, passed))


def spend(store: Store, buckets: Mapping[str, Limit], times: int = 1, *, lifetime: int) -> None:
    """Counts an attempt in each of these buckets, or TooManyError, and in none, if it would exceed the limit of one.

    Each is looked at and counted in one statement, so that of any number of tries at once no more pass than may. A new
    span begins when the last one is over, or lies ahead since the clock was set back. Buckets of any kind that began
    more than `lifetime` seconds ago are forgotten.
    """
    with store.writing() as connection:
        now = store.clock()
        wrong = or_(tries.c.since < now - lifetime, tries.c.since >= now + SKEW)  # by a clock that was ahead
        connection.execute(delete(tries).where(wrong))
        for bucket, limit in buckets.items():
            counted = _counted(connection, bucket, limit, times, now)
            if connection.execute(counted.returning(tries.c.count)).first() is None:
                since = connection.execute(select(tries.c.since).where(tries.c.bucket == bucket)).scalar_one()
                raise TooManyError(_wait(limit, now - since))


def give_back(store: Store, buckets: Collection[str], times: int = 1) -> None:
    """Refunds attempts that turn out not to count."""
    with store.writing() as connection:
        fewer = update(tries).where(tries.c.bucket.in_(buckets)).values(count=tries.c.count - times)
        connection.execute(fewer)
        connection.execute(delete(tries).where(tries.c.bucket.in_(buckets), tries.c.count <= 0))


def _wait(limit: Limit, passed: float) -> int:
    """Seconds until the next attempt, when so many of the span have passed."""
    return max(1, int(limit.seconds - max(passed, 0)))


def _counted(
    connection: Connection, bucket: str, limit: Limit, times: int, now: float
) -> sqlite.Insert | postgresql.Insert:
    """Counts in a bucket, unless it would have too many then."""
    going = and_(tries.c.since > now - limit.seconds, tries.c.since < now + SKEW)
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    more = {
        "since": case((going, tries.c.since), else_=now),
        "count": case((going, tries.c.count + times), else_=times),
    }
    fits = or_(not_(going), tries.c.count + times <= limit.times)
    first: sqlite.Insert | postgresql.Insert = kind.insert(tries).values(bucket=bucket, since=now, count=times)
    return first.on_conflict_do_update(index_elements=["bucket"], set_=more, where=fits)
