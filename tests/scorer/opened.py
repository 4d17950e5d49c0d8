"""A table of Ada and Ben, and a second phone at it, by the app's own forms."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorer.keeping.store import Store

JSON = {"Accept": "application/json"}
HAND = {"round": "1", "player": "0", "how": "minus", "minus": "30", "by": "bonus", "bonus": "0"}
"""A form for Take Three."""


def opened(phone: FlaskClient, game: str = "take-three", **more: str) -> str:
    """A new table: its address."""
    return _location(phone, game, more)


def begun(phone: FlaskClient, game: str = "terz", base: str = "http://localhost", **more: str) -> str:
    """A new table: its id."""
    return _location(phone, game, more, base).rpartition("/")[2]


def _location(phone: FlaskClient, game: str, more: Mapping[str, str], base: str = "http://localhost") -> str:
    made = phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben", **more}, base_url=base)
    assert made.status_code == 303, made.text
    return str(made.location)


def read_in(phone: FlaskClient, record: Mapping[str, Any]) -> str:
    """A table from a record: its id."""
    answer = phone.post("/import", data={"record": json.dumps(record), "another": "1"})
    assert answer.status_code == 303, answer.text
    return str(answer.location.split("/")[2])


def another(app: Flask, phone: FlaskClient, table: str, right: str = "scorer") -> FlaskClient:
    """A second phone that comes to an address by a link; as a rule it may write."""
    link = phone.post(f"{table}/links/{right}", headers=JSON).get_json()["link"]
    client = app.test_client()
    assert client.post("/open", data={"token": link.partition("#")[2]}).status_code == 303
    return client


def store_of(app: Flask) -> Store:
    """All that an app keeps."""
    store: Store = app.extensions["scorer"].store
    return store
