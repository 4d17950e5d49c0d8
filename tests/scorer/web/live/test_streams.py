"""Streams: how many may be open, and whose make room."""

from __future__ import annotations

import json
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import Any

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

from scorer.machine.server_hooks import EXTENSION
from scorer.web.live import streams
from scorer.web.live.streams import Place, Streams
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Table
from tests.scorer.served import Served

HERE, THERE = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine that stand for two phones' (Linux)."""


# --- who gets a place


class Waiting:
    """Places of streams that end as soon as they are told to."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self.open: list[Place] = []

    def come(self, phone: str, address: str) -> Place | None:
        place = Place(phone, address, lambda: self.leave(place))
        if not self.streams.enter(place):
            return None
        self.open.append(place)
        return place

    def leave(self, place: Place) -> None:
        self.open.remove(place)
        self.streams.leave(place)


def test_of_few_connections_streams_leave_half(app: Flask) -> None:
    """The server says how many there may be; with few handles streams would take them all."""
    there: Streams = app.extensions["scorer-streams"]
    app.extensions[EXTENSION].limit(1000)
    assert (there.most, there.of_address) == (256, 64)
    app.extensions[EXTENSION].limit(106)
    assert (there.most, there.of_address) == (53, 26)


CROWD = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2), st.sampled_from(["come", "leave"])), max_size=60)


@given(st.integers(0, 12), CROWD)
def test_nobody_has_more_places_than_his_share(most: int, crowd: list[tuple[int, int, str]]) -> None:
    there = Waiting(Streams(most, of_phone=2, of_address=4, patience=0))
    for phone, address, do in crowd:
        if do == "come":
            others = sum(place.address != str(address) for place in there.open)
            beside, whole = sum(place.address == str(address) for place in there.open), len(there.open)
            came = there.come(str(phone), str(address))
            if beside < there.streams.of_address and whole < most:
                assert came, "there was room"
            if any(place.phone == str(phone) and place.address == str(address) for place in there.open):
                assert most == 0 or came or others, "who has a place can change it for a new one"
        elif there.open:
            place = there.open[phone % len(there.open)]
            there.leave(place)
        assert len(there.streams) == len(there.open) <= most
        assert max(Counter(place.phone for place in there.open).values(), default=0) <= 2
        by_address = Counter(place.address for place in there.open)
        assert max(by_address.values(), default=0) <= max(1, min(4, most // 2))


def test_one_address_never_takes_all_places() -> None:
    for most in (1, 2, 3, 8, 100, 256, 10_000):
        there = Waiting(Streams(most))
        while there.come(f"phone {len(there.open)}", "192.0.2.1"):
            pass
        assert len(there.open) == max(1, min(streams.OF_ADDRESS, most // 2))
        assert (there.come("another", "192.0.2.2") is not None) is (most > 1)


def test_a_phone_s_oldest_stream_makes_room() -> None:
    there = Waiting(Streams(100, of_phone=3))
    first, second, third, fourth = (there.come("ada", "192.0.2.1") for _ in range(4))
    assert first and second and third and fourth
    assert first.over() and not second.over()


def test_a_place_counts_until_its_stream_has_really_ended() -> None:
    """Else threads would run out although places are free."""
    asked = threading.Event()
    there, woken = Streams(10, of_phone=1, patience=30), []
    old = Place("ada", "192.0.2.1", asked.set)
    assert there.enter(old)
    new = Place("ada", "192.0.2.1", lambda: None)
    thread = threading.Thread(target=lambda: woken.append(there.enter(new)))
    thread.start()
    assert asked.wait(30)
    assert len(there) == 1 and not woken
    there.leave(old)
    thread.join(30)
    assert woken == [True]
    assert not Streams(0).enter(new)
    stuck = Streams(10, of_phone=1, patience=0.01)
    assert stuck.enter(new)
    assert not stuck.enter(Place("ada", "192.0.2.1", lambda: None)), "it has not left"


# --- the program


class Phone:
    """A phone with a cookie, at an address of its own."""

    def __init__(self, served: Served, address: str) -> None:
        self.served, self.address, self.cookie = served, address, ""

    def ask(self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None) -> tuple[int, str]:
        """A request; the status and the Location."""
        connection = HTTPConnection("127.0.0.1", self.served.port, timeout=30, source_address=(self.address, 0))
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        connection.request(method, path, body, {"Cookie": self.cookie, **kind, **(headers or {})})
        answer = connection.getresponse()
        answer.read()
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).partition(";")[0]
        connection.close()
        return answer.status, answer.headers["Location"] or ""

    def listen(self, table: str) -> tuple[int, socket.socket]:
        """A stream: its status and its connection, after the first beat where it is let in."""
        sock = socket.create_connection(("127.0.0.1", self.served.port), 30, (self.address, 0))
        sock.sendall(f"GET {table}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n".encode())
        got = b""
        while b"event: beat" not in got and b" 503 " not in got:
            more = sock.recv(4096)
            assert more, got
            got += more
        return int(got.split()[1]), sock


def rest(sock: socket.socket) -> bytes:
    """What comes until a stream has ended."""
    got = b""
    while not got.endswith(b"0\r\n\r\n") and (more := sock.recv(4096)):
        got += more
    return got


def test_streams_of_one_address_leave_places_for_others_and_a_phone_may_reload(serve: Callable[..., Served]) -> None:
    served = serve(SCORER_STREAMS="16")  # of which one address has 8
    owner = Phone(served, THERE)
    table = owner.ask("POST", "/new/terz", "name-0=Ada&name-1=Ben")[1]
    others = [Phone(served, HERE) for _ in range(3)]
    connection = HTTPConnection("127.0.0.1", served.port, timeout=30)
    headers = {"Accept": "application/json", "Cookie": owner.cookie}
    connection.request("POST", f"{table}/links/watcher", "", headers)
    token = json.loads(connection.getresponse().read())["link"].partition("#")[2]
    for phone in others:
        assert phone.ask("POST", "/open", f"token={token}")[0] == 303
    with ExitStack() as stack:

        def listen(phone: Phone) -> tuple[int, socket.socket]:
            status, sock = phone.listen(table)
            stack.callback(sock.close)
            return status, sock

        threads = served.threads
        full = [listen(others[k % 2]) for k in range(8)]
        assert served.threads < threads + 4, "no thread waits with them"
        assert [status for status, _ in full] == [200] * 8
        assert listen(others[2])[0] == 503, "the address has no more"
        assert owner.ask("GET", f"{table}/state")[0] == others[2].ask("GET", f"{table}/state")[0] == 200
        assert listen(owner)[0] == 200, "another address has places left"
        assert listen(others[0])[0] == 200, "a phone that has streams may change one for a new one"
        assert rest(full[0][1]).endswith(b"0\r\n\r\n"), "its oldest one has ended"
        for _, sock in full[2:]:
            sock.close()
        assert listen(others[2])[0] == 200, "what hung up makes room at once"
    connection.close()


def test_a_phone_without_a_stream_asks_each_second_and_comes_back_to_the_stream(phones: Phones, served: Served) -> None:
    phone = phones(base_url=served.url)
    refused: list[str] = []

    def refuse(route: Any) -> None:
        refused.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "30"})

    phone.route("**/events*", refuse)
    table = Table(Fingers(phone)).seated("terz", ["Ada", "Ben"])
    expect(table("#status")).to_have_text("aktuell")
    other = phones(base_url=served.url)
    for cookie in phone.context.cookies():
        other.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": served.url}])
    other.request.post(f"{served.url}{table.path}/entries", form={"player": "0"})
    expect(table("#totals .total")).to_have_text(["1", "0"], timeout=5000)
    assert len(refused) == 1
    phone.unroute("**/events*")
    phone.evaluate("() => { const now = Date.now; Date.now = () => now() + 61000; }")
    with phone.expect_response("**/events*") as came:
        pass
    assert came.value.status == 200
    other.request.post(f"{served.url}{table.path}/entries", form={"player": "1"})
    expect(table("#totals .total")).to_have_text(["1", "1"], timeout=5000)
