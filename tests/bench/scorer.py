"""Measures the scorer as a program: `make bench`, or `python tests/bench/scorer.py`. Loopback only, five minutes.

1. Recording an entry and reading a table, one request after the other on each connection, beside the plainest Flask
   app on the same server: one that says hello, one that commits one row. SQLite in one process, PostgreSQL in two.
2. Tables with four phones that watch each and get its page after each entry, an entry a second at each: what an
   entry costs at 20 tables, and at 200 how long it takes until the last phone knows of it, and shows it.
3. What a phone loads at first view, as Chromium counts it.
4. Lighthouse's marks, where npm can bring it.

CPU is what the server's processes took for a request; it says more than time where the machine is busy.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not this folder, where `scorer` would be this file

from tests.bench import peer_flask, scorer_phones, scorer_servers, scorer_tables, scorer_watch, scorer_wire
from tests.bench.scorer_load import Run, closed_loop, request
from tests.bench.scorer_servers import STREAMS, Kind, Server, progress, running
from tests.bench.scorer_tables import Pen, Table
from tests.bench.scorer_watch import Found
from tests.scorer import machine, postgres

WRITERS = 16
TABLES = 400
"""For the closed loop: so many that none is full before the end."""
AIM = 30.0
"""Kilobytes for a table page with all that belongs to it."""
LIGHTHOUSE = 100.0
"""Seconds."""


# --- 1. recording and reading


class Measured(NamedTuple):
    """A row of the table."""

    name: str
    run: Run
    cpu: float
    peer: str
    right: int


HEAD = f"{'':34}{'per s':>8}{'p50 ms':>8}{'p95':>8}{'p99':>8}{'CPU ms':>8}{'of peer':>9}"


def measured(name: str, server: Server, many: int, seconds: float, message: Callable[[int], bytes],
             peer: str = "", right: int = 200) -> Measured:  # fmt: skip
    """One closed loop."""
    progress(name)
    before = server.cpu()
    run = closed_loop(server.port, many, seconds, message)
    return Measured(name, run, (server.cpu() - before) / max(run.all, 1), peer, right)


def rows(found: Sequence[Measured]) -> Iterator[str]:
    """The lines of the table, with the rate in parts of the peer's."""
    rates = {row.name: row.run.rate for row in found}
    yield HEAD
    for row in found:
        run = row.run
        part = f"{run.rate / rates[row.peer]:.2f}" if row.peer else "-"
        numbers = [f"{run.rate:.0f}", *(f"{run.ms(share):.1f}" for share in (0.5, 0.95, 0.99))]
        cells = "".join(f"{number:>8}" for number in [*numbers, f"{row.cpu * 1000:.2f}"])
        odd = {status: n for status, n in run.statuses.items() if status != row.right}
        yield f"{row.name:34}{cells}{part:>9}" + (f"  other answers: {odd}" if odd else "")


HELLO, ROW_1, ROW_16 = "peer: hello, 16 ask", "peer: one row, 1 writes", "peer: one row, 16 write"


def requests(kind: Kind, folder: Path, seconds: float) -> Iterator[str]:
    """Recording and reading, ours and the peer's in one run."""
    found = []
    progress(f"{kind.name}: tables")
    tables = scorer_tables.make(kind.url, TABLES, 1)
    with running(kind.peer, folder / "peer", kind.environ(256)) as server:
        found.append(measured(HELLO, server, WRITERS, seconds, lambda _: request("GET", "/")))
        for name, many in ((ROW_1, 1), (ROW_16, WRITERS)):
            found.append(measured(name, server, many, seconds, lambda _: request("POST", "/rows"), right=201))
    with kind.served(folder / "ours", 256) as server:
        scorer_watch.warm(server, tables[:20])
        writers = iter_pens(tables)
        for name, many, peer in (("an entry, 1 writes", 1, ROW_1), ("an entry, 16 write", WRITERS, ROW_16)):
            found.append(measured(name, server, many, seconds, lambda k: next(writers)(k), peer, 201))
        turn = reading(tables)
        for name, path, more, right in (
            ("a table's page, 16 ask", "", {}, 200),
            ("state, 16 ask", "/state", {}, 200),
            ("state unchanged (304), 16 ask", "/state", {"If_None_Match": "*"}, 304),
        ):
            found.append(measured(name, server, WRITERS, seconds, turn(path, more), HELLO, right))
    yield f"{kind.name}; one connection writing rows and nothing else: {floor(kind.rows, seconds):.0f} commits/s"
    yield from rows(found)


def iter_pens(tables: Sequence[Table]) -> Iterator[Callable[[int], bytes]]:
    """Entries at one table after the other, for ever."""
    writes = [scorer_phones.writing(table.id, table.phones, Pen(table).form) for table in tables]
    while True:
        yield from map(_whatever_number, writes)


def _whatever_number(write: Callable[[], bytes]) -> Callable[[int], bytes]:
    return lambda _: write()


def reading(tables: Sequence[Table]) -> Callable[[str, Mapping[str, str]], Callable[[int], bytes]]:
    """Makes what asks for a page of one table after the other."""

    def asking(path: str, more: Mapping[str, str]) -> Callable[[int], bytes]:
        count = iter(range(10**9))
        wishes = [request("GET", f"/t/{table.id}{path}", table.phones[0], **more) for table in tables]
        return lambda _: wishes[next(count) % len(wishes)]

    return asking


def floor(where: str, seconds: float) -> float:
    """Commits a second of one connection, without any server between."""
    write, count, began = peer_flask.row_writer(where), 0, perf_counter()
    while perf_counter() < began + seconds / 2:
        write()
        count += 1
    return count / (perf_counter() - began)


# --- 3. and 4. pages


def wire(url: str, tables: Sequence[Table]) -> Iterator[str]:
    """Bytes of the largest first view file by file, of the others in all."""
    if machine.find_browser() is None:
        yield f"first view: not available: {machine.NO_BROWSER}"
        return
    views = {}
    for table in tables:
        progress(f"first view of {table.game}")
        views[table.game] = scorer_wire.first_view(url, table)
    totals = {game: sum(loaded.size for loaded in view) / 1000 for game, view in views.items()}
    most = max(totals, key=lambda game: totals[game])
    yield "first view of a table, kB on the wire: " + ", ".join(f"{game} {kb:.1f}" for game, kb in totals.items())
    yield f"aim ≤ {AIM:.0f} kB: {totals[most]:.1f}, {'reached' if totals[most] <= AIM else 'not reached'}; {most}:"
    for loaded in views[most]:
        yield f"  {loaded.size / 1000:6.1f}  {loaded.path.replace(tables[0].id, 'ID')}"


def judged(url: str, table: Table, folder: Path) -> Iterator[str]:
    """Lighthouse's table."""
    progress("Lighthouse")
    found = scorer_wire.lighthouse(url, table, folder, LIGHTHOUSE)
    yield f"{scorer_wire.LIGHTHOUSE}, mobile" + "".join(f"{name:>16}" for name in scorer_wire.CATEGORIES)
    for page in found:
        yield f"{page.name:25}" + ("".join(f"{mark:16}" for mark in page.marks) or f"  {page.fault}")


# --- all


def told(lines: Iterator[str]) -> None:
    """Prints lines as they come, and an empty one."""
    for line in lines:
        progress("")
        print(line, flush=True)
    print(flush=True)


def wished() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measures the scorer as a program, beside the plainest Flask app.")
    parser.add_argument("--seconds", type=float, default=2.5, help="for each closed loop (default 2.5)")
    parser.add_argument("--tables", type=int, default=200, help="with four phones each (default 200)")
    parser.add_argument("--watch", type=int, default=10, choices=range(1, 16), metavar="S", help="seconds, up to 15")
    parts = ("requests", "postgresql", "streams", "crowd", "wire", "lighthouse")
    parser.add_argument("--without", nargs="*", default=[], choices=parts, help="parts to leave out")
    return parser.parse_args()


def main() -> None:
    """Measures and prints."""
    wish = wished()
    scorer_servers.more_files()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n", flush=True)
    machine.main()  # brings browser and PostgreSQL, as for the tests
    found: Found = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="scorer-bench-")))
        kinds = [scorer_servers.sqlite(folder)]
        programs = machine.find_postgresql()
        if programs and "postgresql" not in wish.without:
            server = stack.enter_context(postgres.started(programs, {"listen_addresses": "''"}))
            kinds.append(scorer_servers.postgresql(server))
        for k, kind in enumerate(kinds):
            (here := folder / str(k)).mkdir()
            if "requests" not in wish.without:
                told(requests(kind, here, wish.seconds))
            one_served(kind, here, wish, found, last=k == 0)
    told(scorer_watch.verdicts([kind.name for kind in kinds], found))


def one_served(kind: Kind, folder: Path, wish: argparse.Namespace, found: Found, last: bool) -> None:
    """What needs a server with many streams; pages once only."""
    if {"streams", "crowd", "wire", "lighthouse"} <= set(wish.without):
        return
    few, tables = (scorer_tables.make(kind.url, count) for count in (scorer_watch.FEW, wish.tables))
    with kind.served(folder / "streams", STREAMS) as server:
        if "streams" not in wish.without:
            told(scorer_watch.modest(kind.name, server, few, wish.watch, found))
        if "crowd" not in wish.without:
            told(scorer_watch.crowded(kind.name, server, tables, wish.watch, found))
        url = f"http://127.0.0.1:{server.port}"
        if last and "wire" not in wish.without:
            told(wire(url, tables[:5]))
        if last and "lighthouse" not in wish.without:
            told(judged(url, tables[4], folder))


if __name__ == "__main__":
    main()
