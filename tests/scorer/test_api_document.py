"""The API does what its document says: Schemathesis sends what fits it and what doesn't, the same in each run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.config import SchemathesisConfig

from scorer import create_app
from scorer.machine.settings import Settings
from scorer.web import limits, visits
from scorer.web.api.document import DOCUMENT

EXAMPLES = 8
"""Random cases for each operation, beside those that Schemathesis makes of each bound in the document."""
OURS = [schemathesis.checks.positive_data_acceptance, schemathesis.checks.ignored_auth]
"""Checks that don't hold here: the rules refuse more than a schema can tell, and strangers get 404 instead of 401."""
CONFIG = SchemathesisConfig.from_dict({"generation": {"deterministic": True, "database": "none"}})


class Asked:
    """Stands for the app of the test that runs, since the cases are made before there is one."""

    app: Flask | None = None

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        assert self.app is not None
        return self.app(environ, start_response)


ASKED = Asked()
document = schemathesis.openapi.from_dict(DOCUMENT, config=CONFIG)
document.app = ASKED


@pytest.fixture
def there(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, str]]:
    """A table with three entries and its owner's token; nobody counts wrong guesses."""
    monkeypatch.setattr(limits, "LIMITS", dict.fromkeys(limits.LIMITS, limits.Limit(10**6, 60)))
    app = create_app(Settings(sqlite_url, tmp_path))
    record = {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}] * 3}
    made = app.test_client().post("/api/1/tables", json=record).get_json()
    ASKED.app = app
    yield {"table": made["id"], "token": made["tokens"]["owner"]}
    app.extensions["scorer"].store.engine.dispose()


@document.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_one_that_the_document_tells(case: Case[Any], there: Mapping[str, str]) -> None:
    if visits.TABLE.fullmatch(str(case.path_parameters.get("table", ""))):
        case.path_parameters["table"] = there["table"]
    headers = {"Authorization": f"Bearer {there['token']}", "Accept-Encoding": "identity"}
    case.call_and_validate(headers=headers, excluded_checks=OURS)
