"""What holds of every game's phone half, whichever parts it has; and of tables whose game is not there any more."""

from __future__ import annotations

import json
import re
import sys
import typing
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from cardgen.games import registry
from cardgen.words.texts import LANGUAGES, read
from scorer import HERE, games
from scorer.games import ASKED, GAMES, check, sheet
from scorer.games.schema import ANYTHING
from scorer.keeping.database import schema
from scorer.playing import shelf
from tests import order
from tests.games.test_scores import TABLES, name, record
from tests.scorer.doors import ANYBODY, CLASS, TABLE, filled

PICTURES = HERE / "web" / "static" / "pictures"
PAGES = {"sheet": "entry.html", "check": "check.html"}
RECORDS = [(game, row) for game in GAMES if game in registry.BUILT_IN for row in TABLES[game]["case"]]
"""Those of other packages have theirs elsewhere."""
PARTS = {"sheet": GAMES, "check": ASKED}


@pytest.mark.parametrize("game", games.packages())
@pytest.mark.parametrize("part", PARTS)
def test_each_part_has_its_template_and_no_template_is_without_its_part(game: str, part: str) -> None:
    assert (games.folder(game) / PAGES[part]).exists() is (game in PARTS[part])


@pytest.mark.parametrize(("part", "game"), [(part, game) for part, having in PARTS.items() for game in having])
def test_no_view_has_more_than_its_template_asks_for(part: str, game: str) -> None:
    """That it has all that is asked for, test_templates proves."""
    view = typing.get_type_hints(sheet(game).view if part == "sheet" else check(game).view)["return"]
    pages = (games.folder(game) / PAGES[part], games.folder(game) / "tile.html")
    page = "".join(each.read_text(encoding="utf-8") for each in pages if each.exists())
    page += "{{ view.title }}"  # of the page around it
    assert set(view._fields) <= set(re.findall(r"\bview\.(\w+)", page))


@pytest.mark.parametrize("game", GAMES)
def test_a_form_offers_only_what_the_rules_know(game: str) -> None:
    rules = shelf.find(game).scoring.options
    for choice in sheet(game).options:
        assert choice.key in rules
        assert all(rules[choice.key].read(value, choice.key) == value for value in choice.choices)
        assert choice.default == rules[choice.key].default


@pytest.mark.parametrize(("game", "row"), RECORDS, ids=name)
def test_a_form_filled_from_an_entry_makes_its_facts_again(file_app: Flask, game: str, row: dict[str, Any]) -> None:
    """Also what the table exports after a record was read in is that record."""
    phone = file_app.test_client()
    made = phone.post("/import", data={"record": json.dumps(record(game, row), default=str)})
    assert made.status_code == 303, made.text
    table = made.location.split("/")[2]
    assert phone.get(f"/t/{table}/record.json").get_json()["entries"] == row["entries"]
    for line in phone.get(f"/api/1/tables/{table}/entries").get_json()["entries"]:
        page = phone.get(f"/t/{table}/entries/{line['seq']}")
        assert page.status_code == 200
        assert f'action="/t/{table}/entries/{line["seq"]}"' in page.text


@pytest.mark.parametrize("game", registry.keys())
def test_the_start_page_offers_the_games_that_have_a_form_and_no_others(file_app: Flask, game: str) -> None:
    phone = file_app.test_client()
    offered = game in GAMES
    assert (f'href="/new/{game}"' in phone.get("/").text) is offered
    assert (f"/class/new?game={game}" in phone.get("/class/new").text) is offered
    assert (game in [row["key"] for row in phone.get("/api/1/games").get_json()["games"]]) is offered
    for path, there in (
        (f"/new/{game}", offered),
        (f"/class/new?game={game}", offered),
        (f"/check/{game}", game in ASKED),
    ):
        assert phone.get(path).status_code == (200 if there else 404)
    assert (f'href="/check/{game}"' in phone.get(f"/new/{game}").text) is (offered and game in ASKED)
    sent = phone.post("/api/1/tables", json={"game": game, "players": ["Ada", "Ben"]})
    assert sent.status_code == (201 if offered else 422)
    for path in ("/people", "/tables", "/import", "/api/1/openapi.json"):
        assert phone.get(path).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("game", order.with_proofs(registry.keys(), {"take-three", "tadika", "triple3", "threepia"}))
def test_no_door_breaks_on_a_game_whichever_parts_it_has(make: App, game: str) -> None:
    """Every address with a table, a class and an entry of the game where there can be any; and pictures are there."""
    app = make()
    app.testing = False
    phone = app.test_client()
    form = {"game": game, "name-0": "Ada", "name-1": "Ben", "name": "4b", "tables": "2", "seats": "2"}
    table = phone.post(f"/new/{game}", data=form).headers.get("Location", "/t/none").rpartition("/")[2]
    room = phone.post("/class/new", data=form).headers.get("Location", "/class/none").rpartition("/")[2]
    assert (table != "none") is (room != "none") is (game in GAMES)
    bodies: list[dict[str, Any]] = [
        {"data": form},
        {"json": {"game": game, "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}]}},
    ]
    pictures: set[str] = set()
    for rule in (*TABLE, *CLASS, *ANYBODY):
        method, _, path = rule.partition(" ")
        address = filled(path, table=table, room=room, game=game)
        if "events" in path or path.endswith("/delete"):
            continue
        for body in bodies if method != "GET" else [{}]:
            answer = phone.open(address, method=method, headers={"Accept-Language": "de"}, **body)
            assert answer.status_code < 500, (rule, answer.text[-400:])
            page = answer.text if answer.mimetype == "text/html" else ""
            pictures |= set(re.findall(r'<img[^>]* src="(/static/[^"]+)', page))
    assert {back_of(key) for key in GAMES} <= {picture.rpartition("/")[2].partition("?")[0] for picture in pictures}
    assert [picture for picture in pictures if phone.get(picture).status_code != 200] == []


def back_of(game: str) -> str:
    """The file on the start page: the game's own, or the plain one."""
    own = f"back-{game}.svg"
    return own if (PICTURES / own).exists() else "back.svg"


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_is_described_to_programs(game: str) -> None:
    described = games.schema(game)
    assert described is not ANYTHING
    assert described["additionalProperties"] is False


@pytest.mark.parametrize("game", games.packages())
def test_the_words_of_a_half_speak_of_its_game_alone(game: str) -> None:
    for language in LANGUAGES:
        for key in read(games.folder(game) / "texts" / f"{language}.toml"):
            assert game in key.split(".") or key.startswith(("refusal.", "over.", "table.", "end.")), key


@pytest.mark.parametrize("game", ["chess", "x" * 200])
def test_a_game_without_a_half_is_refused_in_a_sentence(file_app: Flask, game: str) -> None:
    phone = file_app.test_client()
    for path in (f"/new/{game}", f"/check/{game}", f"/class/new?game={game}"):
        answer = phone.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert game[:40] in answer.text
    for path, body in ((f"/api/1/games/{game}/check", {}), ("/api/1/score", {"game": game, "players": ["Ada"]})):
        answer = phone.post(path, json=body)
        assert answer.status_code in (404, 422)
        assert answer.get_json()["error"]
    record = f'{{"game": "{game}", "players": ["Ada"]}}'
    assert phone.post("/import", data={"record": record}).status_code == 422


def test_a_half_without_a_part_says_so() -> None:
    for find, part in ((sheet, "sheet"), (check, "check")):
        with pytest.raises(games.NoPartError) as error:
            find("chess")
        assert (error.value.game, error.value.part) == ("chess", part)


# --- tables of a game that has gone


@pytest.fixture(params=["its half", "its rules"])
def orphan(request: pytest.FixtureRequest, make: App, monkeypatch: pytest.MonkeyPatch) -> tuple[FlaskClient, str, str]:
    """A phone with a table and a class of a game whose half, or whose rules too, were there once."""
    app = make()
    phone = app.test_client()
    form = {"game": "terz", "name-0": "Ada", "name-1": "Ben", "name": "4b", "tables": "2", "seats": "2"}
    table = phone.post("/new/terz", data=form).location.rpartition("/")[2]
    phone.post(f"/t/{table}/entries", data={"player": "0", "base": "1", "key": "key-of-entry"})
    room = phone.post("/class/new", data=form).location.rpartition("/")[2]
    _rename_game(app, "gone")
    if request.param == "its half":
        module = ModuleType("gone_game")
        module.__dict__["GAME"] = shelf.find("terz")._replace(key="gone")
        monkeypatch.setitem(sys.modules, "gone_game", module)
        monkeypatch.setitem(registry.BUILT_IN, "gone", "gone_game")
    phone.application = make()
    return phone, table, room


def _rename_game(app: Flask, game: str) -> None:
    log = schema.log
    with app.extensions["scorer"].store.engine.begin() as connection:
        connection.execute(update(schema.tables).values(game=game))
        for line in connection.execute(log.select().where(log.c.seq == 1)).all():
            where = (log.c.table_id == line.table_id, log.c.seq == 1)
            connection.execute(update(log).values(data=line.data.replace('"terz"', f'"{game}"')).where(*where))


def test_tables_of_a_game_that_has_gone_break_no_page(orphan: tuple[FlaskClient, str, str]) -> None:
    phone, table, room = orphan
    for rule in (*TABLE, *CLASS, *ANYBODY):
        method, _, path = rule.partition(" ")
        if method == "GET" and "events" not in path:
            answer = phone.get(filled(path, table=table, room=room))
            assert answer.status_code < 500, (rule, answer.text[-400:])


def test_a_table_of_a_game_that_has_gone_says_so(orphan: tuple[FlaskClient, str, str]) -> None:
    phone, table, _ = orphan
    for page in ("", "/scores", "/history", "/share"):
        answer = phone.get(f"/t/{table}{page}", headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert "can’t be kept here" in answer.text or "isn’t on this computer any more" in answer.text


App = Callable[..., Flask]
