"""The studio without scripts: from a start to a PDF, what is wrong beside its field, who may do what."""

from __future__ import annotations

import io
import re
import tomllib
from base64 import b64decode
from collections.abc import Callable
from html import unescape
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.games import registry
from cardgen.studio.notes import Note
from cardgen.studio.preview import Preview
from cardgen.words.texts import LANGUAGES
from scorer.keeping.draft_rights import RIGHTS
from scorer.studio.pages.fields import Fields
from scorer.studio.routes import dry_run
from tests.scorer.doors import DRAFT

Make = Callable[..., Flask]
SEVENS = "7, 14, 21, 28, 35, 42, 49, 56, 63, 70"
DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
"""A PNG of one pixel."""
IN_TESTS = (("take-three", "de"), ("tadika", "en"), ("terz", "fr"))
ALL_GAMES = [
    pytest.param(*case, marks=() if case in IN_TESTS else pytest.mark.proof)
    for case in product(registry.BUILT_IN, LANGUAGES)
]
"""All games in all languages, most of them as proofs."""
INPUT = re.compile(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"')


SMALL = """
format = 1
game = "take-three"
name = "Siebener"
language = "de"
numbers = "12, 14, 15, 16"

[[task]]
if = "all even"

[[task]]
if = "sum < 45"

[[task]]
if = "same colour"

[[task]]
if = "all divisible by 4"

[show]
12 = ["3 · 4", "2 · 6", "4 · 3", "6 · 2"]
14 = ["2 · 7", "7 · 2"]
15 = ["3 · 5", "5 · 3"]

[level.leicht]
mark = 1
numbers = "4, 6, 8, 10"

[level.mittel]
mark = 2
numbers = "6, 8, 9, 12"

[level.schwer]
mark = 3
numbers = "14, 16, 18"
"""
"""Times tables with no more cards than a test looks at: those of the recipe take three times as long."""


def begun(teacher: FlaskClient, start: str = "times-tables") -> str:
    """A new draft of an original or a recipe: the address of its pages."""
    return _address(teacher.post("/studio/new", data={"start": start}, headers={"Accept-Language": "de"}))


def new_draft(teacher: FlaskClient, file: str = SMALL) -> str:
    """A new draft of a deck file, likewise."""
    return _address(teacher.post("/studio/open", data={"file": (io.BytesIO(file.encode()), "deck.toml")}))


def _address(answer: TestResponse) -> str:
    assert answer.status_code == 303, answer.text
    return str(answer.location).partition("?")[0].removesuffix("/cards")


def base(teacher: FlaskClient, draft: str) -> str:
    """The line that a page shows which is loaded now."""
    return str(teacher.get(f"{draft}/state").get_json()["seq"])


def save(teacher: FlaskClient, draft: str, pane: str, **fields: str) -> TestResponse:
    sent = {name.replace("__", "/"): value for name, value in fields.items()}
    return teacher.post(f"{draft}/{pane}", data={"base": base(teacher, draft), **sent})


def deck(teacher: FlaskClient, draft: str) -> dict[str, Any]:
    return tomllib.loads(teacher.get(f"{draft}/deck.toml").text)


@pytest.mark.long
def test_a_deck_comes_from_a_file_to_two_sets_as_pdf(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    assert save(teacher, draft, "cards", __numbers=SEVENS, __name="Sevens").status_code == 303
    assert save(teacher, draft, "tasks", do="add:/task").status_code == 303
    number = len(deck(teacher, draft)["task"]) - 1
    assert save(teacher, draft, "tasks", **{f"__task__{number}__if": "sum = 70"}).status_code == 303
    assert save(teacher, draft, "print", __print__sets="2", **{"+__print__extras__box": "box"}).status_code == 303
    made = deck(teacher, draft)
    assert {"if": "sum = 70"} in made["task"]
    assert (made["name"], made["print"]) == ("Sevens", {"sets": 2, "extras": "box"})
    page = teacher.get(f"{draft}/print").text
    assert "<b>0</b>" not in page
    assert teacher.get(f"{draft}/test.pdf").data.startswith(b"%PDF")
    assert teacher.get(f"{draft}/deck.pdf").data[:2] in (b"%P", b"PK")
    assert teacher.get(f"{draft}/sets.zip").data.startswith(b"PK")


def test_a_printed_deck_can_be_opened_again(teacher: FlaskClient) -> None:
    draft = begun(teacher, "terz-27")
    printed = teacher.get(f"{draft}/deck.pdf").data
    again = teacher.post("/studio/open", data={"file": (io.BytesIO(printed), "deck.pdf")})
    assert again.status_code == 303, again.text
    assert deck(teacher, str(again.location).removesuffix("/cards")) == deck(teacher, draft)
    wrong = teacher.post("/studio/open", data={"file": (io.BytesIO(b"\x89PNG"), "deck.toml")})
    assert wrong.status_code == 422
    assert 'id="wrong"' in wrong.text


@pytest.mark.long
@pytest.mark.parametrize(("start", "language"), ALL_GAMES)
def test_a_pane_that_is_sent_as_it_is_changes_nothing(teacher: FlaskClient, start: str, language: str) -> None:
    """A browser sends every field that the page has."""
    teacher.set_cookie("language", language)
    draft = begun(teacher, start)
    before = deck(teacher, draft)
    for pane in ("cards", "tasks", "look", "print"):
        page = teacher.get(f"{draft}/{pane}").text
        fields = {unescape(name): unescape(text) for name, text in INPUT.findall(page) if 'type="checkbox"' not in name}
        ticked = {
            name for name, text in fields.items() if re.search(rf'name="{re.escape(name)}" value="[^"]+" checked', page)
        }
        plain = re.findall(r'<input type="(?:checkbox|radio)" name="([^"]+)"', page)
        fields = {name: text for name, text in fields.items() if name in ticked or name not in plain}
        assert teacher.post(f"{draft}/{pane}", data=fields).status_code == 303
        assert deck(teacher, draft) == before, pane


def test_other_writings_of_a_fraction_can_be_changed(teacher: FlaskClient) -> None:
    draft = begun(teacher, "fraction-forms")
    page = unescape(teacher.get(f"{draft}/cards", headers={"Accept-Language": "de"}).text)
    assert "Anzeige 1/4" in page
    assert re.search('name="/show/1~14" value="1/4 \\| 0[.,]25 \\| 25.?% \\| 2/8"', page)
    save(teacher, draft, "cards", **{"/show/1~14": "1/4 | 0,25 | 25 % | 3/12"})
    assert deck(teacher, draft)["show"]["1/4"] == ["1/4", "0,25", "25 %", "3/12"]


def test_what_is_wrong_stands_beside_its_field_and_the_last_good_cards_stay(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __numbers="sieb")
    page = teacher.get(f"{draft}/cards").text
    assert re.search(r'name="/numbers" value="sieb"[^>]*aria-invalid="true"\s*aria-describedby="(note-\d+)', page)
    assert 'class="see at-all stale"' in page
    assert re.search(r"<b>\d+</b>\s*cards", page)  # what it came to when it was well
    pictures = re.findall(r'src="([^"]+/cards/[^"]+)"', page)
    assert len(pictures) > 16
    shown = teacher.get(unescape(pictures[0]))
    assert shown.mimetype == "image/svg+xml"
    assert "immutable" in shown.headers["Cache-Control"]
    assert teacher.get(f"{draft}/deck.pdf").status_code == 422
    assert teacher.post(f"{draft}/undo").status_code == 303
    assert 'class="see at-all"' in teacher.get(f"{draft}/cards").text


def test_what_is_wrong_with_the_whole_is_told_too(unlimited: Flask) -> None:
    seen = Preview("", (), (), (), (Note("", "Something is wrong.", is_hint=False),), is_good=False)
    with unlimited.test_request_context():
        form = Fields(dry_run.new_request({}, {}), {}, seen)
        assert [note.sentence for note in form.rest("cards")] == ["Something is wrong."]
        assert [(note.pane, note.id) for note in form.notes("cards", hints=False)] == [("cards", "note-0")]
        assert form.notes("look", hints=True) == []


def test_undo_and_redo_lead_back_to_their_pane(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "look", __look__style="clear")
    assert teacher.post(f"{draft}/undo?pane=look").location == f"{draft}/look"
    assert "look" not in deck(teacher, draft)
    assert teacher.post(f"{draft}/redo?pane=https://evil.example").location == f"{draft}/cards"
    assert deck(teacher, draft)["look"] == {"style": "clear"}


def test_two_pages_lose_nothing_and_a_conflict_is_told(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    seen = base(teacher, draft)
    assert teacher.post(f"{draft}/cards/edit", data={"base": seen, "/name": "One"}).status_code == 200
    assert teacher.post(f"{draft}/cards/edit", data={"base": seen, "/copies": "2"}).status_code == 200
    assert (deck(teacher, draft)["name"], deck(teacher, draft)["copies"]) == ("One", 2)
    told = teacher.post(f"{draft}/cards", data={"base": seen, "/name": "Two"})
    assert (told.status_code, 'role="alert"' in told.text) == (409, True)
    assert deck(teacher, draft)["name"] == "One"
    teacher.post(f"{draft}/undo")
    assert deck(teacher, draft)["name"] == "Two"


@pytest.mark.parametrize(
    ("theirs", "mine", "says"),
    [("7 + 7", "zwei", "Restore “zwei”"), ("", "zwei", "empty"), ("a", "", "Empty it again")],
)
def test_a_conflict_names_both_and_one_takes_ones_own(teacher: FlaskClient, theirs: str, mine: str, says: str) -> None:
    draft, cell = new_draft(teacher), "/show/14/1"
    seen = base(teacher, draft)
    teacher.post(f"{draft}/cards/edit", data={"base": seen, cell: theirs})
    told = teacher.post(f"{draft}/cards", data={"base": seen, cell: mine})
    box = told.text.partition('id="conflicts"')[2].partition("</section>")[0]
    texts = re.findall(r'<p class="fig">([^<]*)</p>', box)
    assert texts == [mine or "empty", theirs or "empty"]
    assert f'name="{cell}" value="{mine}" data-conflict' in box
    assert says in unescape(box)
    assert told.text.index(f'name="{cell}"') < told.text.index('id="conflicts"')  # what is sent last counts
    teacher.post(f"{draft}/cards", data={"base": base(teacher, draft), cell: [theirs, mine]})
    assert deck(teacher, draft)["show"]["14"][1] == mine


def test_of_a_conflict_both_become_cards(teacher: FlaskClient) -> None:
    draft, cell = new_draft(teacher), "/show/14/1"
    seen = base(teacher, draft)
    teacher.post(f"{draft}/cards/edit", data={"base": seen, cell: "7 + 7", "/name": "Two"})
    told = teacher.post(f"{draft}/cards", data={"base": seen, cell: "zwei", "/name": "Three"}).text
    assert re.findall(r'name="(\*[^"]*)" value="([^"]*)" data-conflict', told) == [(f"*{cell}", "zwei")]
    page = teacher.post(f"{draft}/cards", data={"base": base(teacher, draft), cell: "7 + 7", f"*{cell}": "zwei"})
    assert page.status_code == 303
    assert deck(teacher, draft)["show"]["14"][1] == "7 + 7"
    assert [row.get("show") for row in deck(teacher, draft)["card"]] == [None, "zwei"]


@pytest.mark.parametrize(("start", "field"), [("terz", "/trait/form/1"), ("take-three", "/show/7/1")])
@pytest.mark.parametrize(
    ("said", "looks", "classes"),
    [("picture:dog Hund am Haus", "Hund am Haus", "thumb worded"), ("picture:dog", "dog", "thumb")],
)
def test_a_cell_shows_its_picture_with_its_word(
    teacher: FlaskClient, start: str, field: str, said: str, looks: str, classes: str
) -> None:
    draft = begun(teacher, start)
    teacher.post(f"{draft}/cards", data={"base": base(teacher, draft), field: said})
    cell = teacher.get(f"{draft}/cards").text.partition(f'name="{field}"')[0].rpartition("<td")[2]
    assert re.findall(r'<span class="(thumb[^"]*)"', cell) == [classes]
    assert re.findall(r"<span>([^<]*)</span>", cell) == [looks]


def filled(name: str, draft: str) -> tuple[str, str]:
    method, rule = name.split(" ", 1)
    path = re.sub(r"<any\([^>]*>", "cards", rule.replace("/studio/<draft>", draft))
    path = path.replace("/differences", "/differences?level=leicht")
    path = path.replace("<key>", "Y12").replace("<right>", "watch").replace("<int:seq>", "1")
    return method, path.replace("<int:number>", "1").replace("<name>", "dot.png").replace("<style_name>", "clear")


def brought(phone: FlaskClient, draft: str, data: bytes = DOT, name: str = "Dot.PNG", **fields: str) -> TestResponse:
    """A picture of one's own, sent without a script."""
    return phone.post(f"{draft}/pictures", data={"picture": (io.BytesIO(data), name), **fields})


@pytest.mark.long
def test_a_right_is_asked_for_at_each_door_of_a_draft(unlimited: Flask, teacher: FlaskClient) -> None:
    """Strangers learn nothing, who may do less is told so, and who may is let in."""
    reading = lent(unlimited, teacher)
    for name, door in DRAFT.items():
        draft, roles = reading if name.startswith("GET ") else lent(unlimited, teacher)
        for rank, (role, phone) in enumerate(roles.items()):
            method, path = filled(name, draft)
            file = {door.file: (io.BytesIO(DOT), "dot.png")} if door.file else {}
            status = phone.open(path, method=method, data={**door.form, **file}).status_code
            enough = rank > RIGHTS.index(door.right)
            assert status in ((200, 303) if enough else (404 if role == "stranger" else 403,)), (name, role)


def lent(app: Flask, teacher: FlaskClient) -> tuple[str, dict[str, FlaskClient]]:
    """A draft with a picture, and phones by their rights in it."""
    draft = new_draft(teacher)
    save(teacher, draft, "print", __print__sets="2")
    brought(teacher, draft)
    phones = {role: app.test_client() for role in ("stranger", *RIGHTS)} | {"own": teacher}
    for role in ("watch", "write"):
        assert came(teacher, phones[role], draft, role)
    return draft, phones


def came(teacher: FlaskClient, phone: FlaskClient, draft: str, right: str) -> bool:
    """Lets a phone come by a link."""
    shown = teacher.post(f"{draft}/links/{right}").text
    found = re.search(r'id="new-link">[^<]*#([\w-]+)<', shown)
    assert found, shown
    return phone.post("/open", data={"token": found[1]}).location == f"{draft}/cards"


def test_the_score_keeper_begins_a_table_with_the_deck(teacher: FlaskClient) -> None:
    draft = begun(teacher, "sevens")
    answer = teacher.post(f"{draft}/score", follow_redirects=True)
    assert answer.status_code == 200
    assert deck(teacher, draft)["name"] in answer.text


@pytest.mark.parametrize(("start", "levels"), [("sevens", 1), ("times-tables", 1 + 3)])
def test_the_letters_of_the_deck_and_each_level_stand_beside_the_code(
    teacher: FlaskClient, start: str, levels: int
) -> None:
    teacher.set_cookie("language", "de")
    page = teacher.get(f"{begun(teacher, start)}/score").text
    assert len(re.findall(r'class="letters">[0-9A-Z]{5}<', page)) == levels
    assert ("Zeichen ihrer Stufe" in page, "auf jeder Karte." in page) == (levels > 1, levels == 1)
    assert 'class="qr"' in page


def test_a_code_that_were_too_fine_for_phones_gives_way_to_a_table(teacher: FlaskClient) -> None:
    draft = begun(teacher, "number-words")
    assert 'class="qr"' in teacher.get(f"{draft}/score").text
    words = {f"__show__{n}__{k}": f"{n * 7919 % 9973} {k * n * 104729 % 99991}" for n in range(1, 9) for k in range(4)}
    save(teacher, draft, "cards", **words)
    page = teacher.get(f"{draft}/score").text
    assert 'class="qr"' not in page
    (table,) = re.findall(r'<a class="do" href="(/D/\w+)"', page)
    assert teacher.get(table).status_code == 200


def test_it_can_be_switched_off(make: Make) -> None:
    phone = make(studio=False).test_client()
    assert phone.get("/studio").status_code == 404
    assert "/studio" not in phone.get("/").text
    assert make().test_client().get("/studio").status_code == 200


def test_what_is_no_draft_and_no_start_is_not_there(teacher: FlaskClient) -> None:
    for path in ("/studio/AAAAAAAAAAAA/cards", "/studio/none/cards", "/studio/start/none/0.svg"):
        assert teacher.get(path).status_code == 404
    assert teacher.post("/studio/new", data={"start": "none"}).status_code == 404
    draft = new_draft(teacher)
    assert teacher.get(f"{draft}/card/none.svg").status_code == 404
    assert teacher.get(f"{draft}/undo").location == draft
    assert teacher.get("/studio/new").status_code == 404
    assert teacher.post(f"{draft}/delete").status_code == 422
    assert teacher.post(f"{draft}/delete", data={"sure": "1"}).status_code == 303
    assert teacher.get(f"{draft}/cards").status_code == 404


def test_who_only_watches_can_read_all_fields_and_change_none(unlimited: Flask, teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "print", __print__sets="2")
    watcher = unlimited.test_client()
    assert came(teacher, watcher, draft, "watch")
    tag = re.compile(r'<(?:input|select|textarea|button)\b[^>]*\sname="(?:\+?/|do")[^>]*>')
    for pane in ("cards", "tasks?open=0", "look", "print", "colours"):
        page = watcher.get(f"{draft}/{pane}").text
        tags = [tag for tag in tag.findall(page) if 'type="hidden"' not in tag]
        assert 'class="plainly"' not in page
        assert 'id="picture"' not in page
        assert tags
        assert [tag for tag in tags if not re.search(r"\s(?:readonly|disabled)\s", tag)] == []
        assert not re.search(r"<\w+ (?:readonly|disabled)", teacher.get(f"{draft}/{pane}").text)
