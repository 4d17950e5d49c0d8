"""Attackers of a soak, a process of their own: `python tests/bench/soak_attackers.py PORT SECONDS SEED [--https]`.

Each kind has addresses of its own (127.2.x.x, another network than the honest ones'), so many at once and no more, and
its own chance by the seed. None has a right at an honest table; what each met with is printed at the end as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

sys.path[0] = str(Path(__file__).resolve().parents[2])

from tests.bench.soak_client import ERRORS, Client, Refused, Where, read_head
from tests.bench.soak_games import record

BROKEN = (
    b"GET / HTTP/9.9\r\n\r\n", b"\0\0\0\0\r\n\r\n", b"GET /\r\n\r\n", b"POST /join HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n", b"\x16\x03\x01\x02\x00" + b"\xff" * 512,
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Y: z\r\n" * 2000 + b"\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /%00%ff/../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-\r\n\r\n",
)  # fmt: skip
DEAR = ("/entries", "/log", "/record")
DEAR_PAGES = ("/scores", "/history", "/picture.svg", "/picture.png", "/scores.csv", "/record.json", "")


class Attack(NamedTuple):
    """One kind: so many at once, so long between two tries of each, and what each try does."""

    name: str
    many: int
    pause: float
    act: Callable[[Attacker], Awaitable[Any]]


class Attacker:
    """One of those who do an attack: its address, chance and connection; what it met with is counted."""

    def __init__(
        self, where: Where, seed: str, address: str, met: Counter[str], tables: list[tuple[str, Client]]
    ) -> None:
        self.where, self.random, self.address, self.met = where, Random(seed), address, met
        self.client, self.tables = Client(where, address), tables

    async def raw(self, tls: bool = True) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection, without TLS where nobody is to shake hands."""
        context = self.where.context() if tls else None
        opening = asyncio.open_connection("127.0.0.1", self.where.port, ssl=context, local_addr=(self.address, 0))
        return await asyncio.wait_for(opening, 15)

    async def ask(self, method: str, path: str, body: bytes = b"", client: Client | None = None, **more: str) -> int:
        """The status of an answer."""
        answer = await (client or self.client).ask(method, path, body, 30, **more)
        self.met[str(answer.status)] += 1
        return answer.status

    async def post(self, path: str, form: Any, client: Client | None = None) -> int:
        """Sends a form."""
        return await self.ask("POST", path, urlencode(form).encode(), client)

    def table(self) -> tuple[str, Client]:
        """One of the attackers' tables, and who owns it. LookupError where there is none yet."""
        return self.random.choice(self.tables)


# --- connections


async def linger(self: Attacker) -> None:
    """Says that it will close, and doesn't."""
    reader, writer = await self.raw()
    writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    await asyncio.wait_for(read_head(reader), 15)
    await asyncio.sleep(self.random.uniform(20, 40))
    writer.close()


async def idle(self: Attacker) -> None:
    """Is there and says nothing, until it is thrown out."""
    await drip(self, b"", b"")


async def slow_head(self: Attacker) -> None:
    """A byte of the head every few seconds."""
    await drip(self, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", b"a")


async def slow_body(self: Attacker) -> None:
    """A byte of the body every few seconds."""
    await drip(self, b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\ncode=", b"A")


async def handshake(self: Attacker) -> None:
    """A handshake of TLS, byte by byte or never."""
    await drip(self, b"\x16\x03\x01", self.random.choice((b"", b"\x02")), tls=False)


async def drip(self: Attacker, first: bytes, more: bytes, tls: bool = True) -> None:
    """Sends something, and then next to nothing for a minute, or until the other side hangs up."""
    reader, writer = await self.raw(tls)
    writer.write(first)
    ended = asyncio.ensure_future(reader.read())
    for _ in range(20):
        done, _ = await asyncio.wait({ended}, timeout=self.random.uniform(2, 4))
        if done:
            self.met["hung up on"] += 1
            break
        writer.write(more)
    ended.cancel()
    writer.close()


async def deaf(self: Attacker) -> None:
    """Asks for much and reads next to none of it."""
    table, owner = self.table()
    _, writer = await self.raw()
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    writer.write(owner.message("GET", f"/t/{table}/history") * 4)
    await asyncio.sleep(self.random.uniform(20, 40))
    writer.close()


async def streams(self: Attacker) -> None:
    """Streams by the dozen of the same few phones."""
    table, owner = self.table()
    client = Client(self.where, self.address, owner.cookies)
    try:
        async for _ in client.events(f"/t/{table}/events"):
            if self.random.random() < 0.1:
                break
    finally:
        client.close()


async def broken(self: Attacker) -> None:
    """What is no request."""
    reader, writer = await self.raw()
    writer.write(self.random.choice(BROKEN))
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(reader.read(), 5)
    writer.close()


# --- requests


async def create(self: Attacker) -> None:
    """A table from a large record; some are kept for what is dear to read, all of a few phones."""
    if not self.client.cookies:
        await self.post("/new/terz", {"name-0": "A", "name-1": "B"})
    answer = await self.client.ask("POST", "/api/1/tables", record(self.random), 30, Content_Type="application/json")
    self.met[str(answer.status)] += 1
    if answer.status == 201 and len(self.tables) < KEPT:
        self.tables.append((json.loads(answer.body)["id"], self.client))


async def dear(self: Attacker) -> None:
    """What costs most to answer, of the attackers' largest tables."""
    table, owner = self.table()
    client = Client(self.where, self.address, owner.cookies)
    api = self.random.random() < 0.4
    path = f"/api/1/tables/{table}{self.random.choice(DEAR)}" if api else f"/t/{table}{self.random.choice(DEAR_PAGES)}"
    await self.ask("GET", self.random.choice((path, path, "/people")), client=client)
    client.close()


async def guess(self: Attacker) -> None:
    """A code or a link by chance."""
    if self.random.random() < 0.7:
        await self.post("/join", {"code": "".join(self.random.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=8))})
    else:
        await self.post("/open", {"token": "".join(self.random.choices("abcdefghijkXYZ0123456789-_", k=22))})


async def nonsense(self: Attacker) -> None:
    """Forms that make no sense, at a table where the attacker may write."""
    table, owner = self.table()
    names = (
        "player",
        "round",
        "how",
        "end",
        "go",
        "left-0",
        "cards",
        "rows-3",
        "lines",
        "base",
        "turn",
        "at",
        "do",
        "seat",
    )
    form = {name: self.random.choice(("", "-1", "1e9", "9" * 50, "\0", "Ω", "1", "ü" * 400)) for name in names}
    path = self.random.choice(
        ("/entries", "/entries/2", "/clock", "/players", "/settings", "/rematch", "/members/1", "/check")
    )
    await self.post(f"/t/{table}{path}", form, Client(self.where, self.address, owner.cookies))


async def huge(self: Attacker) -> None:
    """Forms as large as they may be, or larger."""
    count = self.random.choice((30_000, 120_000))
    body = "&".join(f"a{k}=" for k in range(count))[: self.random.choice((250_000, 400_000))].encode()
    table, owner = self.table()
    path = self.random.choice(("/join", "/import", f"/t/{table}/entries"))
    await self.ask("POST", path, body, Client(self.where, self.address, owner.cookies))


async def notes(self: Attacker) -> None:
    """Notes as long and as many as the server takes."""
    table, owner = self.table()
    text = self.random.choice("🂡🎲🃏") * 500
    await self.post(f"/t/{table}/notes", {"text": text}, Client(self.where, self.address, owner.cookies))


ATTACKS = (
    Attack("connections left open", 60, 0.5, linger), Attack("silent connections", 1000, 5, idle),
    Attack("slow heads", 100, 0.5, slow_head), Attack("slow bodies", 100, 0.5, slow_body),
    Attack("clients that never read", 20, 1, deaf), Attack("streams", 100, 1, streams),
    Attack("broken requests", 2, 0.5, broken), Attack("guesses", 2, 0.3, guess), Attack("tables", 2, 1, create),
    Attack("dear pages", 24, 0.5, dear), Attack("nonsense", 2, 0.3, nonsense), Attack("huge forms", 2, 1, huge),
    Attack("notes", 2, 0.3, notes),
)  # fmt: skip
HANDSHAKES = Attack("handshakes", 100, 0.5, handshake)
KEPT = 40
"""Tables of the attackers whose pages are asked for."""
ADDRESSES = 4
"""Of each kind."""


async def repeated(attack: Attack, attacker: Attacker) -> None:
    """Again and again, until it is cancelled."""
    await asyncio.sleep(attacker.random.uniform(0, 3))
    while True:
        try:
            await attack.act(attacker)
            attacker.met["done"] += 1
        except LookupError:
            await asyncio.sleep(1)  # no table yet
        except Refused as refused:
            attacker.met[str(refused.status)] += 1
        except ERRORS as error:
            attacker.met[type(error).__name__] += 1
            attacker.client.close()
        await asyncio.sleep(attack.pause * attacker.random.uniform(0.5, 1.5))


async def attacked(where: Where, seconds: float, seed: int) -> dict[str, Counter[str]]:
    """All at once, for so long; what each kind met with."""
    tables: list[tuple[str, Client]] = []
    met: dict[str, Counter[str]] = {}
    await asyncio.wait([asyncio.ensure_future(task) for task in _all(where, seed, met, tables)], timeout=seconds)
    return met


def _all(where: Where, seed: int, met: dict[str, Counter[str]], tables: list[tuple[str, Client]]) -> Iterator[Any]:
    for number, attack in enumerate((*ATTACKS, *([HANDSHAKES] if where.https else []))):
        met[attack.name] = Counter()
        for k in range(attack.many):
            address = f"127.2.{number}.{k % ADDRESSES + 1}"
            attacker = Attacker(where, f"{seed}-{attack.name}-{k}", address, met[attack.name], tables)
            yield repeated(attack, attacker)


def main() -> None:
    """Attacks, and prints what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    parser.add_argument("--https", action="store_true")
    wish = parser.parse_args()
    with asyncio.Runner() as runner:
        met = runner.run(attacked(Where(wish.port, wish.https), wish.seconds, wish.seed))
        print(json.dumps(met), flush=True)
        os._exit(0)  # whoever is under way is cut off, as by a power cut


if __name__ == "__main__":
    main()
