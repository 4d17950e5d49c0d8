"""The front of the server against clients that are slow, silent, many, or speak amiss: others are served all the same.

Each test has a server of its own; loopback has many addresses, so that attackers and phones come from different ones.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import resource
import socket
import ssl
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from scorer.machine.settings import Settings
from scorer.serving import handles, listening, server, workers
from scorer.serving.connections import Connection, Patience, Phase
from scorer.serving.front import Front
from scorer.serving.rules import HEAVY, Rules
from scorer.web.security import HEADERS
from tests.scorer.programs import PATIENCE, ROOT, Program, started

ATTACKER, PHONE = "127.0.0.2", "127.0.0.3"
SOON = 0.5
"""Seconds that an honest request may take, where it took many."""
SHORT: Mapping[str, float] = MappingProxyType({"handshake": 1, "head": 1, "body": 1, "rate": 1e9, "answer": 1})
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has loopback addresses enough"),
    pytest.mark.long,
]


@contextmanager
def serving(
    data: Path, *options: str, patience: Mapping[str, float] | None = None, cold: bool = False, **more: str
) -> Iterator[tuple[Program, int]]:
    """A server and its port."""
    said = {"PATIENCE": json.dumps(dict(patience)), **more} if patience else more
    with started(data, "--host", "127.0.0.1", "--port", "0", *options, more=said, cold=cold) as program:
        yield program, program.port()


def connected(port: int, source: str = ATTACKER, said: bytes = b"") -> socket.socket:
    """A connection from an address, over which something was said."""
    sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    sock.sendall(said)
    return sock


def rest(sock: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    told = b""
    with suppress(ConnectionResetError):
        while more := sock.recv(65536):
            told += more
    return told


def unsafe() -> ssl.SSLContext:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    return tls


def asked(port: int, tls: ssl.SSLContext | None = None, source: str = PHONE, path: str = "/") -> float:
    """Seconds of an honest request."""
    began = time.monotonic()
    with ExitStack() as stack:
        sock = stack.enter_context(connected(port, source))
        if tls:
            sock = stack.enter_context(tls.wrap_socket(sock))
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert rest(sock).startswith(b"HTTP/1.1 200")
    return time.monotonic() - began


def within(limit: float, ask: Callable[[], float]) -> bool:
    """Whether one of five is as quick, so that a busy machine is not taken for a fault; faults hit each of them."""
    return any(ask() < limit for _ in range(5))


def worker(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", "/")
        return int(json.loads(connection.getresponse().read())["pid"])


# --- clients that stay


def test_clients_that_do_not_hang_up_delay_nobody(tmp_path: Path) -> None:
    closing_said = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        for _ in range(45):
            stack.enter_context(connected(port, said=closing_said))
        assert within(SOON, lambda: asked(port))


def test_half_handshakes_delay_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, "--https") as (_, port), ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connected(port, said=b"\x16\x03\x01\x02\x00\x01"))
        assert within(SOON, lambda: asked(port, unsafe()))


@pytest.mark.parametrize("https", [False, True], ids=["http", "https"])
def test_what_comes_too_slowly_ends_at_its_deadline(tmp_path: Path, https: bool) -> None:
    said = {
        b"": b"",
        b"GET / HTTP/1.1\r\nHost: local": b"HTTP/1.1 408 ",
        b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc": b"HTTP/1.1 408 ",
    }
    with serving(tmp_path, *(["--https"] if https else []), patience=SHORT) as (_, port), ExitStack() as stack:
        tls = unsafe()
        for words, answer in said.items():
            sock = stack.enter_context(connected(port))
            if https:
                sock = stack.enter_context(tls.wrap_socket(sock, suppress_ragged_eofs=True))
            sock.sendall(words)
            ended, began = threading.Event(), time.monotonic()
            dripping = threading.Thread(target=drip, args=(sock, ended)) if words else None
            if dripping:
                dripping.start()
            told = rest(sock)
            ended.set()
            if dripping:
                dripping.join(PATIENCE)
            assert told.startswith(answer)
            assert bool(told) is bool(answer)
            assert time.monotonic() - began < 20
        if https:
            assert rest(stack.enter_context(connected(port, said=b"\x16\x03\x01"))) == b""


def drip(sock: socket.socket, ended: threading.Event) -> None:
    """A byte now and then, which must not make the deadline any later."""
    with suppress(OSError):
        while not ended.wait(0.1):
            sock.sendall(b"x")


class Slow(threading.Thread):
    """Very many connections from one address that send a byte now and then, and come again when they are closed."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self.port, self.number, self.opened = port, number, 0
        self.all_came, self.ended = threading.Event(), threading.Event()

    def run(self) -> None:
        with ExitStack() as stack:
            socks: list[socket.socket] = []
            while not self.ended.is_set():
                for sock in socks:
                    try:
                        sock.send(b"x")
                    except OSError:
                        socks.remove(sock)
                        sock.close()
                while len(socks) < self.number and not self.ended.is_set():
                    with suppress(OSError):
                        socks.append(stack.enter_context(connected(self.port, said=GET[:20])))
                        self.opened += 1
                self.all_came.set()
                time.sleep(0.2)


def test_beside_a_thousand_slow_connections_a_phone_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port), connected(port, PHONE, b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n") as stream:
        told = b""
        while b"event: beat" not in told:
            told += stream.recv(4096)
        slow = Slow(port, 1000)
        slow.start()
        try:
            assert slow.all_came.wait(PATIENCE)
            quick = within(1, lambda: statistics.quantiles([asked(port) for _ in range(30)], n=20)[-1])
        finally:
            slow.ended.set()
            slow.join(PATIENCE)
        stream.setblocking(False)
        with pytest.raises(BlockingIOError):  # still open
            stream.recv(1)
    assert slow.opened >= 1000
    assert quick, "of thirty requests hardly any takes a second"


def test_who_takes_no_answer_keeps_no_thread(tmp_path: Path) -> None:
    """Also not at the same address, of which only eight requests are in work at once."""
    with serving(tmp_path, patience={**SHORT, "answer": 0.1}) as (_, port), ExitStack() as stack:
        for _ in range(300):  # more than there are threads
            stack.enter_context(connected(port, said=b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        assert within(SOON, lambda: asked(port))
        assert asked(port, source=ATTACKER) < PATIENCE


def test_one_address_has_few_requests_in_work_unless_it_is_a_proxy(tmp_path: Path) -> None:
    slow, quick = b"GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", list[float]()

    def span(port: int) -> float:
        """Seconds of 24 requests of half a second each."""
        began = time.monotonic()
        with ExitStack() as stack:
            socks = [stack.enter_context(connected(port, said=slow)) for _ in range(24)]
            quick.append(asked(port))  # while the others wait for their turn
            assert all(rest(sock).endswith(b"done") for sock in socks)
        return time.monotonic() - began

    with serving(tmp_path) as (_, port):
        while not quick or min(quick) >= 1:
            assert len(quick) < 5, quick
            assert span(port) >= 1.5
    with serving(tmp_path, SCORER_PROXIES="1") as (_, port):
        assert within(1.5, lambda: span(port))


def test_browsers_behind_one_address_keep_more_connections_than_it_may_have_and_lose_no_request(tmp_path: Path) -> None:
    """Two classes open a page at once, each browser by six connections, which it keeps; then again."""
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        for _ in range(2):
            socks = [stack.enter_context(connected(port)) for _ in range(360)]
            for sock in socks:
                sock.sendall(GET)
            assert all(first_of(sock).startswith(b"HTTP/1.1 200") for sock in socks)


def test_what_waits_for_its_turn_keeps_nothing_in_memory_when_its_client_is_sent_away() -> None:
    works: list[Connection] = []
    with loop(works.append, [], lambda client: str(client[0])) as (front, port), ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(port, said=GET))
        until = time.monotonic() + PATIENCE
        while len(works) + len(list(front.places.waiting())) < 5 or any(
            held.phase is Phase.HEAD for held in front.places.waiting()
        ):
            assert time.monotonic() < until
            front.turn(0.02)
        queued = list(front.places.waiting())
        assert [(held.phase, held.weight) for held in queued] == [(Phase.QUEUE, len(GET))] * 3
        assert not front.close()
        assert [held.weight for held in queued] == [0] * 3
        for held in works:
            held.close()


def test_a_stream_holds_none_of_the_turns_of_its_address(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        for k in range(20):
            version = b"HTTP/1.%d" % (k % 2)  # the older one knows of no answer in pieces: that goes on until it ends
            sock = stack.enter_context(connected(port, said=b"GET /stream " + version + b"\r\nHost: localhost\r\n\r\n"))
            assert sock.recv(4096).startswith(version + b" 200")
        assert asked(port, source=ATTACKER) < PATIENCE


def test_a_client_that_has_gone_is_noticed_by_the_system() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listening.watched(listener)
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as sock:
            assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * listening.SILENT


def test_half_requests_fill_no_memory(tmp_path: Path) -> None:
    """The address that has most of them loses the heaviest; a phone's large request is taken all the same."""
    size = 200_000
    half = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (size + 1)
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        held = [stack.enter_context(connected(port, said=half)) for _ in range(200)]
        with connected(port, PHONE, half) as phone:
            phone.sendall(b"x" * (size // 2))
            for sock in held:
                with suppress(OSError):
                    sock.sendall(b"x" * size)
            until, left = time.monotonic() + PATIENCE, len(held)
            while left > HEAVY / size:  # all that was sent has to be read first
                assert time.monotonic() < until
                assert asked(port) < PATIENCE
                left = sum(open_still(sock) for sock in held)
            assert left > 100
            phone.sendall(b"x" * (size - size // 2 + 1))
            assert phone.recv(100).startswith(b"HTTP/1.1 200 OK")


def open_still(sock: socket.socket) -> bool:
    """Whether the server has not hung up; it has said nothing."""
    sock.setblocking(False)
    try:
        sock.recv(1)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


# --- handles


def test_with_few_handles_new_connections_are_refused_and_nothing_dies(tmp_path: Path) -> None:
    with serving(tmp_path, HANDLES="256") as (program, port), ExitStack() as stack:
        first = worker(port)
        for _ in range(300):
            stack.enter_context(connected(port))
        assert within(SOON, lambda: asked(port))
        assert asked(port, source=ATTACKER) < 5
        assert worker(port) == first
        assert program.stop()[0] == 0
        assert "Traceback" not in program.rest()


def test_out_of_handles_those_that_wait_make_way_and_nothing_dies(tmp_path: Path) -> None:
    with serving(tmp_path) as (program, port), ExitStack() as stack:
        first = worker(port)
        handles = len(list(Path(f"/proc/{first}/fd").iterdir()))
        resource.prlimit(first, resource.RLIMIT_NOFILE, (handles + 10, handles + 10))
        for _ in range(60):
            stack.enter_context(connected(port))
        assert asked(port) < 10
        assert worker(port) == first
        used = float(Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()[11])
        time.sleep(0.5)
        assert float(Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()[11]) - used < 20  # hundredths
        assert program.stop()[0] == 0
        told = program.rest()
    assert told.count("No handle is left") == 1
    assert "Traceback" not in told


def test_out_of_handles_with_all_in_work_new_ones_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as (program, port), ExitStack() as stack:
        first = worker(port)
        resource.prlimit(first, resource.RLIMIT_NOFILE, (30, 30))
        told = []
        for _ in range(40):
            sock = stack.enter_context(connected(port))
            with suppress(ConnectionResetError):
                sock.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            told.append(first_of(sock))
        assert told[0].startswith(b"HTTP/1.1 200")
        assert told.count(b"") >= 10
        assert told[told.index(b"") :].count(b"") == told.count(b"")  # the late ones, and nobody else
        os.kill(first, 0)
        assert program.stop()[0] == 0
        assert "Traceback" not in program.rest()


def first_of(sock: socket.socket) -> bytes:
    """What comes first; nothing where the server has hung up."""
    try:
        return sock.recv(4096)
    except ConnectionResetError:
        return b""


def test_the_limit_of_handles_is_raised(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 4096:
        pytest.skip("this system allows no more")
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        with serving(tmp_path, cold=True) as (_, port):
            limits = Path(f"/proc/{worker(port)}/limits").read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    found = re.search(r"Max open files +(\d+)", limits)
    assert found
    assert int(found[1]) >= 4096


# --- faults of ours


@contextmanager
def loop(
    work: Callable[[Connection], object], faults: list[str], source: Callable[[Any], str] = str
) -> Iterator[tuple[Front, int]]:
    """A loop in this process, and its port."""
    rules = Rules(most=10, share=5, works=2, idle=9, body=1000)
    ends = os.pipe()
    for end in ends:
        os.set_blocking(end, False)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        front = Front([listener], rules, work, source, faults.append, faults.append, ends)
        yield front, listener.getsockname()[1]
        front.close()
    for end in ends:
        os.close(end)


@pytest.mark.parametrize(
    ("kind", "told", "faults"), [(ValueError, b"", 1), (RuntimeError, b"HTTP/1.1 503 Service Unavailable", 0)]
)
def test_a_fault_of_ours_ends_one_connection_only(kind: type[Exception], told: bytes, faults: int) -> None:
    """A RuntimeError is what Python says where the system gives it no further thread."""
    heard: list[str] = []

    def work(_held: Connection) -> None:
        raise kind

    with loop(work, heard) as (front, port), connected(port) as waits, connected(port, said=GET) as asks:
        for _ in range(20):
            front.turn(0.02)
        asks.setblocking(False)
        assert asks.recv(4096).partition(b"\r\n")[0] == told
        assert open_still(waits)
        assert len(heard) == faults


# --- what is said amiss

AMISS: Mapping[bytes, int] = MappingProxyType(
    {
        b"SECRET\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nSECRET\r\n\r\n": 400,
        b"GET / HTTP/9.9\r\nHost: SECRET\r\n\r\n": 400,
        b"GET / HTTP/1.1\nHost: SECRET\n\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\nSECRET: y\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\r\nX: SECRET\0\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n SECRET\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: SECRET\r\n\r\n": 400,
        b"GET /SECRET\xff HTTP/1.1\r\nHost: x\r\n\r\n": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5_0\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: SECRET\r\n\r\n": 501,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n": 400,
        b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\r\nExpect: SECRET\r\n\r\n": 417,
        b"GET /" + b"SECRET" * 2000 + b" HTTP/1.1\r\nHost: x\r\n\r\n": 414,
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"SECRET" * 2000 + b"\r\n\r\n": 431,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: SECRET\r\n" * 200 + b"\r\n": 431,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: SECRET\r\n" * 8000 + b"\r\n": 431,
        b"GET /torn?SECRET HTTP/1.1\r\nHost: x\r\n\r\n": 500,
    }
)


def test_what_is_said_amiss_gets_one_sentence_and_ends_the_connection(tmp_path: Path) -> None:
    """What stands behind it is never taken for a request."""
    with serving(tmp_path) as (program, port):
        for said, status in AMISS.items():
            with connected(port, PHONE, said + GET) as sock:
                told = rest(sock)
            head, _, body = told.partition(b"\r\n\r\n")
            assert told.startswith(b"HTTP/1.1 %d " % status), (said[:80], told)
            assert told.count(b"HTTP/1.1 ") == 1, said[:80]
            for name, value in HEADERS.items():
                assert f"\r\n{name}: {value}\r\n".encode() in head + b"\r\n", said[:80]
            assert body.count(b"\n") == 1
            assert b"Content-Type: text/plain" in head
            assert not re.search(rb"SECRET|gunicorn|Server:", told, re.IGNORECASE), said[:80]
        program.stop()
        assert "SECRET" not in re.sub(r"RuntimeError.*", "", program.rest())


def test_no_answer_tells_what_serves_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port), connected(port, PHONE, GET) as sock:
        assert b"server:" not in sock.recv(4096).lower()


# --- what is said well


def test_requests_may_come_in_pieces_or_together(tmp_path: Path) -> None:
    post = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab\r\nc"
    last = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with serving(tmp_path) as (_, port):
        with connected(port, PHONE, post + GET + post + last) as sock:
            told = rest(sock)
        assert told.count(b"HTTP/1.1 200 OK") == 4
        assert told.count(rb'"ab\r\nc"') == 2
        with connected(port, PHONE) as sock:
            for byte in post + last:
                sock.sendall(bytes([byte]))
            assert rest(sock).count(b"HTTP/1.1 200 OK") == 2


def test_older_and_shorter_requests_get_their_answers(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        with connected(port, PHONE, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n") as sock:
            assert rest(sock).startswith(b"HTTP/1.0 200 OK")
        with connected(port, PHONE, b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as sock:
            assert rest(sock).endswith(b"\r\n\r\n")
        with connected(port, PHONE, GET) as sock:
            sock.shutdown(socket.SHUT_WR)
            assert rest(sock).startswith(b"HTTP/1.1 200 OK")


def test_who_waits_for_a_word_before_the_body_gets_it(tmp_path: Path) -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    with serving(tmp_path) as (_, port), connected(port, PHONE, head) as sock:
        assert sock.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(b"ok")
        told = rest(sock)
        assert told.startswith(b"HTTP/1.1 200 OK")
        assert b'"body":"ok"' in told


@pytest.mark.parametrize("https", [False, True], ids=["http", "https"])
def test_large_requests_and_answers_come_whole(tmp_path: Path, https: bool) -> None:
    kinds: dict[bool, Callable[..., http.client.HTTPConnection]] = {
        False: http.client.HTTPConnection,
        True: partial(http.client.HTTPSConnection, context=unsafe()),
    }
    with serving(tmp_path, *(["--https"] if https else [])) as (_, port):
        connection = kinds[https]("127.0.0.1", port, timeout=PATIENCE)
        with closing(connection):
            body = "x" * 250_000
            connection.request("POST", "/echo", body)
            assert json.loads(connection.getresponse().read())["body"] == body
            connection.request("GET", "/large")
            assert connection.getresponse().read() == b"large " * 2_000_000


def test_the_figures_that_are_told_are_those_of_the_program() -> None:
    told = " ".join((ROOT / "scorer" / "SECURITY.md").read_text(encoding="utf-8").split())
    limits, patience = told.partition("### Connections")[2].partition("## OWASP")[0], Patience()
    connections = 2 * Settings("", Path()).streams + server.SPARE
    more = f"and one more for each {patience.rate / 1024:g} kB"
    for words in (
        f"handshake of TLS | {patience.handshake:g} seconds", f"head of a request | {patience.head:g} seconds",
        f"its body | {patience.body:g} seconds, {more}", f"that the client takes | {patience.answer:g} seconds, {more}",
        f"next request | {server.IDLE} seconds", f"connections | {connections}, ", f"files less {handles.SPARE} |",
        f"in work | {workers.WORKS} |", f"that wait | {HEAVY // 2**20} MB |",
        "connections of one address | half",
        f"silent connections end after {server.IDLE} seconds",
    ):  # fmt: skip
        assert words in limits, words
    assert workers.SHARE == 2
    assert f"without the request and for {workers.AMISS} of them a minute" in told
    readme = (ROOT / "scorer" / "README.md").read_text(encoding="utf-8")
    assert f"--worker-connections {connections} --keep-alive {server.IDLE} " in readme
    assert f"{handles.SPARE} more in each process" in readme
