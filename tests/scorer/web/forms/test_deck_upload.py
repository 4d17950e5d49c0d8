"""Deck files that come in by a form: taken up to the size that a deck may have, else refused in a sentence."""

from __future__ import annotations

import io
import logging
import re
import zipfile
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart
from xlsxwriter import Workbook

from cardgen.custom.tables import workbook
from cardgen.custom.toml import toml_text
from cardgen.words.texts import LANGUAGES
from scorer.serving.asgi import longest_body
from scorer.web.guard import limits, security
from tests.scorer.playing.test_own_decks import DECKS

SEATED = {"name-0": "Ada", "name-1": "Ben", "title": "Freitag"}
FORMS = {"/new/terz/deck": {}, "/class/new/deck": {"game": "terz"}, "/new/terz": {}, "/class/new": {"game": "terz"}}
ROWS = [["format", 1], ["game", "terz"], ["name", "Aus Excel"]]


@pytest.fixture
def app(make: Callable[..., Flask], caplog: pytest.LogCaptureFixture) -> Flask:
    caplog.set_level(logging.ERROR)
    return make()


def with_picture(size: int) -> bytes:
    """A deck as a workbook, with a picture of so many bytes beside its cells."""
    file = io.BytesIO()
    with Workbook(file) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate(ROWS):
            sheet.write_row(number, 0, row)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_STORED) as archive:
        archive.writestr("xl/media/image1.png", Random(1).randbytes(size))
    return file.getvalue()


def sent(
    app: Flask, path: str, data: bytes, name: str = "deck.xlsx", language: str = "en", **form: str
) -> TestResponse:
    fields = {**SEATED, **FORMS.get(path, {}), **form, "file": FileStorage(io.BytesIO(data), name)}
    boundary, body = encode_multipart(fields)  # not by the client, which would put it into a file
    headers = {"Accept-Language": language, "Content-Type": f'multipart/form-data; boundary="{boundary}"'}
    return app.test_client().post(path, data=body, headers=headers)


@pytest.mark.parametrize("path", FORMS)
def test_a_workbook_may_be_as_large_as_the_reader_of_decks_takes_it(app: Flask, path: str) -> None:
    answer = sent(app, path, with_picture(workbook.MOST_BYTES - 20_000))
    assert answer.status_code == 200
    assert "Aus Excel" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_larger_one_is_refused_in_the_form(app: Flask, language: str) -> None:
    answer = sent(app, "/new/terz/deck", with_picture(workbook.MOST_BYTES), language=language)
    assert answer.status_code == 422
    assert 'value="Ada"' in answer.text
    assert 'value="Freitag"' in answer.text
    told = answer.text.partition('role="alert" class="error">')[2].partition("</div>")[0]
    assert "2048" in re.sub(r"\W", "", told)


WRONG = b"""format;1
game;take-three
foo;1

kind;if;level
task;sum is;one
task;all xx;other
nonsense;all odd;
"""
"""At fault: a key, a condition of each level, and the table itself."""
FAULTS = {
    "de": ("unbekannte Angabe", "hier fehlt noch ein Wort", "passt hier nicht", "unbekannte Art von Zeile"),
    "en": ("unknown key", "a word is missing here", "does not fit here", "unknown kind of row"),
}


@pytest.mark.parametrize(("language", "faults"), FAULTS.items())
def test_all_that_is_wrong_anywhere_is_told_at_once_in_the_phone_s_language(
    app: Flask, language: str, faults: tuple[str, ...]
) -> None:
    answer = sent(app, "/new/take-three/deck", WRONG, "x.csv", language)
    told = re.findall(r"<li>[^<]*</li>", answer.text)
    assert answer.status_code == 422
    assert len(told) == len(faults)
    assert all(fault in line for fault, line in zip(faults, told, strict=True)), told
    assert all(line.startswith("<li>x.csv, ") for line in told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FORMS)
def test_what_no_deck_could_be_is_not_even_read(app: Flask, path: str, language: str) -> None:
    answer = sent(app, path, b"x" * security.UPLOAD, language=language)
    assert answer.status_code == 413
    assert re.search(r"<(h1|p)[^>]*>[^<]+[.!]</", answer.text)


def test_other_requests_stay_small(app: Flask) -> None:
    phone, much = app.test_client(), b"x" * security.BODY
    assert phone.post("/import", data={"file": (io.BytesIO(much), "a.json")}).status_code == 413
    assert phone.post("/new/terz/deck", data={"letters": much.decode()}).status_code == 413  # no form with a file
    assert (
        phone.post("/new/terz", data={"title": much.decode() + "xx"}, content_type="multipart/form-data").status_code
        == 413
    )


def test_the_server_reads_larger_bodies_only_where_a_deck_may_come() -> None:
    for path in ("/new/terz/deck", "/new/take-three", "/class/new", "/class/new/deck"):
        assert longest_body("POST", path) == security.UPLOAD
    for line in ("GET /new/terz", "POST /new/terz/deck/x", "POST /import"):
        assert longest_body(*line.split()) == security.BODY, line


TOML = toml_text.written(DECKS["terz"]).encode()
HOSTILE: dict[str, tuple[bytes, str]] = {
    "a text one byte too large": (TOML + b"#" * (64 * 1024 + 4 - len(TOML)), "x.toml"),
    "control characters": (TOML + b"\x00\x01", "x.toml"),
    "another encoding": (TOML + "# ä\n".encode("latin-1"), "x.toml"),
    "half of UTF-16": (b"\xff\xfe" + TOML[:7], "x.toml"),
    "numbers without an end": (b'format = 1\ngame = "take-three"\ncopies = ' + b"9" * 3000, "x.toml"),
    "a nest": (b"format = 1\na = " + b"[" * 3000, "x.toml"),
    "a level by a name of scripts": (b'format = 1\ngame = "terz"\n[level.__proto__]\nmark = 7\n', "x.toml"),
    "a key of scripts": (b'format = 1\ngame = "terz"\n__proto__ = 1\n', "x.toml"),
    "another format": (b'format = 2\ngame = "terz"\n', "x.toml"),
    "no file name": (b"%PDF-1.7", "..\\..\\x"),
    "half a workbook": (with_picture(10)[:300], "x.xlsx"),
    "a bomb": (b"", "x.xlsx"),
    "a script for a name": (b'format = 1\ngame = "<script>"\n', "<script>.toml"),
    "an entity": (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "b">]><a>&a;</a>', "x.ods"),
    "a line without an end": (b"format,1\ngame," + b"t" * 5000, "x.csv"),
}


def bomb() -> bytes:
    """A workbook of a few kilobytes that unpacks to gigabytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<a>" + b" " * (9 * 1024 * 1024))
    return file.getvalue()


@pytest.mark.parametrize("what", HOSTILE)
def test_every_hostile_file_is_refused_in_sentences(app: Flask, caplog: pytest.LogCaptureFixture, what: str) -> None:
    data, name = HOSTILE[what]
    answer = sent(app, "/new/terz/deck", data or bomb(), name, "de")
    assert answer.status_code == 422, answer.text
    assert 'value="Ada"' in answer.text
    told = answer.text.partition('role="alert" class="error">')[2].partition("</div>")[0]
    assert told.strip()
    assert "Traceback" not in answer.text
    assert "<script>" not in told
    assert not caplog.records


def test_names_and_words_of_a_deck_are_text_on_every_page(app: Flask) -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    deck = {"format": 1, "game": "terz", "name": evil, "trait": {"number": [evil + "1", evil + "2", "<b>"]}}
    phone = app.test_client()
    made = phone.post("/api/1/tables", json={"game": "terz", "players": ["Ada"], "deck": deck})
    assert made.status_code == 201, made.text
    begun = phone.post(
        "/import", data={"record": f'{{"game": "terz", "players": ["A"], "deck": {app.json.dumps(deck)}}}'}
    )
    table = begun.headers["Location"].partition("?")[0]
    for page in (table, "/", "/new/terz", "/people", "/tables", f"/check/terz?table={table.split('/')[2]}"):
        assert "<img src=x" not in phone.get(page).text, page


def test_opening_decks_has_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "deck": limits.Limit(2, 600)})
    answers = [sent(app, path, TOML, "x.toml").status_code for path in [*FORMS, *FORMS]]
    assert answers == [200, 200, *[429] * 6]
