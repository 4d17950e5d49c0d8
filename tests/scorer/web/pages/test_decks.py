"""Where a deck can be chosen beside a new table: a class of tables, questions without a table, programs."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.custom import edition_from_keys, short_form
from cardgen.custom.toml import toml_text
from scorer.keeping.deck_files import DeckFiles
from scorer.web.commands.context import Services
from tests.order import with_proofs
from tests.scorer.playing.test_own_decks import DECKS, GAMES, SEATED, folder, match_of, value_of

Make = Callable[..., Flask]
OTHERS: Mapping[str, tuple[str, str]] = {
    "take-three": ("terz", "Verben"),
    "terz": ("take-three", "Kleine Zahlen"),
}
"""A deck of another game that is opened in the form of one."""
LEVELS = {
    "format": 1, "game": "terz", "name": "Stufen",
    "level": {"leicht": {"trait": {"form": []}}, "schwer": {"trait": {"form": ["a", "b", "c"]}}},
}  # fmt: skip
IN_TESTS = with_proofs(GAMES, ("tadika", "triple3", "threepia", "take-three"))
"""Games with one in each test, the others as proofs."""
ASKED: Mapping[str, Mapping[str, Any]] = {"take-three": {"task": "T10", "cards": ["R0", "B6", "M12"]}, "terz": {}}


@pytest.fixture
def app(make: Make, tmp_path: Path) -> Flask:
    made = make()
    parts: Services = made.extensions["scorer"]
    (tmp_path / "decks").mkdir()
    made.extensions["scorer"] = parts._replace(decks=DeckFiles(folder(tmp_path / "decks", *DECKS.values())))
    return made


def letters_of(game: str) -> str:
    return edition_from_keys.of_data(DECKS[game]).fingerprint


def chosen(page: str) -> str:
    """The value of the deck that is chosen in a form."""
    found = re.search(r'name="deck" value="([^"]*)" checked', page)
    assert found, page
    return unescape(found[1])


def begin(phone: FlaskClient, game: str, deck: str, **more: Any) -> TestResponse:
    return phone.post("/class/new", data={"game": game, "tables": "3", "seats": "2", "deck": deck, **more})


def tables_of(app: Flask, room: TestResponse) -> list[Any]:
    parts: Services = app.extensions["scorer"]
    return [parts.store.match(summary.id) for summary in parts.access.room_tables(room.headers["Location"][-12:])]


# --- a class


@pytest.mark.parametrize("game", IN_TESTS)
@pytest.mark.parametrize("way", ["folder", "letters", "file", "address"])
def test_all_tables_of_a_class_get_the_deck(app: Flask, game: str, way: str) -> None:
    phone, value = app.test_client(), value_of(app, game)
    form = {"game": game, "name": "4b"}
    if way == "letters":
        value = chosen(phone.post("/class/new/deck", data={**form, "letters": letters_of(game).lower()}).text)
    elif way == "file":
        data = toml_text.written(DECKS[game]).encode()
        page = phone.post("/class/new/deck", data={**form, "file": (io.BytesIO(data), "x.toml")})
        assert 'value="4b"' in page.text
        value = chosen(page.text)
    elif way == "address":
        value = chosen(phone.get("/class/new", query_string={"deck": short_form.packed(DECKS[game])}).text)
    tables = tables_of(app, begin(phone, game, value))
    assert [match.edition.fingerprint for match in tables] == [letters_of(game)] * 3


def test_a_class_plays_a_variant_or_the_original_as_well(app: Flask) -> None:
    phone = app.test_client()
    assert {match.edition.name for match in tables_of(app, begin(phone, "tadika", "=extended"))} == {"extended"}
    assert all(match.edition.is_original for match in tables_of(app, begin(phone, "tadika", "")))


def test_an_address_leads_to_a_class_and_to_questions_with_its_deck(app: Flask) -> None:
    page = app.test_client().get(f"/D/{short_form.packed(DECKS['terz'])}").text
    links = [unescape(link) for link in re.findall(r'href="([^"]*[?&;]deck=[^"]*)"', page)]
    assert [urlsplit(link).path for link in links] == ["/check/terz", "/class/new"]
    for link in links:
        assert "Verben" in app.test_client().get(link).text


@pytest.mark.parametrize("path", ["/class/new", "/new/{game}"])
@pytest.mark.parametrize("game", OTHERS)
def test_a_deck_that_was_typed_and_not_opened_begins_no_table_without_it(app: Flask, path: str, game: str) -> None:
    phone, (other, name) = app.test_client(), OTHERS[game]
    form = {"game": game, "tables": "2", "seats": "2", **SEATED, "deck": "", "letters": letters_of(other)}
    page = phone.post(path.format(game=game), data=form)
    assert page.status_code == 200
    assert name in page.text
    assert 'name="letters"' in page.text
    assert letters_of(other) not in re.findall(r'name="letters"[^>]* value="([^"]*)"', page.text)
    begun = phone.post(path.format(game=other), data={**form, "game": other, "letters": "", "deck": chosen(page.text)})
    assert begun.status_code == 303


@pytest.mark.parametrize(
    "wrong", [{"deck": "=chess"}, {"deck": "~"}, {"letters": "KX7Q2"}, {"file": (io.BytesIO(b"%PDF"), "x.toml")}]
)
def test_a_class_is_refused_with_a_sentence_and_keeps_what_was_typed(app: Flask, wrong: Mapping[str, Any]) -> None:
    phone = app.test_client()
    answer = phone.post("/class/new", data={"game": "terz", "tables": "7", "seats": "2", "name": "4b", **wrong})
    assert answer.status_code == 422
    assert 'value="7"' in answer.text
    assert 'value="4b"' in answer.text
    parts: Services = app.extensions["scorer"]
    assert parts.store.summaries() == [] if hasattr(parts.store, "summaries") else True
    assert phone.get("/tables").text.count("<li") == app.test_client().get("/tables").text.count("<li")


def test_a_class_that_is_refused_keeps_the_deck_that_was_opened(app: Flask) -> None:
    phone = app.test_client()
    value = chosen(phone.get("/class/new", query_string={"deck": short_form.packed(DECKS["terz"])}).text)
    refused = phone.post("/class/new", data={"game": "terz", "tables": "99", "seats": "2", "deck": value})
    assert refused.status_code == 422
    assert chosen(refused.text) == value


# --- questions without a table


@pytest.mark.parametrize("game", IN_TESTS)
@pytest.mark.parametrize("way", ["folder", "letters", "address"])
def test_questions_are_asked_about_a_deck(app: Flask, game: str, way: str) -> None:
    phone = app.test_client()
    value = {
        "folder": value_of(app, game), "letters": letters_of(game), "address": short_form.packed(DECKS[game])
    }[way]  # fmt: skip
    page = phone.get(f"/check/{game}", query_string={"deck": value})
    assert page.status_code == 200, page.text
    assert DECKS[game]["name"] in page.text
    assert chosen(page.text)
    asking = page.text.partition('id="ask"')[2].partition("</form>")[0]
    assert not asking or f'name="deck" value="{value}"' in asking  # the next question is about the same deck


def test_the_letters_typed_lead_to_the_deck_and_to_its_game(app: Flask) -> None:
    phone = app.test_client()
    for game in ("terz", "tadika"):
        answer = phone.get("/check/terz", query_string={"ask": "table", "deck": "", "letters": letters_of(game)})
        assert answer.status_code == 303
        assert urlsplit(answer.headers["Location"]).path == f"/check/{game}"
        page = phone.get(answer.headers["Location"])
        assert DECKS[game]["name"] in page.text
    assert phone.get("/check/tadika", query_string={"deck": short_form.packed(DECKS["terz"])}).status_code == 303


def test_the_answer_is_that_of_the_deck(app: Flask) -> None:
    query = {"task": "T10", "colour1": "red", "number1": "0", "colour2": "blue", "number2": "6"}
    query |= {"colour3": "mint", "number3": "12"}
    phone = app.test_client()
    page = phone.get("/check/take-three", query_string={**query, "deck": letters_of("take-three")})
    assert 'class="yes"' in page.text
    assert phone.get("/check/take-three", query_string=query).status_code == 422  # the original has no mint


def test_a_packed_deck_and_each_of_its_levels_can_be_asked_about(app: Flask) -> None:
    phone = app.test_client()
    page = phone.get("/check/terz", query_string={"deck": short_form.packed(LEVELS)})
    values = [unescape(value) for value in re.findall(r'name="deck" value="(A[^"]*)"', page.text)]
    assert len(values) == 3 + 1  # and the form of the question
    for value, name in zip(values[-3:], ["Stufen", "Stufen · leicht", "Stufen · schwer"], strict=True):
        level = phone.get("/check/terz", query_string={"deck": value})
        assert chosen(level.text) == value
        assert f'<span class="now">{name}</span>' in level.text


@pytest.mark.parametrize("value", ["=chess", "~", "KX7Q2", "KX7Q2.0123456789abcdef", "A", "A" * 3000, "<b>", "ab\0c"])
def test_a_deck_that_is_not_there_is_refused_in_the_question(app: Flask, value: str) -> None:
    answer = app.test_client().get("/check/terz", query_string={"deck": value})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "<b>" not in answer.text.partition("<main")[2].partition("which")[0] or value != "<b>"


def test_a_question_at_a_table_is_about_its_deck(app: Flask) -> None:
    phone = app.test_client()
    table = match_of(app, phone.post("/new/terz", data={**SEATED, "deck": ""}).headers["Location"]).table
    page = phone.get("/check/terz", query_string={"table": table, "deck": letters_of("terz")})
    assert page.status_code == 200
    assert "Verben" not in page.text


# --- programs


@pytest.mark.parametrize("game", ASKED)
def test_programs_ask_about_a_deck_however_they_name_it(app: Flask, game: str) -> None:
    program = app.test_client(use_cookies=False)
    own = edition_from_keys.of_data(DECKS["terz"])
    question = {"cards": [card.code for card in own.cards({})][:3]} if game == "terz" else ASKED[game]
    ways = {"deck": DECKS[game], "packed": short_form.packed(DECKS[game]), "letters": letters_of(game)}
    told = [program.post(f"/api/1/games/{game}/check", json={**question, way: value}) for way, value in ways.items()]
    assert [answer.status_code for answer in told] == [200] * 3, told[0].text
    assert told[0].get_json() == told[1].get_json() == told[2].get_json()
    for way, value in ways.items():
        assert program.post("/api/1/games/tadika/check", json={way: value}).status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {"packed": 3}, {"letters": None}, {"letters": ["KX7Q2"]}, {"letters": "KX7Q2"}, {"packed": "Z0"},
        {"letters": "KX7Q2", "packed": "A"}, {"deck": {}, "letters": "KX7Q2"},
    ],
)  # fmt: skip
def test_programs_that_name_no_deck_hear_one_sentence(app: Flask, wrong: Mapping[str, Any]) -> None:
    program = app.test_client(use_cookies=False)
    for path, body in (("games/terz/check", {"cards": []}), ("tables", {"game": "terz", "players": ["Ada"]})):
        answer = program.post(f"/api/1/{path}", json={**body, **wrong})
        assert answer.status_code == 422, answer.text
        assert answer.get_json()["error"].endswith((".", ")"))


@pytest.mark.parametrize("game", GAMES)
def test_programs_begin_a_table_by_five_letters(app: Flask, game: str) -> None:
    made = app.test_client().post(
        "/api/1/tables", json={"game": game, "players": ["Ada", "Ben"], "letters": letters_of(game)}
    )
    assert made.status_code == 201
    parts: Services = app.extensions["scorer"]
    assert parts.store.match(made.get_json()["id"]).edition.fingerprint == letters_of(game)


def test_a_question_about_an_unknown_deck_keeps_what_was_typed_and_says_beside_it_why(app: Flask) -> None:
    answer = app.test_client().get("/check/terz?letters=zzzzz")
    field = answer.text.partition('id="deck-letters"')[2]
    assert answer.status_code == 422
    assert 'value="zzzzz"' in field.partition(">")[0]
    assert "zzzzz" in field.partition('role="alert"')[2].partition("</div>")[0]
