"""What one address may write and send in the studio, on SQLite and on PostgreSQL, and what is said beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorer import create_app
from scorer.machine.settings import Settings, SettingsError
from scorer.studio.request import form
from scorer.studio.routes.pages import NEW
from scorer.web.guard import limits, security
from scorer.web.guard.limits import Limit
from tests.scorer.studio.test_pages import begun, deck

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def app(database_url: str, tmp_path: Path) -> Iterator[Flask]:
    app = create_app(Settings(database_url, tmp_path))
    yield app
    app.extensions["scorer"].store.engine.dispose()


def test_an_address_that_writes_too_much_waits_and_loses_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "draft": Limit(NEW + 2, 3600)})
    phone = app.test_client()
    draft = begun(phone, "terz-27")
    for name in ("One", "Two"):
        assert phone.post(f"{draft}/print/edit", data={"/name": name}).status_code == 200
    refused = phone.post(f"{draft}/print/edit", data={"/name": "Three"})
    assert refused.status_code == 429
    assert 3500 < int(refused.headers["Retry-After"]) <= 3600
    assert phone.post("/studio/new", data={"start": "terz-27"}).status_code == 429
    assert deck(phone, draft)["name"] == "Two"
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert phone.post(f"{draft}/print/edit", data={"/name": "Three"}, environ_base=elsewhere).status_code == 200


def test_a_long_text_is_cut_and_a_form_of_too_many_fields_refused(app: Flask) -> None:
    phone = app.test_client()
    draft = begun(phone, "terz-27")
    assert phone.post(f"{draft}/cards", data={"/name": "x" * 9000}).status_code == 303
    assert len(deck(phone, draft)["name"]) == form.MOST_TEXT
    fields = "&".join(f"/show/{n}=x" for n in range(security.DRAFT_FIELDS + 1))
    assert phone.post(f"{draft}/cards", data=fields, content_type=FORM).status_code == 413


def test_the_studio_is_switched_off_by_the_environment(tmp_path: Path) -> None:
    said = {"SCORER_DATA": str(tmp_path)}
    assert Settings.read(said).studio
    assert not Settings.read({**said, "SCORER_STUDIO": "0"}).studio
    with pytest.raises(SettingsError, match="SCORER_STUDIO"):
        Settings.read({**said, "SCORER_STUDIO": "no"})
