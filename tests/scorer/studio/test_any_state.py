"""Whatever a form says, what breaks a page is never written; and whatever was written once, one can go back from it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.core.cancellation import CancelledError
from cardgen.custom import child_process
from cardgen.studio import preview
from scorer.keeping import drafts
from scorer.studio.routes import dry_run
from tests.order import examples, with_proofs
from tests.proof.form_walk import Walk
from tests.scorer.studio.test_pages import base, deck, new_draft, save

TEXTS = ("[1]", '{"a": 1}', "x", "{}", "1", '{"a": {"b": {"c": {"d": {"e": {"f": {}}}}}}}')
POISON = "poison"
"""A name that breaks whatever shows the deck."""


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours: decks of a certain name can't be shown."""
    seen = preview.preview

    def fails(document: dict[str, Any], *rest: Any) -> preview.Preview:
        if document.get("name") == POISON:
            raise ZeroDivisionError
        return seen(document, *rest)

    monkeypatch.setattr(preview, "preview", fails)


def test_a_walk_with_values_of_all_types_at_all_addresses_breaks_no_page(unlimited: Flask) -> None:
    walk = Walk(unlimited, 36)
    for _ in range(examples(24)):
        walk.step()


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("way", ["cards", "cards/edit", "print", "look/edit"])
def test_a_form_that_breaks_a_page_is_not_written(teacher: FlaskClient, way: str) -> None:
    draft = new_draft(teacher)
    before, line = deck(teacher, draft), base(teacher, draft)
    assert save(teacher, draft, way, __name=POISON).status_code == 500
    assert (deck(teacher, draft), base(teacher, draft)) == (before, line)
    assert save(teacher, draft, way, __name="Sevens").status_code in (200, 303)
    assert deck(teacher, draft)["name"] == "Sevens"


@pytest.mark.usefixtures("broken")
def test_a_file_that_breaks_a_page_makes_no_draft(teacher: FlaskClient) -> None:
    from io import BytesIO

    data = f'format = 1\ngame = "terz"\nname = "{POISON}"\n'.encode()
    assert teacher.post("/studio/open", data={"file": (BytesIO(data), "deck.toml")}).status_code == 500
    assert POISON not in teacher.get("/studio").text


@pytest.mark.usefixtures("broken")
def test_from_a_state_that_breaks_pages_one_goes_back(
    teacher: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As an earlier version may have written it."""
    draft = new_draft(teacher)
    name = deck(teacher, draft)["name"]
    with monkeypatch.context() as unchecked:
        unchecked.setattr(dry_run.ChangeCheck, "__call__", lambda *_: None)
        save(teacher, draft, "cards", __name=POISON)
    assert deck(teacher, draft)["name"] == POISON
    assert teacher.get("/studio").status_code == 200
    sent = teacher.get(f"{draft}/cards")
    assert sent.status_code == 303
    page = teacher.get(str(sent.location))
    assert page.status_code == 200
    assert "can’t be shown" in page.text
    assert "a change that can’t be described" in page.text
    assert teacher.post(f"{draft}/restore/1").status_code == 303
    assert deck(teacher, draft)["name"] == name
    assert teacher.get(f"{draft}/cards").status_code == 200
    assert teacher.get(f"{draft}/changes").status_code == 200


@pytest.mark.parametrize("error", [child_process.BusyError, CancelledError])
def test_a_busy_moment_is_no_fault_and_leaves_nothing_behind(
    teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    draft = new_draft(teacher)
    with monkeypatch.context() as unseen:
        unseen.setattr(dry_run.ChangeCheck, "__call__", lambda *_: None)
        save(teacher, draft, "cards", __name=error.__name__)

    def busy(*_: object) -> preview.Preview:
        raise error

    with monkeypatch.context() as moment:
        moment.setattr(preview, "preview", busy)
        assert teacher.get(f"{draft}/changes").status_code == 503
        assert teacher.get(f"{draft}/cards").status_code == 503
    page = teacher.get(f"{draft}/changes")
    assert page.status_code == 200
    assert error.__name__ in page.text
    assert "a change that can’t be" not in page.text


@pytest.mark.parametrize("text", with_proofs(TEXTS, TEXTS[2:]))
@pytest.mark.parametrize("address", ["/level", "/show", "/level/easy", "/task", "/card/0", "/print"])
def test_what_stands_where_a_table_should_is_told_among_the_changes(
    teacher: FlaskClient,
    address: str,
    text: str,
) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{address: text})
    assert teacher.get(f"{draft}/changes").status_code == 200


def test_who_writes_meanwhile_keeps_a_change_and_the_page_is_made_anew(unlimited: Flask) -> None:
    kept = unlimited.extensions["scorer"].drafts
    draft = kept.create({"game": "terz"}, "phone").id
    seen = list[drafts.State]()

    def merged(_: dict[str, Any], mine: dict[str, Any], now: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
        return {**now, **mine}, []

    def check(state: drafts.State) -> None:
        if not seen:
            kept.save(draft, 2, "another key", 1, lambda one: {**one, "mark": 2}, merged)
        seen.append(state)

    saved = kept.save(draft, 1, "a key of one", 1, lambda one: {**one, "name": "x"}, merged, check)
    assert saved.state.document == {"game": "terz", "name": "x", "mark": 2}
    assert [(state.seq, state.document.get("mark")) for state in seen] == [(2, None), (3, 2)]


def test_a_check_that_fails_leaves_the_log_as_it_was(unlimited: Flask) -> None:
    kept = unlimited.extensions["scorer"].drafts
    draft = kept.create({"game": "terz"}, "phone").id

    def check(_: drafts.State) -> None:
        raise ZeroDivisionError

    with suppress(ZeroDivisionError):
        kept.save(draft, 1, "a key of one", 1, lambda one: {**one, "name": "x"}, lambda *_: ({}, []), check)
    assert kept.last_line(draft) == 1
