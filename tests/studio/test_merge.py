"""Where two documents differ."""

from __future__ import annotations

import pytest
from hypothesis import given

from cardgen.studio import merge
from cardgen.studio.pointers import MISSING, Document, value_at
from tests.studio.documents import sensible

BASE: Document = {"name": "a", "show": {"1": "x", "2": ["", "b"]}, "task": [{"if": "sum = 3"}], "print": {"sets": 2}}


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (BASE, ()),
        ({**BASE, "name": "b"}, ("/name",)),
        ({**BASE, "show": {"1": ["x", "x", "y", "x"], "2": ["", "b"]}}, ("/show/1/2",)),
        ({**BASE, "show": {"1": "x", "2": ["c", "b"]}}, ("/show/2/0", "/show/2/2")),
        ({**BASE, "task": [{"if": "sum = 4"}]}, ("/task/0/if",)),
        ({**BASE, "task": []}, ("/task",)),
        ({key: BASE[key] for key in ("name", "show", "task")}, ("/print/sets",)),
        ({**BASE, "level": {"easy": {"show": {"1": "z"}}}}, tuple(f"/level/easy/show/1/{k}" for k in range(4))),
    ],
)
def test_the_addresses_of_what_differs(after: Document, found: tuple[str, ...]) -> None:
    assert merge.changed_addresses(BASE, after) == found
    assert {*merge.changed_addresses(after, BASE)} == {*found}


@given(sensible(), sensible())
def test_only_equal_documents_differ_nowhere_and_each_address_is_in_one(one: Document, other: Document) -> None:
    found = merge.changed_addresses(one, other)
    if one == other:
        assert not found
    for address in found:
        if not address.startswith(("/show/", "/level/")):  # rows go round, and are spelled out
            assert MISSING is not value_at(one, address) or MISSING is not value_at(other, address)
