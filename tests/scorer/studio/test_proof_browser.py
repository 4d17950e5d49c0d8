"""In a real browser: each recipe from its cards to its PDF, a server that is killed while one types, hostile files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect

from cardgen.custom import form, recipes
from cardgen.studio import opening
from tests.custom.tables.test_workbook import BOMBS
from tests.scorer.browser import Phones
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import CELLS, DESK, SOON, opened, started
from tests.scorer.studio.test_browser import laptop as laptop
from tests.scorer.studio.test_opening import MARKUP, USE_BOMB
from tests.scorer.web.pages.test_photo import png_head

ALL = "() => [...document.querySelectorAll('#see img')].every((img) => img.complete && img.naturalWidth)"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A server of a test's own, which may be killed."""
    server = Served(tmp_path / "data")
    yield server.start()
    server.stop()


@pytest.mark.long
@pytest.mark.parametrize("recipe", recipes.names())
def test_each_recipe_is_opened_changed_and_printed(laptop: Page, recipe: str) -> None:
    hand = started(laptop, recipe)
    laptop.wait_for_function(ALL, timeout=SOON)
    before = hand.document()
    laptop.locator("[name='/name']").fill("Für die 4b")
    hand.pane("print")
    laptop.locator("label:has([type=checkbox][name='/look/ink'])").click()
    laptop.wait_for_function("() => !localStorage.length", timeout=SOON)
    after = hand.document()
    assert (after.pop("name"), after.pop("look")["ink"]) == ("Für die 4b", "saving")
    assert {key: value for key, value in before.items() if key not in ("name", "look")} == after
    hand.tap("#go")
    with laptop.expect_download(timeout=SOON) as download:
        hand.tap("dialog a[data-made] >> nth=1")
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_what_is_typed_while_the_server_is_killed_is_there_when_it_is_back(phones: Phones, mortal: Served) -> None:
    page = phones(base_url=mortal.url, **DESK)
    hand = opened(page)
    cell = page.locator(CELLS).nth(5)
    cell.fill("acht")
    page.locator(CELLS).nth(6).fill("neu")
    mortal.kill()
    page.keyboard.type("nzig")
    expect(page.locator("#saved")).to_contain_text("wart", timeout=SOON)
    mortal.start()
    expect(page.locator("#saved")).to_contain_text("gespeichert", timeout=SOON)
    page.reload()
    expect(cell).to_have_value("acht")
    expect(page.locator(CELLS).nth(6)).to_have_value("neunzig")
    assert "neunzig" in str(hand.document()["show"])
    page.locator("header button[formaction*=undo]").click()
    expect(page.locator(CELLS).nth(6)).not_to_have_value("neunzig", timeout=SOON)


def test_hostile_files_are_refused_and_names_with_markup_stay_text(laptop: Page) -> None:
    strange = list[str]()

    def dismissed(dialog: Dialog) -> None:
        strange.append(dialog.message)
        dialog.dismiss()

    laptop.on("dialog", dismissed)
    laptop.goto("/studio")
    for name, data in (
        ("bomb.svg", USE_BOMB), ("huge.png", png_head(10_000, 5_000)), ("bomb.xlsx", min(BOMBS.values())[0]),
    ):  # fmt: skip
        laptop.set_input_files("#file", {"name": name, "mimeType": "application/octet-stream", "buffer": data})
        laptop.locator(".drop button").click()
        expect(laptop.locator("#wrong")).to_contain_text(name, timeout=SOON)
    document = {
        **opening.new_document("take-three", "de"), "numbers": "3 … 9", "name": MARKUP, "look": {"title": MARKUP[:40]},
        "show": {"7": [MARKUP, "", "", ""]}, "task": [{"if": "sum = 3", "say": MARKUP}],
    }  # fmt: skip
    text = form.written(document, "toml").encode()
    laptop.set_input_files("#file", {"name": "own.toml", "mimeType": "text/plain", "buffer": text})
    laptop.locator(".drop button").click()
    laptop.wait_for_url("**/cards")
    draft = laptop.url.rsplit("/", 1)[0]
    expect(laptop.locator("[name='/name']")).to_have_value(MARKUP)
    for pane in ("cards", "tasks", "look", "print", "ready", "pictures", "more"):
        laptop.goto(f"{draft}/{pane}")
        assert laptop.locator("[onerror], img[src=x], main script, dialog script").count() == 0, pane
    assert strange == []


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
