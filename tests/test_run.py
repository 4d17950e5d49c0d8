"""How the tests are run: the same in every run, the long ones first, and without those by `make quick`."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from hypothesis.internal.conjecture.providers import HypothesisProvider

from tests import lint, order
from tests.scorer import browser, postgres, programs, served
from tests.scorer.phones import test_access_browser

MAKEFILE = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
STARTERS = frozenset(map(id, (browser.launched, postgres.started, programs.started, served.Served)))
"""What starts browsers and servers."""


def test_examples_do_not_hang_on_which_modules_are_loaded() -> None:
    """This fails where a new hypothesis finds them by another way."""
    assert len(HypothesisProvider(None)._local_constants) == 0


def test_what_make_quick_runs_starts_no_browser_and_no_server(request: pytest.FixtureRequest) -> None:
    """As far as a test and the fixtures that it names say so themselves."""
    quick = [item for item in request.session.items if not item.get_closest_marker("long")]
    assert request.node in quick
    for item in quick:
        assert isinstance(item, pytest.Item)
        if isinstance(item, pytest.Function):
            assert STARTERS.isdisjoint(map(id, used(item))), item.nodeid
            assert not re.search(r"[-\[]postgresql[-\]]", item.name), item.nodeid


def used(item: pytest.Function) -> list[object]:
    """What a test names of its module."""
    function = inspect.unwrap(item.function)
    return [function.__globals__.get(name) for name in function.__code__.co_names]


def test_make_quick_wants_what_is_not_long() -> None:
    (recipe,) = re.findall(r"^quick:.*\n\t(.*)$", MAKEFILE, re.MULTILINE)
    assert '-m "not long"' in recipe
    assert "tests.scorer.equipment" not in recipe  # which brings a browser and PostgreSQL


def test_the_longest_begin(request: pytest.FixtureRequest) -> None:
    names = {f"test_the_code_passes[{name}]" for name in lint.CHECKS}
    looked_at = f"{test_access_browser.test_no_page_keeps_anybody_out.__name__}[de]"
    assert {*names, looked_at}.issuperset(order.LONGEST)
    places = [order._place(item) for item in request.session.items]
    assert places == sorted(places)
