"""Visits to the score keeper by several phones, each with an address of its own, a minute after one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tests.proof.baseline import entry, reading
from tests.proof.baseline.sessions import Item

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse


class Visits:
    """Visits by several phones; each answer becomes an item."""

    def __init__(self, app: Flask, name: str) -> None:
        self.app, self.name, self.names = app, name, reading.Names()
        self._count = 0

    def phone(self, language: str = "en") -> FlaskClient:
        """A phone with an address of its own, so that no limit is met."""
        self._count += 1
        client = self.app.test_client()
        number = int.from_bytes(self.name.encode()[-2:]) + self._count
        client.environ_base["REMOTE_ADDR"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        client.set_cookie("language", language)
        return client

    def ask(self, phone: FlaskClient, path: str, method: str = "GET", **more: Any) -> TestResponse:
        """An answer, at the time of the next minute."""
        entry.Clock.step()
        answer = phone.open(path, method=method, **more)
        self.answer = answer
        return answer

    def _key(self, method: str, path: str, label: str) -> str:
        return f"{self.name} : {method} {self.names.plain(path)}" + (f" {label}" if label else "")

    def item(self, phone: FlaskClient, path: str, label: str = "", method: str = "GET", **more: Any) -> Iterator[Item]:
        """The same as an item."""
        answer = self.ask(phone, path, method, **more)
        location = answer.headers.get("Location", "")
        text = answer.get_data(as_text=True) if _is_text(answer) else ""
        key, kind = self._key(method, path, label), answer.content_type or ""
        if not text and answer.data:
            yield Item(key, next((one for one in ("pdf", "png", "zip") if one in kind), "file"), answer.data)
            return
        if answer.status_code in range(300, 400):  # what stands in its body nobody reads
            text = ""
        elif "html" in kind:
            text = reading.page(text)
        cookies = sorted(
            re.sub(r"=[^;]*| Expires=[^;]*;", "", cookie, count=2) for cookie in answer.headers.getlist("Set-Cookie")
        )
        head = (f"{answer.status_code} {kind} {location}".rstrip(), *cookies)
        yield Item(key, "page" if "html" in kind else "text", self.names.plain("\n".join((*head, text))).encode())


def _is_text(answer: TestResponse) -> bool:
    return bool(re.search(r"text|json|toml|svg|xml|javascript", answer.content_type or ""))
