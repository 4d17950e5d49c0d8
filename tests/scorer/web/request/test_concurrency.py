"""Dear answers: few at once and of one address fewer; others are told to come later, and entries go on meanwhile."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.core import cancellation
from cardgen.words.texts import LANGUAGES
from scorer.web.live import streams
from scorer.web.request import concurrency
from scorer.web.request.concurrency import BusyError, Gate
from scorer.words import languages

SOON = 30
"""Seconds for what takes none."""
HERE, THERE = "192.0.2.1", "192.0.2.2"


# --- the gate


def held(stack: ExitStack, gate: Gate, *addresses: str) -> None:
    """Answers that are being made until the stack is left."""
    for address in addresses:
        stack.enter_context(gate.within(address))


def test_one_address_has_two_of_three() -> None:
    gate = Gate(patience=0)
    with ExitStack() as stack:
        held(stack, gate, HERE, HERE)
        with pytest.raises(BusyError), gate.within(HERE):
            pass
        held(stack, gate, THERE)
        with pytest.raises(BusyError), gate.within("192.0.2.3"):
            pass
    with ExitStack() as stack:
        held(stack, gate, HERE, THERE, "192.0.2.3")


def test_a_place_is_given_back_by_a_failure_too() -> None:
    gate = Gate(1, patience=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate.within(HERE):
            raise ZeroDivisionError


def test_who_waits_gets_the_next_place_and_not_too_many_wait() -> None:
    gate, waits = Gate(1, waiting=2, patience=SOON), threading.Semaphore(0)

    def answered() -> str:
        waits.release()
        with gate.within(HERE):
            return "made"

    with ThreadPoolExecutor(2) as pool:
        with gate.within(HERE):
            made = [pool.submit(answered) for _ in range(2)]
            for _ in made:
                assert waits.acquire(timeout=SOON)
            until = time.monotonic() + SOON
            while gate._waits[HERE] < 2 and time.monotonic() < until:
                time.sleep(0.001)
            began = time.monotonic()
            with pytest.raises(BusyError), gate.within(HERE):
                pass
            assert time.monotonic() - began < SOON / 2, "it is sent away at once"
        assert [answer.result(SOON) for answer in made] == ["made", "made"]
    assert not gate._inside and not gate._waits


def test_never_more_at_once_than_may_be() -> None:
    gate, lock, inside = Gate(3, 2, 100, SOON), threading.Lock(), {HERE: 0, THERE: 0, "most": 0}

    def answered(k: int) -> None:
        address = (HERE, THERE)[k % 2]
        with gate.within(address):
            with lock:
                inside[address] += 1
                inside["most"] = max(inside["most"], inside[HERE] + inside[THERE])
                assert inside[address] <= 2
            time.sleep(0.001)
            with lock:
                inside[address] -= 1

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(answered, range(200)))
    assert inside == {HERE: 0, THERE: 0, "most": 3}


# --- the app


class House(NamedTuple):
    """An app with a table, a class, and a phone that owns both."""

    app: Flask
    phone: FlaskClient
    table: str
    room: str

    @property
    def gate(self) -> Gate:
        found: Gate = self.app.extensions["scorer-gate"]
        return found


@pytest.fixture
def house(make: Callable[..., Flask]) -> House:
    app = make()
    app.extensions["scorer-gate"] = Gate(patience=0)
    phone = app.test_client()
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    for k in range(6):
        phone.post(f"{table}/entries", data={"player": str(k % 2)})
    room = phone.post("/class/new", data={"game": "terz", "tables": "2", "seats": "2"}).location
    return House(app, phone, table, room)


@pytest.fixture
def full(house: House) -> Iterator[House]:
    with ExitStack() as stack:
        held(stack, house.gate, HERE, HERE, THERE)
        yield house


ALWAYS = ("/t/ID/picture.svg", "/t/ID/picture.png")
WITH_MANY = ("/people", "/tables")
WHERE_LONG = (
    "/t/ID/scores", "/t/ID/history", "/t/ID/scores.csv", "/t/ID/record.json", "/t/ID/bgstats",
    "/api/1/tables/ID/record", "/api/1/tables/ID/log", "/api/1/tables/ID/entries", "ROOM",
)  # fmt: skip
NEVER = ("/t/ID", "/t/ID/state", "/t/ID/share", "ROOM/state", "/", "/about", "/health", "/api/1/games")
RECORD = {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}] * 30}


def get(house: House, path: str, **headers: str) -> Any:
    # At one go: what is put in is chosen by chance, and may itself hold the letters that stand for a place.
    places = {"ROOM": house.room, "/t/ID": house.table, "ID": house.table.rpartition("/")[2]}
    return house.phone.get(re.sub("ROOM|/t/ID|ID", lambda at: places[at[0]], path), headers=headers)


def statuses(house: House, *paths: str) -> dict[str, int]:
    return {path: get(house, path).status_code for path in paths}


def test_a_dear_answer_is_refused_while_others_are_made(full: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do strangers learn from it which tables there are."""
    assert 503 not in statuses(full, *WITH_MANY, *WHERE_LONG).values(), "what tells of short tables is not dear"
    with monkeypatch.context() as few:
        few.setattr(concurrency, "FEW", 2)
        assert statuses(full, *WITH_MANY) == dict.fromkeys(WITH_MANY, 503)
    monkeypatch.setattr(concurrency, "LONG", 4)
    dear = (*ALWAYS, *WITH_MANY, *WHERE_LONG)
    assert statuses(full, *dear, *NEVER) == dict.fromkeys(dear, 503) | dict.fromkeys(NEVER, 200)
    assert get(full, ALWAYS[0]).headers["Retry-After"] == str(concurrency.AFTER)
    stranger = full._replace(phone=full.app.test_client())
    assert statuses(stranger, *WHERE_LONG) == dict.fromkeys(WHERE_LONG, 404)


@pytest.mark.parametrize("door", ["/api/1/score", "/api/1/tables", "/import"])
def test_long_records_wait_for_their_turn_and_short_ones_do_not(full: House, door: str) -> None:
    def sent(entries: int) -> int:
        record = {**RECORD, "entries": [{"player": "Ada", "note": None}] * entries}
        return full.phone.post(door, json=record).status_code

    assert sent(10) in (200, 201, 422)
    assert sent(2 * concurrency.LONG) == 503


def test_entries_are_taken_while_the_gate_is_full(full: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "LONG", 4)
    wish = {"Accept": "application/json"}
    assert full.phone.post(f"{full.table}/entries", data={"player": "0"}, headers=wish).status_code == 201
    assert full.phone.post(f"{full.table}/notes", data={"text": "Tea"}, headers=wish).status_code == 201
    assert full.phone.post(f"{full.table}/entries", data={"player": "0"}).status_code == 303


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_sent_away_is_told_so_in_one_sentence(full: House, language: str) -> None:
    said = languages.texts(language)["refused.busy"]
    page = get(full, ALWAYS[0], Accept_Language=language)
    assert page.status_code == 503
    assert said in page.text
    assert re.fullmatch(r"[^.!]+\. [^.!]+\.", said)
    answer = get(full, ALWAYS[0], Accept="application/json", Accept_Language=language)
    assert answer.json == {"error": said}


def test_what_is_said_of_streams_and_dear_answers_is_so() -> None:
    told = " ".join((Path(concurrency.__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
    for words in (
        f"streams of one phone or link | {streams.OF_PHONE} |", f"streams of one address | {streams.OF_ADDRESS},",
        f"a process makes at once | {concurrency.AT_ONCE}, and {concurrency.OF_ADDRESS} of them for one address",
        f"more than {concurrency.LONG} lines", f"wait for a second, at most {concurrency.WAITING} of one address",
        f"more than {concurrency.FEW} tables or {concurrency.LONG} lines",
    ):  # fmt: skip
        assert words in told, words
    assert concurrency.PATIENCE == 1


def test_a_score_is_written_soon_while_as_many_dear_answers_as_may_be_are_made(make: Callable[..., Flask]) -> None:
    """Ten ask for them from each of two addresses; an answer that calculates for ever stands for the dearest."""
    app, over, busy = make(), threading.Event(), threading.Semaphore(0)

    def calculate() -> str:
        busy.release()
        until = time.monotonic() + SOON
        while not over.is_set() and time.monotonic() < until:
            sum(k * k for k in range(1000))
        return "made"

    app.add_url_rule("/dear", view_func=concurrency.expensive()(calculate))
    phone = app.test_client()
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location

    def ask(k: int) -> int:
        return app.test_client().get("/dear", environ_base={"REMOTE_ADDR": (HERE, THERE)[k % 2]}).status_code

    with ThreadPoolExecutor(20) as pool:
        try:
            asked = [pool.submit(ask, k) for k in range(20)]
            for _ in range(concurrency.AT_ONCE):
                assert busy.acquire(timeout=SOON)
            took = [_seconds(lambda: phone.post(f"{table}/notes", data={"text": "Tea"})) for _ in range(7)]
        finally:
            over.set()
        statuses = [answer.result(SOON) for answer in asked]
    assert sorted(took)[3] < 0.5
    assert statuses.count(503) >= 20 - 2 * (concurrency.OF_ADDRESS + concurrency.WAITING)


def _seconds(do: Callable[[], Any]) -> float:
    began = time.monotonic()
    assert do().status_code == 303
    return time.monotonic() - began


# --- the lane of what takes long


def lasting(gate: Gate, address: str, is_over: threading.Event, said: list[str] | None = None) -> Callable[[], str]:
    """An answer that is made until something is over, and asks meanwhile whether it may go on."""

    def made() -> str:
        try:
            with gate.within(address) as goes_on:
                while not is_over.wait(0.01):
                    goes_on()
                    if said is not None and gate._lane:
                        said.append(address)
        except BusyError:
            return "busy"
        return "made"

    return made


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_what_counts_for_long_leaves_its_place_to_others() -> None:
    """Three who count by accident keep nobody out, wherever they are."""
    gate, is_over = Gate(patience=0, lasting=0.05), threading.Event()
    with ThreadPoolExecutor(3) as pool:
        long = [pool.submit(lasting(gate, address, is_over)) for address in (HERE, THERE, "192.0.2.3")]
        until(lambda: gate._lane and gate._queue == 2)
        for _ in range(5):
            with ExitStack() as stack:
                held(stack, gate, HERE, HERE, THERE)
        is_over.set()
        assert [one.result(SOON) for one in long] == ["made"] * 3
    assert not gate._lane
    assert gate._queue == gate._inside.total() == 0


def test_of_what_counts_for_long_one_is_made_at_a_time() -> None:
    gate, first, second = Gate(patience=0, lasting=0.02), threading.Event(), threading.Event()
    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(lasting(gate, HERE, first))
        until(lambda: gate._lane)
        other = pool.submit(lasting(gate, THERE, second))
        until(lambda: gate._queue == 1)
        first.set()
        until(lambda: gate._queue == 0)
        assert gate._lane
        second.set()
        assert one.result(SOON) == other.result(SOON) == "made"


def test_only_so_many_wait_for_the_lane_and_none_that_nobody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "QUEUE", 1)
    doors, is_over = Gate(patience=0, lasting=0), threading.Event()

    def unheard() -> str:
        try:
            with doors.within(THERE, lambda: False) as goes_on:
                time.sleep(0.01)
                goes_on()
        except cancellation.CancelledError:
            return "unwanted"
        return "made"

    with ThreadPoolExecutor(3) as pool:
        long = pool.submit(lasting(doors, HERE, is_over))
        until(lambda: doors._lane)
        assert pool.submit(unheard).result(SOON) == "unwanted"
        waiting = pool.submit(lasting(doors, HERE, is_over))
        until(lambda: doors._queue == 1)
        assert pool.submit(lasting(doors, "192.0.2.3", is_over)).result(SOON) == "busy"
        is_over.set()
        assert long.result(SOON) == waiting.result(SOON) == "made"
    assert not doors._lane
    assert doors._queue == doors._inside.total() == 0
