"""Reads back what honest phones of a soak have written, and tells what came of it all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from tests.bench.soak_client import ERRORS, Client
from tests.bench.soak_honest import Group
from tests.bench.soak_phone import Seen
from tests.bench.soak_sums import Compared, compared, row, trend

WARM = 0.2
"""The part of the time after which memory is measured in earnest."""
ENOUGH = 10.0
"""Minutes: until then caches fill, with the games of the first ones."""


class Usage(NamedTuple):
    """What all processes of the server use: kilobytes, of these their own, seconds, open handles, threads."""

    rss: float
    uss: float
    cpu: float
    handles: int
    threads: int


# --- reading back


class Found(NamedTuple):
    """What the tables came to; `other`: entries that stand otherwise, `unread`: tables that can't be read."""

    lines: Compared
    other: list[str]
    unread: list[str]
    open: int


async def read_back(groups: Sequence[Group]) -> Found:
    """Each honest table, line by line."""
    lines, other, unread, still = Compared(0, [], []), list[str](), list[str](), 0
    for group in groups:
        client = Client(group.owner.client.where, group.owner.client.address, group.owner.client.cookies)
        for table, kept in group.kept.items():
            still += sum(wish.seq is None and wish.own for wish in kept)
            try:
                log = await whole(client, table)
                entries = json.loads((await client.ask("GET", f"/api/1/tables/{table}/entries", limit=60)).body)
            except (*ERRORS, LookupError) as error:
                unread.append(f"{table}: {error!r}")
                continue
            lines += compared(kept, log)
            now = {line["seq"]: line["entry"] for line in entries["entries"]}
            other += [
                f"{table} line {seq}: {now.get(seq)} instead of {said}"
                for seq, said in group.stands[table].items()
                if not stands(now.get(seq), said) and not any(wish.seq is None for wish in kept)
            ]
        client.close()
    return Found(lines, other, unread, still)


def stands(now: Any, said: Any) -> bool:
    """Whether an entry is what was written last."""
    return now is None if said is None else now is not None and all(now.get(key) == said[key] for key in said)


async def whole(client: Client, table: str) -> list[dict[str, Any]]:
    """All lines of a table's log, part by part should it come in parts."""
    lines: list[dict[str, Any]] = []
    while True:
        since = lines[-1]["seq"] if lines else 0
        answer = await client.ask("GET", f"/api/1/tables/{table}/log?since={since}", limit=60)
        if answer.status in (429, 503):
            await asyncio.sleep(float(answer.head.get("retry-after", 1)))
            continue
        if answer.status != 200:
            raise LookupError(f"answered {answer.status}")
        more = json.loads(answer.body)
        lines += more["log"]
        if not more["log"] or lines[-1]["seq"] >= more["seq"]:
            return lines


# --- telling


def told(
    groups: Sequence[Group], seen: Seen, met: Any, found: Found, samples: list[tuple[float, Usage]]
) -> Iterator[str]:
    """All that came of it."""
    minutes = samples[-1][0]
    games = sum(len(group.kept) for group in groups)
    yield f"{games} games, {found.lines.there} lines acknowledged and there, {found.open} without an answer at the end"
    wrongs: tuple[Sequence[object], ...] = (found.lines.lost, found.lines.doubled, found.other, found.unread)
    yield "lost {}, doubled {}, otherwise {}, tables that can't be read {}".format(*map(len, wrongs))
    yield from (f"  {wrong}" for wrong in list(chain(*wrongs))[:10])
    yield f"{'honest phones, ms':44}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}{'times':>9}"
    yield row("a write, from the first try to its answer", seen.writes)
    yield row("a page", seen.pages)
    yield row("news, from the write to the last phone", seen.news)
    yield f"news never heard: {seen.unheard}; other answers: {dict(seen.odd.most_common()) or 'none'}"
    yield from (f"  the first {kind} at {said}" for kind, said in seen.said.items())
    for name, times in met.items():
        yield f"  {name:24} {dict(sorted(times.items(), key=lambda pair: -pair[1]))}"
    first, last = samples[0][1], samples[-1][1]
    yield f"CPU of the server {100 * (last.cpu - first.cpu) / (60 * minutes):.0f} % of one core"
    yield f"handles {first.handles} → {last.handles}, threads {first.threads} → {last.threads}"
    yield from memory(samples)


def memory(samples: list[tuple[float, Usage]]) -> Iterator[str]:
    """At the start, after the warm-up, at the end; the trend between the last two, and what to think of it."""
    end = samples[-1][0]
    warm = [(minute, used) for minute, used in samples if minute >= WARM * end]
    for name, of in kinds():
        start, middle, last = (of(used) / 1024 for used in (samples[0][1], warm[0][1], samples[-1][1]))
        line = trend([(minute, of(used)) for minute, used in warm])
        yield f"memory, {name}: {start:.1f} MB at the start, {middle:.1f} after the warm-up, {last:.1f} at the end"
        if line:
            verdict = "no growth beyond noise" if line.steady else "IT GROWS"
            verdict += "" if end >= ENOUGH else f"; {end:.1f} minutes are too few to tell"
            yield (
                f"  {line.slope:+.0f} kB/min ± {line.error:.0f}, {line.growth / 1024:+.1f} MB in "
                f"{line.minutes:.1f} minutes: {verdict}"
            )


def kinds() -> tuple[tuple[str, Callable[[Usage], float]], ...]:
    """The two measures of memory."""
    return ("all (RSS)", lambda used: used.rss), ("its own (USS)", lambda used: used.uss)
