"""Decks of people's own at a table: opened, played, kept, exported and read in, in all five games."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.custom import edition_from_keys, short_form
from cardgen.custom.toml import toml_text
from scorer.keeping.deck_files import DeckFiles
from scorer.machine.settings import Settings
from scorer.playing.match import Match
from scorer.web.commands.context import Services

DECKS: Mapping[str, dict[str, Any]] = {
    "take-three": {
        "format": 1,
        "game": "take-three",
        "name": "Kleine Zahlen",
        "numbers": "0..6, 12",
        "colours": ["red", "blue", {"name": "mint", "fill": "#7FD0B0", "sign": "leaf"}],
        "copies": 3,
        "show": {"6": ["3 · 2", "sechs"]},
        "task": [{"if": f"sum = {n}"} for n in range(3, 12)] + [{"if": "all even", "say": "Alles gerade", "bonus": 4}],
    },
    "terz": {
        "format": 1,
        "game": "terz",
        "name": "Verben",
        "trait": {
            "number": ["ich", "du", "wir"],
            "form": ["spielen", "lernen", "kochen"],
            "background": ["heute", "gestern", "morgen"],
        },
    },
    "tadika": {"format": 1, "game": "tadika", "name": "Nur Siebener", "show": {"14": "2 · 7"}, "rows": [2, 7]},
    "triple3": {
        "format": 1,
        "game": "triple3",
        "name": "Formen",
        "trait": {"count": ["halb", "ganz", "viertel", "drittel"]},
    },
    "threepia": {
        "format": 1,
        "game": "threepia",
        "name": "Tiere",
        "trait": {"shape": ["Hund", "Katze", "Maus", "Stern"]},
    },
}
ENTRIES: Mapping[str, list[dict[str, Any]]] = {
    "take-three": [{"round": 1, "player": "Ada", "cards": [3, 0, 12], "tasks": ["T10", "T01", "T02", "T03"]}],
    "terz": [{"player": "Ben"}],
    "tadika": [{"round": 1, "player": "Ada", "lines": ["rowN"]}],
    "triple3": [{"round": 1, "winner": "Ada"}],
    "threepia": [{"player": "Ada", "rows": [3]}],
}
SEATED = {"name-0": "Ada", "name-1": "Ben"}
GAMES = list(DECKS)
Make = Callable[..., Flask]


def record(game: str) -> dict[str, Any]:
    """A record of two players that carries its deck."""
    return {"game": game, "players": ["Ada", "Ben"], "options": {}, "entries": ENTRIES[game], "deck": DECKS[game]}


def folder(path: Path, *decks: Mapping[str, Any]) -> Path:
    """A folder with these decks as files."""
    for k, deck in enumerate(decks):
        (path / f"{k}.toml").write_text(toml_text.written(deck), encoding="utf-8")
    return path


def opened_file(phone: FlaskClient, game: str, data: bytes, **form: str) -> Any:
    """The answer to a file that is opened for a new table."""
    return phone.post(f"/new/{game}/deck", data={**form, "file": (io.BytesIO(data), "deck.toml")})


def match_of(app: Flask, address: str) -> Match:
    parts: Services = app.extensions["scorer"]
    return parts.store.match(address.split("?")[0].split("/")[2])


@pytest.fixture
def app(make: Make, tmp_path: Path) -> Flask:
    """An app whose folder of decks has one for each game."""
    made = make()
    parts: Services = made.extensions["scorer"]
    decks = tmp_path / "decks"
    decks.mkdir()
    made.extensions["scorer"] = parts._replace(decks=DeckFiles(folder(decks, *DECKS.values())))
    return made


def value_of(app: Flask, game: str) -> str:
    """The value by which the form for a new table offers the deck of the folder."""
    from scorer.playing import decks

    label = decks.label(edition_from_keys.of_data(DECKS[game]))
    assert label.name in app.test_client().get(f"/new/{game}").text
    return f"{label.letters}.{label.digest}"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_begins_with_a_deck_of_the_folder_and_keeps_it(app: Flask, game: str) -> None:
    phone = app.test_client()
    answer = phone.post(f"/new/{game}", data={**SEATED, "deck": value_of(app, game)})
    assert answer.status_code == 303
    table = match_of(app, answer.headers["Location"])
    own = edition_from_keys.of_data(DECKS[game])
    assert (table.edition.fingerprint, table.edition.spec) == (own.fingerprint, own.spec)
    rematch = phone.post(f"/t/{table.table}/rematch", data={"key": "rematch-key"})
    assert match_of(app, rematch.headers["Location"]).edition.fingerprint == own.fingerprint
    for page in ("", "/scores", "/history", "/share", "/record.json", "/scores.csv", "/picture.svg"):
        assert phone.get(f"/t/{table.table}{page}").status_code == 200, page
    for query in ("", "&ask=table", "&ask=hand"):
        assert phone.get(f"/check/{game}?table={table.table}{query}").status_code == 200, query
    assert DECKS[game]["name"] in phone.get(f"/rules/{game}?table={table.table}").text  # and what is different in it
    assert "own" in DECKS[game]["name"] or DECKS[game]["name"] in phone.get("/").text  # the list tells the deck


@pytest.mark.parametrize("game", GAMES)
def test_programs_begin_tables_with_a_deck(app: Flask, game: str) -> None:
    program = app.test_client()
    made = program.post("/api/1/tables", json=record(game))
    assert made.status_code == 201, made.text
    bearer = {"Authorization": f"Bearer {made.get_json()['tokens']['owner']}"}
    table = program.get(f"/api/1/tables/{made.get_json()['id']}", headers=bearer).get_json()
    own = edition_from_keys.of_data(DECKS[game])
    assert table["deck"] == {"name": own.name, "letters": own.fingerprint}
    told = program.get(f"/api/1/tables/{table['id']}/record", headers=bearer).get_json()
    assert edition_from_keys.of_data(told["deck"]) == edition_from_keys.of_data({**DECKS[game]})
    assert program.post("/api/1/score", json=told).get_json() == made.get_json()["standings"]


def test_a_file_is_opened_and_what_was_typed_stays(app: Flask) -> None:
    phone = app.test_client()
    data = (folder_of(app) / "0.toml").read_bytes()
    page = opened_file(phone, "terz", data, **SEATED)  # a deck for another game leads to that game's form
    assert page.status_code == 200
    assert "<h1>Take Three</h1>" in page.text
    assert 'value="Ada"' in page.text
    value = page.text.partition('value="~')[2].partition('"')[0]
    begun = phone.post("/new/take-three", data={**SEATED, "deck": f"~{value}"})
    assert match_of(app, begun.headers["Location"]).edition.name == "Kleine Zahlen"
    refused = phone.post("/new/take-three", data={"name-0": "Ada", "name-1": "Ada", "deck": f"~{value}"})
    assert refused.status_code == 422
    assert f'value="~{value}" checked' in refused.text


def folder_of(app: Flask) -> Path:
    parts: Services = app.extensions["scorer"]
    assert parts.decks.folder
    return parts.decks.folder


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'format = 1\ngame = "take-three"\ncopys = 3\nnumbers = "0..x"\n', ("copies", "3", "4")),
        (b"%PDF-1.7", ("PDF",)),
        (b"\xff\xfe\x00", ()),
        (b'format = 99\ngame = "terz"\n', ("99",)),
        (b'format = 1\ngame = "chess"\n', ("chess",)),
    ],
)
def test_what_is_wrong_with_a_file_is_told_all_at_once(app: Flask, data: bytes, said: tuple[str, ...]) -> None:
    answer = opened_file(app.test_client(), "take-three", data, **SEATED)
    assert answer.status_code == 422
    told = answer.text.partition('role="alert" class="error">')[2].partition("</div>")[0]
    assert told
    assert all(word in told for word in said), told
    assert 'value="Ada"' in answer.text


def test_five_letters_find_a_deck_of_the_folder_or_of_a_table(app: Flask, make: Make) -> None:
    own = edition_from_keys.of_data(DECKS["terz"])
    assert own.name in app.test_client().post("/new/terz/deck", data={"letters": own.fingerprint.lower()}).text
    elsewhere = make()
    assert elsewhere.test_client().post("/new/terz/deck", data={"letters": own.fingerprint}).status_code == 422
    elsewhere.test_client().post("/api/1/tables", json=record("terz"))
    found = elsewhere.test_client().post("/new/terz/deck", data={"letters": f" {own.fingerprint} "})
    assert own.name in found.text
    assert own.name not in elsewhere.test_client().get("/new/terz").text  # it is nobody else's to see


def test_what_a_box_card_says_opens_its_deck_when_it_is_pasted(app: Flask) -> None:
    phone = app.test_client()
    own = phone.post("/new/terz/deck", data={"letters": short_form.packed(DECKS["terz"])})
    assert 'value="~' in own.text
    for game in ("take-three", "triple3"):
        line = short_form.packed({"format": 1, "game": game})
        page = phone.post("/new/terz/deck", data={**SEATED, "letters": line}).text
        assert f'action="/new/{game}"' in page
        assert 'name="deck" value="" checked' in page
        assert phone.get(f"/D/{line}").status_code == 200
    assert phone.post("/new/terz/deck", data={"letters": "A" * 40}).status_code == 422


def test_decks_of_a_phone_are_offered_to_it_and_begin_a_table(make: Make) -> None:
    app = make()
    phone = app.test_client()
    phone.post("/import", data={"record": json.dumps(record("terz"))})
    page = phone.get("/new/terz").text
    value = page.partition(f'value="{edition_from_keys.of_data(DECKS["terz"]).fingerprint}.')[2].partition('"')[0]
    value = f"{edition_from_keys.of_data(DECKS['terz']).fingerprint}.{value}"
    assert phone.post("/new/terz", data={**SEATED, "deck": value}).status_code == 303
    assert app.test_client().post("/new/terz", data={**SEATED, "deck": value}).status_code == 422  # of another phone


@pytest.mark.parametrize("value", ["=chess", "~", "~!!!", "KX7Q2.0123", "~eJwDAAAAAAE=", "x" * 3000])
def test_a_deck_that_is_not_there_is_refused_in_the_form(app: Flask, value: str) -> None:
    answer = app.test_client().post("/new/terz", data={**SEATED, "deck": value})
    assert answer.status_code == 422
    assert "no longer here" in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_an_address_holds_a_deck_and_opening_it_changes_nothing(make: Make, game: str) -> None:
    app = make()
    phone = app.test_client()
    page = phone.get(f"/D/{short_form.packed(DECKS[game])}")
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    value = page.text.partition('value="~')[2].partition('"')[0]
    begun = phone.post(f"/new/{game}", data={**SEATED, "deck": f"~{value}"})
    assert (
        match_of(app, begun.headers["Location"]).edition.fingerprint
        == edition_from_keys.of_data(DECKS[game]).fingerprint
    )


@pytest.mark.parametrize("letters", ["A", "AAAAAAAA", "Z0000", "0", "A" * 2049, "A%00"])
def test_anything_else_in_an_address_is_refused_in_one_sentence(make: Make, letters: str) -> None:
    answer = make().test_client().get(f"/D/{letters}", headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    assert '<p class="lead">' in answer.text or "<h1>" in answer.text


def test_programs_begin_tables_with_a_packed_deck(make: Make) -> None:
    program = make().test_client()
    wish = {"game": "terz", "players": ["Ada"], "packed": short_form.packed(DECKS["terz"])}
    assert program.post("/api/1/tables", json=wish).status_code == 201
    assert program.post("/api/1/tables", json={**wish, "packed": 3}).status_code == 422
    assert program.post("/api/1/tables", json={**wish, "deck": DECKS["terz"]}).status_code == 422
    assert program.post("/api/1/tables", json={**wish, "game": "tadika"}).status_code == 422


def test_a_variant_can_be_chosen(app: Flask) -> None:
    answer = app.test_client().post("/new/tadika", data={**SEATED, "deck": "=extended"})
    assert match_of(app, answer.headers["Location"]).edition.name == "extended"


def test_a_broken_file_of_the_folder_is_left_out_and_logged(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    (folder_of(app) / "broken.toml").write_text("format = 1\ngame = 'terz'\ncopys = 1\n", encoding="utf-8")
    page = app.test_client().get("/new/terz")
    assert page.status_code == 200
    assert "Verben" in page.text
    assert "broken.toml" in caplog.text


def test_a_new_file_of_the_folder_is_there_at_once(app: Flask) -> None:
    deck = {**DECKS["terz"], "name": "Neue Verben"}
    page = app.test_client().get("/new/terz").text
    assert "Neue Verben" not in page
    (folder_of(app) / "new").mkdir()
    folder(folder_of(app) / "new", deck)
    (folder_of(app) / "new" / "0.toml").rename(folder_of(app) / "9.toml")
    assert "Neue Verben" in app.test_client().get("/new/terz").text


def test_a_folder_that_is_not_there_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="decks"):
        Settings.read({"SCORER_DATA": str(tmp_path), "SCORER_DECKS": str(tmp_path / "none")})
