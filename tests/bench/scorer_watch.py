"""Tables with four phones each, as a server bears them: what an entry costs, and when the last phone shows it.

Each phone fetches the page after each entry, as the script in it does. CPU per entry is that of the entry, the news and
the four pages, of the server's processes and the database's: time says little where the machine is busy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tests.bench import scorer_phones, scorer_streams
from tests.bench.run import verdict
from tests.bench.scorer_load import Line, request
from tests.bench.scorer_servers import Server, progress
from tests.bench.scorer_streams import Lags
from tests.bench.scorer_tables import Pen, Table

FEW = 20
"""Tables of the modest load, which any machine bears: so the figure is not that of one that is behind."""
CORES = 4
FETCH = {"Accept": "text/html", "X_Requested_With": "fetch"}
MS, TIMES, LATE = 8.0, 1.6, 1.0
"""The aims: CPU of an entry over SQLite; how many times as much over PostgreSQL; the wait for the last phone."""


class Cost(NamedTuple):
    """Seconds of CPU for an entry with all that its phones fetch: of our processes, and of the database's."""

    app: float
    database: float

    @property
    def all(self) -> float:
        """Both."""
        return self.app + self.database


class Watched(NamedTuple):
    """What came of a load."""

    lags: Lags
    cost: Cost


Found: TypeAlias = dict[str, Watched]
"""What came of each kind, and with ", all" behind its name that of many tables."""


def watched(server: Server, tables: Sequence[Table], seconds: int) -> Watched:
    """An entry a second at each table for so long."""
    warm(server, tables)
    room = scorer_streams.Room(server.port, [_watched_table(table) for table in tables])
    opening = room.open()
    before = Cost(server.cpu(), server.cpu_of_database())
    took = room.write(seconds)
    after = Cost(server.cpu(), server.cpu_of_database())
    lags = room.lags(opening, took)
    count = max(lags.entries, 1)
    return Watched(lags, Cost((after.app - before.app) / count, (after.database - before.database) / count))


def warm(server: Server, tables: Sequence[Table]) -> None:
    """Lets all processes read their templates and fold the logs, which they do once."""
    for table in (*tables, *tables[:20]):
        Line(server.port).ask(request("GET", f"/t/{table.id}", table.phones[0], Connection="close"))


def _watched_table(table: Table) -> scorer_phones.Table:
    return scorer_phones.Table(
        [request("GET", f"/t/{table.id}/events", token, Accept="text/event-stream") for token in table.phones],
        [
            request("GET", f"/t/{table.id}", token, Accept="text/html", X_Requested_With="fetch")
            for token in table.phones
        ],
        [request("GET", f"/t/{table.id}/state", token, Accept="application/json") for token in table.phones],
        scorer_phones.writing(table.id, table.phones, Pen(table).form),
    )


def modest(name: str, server: Server, tables: Sequence[Table], seconds: int, found: Found) -> Iterator[str]:
    """The cost of an entry with four phones, which is kept for the verdicts."""
    progress(f"{name}: an entry with four phones")
    found[name] = watched(server, tables, seconds)
    yield _cost(f"{name}: an entry with four phones", len(tables), found[name])


def _cost(what: str, tables: int, came: Watched) -> str:
    lags, cost = came
    return (
        f"{what}, {tables} tables, {lags.entries} entries, {lags.pages} pages: CPU {1000 * cost.all:.2f} ms, "
        f"{1000 * cost.app:.2f} of the app and {1000 * cost.database:.2f} of the database; "
        f"{CORES} cores would carry {CORES / cost.all:.0f} a second"
    )


def crowded(name: str, server: Server, tables: Sequence[Table], seconds: int, found: Found) -> Iterator[str]:
    """All tables at once: lags, and how many were lost."""
    progress(f"{name}: phones that watch")
    lags, cost = found[f"{name}, all"] = watched(server, tables, seconds)
    yield (
        f"{name}: {len(tables)} tables, {lags.streams} streams (open after {lags.opening:.1f} s), {lags.entries} "
        f"entries in {lags.seconds:.1f} s, {lags.unsent} not sent as the server was behind; {lags.pages} pages; "
        f"news lost: {lags.lost}, not shown: {lags.unshown}; other answers: {dict(lags.refused) or 'none'}; "
        f"CPU {100 * cost.all * lags.entries / lags.seconds:.0f} % of one core, {1000 * cost.all:.2f} ms an entry"
    )
    yield f"{'lag in ms':50}{'p50':>8}{'p95':>8}{'p99':>8}{'max':>8}"
    for what, times in (
        ("from when it was due to the acknowledgement", lags.answers),
        ("from when it was due to the last phone", lags.since_due),
        ("from the acknowledgement to the last phone", lags.since_done),
        ("from the acknowledgement to the last phone's page", lags.shown),
    ):
        yield f"{what:50}" + "".join(f"{number:8.1f}" for number in lags.row(times))


def verdicts(names: Sequence[str], found: Found) -> Iterator[str]:
    """What was aimed at, and what came of it. `names`: of the kinds, SQLite first."""
    first, *others = [found.get(name) for name in names]
    yield verdict(f"an entry with four phones on SQLite: CPU ≤ {MS:.0f} ms", first and 1000 * first.cost.all, MS, " ms")
    for other in others:
        times = other.cost.all / first.cost.all if first and other else None
        yield verdict(f"PostgreSQL with two processes: ≤ {TIMES} × SQLite's CPU", times, TIMES, " ×")
    for name in names:
        late, unsent = None, 0
        if every := found.get(f"{name}, all"):
            late, unsent = every.lags.row(every.lags.shown)[1] / 1000, every.lags.unsent
        aim = f"{name}, all tables: p95 from the acknowledgement to the last phone's page < 1 s"
        said = verdict(aim, late, LATE, " s")
        yield said + (f" (but {unsent} entries had to wait too long to be sent)" if unsent else "")
