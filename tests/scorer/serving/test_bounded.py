"""What people bring is read within bounds at every door: beyond them a sentence is said, and nothing else ends."""

from __future__ import annotations

import base64
import io
import json
import os
import zipfile
import zlib
from collections.abc import Callable
from urllib.request import urlopen

import psutil
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.custom import child_process, short_form
from cardgen.custom.child_process import Limits
from cardgen.studio import deck_cache
from tests.custom.pictures.test_files import saved
from tests.scorer.served import Served
from tests.scorer.studio.test_pages import begun, brought

DECK = {"format": 1, "game": "terz", "name": "Verben"}
PACKED = short_form.packed(DECK)
CARRIED = "~" + base64.urlsafe_b64encode(zlib.compress(json.dumps(DECK).encode())).decode()
RECORD = {"game": "terz", "players": ["Ada", "Ben"], "options": {}, "entries": [], "deck": {"name": "Verben"}}


def file(data: bytes, name: str) -> tuple[io.BytesIO, str]:
    return io.BytesIO(data), name


def a_zip() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("deck.toml", 'format = 1\ngame = "terz"\n')
        archive.writestr("a.png", saved("PNG"))
    return buffer.getvalue()


TOML = b'format = 1\ngame = "terz"\n'
TABLE = {"name0": "Ada", "name1": "Ben", "deck": CARRIED}
DOORS: dict[str, Callable[[FlaskClient, str], TestResponse]] = {
    "a file to open": lambda phone, _: phone.post("/studio/open", data={"file": file(TOML, "a.toml")}),
    "a table to open": lambda phone, _: phone.post("/studio/open", data={"file": file(b"game;terz", "a.csv")}),
    "a ZIP to open": lambda phone, _: phone.post("/studio/open", data={"file": file(a_zip(), "a.zip")}),
    "a PDF to open": lambda phone, _: phone.post("/studio/open", data={"file": file(b"%PDF-1.7", "a.pdf")}),
    "a picture": lambda phone, draft: brought(phone, draft),
    "a drawing": lambda phone, draft: brought(phone, draft, b"<svg/>", "a.svg"),
    "a copy": lambda phone, _: phone.get(f"/studio/copy/{PACKED}"),
    "a draft": lambda phone, draft: phone.get(f"{draft}/sheet/0.svg"),
    "a table for a deck": lambda phone, draft: phone.post(f"{draft}/score"),
    "a deck's file": lambda phone, _: phone.post("/new/terz/deck", data={"file": file(TOML, "a.toml")}),
    "a deck's letters": lambda phone, _: phone.post("/new/terz/deck", data={"letters": PACKED}),
    "a deck's address": lambda phone, _: phone.get(f"/D/{PACKED}"),
    "a deck that a form carries": lambda phone, _: phone.post("/new/terz", data=TABLE),
    "a question": lambda phone, _: phone.get(f"/check/terz?deck={PACKED}"),
    "a class": lambda phone, _: phone.get(f"/class/new?deck={PACKED}"),
    "a program's deck": lambda phone, _: phone.post("/api/1/tables", json=RECORD),
    "a program's letters": lambda phone, _: phone.post(
        "/api/1/tables", json={key: value for key, value in RECORD.items() if key != "deck"} | {"packed": PACKED}
    ),
    "a record": lambda phone, _: phone.post("/api/1/score", json=RECORD),
    "a program's question": lambda phone, _: phone.post("/api/1/games/terz/check", json={"deck": DECK}),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_so_where_something_takes_too_long_to_be_read(
    door: str, unlimited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is read there; what is carried on by a form or lies in a database as well."""
    phone = unlimited.test_client()
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    draft = begun(phone)
    child_process.close()
    deck_cache.CACHE.clear()
    monkeypatch.setattr(child_process, "LIMITS", Limits(1, 0.0001))
    answer = DOORS[door](phone, draft)
    assert answer.status_code in (404, 422) if door == "a draft" else answer.status_code == 422, answer.text
    assert "takes more than" in answer.text or door == "a draft"


def test_who_waits_for_too_long_for_a_turn_may_come_again(unlimited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = unlimited.test_client()
    monkeypatch.setattr(child_process, "LIMITS", Limits(1, 0.05))
    with child_process._shared._turn:
        answer = phone.get(f"/D/{PACKED}", headers={"Accept-Language": "de"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Der Server hat gerade viel zu tun" in answer.text


@pytest.mark.skipif(os.name != "posix", reason="no such signal")
@pytest.mark.parametrize("end", [pytest.param(Served.stop, marks=pytest.mark.proof), Served.kill])
def test_no_child_outlives_its_server(serve: Callable[..., Served], end: Callable[[Served], None]) -> None:
    served = serve()
    with urlopen(f"http://127.0.0.1:{served.port}/check/terz?deck={PACKED}") as answer:
        assert answer.status == 200
    (child,) = served.readers()
    end(served)
    psutil.wait_procs([child], 10)
    assert not child.is_running()
