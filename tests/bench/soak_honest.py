"""Honest phones of a soak: tables of all five games with an owner, two who write, and one who watches.

Each phone listens to its table, or asks each second where there is no stream for it. At a table one after the other
writes an entry, as people do; tables, notes, pages and news go on beside each other.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from time import perf_counter
from typing import Any

from tests.bench.soak_client import ERRORS, Answer, Refused
from tests.bench.soak_games import GAMES, PEOPLE
from tests.bench.soak_phone import LONGEST, Phone
from tests.bench.soak_sums import Kept

PAGES = ("", "", "", "/scores", "/history", "/share", "/scores.csv", "/state")
ELSEWHERE = ("/", "/people", "/tables")


class Group:
    """Four phones at a table, and at the tables of its rematches."""

    def __init__(self, game: str, phones: list[Phone]) -> None:
        self.game, self.phones, self.table = game, phones, ""
        self.people, self.stuck = PEOPLE, False
        self.owner, self.writers = phones[0], phones[:3]
        self.turn, self.known = asyncio.Lock(), 1
        self.entries: list[tuple[int, int]] = []  # of this game: line and how often it was corrected
        self.kept: dict[str, list[Kept]] = {}
        self.stands: dict[str, dict[int, dict[str, Any] | None]] = {}
        self.waiting: list[tuple[int, float, set[Phone], list[float]]] = []

    # --- coming together

    async def open(self) -> None:
        """The owner makes a table; one comes by a link, one asks with the code, one watches."""
        names = {f"name-{k}": name for k, name in enumerate(PEOPLE)}
        made = await self._must(self.owner, f"/new/{self.game}", {**GAMES[self.game].options, **names}, 303)
        self._sit(made.head["location"].rsplit("/t/", 1)[1])
        head = json.loads((await self.owner.client.ask("GET", f"/api/1/tables/{self.table}")).body)
        link = json.loads((await self._must(self.owner, f"/t/{self.table}/links/scorer", {}, 201)).body)["link"]
        await self._must(self.phones[1], "/open", {"token": link}, 303)
        await self._must(self.phones[2], "/join", {"code": head["code"], "name": "asks", "ask": 1}, 303)
        await self._must(self.owner, f"/t/{self.table}/members/3", {"do": "let"}, 201)
        await self._must(self.phones[3], "/join", {"code": head["code"], "name": "watches"}, 303)

    async def _must(self, phone: Phone, path: str, form: dict[str, Any], right: int) -> Answer:
        answer = await phone.write(path, form, (right,))
        if answer is None or answer.status != right:
            raise RuntimeError(f"{path} was answered {answer and (answer.status, answer.body[:200])}")
        return answer

    def _sit(self, table: str) -> None:
        self.table, self.known, self.entries, self.waiting, self.stuck = table, 1, [], [], False
        self.kept[table], self.stands[table] = [], {}
        for phone in self.phones:
            phone.times.clear()
            phone.reader.close()

    # --- writing

    async def line(
        self, phone: Phone, kind: str, path: str, form: dict[str, Any], says: dict[str, Any], sure: bool = True
    ) -> int | None:
        """Writes a line of the log and keeps what must stand there; its number, None where the server refused.

        `sure`: an answer that it was there already means a line, not that there was nothing to do.
        """
        table, key, began = self.table, phone.key(), perf_counter()
        answer = await phone.write(f"/t/{table}{path}", {**form, "key": key, "base": self.known})
        if answer is None:
            self.kept[table].append(Kept(key, kind, says, None))
            return None
        if answer.status not in (200, 201):
            self.stuck = answer.status == 422  # corrections may end a game early
            return None
        seq, own = int(json.loads(answer.body)["seq"]), answer.status == 201
        self.kept[table].append(Kept(key, kind, says, seq if own or sure else None, own))
        if table == self.table:
            self.known = max(self.known, seq)
            self._spread(seq, began)
        return seq if own else None

    async def enter(self, phone: Phone) -> None:
        """The next entry, or the next game where this one is long enough."""
        async with self.turn:
            k = len(self.entries)
            if k >= GAMES[self.game].most or self.stuck:
                await self.rematch(phone)
                return
            entry = GAMES[self.game].entry(k, 0, self.people)
            seq = await self.line(phone, "entry", "/entries", entry.form, {"entry": entry.says})
            if seq is None:  # said twice or refused: the server tells where it stands
                await self.look(phone)
                return
            self.entries.append((seq, 0))
            self.stands[self.table][seq] = entry.says

    async def correct(self, phone: Phone) -> None:
        """Other facts for one of the last entries."""
        async with self.turn:
            if not self.entries:
                return
            k = self.random_of(phone, len(self.entries))
            seq, version = self.entries[k]
            entry = GAMES[self.game].entry(k, version + 1, self.people)
            says = {"of": seq, "entry": entry.says}
            if await self.line(phone, "change", f"/entries/{seq}", entry.form, says) is not None:
                self.entries[k], self.stands[self.table][seq] = (seq, version + 1), entry.says
            else:
                await self.look(phone)

    @staticmethod
    def random_of(phone: Phone, count: int) -> int:
        """One of the last eight."""
        return phone.random.randrange(max(0, count - 8), count)

    async def take_back(self, phone: Phone) -> None:
        """The last entry doesn't count; it may be written anew."""
        async with self.turn:
            if not self.entries:
                return
            seq, _ = self.entries[-1]
            path, form = f"/entries/{seq}", {"take_back": 1}
            if await self.line(phone, "change", path, form, {"of": seq, "entry": None}) is not None:
                self.entries.pop()
                self.stands[self.table][seq] = None
            else:
                await self.look(phone)

    async def note(self, phone: Phone) -> None:
        """A few words that nobody else writes."""
        text = f"{phone.number}: {phone.key()}"
        await self.line(phone, "note", "/notes", {"text": text}, {"text": text})

    async def clock(self, phone: Phone) -> None:
        """Somebody's clock runs for a moment."""
        async with self.turn:
            seat = phone.random.randrange(4)
            for do in ("start", "stop"):
                form = {"do": do, "seat": seat}
                await self.line(phone, "clock", "/clock", form, form, sure=False)

    async def rematch(self, phone: Phone) -> None:
        """The same people play again, at a new table to which all go."""
        answer = await phone.write(f"/t/{self.table}/rematch", {"key": phone.key()}, (303,))
        if answer is not None and answer.status == 303:
            new = answer.head["location"].rsplit("/t/", 1)[1]
            self.kept[self.table].append(Kept("", "rematch", {"table": new}, 1, own=False))
            self._sit(new)

    async def look(self, phone: Phone) -> None:
        """Reads from the server what stands: after a lost answer that was given again, or a refusal."""
        with suppress(*ERRORS):
            answer = await phone.client.ask("GET", f"/api/1/tables/{self.table}/entries")
            if answer.status != 200:
                return
            there = json.loads(answer.body)
            live = [line for line in there["entries"] if line["entry"] is not None]
            versions = dict(self.entries)
            self.entries = [(line["seq"], versions.get(line["seq"], 0)) for line in live]
            self.known = max(self.known, there["seq"])
            self.stands[self.table] = {}  # from here on the log alone is compared

    # --- news

    def _spread(self, seq: int, began: float) -> None:
        """Waits for all phones that listen at the table to hear of a line."""
        there = [phone for phone in self.phones if phone.listening == self.table]
        times = {phone: next((at for heard, at in phone.times if heard >= seq), None) for phone in there}
        left = {phone for phone, at in times.items() if at is None}
        self.waiting.append((seq, began, left, [at for at in times.values() if at is not None]))
        self._told()

    def heard(self, phone: Phone, seq: int) -> None:
        """A phone has heard of all lines up to that one."""
        now = perf_counter()
        phone.times.append((seq, now))
        for line, _, left, times in self.waiting:
            if line <= seq and phone in left:
                left.discard(phone)
                times.append(now)
        self._told()

    def _told(self) -> None:
        seen = self.owner.seen
        seen.news += [max(times) - began for _, began, left, times in self.waiting if times and not left]
        self.waiting = [waiting for waiting in self.waiting if waiting[2]]

    async def listen(self, phone: Phone) -> None:
        """Hears the table's stream; where there is none for it, a phone asks each second."""
        while not phone.stopped:
            table, pause = self.table, 0.0
            try:
                async for event in phone.reader.events(f"/t/{table}/events", self.last(phone)):
                    if table != self.table:
                        break
                    phone.listening = table
                    if b"event: change" in event:
                        self.heard(phone, int(event.split(b"id: ")[1].split()[0]))
            except Refused as refused:
                phone.seen.odd[f"stream: {refused.status}"] += 1
                pause = refused.wait
            except ERRORS as error:
                if table == self.table and not phone.stopped:
                    phone.seen.odd[f"stream: {type(error).__name__}"] += 1
                    pause = 1.0
            phone.reader.close()
            await self.poll(phone, table, min(pause, LONGEST))

    @staticmethod
    def last(phone: Phone) -> int:
        """The last line that a phone has heard of: at least the first one, which its page shows."""
        return phone.times[-1][0] if phone.times else 1

    async def poll(self, phone: Phone, table: str, seconds: float) -> None:
        """Asks each second for the number of the last line, for so long."""
        end = perf_counter() + seconds
        while table == self.table and not phone.stopped and perf_counter() < end:
            with suppress(*ERRORS):
                answer = await phone.reader.ask("GET", f"/t/{table}/state", Accept="application/json")
                if answer.status == 200 and table == self.table:
                    phone.listening = table
                    self.heard(phone, int(json.loads(answer.body)["seq"]))
            await phone.rest(1.0)

    # --- playing

    async def play(self, phone: Phone, pause: float, over: asyncio.Event) -> None:
        """Does something each `pause` seconds until it is over; what is under way then is finished."""
        acts = (self.enter, self.correct, self.take_back, self.note, self.clock)
        while not over.is_set():
            await asyncio.sleep(phone.random.uniform(0.7, 1.3) * pause)
            if phone in self.writers and phone.random.random() < 0.6:
                await phone.random.choices(acts, (60, 12, 8, 12, 8))[0](phone)
            else:
                here = phone.random.random() < 0.9
                path = f"/t/{self.table}{phone.random.choice(PAGES)}" if here else phone.random.choice(ELSEWHERE)
                await phone.page(path)
