"""A table that is played through each proxy whose configuration lies in the repository, with live news over https."""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer.machine import certificate
from scorer.machine.certificate import Certificate
from scorer.serving import server
from tests.scorer import equipment
from tests.scorer.programs import PATIENCE
from tests.scorer.served import Served, free_port

pytestmark = pytest.mark.long

FOLDER = Path(server.__file__).parent / "proxies"


class Proxy(NamedTuple):
    """A proxy that runs, and whom its clients trust."""

    port: int
    authority: Path

    def connection(self) -> HTTPSConnection:
        tls = ssl.create_default_context(cafile=str(self.authority))
        return HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=tls)


def caddy(text: str, folder: Path, port: int, secure: Certificate) -> list[str]:
    """Its configuration with a certificate of ours; the command."""
    text = text.replace("scores.example.org {", f"https://localhost:{port} {{\n\ttls {secure.chain} {secure.key}")
    text = re.sub(r"^\{", "{\n\tadmin off\n\tauto_https disable_redirects", text, count=1, flags=re.MULTILINE)
    (folder / "Caddyfile").write_text(text)
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(text: str, folder: Path, port: int, secure: Certificate) -> list[str]:
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("    listen [::]:443 ssl;\n", "")
    text = re.sub(r"(ssl_certificate +)\S+;", rf"\1{secure.chain};", text)
    text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\1{secure.key};", text)
    (folder / "site.conf").write_text(text)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {places} include {folder}/site.conf; }}\n"
    )
    return ["-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


COMMANDS: Mapping[str, tuple[str, Callable[[str, Path, int, Certificate], list[str]]]] = {
    "caddy": ("Caddyfile", caddy),
    "nginx": ("nginx.conf", nginx),
}


@contextmanager
def running(name: str, behind: Served, folder: Path) -> Iterator[Proxy]:
    program = equipment.find_proxy(name)
    assert program, equipment.NO_PROXY.format(program=name)
    folder.mkdir()
    file, prepare = COMMANDS[name]
    port, secure = free_port(), certificate.ready(folder, ("localhost",), (), datetime.now(UTC))
    text = (FOLDER / file).read_text(encoding="utf-8").replace("127.0.0.1:5050", f"127.0.0.1:{behind.port}")
    command = [program, *prepare(text, folder, port, secure)]
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **homes}, cwd=folder, stdout=log, stderr=log)
    proxy = Proxy(port, folder / "certificates" / "authority.pem")
    try:
        wait(proxy, process, folder / "log")
        yield proxy
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait(proxy: Proxy, process: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until it answers."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(proxy.connection()) as connection:
                connection.connect()
                return
        except OSError:
            assert process.poll() is None and time.monotonic() < deadline, log.read_text(errors="replace")
            time.sleep(0.05)


def until(stream: HTTPResponse, words: bytes) -> bytes:
    """What comes on a stream up to these words."""
    got = b""
    while words not in got:
        more = stream.read1(4096)
        assert more, got
        got += more
    return got


@pytest.mark.parametrize("name", COMMANDS)
def test_a_table_is_played_through_a_proxy_and_phones_hear_news(
    name: str, serve: Callable[..., Served], tmp_path: Path
) -> None:
    served = serve(SCORER_PROXIES="1")
    with running(name, served, tmp_path / name) as proxy, closing(proxy.connection()) as phone:

        def ask(method: str, path: str, body: str = "", **headers: str) -> HTTPResponse:
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
            phone.request(method, path, body, {**kind, **headers})
            return phone.getresponse()

        made = ask("POST", "/new/terz", "name-0=Ada&name-1=Ben")
        made.read()
        table, cookie = made.headers["Location"], made.headers["Set-Cookie"].partition(";")[0]
        assert made.status == 303
        assert cookie.startswith("__Host-"), "the app knows of the https before it"
        with closing(proxy.connection()) as listens:
            listens.request("GET", f"{table}/events", headers={"Cookie": cookie})
            stream = listens.getresponse()
            until(stream, b"event: beat")
            began = time.monotonic()
            entry = ask("POST", f"{table}/entries", "player=0", Cookie=cookie, Accept="application/json")
            assert (entry.status, json.loads(entry.read())["seq"]) == (201, 2)
            assert b"id: 2\n" in until(stream, b"event: change")
            assert time.monotonic() - began < 10, "no proxy holds it back"
        assert ask("GET", f"{table}/scores", Cookie=cookie).read()
        large = ask("POST", "/import", "x" * 300_000)
        assert (large.status, large.read()[:0]) == (413, b"")
