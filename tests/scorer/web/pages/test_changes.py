"""Names, options, classes, rematches, links and lists of tables: what people trip over at the edges."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect
from sqlalchemy import delete, select

from cardgen.core.facts import FactError
from scorer import create_app
from scorer.keeping.access import Access
from scorer.keeping.database import schema
from scorer.keeping.rooms import digest
from scorer.machine import addresses
from scorer.machine.server_hooks import EXTENSION
from scorer.machine.settings import Settings
from scorer.playing.events import Begun, Player
from scorer.playing.match import MARKS, Match
from scorer.serving import cli
from scorer.web.guard import limits
from tests.scorer import hands
from tests.scorer.opened import JSON, begun, store_of
from tests.scorer.pages_read import Page, squeezed

KEY = "key-from-a-phone-"


@pytest.fixture(scope="module")
def _app(_sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("places")
    database = shutil.copy(_sqlite_template, folder / "scores.db")
    app = create_app(Settings(f"sqlite:///{database}", folder, bound=("0.0.0.0",)))  # noqa: S104
    yield app
    app.extensions["scorer"].store.engine.dispose()


@pytest.fixture
def app(_app: Flask) -> Flask:
    """An app that all tests share; nothing was tried yet."""
    with store_of(_app).writing() as connection:
        connection.execute(delete(schema.tries))
    return _app


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    return app.test_client()


def access_of(app: Flask) -> Access:
    access: Access = app.extensions["scorer"].access
    return access


def match_of(app: Flask, table: str) -> Match:
    return store_of(app).match(table)


def classroom(phone: FlaskClient, **form: str) -> str:
    answer = phone.post("/class/new", data={"game": "terz", "tables": "3", "seats": "2", "name": "4b"} | form)
    assert answer.status_code == 303, answer.text
    return str(answer.location).rpartition("/")[2]


def code_of(app: Flask, table: str) -> str:
    return store_of(app).summary(table).code


def joined(app: Flask, table: str, right: str = "watcher") -> FlaskClient:
    """A phone that came by the code; the owner gave it more."""
    phone = app.test_client()
    assert phone.post("/join", data={"code": code_of(app, table)}).status_code == 303
    newest = access_of(app).members(table)[-1]
    if right != "watcher":
        with store_of(app).engine.connect() as connection:
            query = schema.members.select().where(schema.members.c.table_id == table)
            row = next(row for row in connection.execute(query) if row.number == newest.number)
        access_of(app).join(table, row.phone, right)
    return phone


def over(phone: FlaskClient, table: str) -> None:
    for entry in ({"player": "0"}, {"end": "1"}):
        assert phone.post(f"/t/{table}/entries", data=entry).status_code == 303


def forms(page: str, action: str) -> list[Mapping[str, str]]:
    return [found for tag, found in Page(page).elements if tag == "form" and found.get("action") == action]


def fields(page: str) -> dict[str, str]:
    return {
        found["name"]: found.get("value", "")
        for tag, found in Page(page).elements
        if tag == "input" and "name" in found
    }


# --- names


def test_two_players_of_one_name_are_refused_wherever_a_table_is_made(app: Flask, owner: FlaskClient) -> None:
    twice = owner.post("/new/terz", data={"name-0": "Ada", "name-1": "Ada"})
    assert twice.status_code == 422
    assert 'aria-invalid="true"' in twice.text
    record = {"game": "terz", "players": ["Ada", "Ada"]}
    assert owner.post("/api/1/tables", json=record).status_code == 422
    assert owner.post("/import", data={"record": '{"game": "terz", "players": ["Ada", "Ada"]}'}).status_code == 422
    table = begun(owner)
    renamed = owner.post(f"/t/{table}/players", data={"name-0": "Ada", "name-1": " Ada "}, headers=JSON)
    assert renamed.status_code == 422
    assert renamed.get_json()["field"] == "name-1"
    assert match_of(app, table).names == ("Ada", "Ben")


def test_renaming_writes_only_what_differs_from_what_the_page_showed(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    base = fields(owner.get(f"/t/{table}/share").text)["base"]
    assert owner.post(f"/t/{table}/players", data={"base": base, "name-0": "Adele", "name-1": "Ben"}).status_code == 303
    assert owner.post(f"/t/{table}/players", data={"base": base, "name-0": "Ada", "name-1": "Bert"}).status_code == 303
    assert match_of(app, table).names == ("Adele", "Bert")


def test_two_who_rename_the_same_player_are_told(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    base = fields(owner.get(f"/t/{table}/share").text)["base"]
    owner.post(f"/t/{table}/players", data={"base": base, "name-0": "Adele", "name-1": "Ben"})
    form = {"base": base, "name-0": "Adam", "name-1": "Ben"}
    late = owner.post(f"/t/{table}/players", data=form, headers=JSON)
    assert late.status_code == 422
    assert late.get_json()["field"] == "name-0"
    assert "Adele" in late.get_json()["error"]
    plain = owner.post(f"/t/{table}/players", data=form)
    assert plain.status_code == 422
    assert "Adam" in plain.text
    assert "Adele" in Page(plain.text).text
    assert match_of(app, table).names == ("Adele", "Ben")


def signs(app: Flask, table: str) -> list[str]:
    return [player.mark for player in match_of(app, table).players]


def test_a_sign_that_somebody_wants_changes_places(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner, **{"mark-0": "sun", "mark-1": "heart"})
    form = {"name-0": "Ada", "mark-0": "sun", "name-1": "Ben", "mark-1": "sun"}
    owner.post(f"/t/{table}/players", data=form | {"base": "1"})
    assert signs(app, table) == ["heart", "sun"]
    form |= {"mark-0": "moon", "mark-1": "moon", "base": str(match_of(app, table).seq)}
    both = owner.post(f"/t/{table}/players", data=form, headers=JSON)
    assert both.status_code == 422
    assert both.json is not None
    assert both.json["field"] == "mark-1"
    assert "“moon” is taken: Ada has it" in both.json["error"]
    assert signs(app, table) == ["heart", "sun"]


@pytest.mark.parametrize(
    ("wished", "wanted"),
    [
        (("sun", "sun", "leaf"), ["heart", "sun", "leaf"]),  # Ben has chosen, Ada had only been offered it
        (("heart", "heart", "leaf"), ["heart", "sun", "leaf"]),
        (("heart", "sun", "sun"), ["mark-2", "Ben"]),
        (("leaf", "sun", "leaf"), ["leaf", "sun", "heart"]),
        (("moon", "moon", "leaf"), ["mark-1", "Ada"]),
        (("crown", "", "leaf"), ["sun", "heart", "leaf"]),
        (("fish", "sun", "cloud"), ["fish", "sun", "cloud"]),
    ],
)
def test_nobodys_choice_of_a_sign_is_changed(
    app: Flask, owner: FlaskClient, wished: tuple[str, ...], wanted: list[str]
) -> None:
    form = {f"mark-{k}": mark for k, mark in enumerate(wished)} | {"name-2": "Cem"}
    if not wanted[0].startswith("mark-"):
        assert signs(app, begun(owner, **form)) == wanted
        return
    answer = owner.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"} | form)
    assert answer.status_code == 422
    assert f"is taken: {wanted[1]} has it" in answer.text
    wrong = next(tags for tag, tags in Page(answer.text).elements if tag == "input" and "aria-invalid" in tags)
    assert wrong["name"] == wanted[0]


@pytest.mark.parametrize("game", ["take-three", "terz", "tadika", "triple3", "threepia"])
def test_a_table_loads_the_sprite_of_first_views_alone(owner: FlaskClient, game: str) -> None:
    form = (
        {"name-2": "Cem", "name-3": "Dan"} if game == "triple3" else {"variant": "time"} if game == "threepia" else {}
    )
    table = begun(owner, game, **form)
    assert set(re.findall(r"pictures/(\w+)\.svg[^#\"]*#", owner.get(f"/t/{table}").text)) == {"people"}


def test_the_crown_is_for_who_leads_but_older_tables_keep_theirs(app: Flask, owner: FlaskClient) -> None:
    assert "crown" not in owner.get("/new/terz").text
    people = (Player("Ada", "crown"), Player("Ben", "sun"))
    table = store_of(app).create(Begun(game="terz", players=people, options={})).id
    own = begun(owner)
    with store_of(app).engine.connect() as connection:
        phone = connection.execute(schema.members.select().where(schema.members.c.table_id == own)).mappings().one()
    access_of(app).join(table, phone["phone"], "owner")
    share = owner.get(f"/t/{table}/share").text
    assert share.count('value="crown"') == 1
    assert "#fish" in share and "#crown" not in share  # it looks like the fish, whose colours it had
    form = {"name-0": "Adele", "mark-0": "crown", "name-1": "Ben", "mark-1": "sun", "base": "1"}
    owner.post(f"/t/{table}/players", data=form)
    assert signs(app, table) == ["crown", "sun"]
    form |= {"mark-0": "sun", "base": "2"}
    owner.post(f"/t/{table}/players", data=form)
    assert signs(app, table) == ["sun", "heart"]


def test_rules_that_another_phone_changed_stay(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner, "tadika", target="50")
    base = fields(owner.get(f"/t/{table}/share").text)["base"]
    settings = f"/t/{table}/settings"
    assert owner.post(settings, data={"base": base, "target": "100"}).status_code == 303
    assert owner.post(settings, data={"base": base, "target": "50", "sum": "1"}).status_code == 303
    assert match_of(app, table).options == {"target": 100, "sum": True}
    assert owner.post(settings, data={"base": base, "target": "50", "confirm": "1"}).status_code == 303
    assert match_of(app, table).options == {"target": 100, "sum": True}
    assert match_of(app, table).confirm
    late = owner.post(settings, data={"base": base, "target": "own", "target-own": "70"}, headers=JSON)
    assert late.status_code == 422
    assert late.get_json()["field"] == "target"
    assert "100" in late.get_json()["error"]
    assert match_of(app, table).options["target"] == 100


def test_options_that_have_no_meaning_any_more_go(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner, "threepia", variant="points", target="20")
    form = {"base": "1", "variant": "rounds", "target": "20", "rounds": "8"}
    assert owner.post(f"/t/{table}/settings", data=form).status_code == 303
    assert match_of(app, table).options == {"variant": "rounds", "rounds": 8}


def test_many_players_and_long_names_of_a_record_may_be_renamed(app: Flask, owner: FlaskClient) -> None:
    names = [f"Player {k} with a name that is longer than a form takes" for k in range(12)]
    begun(owner)  # now it has a cookie
    made = owner.post("/api/1/tables", json={"game": "terz", "players": names}).get_json()
    form = {f"name-{k}": name for k, name in enumerate(names)} | {"name-11": "Zoë", "base": "1"}
    assert owner.post(f"/t/{made['id']}/players", data=form).status_code == 303
    assert match_of(app, made["id"]).names == (*names[:11], "Zoë")
    assert owner.post(f"/t/{made['id']}/players", data=form | {"name-0": "x" * 25}).status_code == 422


# --- options


def test_a_number_of_ones_own_counts_only_where_it_is_chosen(app: Flask, owner: FlaskClient) -> None:
    assert match_of(app, begun(owner, "tadika", **{"target": "100", "target-own": "70"})).options["target"] == 100
    assert match_of(app, begun(owner, "tadika", **{"target": "own", "target-own": "70"})).options["target"] == 70
    refused = owner.post("/new/tadika", data={"name-0": "A", "name-1": "B", "target": "own", "target-own": ""})
    assert refused.status_code == 422
    assert re.search(r'value="own" checked', refused.text)
    page = owner.get("/new/tadika").text
    assert re.search(r'type="radio" name="target" value="own"(?! checked)', page)
    table = begun(owner, "tadika", **{"target": "own", "target-own": "70"})
    shown = owner.get(f"/t/{table}/share").text
    assert re.search(r'value="own" checked', shown)
    assert fields(shown)["target-own"] == "70"


def test_a_table_may_have_a_name(app: Flask, owner: FlaskClient) -> None:
    page = owner.get("/new/terz").text
    assert re.search(r'<details[^>]*>.*?name="title".*?</details>', page, re.DOTALL)
    assert match_of(app, begun(owner, title="Friday")).title == "Friday"


# --- codes for phones


@pytest.mark.parametrize("host", ["localhost:5050", "127.0.0.1:5050", "[::1]:5050"])
def test_codes_and_links_name_an_address_that_phones_can_open(
    owner: FlaskClient, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = (addresses.Address(ip_address("192.168.7.7")), addresses.Address(ip_address("fd00::7")))
    monkeypatch.setattr(addresses, "local", lambda: own)
    here = {"base_url": f"http://{host}"}
    made = owner.post("/new/terz", data={"name-0": "Ada"}, **here)
    table = made.location.rpartition("/")[2]
    watching, writing = (owner.get(f"/t/{table}/share{query}", **here).text for query in ("?watch=1", ""))
    assert "http://192.168.7.7:5050/j/" in watching
    assert "http://192.168.7.7:5050/open#" in writing
    assert host not in watching + writing
    link = owner.post(f"/t/{table}/links/watcher", headers=JSON, **here)
    assert link.get_json()["link"].startswith("http://192.168.7.7:5050/open#")
    made = owner.post("/class/new", data={"game": "terz", "tables": "1", "seats": "2"}, **here)
    assert "http://192.168.7.7:5050/join" in owner.get(made.location, **here).text


def test_a_server_for_this_machine_alone_names_no_other(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "local", lambda: (addresses.Address(ip_address("192.168.7.7")),))
    for bound in ((), ("127.0.0.1", "::1"), ("::",)):
        app = create_app(Settings(sqlite_url, tmp_path, bound=bound))
        phone = app.test_client()
        page = phone.get(f"/t/{begun(phone)}/share?watch=1").text
        assert "http://localhost/j/" in page
        assert "192.168.7.7" not in page
        store_of(app).engine.dispose()


def test_somebody_who_came_by_an_address_shows_that_one(owner: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local", lambda: (addresses.Address(ip_address("192.168.7.7")),))
    here: Any = {"base_url": "http://10.1.2.3:5050"}
    made = owner.post("/new/terz", data={"name-0": "Ada"}, **here)
    assert "http://10.1.2.3:5050/j/" in owner.get(made.location + "/share?watch=1", **here).text


def test_the_command_tells_the_app_where_it_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Settings] = []
    monkeypatch.setattr("scorer.serving.server.serve", lambda _make, settings, *_: told.append(settings))
    environ = {"SCORER_DATA": str(tmp_path)}
    assert cli.main(["--host", "127.0.0.1", "--port", "0"], environ) == 0
    assert told[0].bound == ("127.0.0.1",)


# --- a class


def test_a_tile_of_a_class_names_its_game(owner: FlaskClient) -> None:
    assert "Take Three" in Page(owner.get(f"/class/{classroom(owner, game='take-three')}").text).text


def test_a_tile_of_a_class_waits_for_names_as_long_as_nobody_has_one(app: Flask, owner: FlaskClient) -> None:
    """In whatever language it was opened; a table on which something is written down waits for nothing."""
    room = classroom(owner)
    named, started, _ = [summary.id for summary in access_of(app).room_tables(room)]
    assert owner.get(f"/class/{room}").text.count("waits for names") == 3
    renamed = {"key": KEY + "names", "base": "1", "name-0": "Mia", "name-1": "Cem"}
    assert owner.post(f"/t/{named}/players", data=renamed).status_code == 303
    written = {"key": KEY + "entry", "base": "1", "player": "0"}
    assert owner.post(f"/t/{started}/entries", data=written).status_code == 303
    assert owner.get(f"/class/{room}").text.count("waits for names") == 1
    form = {"game": "terz", "tables": "2", "seats": "4"}
    french = owner.post("/class/new", data=form, headers={"Accept-Language": "fr"})
    assert owner.get(french.location).text.count("waits for names") == 2


def test_a_table_of_a_class_is_asked_for_its_names_when_it_comes(app: Flask, owner: FlaskClient) -> None:
    """Who writes there first, and not the teacher; a field that stays empty is an answer, too."""
    for typed, names in ((("Mia", ""), ["Mia", "Child 2"]), (("", ""), ["Child 1", "Child 2"])):
        table = access_of(app).room_tables(classroom(owner, seats="2"))[0].id
        child, path = joined(app, table, "scorer"), f"/t/{table}"
        assert "Who sits here?" not in owner.get(path).text
        assert 'id="entry"' in owner.get(path).text
        assert 'id="entry"' not in child.get(path).text
        form = {name: value for name, value in fields(child.get(path).text).items() if name in ("key", "base", "stay")}
        twice = child.post(f"{path}/players", data=form | {"name-0": "Mia", "name-1": "Mia"})
        assert (twice.status_code, twice.text.count('value="Mia"')) == (422, 2)
        said = dict(zip(("name-0", "name-1"), typed, strict=True))
        assert child.post(f"{path}/players", data=form | said).status_code == 303
        assert [player.name for player in match_of(app, table).players] == names
        assert 'id="entry"' in child.get(path).text


def test_each_table_of_a_class_has_its_own_code_to_scan(owner: FlaskClient) -> None:
    page = owner.get(f"/class/{classroom(owner)}").text
    assert len(set(re.findall(r'<div class="code-box">(<svg.*?</svg>)', page))) == 3


def test_a_class_chooses_the_rules_of_all_its_tables(app: Flask, owner: FlaskClient) -> None:
    choice = Page(owner.get("/class/new").text)
    assert {"/class/new?game=terz", "/class/new?game=threepia"} <= set(choice.addresses())
    form = owner.get("/class/new?game=tadika").text
    assert {"target", "target-own", "sum", "confirm"} <= fields(form).keys()
    room = classroom(owner, game="tadika", target="own", **{"target-own": "70", "sum": "1", "confirm": "1"})
    for summary in access_of(app).room_tables(room):
        match = match_of(app, summary.id)
        assert (match.options, match.confirm) == ({"target": 70, "sum": True}, True)
    wrong = owner.post("/class/new", data={"game": "tadika", "tables": "2", "seats": "2", "target": "own"})
    assert wrong.status_code == 422
    assert owner.get("/class/new?game=chess").status_code == 404


def test_a_class_gets_another_name(app: Flask, owner: FlaskClient) -> None:
    room = classroom(owner)
    before = owner.get(f"/class/{room}/state").headers["ETag"]
    assert owner.post(f"/class/{room}/name", data={"name": "  5b \u202e "}).status_code == 303
    assert "<h1>5b</h1>" in owner.get(f"/class/{room}").text
    assert owner.get(f"/class/{room}/state").headers["ETag"] != before
    assert app.test_client().post(f"/class/{room}/name", data={"name": "mine"}).status_code == 404


@pytest.mark.parametrize("tables", ["", "1"])
def test_a_class_is_deleted_with_its_tables_or_without(app: Flask, owner: FlaskClient, tables: str) -> None:
    room = classroom(owner)
    kept, *_ = [summary.id for summary in access_of(app).room_tables(room)]
    access_of(app).join(kept, "somebody", "owner")
    access_of(app).remove(kept, 1)
    form = {"sure": "1", "tables": tables}
    assert app.test_client().post(f"/class/{room}/delete", data=form).status_code == 404
    assert owner.post(f"/class/{room}/delete", data={"tables": "1"}).status_code == 422
    mine = len(access_of(app).tables(phone_of(app, room)))
    assert owner.post(f"/class/{room}/delete", data=form).status_code == 303
    assert owner.get(f"/class/{room}").status_code == 404
    assert match_of(app, kept).game == "terz"
    assert f"/class/{room}" not in owner.get("/").text
    assert (mine, len(re.findall(r'href="/t/', owner.get("/").text))) == (2, 0 if tables else 2)


def phone_of(app: Flask, room: str) -> str:
    with store_of(app).engine.connect() as connection:
        found = connection.execute(schema.rooms.select().where(schema.rooms.c.id == room)).one()
    return str(found.phone)


def test_a_class_is_shown_on_another_computer_by_a_link(app: Flask, owner: FlaskClient) -> None:
    room = classroom(owner)
    table = access_of(app).room_tables(room)[0].id
    joined(app, table).post(f"/t/{table}/ask", data={"name": "Cem"})
    link = owner.post(f"/class/{room}/link", headers=JSON).get_json()["link"]
    assert re.fullmatch(r"http://.*/open#[A-Za-z0-9_-]{22}", link)
    with store_of(app).engine.connect() as connection:
        found = connection.execute(schema.rooms.select().where(schema.rooms.c.id == room)).one()
    assert link.rpartition("#")[2] not in str(found)
    wall = app.test_client()
    assert wall.get(f"/class/{room}").status_code == 404
    assert wall.post("/open", data={"token": link}).location == f"/class/{room}"
    seen = wall.get(f"/class/{room}")
    assert seen.status_code == 200
    assert seen.text.count('<p class="code">') == 3
    assert not forms(seen.text, f"/class/{room}/let")
    assert f"/t/{table}" not in seen.text
    assert wall.get(f"/class/{room}/state").status_code == 200
    assert f"/class/{room}" in wall.get("/").text
    assert wall.get(f"/t/{table}").status_code == 404
    for door in ("let", "name", "delete", "link"):
        assert wall.post(f"/class/{room}/{door}", data={"sure": "1", "name": "mine"}).status_code == 404
    assert forms(owner.get(f"/class/{room}").text, f"/class/{room}/let")
    again = owner.post(f"/class/{room}/link", headers=JSON).get_json()["link"]
    assert app.test_client().post("/open", data={"token": link}).status_code == 404
    assert wall.get(f"/class/{room}").status_code == 200  # a new link ends the old one, nobody who came by it
    assert owner.post(f"/class/{room}/link", data={"revoke": "1"}).status_code == 303
    assert wall.get(f"/class/{room}").status_code == 404
    assert app.test_client().post("/open", data={"token": again}).status_code == 404
    assert owner.post("/open", data={"token": again}).status_code == 404


def test_both_databases_know_who_is_shown_a_class(database_url: str, tmp_path: Path) -> None:
    app = create_app(Settings(database_url, tmp_path))
    access = access_of(app)
    room = access.open_room("teacher", "4b")
    token = access.link_room(room)
    assert [access.open_room_link(token, "wall") for _ in range(2)] == [room, room]
    assert access.open_room_link("strange", "wall") is None
    assert [(found.id, found.own) for phone in ("teacher", "wall") for found in access.rooms(phone)] == [
        (room, True),
        (room, False),
    ]
    access.unlink_room(room)
    assert access.rooms("wall") == []
    assert access.open_room_link(token, "wall") is None
    access.open_room_link(access.link_room(room), "wall")
    access.forget_room(room)
    assert access.rooms("wall") == access.rooms("teacher") == []
    table = store_of(app).create(Begun(game="terz", players=(Player("Ada", "sun"),), options={})).id
    for phone in ("ada", "ben"):
        access.join(table, phone, "owner")
    access.leave(table, 1)
    with pytest.raises(FactError, match="form_last_owner"):
        access.leave(table, 2)
    app.extensions[EXTENSION].stop()
    store_of(app).engine.dispose()


def test_the_link_of_a_class_is_shown_once_without_scripts(owner: FlaskClient) -> None:
    room = classroom(owner)
    made = owner.post(f"/class/{room}/link")
    assert made.headers["Cache-Control"] == "no-store"
    assert re.search(r"/open#[A-Za-z0-9_-]{22}", made.text)
    assert "/open#" not in owner.get(f"/class/{room}").text


def test_a_class_hears_of_a_table_that_is_gone(app: Flask, owner: FlaskClient) -> None:
    room = classroom(owner)
    before = owner.get(f"/class/{room}/state")
    first, second, _ = [summary.id for summary in access_of(app).room_tables(room)]
    for _ in range(2):  # so that the sum of all lines is greater than before
        owner.post(f"/t/{second}/notes", data={"text": "Tea"})
    owner.post(f"/t/{first}/delete", data={"sure": "1"})
    after = owner.get(f"/class/{room}/state")
    assert after.get_json()["seq"] != before.get_json()["seq"]
    assert after.headers["ETag"] != before.headers["ETag"]
    assert f'data-seq="{after.get_json()["seq"]}"' in owner.get(f"/class/{room}").text


def test_a_class_screen_drops_a_table_that_is_gone(phone: Tab) -> None:
    phone.goto("/class/new?game=terz")
    phone.fill("#tables", "2")
    phone.click("button.big")
    expect(phone.locator(".rooms > li")).to_have_count(2)
    first = phone.locator(".rooms h2 a").first.get_attribute("href")
    assert phone.request.post(f"{first}/delete", form={"sure": "1"}).ok
    expect(phone.locator(".rooms > li")).to_have_count(1, timeout=8000)


def test_a_class_is_made_as_a_whole_or_not_at_all(
    app: Flask, owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LIMITS", dict(limits.LIMITS) | {"create": limits.Limit(5, 3600)})
    classroom(owner)
    refused = owner.post("/class/new", data={"game": "terz", "tables": "3", "seats": "2"})
    assert refused.status_code == 429
    assert len(access_of(app).rooms(hash_of(owner))) == 1
    classroom(owner, tables="2")
    assert owner.post("/new/terz", data={"name-0": "Ada"}).status_code == 429


def test_a_school_may_make_many_tables() -> None:
    assert limits.LIMITS["create"].times >= 300


def hash_of(phone: FlaskClient) -> str:
    cookie = phone.get_cookie("phone")
    assert cookie
    return digest(cookie.value)


# --- the next game


def test_a_rematch_takes_the_place_of_its_table_in_the_class(app: Flask, owner: FlaskClient) -> None:
    room = classroom(owner)
    first, second, third = [summary.id for summary in access_of(app).room_tables(room)]
    over(owner, first)
    new = owner.post(f"/t/{first}/rematch").location.rpartition("/")[2]
    tiles = re.findall(r'<h2><a href="/t/([^"]+)"', squeezed(owner.get(f"/class/{room}").text))
    assert tiles == [new, second, third]
    over(owner, new)
    newer = owner.post(f"/t/{new}/rematch").location.rpartition("/")[2]
    assert re.findall(r'<h2><a href="/t/([^"]+)"', squeezed(owner.get(f"/class/{room}").text)) == [newer, second, third]
    owner.post(f"/t/{newer}/delete", data={"sure": "1"})
    assert re.findall(r'<h2><a href="/t/([^"]+)"', squeezed(owner.get(f"/class/{room}").text)) == [new, second, third]


def test_where_a_rematch_is_gone_there_may_be_another(owner: FlaskClient) -> None:
    table = begun(owner)
    over(owner, table)
    new = owner.post(f"/t/{table}/rematch").location.rpartition("/")[2]
    assert f"/t/{new}" in owner.get(f"/t/{table}").text
    owner.post(f"/t/{new}/delete", data={"sure": "1"})
    page = owner.get(f"/t/{table}").text
    assert f"/t/{new}" not in page
    assert forms(page, f"/t/{table}/rematch")
    newer = owner.post(f"/t/{table}/rematch").location.rpartition("/")[2]
    assert newer != new
    assert owner.get(f"/t/{newer}").status_code == 200
    assert owner.post(f"/t/{table}/rematch").location.endswith(newer)


def test_a_program_begins_no_rematch_that_nobody_could_open(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    over(owner, table)
    link = owner.post(f"/t/{table}/links/scorer", headers=JSON).get_json()["link"]
    program = {"Authorization": f"Bearer {link.partition('#')[2]}", **JSON}
    before = everything(app)
    refused = app.test_client().post(f"/t/{table}/rematch", headers=program)
    assert (refused.status_code, everything(app)) == (422, before)


def test_a_rematch_that_can_not_be_written_down_leaves_no_table(
    app: Flask, owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(owner)
    over(owner, table)
    before = everything(app)
    monkeypatch.setattr("scorer.playing.bounds.ASIDE", 0)
    monkeypatch.setattr("scorer.playing.bounds.LINES", app.extensions["scorer"].store.match(table).seq)
    for _ in range(2):
        assert owner.post(f"/t/{table}/rematch", headers=JSON).status_code == 422
    assert everything(app) == before


def everything(app: Flask) -> list[str]:
    """The ids of all tables."""
    with app.extensions["scorer"].store.engine.connect() as connection:
        return sorted(connection.execute(select(schema.tables.c.id)).scalars())


def test_who_came_after_the_rematch_is_sent_to_no_table_of_others(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    over(owner, table)
    new = owner.post(f"/t/{table}/rematch").location.rpartition("/")[2]
    late = joined(app, table, "scorer")
    page = late.get(f"/t/{table}").text
    assert f"/t/{new}" not in page
    assert not forms(page, f"/t/{table}/rematch")
    assert late.post(f"/t/{table}/rematch", headers=JSON).status_code == 422
    assert late.get(f"/t/{new}").status_code == 404
    assert match_of(app, table).rematch == new


def test_the_last_owner_stays(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    other = joined(app, table, "scorer")
    refused = owner.post(f"/t/{table}/members/1", data={"do": "remove"}, headers=JSON)
    assert refused.status_code == 422
    assert (
        "verwaltet den Tisch"
        in owner.post(
            f"/t/{table}/members/1", data={"do": "remove"}, headers=JSON | {"Accept-Language": "de"}
        ).get_json()["error"]
    )
    assert not [event for event in match_of(app, table).events if event.data.get("do") == "leave"]
    access_of(app).join(table, hash_of(other), "owner")
    assert forms(owner.get(f"/t/{table}/share").text, f"/t/{table}/members/1")
    assert owner.post(f"/t/{table}/members/1", data={"do": "remove"}).status_code == 303
    assert owner.get(f"/t/{table}").status_code == 404


def test_the_end_shows_the_chart_once_and_shares_the_picture(owner: FlaskClient) -> None:
    table = begun(owner)
    assert "data-share-file" not in owner.get(f"/t/{table}").text
    over(owner, table)
    for path in ("", "/scores"):
        page = owner.get(f"/t/{table}{path}").text
        assert page.count('class="chart"') == 1
        (link,) = [found for tag, found in Page(page).elements if "data-share-file" in found]
        assert link["data-share-file"] == link["href"] == f"/t/{table}/picture.png"
        assert "download" in link, "a phone that can't share it loads it down"


def finished(phone: Tab) -> str:
    """The address of a table at which all is over."""
    table = hands.made(phone.request, "terz", ("Ada", "Ben"))
    for name, value in (("player", "0"), ("end", "1")):
        assert phone.request.post(f"{table}/entries", form={name: value}).ok
    return table


def test_a_phone_shares_the_picture_itself(phone: Tab) -> None:
    phone.add_init_script(
        "navigator.canShare = ({ files }) => files.every((file) => file.type === 'image/png');"
        "navigator.share = async ({ files: [file] }) => "
        "{ document.body.dataset.shared = [file.name, file.type, file.size].join(); };"
    )
    phone.goto(finished(phone))
    phone.click("[data-share-file]:not([data-moved])")  # it has just come
    expect(phone.locator("body")).to_have_attribute("data-shared", re.compile(r"terz-.*\.png,image/png,\d{4,}"))


def test_a_phone_that_can_not_share_pictures_loads_them_down(phone: Tab) -> None:
    phone.add_init_script("navigator.canShare = () => false;")
    phone.goto(finished(phone))
    expect(phone.locator(".finale")).to_be_visible()
    with phone.expect_download() as loaded:
        phone.locator("[data-share-file]:not([data-moved])").click()
    assert loaded.value.suggested_filename.endswith(".png")


def test_who_watches_is_asked_nothing(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner, "take-three", confirm="1")
    owner.post(f"/t/{table}/entries", data={"round": "1", "player": "0", "how": "minus", "minus": "11", "by": "bonus"})
    page = joined(app, table).get(f"/t/{table}").text
    assert "Waiting for a second phone" in page and "Is it right" not in page


def test_the_way_of_entering_stays(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner, "take-three")
    owner.post(f"/t/{table}/entries", data={"round": "1", "player": "0", "how": "minus", "minus": "11", "by": "bonus"})
    assert re.search(r'name="how" value="minus" checked', owner.get(f"/t/{table}").text)
    other = joined(app, table, "scorer").get(f"/t/{table}").text
    assert re.search(r'name="how" value="cards" checked', other), "each phone has its own way"


def test_what_says_only_that_the_game_is_over_can_not_be_corrected(owner: FlaskClient) -> None:
    table = begun(owner)
    over(owner, table)
    history = owner.get(f"/t/{table}/history").text
    assert history.count('id="correct-') == 1 and history.count('name="take_back"') == 2


# --- what a phone remembers


def test_a_phone_remembers_names_with_their_signs(phone: Tab) -> None:
    phone.goto("/new/terz")
    phone.fill("#name-0", "Ada")
    phone.fill("#name-1", "Ben")
    while phone.locator("[name=mark-0]:checked").input_value() != "moon":
        phone.click("li.seat [data-swap]")
    phone.click("#new button.big")
    phone.goto("/new/tadika")
    phone.locator("[data-ready]").wait_for()
    phone.click("[data-new]")
    phone.fill("#name-0", "Ben")  # Ben had what the second seat is offered
    phone.fill("#name-1", "Ada")
    expect(phone.locator("[name=mark-0]:checked")).to_have_value(MARKS[1])
    expect(phone.locator("[name=mark-1]:checked")).to_have_value("moon")


def test_signs_change_places_under_the_finger(phone: Tab) -> None:
    """A tap gives the next one that is free; where all are taken, two change places."""
    phone.goto("/new/terz")
    for k in range(8):
        phone.fill(f"#name-{k}", f"N{k}")
    marks = "() => [...document.querySelectorAll('.signs :checked')].map((each) => each.value)"
    assert phone.evaluate(marks) == [*MARKS]
    expect(phone.locator("[data-moved]")).to_have_count(0)
    phone.locator("[data-swap]").nth(1).click()
    assert phone.evaluate(marks) == [MARKS[0], MARKS[2], MARKS[1], *MARKS[3:]]
    phone.locator("[data-out]").nth(7).click()
    phone.locator("[data-swap]").first.click()
    assert phone.evaluate(marks)[:7] == [MARKS[7], MARKS[2], MARKS[1], *MARKS[3:7]]


def test_players_are_renamed_on_a_phone_that_remembers_names(phone: Tab) -> None:
    phone.goto("/new/terz")
    phone.fill("#name-0", "Ada")
    phone.fill("#name-1", "Ben")
    phone.click("#new button.big")
    phone.click(".tabs a[href$='/share']")
    phone.click("#more summary")
    phone.fill("#seats [name=name-1]", "Benedikt")
    phone.select_option("#seats [name=mark-1]", "moon")
    phone.click("#seats form button")
    expect(phone.locator("#totals .name")).to_have_text(["Ada", "Benedikt"])


# --- all tables


def test_every_table_of_a_phone_can_be_reached(app: Flask, owner: FlaskClient) -> None:
    tables = {begun(owner, title=f"Game {k}") for k in range(35)}
    assert "/tables" in Page(owner.get("/").text).addresses()
    first, second = owner.get("/tables"), owner.get("/tables?page=2")
    found = [set(re.findall(r'href="/t/([^"/]+)"', page.text)) for page in (first, second)]
    assert found[0] | found[1] == tables
    assert not found[0] & found[1]
    assert "/tables?page=2" in Page(first.text).addresses()
    assert "/tables?page=3" not in Page(second.text).addresses()
    for strange in ("0", "-1", "x", "9" * 40, "99"):
        assert owner.get(f"/tables?page={strange}").status_code in (200, 404)
    assert app.test_client().get("/tables").status_code == 200


def test_a_table_of_others_may_be_left_in_the_list(app: Flask, owner: FlaskClient) -> None:
    table = begun(owner)
    guest = joined(app, table)
    page = guest.get("/tables").text
    assert forms(page, f"/t/{table}/members/2")
    assert not forms(owner.get("/tables").text, f"/t/{table}/members/1")  # the only owner deletes it
    left = guest.post(f"/t/{table}/members/2", data={"do": "remove", "back": "tables"})
    assert left.location == "/tables"
    assert table not in guest.get("/tables").text


def test_the_field_for_a_number_of_ones_own_is_there_where_it_counts(phone: Tab) -> None:
    for page in ("/new/tadika", "/class/new?game=tadika"):
        phone.goto(page)
        field = phone.locator("[name=target-own]")
        expect(field).to_be_hidden()
        if phone.locator(".rules").count():
            phone.click(".rules summary")
        phone.click(".tile:has([value=own])")
        expect(field).to_be_visible()
