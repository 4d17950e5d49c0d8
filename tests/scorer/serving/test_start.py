"""The command `scorer` as a process: it starts, tells its address, answers, and stops when it is told to."""

from __future__ import annotations

import http.client
import json
import os
import pty
import select
import signal
import socket
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardgen import __version__
from scorer.serving import cli
from tests.order import with_proofs
from tests.scorer.programs import PATIENCE, Program, environment, run, run_cold, started

pytestmark = pytest.mark.long

SOON = 10.0
"""Seconds within which a stopped server is gone, also on a busy machine."""
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
Refusal = Callable[..., str]


def fetch(port: int, path: str = "/", host: str = "127.0.0.1", data: Path | None = None) -> tuple[str, bytes]:
    """The kind and the body of an answer; with a data folder over https, by whoever trusts its authority."""
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    if data:
        tls = ssl.create_default_context(cafile=str(data / "certificates" / "authority.pem"))
        tls.verify_flags |= ssl.VERIFY_X509_STRICT
        connection = http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=tls)
    with closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.headers["Content-Type"], answer.read()


def get(port: int, host: str = "127.0.0.1", data: Path | None = None) -> Any:
    """What the little app tells of a request."""
    return json.loads(fetch(port, "/", host, data)[1])


def stream(port: int, path: str = "/stream") -> socket.socket:
    """An open stream, after its first beat."""
    sock = socket.create_connection(("127.0.0.1", port), PATIENCE)
    sock.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    seen = b""
    while b"event: beat" not in seen:
        more = sock.recv(4096)
        assert more, seen
        seen += more
    return sock


def gone(pid: int) -> bool:
    """Whether no such process runs; one that is dead but that nobody has buried counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the data, in which commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def refusal(folder: Path, capsys: pytest.CaptureFixture[str]) -> Refusal:
    """Runs a command in this process that is refused; what it prints, which is one sentence."""

    def refused(*arguments: str, **environment: str) -> str:
        with pytest.raises(SystemExit) as ended:
            sys.exit(cli.main(arguments, {"SCORER_DATA": str(folder), **environment}))
        printed = capsys.readouterr()
        assert (ended.value.code, printed.out) == (2, "")
        assert printed.err.startswith("scorer: ")
        assert printed.err.count("\n") == 1
        return printed.err

    return refused


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server for tests that leave it running."""
    with started(tmp_path_factory.mktemp("running"), "--host", "localhost", "--port", "0") as program:
        yield program


# --- starting


def test_it_tells_its_address_and_answers_there(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "localhost", "--port", "0", cold=True) as program:
        port = program.port()
        answer = get(port)
        assert (answer["scheme"], answer["streams"], answer["settled"]) == ("http", 256, True)
        program.until(f"{tmp_path}/scorer.db")
        code, seconds = program.stop()
        assert code == 0
        assert seconds < SOON
        assert "Traceback" not in program.rest()


def test_without_options_phones_can_reach_it(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", module="scorer", cold=True) as program:
        port = program.port()
        assert fetch(port)
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("0.0.0.0", port))  # noqa: S104  it listens on all addresses
        assert program.stop()[0] == 0


def test_both_protocols_are_served(running: Program) -> None:
    port = running.port()
    try:
        assert get(port, host="::1")["host"] == f"[::1]:{port}"
    except OSError:
        with pytest.raises(OSError, match=r"."), socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))  # this machine has no IPv6


def test_on_a_terminal_it_shows_a_code(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "tests.scorer.little_app", "--port", "0", "--language", "de-AT"]
    env = environment(tmp_path, {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"})
    process = subprocess.Popen(command, env=env, stdout=theirs, stderr=theirs, stdin=theirs, start_new_session=True)
    os.close(theirs)
    try:
        seen, deadline = "", time.monotonic() + PATIENCE
        while "scorer.db" not in seen and time.monotonic() < deadline:
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 65536).decode(errors="replace")
        assert "Der Punktezettel läuft" in seen
        assert ("▀" in seen) is ("Diesen Code" in seen)  # no code without a network
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        os.close(ours)


def test_a_console_that_lacks_letters_is_told_without_them(tmp_path: Path) -> None:
    arguments = ("--host", "localhost", "--port", "0", "--language", "de")
    with started(tmp_path, *arguments, more={"PYTHONIOENCODING": "ascii"}) as program:
        program.until("Der Punktezettel laeuft")
        assert program.stop()[0] == 0


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        done = run(tmp_path, "--port", str(taken))
    sentence = f"scorer: port {taken} is taken; choose another with --port, or leave it out\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--port", "70000"], "65535"),
        (["--port", "http"], "--port 'http' must be a whole number"),
        (["--host", "203.0.113.9", "--port", "0"], "is not an address of this computer"),
        (["--host", "nobody.invalid"], "nobody.invalid"),
        (["--language", "dee"], "did you mean 'de'?"),
        (["--database", "mysql://db/x"], "mysql"),
        (["--database", "/proc/none/x.db", "--port", "0"], "/proc/none"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x", "--port", "0"], "127.0.0.1:1/x"),
        (["--colour"], "unknown option '--colour'"),
        (["--prot", "8080"], "did you mean '--port'?"),
        (["--prot=8080"], "did you mean '--port'?"),
        (["backup", "copy.db", "--fource"], "did you mean '--force'?"),
        (["serve"], "serve"),
        (["backup"], "FILE"),
        (["backup", "copy.db"], "there is no database"),
        (["backup", "--", "--odd.db"], "there is no database"),
        (["backup", "."], "folder"),
        (["backup", "none/copy.db"], "no folder none"),
        (["--database", "notes.txt", "--port", "0"], "notes.txt can't be used: file is not a database"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_wrong_option_is_told_in_one_sentence(
    arguments: list[str], part: str, folder: Path, refusal: Refusal
) -> None:
    (folder / "notes.txt").write_text("Not a database, but a text that is long enough to be read as one. " * 40)
    assert part in refusal(*arguments)


def test_a_wrong_setting_is_told_in_one_sentence(refusal: Refusal) -> None:
    sentence = "scorer: SCORER_STREAMS 'many' must be a whole number from 0 to 10000\n"
    assert refusal("--port", "0", SCORER_STREAMS="many") == sentence


def test_it_tells_its_version(tmp_path: Path) -> None:
    assert run_cold(tmp_path, "--version").stdout == f"scorer {__version__}\n"


# --- stopping


@pytest.mark.parametrize("how", with_proofs(STOPS, STOPS[:2]), ids=[how.name for how in STOPS])
def test_it_stops_soon_although_streams_are_open(tmp_path: Path, how: signal.Signals) -> None:
    with started(tmp_path, "--host", "localhost", "--port", "0") as program:
        port = program.port()
        worker = get(port)["pid"]
        streams = [stream(port) for _ in range(3)]
        code, seconds = program.stop(how)
        assert code == 0
        assert seconds < SOON
        assert gone(worker)
        for sock in streams:
            with closing(sock):
                assert sock.recv(4096) in (b"", b"0\r\n\r\n")
        assert "rror" not in program.rest()
    with closing(socket.create_server(("127.0.0.1", port))):
        pass  # the port is free again


def test_ctrl_c_reaches_all_processes_and_a_request_still_gets_its_answer(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "localhost", "--port", "0") as program:
        port = program.port()
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
            asking.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            get(port)  # which is answered after the other request was read
            os.killpg(program.process.pid, signal.SIGINT)
            assert b"".join(iter(partial(asking.recv, 4096), b"")).endswith(b"done")
        assert program.process.wait(PATIENCE) == 0
        assert "Traceback" not in program.rest()


def test_a_process_that_dies_is_started_anew(running: Program) -> None:
    port = running.port()
    second = first = get(port)["pid"]
    os.kill(first, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while second == first and time.monotonic() < deadline:
        try:
            second = get(port)["pid"]
        except OSError:  # the old process' connections are cut
            time.sleep(0.05)
    assert second != first


def test_without_its_parent_no_process_stays(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "localhost", "--port", "0") as program:
        port = program.port()
        worker = get(port)["pid"]
        open_stream = stream(port)
        program.process.kill()
        deadline = time.monotonic() + PATIENCE
        while not gone(worker) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert gone(worker)
        open_stream.close()


def test_no_query_gets_into_the_log(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "localhost", "--port", "0") as program:
        port = program.port()
        for said, status in ((b"GET /torn?token=hush HTTP/1.1\r\nHost: x", 500), (b"BAD LINE?token=hush", 400)):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as sock:
                sock.sendall(said + b"\r\n\r\n")
                assert sock.recv(4096).startswith(b"HTTP/1.1 %d" % status)
        program.stop()
        told = program.rest()
    assert "Error handling request GET /torn" in told
    assert "hush" not in told


# --- without fork


def test_where_there_is_no_fork_one_process_does_the_same(tmp_path: Path) -> None:
    with started(tmp_path, "--https", "--host", "localhost", "--port", "0", more={"WITHOUT_FORK": "1"}) as program:
        answer = get(program.port(), "localhost", tmp_path)
        assert (answer["streams"], answer["pid"], answer["settled"]) == (256, program.process.pid, True)
        code, seconds = program.stop()
        assert code == 0
        assert seconds < SOON
        assert "Traceback" not in program.rest()


# --- https


def test_https_is_trusted_by_whoever_trusts_the_authority_and_who_comes_by_http_is_hung_up_on(tmp_path: Path) -> None:
    with started(tmp_path, "--https", "--host", "localhost", "--port", "0") as program:
        assert program.until("https://localhost:")
        for name in ("localhost", "127.0.0.1"):
            assert get(program.port(), name, tmp_path)["scheme"] == "https"
        strangers = ssl.create_default_context()
        with pytest.raises(ssl.SSLCertVerificationError):
            http.client.HTTPSConnection("localhost", program.port(), context=strangers, timeout=PATIENCE).connect()
        open_stream = socket.create_connection(("127.0.0.1", program.port()), PATIENCE)  # no handshake at all
        assert get(program.port(), "localhost", tmp_path)["scheme"] == "https"
        open_stream.close()
        with socket.create_connection(("127.0.0.1", program.port()), PATIENCE) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"HTTP/" not in b"".join(iter(partial(plain.recv, 4096), b""))
        assert program.stop()[1] < SOON
        assert "Traceback" not in program.rest()
    keys = (tmp_path / "certificates").glob("*.key")
    assert [stat.S_IMODE(key.stat().st_mode) for key in keys] == [0o600] * 2


def test_phones_get_the_authority_from_the_page_that_the_terminal_names(tmp_path: Path) -> None:
    with started(tmp_path, "--https", "--host", "localhost", "--port", "0", module="scorer") as program:
        kind, body = fetch(program.port(), "/certificate", "localhost", tmp_path)
        assert kind == "application/x-x509-ca-cert"
        assert body == (tmp_path / "certificates" / "authority.pem").read_bytes()
        assert program.stop()[0] == 0


# --- the database


def test_a_backup_writes_over_nothing_by_chance(folder: Path, refusal: Refusal) -> None:
    assert run(folder, "migrate").returncode == 0
    (folder / "mine.txt").write_text("mine")
    assert refusal("backup", "mine.txt") == "scorer: mine.txt exists already; --force writes over it\n"
    assert (folder / "mine.txt").read_text() == "mine"
    sentence = "scorer: scorer.db is the database itself; name another file\n"
    assert refusal("backup", "scorer.db", "--force") == sentence
