"""Limits on what one address may do: by which clock they are measured, and whom one phone can lock out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from scorer.keeping import attempt_counter
from scorer.keeping.attempt_counter import SKEW
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, schema
from scorer.keeping.reader import Summary
from scorer.keeping.store import Store
from scorer.playing.bounds import TooManyError
from scorer.web.guard import limits
from scorer.web.guard.limits import LIMITS

DAY = 86400
HOME = "192.0.2.7"
YEAR = 365 * DAY


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    engine = engines.open_engine(database_url)
    yield Store(engine, Bus(), clock=lambda: 1.8e9)
    engine.dispose()


def wait(store: Store, what: str) -> int:
    """Seconds until the next try."""
    try:
        limits.check(store, what, HOME)
    except TooManyError as error:
        return error.seconds
    return 0


def buckets(store: Store) -> dict[str, int]:
    with store.engine.connect() as connection:
        return {row[0]: row[2] for row in connection.execute(select(schema.tries))}


@pytest.mark.parametrize(("what", "days"), [("guess", 300), ("create", -300)])
def test_a_clock_that_jumps_makes_nobody_wait_longer_than_the_limit(store: Store, what: str, days: int) -> None:
    now, limit = store.clock(), LIMITS[what]
    store.clock = lambda: now + days * DAY
    limits.spend(store, what, HOME, limit.times)
    assert wait(store, what) == limit.seconds
    store.clock = lambda: now
    assert wait(store, what) == 0
    limits.spend(store, what, HOME, limit.times)
    assert buckets(store) == {f"{what} {HOME}": limit.times}, "a new span has begun"
    assert wait(store, what) == limit.seconds
    store.clock = lambda: now + limit.seconds
    assert wait(store, what) == 0


def test_what_was_counted_by_a_wrong_clock_is_deleted(store: Store) -> None:
    now = store.clock()
    for days in (-300, 0, 300):
        store.clock = lambda days=days: now + days * DAY  # type: ignore[misc]
        limits.spend(store, "guess", f"192.0.2.{days}")
    store.clock = lambda: now
    limits.spend(store, "guess", HOME)
    assert buckets(store) == {f"guess {HOME}": 1}


@pytest.mark.parametrize("back", [0.001, SKEW - 1])
def test_a_process_that_is_a_little_behind_goes_on_counting(store: Store, back: float) -> None:
    """Two that count at once read their clocks in one order and write in the other."""
    now, limit = store.clock(), LIMITS["guess"]
    limits.spend(store, "guess", HOME, limit.times - 1)
    store.clock = lambda: now - back
    assert wait(store, "guess") == 0
    limits.spend(store, "guess", HOME)
    assert wait(store, "guess") == limit.seconds
    assert buckets(store) == {f"guess {HOME}": limit.times}


# --- guesses


def member(app: Flask) -> FlaskClient:
    """A phone that has a table."""
    phone = app.test_client()
    assert phone.post("/new/terz", data={"name-0": "Ada"}).status_code == 303
    return phone


def guess(phone: FlaskClient, code: str = "0000-0000", address: str = HOME) -> int:
    return phone.post("/join", data={"code": code}, environ_base={"REMOTE_ADDR": address}).status_code


def test_one_phone_with_a_table_does_not_lock_out_the_others(app: Flask) -> None:
    parts = app.extensions["scorer"]
    attacker, honest = member(app), member(app)
    (summary, _), *_ = parts.access.tables(_phone(honest))
    answers = [guess(attacker) for _ in range(101)]
    assert answers == [404] * LIMITS["guess-phone"].times + [429] * (101 - LIMITS["guess-phone"].times)
    assert guess(honest) == 404
    assert guess(honest, summary.code) == guess(app.test_client(), summary.code) == 303


def _phone(client: FlaskClient) -> str:
    from scorer.keeping.rooms import digest

    cookie = client.get_cookie("phone")
    assert cookie
    return digest(cookie.value)


def test_many_phones_at_one_address_have_a_limit_together_and_leave_the_network_alone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes tables makes phones that have one; their guesses stay bounded nevertheless."""
    few = {what: LIMITS[what]._replace(times=LIMITS[what].times // 10) for what in ("guess-phone", "guess-known")}
    monkeypatch.setattr(limits, "LIMITS", {**LIMITS, **few})
    refused, guesses = 0, 0
    while refused < 2:
        attacker = member(app)
        tries = [guess(attacker) for _ in range(few["guess-phone"].times)]
        guesses += tries.count(404)
        refused += 429 in tries
        assert guesses <= few["guess-known"].times
    assert guesses == few["guess-known"].times
    assert guess(member(app)) == 429
    assert guess(member(app), address="192.0.2.8") == 404
    assert guess(app.test_client()) == 404, "strangers are counted apart"


def test_who_guesses_all_year_long_gets_as_far_as_is_said() -> None:
    """SECURITY.md: a thousand tables, 40 bits; one address 2 %, all together 38 %; links are 128 bits."""

    def chance(*what: str) -> float:
        tries = sum(LIMITS[each].times / LIMITS[each].seconds * YEAR for each in what)
        return 1 - math.exp(-tries * 1000 / 2**40)

    assert round(100 * chance("guess", "guess-known")) == 2
    assert round(100 * chance("guess-all")) == 38
    assert LIMITS["guess-known"].times >= 10 * LIMITS["guess-phone"].times
    assert LIMITS["guess"].times + LIMITS["guess-known"].times < LIMITS["guess-net"].times / 2


# --- lines


def record(entries: int) -> dict[str, Any]:
    return {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}] * entries}


@pytest.mark.parametrize("door", ["/import", "/api/1/tables"])
def test_long_records_count_by_their_lines(app: Flask, door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**LIMITS, "lines": limits.Limit(50, 3600)})

    def send(entries: int, address: str = HOME) -> int:
        told: dict[str, Any] = {"json": record(entries)} if "api" in door else {
            "data": {"record": json.dumps(record(entries)), "another": "1"}
        }  # fmt: skip
        return app.test_client().post(door, environ_base={"REMOTE_ADDR": address}, **told).status_code

    assert [send(20) for _ in range(3)] == [send(0, "192.0.2.8")] * 2 + [429]
    assert send(20, "192.0.2.8") < 400
    assert send(5) < 400, "what still fits is taken"


def test_a_school_may_read_in_many_records() -> None:
    assert LIMITS["lines"].times >= LIMITS["create"].times * 100


def test_a_class_may_mistype_a_hundred_codes() -> None:
    assert LIMITS["guess"].times == 100


# --- many at once


def at_once(act: Callable[[], object], times: int) -> list[BaseException | None]:
    """What many threads get that do the same at one moment."""
    gate = Barrier(times)

    def one(_: int) -> BaseException | None:
        gate.wait()
        try:
            act()
        except TooManyError as error:
            return error
        return None

    with ThreadPoolExecutor(times) as pool:
        return [*pool.map(one, range(times))]


def test_of_many_at_once_no_more_are_counted_than_the_limit_says(store: Store) -> None:
    few = LIMITS["guess"].times - 5
    limits.spend(store, "guess", HOME, few)
    answers = at_once(lambda: limits.spend(store, "guess", HOME), 12)
    assert answers.count(None) == 5
    assert buckets(store) == {f"guess {HOME}": LIMITS["guess"].times}


def test_where_one_of_several_limits_is_passed_nothing_is_counted(store: Store) -> None:
    limits.spend(store, "guess-net", "192.0.0.0/16", LIMITS["guess-net"].times)
    before = buckets(store)
    with pytest.raises(TooManyError):
        limits.spend_all(store, [("guess", HOME), ("guess-net", "192.0.0.0/16")])
    assert buckets(store) == before


def test_what_is_given_back_does_not_count(store: Store) -> None:
    for _ in range(3):
        attempt_counter.give_back(store, limits.spend_all(store, [("guess", HOME), ("guess-all", "all")]))
    assert buckets(store) == {}


def test_of_codes_that_are_tried_at_once_no_more_are_looked_up_than_may(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, store = list[str](), app.extensions["scorer"].store
    by_code = store.by_code

    def counted(code: str) -> Summary:
        looked.append(code)
        found: Summary = by_code(code)
        return found

    monkeypatch.setattr(store, "by_code", counted)
    limits.spend(store, "guess", HOME, LIMITS["guess"].times - 2)
    at_once(lambda: guess(app.test_client()), 10)
    assert len(looked) == 2
