"""Where a request ends, who has a place, whose turn it is, and threads: the front's parts that know no socket."""

from __future__ import annotations

import re
import threading
from functools import partial
from queue import SimpleQueue
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.serving.places import Places, Rank
from scorer.serving.reading import HEAD, HeadTooLongError, Reading, Request
from scorer.serving.threads import Threads
from scorer.serving.turns import Turns

MOST = 1000


def taken(*parts: bytes) -> list[Request]:
    """The requests in these bytes, as they come."""
    reading, found = Reading(MOST), []
    for part in parts:
        reading.add(part)
        while request := reading.take():
            found.append(request)
            if request.last:
                return found
    return found


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def post(body: bytes, *lines: bytes) -> bytes:
    head = b"".join(line + b"\r\n" for line in (b"POST /x HTTP/1.1", b"Host: localhost", *lines))
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


REQUESTS = st.lists(st.one_of(st.just(GET), st.binary(max_size=MOST).map(post)), max_size=4)


@given(REQUESTS, st.data())
def test_however_the_bytes_are_cut_the_requests_are_the_same(requests: list[bytes], data: st.DataObject) -> None:
    text = b"".join(requests)
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=30).map(sorted)) if text else []
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert [request.text for request in taken(*parts)] == requests
    assert [request.text for request in taken(*(bytes([byte]) for byte in text))] == requests


@given(
    st.lists(st.sampled_from([b"\r", b"\n", b"\r\n", b" ", b":", b"Content-Length", b"x", b"7", b"Host"])), st.data()
)
def test_however_the_bytes_are_cut_what_makes_no_sense_ends_at_the_same_place(
    pieces: list[bytes], data: st.DataObject
) -> None:
    """By bytes a bare LF may be seen earlier than in one piece; nothing behind it is read either way."""
    text = b"".join(pieces)
    at = data.draw(st.integers(0, len(text)))
    whole, cut = taken(text), taken(text[:at], text[at:])
    for one, other in zip(whole, cut, strict=False):
        if one != other:
            assert one.last or re.search(rb"(?<!\r)\n", other.text)
            assert other.last or re.search(rb"(?<!\r)\n", one.text)


@pytest.mark.parametrize(
    "lines",
    [
        (b"Content-Length: 3", b"Content-Length: 3"),
        (b"Content-Length: 3", b"Transfer-Encoding: chunked"),
        (b"Transfer-Encoding: chunked",),
        (b"transfer-ENCODING:identity",),
        (b"Content-Length: +3",),
        (b"Content-Length: 3_0",),
        (b"Content-Length: -3",),
        (b"Content-Length: 0x3",),
        (b"Content-Length: 3, 3",),
        (b"Content-Length:",),
        (b"Content-Length: \xb2",),
        (b"Content-Length: 9999999999999999999999",),
        (b"Content-Length: %d" % (MOST + 1),),
    ],
    ids=repr,
)
def test_who_does_not_say_plainly_how_long_a_request_is_says_no_more(lines: tuple[bytes, ...]) -> None:
    head = b"\r\n".join((b"POST /x HTTP/1.1", *lines)) + b"\r\n\r\n"
    assert taken(head + b"abc" + GET) == [Request(head, 0, last=True)]


def test_a_line_without_cr_ends_everything_at_once() -> None:
    assert taken(b"GET / HTTP/1.1\nHost: x\n\n") == [Request(b"GET / HTTP/1.1\nHost: x\n\n", 0, last=True)]
    assert taken(b"GET / HTTP/1.1\r", b"\nHost: x\n")[0].last


def test_lengths_of_other_things_are_none() -> None:
    plain = b"GET / HTTP/1.1\r\nX-Content-Length: 5\r\nContent-Length-X: 5\r\nX: content-length: 5\r\n\r\n"
    assert taken(plain + GET) == [Request(plain, 0, last=False), Request(GET, 0, last=False)]
    assert taken(post(b"Content-Length: 7\r\n\r\n") + GET)[1:] == [Request(GET, 0, last=False)]


def test_a_head_without_end_is_refused() -> None:
    reading = Reading(MOST)
    reading.add(b"GET / HTTP/1.1\r\nX: " + b"x" * (HEAD - 100))
    assert reading.take() is None
    reading.add(b"x" * 100)
    with pytest.raises(HeadTooLongError):
        reading.take()


@pytest.mark.parametrize(
    ("version", "length", "waits"),
    [(b"1.1", 5, True), (b"1.0", 5, False), (b"1.1", 0, False), (b"1.1", MOST + 1, False)],
)
def test_who_waits_for_a_word_before_the_body_gets_it_once(version: bytes, length: int, waits: bool) -> None:
    reading = Reading(MOST)
    reading.add(b"POST / HTTP/%s\r\nexpect: 100-Continue\r\nContent-Length: %d\r\n\r\n" % (version, length))
    reading.take()
    assert [reading.expected(), reading.expected()] == [waits, False]


# --- places


class Phone(NamedTuple):
    source: str
    number: int
    weight: int = 0
    rank: Rank = Rank.SLOW


def crowd(*sources: str, most: int = 100, share: int = 10) -> tuple[Places[Phone], list[Phone]]:
    places, phones = Places[Phone](most, share), [Phone(source, k) for k, source in enumerate(sources)]
    for phone in phones:
        places.enter(phone.source)
        places.waits(phone)
    return places, phones


def test_the_address_that_lets_most_wait_loses_the_one_that_has_waited_longest() -> None:
    places, (a, b, *_) = crowd("b", "a", "a", "c")
    assert places.of_most() == b
    assert places.first_to_go("b") == a
    places.goes_on(b)
    places.waits(b)
    assert places.of_most() == Phone("a", 2)


def test_first_goes_what_nobody_misses_and_last_the_latest_request() -> None:
    places, ranks = Places[Phone](100, 100), (Rank.READY, Rank.SLOW, Rank.IDLE, Rank.IDLE, Rank.SLOW, Rank.READY)
    for number, rank in enumerate(ranks):
        places.enter("a")
        places.waits(Phone("a", number, rank=rank))
    gone = []
    while leaves := places.first_to_go("a"):
        places.leave(leaves)
        gone.append(leaves.number)
    assert gone == [2, 3, 1, 4, 5, 0]


def test_each_address_has_a_share_but_for_those_behind_a_proxy() -> None:
    places, _ = crowd(*["a"] * 10, *[""] * 10, most=20)
    assert [places.has_its_share(source) for source in ("a", "", "b")] == [True, False, False]
    assert places.full


def test_those_in_work_are_sent_away_by_nobody() -> None:
    places, phones = crowd("a", "a")
    for phone in phones:
        places.goes_on(phone)
    assert (places.of_most(), places.heaviest(), places.first_to_go("a")) == (None, None, None)
    for phone in phones:
        places.leave(phone)
    assert (places.all, dict(places.taken)) == (0, {})


def test_the_heaviest_address_pays_with_its_heaviest() -> None:
    places = Places[Phone](100, 100)
    for phone in (Phone("a", 1, 50), Phone("b", 2, 30), Phone("b", 3, 40)):
        places.enter(phone.source)
        places.waits(phone)
    assert places.heaviest() == Phone("b", 3, 40)


# --- turns


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.sampled_from(["a", "b", ""]))))
def test_no_address_has_too_many_in_work_and_all_have_their_turn(events: list[tuple[bool, bool, str]]) -> None:
    """Against a plain list of what has come and what is in work."""
    turns, works, waits = Turns[int](2), dict[str, int](), dict[str, list[int]]()
    for number, (comes, leaves, source) in enumerate(events):
        if leaves and waits.get(source):
            turns.leave(source, waits[source].pop(len(waits[source]) // 2))
        elif comes and turns.begin(source, number):
            works[source] = works.get(source, 0) + 1
            assert not waits.get(source)
        elif comes:
            waits.setdefault(source, []).append(number)
            assert works[source] == 2
        elif works.get(source):
            expected = waits[source].pop(0) if waits.get(source) else None
            assert turns.end(source) == expected
            works[source] -= expected is None
        assert all(number <= 2 for source, number in works.items() if source)


# --- threads


def test_what_no_thread_can_be_begun_for_is_never_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be done after its client was told that it can't be."""
    threads, done, goes_on = Threads(3), SimpleQueue[int](), threading.Event()
    threads.do(goes_on.wait)
    with monkeypatch.context() as lacking:
        lacking.setattr(threading.Thread, "start", lambda _: (_ for _ in ()).throw(RuntimeError("can't start")))
        with pytest.raises(RuntimeError):
            threads.do(lambda: done.put(1))
    threads.do(lambda: done.put(2))
    goes_on.set()
    assert done.get(timeout=9) == 2
    for number in range(3, 9):
        threads.do(partial(done.put, number))
    assert {done.get(timeout=9) for _ in range(6)} == set(range(3, 9))


def test_a_fault_in_a_thread_ends_none_and_more_than_there_are_threads_wait(caplog: pytest.LogCaptureFixture) -> None:
    threads, done = Threads(1), SimpleQueue[int]()
    threads.do(lambda: 1 // 0)
    for number in range(5):
        threads.do(partial(done.put, number))
    assert [done.get(timeout=9) for _ in range(5)] == list(range(5))
    assert "ZeroDivisionError" in caplog.text
