"""All changes of a deck: states with what was changed and cards that tell them apart, and the way back to one."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from scorer.studio.pages import revisions
from tests.scorer.browser import barriers
from tests.scorer.studio.test_browser import SOON, opened
from tests.scorer.studio.test_pages import begun, deck, new_draft, save

STATE = re.compile(r"<strong>(.*?)</strong>(.*?)</li>", re.DOTALL)
PICTURE = re.compile(r'<img class="c( new)?"[^>]*alt="([^"]*)"[^>]*src="([^"]+)"')


def states(teacher: FlaskClient, address: str) -> list[tuple[str, str]]:
    """What each state is called, and all else that is told of it."""
    return [(unescape(said), more) for said, more in STATE.findall(teacher.get(address).text)]


def test_each_state_says_what_changed_and_shows_the_cards_that_look_otherwise(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"/show/14/1": "7 + 7"})
    save(teacher, draft, "print", **{"/print/sets": "3"})
    save(teacher, draft, "cards", **{"/show/14/0": "zwölf und zwei"})
    teacher.post(f"{draft}/undo")
    found = states(teacher, f"{draft}/changes")
    said = ["Undone: Yellow, counts 14: 2 · 7", "Yellow, counts 14: zwölf und zwei", "Class sets: 3"]
    assert [name for name, _ in found] == [*said, "Red, counts 14: 7 + 7", "Started"]
    new = [[words for is_new, words, _ in PICTURE.findall(more) if is_new] for _, more in found]
    assert new == [["Gelb 2 · 7 (14)"], ["Gelb zwölf und zwei (14)"], [], ["Rot 7 + 7 (14)"], []]
    assert all(len(PICTURE.findall(more)) == revisions.CARDS for _, more in found)
    for _, _, address in PICTURE.findall("".join(more for _, more in found)):
        picture = teacher.get(unescape(address))
        assert picture.mimetype == "image/svg+xml"
        assert "immutable" in picture.headers["Cache-Control"]


def test_choices_are_told_as_their_panes_name_them_and_of_rows_their_number(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    tasks = len(deck(teacher, draft)["task"])
    save(teacher, draft, "look", **{"/look/ink": "saving", "/look/style": "large-print"})
    save(teacher, draft, "print", **{"+/print/extras/box": "box", "+/print/extras/list": "list"})
    save(teacher, draft, "print", **{"/print/laminate": "true", "/print/cut_lines": "false"})
    save(teacher, draft, "tasks", do="add:/task")
    save(teacher, draft, "cards", do="remove:/level/easy")
    save(teacher, draft, "cards", do="add:/level/easy")
    save(teacher, draft, "cards", **{"/level/easy/mark": "2"})
    assert [said for said, _ in states(teacher, f"{draft}/changes")][:-1] == [
        "Dots of the level, easy: 2",
        "Level: easy",
        f"Tasks: {tasks + 1}",
        "Print: Without cutting lines · Print: To laminate",
        "Extras: Box cards, Check lists",
        "Look: Save ink · Style: Large print",
    ]


def test_another_name_of_a_level_is_told_as_such_with_what_else_is_new(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"=/level/leicht": "ganz leicht"}, do="rename:/level/leicht")
    assert states(teacher, f"{draft}/changes")[0][0] == "Level: leicht → ganz leicht"
    save(teacher, draft, "print", **{"/print/sets": "3"})
    teacher.post(f"{draft}/undo")
    teacher.post(f"{draft}/undo")
    undone = [name for name, _ in states(teacher, f"{draft}/changes")][:2]
    assert undone == ["Undone: Level: ganz leicht → leicht", "Undone: Class sets"]
    french = unescape(teacher.get(f"{draft}/changes", headers={"Accept-Language": "fr"}).text)
    assert "Niveau\N{NO-BREAK SPACE}: leicht → ganz leicht" in french


def test_of_new_numbers_their_cards_are_seen(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __numbers="12, 14, 15, 77")  # all have other letters then
    _, more = states(teacher, f"{draft}/changes")[0]
    assert {words for is_new, words, _ in PICTURE.findall(more) if is_new} >= {"Gelb 77", "Rot 77"}


def test_where_all_cards_have_new_letters_those_are_seen_that_show_something_else(teacher: FlaskClient) -> None:
    draft = begun(teacher, "tadika")
    save(teacher, draft, "cards", **{"/show/3/0": "three"})  # no longer the original: each card says so
    _, more = states(teacher, f"{draft}/changes")[0]
    assert [words for is_new, words, _ in PICTURE.findall(more) if is_new] == ["Blau three (3)"]


def test_a_picture_that_several_states_have_is_asked_for_once(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for key in ("sets", "margin"):
        save(teacher, draft, "print", **{f"/print/{key}": "6"})
    rows = [PICTURE.findall(more) for _, more in states(teacher, f"{draft}/changes")]
    assert len(rows) == 3
    assert rows[0] == rows[1] == rows[2]


def test_what_is_typed_letter_by_letter_is_one_state(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for text in ("8", "84", "84 :", "84 : 6"):
        save(teacher, draft, "cards", **{"/show/14/1": text})
    assert [name for name, _ in states(teacher, f"{draft}/changes")] == ["Red, counts 14: 84 : 6", "Started"]


def test_to_go_back_is_a_change_that_can_be_undone(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    before = deck(teacher, draft)
    save(teacher, draft, "cards", **{"/show/14/1": "7 + 7"})
    after = deck(teacher, draft)
    forms = re.findall(r'action="([^"]+/restore/\d+)"', teacher.get(f"{draft}/changes").text)
    assert len(forms) == 1  # to the other state than that which it has
    teacher.post(forms[0])
    assert deck(teacher, draft) == before
    teacher.post(f"{draft}/undo")
    assert deck(teacher, draft) == after


@pytest.mark.parametrize(
    ("lines", "each", "last"),
    [pytest.param(revisions.LINES, revisions.MOST_REVISIONS, 11, marks=pytest.mark.proof), (6, 3, 5)],
    ids=["states", "lines"],
)
def test_older_states_lie_on_further_pages(
    teacher: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    lines: int,
    each: int,
    last: int,
) -> None:
    monkeypatch.setattr(revisions, "LINES", lines)
    monkeypatch.setattr(revisions, "MOST_REVISIONS", each)
    draft, found = new_draft(teacher), list[str]()
    for number in range(2, last + 1):
        save(teacher, draft, "print", **{"/print/sets": str(number)})
        save(teacher, draft, "look", **{"/look/title": str(number)})
    address = f"{draft}/changes"
    for _ in range(20):
        page = teacher.get(address).text
        found += [unescape(said) for said, _ in STATE.findall(page)]
        older = re.search(r'href="([^"]+before=\d+)"', page)
        if older is None:
            break
        address = unescape(older[1])
    said = [f"{key}: {number}" for number in range(last, 1, -1) for key in ("Title on the back", "Class sets")]
    assert found == [*said, "Started"]


def test_the_code_for_the_phones_holds_the_deck(teacher: FlaskClient) -> None:
    draft = begun(teacher, "take-three")
    page = teacher.get(f"{draft}/score").text
    letters = re.findall(r'<p class="letters">(\w{5})</p>', page)
    table = re.findall(r'<a class="do" href="(/D/\w+)"', page)
    assert len(letters) == len(table) == 1
    assert 'class="qr"' in page
    assert letters[0] in teacher.get(table[0]).text
    save(teacher, draft, "print", **{"/print/sets": "8"})
    whole_class = re.findall(r'href="(/class/new\?[^"]+)"', teacher.get(f"{draft}/score").text)
    form = teacher.get(unescape(whole_class[0])).text
    assert re.search(r'name="tables"[^>]*value="8"', form)
    assert letters[0] in form


def test_a_deck_that_cannot_be_played_has_no_code(teacher: FlaskClient) -> None:
    draft = begun(teacher, "take-three")
    save(teacher, draft, "cards", __numbers="sieb")
    page = teacher.get(f"{draft}/score")
    assert (page.status_code, 'class="qr"' in page.text, "can’t be played" in page.text) == (200, False, True)


def test_from_more_one_comes_to_the_code_and_to_a_state_of_before(laptop: Page) -> None:
    opened(laptop)
    cell = laptop.locator("input[name='/show/14/1']")
    before = cell.input_value()
    cell.fill("7 + 7")
    expect(laptop.locator("#see img[alt*='7 + 7 (']")).to_be_visible(timeout=SOON)
    more = laptop.locator("header a[href$='/more']")
    for address in ("/score", "/changes"):
        more.click()
        expect(laptop.locator("dialog [data-copy]")).to_be_visible(timeout=SOON)  # by a script that came with it
        laptop.locator(f"dialog a[href$='{address}']").click()
        expect(laptop.locator(".qr" if address == "/score" else ".past")).to_be_visible(timeout=SOON)
        assert barriers(laptop) == ""
        if address == "/score":
            laptop.keyboard.press("Escape")
    laptop.locator("dialog form[action*='/restore/'] button").click()
    expect(laptop.locator("dialog[open]")).to_have_count(0)
    expect(cell).to_have_value(before, timeout=SOON)
