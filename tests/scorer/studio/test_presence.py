"""Who else has a draft open: pages that tell they are there, that they go, or nothing any more."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from scorer.studio.request.presence import LONG, MOST_OF_A_DRAFT, Open, Presence
from tests.scorer.studio.test_pages import came, new_draft

DE = {"Accept-Language": "de"}
IDS = [f"{k:018x}" for k in range(3)]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_devices_and_tabs_are_counted_until_they_go_or_sleep() -> None:
    clock = Clock()
    together = Presence(clock)
    assert together.report("d", "me", "a") == Open(1, 1)
    assert together.report("other", "you", "x") == Open(1, 1)
    assert together.report("d", "me", "b") == Open(1, 2)
    assert together.report("d", "you", "c") == Open(2, 1)
    assert together.report("d", "third", "") == Open(3, 0)
    assert together.report("d", "you", "c", stays=False) == Open(2, 0)
    assert together.report("d", "me", "a") == Open(1, 2)
    clock.now += LONG / 2
    together.report("d", "me", "a")
    clock.now += LONG / 2
    assert together.report("d", "me", "") == Open(1, 1)
    for k in range(2 * MOST_OF_A_DRAFT):
        together.report("d", "many", str(k))
    assert together.report("d", "many", "") == Open(1, MOST_OF_A_DRAFT)


def test_a_page_says_on_how_many_devices_its_deck_is_open(unlimited: Flask) -> None:
    one, other = unlimited.test_client(), unlimited.test_client()
    draft = new_draft(one)
    assert came(one, other, draft, "watch")

    def told(client: FlaskClient, page: str, **more: str) -> str:
        return str(client.get(f"{draft}/state", headers={**DE, "Page": page, **more}).get_json()["open"])

    def shown(client: FlaskClient) -> list[str]:
        page = client.get(f"{draft}/cards", headers=DE).text
        return re.findall(r'id="open"[^>]*>([^<]*)<', page)

    assert [told(one, IDS[0]), told(one, "no id"), *shown(one)] == ["", "", ""]
    assert [told(one, IDS[1]), *shown(one)] == [
        "in 2 Tabs offen",
        "",
    ]  # a page that is just asked for may be one of them
    assert [*shown(other), told(other, IDS[2])] == ["auf 2 Geräten offen"] * 2
    assert [told(one, IDS[0]), *shown(one)] == ["auf 2 Geräten offen"] * 2
    told(other, IDS[2], **{"Page-Gone": "1"})
    assert told(one, IDS[0]) == "in 2 Tabs offen"
