"""Correcting entries, and what stands there already: what a form is filled with, what it says, what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.core.scores import Record
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.playing.events import Entered
from scorer.playing.match import Match
from scorer.playing.seats import seated
from tests.order import examples
from tests.scorer.forms_read import Reader
from tests.scorer.logs import NAMES, Log, possible
from tests.scorer.opened import JSON, another
from tests.scorer.playing.test_match import ENTRIES, KINDS, OPTIONS, played
from tests.scorer.web.pages.test_entries import opened, sent, totals
from tests.scorer.web.pages.test_entries import phone as phone

FOUR = "1 + 2 + 3 + 4"
Entry = dict[str, Any]


def story_of(app: Flask, table: str) -> Match:
    found: Match = app.extensions["scorer"].store.match(table.rpartition("/")[2])
    return found


def read_in(phone: FlaskClient, game: str, entries: list[Any], **more: Any) -> str:
    """A table with these entries: its address."""
    record = {"game": game, "players": list(NAMES), "options": {}, "entries": entries} | more
    answer = phone.post("/import", data={"record": json.dumps(record)})
    assert answer.status_code == 303, answer.text
    return answer.location.removesuffix("/scores")


def form(phone: FlaskClient, table: str, seq: int) -> Reader:
    """The form that corrects an entry, as it comes."""
    page = phone.get(f"{table}/entries/{seq}").text
    return next(found for which in ("entry", "end") if (found := Reader(page, which)).buttons)


def changed(found: Reader, **fields: str) -> Form:
    """What it says with other words in some fields."""
    form = Form(found.fields)
    for name, value in fields.items():
        form[name] = value
    return form


# --- the law: a form that is filled from an entry says what the entry says


ODD: Mapping[str, list[Entry]] = {
    "tadika": [
        {"round": 1, "player": "Ada", "lines": ["first", "row2"]},
        {"round": 2, "player": "Ben", "hand": ["P2", "B2", "WISH", "B4", "WISH", "R2", "Y2"], "first": True},
    ],
    "take-three": [
        {"round": 1, "player": "Ada", "cards": [], "tasks": ["T25", "T03", "T46"]},
        {"round": 1, "player": "Ben", "cards": [12, 0, 3], "bonus": 9},
        {"round": 2, "player": "Ada", "minus": 0, "bonus": 40},
        {"round": 2, "player": "Ben", "cards": [], "bonus": 40},
    ],
    "threepia": [
        {"player": "Ada", "emptied": True},
        {"player": "Ben", "rows": [5, 3, 5], "emptied": False},
        {"player": "Ada"},
        {"end": True, "left": {"Ben": 2}},
    ],
}
"""Entries as programs and old logs may say them."""


@pytest.mark.parametrize("game", KINDS)
def test_a_form_that_is_sent_as_it_came_changes_nothing(app: Flask, phone: FlaskClient, game: str) -> None:
    play = played(game, 7)
    tables = [read_in(phone, game, play.entries, players=play.players, options=play.options)]
    tables += [read_in(phone, game, ODD[game])] if game in ODD else []
    for table in tables:
        there = story_of(app, table)
        for line in [*there.lines[:3], *there.lines[-3:]]:
            if line.facts == {"end": True}:
                continue  # yes or no: there is nothing to correct
            found = form(phone, table, line.seq)
            answer = phone.post(found.action, data=found.fields, headers=JSON)
            assert answer.status_code in (200, 201), (line.facts, answer.text)
        assert story_of(app, table).seq == there.seq


@pytest.mark.parametrize("game", ENTRIES)
def test_a_form_filled_from_an_entry_makes_its_facts_again(game: str) -> None:
    """Lists may come in the order of the page, and what is not said may be said to be nothing."""

    @settings(max_examples=examples(60))
    @given(st.sampled_from(OPTIONS[game]), ENTRIES[game])
    def check(options: dict[str, Any], entry: Entry) -> None:
        entry = entry | ({"round": 1} if "round" in entry else {})
        hands = entry.get("left", {}).values() if game == "threepia" else ()
        asked = options.get("variant") == "deck" and "end" in entry
        if not possible(Record(game, NAMES, options, (entry,))) or max(hands, default=0) > 3 or (asked and not hands):
            return
        match = Log(game, options=options).match
        facts = seated(entry, NAMES)
        again = sheet(game).read(sheet(game).filled(facts), match)
        assert plainly(again) == plainly(facts)

    check()


def plainly(facts: Mapping[str, Any]) -> Entry:
    told = {key: value for key, value in facts.items() if value is not False and value != {}}
    rows: Entry = {"rows": []} if not {"round", "end", "cards", "wrong"} & told.keys() else {}
    return rows | {key: sorted(value) if isinstance(value, list) else value for key, value in told.items()}


# --- the parts of a sum


def test_a_correction_knows_the_bonus_number_by_number(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=17, bonus=FOUR) == 201
    found = form(phone, table, 2)
    assert found.fields["bonus"] == FOUR
    refused = phone.post(found.action, data=changed(found, minus="60"))
    assert refused.status_code == 422
    assert "Nach 4 Aufgaben bleiben 3 Karten: 0 bis 36 Minuspunkte, nicht 60." in refused.text
    assert totals(phone, table)["Ada"] == -7
    assert phone.post(found.action, data=changed(found, minus="18")).status_code == 303
    assert totals(phone, table)["Ada"] == -8
    assert story_of(app, table).lines[0].versions[-1].typed == {"bonus": FOUR}
    assert form(phone, table, 2).fields["bonus"] == FOUR


@pytest.mark.parametrize(
    ("left", "bonus"),
    [
        ({"how": "minus", "minus": "60"}, FOUR),
        ({"how": "cards", "cards": "1 + 1 + 2 + 2"}, FOUR),
        ({"how": "minus", "minus": "1"}, "2 + 2 + 3 + 3 + 4"),
        ({"how": "minus", "minus": "0"}, "2 + 2 + 2 + 2 + 2 + 2"),
    ],
)
def test_bonus_numbers_one_by_one_are_a_task_each(phone: FlaskClient, left: dict[str, str], bonus: str) -> None:
    """Their sum alone may be that of other tasks."""
    table = opened(phone, "take-three")
    together = str(sum(map(int, bonus.split(" + "))))
    for typed, status in ((bonus, 422), (together, 201)):
        form = {"round": "1", "player": "0", "bonus": typed} | left
        assert phone.post(f"{table}/entries", data=form, headers=JSON).status_code == status


def test_five_bonus_numbers_leave_no_card_to_tap(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="cards", cards="", bonus="2 + 2 + 3 + 3 + 4") == 201
    assert totals(phone, table)["Ada"] == 14


def test_what_stands_in_a_field_that_is_not_asked_for_says_nothing(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    more: dict[str, Any] = {"minus": "3 + 4", "by": "bonus", "bonus": FOUR}
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="cards", cards="7", **more) == 201
    assert story_of(app, table).lines[0].versions[0].typed == {"bonus": FOUR}
    assert "3 + 4 =" not in phone.get(f"{table}/history").text


def test_an_old_log_is_borne(app: Flask, phone: FlaskClient) -> None:
    """Once the parts were not looked at, and fields that nobody had asked for were kept."""
    table = opened(phone, "take-three")
    facts = {"round": 1, "player": 0, "minus": 60, "bonus": 10}
    old = Entered(facts=facts, typed={"bonus": FOUR, "cards": "3 + 4"})
    app.extensions["scorer"].store.append(table.rpartition("/")[2], 1, "key-old-1", lambda _: [old])
    assert totals(phone, table)["Ada"] == -50
    found = form(phone, table, 2)
    assert (found.fields["bonus"], found.fields["cards"]) == (FOUR, "")
    assert phone.post(found.action, data=found.fields).status_code == 303
    assert story_of(app, table).seq == 2
    assert phone.post(found.action, data=changed(found, minus="61")).status_code == 422
    assert phone.post(found.action, data=changed(found, bonus="10")).status_code == 303
    assert story_of(app, table).lines[0].versions[-1].typed == {}


def test_who_agrees_keeps_the_parts(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three", confirm="1")
    other = another(app, phone, table)
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=17, bonus=FOUR) == 201
    found = Reader(other.get(table).text, "agree-1")
    assert other.post(found.action, data=found.fields).status_code == 303
    assert story_of(app, table).lines[0].versions[0].typed == {"bonus": FOUR}


# --- numbers in a row


@pytest.mark.parametrize("typed", ["3 + 4+5", "3,4,5", "3, 4, 5,", "3;4; 5", "3 4  5", "3\n4\n5", "3 + 4, 5"])
def test_numbers_are_listed_as_people_list_them(phone: FlaskClient, typed: str) -> None:
    table = opened(phone, "take-three")
    form = {"round": "1", "player": "0", "how": "cards", "cards": typed, "bonus": typed}
    assert phone.post(f"{table}/entries", data=form).status_code == 303
    [entry] = phone.get(f"{table}/record.json").get_json()["entries"]
    assert (entry["cards"], entry["bonus"]) == ([3, 4, 5], 12)
    assert "(3 + 4 + 5)" in phone.get(f"{table}/history").text


@pytest.mark.parametrize("typed", ["3 + + 4", "3..4", "3 +", "3, + 4", "a"])
def test_what_is_no_list_of_numbers_is_refused(phone: FlaskClient, typed: str) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="cards", cards=typed) == 422


# --- what lacks


@pytest.mark.parametrize(
    ("filled", "field"),
    [
        ({"how": "cards", "cards": "3"}, "bonus"),
        ({"how": "minus", "minus": "6"}, "bonus"),
        ({"how": "minus", "minus": "6", "by": "tasks"}, "tasks"),
        ({"how": "cards", "cards": "0", "bonus": "2 + 3"}, "cards"),
        ({"how": "minus", "minus": "0", "bonus": "2 + 3"}, "minus"),
    ],
)
def test_what_may_still_be_filled_in_is_asked_for_only_when_it_is_sent(
    phone: FlaskClient, filled: dict[str, str], field: str
) -> None:
    table = opened(phone, "take-three")
    form = {"round": "1", "player": "0"} | filled
    assert phone.post(f"{table}/check", data=form, headers=JSON).get_json()["error"] == ""
    refused = phone.post(f"{table}/entries", data=form, headers=JSON)
    assert (refused.status_code, refused.get_json()["field"]) == (422, field)
    assert ("Fehlt ein Bonus?" in refused.get_json()["error"]) == (field in ("bonus", "tasks"))


# --- what a correction says


@pytest.mark.parametrize(
    ("game", "entries", "what"),
    [
        ("take-three", [{"round": 1, "player": "Ben", "minus": 17, "bonus": 10}], "Ben, Runde 1"),
        ("tadika", [{"round": 1, "player": "Ada", "lines": ["rowN"]}], "Ada, Runde 1"),
        ("terz", [{"player": "Ada"}], "Ada (eine TERZ)"),
        ("terz", [{"player": "Ben", "wrong": True}], "Ben (falsch gerufen)"),
        ("triple3", [{"round": 1, "winner": "Ben"}], "Ben, Runde 1"),
        ("triple3", [{"round": 1, "left": {"Ada": 2, "Ben": 1}}], "Runde 1 (Karten übrig: Ada 2, Ben 1)"),
        ("threepia", [{"player": "Ada", "rows": [4]}], "Ada, Runde 1"),
        ("threepia", [{"end": True, "left": {"Ben": 2}}], "Spiel beendet; auf der Hand: Ben 2"),
    ],
)
def test_a_correction_says_what_it_corrects(phone: FlaskClient, game: str, entries: list[Any], what: str) -> None:
    table = read_in(phone, game, entries)
    heading = re.search("<h1>(.*?)</h1>", phone.get(f"{table}/entries/2").text)
    assert heading
    assert heading[1] == f"Korrigieren: {what}"
    assert form(phone, table, 2).buttons == ["Speichern"]


def test_what_was_taken_back_is_corrected_by_what_it_said(phone: FlaskClient) -> None:
    table = read_in(phone, "take-three", [{"round": 1, "player": "Ben", "minus": 17, "bonus": 10}])
    phone.post(f"{table}/entries/2", data={"take_back": "1", "base": "2"})
    page = phone.get(f"{table}/entries/2").text
    assert "Korrigieren: Ben, Runde 1 (17 Minuspunkte − 10 Bonus = 7 Minuspunkte)" in page


# --- two values for one place


def test_who_is_written_down_in_this_round_is_told_with_the_entry_beside(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=110) == 201
    seq = story_of(app, table).lines[0].seq
    page = phone.get(table).text
    assert ">hat schon −110<" in page
    assert f'href="{table}/entries/{seq}"' in page.partition('id="again"')[2].partition("</div></div>")[0]
    assert 'id="again"' not in phone.get(f"{table}/entries/{seq}").text


def test_both_values_may_be_of_this_phone(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    other = another(app, phone, table)
    other.set_cookie("language", "de")
    sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=20)
    again = {"base": "9", "round": "1", "player": "0", "how": "minus", "minus": "21"}
    for client, whose in ((phone, ["Dieses Handy", "Dieses Handy"]), (other, ["Handy 1", "Dieses Handy"])):
        page = client.post(f"{table}/entries", data=again)
        assert page.status_code == 409
        assert re.findall(r"<small>([^,<]*), <time datetime", page.text) == whose


def test_a_second_phone_may_say_no_and_what_is_right(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three", confirm="1")
    other = another(app, phone, table)
    other.set_cookie("language", "de")
    sent(phone, table, "1-aaaa", round=1, player=1, how="minus", minus="10 + 7", bonus=FOUR)
    page = other.get(table).text
    link = re.search(rf'href="({re.escape(table)}\?instead=\d+)">Nein<', page)
    assert link
    assert "Nein<" not in phone.get(table).text  # it is its own
    found = Reader(other.get(link[1]).text, "entry")
    wanted = {"player": "1", "how": "minus", "minus": "10 + 7", "by": "bonus", "bonus": FOUR, "round": "1"}
    assert {name: found.fields[name] for name in wanted} == wanted
    assert other.post(found.action, data=changed(found, minus="16")).status_code == 303
    assert totals(phone, table)["Ben"] == 0
    both = phone.get(table).text
    assert "Zwei Handys sagen Verschiedenes" in both
    agree = Reader(both, re.findall(r'id="(agree-\d+)"', both)[0])
    assert phone.post(agree.action, data=agree.fields).status_code == 303
    assert totals(phone, table)["Ben"] == -6
    gone = Reader(other.get(link[1]).text, "entry")
    assert gone.fields["player"] == "0"  # confirmed meanwhile: who comes next


# --- what the history says of hands and corrections


def rows(page: str) -> list[str]:
    """What stands in the history, row by row, in words."""
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in page.split("<li ")[1:]]


def test_a_correction_stands_in_the_history_as_bare_points(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=17, bonus=FOUR) == 201
    found = form(phone, table, 2)
    assert phone.post(found.action, data=changed(found, minus="18")).status_code == 303
    corrected = next(row for row in rows(phone.get(f"{table}/history").text) if "→" in row)
    assert "korrigierte Ada: −7 → −8" in corrected


def test_a_hand_of_seven_stands_in_the_history_by_its_numbers_and_colours(phone: FlaskClient) -> None:
    hand = ["B12", "B36", "B40", "Y24", "R20", "P28", "P48"]
    table = opened(phone, "tadika")
    entry = {"key": "entry-0001", "round": "1", "player": "0", "how": "hand", "hand": hand}
    answer = phone.post(f"{table}/entries", data=entry, headers=JSON)
    assert answer.status_code == 201, answer.text
    page = phone.get(f"{table}/history").text
    assert "B36" not in page
    dealt = re.search(r'<p class="dealt">(.*?)</p>', page, re.DOTALL)
    assert dealt
    said = " ".join(re.sub(r"<[^>]+>", " ", dealt[1]).split())
    assert said == "12 Blau 20 Rot 24 Gelb 28 Pink 36 Blau 40 Blau 48 Pink"
    assert dealt[1].count("<svg") == len(hand)
