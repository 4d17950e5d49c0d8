"""What is seen on the studio's cloth: all cards, one large, sheets, a hand, other eyes; with and without scripts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from cardgen.games import registry
from scorer.studio.pages.preview_area import EYES, HAND, VIEWS
from tests.order import with_proofs
from tests.scorer.studio.test_browser import CELLS, SOON, opened, started
from tests.scorer.studio.test_pages import SEVENS, begun, new_draft, save

PICTURE = re.compile(r'<img[^>]* src="([^"]+)"')


def preview(teacher: FlaskClient, draft: str, query: str = "") -> str:
    """What lies on the cloth."""
    page = teacher.get(f"{draft}/cards?{query}")
    assert page.status_code == 200
    return page.text.partition('id="see"')[2].partition("</section>")[0]


def pictures(cloth: str) -> list[str]:
    return [unescape(address) for address in PICTURE.findall(cloth)]


@pytest.mark.parametrize("game", with_proofs(registry.BUILT_IN, ("terz", "triple3", "threepia")))
def test_each_game_is_seen_in_every_way(teacher: FlaskClient, game: str) -> None:
    draft = begun(teacher, game)
    shown = {view: pictures(preview(teacher, draft, f"view={view}")) for view in VIEWS}
    assert len(shown["true"]) == 1
    assert {*shown["card"]} <= {*shown["all"]}
    assert len(shown["sheets"]) == 2
    assert len(set(shown["hand"])) == HAND
    assert set(shown["hand"]) <= set(shown["all"])
    for address in (*shown["card"], *shown["sheets"]):
        assert teacher.get(address).mimetype == "image/svg+xml"
    for eyes in EYES[1:]:
        assert len(pictures(preview(teacher, draft, f"eyes={eyes}"))) == (32 if eyes == "four" else len(shown["all"]))


def test_a_large_card_lies_among_those_of_its_colour(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __numbers=SEVENS)
    seen = preview(teacher, draft, "view=card&card=R14")
    assert re.findall(r'data-card="([^"]+)"', seen) == [f"R{number}" for number in SEVENS.split(", ")]
    assert re.findall(r'data-card="([^"]+)"[^>]*>\s*<a[^>]* aria-current="true"', seen) == ["R14"]
    assert "counts 14 · card R14" in re.sub(r"\s+", " ", seen)
    steps = dict(re.findall(r'data-step="(\w+)" href="[^"]*card=(\w+)"', seen))
    assert steps == {"before": "R7", "after": "R21", "above": "Y14", "below": "G14"}


def test_where_one_edits_tasks_their_cards_go_first(teacher: FlaskClient) -> None:
    for start, tasks_first in (("times-tables", True), ("terz-27", False)):
        draft = begun(teacher, start)
        kinds = [re.findall(r'class="deck (\w+)', teacher.get(f"{draft}/{pane}").text) for pane in ("cards", "tasks")]
        assert kinds == [["numbers", "second"], ["second", "numbers"] if tasks_first else ["numbers", "second"]]


def test_links_lead_through_all_cards_and_all_sheets(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    cards, address = [], f"{draft}/cards?view=card"
    while address not in cards:
        cards.append(address)
        found = re.search(r'data-step="after" href="([^"]+)"', teacher.get(address).text)
        assert found
        address = unescape(found[1])
    assert len(cards) == 1 + 16 + 4 + 2  # the first address names no card; then each, the backs, and the first again
    sheets, address = 1, f"{draft}/cards?view=sheets"
    while found := re.search(r'data-step="after" href="([^"]+)"', teacher.get(address).text):
        address, sheets = unescape(found[1]), sheets + 1
    assert f"{sheets}" in preview(teacher, draft, "view=sheets&sheet=999")
    assert sheets == 5
    assert teacher.get(f"{draft}/sheet/99.svg").status_code == 404


def test_a_tab_of_each_set_leads_to_its_first_sheet(teacher: FlaskClient) -> None:
    draft = begun(teacher, "terz-27")
    tab = re.compile(r'<a data-look href="([^"]+)" aria-label="Set (.)"( aria-current="true")?>')
    assert not tab.findall(preview(teacher, draft, "view=sheets"))
    save(teacher, draft, "print", __print__sets="3", __print__order="stacked")
    assert not tab.findall(preview(teacher, draft, "view=sheets"))  # each sheet has cards of all sets
    save(teacher, draft, "print", __print__order="by-set", __print__paper="150x200")  # of four cards, of 27
    found = []
    for address, letter, _ in tab.findall(preview(teacher, draft, "view=sheets")):
        page = teacher.get(unescape(address)).text
        here = "".join(letter for _, letter, is_here in tab.findall(page) if is_here)
        found.append((letter, re.findall(r"<span>Sheet (\d+) of 21</span>", page), here))
    assert found == [("A", ["1"], "A"), ("B", ["7"], "AB"), ("C", ["14"], "BC")]


def test_of_four_ways_to_see_it_is_said_which_colours_are_nearest(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    seen = preview(teacher, draft, "eyes=four")
    for words in ("yellow, green (37)", "yellow, green (26)", "red, green (26)", "All 4 colours stay different"):
        assert words in seen
    save(teacher, draft, "colours", **{"/colours": "yellow, red, green, Lime #FFF000 bell"})
    seen = preview(teacher, draft, "eyes=four")
    assert "Yellow and Lime are one colour to" in seen
    assert f'href="{draft}/colours"' in seen


@pytest.mark.parametrize("query", ["view=moon&eyes=x", "view=card&card=%3Cb%3E", "view=sheets&sheet=-1", "deal=99999"])
def test_what_is_not_there_is_left_out(teacher: FlaskClient, query: str) -> None:
    draft = begun(teacher, "terz-27")
    assert "<b>" not in preview(teacher, draft, query)


def test_a_deck_that_cannot_be_printed_is_seen_as_it_was(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __numbers="sieb")
    for view in VIEWS:
        assert "undrawn" not in preview(teacher, draft, f"view={view}")


def test_hands_go_through_the_whole_deck(teacher: FlaskClient) -> None:
    draft = begun(teacher, "terz-27")
    dealt = {card for deal in range(5) for card in pictures(preview(teacher, draft, f"view=hand&deal={deal}"))}
    assert len(dealt) == 27


def test_a_view_stays_while_one_types_and_after_undo(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = teacher.get(f"{draft}/cards?view=card&card=Y12&eyes=grey").text
    edit = unescape(re.findall(r'data-edit="([^"]+)"', page)[0])
    base = re.findall(r'name="base" value="(\d+)"', page)[0]
    answer = teacher.post(edit, data={"base": base, "/show/12/0": "zwölf"}).text
    assert "zwölf" in answer.partition('id="see"')[2]
    assert 'class="see at-card grey"' in answer
    action = unescape(re.findall(r'action="([^"]+)"', page)[0])
    assert "card=Y12" in str(teacher.post(action, data={"base": base, "/name": "x"}).location)
    undo = unescape(re.findall(r'formaction="([^"]+undo[^"]*)"', page)[0])
    assert "card=Y12" in str(teacher.post(undo).location)


def test_taps_and_keys_go_through_cards_and_back(laptop: Page) -> None:
    hand = opened(laptop)
    hand.tap("[data-card=Y12] a")
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb 3 · 4 (12)", timeout=SOON)
    hand.tap("[data-step=after]")
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb 2 · 7 (14)", timeout=SOON)
    hand.tap("#see .seg a:last-child")
    expect(laptop.locator(".fan img")).to_have_count(HAND, timeout=SOON)
    hand.tap("#see .seg a:first-child")
    laptop.locator("[data-card=Y12] a").focus()
    laptop.keyboard.press("ArrowRight")
    expect(laptop.locator("[data-card=Y14] a")).to_be_focused()
    laptop.keyboard.press("Enter")
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb 2 · 7 (14)", timeout=SOON)
    laptop.locator("#see .seg a").first.focus()
    laptop.keyboard.press("ArrowRight")
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb 3 · 5 (15)", timeout=SOON)
    mates = laptop.locator(".mates [aria-current]")
    mates.focus()
    laptop.keyboard.press("ArrowDown")  # to the same number in the next colour, and back
    expect(laptop.locator(".big img")).to_have_attribute("alt", re.compile(r"^Rot .*\(15\)"), timeout=SOON)
    expect(mates).to_be_focused()
    laptop.keyboard.press("ArrowUp")
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb 3 · 5 (15)", timeout=SOON)
    laptop.locator(CELLS).nth(8).fill("acht")  # the card in view, of the third row
    expect(laptop.locator(".big img")).to_have_attribute("alt", "Gelb acht (15)", timeout=SOON)
    laptop.go_back()
    expect(laptop.locator(".big img")).to_have_attribute("alt", re.compile(r"^Rot .*\(15\)"), timeout=SOON)
    laptop.locator("#see .seg a").first.focus()
    laptop.keyboard.press("Escape")
    expect(laptop.locator("[data-card=Y12] img")).to_be_visible(timeout=SOON)


def test_the_true_size_is_kept_on_this_screen(laptop: Page) -> None:
    started(laptop, "terz-27")
    laptop.goto(f"{laptop.url}?view=true")
    laptop.locator("#mm").fill("4.99")
    laptop.locator("[data-fit='0.01']").click()
    laptop.locator("[data-fit='0']").click()
    for _ in range(2):
        expect(laptop.locator(".ruler")).to_be_hidden()  # whoever has done it needn't do it again
        box = laptop.locator(".true img").bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["height"])) == (63 * 5, 88 * 5)
        laptop.reload()
