"""Logs of earlier versions are read for ever: each lies here as it was written, with what it told then.

`old_logs/v1.sql` is a database of the time when logs had no version, with games of all five kinds and every kind of
line, among them some that nobody can read; `v1.json` holds what programs were answered and what was folded; `v2` is the
same for logs that say their version, `d2` for such with decks of people's own in their first lines, whose files are
gone. None is ever renewed: where one of these tests fails, tables that people have
would tell something else than before.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorer import create_app
from scorer.keeping.store import Store
from scorer.machine.settings import Settings
from scorer.playing.events import VERSION
from scorer.playing.match import Match

FOLDER = Path(__file__).parent / "old_logs"
VERSIONS = [f"v{number}" for number in range(1, VERSION + 1)]
FILES = [*VERSIONS, "d2"]
TOLD: dict[str, Any] = {
    f"{version} {name}": told
    for version in FILES
    for name, told in json.loads((FOLDER / f"{version}.json").read_text("utf-8")).items()
}
Apps = dict[str, Flask]
DOORS = ("/", "/record", "/entries", "/log")
PAGES = ("", "/scores", "/history", "/share", "/state", "/scores.csv", "/picture.svg")


@contextmanager
def opened(folder: Path) -> Iterator[Apps]:
    """The app on a copy of each old database."""
    with ExitStack() as stack:
        yield {version: stack.enter_context(_opened(version, folder)) for version in FILES}


@contextmanager
def _opened(version: str, folder: Path) -> Iterator[Flask]:
    folder = folder / version
    folder.mkdir()
    with closing(sqlite3.connect(folder / "scores.db")) as connection:
        connection.executescript((FOLDER / f"{version}.sql").read_text("utf-8"))
    app = create_app(Settings(f"sqlite:///{folder}/scores.db", folder))
    try:
        yield app
    finally:
        app.extensions["scorer"].store.engine.dispose()


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apps]:
    """For all tests that only read."""
    with opened(tmp_path_factory.mktemp("read")) as apps:
        yield apps


@pytest.fixture(scope="module")
def growing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apps]:
    """For those that write."""
    with opened(tmp_path_factory.mktemp("growing")) as apps:
        yield apps


def as_told(match: Match) -> dict[str, Any]:
    """A game in the words of `v1.json`."""
    return {
        "title": match.title,
        "confirm": match.confirm,
        "players": [[*player] for player in match.players],
        "played": match.played,
        "versions": [[[*one[:4], dict(one.typed)] for one in entry.versions] for entry in match.lines],
        "cells": [[entry.seq, list(cell)] for entry, cell in match.cells],
        "proposals": [
            [list(cell), [[who, *one[:4], dict(one.typed)] for who, one in by.items()]]
            for cell, by in match.proposals.items()
        ],
        "clock": [
            sorted([seat, used] for seat, used in match.clock.used.items()),
            *(match.clock.running, match.clock.since, match.clock.last),
        ],
        "out": sorted(match.out),
        "notes": [line.seq for line in match.notes],
        "kinds": " ".join(line.kind for line in match.events),
    }


@pytest.mark.parametrize("name", TOLD)
def test_an_old_log_folds_to_what_it_told(apps: Apps, name: str) -> None:
    store: Store = apps[name[:2]].extensions["scorer"].store
    assert as_told(store.match(TOLD[name]["table"])) == TOLD[name]["answers"]["folded"]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", TOLD)
def test_programs_are_answered_as_they_were(apps: Apps, name: str, door: str) -> None:
    path = f"/api/1/tables/{TOLD[name]['table']}{door.rstrip('/')}"
    answer = apps[name[:2]].test_client().get(path, headers={"Authorization": f"Bearer {TOLD[name]['token']}"})
    told = answer.get_json()
    if door == "/record":
        told.pop("sums", None)  # of which numbers sums were made, which came later
    assert told == TOLD[name]["answers"][door]


@pytest.mark.parametrize("name", TOLD)
def test_every_page_of_an_old_table_opens_and_it_goes_on(growing: Apps, name: str) -> None:
    phone, table = growing[name[:2]].test_client(), TOLD[name]["table"]
    assert phone.post("/open", data={"token": TOLD[name]["token"]}).status_code == 303
    for page in PAGES:
        assert phone.get(f"/t/{table}{page}").status_code == 200, page
    assert phone.post(f"/t/{table}/notes", data={"text": "Years later"}).status_code == 303
    assert "Years later" in phone.get(f"/t/{table}/history").text


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_holds_lines_of_every_kind_that_there_was(version: str) -> None:
    tables = [told for name, told in TOLD.items() if name.startswith(version)]
    kinds = {kind for told in tables for kind in told["answers"]["folded"]["kinds"].split()}
    assert kinds == {
        *("begin", "entry", "change", "propose", "players", "setting", "clock", "note", "rematch", "access"),
        *("dropped", "same", "unread"),
    }
    assert {told["answers"]["/"]["game"] for told in tables} == {
        *("take-three", "terz", "tadika", "triple3", "threepia"),
    }
