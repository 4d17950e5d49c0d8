"""A table of Ada and Ben, and a second phone at it, by the app's own forms."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

JSON = {"Accept": "application/json"}
HAND = {"round": "1", "player": "0", "how": "minus", "minus": "30", "by": "bonus", "bonus": "0"}
"""A form for Take Three."""


def opened(phone: FlaskClient, game: str = "take-three", **more: str) -> str:
    """A new table: its address."""
    return str(phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben"} | more).headers["Location"])


def another(app: Flask, phone: FlaskClient, table: str) -> FlaskClient:
    """A second phone that may write."""
    link = phone.post(f"{table}/links/scorer", headers=JSON).get_json()["link"]
    client = app.test_client()
    client.post("/open", data={"token": link.partition("#")[2]})
    return client
