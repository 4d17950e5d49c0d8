"""Names with emoji of several parts come out of every page and file as they were typed."""

from __future__ import annotations

import html
import json
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from scorer.reports.markup import cut, width
from scorer.reports.statistics import folded
from scorer.web.forms import table_form
from tests.scorer.browser import Phones
from tests.scorer.served import Served

FAMILY = "Familie Müller-Huber 👨‍👩‍👧‍👦"
NAMES = (FAMILY, "👩🏽‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈", "\U0001fae8")


@pytest.fixture
def phone(make: Callable[..., Flask]) -> FlaskClient:
    return make().test_client()


def begun(phone: FlaskClient, *names: str) -> str:
    answer = phone.post("/new/terz", data={f"name-{k}": name for k, name in enumerate(names)})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_families_stay_together_in_every_page_and_file(phone: FlaskClient) -> None:
    table = begun(phone, *NAMES)
    for entry in ({"player": "1"}, {"end": "1"}):
        phone.post(f"{table}/entries", data=entry)
    files = ("/record.json", "/scores.csv", "/picture.svg", "", "/scores", "/share")
    for found in (html.unescape(phone.get(table + file).get_data().decode()) for file in files):
        assert all(name in found for name in NAMES)
    for page in ("/", "/people"):
        assert all(name in html.unescape(phone.get(page).text) for name in NAMES)
    assert json.loads(phone.get(f"{table}/record.json").data)["players"] == list(NAMES)
    assert phone.get(f"{table}/picture.png").data.startswith(b"\x89PNG")
    again = phone.post("/import", data={"record": json.dumps({"game": "terz", "players": NAMES})})
    assert again.status_code == 303


@pytest.mark.parametrize("pieces", [table_form.NAME, table_form.NAME + 1])
def test_an_emoji_counts_as_one_letter(phone: FlaskClient, pieces: int) -> None:
    answer = phone.post("/new/terz", data={"name-0": "👨‍👩‍👧" * 2 + "x" * (pieces - 2)})
    assert answer.status_code == (303 if pieces == table_form.NAME else 422)


def test_a_phone_may_be_called_by_as_many_families_as_fit(phone: FlaskClient) -> None:
    table = begun(phone, "Ada")
    letters = "x" * (table_form.NAME + 1)
    for typed, kept in (
        ("\u202eA\u200b" + "👨‍👩‍👧‍👦" * 9, "A" + "👨‍👩‍👧‍👦" * 5),
        (FAMILY, FAMILY),
        (letters, letters[1:]),
    ):
        phone.post(f"{table}/members/1", data={"do": "name", "name": typed})
        assert f"<strong>{kept}</strong>" in phone.get(f"{table}/share").text


def test_who_was_written_without_what_joins_is_the_same_person() -> None:
    assert folded("👩🚀 Eva") == folded("👩‍🚀 EVA")


def test_a_family_is_as_wide_as_one_picture_and_is_cut_whole() -> None:
    assert width("👨‍👩‍👧‍👦", 10) < width("WW", 10)
    found = cut("Ada " + "👨‍👩‍👧‍👦" * 5, 80, 12)
    assert found.strip("Ada …").replace("👨‍👩‍👧‍👦", "") == ""


def test_a_family_that_is_typed_at_the_end_is_not_cut(phones: Phones, served: Served) -> None:
    tab = phones(base_url=served.url)
    tab.goto("/new/terz")
    field = tab.locator("#name-0")
    field.press_sequentially("x" * 23)
    tab.keyboard.insert_text("👨‍👩‍👧‍👦")
    expect(field).to_have_value("x" * 23 + "👨‍👩‍👧‍👦")
    tab.keyboard.insert_text("y")
    expect(field).to_have_value("x" * 23 + "👨‍👩‍👧‍👦")
