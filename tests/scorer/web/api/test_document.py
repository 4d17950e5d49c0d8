"""The API does what its document says: Schemathesis sends what fits it and what doesn't, the same in each run.

Loading it and making its cases takes seconds, so only the processes that run these tests do so; its plugin for pytest
would have all of them do it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from scorer.web.api.document import DOCUMENT
from scorer.web.request import context
from tests.order import examples

if TYPE_CHECKING:
    from schemathesis import Case

EXAMPLES = 8
"""Random cases for each operation, beside those that Schemathesis makes of each bound in the document."""
VERBS = ("get", "put", "post", "delete", "patch")
PATHS: Any = DOCUMENT["paths"]
IN_TESTS = (("get", "/tables/{table}"), ("put", "/tables/{table}/entries/{seq}"))
"""Operations that are no proofs: one that reads, one that writes."""
OPERATIONS = [(verb, path) for path, doors in PATHS.items() for verb in VERBS if verb in doors]


@pytest.fixture
def app(unlimited: Flask) -> Flask:
    return unlimited


@pytest.fixture
def there(app: Flask) -> Mapping[str, str]:
    """A table with three entries and its owner's token."""
    record = {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}] * 3}
    made = app.test_client().post("/api/1/tables", json=record).get_json()
    return {"table": made["id"], "token": made["tokens"]["owner"]}


def with_all_cases(app: Flask, verb: str, path: str, check: Callable[[Case[Any]], None]) -> None:
    """Checks the cases of an operation: those of each bound, and random ones."""
    from schemathesis import openapi
    from schemathesis.config import SchemathesisConfig
    from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

    config = SchemathesisConfig.from_dict({"generation": {"deterministic": True, "database": "none"}})
    document = openapi.from_dict(DOCUMENT, config=config)
    document.app = app
    wished = HypothesisTestConfig(document.config, list(HypothesisTestMode))
    create_test(operation=document[path][verb], test_func=check, config=wished)()


@pytest.mark.long
@pytest.mark.parametrize(
    ("verb", "path"),
    [pytest.param(*each, marks=() if each in IN_TESTS else pytest.mark.proof) for each in OPERATIONS],
)
def test_every_answer_is_one_that_the_document_tells(
    app: Flask, there: Mapping[str, str], verb: str, path: str
) -> None:
    from schemathesis.checks import ignored_auth, positive_data_acceptance

    ours = [positive_data_acceptance, ignored_auth]  # the rules refuse more than a schema can tell; strangers get 404
    statuses = set[int]()

    @settings(max_examples=examples(EXAMPLES), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    def check(case: Case[Any]) -> None:
        if context.TABLE.fullmatch(str(case.path_parameters.get("table", ""))):
            case.path_parameters["table"] = there["table"]
        headers = {"Authorization": f"Bearer {there['token']}", "Accept-Encoding": "identity"}
        statuses.add(case.call_and_validate(headers=headers, excluded_checks=ours).status_code)

    with_all_cases(app, verb, path, check)
    assert any(status < 300 for status in statuses), f"nothing has been asked rightly: {statuses}"
    assert any(status > 399 for status in statuses), f"nothing has been asked wrongly: {statuses}"
