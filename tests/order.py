"""Which tests are long, so that `make quick` leaves them out and a whole run begins with them, and which are proofs.

A test is long that needs a browser, PostgreSQL or a server of its own, and one that says so: `pytest.mark.long`. Of
laws a run looks at a third of the examples, always the same; at all of them with `make proof`.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Collection, Iterable

import pytest
from hypothesis import is_hypothesis_test, settings

PROOFS = "proof"
"""What `make proof` wants: all tests of that mark, of which a whole run takes a tenth, and all laws."""
TENTH = 10
"""One in so many, where a mark says no other number: `pytest.mark.proof(one_in=4)`."""
SERVERS = frozenset({"browser", "postgres_server", "stoppable_postgres", "served", "serve"})
"""Fixtures that start what takes long."""
WHOLE, FEW = 100, 34
"""Examples of a law that doesn't say how many: with `make proof`, and in other runs."""
AGAIN = pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError", "TimeoutError", "Locator expected"])
"""Of tests with a browser: once more where it hung and was ended, or where something on a page was not there within its
seconds, as on a machine that is busy; the end of the run counts these. Each test that may be run again asks the first
process how often it was, and waits 40 ms for the answer: no others are to do that."""
KINDS = frozenset({"database_url", "bare_database_url"})
"""Fixtures that are there once on SQLite and once on PostgreSQL."""
LONGEST = ("test_the_code_passes[mypy]",)
"""They begin: whoever has one of these last keeps all others waiting."""


def workers() -> int:
    """How many run tests: one more than processors, as they wait for files, programs, browsers and servers.

    Still more would wait less, but each reads all tests and draws what they share: five seconds of a processor.
    """
    try:
        processors = len(os.sched_getaffinity(0))
    except AttributeError:  # elsewhere than on Linux
        processors = os.cpu_count() or 1
    return processors + 1


def examples(number: int) -> int:
    """How many a law looks at that says so itself: that many with `make proof`."""
    return max(1, number * settings.default.max_examples // WHOLE) if settings.default else number


def is_long(item: pytest.Function) -> bool:
    """Whether a test takes part in whole runs only."""
    if item.get_closest_marker("long") or not SERVERS.isdisjoint(item.fixturenames):
        return True
    kinds = getattr(item, "callspec", None)
    return kinds is not None and any(kinds.params.get(name) == "postgresql" for name in KINDS)


def is_left_to_proofs(item: pytest.Item) -> bool:
    """Whether a proof is not of the share that a whole run takes: always the same, by the test's name."""
    mark = item.get_closest_marker(PROOFS)
    return mark is not None and zlib.crc32(item.nodeid.encode()) % mark.kwargs.get("one_in", TENTH) != 0


def is_law(item: pytest.Item) -> bool:
    """Whether a test is done with examples that are drawn by chance."""
    return isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)


def with_proofs(names: Iterable[object], proofs: Collection[object]) -> list[object]:
    """What a test is done with: some of it as proofs, all else in whole runs, as are games that come later."""
    return [pytest.param(name, marks=pytest.mark.proof) if name in proofs else name for name in names]


def sort(items: list[pytest.Item]) -> None:
    """Marks those that are long or have a browser, and puts the long ones first, in the order of their files."""
    for item in items:
        if isinstance(item, pytest.Function) and is_long(item):
            item.add_marker("long")
        if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
            item.add_marker(AGAIN)
    items.sort(key=_place)


def _place(item: pytest.Item) -> tuple[bool, bool]:
    return item.name not in LONGEST, item.get_closest_marker("long") is None
