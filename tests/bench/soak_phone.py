"""An honest phone of a soak: it loads pages, and writes as our scripts do.

Each write has a key, is sent again until the server has answered, and waits as long as the server asks.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from tests.bench.soak_client import ERRORS, Answer, Client, Where

LATER = (408, 425, 429)
LONGEST = 30.0
"""Seconds between two tries, unless the server asks for more."""
HISTORY = 200
"""News that a phone remembers with their times."""


class Seen:
    """What honest phones met with: seconds by kind, and answers that were no success."""

    def __init__(self) -> None:
        self.writes: list[float] = []
        self.pages: list[float] = []
        self.news: list[float] = []
        self.unheard = 0
        self.odd: Counter[str] = Counter()
        self.said: dict[str, str] = {}

    def met(self, what: str, path: str, answer: Answer) -> None:
        """Counts an answer that is no success, and keeps the first of its kind."""
        kind = f"{what}: {answer.status}"
        self.odd[kind] += 1
        self.said.setdefault(kind, f"{path} {answer.body[:120]!r}")


class Phone:
    """A phone with its address and cookie, at a group's table."""

    def __init__(self, where: Where, number: int, seed: int, seen: Seen) -> None:
        address = f"127.0.1.{number + 1}"
        self.random, self.seen, self.number = Random(f"{seed}-{number}"), seen, number
        self.client = Client(where, address)
        self.reader = Client(where, address, self.client.cookies)
        self.times: deque[tuple[int, float]] = deque(maxlen=HISTORY)
        self.listening = ""
        self.stopped = False

    # --- asking and writing

    async def page(self, path: str) -> None:
        """Loads a page as somebody who looks at it; an error is counted and borne."""
        began = perf_counter()
        try:
            answer = await self.client.ask("GET", path, Accept="text/html")
        except ERRORS as error:
            self.seen.odd[f"page: {type(error).__name__}"] += 1
            self.seen.pages.append(perf_counter() - began)  # at least so long
            return
        if answer.status < 400:
            self.seen.pages.append(perf_counter() - began)
        else:
            self.seen.met("page", path, answer)

    async def write(self, path: str, form: dict[str, Any], right: tuple[int, ...] = (200, 201)) -> Answer | None:
        """Sends a form until the server has said yes or no, always with the same key; None when the soak is over."""
        body, tries, began = urlencode(form, doseq=True).encode(), 0, perf_counter()
        while not self.stopped:
            tries += 1
            try:
                answer = await self.client.ask("POST", path, body, Accept="application/json")
            except ERRORS as error:
                self.seen.odd[f"write: {type(error).__name__}"] += 1
                answer = Answer(0, {}, b"")
            if answer.status in right:
                self.seen.writes.append(perf_counter() - began)
                return answer
            if answer.status:
                self.seen.met("write", path, answer)
            if 400 <= answer.status < 500 and answer.status not in LATER:
                return answer
            told = answer.head.get("retry-after", "0")
            await self.rest(max(float(told) if told.isdecimal() else 0, min(LONGEST, 2 ** (tries - 1))))
        self.seen.writes.append(perf_counter() - began)  # at least so long
        return None

    async def rest(self, seconds: float) -> None:
        """Waits about so long, or until the soak is over."""
        end = perf_counter() + seconds * self.random.uniform(0.75, 1.25)
        while not self.stopped and (left := end - perf_counter()) > 0:
            await asyncio.sleep(min(left, 0.5))

    def key(self) -> str:
        """The id of what is written, by the soak's seed."""
        return str(UUID(int=self.random.getrandbits(128), version=4))
