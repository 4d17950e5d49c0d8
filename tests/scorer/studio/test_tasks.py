"""The pane of tasks without scripts: how often each fits, its bonus, the builder, and what never fits."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.games.take_three import odds as exact
from cardgen.studio import odds, tasks
from tests.scorer.studio.test_pages import DOT, base, begun, came, deck, new_draft, save

HEAVY = {"__numbers": "0..70", "__colours": "red", "__copies": "1"}
"""A deck of more kinds of numbers than are counted at once."""
LONG = 'format = 1\ngame = "take-three"\nnumbers = "0..70"\ntask = [{ if = "sum = 97", bonus = 3 }]\n'


@pytest.fixture
def teacher(teacher: FlaskClient) -> FlaskClient:
    """In German."""
    teacher.set_cookie("language", "de")
    return teacher


def opened(teacher: FlaskClient, draft: str, number: int) -> str:
    """The pane with a task open."""
    return teacher.get(f"{draft}/tasks?open={number}").text


def test_each_task_says_how_often_it_fits(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    asked = tasks.read(deck(teacher, draft), language="de")
    page = teacher.get(f"{draft}/tasks").text
    said = [f"{odds.of_row(asked, row).hundred} von 100" for row in asked.rows]
    assert re.findall(r"<small>(\d+ von 100)</small>", page) == said
    filled = [block.count('<i class="y">') for block in re.findall(r'<span class="odds">.*?</small>', page, re.DOTALL)]
    assert filled == [odds.of_row(asked, row).ten for row in asked.rows]


def test_only_a_game_with_tasks_leads_to_them(teacher: FlaskClient) -> None:
    def ways(pane: str) -> list[str]:
        tabs = teacher.get(f"{draft}/{pane}").text.partition('<nav class="tabs"')[2].partition("</nav>")[0]
        return re.findall(r'<a href="[^"]*/(\w+)"', tabs)

    for start, tasks_too in (("times-tables", ["tasks"]), ("verbs", [])):
        draft = begun(teacher, start)
        assert ways("cards") == ["cards", *tasks_too, "look", "print"]
        assert ways("tasks") == ["cards", "tasks", "look", "print"]  # by an old link


def test_a_bonus_is_chosen_and_the_proposal_is_none_of_ones_own(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    radio = re.compile(r'name="/task/3/bonus" value="(\d*)"( checked)?')
    page = opened(teacher, draft, 3)
    found = re.search(r"Vorschlag (\d+)", page)
    assert found
    proposal = int(found[1])
    assert radio.findall(page) == [
        (str(k) if k != proposal else "", " checked" if k == proposal else "") for k in range(1, 11)
    ]
    save(teacher, draft, "tasks", __task__3__bonus="7")
    assert deck(teacher, draft)["task"][3]["bonus"] == 7
    chosen = [value for value, checked in radio.findall(opened(teacher, draft, 3)) if checked]
    assert chosen == ["7"]
    save(teacher, draft, "tasks", __task__3__bonus="")
    assert "bonus" not in deck(teacher, draft)["task"][3]


def test_a_new_task_is_no_fault_until_one_leaves_it(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "tasks", do="add:/task")
    page, number = teacher.get(f"{draft}/tasks").text, len(deck(teacher, draft)["task"]) - 1
    assert 'aria-expanded="true"' in page
    for told in (page, opened(teacher, draft, number)):
        assert "Fehler" not in told
        assert "Testbogen" not in told  # it can't be printed yet
    for left in (
        opened(teacher, draft, 0),
        teacher.get(f"{draft}/tasks?open=").text,
        teacher.get(f"{draft}/cards").text,
    ):
        assert "1 Fehler" in left
    save(teacher, draft, "tasks", **{f"__task__{number}__if": "sum ="})
    assert "1 Fehler" in opened(teacher, draft, number)


def test_the_builder_makes_the_text_and_what_is_typed_stands_before_it(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    before = deck(teacher, draft)["task"][3]["if"]
    page = opened(teacher, draft, 3)
    fields = dict(
        re.findall(
            r'<select class="field" name="(~/task/3/if/0/\w+)".*?<option value="([^"]*)" selected', page, re.DOTALL
        )
    )
    assert fields == {"~/task/3/if/0/many": "all", "~/task/3/if/0/what": "cards", "~/task/3/if/0/being": "divisible by"}
    sent = {**fields, "~/task/3/if/0/number": "4", "/task/3/if": before}
    save(teacher, draft, "tasks", **sent)
    assert deck(teacher, draft)["task"][3]["if"] == before
    save(teacher, draft, "tasks", **{**sent, "~/task/3/if/0/what": "sum"})
    assert deck(teacher, draft)["task"][3]["if"] == "sum divisible by 4"
    save(teacher, draft, "tasks", **{**sent, "~/task/3/if/0/what": "product", "/task/3/if": "all odd"})
    assert deck(teacher, draft)["task"][3]["if"] == "all odd"
    save(
        teacher,
        draft,
        "tasks",
        **{"~/task/3/if/1/what": "sum", "~/task/3/if/1/being": "=", "~/task/3/if/1/number": "33"},
    )
    assert deck(teacher, draft)["task"][3]["if"] == "all odd and sum = 33"
    save(teacher, draft, "tasks", **{"~/task/99/if/0/what": "sum", "~/task/3/if/0/wrong": "x", "~odd": "x"})
    assert deck(teacher, draft)["task"][3]["if"] == "all odd and sum = 33"


def test_a_fault_has_its_caret_and_a_button_that_mends_it(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "tasks", **{"/task/3/if": "all even and summ = 70"})
    page = teacher.get(f"{draft}/tasks").text
    assert re.search(r'class="caret" aria-hidden="true">\s{13}\^{4}<', page)
    button = re.search(r'<button class="plain" name="(/task/3/if)" value="([^"]+)">sum<', page)
    assert button
    save(teacher, draft, "tasks", **{button[1]: unescape(button[2])})
    assert deck(teacher, draft)["task"][3]["if"] == "all even and sum = 70"


def test_a_task_stays_open_and_a_new_one_opens(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    sent = {"base": base(teacher, draft), "open": ["", "5"]}
    assert str(teacher.post(f"{draft}/tasks", data=sent).location).endswith("/tasks?open=5#task-5")
    assert str(teacher.post(f"{draft}/tasks", data={**sent, "open": ["5", ""]}).location).endswith("/tasks?open=")
    assert str(teacher.post(f"{draft}/tasks", data={**sent, "do": "add:/task"}).location).endswith("/tasks")
    number = len(deck(teacher, draft)["task"]) - 1
    assert f'name="/task/{number}/if"' in teacher.get(f"{draft}/tasks").text
    for wrong in ("999", "x", "-1", "²"):
        assert "/if" not in teacher.get(f"{draft}/tasks?open={wrong}").text


def test_what_never_fits_any_more_goes_by_one_button(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "tasks", __task__2__if="sum = 40")
    save(teacher, draft, "cards", __numbers="1, 3 … 21")
    page = teacher.get(f"{draft}/tasks").text
    alone = re.findall(r'name="do" value="remove:(/task/\d+)">', page)
    assert len(alone) == 3
    assert f'value="remove:{" ".join(alone)}"' in page
    save(teacher, draft, "tasks", do=f"remove:{alone[0]}")
    before = deck(teacher, draft)["task"]
    page = teacher.get(f"{draft}/tasks").text
    button = re.search(r'name="do" value="(remove:/task/\d+ [^"]*)"', page)
    assert button
    save(teacher, draft, "tasks", do=button[1])
    after = deck(teacher, draft)["task"]
    assert len(after) == len(before) - (len(alone) - 1)
    assert [task for task in before if task in after] == after
    assert teacher.get(f"{draft}/test.pdf").data.startswith(b"%PDF")


def test_odds_are_counted_for_the_line_that_is_seen(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    seen = base(teacher, draft)
    told = teacher.get(f"{draft}/odds/3?base={seen}")
    assert (told.status_code, "von 100" in told.text, told.headers["Cache-Control"]) == (200, True, "no-store")
    save(teacher, draft, "tasks", **{"/task/3/if": "sum"})
    assert teacher.get(f"{draft}/odds/3?base={seen}").status_code == 409
    assert [teacher.get(f"{draft}/odds/{number}").status_code for number in (3, 99)] == [404, 404]


def test_an_answer_to_a_key_never_waits_for_a_long_count(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = new_draft(teacher)
    every = " ".join(f"/task/{k}" for k in range(1, len(deck(teacher, draft)["task"])))
    save(teacher, draft, "tasks", do=f"remove:{every}")
    save(teacher, draft, "cards", **HEAVY)
    sent = {"base": base(teacher, draft), "/task/0/if": "sum = 97", "open": "0", "was": "4"}
    with monkeypatch.context() as patched:
        patched.setattr(exact, "hands_without", None)  # what a count takes long for
        page = teacher.post(f"{draft}/tasks/edit", data=sent)
        assert page.status_code == 200
        assert "data-keep" in page.text
        picture = re.search(r'src="([^"]+/card/T01.svg[?]v=\w+.0.4)"', page.text)
        assert picture
        assert "immutable" in teacher.get(unescape(picture[1])).headers["Cache-Control"]
    assert "data-counted" in teacher.get(f"{draft}/odds/0?was=4").text
    assert "data-counted" in opened(teacher, draft, 0)


def test_the_originals_tasks_come_behind_ones_own(teacher: FlaskClient) -> None:
    draft = begun(teacher, "odd-even")
    before = deck(teacher, draft)["task"]
    save(teacher, draft, "tasks", do="original:/task")
    after = deck(teacher, draft)["task"]
    assert after[: len(before)] == before
    assert len(after) > len(before) + 10
    page = teacher.get(f"{draft}/tasks").text
    assert "passen mit diesen Zahlen nie" not in page
    assert "verlangen dasselbe" not in page
    save(teacher, draft, "tasks", do="original:/task")
    assert deck(teacher, draft)["task"] == after
    save(teacher, draft, "cards", __numbers="sieb")
    save(teacher, draft, "tasks", do="original:/task")
    assert teacher.get(f"{draft}/tasks").status_code == 200


def test_a_deck_without_tasks_says_that_it_has_those_of_the_original(teacher: FlaskClient) -> None:
    draft = new_draft(teacher, 'format = 1\ngame = "take-three"\nnumbers = "0..9"\n')
    assert "Ohne eigene Aufgaben" in teacher.get(f"{draft}/tasks").text
    save(teacher, draft, "tasks", do="original:/task")
    page = teacher.get(f"{draft}/tasks").text
    assert "Ohne eigene Aufgaben" not in page
    assert page.count('name="open" value="') == len(deck(teacher, draft)["task"]) + 1 > 20


def test_what_takes_long_is_counted_by_a_button_where_there_are_no_scripts(teacher: FlaskClient) -> None:
    draft = new_draft(teacher, LONG)
    page = opened(teacher, draft, 0)
    assert re.search(r'<button class="plain count" name="count" value="0">\s*Zählen', page)
    assert not re.search(r"\d von 100", page)
    sent = {"base": base(teacher, draft), "open": "0", "count": "0"}
    counted = str(teacher.post(f"{draft}/tasks", data=sent).location)
    assert counted.endswith("/tasks?open=0&count=0#task-0")
    assert re.search(r"\d von 100", teacher.get(counted).text)


def test_who_only_watches_opens_tasks_too(unlimited: Flask, teacher: FlaskClient) -> None:
    draft, phone = new_draft(teacher), unlimited.test_client()
    assert came(teacher, phone, draft, "watch")
    page = phone.get(f"{draft}/tasks").text
    assert re.search(r'name="open" value="3"\s+formmethod="get"', page)
    assert 'formmethod="get"' not in teacher.get(f"{draft}/tasks").text
    assert "100" in opened(phone, draft, 3)


def test_a_task_has_words_a_picture_and_levels_of_its_own(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    fields = {"/task/0/say": "Gerade!", "/task/0/second": "Even!", "/second": "en"}
    save(teacher, draft, "tasks", **fields)
    page = teacher.get(f"{draft}/tasks?open=0", headers={"Accept-Language": "de"}).text
    boxes = re.findall(r'type="checkbox" name="(\+/task/0/level/[^"]+)" value="([^"]+)"', page)
    assert boxes == [(f"+/task/0/level/{name}", name) for name in ("leicht", "mittel", "schwer")]
    save(teacher, draft, "tasks", **{name: value for name, value in boxes if value != "mittel"})
    made = deck(teacher, draft)["task"][0]
    assert (made["level"], made["say"], made["second"]) == (["leicht", "schwer"], "Gerade!", "Even!")
    ticked = re.findall(r'value="(\w+)" checked', teacher.get(f"{draft}/tasks?open=0").text)
    assert ticked[-2:] == ["leicht", "schwer"]
    save(teacher, draft, "tasks", **{name: "" for name, _ in boxes})
    assert "level" not in deck(teacher, draft)["task"][0]
    link = f"{draft}/pictures?cell=/task/0/picture"
    assert f'href="{link}"' in page
    found = teacher.get(link, headers={"Accept-Language": "de"}).text
    assert '<option value="/task/0/picture" selected>Aufgabe 1</option>' in unescape(found)
    before = teacher.get(f"{draft}/card/T01.svg").data
    assert re.findall(r'type="hidden" name="open" value="(.*?)"', found) == ["0", "0"]
    sent = {"cell": "/task/0/picture", "open": "0", "picture": (io.BytesIO(DOT), "dot.png")}
    assert teacher.post(f"{draft}/pictures", data=sent).location == f"{draft}/tasks?open=0#task-0"
    again = save(teacher, draft, "tasks", open="0", do="take:/task/0/picture/picture:dot.png")
    assert again.location == f"{draft}/tasks?open=0#task-0"
    assert deck(teacher, draft)["task"][0]["picture"] == "picture:dot.png"
    assert b"data:image/png" in teacher.get(f"{draft}/card/T01.svg").data
    assert b"data:image/png" not in before
    assert "aria-invalid" not in teacher.get(f"{draft}/tasks?open=0").text
