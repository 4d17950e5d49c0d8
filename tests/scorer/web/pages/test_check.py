"""Questions about the rules on a page: they are answered as the rules answer, in four languages, whatever is asked."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page
from werkzeug.test import TestResponse

from cardgen.core.cards import letters
from cardgen.games.tadika import rules as tadika
from cardgen.games.terz import rules as terz
from cardgen.games.triple3 import rules as triple3
from cardgen.words.texts import LANGUAGES
from scorer.games import ASKED, check
from scorer.games.sheet import Form
from scorer.games.terz.check import MOST, asking
from scorer.games.words import texts
from scorer.playing import shelf
from scorer.words import languages
from tests.order import examples
from tests.scorer.browser import Phones
from tests.scorer.pages_read import squeezed
from tests.scorer.served import Served

GERMAN = {"Accept-Language": "de"}
TERZ, TRIPLE3 = list(terz.cards(shelf.find("terz").spec)), list(triple3.cards(shelf.find("triple3").spec))
NUMBERS = [card.code for card in tadika.cards(shelf.find("tadika").spec).values() if card.kind == "number"]
Query = Mapping[str, Any] | Sequence[tuple[str, str]]


def ask(phone: FlaskClient, game: str, query: Query = (), language: str = "de") -> TestResponse:
    return phone.get(f"/check/{game}", query_string=query, headers={"Accept-Language": language})


def verdict(page: TestResponse) -> str:
    """The answer in one line."""
    found = re.search(r'<p id="verdict".*?</p>', squeezed(page.text), re.DOTALL)
    assert found
    return text(found[0])


def text(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def rule(game: str, question: Any) -> Any:
    found = shelf.find(game)
    return found.answer(question, found.spec)


def said(game: str, key: str, **values: Any) -> str:
    return texts("de", game).say(key, values)


# --- the answers are those of the rules

three_cards = st.lists(st.sampled_from(TERZ), min_size=3, max_size=3, unique=True)
a_terz = three_cards.map(lambda three: [*three[:2], third(*three[:2])])


def third(a: str, b: str) -> str:
    deck = terz.cards(shelf.find("terz").spec)
    return terz.thirds(deck[a], deck[b], deck.values())[0].code


@settings(max_examples=examples(20), deadline=None)
@given(three_cards | a_terz)
def test_three_cards_are_a_terz_or_not_and_why(anybody: FlaskClient, cards: list[str]) -> None:
    answer = rule("terz", {"cards": cards})
    page = ask(anybody, "terz", asking(cards))
    assert verdict(page) == said("terz", "ask.terz.yes" if answer["ok"] else "ask.terz.no")
    rows = [text(row) for row in re.findall(r'<li class="\w+">.*?</li>', squeezed(page.text))]
    assert rows == [
        f"{said('terz', f'ask.terz.{key}')} {said('terz', f'ask.terz.{relation}')}"
        for key, relation in answer["attributes"].items()
    ]


@settings(max_examples=examples(25), deadline=None)
@given(st.lists(st.sampled_from(TERZ), min_size=1, max_size=18, unique=True))
def test_all_terzen_of_a_table_are_shown(anybody: FlaskClient, cards: list[str]) -> None:
    found = rule("terz", {"table": cards})["terzen"]
    page = ask(anybody, "terz", {"ask": "table", "on": cards})
    assert page.status_code == 200
    words = texts("de", "terz")
    none = words["ask.terz.none"]
    sentence = languages.plural(words, "ask.terz.found", len(found)) if found else none
    assert verdict(page).startswith(sentence)
    assert squeezed(page.text).count('class="shown"') == 3 * min(len(found), MOST)
    asked = squeezed(page.text).partition('id="ask"')[2].partition("</form>")[0]
    assert len(re.findall(r"<input[^>]* checked", asked)) == len(cards)


def test_a_table_of_all_cards_says_how_many_more_there_are(anybody: FlaskClient) -> None:
    page = ask(anybody, "terz", {"ask": "table", "on": TERZ})
    assert f"{1080 - MOST}" in squeezed(page.text)
    assert len(page.data) < 100_000


@settings(max_examples=examples(20), deadline=None)
@given(st.lists(st.sampled_from(TRIPLE3), min_size=10, max_size=10, unique=True))
def test_where_a_card_may_go(anybody: FlaskClient, cards: list[str]) -> None:
    cells = rule("triple3", {"grid": cards[:9], "card": cards[9]})["cells"]
    page = ask(anybody, "triple3", {"grid": ".".join(cards[:9]), "card": cards[9], "slot": "10"})
    words = texts("de", "triple3")
    many = languages.plural(words, "ask.triple3.may", len(cells))
    assert verdict(page) == (many if cells else words["ask.triple3.nowhere"])
    lit = re.findall(r'name="slot" value="(\d+)" id="[^"]*" class="[^"]*\blit\b', squeezed(page.text))
    assert lit == list(cells)
    offered = re.findall(r'name="lay" value="(\d)"[^>]*><b>\d</b> ([^<]*)<', squeezed(page.text))
    assert offered == [(cell, ", ".join(map(property_of, new))) for cell, new in cells.items()]


def property_of(word: str) -> str:
    if word.isdigit():
        return said("triple3", "ask.triple3.count", n=word)
    words = texts("de", "triple3")
    return words.get(f"colour.{word}", "") or words[f"shape.{word}"]


@settings(max_examples=examples(20), deadline=None)
@given(st.data())
def test_whether_two_cards_fit(anybody: FlaskClient, data: st.DataObject) -> None:
    spec = shelf.find("tadika").spec
    letter = letters(spec.colours)
    numbers = sorted({int(code[1:]) for code in NUMBERS})
    cards = [(data.draw(st.sampled_from(spec.colours)), data.draw(st.sampled_from(numbers))) for _ in range(2)]
    bans = [ban for ban in (2, 5) if data.draw(st.booleans())]
    query = {f"colour{k}": colour for k, (colour, _) in enumerate(cards, 1)}
    query |= {f"number{k}": str(number) for k, (_, number) in enumerate(cards, 1)} | {f"ban{ban}": "1" for ban in bans}
    fit = rule("tadika", {"fit": [f"{letter[colour]}{n}" for colour, n in cards], "bans": bans})
    key = {(True, True): "both", (True, False): "colour", (False, True): "number", (False, False): "neither"}
    assert verdict(ask(anybody, "tadika", query)) == said("tadika", f"ask.tadika.{key[fit['colour'], fit['number']]}")


REDS = [code for code in NUMBERS if code[0] == "R"]
EVENS = [code for code in NUMBERS if int(code[1:]) % 2 == 0]


@settings(max_examples=examples(20), deadline=None)
@given(
    st.sampled_from((REDS, EVENS, NUMBERS)).flatmap(
        lambda some: st.lists(st.sampled_from(some), max_size=9, unique=True)
    ),
    st.integers(0, 3),
    st.sets(st.sampled_from((*tadika.WAYS, "sum"))),
)
def test_what_a_hand_is_worth(anybody: FlaskClient, cards: list[str], specials: int, flags: set[str]) -> None:
    page = ask(anybody, "tadika", {"ask": "hand", "hand": cards, "specials": str(specials)} | dict.fromkeys(flags, "1"))
    words = texts("de", "tadika")
    if (number := len(cards) + specials) != tadika.HAND:
        assert page.status_code == (422 if number > tadika.HAND else 200)
        missing = languages.plural(words, "ask.tadika.missing", tadika.HAND - number)
        assert verdict(page) == (missing if number < tadika.HAND else f"Tippt 7 Karten an, nicht {number}.")
        return
    answer = rule("tadika", {"hand": [*cards, *["WISH"] * specials], **dict.fromkeys(flags, True)})
    points = languages.plural(words, "points", answer["points"])
    assert verdict(page) == (points if answer["points"] else words["ask.tadika.none"])
    lines = re.findall(r"<li><span>([^<]*)</span><b>(\d+)</b></li>", squeezed(page.text))
    assert lines == [(words[f"tadika.line.{line}"], str(tadika.POINTS[line])) for line in answer["lines"]]


@settings(max_examples=examples(20), deadline=None)
@given(st.data())
def test_whether_a_task_fits(anybody: FlaskClient, data: st.DataObject) -> None:
    spec = shelf.find("take-three").spec
    letter = letters(spec.colours)
    task = data.draw(st.integers(1, len(spec.tasks)))
    cards = data.draw(st.lists(st.tuples(st.sampled_from(spec.colours), st.sampled_from(spec.numbers)),
                               min_size=3, max_size=3, unique=True))  # fmt: skip
    query = {f"colour{k}": colour for k, (colour, _) in enumerate(cards, 1)} | {"task": f"T{task:02d}"}
    query |= {f"number{k}": str(number) for k, (_, number) in enumerate(cards, 1)}
    answer = rule("take-three", {"task": query["task"], "cards": [f"{letter[colour]}{n}" for colour, n in cards]})
    yes = said("take-three", "ask.take-three.yes", n=spec.tasks[task - 1].bonus)
    page = ask(anybody, "take-three", query)
    assert verdict(page) == (yes if answer["ok"] else said("take-three", "ask.take-three.no"))
    assert text(said("take-three", f"task.{spec.tasks[task - 1].key}")) in html.unescape(squeezed(page.text))


def test_threepia_shows_what_counts(anybody: FlaskClient) -> None:
    page = ask(anybody, "threepia")
    assert re.findall(r"(\d) Felder</span><b>(\d)</b>", squeezed(page.text)) == [
        ("3", "1"),
        ("4", "2"),
        ("5", "3"),
        ("6", "4"),
    ]


# --- Triple³ by tapping


def tapped(page: TestResponse, name: str, value: str) -> list[tuple[str, str]]:
    """What a phone without scripts asks for when that button is tapped."""
    form = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', squeezed(page.text))
    colour = re.findall(r'name="colour" value="(\w+)" checked', squeezed(page.text))
    assert re.search(rf'<button [^>]*name="{name}" value="{value}"(?![^>]* disabled)', squeezed(page.text))
    pairs = [pair for pair in form if pair[0] in ("table", "grid", "card", "slot")]
    return [*pairs, ("colour", colour[0]), (name, value)]


def test_ten_taps_make_a_question_and_one_more_lays_the_card(anybody: FlaskClient) -> None:
    cards = ["RC0", "BC2", "YS3", "PD1", "BP0", "YD2", "RS1", "PP3", "BD3", "BC1"]
    page = ask(anybody, "triple3")
    for k, card in enumerate(cards):
        assert verdict(page) == languages.plural(texts("de"), "ask.triple3.missing", 10 - k)
        page = ask(anybody, "triple3", tapped(page, "pick", card))
    assert rule("triple3", {"grid": cards[:9], "card": cards[9]})["cells"] == {
        "1": ["blue", "1"],
        "3": ["circle"],
        "8": ["blue"],
    }
    assert verdict(page) == "Diese Karte darf auf 3 Felder."
    page = ask(anybody, "triple3", tapped(page, "lay", "3"))
    assert 'name="grid" value="RC0.BC2.BC1.PD1.BP0.YD2.RS1.PP3.BD3"' in squeezed(page.text)
    assert verdict(page) == "Noch 1 Karte."
    page = ask(anybody, "triple3", tapped(page, "slot", "5"))
    assert 'name="slot" value="5" id="slot-5" class="spot now"' in squeezed(page.text)
    page = ask(anybody, "triple3", tapped(page, "pick", "YS3"))
    assert "BC1.PD1.YS3.YD2" in squeezed(page.text)


def test_a_card_lies_only_once(anybody: FlaskClient) -> None:
    page = ask(anybody, "triple3", {"grid": "RC0.BC2", "slot": "3", "colour": "red"})
    assert re.search(r'value="RC0"[^>]* disabled', squeezed(page.text))
    page = ask(anybody, "triple3", {"grid": "RC0.BC2", "slot": "3", "pick": "RC0"})
    assert page.status_code == 422
    assert "RC0" in verdict(page)


# --- at a table


def table(phone: FlaskClient, game: str = "terz") -> str:
    """A table that the phone opens; its id."""
    form = {"name-0": "Ada", "mark-0": "sun", "name-1": "Ben", "mark-1": "heart"}
    answer = phone.post(f"/new/{game}", data=form, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303
    return urlsplit(answer.headers["Location"]).path.split("/")[2]


YES = asking(["YRE1", "YGE2", "YBE3"])


def test_a_terz_that_was_checked_is_written_down_with_its_cards(file_app: Flask) -> None:
    phone = file_app.test_client()
    there = table(phone)
    page = ask(phone, "terz", {**YES, "table": there})
    assert f'data-table="{there}"' in squeezed(page.text)
    form = re.search(r'<form method="post" action="([^"]*)"[^>]* id="found".*?</form>', squeezed(page.text), re.DOTALL)
    assert form
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0]))
    assert fields["cards"] == "YRE1 YGE2 YBE3"
    assert [text(button) for button in re.findall(r"<button.*?</button>", form[0])] == ["Ada +1", "Ben +1"]
    answer = phone.post(form[1], data={**fields, "player": "1"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303
    history = phone.get(f"/t/{there}/history", headers=GERMAN).text
    assert "Ben: eine TERZ (YRE1, YGE2, YBE3)" in text(history)
    found = ask(phone, "terz", {"ask": "table", "on": ["YRE1", "YGE2", "YBE3"], "table": there})
    link = re.search(r'href="(/check/terz\?[^"]*background1[^"]*)"', found.text)
    assert link
    assert dict(parse_qsl(urlsplit(html.unescape(link[1])).query)) == {
        **asking(["YBE3", "YGE2", "YRE1"]),
        "table": there,
    }


@pytest.mark.parametrize("query", [{}, {"slot": "2"}, asking(["YRE1", "YGE2", "WBE3"])])
def test_only_a_terz_is_written_down(file_app: Flask, query: dict[str, str]) -> None:
    phone = file_app.test_client()
    page = ask(phone, "terz", {**query, "table": table(phone)})
    assert "data-table" in squeezed(page.text)
    assert 'id="found"' not in squeezed(page.text)


def test_whoever_only_watches_writes_nothing(file_app: Flask) -> None:
    owner, watcher = file_app.test_client(), file_app.test_client()
    there = table(owner)
    code = file_app.extensions["scorer"].store.summary(there).code
    watcher.post("/join", data={"code": code}, headers={"Origin": "http://localhost"})
    page = ask(watcher, "terz", {**YES, "table": there})
    assert f'data-table="{there}"' in squeezed(page.text)
    assert 'id="found"' not in squeezed(page.text)
    assert verdict(page) == "Ja, das ist eine TERZ."


@pytest.mark.parametrize("wrong", ["stranger", "other game", "no table", "nothing"])
def test_without_a_table_the_question_is_answered_all_the_same(file_app: Flask, wrong: str) -> None:
    owner, stranger = file_app.test_client(), file_app.test_client()
    there = {"stranger": table(owner), "other game": table(stranger, "tadika"), "no table": "a" * 12, "nothing": "\0"}
    page = ask(stranger, "terz", {**YES, "table": there[wrong]})
    assert page.status_code == 200
    assert verdict(page) == "Ja, das ist eine TERZ."
    assert "data-table" not in squeezed(page.text)
    assert 'id="found"' not in squeezed(page.text)


def test_the_option_of_the_table_is_that_of_the_question(file_app: Flask) -> None:
    phone = file_app.test_client()
    form = {"name-0": "Ada", "name-1": "Ben", "target": "50", "sum": "1"}
    answer = phone.post("/new/tadika", data=form, headers={"Origin": "http://localhost"})
    there = urlsplit(answer.headers["Location"]).path.split("/")[2]
    assert re.search(r'name="sum" value="1" checked', ask(phone, "tadika", {"ask": "hand", "table": there}).text)


# --- whatever is asked


@pytest.mark.parametrize(("game", "language"), list(product(ASKED, LANGUAGES)))
def test_every_page_has_its_words_and_nobody_gets_a_cookie(anybody: FlaskClient, game: str, language: str) -> None:
    for query in ({}, {"ask": "table"}, {"ask": "hand"}):
        page = ask(anybody, game, query, language)
        assert page.status_code == 200
        assert "Set-Cookie" not in page.headers
        assert f'<html lang="{language}">' in squeezed(page.text)
        assert not re.search(r"\bon\w+=|<style|style=", squeezed(page.text))  # the content policy would stop it
        assert "&#34;" not in squeezed(page.text)


THREE = {f"{part}{k}": value for k in (1, 2, 3) for part, value in (("colour", "red"), ("number", str(k)))}


@pytest.mark.parametrize(
    ("game", "query", "sentence"),
    [
        ("terz", YES | {"background1": "Z"}, 'Die Karte „ZRE1“ gibt es nicht.'),
        ("terz", asking(["YRE1", "YRE1", "YBE3"]), "YRE1 ist zu oft angegeben: im Spiel gibt es davon 1."),
        ("terz", {"ask": "table", "on": ["YRE1", "<b>"]}, 'Die Karte „<b>“ gibt es nicht.'),
        ("triple3", {"grid": "RC0.RC0"}, "RC0 ist zu oft angegeben: im Spiel gibt es davon 1."),
        ("triple3", {"card": "\0"}, 'Die Karte „\\u0000“ gibt es nicht.'),
        ("tadika", {"ask": "hand", "specials": "-1"}, "-1 geht nicht: eine ganze Zahl von 0 bis 7."),
        ("tadika", {"ask": "hand", "hand": ["B2"] * 7}, "B2 ist zu oft angegeben: im Spiel gibt es davon 1."),
        ("tadika", {**THREE, "number2": "x"}, 'Die Karte „Rx“ gibt es nicht'),
        ("take-three", {"task": "T99", **THREE}, 'Die Karte „T99“ gibt es nicht'),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_a_sentence(
    anybody: FlaskClient, game: str, query: dict[str, Any], sentence: str
) -> None:
    page = ask(anybody, game, query)
    assert page.status_code == 422
    assert verdict(page).startswith(sentence)
    assert 'id="ask"' in squeezed(page.text)  # the form is still there


FIELDS = (
    "ask", "table", "slot", "on", "hand", "specials", "sum", "first", "ban2", "task", "grid", "card", "pick", "lay",
    "colour", *(f"{key}{k}" for key in (*terz.ATTRIBUTES, "colour") for k in (1, 2, 3)),
)  # fmt: skip
VALUES = ("", "table", "hand", "1", "2", "10", "-1", "Y", "R", "E", "red", "blue", "T01", "YRE1", "RC0", "B2", "WISH",
          "RC0.BC2.YS3.PD1.BP0.YD2.RS1.PP3.BD3", "." * 20, "1e9", "²", "\ud7ff", "\0", "'\"<", "x" * 300)  # fmt: skip


@settings(max_examples=examples(60), deadline=None)
@given(
    st.sampled_from(ASKED),
    st.lists(st.tuples(st.sampled_from(FIELDS), st.sampled_from(VALUES) | st.text(max_size=9)), max_size=16),
)
def test_no_question_breaks_the_page(anybody: FlaskClient, game: str, query: list[tuple[str, str]]) -> None:
    page = ask(anybody, game, [(name, value.encode("utf-8", "ignore").decode()) for name, value in query])
    assert page.status_code in (200, 422)
    assert (page.status_code == 422) == ('class="wrong"' in squeezed(page.text))


def test_a_game_that_nobody_knows_has_no_page(anybody: FlaskClient) -> None:
    assert ask(anybody, "chess").status_code == 404


@pytest.mark.parametrize("game", ASKED)
def test_nothing_asked_is_no_question(game: str) -> None:
    assert check(game).question(Form(), shelf.find(game).spec) is None


# --- with scripts


def choose(phone: Page, slot: int, code: str) -> None:
    """Taps the attributes of a TERZ card."""
    phone.locator(f".which:has([name=slot][value='{slot}'])").click()
    for name, letter in asking([code] * 3).items():
        if name.endswith(str(slot)):
            phone.locator(f".opt:has([name={name}][value='{letter}'])").click()


def test_the_answer_comes_with_the_last_tap(phone: Page) -> None:
    phone.goto("/check/terz")
    assert phone.locator("button[form=ask]").is_hidden()
    for slot, code in enumerate(("YRE1", "YGE2", "YBE3"), 1):
        choose(phone, slot, code)
    phone.get_by_text("Ja, das ist eine TERZ.").wait_for()
    choose(phone, 3, "WBE3")
    phone.get_by_text("Nein, das ist keine TERZ.").wait_for()
    phone.get_by_text("zwei gleich, eine anders").wait_for()
    phone.reload()  # the address has kept up
    assert phone.locator("#verdict").inner_text() == "Nein, das ist keine TERZ."


def test_without_a_connection_the_page_says_so_and_keeps_what_was_chosen(keeper: Page) -> None:
    keeper.goto("/check/triple3?grid=RC0&slot=2")
    keeper.context.set_offline(True)
    keeper.locator("#pick-RC1").click()
    keeper.get_by_text("Ohne Verbindung kann das niemand prüfen.").wait_for()
    keeper.context.set_offline(False)
    keeper.locator("#pick-RC1").click()
    keeper.get_by_text("Noch 8 Karten.").wait_for()
    assert keeper.locator("#pick-RC1").is_disabled()
    assert keeper.evaluate("document.activeElement.id") == "slot-3"


def test_everybody_can_ask(phones: Phones, served: Served, accessible: Callable[[Page], None]) -> None:
    """All pages fit on narrow phones; `test_no_page_keeps_anybody_out` looks at them, but for this way to ask."""
    phone = phones(base_url=served.url, viewport={"width": 320, "height": 640})
    for page in ("terz", "terz?ask=table&on=YRE1", "triple3", "tadika", "take-three", "threepia", "tadika?ask=hand"):
        phone.goto(f"/check/{page}")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
    accessible(phone)
