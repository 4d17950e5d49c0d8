"""From the studio's Print pane to paper: what choices cost, the page to print on, measured printers; also copies."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Route, expect

from cardgen.words.texts import LANGUAGES
from tests.order import with_proofs
from tests.scorer.browser import DESK, Phones
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import SOON, started
from tests.scorer.studio.test_pages import begun, deck, new_draft, save

PRINTER = """
["hall".upright]
backs = "duplex-long"
right = 1.0
down = -0.5
turn = 0.0
scale = 1.0
"""


@pytest.mark.long
@pytest.mark.parametrize("language", with_proofs(LANGUAGES, LANGUAGES[1:]))
def test_each_choice_says_what_it_costs(teacher: FlaskClient, language: str) -> None:
    teacher.set_cookie("language", language)
    draft = begun(teacher, "terz")
    save(teacher, draft, "print", __print__sets="8")
    page, costs = teacher.get(f"{draft}/print").text, teacher.get(f"{draft}/costs.json").get_json()
    said = {unescape(name): unescape(cost) for name, cost in re.findall(r'data-cost="([^"]+)">([^<]*)<', page)}
    assert {name: cost for name, cost in said.items() if cost} == costs
    assert said.keys() - costs.keys() == {"/print/laminate", "/print/split", "/print/cut_lines", "/print/spares"}
    assert costs["/print/order=by-set"].startswith("72 ")
    assert costs["/print/order=stacked"].startswith("81 ")
    assert re.fullmatch(r"38 → \d+ %", costs["/look/ink"])
    assert costs["/look/style"].startswith("72 ")


def test_large_print_is_chosen_where_one_prints_and_leaves_another_style_be(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "look", __look__style="dyslexia")
    page = teacher.get(f"{draft}/print").text
    boxes = re.findall(r'<input type="(?:hidden|checkbox)" name="/look/style" value="([^"]*)"', page)
    assert boxes == ["dyslexia", "large-print"]
    save(teacher, draft, "print", __look__style="large-print")
    save(teacher, draft, "print", __print__sets="2")
    page = teacher.get(f"{draft}/print").text
    assert 'name="/look/style" value="dyslexia"' in page  # which comes back with the tick away
    assert 'name="/look/style" value="large-print" checked' in page


def test_no_corners_are_offered_where_cards_have_none(teacher: FlaskClient) -> None:
    """But can be taken away where a file has wished for them."""
    draft = begun(teacher, "threepia")
    assert "/look/corners" not in teacher.get(f"{draft}/look").text
    save(teacher, draft, "look", __look__corners="4")
    assert 'name="/look/corners" value="4" checked' in teacher.get(f"{draft}/look").text
    assert "/look/corners" in teacher.get(f"{new_draft(teacher)}/look").text


def test_sheets_are_in_view_where_one_prints_and_a_size_is_offered_once(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = teacher.get(f"{draft}/print").text
    assert page.count('class="a4"') == 2
    assert page.count("63 × 88 mm</option>") == 1
    save(teacher, draft, "print", __print__card="63x88")
    assert '<option value="63x88" selected>' in teacher.get(f"{draft}/print").text
    assert 'class="a4"' not in teacher.get(f"{draft}/print?view=all").text
    assert f'href="{draft}/cards"' in page


def test_what_cannot_be_printed_costs_nothing_and_says_why(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __numbers="sieb")
    assert teacher.get(f"{draft}/costs.json").get_json() == {}
    page = teacher.get(f"{draft}/ready").text
    assert "test.pdf" not in page
    assert f'href="{draft}/cards#note-0"' in page
    assert teacher.get(f"{draft}/sets.zip").status_code == 422


@pytest.mark.parametrize("page", ["ready", "score"])
def test_what_is_wrong_in_two_cells_is_said_once_and_leads_to_the_first(teacher: FlaskClient, page: str) -> None:
    draft = begun(teacher, "sevens")
    save(teacher, draft, "cards", __show__14__1="sqrt(", __show__21__0="sqrt(")
    (found,) = re.findall(rf'<li><a class="row grow" href="({draft}/[^"]+)"', teacher.get(f"{draft}/{page}").text)
    pane, _, note = found.partition("#")
    before = teacher.get(pane).text.partition(f'id="{note}"')[0]
    assert re.findall(r'name="(/show/[^"]+)"', before)[-1] == "/show/14/3"  # it stands below the row


def test_sets_are_counted_by_buttons_without_scripts(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for wanted in (2, 3):
        save(teacher, draft, "print", do="more:/print/sets")
        assert deck(teacher, draft)["print"] == {"sets": wanted}
    assert teacher.get(f"{draft}/print").text.count('class="mark"') == 3
    assert teacher.get("/studio/mark/C.svg").mimetype == "image/svg+xml"
    assert teacher.get("/studio/mark/I.svg").status_code == 404
    for _ in range(2):
        save(teacher, draft, "print", do="fewer:/print/sets")
    assert "print" not in deck(teacher, draft) or "sets" not in deck(teacher, draft)["print"]


def test_a_measured_printer_moves_the_backs(make: Callable[..., Flask], tmp_path: Path, teacher: FlaskClient) -> None:
    (file := tmp_path / "printers.toml").write_text(PRINTER)
    measured = make(printers=file).test_client()
    draft = begun(measured, "terz-27")
    page = measured.get(f"{draft}/ready?printer=hall").text
    assert "<option selected>hall</option>" in page
    moved, plain = (measured.get(f"{draft}/deck.pdf{query}").data for query in ("?printer=hall", ""))
    assert moved.startswith(b"%PDF")
    assert moved != plain
    wrong = measured.get(f"{draft}/deck.pdf?printer=none")
    assert (wrong.status_code, "none" in wrong.text) == (422, True)
    save(measured, draft, "print", __print__backs="duplex-short")
    assert measured.get(f"{draft}/deck.pdf?printer=hall").status_code == 422
    assert "<option" not in teacher.get(f"{begun(teacher, 'terz-27')}/ready").text  # where nobody measured one


def test_whoever_opens_the_link_of_a_deck_gets_a_copy(teacher: FlaskClient, unlimited: Flask) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __name="<b>Sevens</b>")
    found = re.search(r'href="([^"]+/studio/copy/[^"]+)" id="copy"', teacher.get(f"{draft}/more").text)
    assert found
    address = urlsplit(unescape(found[1])).path
    other = unlimited.test_client()
    assert "&lt;b&gt;Sevens" in other.get(address).text
    taken = other.post(address)
    assert taken.status_code == 303
    copied = str(taken.location).removesuffix("/cards")
    assert copied != draft
    assert deck(other, copied) == deck(teacher, draft)
    assert other.get("/studio/copy/ABC").status_code == 422


def test_a_deck_goes_along_as_a_table(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    table = teacher.get(f"{draft}/deck.csv")
    assert table.headers["Content-Disposition"].endswith('filename="siebener.csv"')
    again = teacher.post("/studio/open", data={"file": (io.BytesIO(table.data), "deck.csv")})
    assert deck(teacher, str(again.location).removesuffix("/cards")) == deck(teacher, draft)


def test_a_printer_is_chosen_and_a_pdf_says_that_it_is_being_made(
    phones: Phones, serve: Callable[..., Served], tmp_path: Path
) -> None:
    (file := tmp_path / "printers.toml").write_text(PRINTER)
    laptop = phones(base_url=serve(SCORER_PRINTERS=str(file)).url, **DESK)
    hand = started(laptop, "terz-27")
    hand.pane("print")
    hand.tap("[value='more:/print/sets']")
    expect(laptop.locator("#line")).to_contain_text("2 Sätze", timeout=SOON)
    expect(laptop.locator("[data-cost='/print/order=by-set']")).to_contain_text("Blatt", timeout=SOON)
    pane, held = laptop.url, list[Route]()
    hand.tap("#go")
    links = laptop.locator("dialog[open] a[data-made]")
    laptop.route("**/test.pdf", lambda route: held.append(route))
    links.first.click()
    expect(laptop.locator("#making progress")).to_be_visible()
    with laptop.expect_event("requestfailed", lambda request: "test.pdf" in request.url, timeout=SOON):
        laptop.locator("#making button").click()
    expect(laptop.locator("#making")).to_be_hidden()
    assert len(held) == 1
    laptop.unroute("**/test.pdf")
    plain = links.first.get_attribute("href") or ""
    laptop.locator("dialog select[name=printer]").select_option("hall")
    for link in links.all():
        expect(link).to_have_attribute("href", re.compile("printer=hall"), timeout=SOON)
    assert laptop.url == pane
    with laptop.expect_download() as download:
        hand.tap("dialog a[data-made]")
    sheet = download.value.path().read_bytes()
    assert sheet == laptop.request.get(links.first.get_attribute("href") or "").body()
    assert sheet != laptop.request.get(plain).body()
    assert download.value.suggested_filename.endswith("-test.pdf")
    expect(laptop.locator("#making p")).to_have_text(download.value.suggested_filename)
    expect(laptop.locator("#making button")).to_be_hidden()
    expect(laptop.locator("dialog select[name=printer]")).to_have_value("hall")


def test_who_agrees_prints_without_the_cards_that_have_faults(teacher: FlaskClient) -> None:
    draft = begun(teacher, "sevens")
    save(teacher, draft, "cards", __show__14__1="sqrt(", __show__21__0="picture:none.jpg")
    page = teacher.get(f"{draft}/ready").text
    assert re.search(r'name="partly" value="1">\s*Print without the 2 cards', page)
    assert "data-made" not in page
    assert len(re.findall(f'href="{draft}/cards#note-', page)) == 2
    agreed = unescape(teacher.get(f"{draft}/ready?partly=1").text)
    assert 'name="partly" value="1" checked' in agreed
    links = re.findall(r'href="([^"]+)" data-made', agreed)
    assert len(links) == 2
    assert all("partly=1" in link for link in links)
    for link in links:
        assert teacher.get(link).data.startswith(b"%PDF")
        assert teacher.get(link.replace("partly=1", "partly=0")).status_code == 422
    save(teacher, draft, "print", __print__margin="-3")
    assert "partly" not in teacher.get(f"{draft}/ready").text


def test_a_printer_without_duplex_is_tested_before_it_prints(make: Callable[..., Flask], tmp_path: Path) -> None:
    (file := tmp_path / "printers.toml").write_text(f'{PRINTER}\n[kitchen]\ntray = "a-down"\n')
    measured = make(printers=file).test_client()
    draft = begun(measured, "terz-27")
    save(measured, draft, "print", __print__backs="manual")
    page = measured.get(f"{draft}/ready").text
    assert page.count('<option value="over-') == 4
    assert "deck.pdf" not in page
    assert names(measured.get(f"{draft}/test.pdf?printer=kitchen").data) == ["tray-test-1.pdf", "tray-test-2.pdf"]
    assert measured.get(f"{draft}/deck.pdf").status_code == 422
    for query in ("tray=over-b-up", "printer=kitchen"):
        page = measured.get(f"{draft}/ready?{query}").text
        assert f"deck.pdf?{query}" in unescape(page)
        made = names(measured.get(f"{draft}/deck.pdf?{query}").data)
        assert [name.rpartition("-")[2] for name in made] == ["fronts.pdf", "backs.pdf"]
    assert measured.get(f"{draft}/deck.pdf?tray=sideways").status_code == 422
    assert measured.get(f"{draft}/costs.json").get_json() != {}


def names(data: bytes) -> list[str]:
    """The files of a ZIP."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.namelist()
