"""Honest play beside attackers, for half an hour: `make bench`, or `python tests/bench/soak.py --minutes 5`.

40 phones play all five games at ten tables, from addresses of their own, while attackers of all kinds do what they can
from others. At the end each table is read back: every line that a phone was told is written must stand in the log once.
Memory must not grow after a warm-up of a fifth of the time. Loopback only; the same seed makes the same choices.
Exit code 1 where an entry was lost or doubled, or stands otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parents[2])

import psutil

from tests.bench import scorer_servers
from tests.bench.soak_client import Where
from tests.bench.soak_games import GAMES
from tests.bench.soak_honest import Group
from tests.bench.soak_phone import Phone, Seen
from tests.bench.soak_told import Found, Usage, read_back, told
from tests.scorer import equipment, postgres
from tests.scorer.programs import ROOT

PHONES, SEATS = 40, 4
DRAIN = 60.0
"""Seconds for what is under way at the end."""
NEWS = 10.0
"""Seconds for the last news."""
SAMPLES = 240


# --- the server's processes


def usage(server: scorer_servers.Server) -> Usage:
    """As it is now."""
    rss = uss = cpu = 0.0
    handles = threads = 0
    for process in (server.process, *server.process.children(recursive=True)):
        try:
            memory, times = process.memory_full_info(), process.cpu_times()
            rss, uss, cpu = rss + memory.rss / 1024, uss + memory.uss / 1024, cpu + times.user + times.system
            handles, threads = handles + process.num_fds(), threads + process.num_threads()
        except psutil.Error:  # it has just ended
            continue
    return Usage(rss, uss, cpu, handles, threads)


async def sampled(server: scorer_servers.Server, every: float, samples: list[tuple[float, Usage]]) -> None:
    """Looks again and again, tells it each minute, until it is cancelled."""
    began, told = perf_counter(), 0
    while True:
        minutes = (perf_counter() - began) / 60
        samples.append((minutes, usage(server)))
        if minutes >= told:
            now = samples[-1][1]
            print(
                f"minute {told:3}: {now.rss / 1024:7.1f} MB ({now.uss / 1024:.1f} of its own), {now.handles} handles, "
                f"{now.threads} threads, CPU {now.cpu:.0f} s", flush=True,
            )  # fmt: skip
            told += 1
        await asyncio.sleep(every)


# --- playing


class Soak:
    """The phones and their tables."""

    def __init__(self, where: Where, seed: int) -> None:
        self.seen = Seen()
        self.phones = [Phone(where, number, seed, self.seen) for number in range(PHONES)]
        games = list(GAMES)
        self.groups = [
            Group(games[k % len(games)], self.phones[SEATS * k : SEATS * (k + 1)]) for k in range(PHONES // SEATS)
        ]
        self.over = asyncio.Event()

    def tasks(self, pause: float) -> tuple[list[asyncio.Task[None]], list[asyncio.Task[None]]]:
        """Who plays, and who listens."""
        pairs = [(group, phone) for group in self.groups for phone in group.phones]
        playing = [asyncio.create_task(group.play(phone, pause, self.over)) for group, phone in pairs]
        return playing, [asyncio.create_task(group.listen(phone)) for group, phone in pairs]

    async def end(self, playing: list[asyncio.Task[None]], listening: list[asyncio.Task[None]]) -> None:
        """Lets what is under way come to its end; what then has no answer stays open."""
        self.over.set()
        await asyncio.wait(playing, timeout=DRAIN)
        end = perf_counter() + NEWS
        while any(group.waiting for group in self.groups) and perf_counter() < end:
            await asyncio.sleep(0.1)
        for phone in self.phones:
            phone.stopped = True
        _, late = await asyncio.wait(playing, timeout=DRAIN)
        for task in (*late, *listening):
            task.cancel()
        ended = await asyncio.gather(*playing, *listening, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                self.seen.odd[f"bench: {error!r}"] += 1
        self.seen.unheard = sum(len(left) for group in self.groups for *_, left, _ in group.waiting)


async def played(
    server: scorer_servers.Server, wish: argparse.Namespace, samples: list[tuple[float, Usage]]
) -> tuple[Soak, Any]:
    """Half an hour: the honest ones in this process, the attackers in another; what these met with."""
    soak = Soak(Where(server.port, wish.https), wish.seed)
    await asyncio.gather(*(group.open() for group in soak.groups))
    for kind in (soak.seen.writes, soak.seen.pages):
        kind.clear()
    seconds = 60 * wish.minutes
    began = perf_counter()
    sampler = asyncio.create_task(sampled(server, max(1.0, seconds / SAMPLES), samples))
    playing, listening = soak.tasks(wish.pause)
    met = await attacked(server.port, seconds, wish)
    sampler.cancel()
    await soak.end(playing, listening)
    samples.append(((perf_counter() - began) / 60, usage(server)))
    return soak, met


async def attacked(port: int, seconds: float, wish: argparse.Namespace) -> Any:
    """What the attackers met with; without any where none are wished."""
    if wish.peace:
        await asyncio.sleep(seconds)
        return {}
    command = [
        sys.executable,
        str(Path(__file__).with_name("soak_attackers.py")),
        str(port),
        str(seconds),
        str(wish.seed),
    ]
    command += ["--https"] if wish.https else []
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, cwd=ROOT)
    try:
        out, _ = await asyncio.wait_for(process.communicate(), seconds + DRAIN)
    except TimeoutError:
        return {"all": {"did not end in time": 1}}
    finally:
        if process.returncode is None:
            process.kill()
    return json.loads(out)


# --- all


def wished() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Honest play by 40 phones beside attackers of all kinds.")
    parser.add_argument("--minutes", type=float, default=30, help="default 30")
    parser.add_argument("--seed", type=int, default=1, help="of all choices (default 1)")
    parser.add_argument("--pause", type=float, default=1.5, help="seconds between two acts of a phone (default 1.5)")
    parser.add_argument("--https", action="store_true", help="over TLS, with attacks on handshakes")
    parser.add_argument("--postgresql", action="store_true", help="two processes over PostgreSQL, not one over SQLite")
    parser.add_argument("--peace", action="store_true", help="without attackers, to compare")
    return parser.parse_args()


def server(stack: ExitStack, folder: Path, wish: argparse.Namespace) -> scorer_servers.Server:
    """The server, for as long as the stack stands."""
    command = ["-m", "scorer", "--host", "127.0.0.1", "--port", "PORT", *(["--https"] if wish.https else [])]
    more = {}
    if wish.postgresql:
        programs = equipment.find_postgresql()
        if programs is None:
            raise SystemExit("soak: PostgreSQL is not here")
        kind = scorer_servers.postgresql(stack.enter_context(postgres.started(programs, {"listen_addresses": "''"})))
        command, more = kind.command, {"SCORER_DATABASE": kind.url, "SCORER_STREAMS": "256"}
    return stack.enter_context(scorer_servers.running(command, folder / "data", more, ROOT))


def main() -> None:
    """Plays, reads back and tells."""
    wish = wished()
    scorer_servers.more_files()
    samples: list[tuple[float, Usage]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="scorer-soak-")))
        running = server(stack, folder, wish)
        print(
            f"soak of {wish.minutes:g} minutes, seed {wish.seed}, {'PostgreSQL' if wish.postgresql else 'SQLite'}"
            f"{', https' * wish.https}, load {os.getloadavg()[0]:.1f}", flush=True,
        )  # fmt: skip
        found = asyncio.run(all_of(running, wish, samples))
    sys.exit(1 if found.lines.lost or found.lines.doubled or found.other or found.unread else 0)


async def all_of(running: scorer_servers.Server, wish: argparse.Namespace, samples: list[tuple[float, Usage]]) -> Found:
    """The soak and its report."""
    soak, met = await played(running, wish, samples)
    found = await read_back(soak.groups)
    for line in told(soak.groups, soak.seen, met, found, samples):
        print(line, flush=True)
    return found


if __name__ == "__main__":
    main()
