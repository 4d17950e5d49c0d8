"""Names that were made to break pages: they stay text, nothing of them runs, and no page gets too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.scorer.browser import Phones
from tests.scorer.phones.test_access_browser import FIRST, WIDTH, Teller
from tests.scorer.served import Served

SCRIPTED = ("take-three", "threepia")
"""Where scripts do most with names: sheets and numbers of a turn, clocks."""
HOSTILE = ("<img src=x onerror=f()>", '"><script>f()</script>', "\u202eمريم\u202c {{7*7}}", "W" * 24)
MORE = "👩‍👩‍👧‍👦🏴‍☠️ 'OR 1=1--"
TURNED = {ord(sign): None for sign in "\u202e\u202c"}
"""Signs that turn the direction of all that follows are not kept."""
PAGES = ("", "/scores", "/history", "/share", "/entries/2")
INJECTED = "() => document.querySelectorAll('main img:not([src^=\"/bundle/\"]), main script, [onerror]').length"


def test_hostile_names_stay_text(phone: Page) -> None:
    """What is served of them, and the picture to share: test_security.py."""
    teller = Teller(phone.request)
    for game in SCRIPTED:
        table = teller.table(game, FIRST[game], names=HOSTILE, title=f"{HOSTILE[0]}{HOSTILE[1]}")
        teller.send(f"{table}/notes", {"text": HOSTILE[1] + HOSTILE[0] + "W" * 200})
        teller.send(f"{table}/members/1", {"do": "name", "name": HOSTILE[1]})
        for path in PAGES:
            phone.goto(table + path)
            harmless(phone)
            # a name may be cut short with three dots on the screen, but it is all there
            assert phone.locator("#totals .name").all_text_contents() == [name.translate(TURNED) for name in HOSTILE]
            if path == "/history":
                expect(phone.locator("#story [data-kind=note]")).to_contain_text("<img src=x onerror=f()>")


@pytest.mark.proof
def test_hostile_names_stay_text_on_pages_of_many_tables(phones: Phones, served: Served, phone: Page) -> None:
    teller = Teller(phone.request)
    names = (*HOSTILE[:3], MORE[:24])
    wins = [{"round": str(n), "how": "winner", "player": "1"} for n in range(1, 5)]
    table = teller.table("triple3", *wins, names=names)
    room = teller.send("/class/new", {"name": HOSTILE[0] * 2, "game": "terz", "tables": "1", "seats": "2"})
    guest = Teller(phones.asking(served.url))
    guest.send("/join", {"code": teller.code(table), "ask": "1", "name": HOSTILE[0]})
    for path in ("/", "/people", table, f"{table}/scores", room, "/j/%22%3E%3Cscript%3Ef()"):
        phone.goto(path)
        harmless(phone)
    phone.goto(table)
    expect(phone.locator("#asking")).to_contain_text(f"{HOSTILE[0]}: mitschreiben?")
    expect(phone.locator("#over .winner")).to_have_text(HOSTILE[1])
    phone.goto("/")
    expect(phone.locator(".recent").first).to_contain_text(HOSTILE[0])


def test_a_name_that_is_typed_is_offered_again_as_text(phone: Page) -> None:
    for _ in range(2):
        phone.goto("/new/terz")
        if phone.locator("[data-known]").count():  # who is known stands there to be tapped
            expect(phone.locator("[data-pick]")).to_have_text([name.translate(TURNED) for name in HOSTILE])
            phone.locator("[data-ready]").wait_for()
            phone.tap("[data-new]")
        for k, name in enumerate(HOSTILE):
            phone.fill(f"#name-{k}", name)
        harmless(phone)
        phone.tap("form#new button.big")
        expect(phone.locator("#totals")).to_be_visible()
        harmless(phone)
        phone.tap("#totals .tile[value='0']")
        expect(phone.locator("#totals .total").first).to_have_text("1")
        harmless(phone)


def harmless(page: Page) -> None:
    """Checks that nothing was made of a name but text, and that the page is no wider than the phone."""
    page.locator("html[data-js]").wait_for()
    assert page.evaluate(INJECTED) == 0
    assert page.evaluate(WIDTH) <= 360, page.url
