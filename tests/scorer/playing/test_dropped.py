"""What a phone drops counts never, whether it has come already or comes afterwards; nobody else's is touched."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scorer.opened import HAND, JSON, another, opened


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


def sent(phone: FlaskClient, path: str, key: str, **form: Any) -> int:
    """Sends a form as the outbox does: the status."""
    return phone.post(path, data={"key": f"key-of-{key}", "base": "1"} | form, headers=JSON).status_code


def entries(phone: FlaskClient, table: str) -> list[Any]:
    found: list[Any] = phone.get(f"{table}/record.json").get_json()["entries"]
    return found


def test_in_whatever_order_it_comes_what_is_dropped_never_counts(app: Flask, phone: FlaskClient) -> None:
    steps = ("mine", "mine again", "dropped", "another's")
    for order in permutations(steps):
        table = opened(phone, "terz")
        other = another(app, phone, table)
        for step in order:
            if step == "another's":
                assert sent(other, f"{table}/entries", "another", player="1") == 201
            else:
                more = {"drop": "1"} if step == "dropped" else {}
                assert sent(phone, f"{table}/entries", "mine", player="0", **more) in (200, 201), order
        assert [entry["player"] for entry in entries(phone, table)] == ["Ben"], order
        assert "dropped" not in phone.get(f"{table}/history").text


@pytest.mark.parametrize("first", ["sent", "dropped"])
def test_a_round_that_is_dropped_leaves_its_place_to_another(phone: FlaskClient, first: str) -> None:
    table = opened(phone, "take-three")
    for more in ({}, {"drop": "1"}) if first == "sent" else ({"drop": "1"}, {}):
        assert sent(phone, f"{table}/entries", "one", **HAND, **more) in (200, 201)
    assert sent(phone, f"{table}/entries", "two", **HAND | {"minus": "31"}) == 201
    assert [entry["minus"] for entry in entries(phone, table)] == [31]


def test_a_correction_and_a_taking_back_are_dropped_too(phone: FlaskClient) -> None:
    table = opened(phone, "terz")
    sent(phone, f"{table}/entries", "one", player="0")
    for k, form in enumerate(({"player": "1"}, {"take_back": "1"})):
        for more in ({}, {"drop": "1"}, {"drop": "1"}):
            assert sent(phone, f"{table}/entries/2", f"change-{k}", base="9", **form, **more) in (200, 201)
        assert [entry["player"] for entry in entries(phone, table)] == ["Ada"]
        assert sent(phone, f"{table}/entries/2", f"late-{k}", base="9", drop="1", **form) == 201
        assert sent(phone, f"{table}/entries/2", f"late-{k}", base="9", **form) == 200
        assert [entry["player"] for entry in entries(phone, table)] == ["Ada"]


def test_what_a_dropped_correction_changed_is_there_again_with_its_parts(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    parts = HAND | {"minus": "17", "bonus": "1 + 2 + 3 + 4"}
    sent(phone, f"{table}/entries", "one", **parts)
    for key, form in (("sum", parts | {"minus": "18"}), ("parts", parts | {"bonus": "10"})):
        for more in ({}, {"drop": "1"}):
            assert sent(phone, f"{table}/entries/2", key, **form | {"base": "9"} | more) == 201
        assert ">1 + 2 + 3 + 4</textarea>" in phone.get(f"{table}/entries/2").text, key


def test_what_was_changed_again_since_stays(phone: FlaskClient) -> None:
    table = opened(phone, "terz")
    sent(phone, f"{table}/entries", "one", player="0")
    sent(phone, f"{table}/entries/2", "two", base="9", player="1")
    sent(phone, f"{table}/entries/2", "three", base="9", take_back="1")
    assert sent(phone, f"{table}/entries/2", "two", base="9", player="1", drop="1") == 200
    assert entries(phone, table) == []


def test_what_another_phone_has_changed_since_is_told_and_not_taken_back(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "terz")
    other = another(app, phone, table)
    sent(phone, f"{table}/entries", "mine", player="0")
    seq = phone.get(f"{table}/state").get_json()["seq"]
    sent(other, f"{table}/entries/{seq}", "theirs", base=str(seq), player="1")
    answer = phone.post(f"{table}/entries", data={"key": "key-of-mine", "player": "0", "drop": "1"}, headers=JSON)
    assert answer.status_code == 409
    assert 'name="take_back" value="1"' in answer.get_json()["html"]
    assert [entry["player"] for entry in entries(phone, table)] == ["Ben"]


def test_a_proposal_is_dropped_and_so_is_an_agreement(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three", confirm="1")
    other = another(app, phone, table)
    sent(phone, f"{table}/entries", "proposal", **HAND)
    assert sent(phone, f"{table}/entries", "proposal", drop="1", **HAND) == 201
    assert 'id="agree-1"' not in other.get(table).text
    sent(phone, f"{table}/entries", "proposed", **HAND)
    sent(other, f"{table}/entries", "agreed", **HAND)
    assert len(entries(phone, table)) == 1
    assert sent(other, f"{table}/entries", "agreed", drop="1", **HAND) == 201
    assert entries(phone, table) == []


def test_what_asks_for_attention_stands_in_the_bar(phone: FlaskClient) -> None:
    """Nothing that comes and goes stands above what one taps: it lies over the gap above the bar, below all else."""
    notices = ("notices", "two-results", "refused", "waiting", "twice", "asking", "parked")
    for game in ("terz", "take-three", "threepia"):
        table = opened(phone, game)
        stands(phone, table, "totals", "clocks", "enter", "bar", "refusal", *notices, "again", "drop", "undo")
    assert sent(phone, f"{table}/entries", "end", end="1") == 201
    stands(phone, table, "over", "totals", "wrong", *notices)


def stands(phone: FlaskClient, table: str, *names: str) -> None:
    """Checks in which order the parts of a table's page stand; both results of a conflict come last."""
    page = phone.get(table).text
    places = [page.index(f'id="{name}"') for name in (*names, "conflict")]
    assert places == sorted(places), names
