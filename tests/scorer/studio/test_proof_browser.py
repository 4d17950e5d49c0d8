"""In a real browser: a server that is killed while one types, the printer's test and a refused file on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.scorer.browser import DESK, Phones, online
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import CELLS, SOON, opened


def test_what_is_typed_while_the_server_is_killed_is_there_when_it_is_back(
    phones: Phones, serve: Callable[..., Served]
) -> None:
    mortal = serve()
    page = phones(base_url=mortal.url, **DESK)
    hand = opened(page)
    cell = page.locator(CELLS).nth(5)
    cell.fill("acht")
    page.locator(CELLS).nth(6).fill("neu")
    mortal.kill()
    page.keyboard.type("nzig")
    expect(page.locator("#saved")).to_contain_text("wart", timeout=SOON)
    mortal.start()
    online(page)
    expect(page.locator("#saved")).to_contain_text("gespeichert", timeout=SOON)
    page.reload()
    expect(cell).to_have_value("acht")
    expect(page.locator(CELLS).nth(6)).to_have_value("neunzig")
    assert "neunzig" in str(hand.document()["show"])
    page.locator("header button[formaction*=undo]").click()
    expect(page.locator(CELLS).nth(6)).not_to_have_value("neunzig", timeout=SOON)


def test_what_was_found_behind_the_1_is_read_whole_on_a_phone(phones: Phones, served: Served) -> None:
    phone = phones(base_url=served.url, viewport={"width": 390, "height": 844})
    hand = opened(phone, 'format = 1\ngame = "triple3"\nlanguage = "de"\n[print]\nbacks = "manual"\n')
    hand.pane("print")
    phone.goto(f"{phone.url.rpartition('/')[0]}/ready")
    shown = phone.locator("select[name=tray]")
    expect(shown.locator("option[value=a-down]")).to_have_text("A, Pfeil nach unten")
    wide = shown.evaluate("""(one) => {
      const { paddingLeft, paddingRight } = getComputedStyle(one);
      return one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    }""")
    assert wide > 160


def test_why_a_file_was_refused_is_in_view_on_a_phone(phones: Phones, served: Served) -> None:
    phone = phones(base_url=served.url, viewport={"width": 390, "height": 844})
    phone.goto("/studio")
    choose = phone.locator("form.upload [type=file]")
    choose.set_input_files({"name": "klasse.toml", "mimeType": "text/plain", "buffer": b"format = [\n"})
    phone.locator("form.upload button").click()
    expect(phone.locator("#wrong")).to_be_in_viewport()
    expect(choose).to_be_focused()
