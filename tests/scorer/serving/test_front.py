"""The front of the server against clients that are slow, silent, many, or speak amiss: others are served all the same.

Each test that is unkind to a server has one of its own; loopback has many addresses, so that attackers and phones come
from different ones.
"""

from __future__ import annotations

import http.client
import json
import re
import resource
import socket
import ssl
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from scorer.serving import asgi, guard, server
from scorer.web.guard.security import HEADERS
from tests.scorer.programs import PATIENCE, ROOT, Program, started

ATTACKER, PHONE = "127.0.0.2", "127.0.0.3"
SOON = 0.5
"""Seconds that an honest request may take, where it took many."""
SHORT: Mapping[str, float] = MappingProxyType(
    {"HEAD_SECONDS": 0.6, "BODY_SECONDS": 0.6, "ANSWER_SECONDS": 0.6, "RATE": 1e9}
)
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has loopback addresses enough"),
    pytest.mark.long,
]


@contextmanager
def serving(
    data: Path, *options: str, deadlines: Mapping[str, float] | None = None, cold: bool = False, **more: str
) -> Iterator[tuple[Program, int]]:
    """A server and its port."""
    said = {"DEADLINES": json.dumps(dict(deadlines)), **more} if deadlines else more
    with started(data, "--host", "127.0.0.1", "--port", "0", *options, more=said, cold=cold) as program:
        yield program, program.port()


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server for those who speak well."""
    with serving(tmp_path_factory.mktemp("front")) as (_, found):
        yield found


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


def here(port: int) -> dict[str, Any]:
    """What the app says of its process."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", "/")
        return dict(json.loads(connection.getresponse().read()))


def worker(port: int) -> int:
    return int(here(port)["pid"])


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


SLOW: Mapping[bytes, bytes] = MappingProxyType(
    {
        b"": b"",
        b"GET / HTTP/1.1\r\nHost: local": b"HTTP/1.1 408 ",
        b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc": b"HTTP/1.1 408 ",
    }
)
"""How requests begin that are never whole, and how their answers do."""


@pytest.mark.parametrize("https", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["http", "https"])
def test_what_comes_too_slowly_ends_at_its_deadline(tmp_path: Path, https: bool) -> None:
    with serving(tmp_path, *(["--https"] if https else []), deadlines=SHORT) as (_, port), ExitStack() as stack:
        socks = [stack.enter_context(connected(port)) for _ in SLOW]
        if https:
            socks = [stack.enter_context(unsafe().wrap_socket(sock, suppress_ragged_eofs=True)) for sock in socks]
        began = time.monotonic()
        with ThreadPoolExecutor() as pool:
            for told, answer in zip(pool.map(dripped, socks, SLOW), SLOW.values(), strict=True):
                assert told.startswith(answer)
                assert bool(told) is bool(answer)
        assert time.monotonic() - began < 20


def dripped(sock: socket.socket, words: bytes) -> bytes:
    """What is answered to words after which a byte comes now and then, which must not make the deadline any later."""
    sock.sendall(words)
    ended = threading.Event()
    dripping = threading.Thread(target=drip, args=(sock, ended))
    if words:
        dripping.start()
    told = rest(sock)
    ended.set()
    if words:
        dripping.join(PATIENCE)
    return told


def drip(sock: socket.socket, ended: threading.Event) -> None:
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
    with serving(tmp_path, deadlines={**SHORT, "ANSWER_SECONDS": 0.1}) as (_, port), ExitStack() as stack:
        for _ in range(asgi.THREADS + 20):
            stack.enter_context(connected(port, said=b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        assert within(SOON, lambda: asked(port))
        assert asked(port, source=ATTACKER) < PATIENCE


def test_browsers_behind_one_address_keep_many_connections_and_lose_no_request(tmp_path: Path) -> None:
    """A class opens a page at once, each browser by six connections, which it keeps; then again."""
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        for _ in range(2):
            socks = [stack.enter_context(connected(port)) for _ in range(180)]
            for sock in socks:
                sock.sendall(GET)
            assert all(first_of(sock).startswith(b"HTTP/1.1 200") for sock in socks)


def test_a_stream_keeps_no_thread(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port), ExitStack() as stack:
        for _ in range(asgi.THREADS + 1):
            sock = stack.enter_context(connected(port, said=b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            assert sock.recv(4096).startswith(b"HTTP/1.1 200")
        assert asked(port, source=ATTACKER) < PATIENCE


def test_a_stream_ends_with_its_connection_although_another_request_stands_behind_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, port):
        with connected(port, said=GET.replace(b"/ ", b"/stream ") + GET) as sock:
            assert sock.recv(4096).startswith(b"HTTP/1.1 200")
        until = time.monotonic() + PATIENCE
        while here(port)["tellings"]:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_client_that_has_gone_is_noticed_by_the_system() -> None:
    with socket.socket() as sock:
        guard.keep_alive(sock)
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * guard.SILENT


# --- handles


def test_with_few_handles_new_connections_are_refused_and_nothing_dies(tmp_path: Path) -> None:
    """Silent ones take all that there are, until their deadline."""
    with serving(tmp_path, HANDLES="256", deadlines=SHORT) as (program, port), ExitStack() as stack:
        first = worker(port)
        socks = [stack.enter_context(connected(port)) for _ in range(300)]
        assert [rest(sock) for sock in socks] == [b""] * 300
        assert within(SOON, lambda: asked(port))
        assert worker(port) == first
        assert program.stop()[0] == 0


def test_out_of_handles_nothing_dies(tmp_path: Path) -> None:
    with serving(tmp_path, deadlines=SHORT) as (_, port), ExitStack() as stack:
        first = worker(port)
        handles = len(list(Path(f"/proc/{first}/fd").iterdir()))
        resource.prlimit(first, resource.RLIMIT_NOFILE, (handles + 10, handles + 10))
        for _ in range(15):
            stack.enter_context(connected(port))
        used = float(Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()[11])
        time.sleep(0.5)
        assert float(Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()[11]) - used < 20  # hundredths
        assert asked(port) < PATIENCE
        assert worker(port) == first


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


def first_of(sock: socket.socket) -> bytes:
    """What comes first; nothing where the server has hung up."""
    try:
        return sock.recv(4096)
    except ConnectionResetError:
        return b""


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
        b"GET /SECRET\xff HTTP/1.1\r\nHost: x\r\n\r\n": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5_0\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\nabcde": 400,
        b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: SECRET\r\n\r\n": 400,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n": 400,
        b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\n\r\n": 400,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: SECRET\r\n" * 8000 + b"\r\n": 431,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: SECRET\r\n" * 80_000 + b"\r\n": 431,
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
                assert f"\r\n{name.lower()}: {value}\r\n".encode() in head + b"\r\n", said[:80]
            assert body.count(b"\n") == 1
            assert b"content-type: text/plain" in head
            assert not re.search(rb"SECRET|uvicorn|Server:", told, re.IGNORECASE), said[:80]
        program.stop()
        assert "SECRET" not in re.sub(r"RuntimeError.*", "", program.rest())


def test_no_answer_tells_what_serves_it(port: int) -> None:
    with connected(port, PHONE, GET) as sock:
        assert b"server:" not in sock.recv(4096).lower()


# --- what is said well


def test_requests_may_come_in_pieces_or_together(port: int) -> None:
    post = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab\r\nc"
    last = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with connected(port, PHONE, post + GET + post + last) as sock:
        told = rest(sock)
    assert told.count(b"HTTP/1.1 200 OK") == 4
    assert told.count(rb'"ab\r\nc"') == 2
    with connected(port, PHONE) as sock:
        for byte in post + last:
            sock.sendall(bytes([byte]))
        assert rest(sock).count(b"HTTP/1.1 200 OK") == 2


def test_older_and_shorter_requests_get_their_answers(port: int) -> None:
    with connected(port, PHONE, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n") as sock:
        assert rest(sock).startswith(b"HTTP/1.1 200 OK")
    with connected(port, PHONE, b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") as sock:
        assert rest(sock).endswith(b"\r\n\r\n")


def test_who_waits_for_a_word_before_the_body_gets_it(port: int) -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n"
    with connected(port, PHONE, head + b"Expect: 100-continue\r\n\r\n") as sock:
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
    limits = told.partition("### Connections")[2].partition("## OWASP")[0]
    more = f"and one more for each {guard.RATE // 1024} kB"
    for words in (
        f"head of a request | {guard.HEAD_SECONDS:g} seconds", f"its body | {guard.BODY_SECONDS:g} seconds, {more}",
        f"that the client takes | {guard.ANSWER_SECONDS:g} seconds, {more}",
        f"next request | {server.IDLE} seconds", f"connections | {guard.connection_limit(guard.HANDLES):,}, ",
        f"files less {guard.SPARE} |",
    ):  # fmt: skip
        assert words in limits, words
    readme = (ROOT / "scorer" / "README.md").read_text(encoding="utf-8")
    assert f"--timeout-keep-alive {server.IDLE} " in readme
    assert f"--timeout-graceful-shutdown {server.GRACE}\n" in readme
