"""Event streams: what is sent on them, in turn and without a thread of their own, until they end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.serving import event_streams
from scorer.serving.event_streams import EventStreams
from tests.scorer.streamed import run


class Words:
    """A source of what was put there, a piece at a time; it listens to itself as a client would."""

    def __init__(self, topic: str, streams: EventStreams) -> None:
        self.topic, self.pieces, self.closed, self.heard = topic, list[str | Exception | None](), 0, ""
        self.ends = self.fails_at_end = self.is_unsure = False
        self.takes = asyncio.Event()
        self.takes.set()
        self.hung_up = asyncio.Event()
        self.watch = asyncio.create_task(self._wait())
        self.stream = asyncio.create_task(streams.run(self, self._send, self.watch))

    async def _wait(self) -> None:
        await self.hung_up.wait()

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        await self.takes.wait()
        self.heard += message["body"].decode() if message["more_body"] else "end|"

    def over(self) -> bool:
        return self.ends

    def due(self, now: float) -> bool:
        assert now <= time.monotonic()
        if self.is_unsure:
            raise ZeroDivisionError
        return self.ends or bool(self.pieces)

    def more(self) -> str | None:
        piece = None if self.ends else self.pieces.pop(0)
        if isinstance(piece, Exception):
            raise piece
        return piece

    def close(self) -> None:
        self.closed += 1
        if self.fails_at_end:
            raise ZeroDivisionError


class Room:
    """The streams of a process, with a call for news."""

    def __init__(self) -> None:
        self.streams = EventStreams()
        self.announce = self.streams.start()

    async def enter(self, topic: str) -> Words:
        words = Words(topic, self.streams)
        await self.settle()
        return words

    async def say(self, piece: str | Exception | None, *words: Words) -> None:
        """Something for each of them, who have the same topic."""
        for each in words:
            each.pieces.append(piece)
        self.announce(words[0].topic)
        await self.settle()

    async def settle(self) -> None:
        """Waits until nothing goes on."""
        for _ in range(5):
            await asyncio.sleep(0)
            await asyncio.gather(*self.streams._rounds.values())


def playing(play: Callable[[Room], Awaitable[None]]) -> None:
    async def entered() -> None:
        await play(Room())

    run(entered())


def in_room(play: Callable[[Room], Awaitable[None]]) -> Callable[[], None]:
    """A test of the streams of a new process."""
    return lambda: playing(play)


@in_room
async def test_news_are_sent_to_all_of_their_topic(room: Room) -> None:
    ada, ben, cem = [await room.enter(topic) for topic in ("table", "table", "other")]
    await room.say("one|", ada, ben)
    await room.say("two|", ada, ben)
    assert (ada.heard, ben.heard, cem.heard) == ("one|two|", "one|two|", "")
    room.announce("nobody")
    await room.settle()


def test_what_is_due_comes_without_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_streams, "TICK", 0.01)

    async def play(room: Room) -> None:
        ada = await room.enter("table")
        ada.pieces.append("beat|")
        while ada.heard != "beat|":
            await asyncio.sleep(0.01)

    playing(play)


@pytest.mark.parametrize("fault", [ZeroDivisionError(), ValueError(), OSError(), ConnectionResetError()], ids=repr)
def test_one_that_fails_ends_alone(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    async def play(room: Room) -> None:
        ada, ben, cem, dan = [await room.enter("table") for _ in range(4)]
        ben.pieces.append(fault)
        cem.is_unsure = True
        dan.fails_at_end = True
        dan.pieces.append(None)
        await room.say("one|", ada)
        assert (ada.heard, ben.heard, cem.heard, dan.heard) == ("one|", "end|", "end|", "end|")
        assert (ada.closed, ben.closed, cem.closed, dan.closed) == (0, 1, 1, 1)

    playing(play)
    assert len(caplog.records) == 3


@in_room
async def test_who_takes_nothing_holds_up_nobody_and_makes_room_when_it_has_to(room: Room) -> None:
    ada, ben = await room.enter("table"), await room.enter("table")
    ada.takes.clear()
    await room.say("one|", ada, ben)
    await room.say("two|", ada, ben)
    assert (ada.heard, ben.heard) == ("", "one|two|")
    assert ada.pieces == ["two|"], "the piece before it comes first"
    ada.ends = True
    await room.say("three|", ben)
    assert ada.closed == 1, "its place is free"
    ada.takes.set()
    await ada.stream
    assert ada.heard == "one|end|"


@in_room
async def test_who_took_long_for_a_piece_hears_what_came_since(room: Room) -> None:
    ada = await room.enter("table")
    ada.takes.clear()
    await room.say("one|", ada)
    await room.say("two|", ada)
    ada.takes.set()
    await room.settle()
    room.announce("table")
    await room.settle()
    assert ada.heard == "one|two|"


@in_room
async def test_all_end_at_once_when_the_server_stops(room: Room) -> None:
    listeners = [await room.enter(f"table {k % 3}") for k in range(7)]
    room.streams.stop()
    await asyncio.gather(*(each.stream for each in listeners))
    assert [(each.heard, each.closed) for each in listeners] == [("end|", 1)] * 7


EVENTS = st.lists(st.tuples(st.sampled_from(["enter", "say", "end", "fail", "leave"]), st.integers(0, 5)), max_size=30)


@settings(deadline=None)
@given(EVENTS)
def test_each_hears_all_that_is_said_to_it_in_order_until_its_end(events: list[tuple[str, int]]) -> None:
    async def play(room: Room) -> None:
        live, said = list[Words](), dict[Words, str]()
        for number, (what, whom) in enumerate(events):
            if what == "enter":
                live.append(await room.enter(f"table {whom % 2}"))
                said[live[-1]] = ""
            elif live:
                words = live[whom % len(live)]
                said[words] += f"{number}|" if what == "say" else "end|"
                if what != "say":
                    live.remove(words)
                if what == "leave":
                    words.hung_up.set()
                    await words.stream
                else:
                    piece: dict[str, str | Exception | None] = {"say": f"{number}|", "end": None, "fail": ValueError()}
                    await room.say(piece[what], words)
        assert {words: words.heard for words in said} == said
        assert all(words.closed == (words not in live) for words in said)
        room.streams.stop()

    playing(play)
