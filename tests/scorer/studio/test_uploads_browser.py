"""Pictures of one's own in a real browser: dropped on cells and cards, pasted, chosen on a phone."""

from __future__ import annotations

from base64 import b64encode

import pytest
from playwright.sync_api import Page, expect

from tests.custom.pictures.test_files import saved
from tests.order import with_proofs
from tests.scorer.browser import Phones, barriers
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import SOON, opened

HAND = """([selector, way, files]) => {
  const data = new DataTransfer();
  for (const [name, text] of files)
    data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
  const [wishes, field] = [{ bubbles: true, cancelable: true }, document.querySelector(selector)];
  if (way === "paste") return field.dispatchEvent(new ClipboardEvent(way, { ...wishes, clipboardData: data }));
  for (const type of ["dragover", "drop"]) field.dispatchEvent(new DragEvent(type, { ...wishes, dataTransfer: data }));
}"""
"""Drops or pastes files on what the selector names."""


def hand_over(page: Page, selector: str, way: str, *files: tuple[str, bytes]) -> None:
    page.evaluate(HAND, [selector, way, [(name, b64encode(data).decode()) for name, data in files]])


def test_pictures_are_dropped_on_cells_and_cards_and_pasted(laptop: Page) -> None:
    hand = opened(laptop)
    hand_over(laptop, "[name='/show/14/1']", "drop", ("Max.png", saved("PNG")), ("Tim.png", saved("PNG", mode="L")))
    expect(laptop.locator("[name='/show/15/1']")).to_have_value("picture:tim.png", timeout=SOON)
    expect(laptop.locator("[data-card=R14] img")).to_have_attribute("alt", "Rot max.png (14)", timeout=SOON)
    named = laptop.locator("td.pictured:has([name='/show/15/1']) .thumb")
    expect(named).to_have_text("tim.png", timeout=SOON)
    laptop.focus("[name='/show/15/1']")
    expect(named).to_be_hidden()  # one types the whole of it
    laptop.fill("[name='/show/15/1']", "Tim")
    laptop.focus("[name='/show/14/1']")
    expect(laptop.locator("[name='/show/15/1']")).to_have_css("opacity", "1")
    expect(laptop.locator("td:has([name='/show/15/1']) .thumb")).to_have_count(0, timeout=SOON)
    laptop.fill("[name='/show/15/1']", "picture:tim.png")
    hand_over(laptop, "[data-card=B12]", "drop", ("Ida.jpg", saved("JPEG")))
    hand_over(laptop, "[name='/show/12/2']", "paste", ("x.gif", saved("GIF")))
    unread = laptop.locator("#unread")
    expect(unread).to_contain_text("ist ein GIF-Bild", timeout=SOON)
    expect(unread).to_be_in_viewport()
    assert barriers(laptop) == ""
    hand_over(laptop, "[name='/show/12/2']", "paste", ("Eva.webp", saved("WEBP")))
    expect(laptop.locator("[name='/show/12/2']")).to_have_value("picture:eva.png", timeout=SOON)
    expect(unread).to_be_hidden()
    expect(laptop.locator("[data-card=G12] img")).to_have_attribute("alt", "Grün eva.png (12)", timeout=SOON)
    shown = hand.document()["show"]
    assert [shown["14"][1], shown["15"][1], shown["12"][2:]] == [
        "picture:max.png", "picture:tim.png", ["picture:eva.png", "picture:ida.jpg"],
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", with_proofs(("light", "dark"), ("dark",)))
def test_a_phone_chooses_a_picture_of_its_own(phones: Phones, served: Served, scheme: str) -> None:
    phone = phones(base_url=served.url, color_scheme=scheme)
    hand = opened(phone)
    phone.goto(f"{hand.draft}/pictures?cell=/show/14/1")
    for name, data in (("x.gif", saved("GIF")), ("Max.jpg", saved("JPEG"))):
        phone.set_input_files("#own", {"name": name, "mimeType": "image/jpeg", "buffer": data})
        phone.locator(".bring button").click()
        if name == "x.gif":
            expect(phone.locator("#wrong")).to_be_in_viewport()
            assert barriers(phone) == ""
    phone.wait_for_url("**/cards")
    assert hand.document()["show"]["14"][1] == "picture:max.jpg"
