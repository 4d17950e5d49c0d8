"""The database is away, the server is not: phones keep what they have, say whom they wait for, and go on alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Table
from tests.scorer.postgres import Postgres
from tests.scorer.served import Served

NAMES = ("Ada", "Ben", "Cem")
ONE = "#totals .tile[value='{}']"
SOON = 30_000
WHY = "Der Server nimmt gerade nichts an. Alles bleibt auf diesem Handy und wird von selbst gesendet."


@pytest.fixture
def place(stoppable_postgres: Postgres, tmp_path: Path) -> Iterator[Served]:
    """A server whose database can be stopped."""
    with stoppable_postgres.fresh() as url:
        served = Served(tmp_path / "served", {"SCORER_DATABASE": url})
        try:
            yield served.start()
        finally:
            served.stop()


def test_what_is_entered_while_the_database_is_away_waits_and_says_so_and_arrives_once(
    stoppable_postgres: Postgres, place: Served, phones: Phones
) -> None:
    page = phones(base_url=place.url, worker=True)
    table = Table(Fingers(page)).seated("terz", NAMES)
    table.press(table(ONE.format(0)), "1", "0", "0")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    stoppable_postgres.stop()
    try:
        table.hand.press(table(ONE.format(1)))
        expect(table("#outbox li.waiting")).to_contain_text("wartet auf den Server")
        expect(table("#outbox")).to_contain_text(WHY)
        expect(table("#say")).to_have_text(WHY)
        expect(table("#totals .plus").nth(1)).to_contain_text("+1")
        page.goto(table.path)  # the kept copy, which says so; what waits is still there
        expect(table("#old")).to_contain_text("Der Server antwortet gerade nicht")
        expect(table("#outbox")).to_contain_text(WHY)
        table.hand.press(table("#drop button"))
        expect(table("#outbox")).to_be_empty()
        expect(table("#status")).to_have_text("Server nimmt nichts an")
        table.hand.press(table(ONE.format(2)))
        expect(table("#outbox li.waiting")).to_contain_text("wartet auf den Server")
    finally:
        stoppable_postgres.start()
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#totals .total")).to_have_text(["1", "0", "1"], timeout=SOON)
    expect(table("#status")).to_have_text("aktuell", timeout=SOON)
    entries = page.request.get(f"{place.url}{table.path}/record.json").json()["entries"]
    assert [entry["player"] for entry in entries] == ["Ada", "Cem"]


def test_a_page_that_was_never_here_comes_as_soon_as_it_can(
    stoppable_postgres: Postgres, place: Served, phones: Phones
) -> None:
    page = phones(base_url=place.lan, locale="fr-FR")
    table = Table(Fingers(page)).open("terz", NAMES)
    stoppable_postgres.stop()
    try:
        page.goto(f"{table.path}/scores")
        expect(page.locator(".lead")).to_contain_text("Le serveur n’a pas accès aux parties")
        expect(page.get_by_role("link", name="Réessayer")).to_have_attribute("href", "")
    finally:
        stoppable_postgres.start()
    expect(page.locator("#scores")).to_be_visible(timeout=SOON)
