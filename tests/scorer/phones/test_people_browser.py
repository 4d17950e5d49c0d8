"""People's pages and the photo of a table on a phone: with scripts and without, by keyboard, on any screen."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import ExifTags, Image
from playwright.sync_api import Page, expect

from scorer.photo import shrunk
from scorer.reports.statistics import folded, ident
from tests.order import with_proofs
from tests.scorer.browser import Phones
from tests.scorer.served import Served

SIZES = [(320, 568), (844, 390), (1280, 800)]
CAMERA = "CAMERA-OF-LENI"


def game(page: Page, *names: str) -> str:
    """A table with a finished game, which the first one has won."""
    form: dict[str, str | float | bool] = {f"name-{k}": name for k, name in enumerate(names)}
    made = page.request.post("/new/terz", form=form, max_redirects=0).headers["location"]
    entries: list[dict[str, str | float | bool]] = [{"player": "0"}, {"end": "1"}]
    for entry in entries:
        assert page.request.post(f"{made}/entries", form=entry).ok
    return made


def page_of(name: str) -> str:
    return f"/people/{ident(folded(name))}"


def photo(folder: Path) -> Path:
    """As a phone takes one: large, lying on its side, with a camera's name in it."""
    exif = Image.Exif()
    exif[shrunk.ORIENTATION] = 6
    exif[ExifTags.Base.Make] = CAMERA
    path = folder / "table.jpg"
    Image.new("RGB", (2400, 1800), (60, 120, 70)).save(path, exif=exif)
    return path


def test_a_photo_is_shown_first_and_leaves_the_phone_small_and_upright(
    phones: Phones, served: Served, tmp_path: Path
) -> None:
    page = phones(base_url=served.url)
    table = game(page, "Leni", "Ben")
    page.goto(f"{table}/photo")
    expect(page.locator("form[data-photo=ready]")).to_be_visible()
    keep, preview = page.locator("[data-keep]"), page.locator("[data-preview]")
    expect(keep).to_be_hidden()
    page.locator("input[type=file]").first.set_input_files(photo(tmp_path))
    expect(preview).to_be_visible()
    expect(keep).to_be_focused()
    assert preview.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [
        1200,
        1600,
    ]
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.keyboard.press("Enter")
    body = sent.value.post_data_buffer or b""
    assert CAMERA.encode() not in body
    expect(page).to_have_url(re.compile(f"{table}$"))
    shown = page.locator("img.photo")
    expect(shown).to_be_visible()
    shown.scroll_into_view_if_needed()
    assert shown.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [
        1200,
        1600,
    ]


@pytest.mark.proof
def test_what_is_no_photo_is_refused_in_the_form(phones: Phones, served: Served, tmp_path: Path) -> None:
    page = phones(base_url=served.url, locale="de")
    table = game(page, "Leni", "Ben")
    page.goto(f"{table}/photo")
    expect(page.locator("form[data-photo=ready]")).to_be_visible()
    (tmp_path / "x.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    page.locator("input[type=file]").last.set_input_files(tmp_path / "x.svg")
    page.locator("[data-keep]").click()
    expect(page.locator("[role=alert]")).to_have_text("Das ist kein Foto: es muss JPEG, PNG oder WebP sein.")


@pytest.mark.proof
def test_without_scripts_photos_are_taken_and_names_joined(phones: Phones, served: Served, tmp_path: Path) -> None:
    page = phones(base_url=served.url, java_script_enabled=False, locale="de")
    table = game(page, "Max", "Ben")
    game(page, "Maximilian", "Ben")
    page.goto(f"{table}/photo")
    page.locator("input[type=file]").first.set_input_files(photo(tmp_path))
    page.get_by_role("button", name="Foto aufheben").click()
    address = page.locator("img.photo").get_attribute("src")
    assert address
    kept = Image.open(io.BytesIO(page.request.get(address).body()))
    assert kept.size == (1200, 1600)
    page.goto(page_of("Max"))
    page.locator("#join summary").click()
    page.get_by_label("Welcher Name?").select_option("Maximilian")
    page.get_by_role("button", name="Zusammenlegen", exact=True).click()
    expect(page.locator(".known")).to_contain_text("Zählt mit: Maximilian")
    page.get_by_role("button", name="Trennen: Maximilian").click()
    expect(page.locator(".known")).to_have_count(0)


@pytest.mark.parametrize("locale", with_proofs(["de", "fr"], ["de"]))
def test_on_every_screen_all_is_in_reach(phones: Phones, served: Served, locale: str) -> None:
    """Nothing goes beyond the side, and what one taps is large enough for a finger."""
    page = phones(base_url=served.url, locale=locale)
    table = game(page, "Maximiliane-Charlotte-Lu", "Bo")
    game(page, "Bo", "Zoe")
    game(page, "Zoë", "Bo")
    game(page, "Maximiliane-Charlotte", "Bo")
    for path in ("/people", page_of("Bo"), page_of("Maximiliane-Charlotte-Lu"), page_of("Zoe"), f"{table}/photo"):
        page.goto(path)
        for open_lids in (False, True):
            if open_lids:
                page.locator("details:not([open]) > summary").evaluate_all("all => all.forEach((one) => one.click())")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                if not open_lids:
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    assert wide <= width, path  # a phone's innerWidth grows with what is too wide
                    continue
                small = page.locator("main a, main button, main summary, main select").evaluate_all(
                    "all => all.filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.outerHTML)"
                )
                assert small == [], (path, width)


def test_by_keyboard_one_goes_from_the_list_to_a_game_past_the_last_ones_in_one_line(
    phones: Phones, served: Served
) -> None:
    page = phones(base_url=served.url)
    for names in (("Leni", "Ben"), ("Ben", "Leni"), ("Leni", "Ben")):
        table = game(page, *names)
    page.goto("/people")
    page.locator(".list.big a").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{page_of('Leni')}$"))
    dots = page.locator(".hero .dots i")
    expect(dots).to_have_count(3)
    assert len(set(dots.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)"))) == 1
    page.locator(f"a[href='{table}']").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{table}$"))
