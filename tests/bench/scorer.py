"""Measures the scorer as a program: `make bench`, or `python tests/bench/scorer.py`. Loopback only, three minutes.

1. Tables with four phones that watch each and get its page after each entry, an entry a second at each: what an entry
   costs with its news and four pages, of the server's processes and the database's. SQLite in one process, PostgreSQL
   in two.
2. 1,000 streams on which nothing happens: processor and memory.
3. What a phone loads at first view, as Chromium counts it.
4. Lighthouse's marks, where npm can bring it.

CPU says more than time where the machine is busy. How long it takes until the last phone hears of an entry is measured
by the soak.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not this folder, where `scorer` would be this file

import psutil

from tests.bench import scorer_servers, scorer_tables, scorer_wire
from tests.bench.run import verdict
from tests.bench.scorer_load import Line, request
from tests.bench.scorer_phones import Room
from tests.bench.scorer_servers import STREAMS, Kind, Server, progress
from tests.bench.scorer_tables import Table
from tests.scorer import equipment, postgres

FEW = 20
"""Tables of a load that any machine bears: so the figure is not that of one that is behind."""
IDLE, SETTLE = 1000, 11.0
"""Streams at rest, and the seconds until all of them have had their first beats."""
LIGHTHOUSE = 240.0
"""Seconds."""
ENTRY, TIMES, CPU, MEMORY, VIEW, MARK = 8.0, 1.6, 4.0, 32.0, 32.0, 100
"""The aims: ms of CPU for an entry over SQLite; how many times as much over PostgreSQL; % of a core and KiB for streams
at rest; kB of a first view; Lighthouse's mark."""


# --- 1. an entry with four phones


class Cost(NamedTuple):
    """Seconds of CPU for an entry with all that its phones fetch: of our processes, and of the database's."""

    app: float
    database: float

    @property
    def all(self) -> float:
        """Both."""
        return self.app + self.database


def entries(kind: Kind, server: Server, seconds: int, costs: list[Cost]) -> Iterator[str]:
    """The cost of an entry, which is kept for the verdicts."""
    progress(f"{kind.name}: an entry with four phones")
    tables = scorer_tables.make(kind.url, FEW)
    for table in (*tables, *tables):  # lets all processes read their templates and fold the logs, which they do once
        Line(server.port).ask(request("GET", f"/t/{table.id}", table.phones[0], Connection="close"))
    with closing(Room(server.port, tables)) as room:
        room.open()
        app, database = server.cpu(), server.cpu_of_database()
        room.write(seconds)
        count = max(room.entries, 1)
        cost = Cost((server.cpu() - app) / count, (server.cpu_of_database() - database) / count)
        yield (
            f"{kind.name}: an entry with four phones, {FEW} tables, {room.entries} entries, {room.pages} pages: "
            f"CPU {1000 * cost.all:.2f} ms, {1000 * cost.app:.2f} of the app and {1000 * cost.database:.2f} of the "
            f"database; phones behind at the end: {room.behind()}; other answers: {dict(room.refused) or 'none'}"
        )
    costs.append(cost)
    if len(costs) == 1:
        yield verdict(f"an entry with four phones on SQLite: CPU ≤ {ENTRY:.0f} ms", 1000 * cost.all, ENTRY, " ms")
    else:
        yield verdict(f"PostgreSQL with two processes: ≤ {TIMES} × SQLite's CPU", cost.all / costs[0].all, TIMES, " ×")


# --- 2. streams at rest


def idle_streams(folder: Path, seconds: float) -> Iterator[str]:
    """Phones that wait for news at tables where nothing happens, at a server of their own."""
    progress("streams at rest")
    kind = scorer_servers.sqlite(folder)
    tables = scorer_tables.make(kind.url, IDLE // 4)
    with kind.served(folder / "idle", IDLE) as server, closing(Room(server.port, tables)) as room:
        before = memory(server.process)
        room.open()
        room.listen(SETTLE)
        used, took, began = server.cpu(), memory(server.process) - before, monotonic()
        room.listen(seconds)
        share = 100 * (server.cpu() - used) / (monotonic() - began)
    yield verdict(f"CPU of {IDLE} idle streams ≤ {CPU:.0f} % of a core", share, CPU, " %")
    yield verdict(f"memory of a stream ≤ {MEMORY:.0f} KiB", took / IDLE / 1024, MEMORY, " KiB")


def memory(process: psutil.Process) -> int:
    """Bytes of a program and those that it has started."""
    return sum(each.memory_info().rss for each in (process, *process.children(recursive=True)))


# --- 3. and 4. pages


def wire(url: str, tables: Sequence[Table]) -> Iterator[str]:
    """Bytes of the largest first view file by file, of the others in all."""
    if equipment.find_browser() is None:
        yield f"first view: not available: {equipment.NO_BROWSER}"
        return
    views = {}
    for table in tables:
        progress(f"first view of {table.game}")
        views[table.game] = scorer_wire.first_view(url, table)
    totals = {game: sum(loaded.size for loaded in view) / 1000 for game, view in views.items()}
    most = max(totals, key=lambda game: totals[game])
    yield "first view of a table, kB on the wire: " + ", ".join(f"{game} {kb:.1f}" for game, kb in totals.items())
    for loaded in views[most]:
        yield f"  {loaded.size / 1000:6.1f}  {loaded.path.replace(tables[0].id, 'ID')}"
    yield verdict(f"first view in five games ≤ {VIEW:.0f} kB", totals[most], VIEW, f" kB ({most})")


def judged(url: str, table: Table, folder: Path) -> Iterator[str]:
    """Lighthouse's table."""
    progress("Lighthouse")
    found = scorer_wire.lighthouse(url, table, folder, LIGHTHOUSE)
    yield f"{scorer_wire.LIGHTHOUSE}, mobile" + "".join(f"{name:>16}" for name in scorer_wire.CATEGORIES)
    for page in found:
        yield f"{page.name:25}" + ("".join(f"{mark:16}" for mark in page.marks) or f"  {page.fault}")
    low = [
        f"{page.name}'s {name}"
        for page in found
        for name, mark in zip(scorer_wire.CATEGORIES, page.marks, strict=False)
        if mark < MARK
    ]
    there = all(page.marks for page in found)
    yield "aim 100 × 4: " + ("not measured" if not there else f"not reached by {', '.join(low)}" if low else "reached")


# --- all


def told(lines: Iterator[str]) -> None:
    """Prints lines as they come, and an empty one."""
    for line in lines:
        progress("")
        print(line, flush=True)
    print(flush=True)


def wished() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measures the scorer as a program.")
    parser.add_argument("--watch", type=int, default=10, choices=range(1, 16), metavar="S", help="seconds, up to 15")
    parser.add_argument("--idle", type=float, default=30.0, metavar="S", help="seconds of rest (default 30)")
    parts = ("entries", "postgresql", "idle", "wire", "lighthouse")
    parser.add_argument("--without", nargs="*", default=[], choices=parts, help="parts to leave out")
    return parser.parse_args()


def main() -> None:
    """Measures and prints."""
    wish = wished()
    scorer_servers.more_files()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n", flush=True)
    equipment.main()  # brings browser and PostgreSQL, as for the tests
    costs: list[Cost] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="scorer-bench-")))
        kinds = [scorer_servers.sqlite(folder)]
        programs = equipment.find_postgresql()
        if programs and "postgresql" not in wish.without:
            server = stack.enter_context(postgres.started(programs, {"listen_addresses": "''"}))
            kinds.append(scorer_servers.postgresql(server))
        if "entries" not in wish.without:
            for k, kind in enumerate(kinds):
                with kind.served(folder / f"served-{k}", STREAMS) as running:
                    told(entries(kind, running, wish.watch, costs))
        if not {"wire", "lighthouse"} <= set(wish.without):
            pages(kinds[0], folder, wish.without)
        if "idle" not in wish.without:
            (here := folder / "rest").mkdir()
            told(idle_streams(here, wish.idle))


def pages(kind: Kind, folder: Path, without: Sequence[str]) -> None:
    """What a browser says of a table's pages, as the installed program serves them."""
    progress("a wheel is built")
    kind = kind._replace(root=scorer_servers.installed(folder))
    tables = scorer_tables.make(kind.url, len(scorer_tables.GAMES))
    with kind.served(folder / "pages", STREAMS) as server:
        url = f"http://127.0.0.1:{server.port}"
        if "wire" not in without:
            told(wire(url, tables))
        if "lighthouse" not in without:
            told(judged(url, tables[-1], folder))


if __name__ == "__main__":
    main()
