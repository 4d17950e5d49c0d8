"""What holds of every deck of one's own at a table: begun, played to the end, sent away, read in, after a restart."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.custom import edition_from_keys, short_form
from cardgen.custom.toml import toml_text
from cardgen.words.numbers import as_json
from scorer.keeping.deck_files import DeckFiles
from scorer.keeping.store import Store
from scorer.playing.match import Match
from scorer.web.commands.context import Services
from tests.custom import decks
from tests.custom.test_random_decks import LONGEST, OPTIONS, PLAYS
from tests.order import examples, with_proofs
from tests.scorer.opened import read_in
from tests.scorer.pages_read import of_people

LAW = settings(
    max_examples=examples(2), deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)  # fmt: skip
PAGES = ("", "/scores", "/history", "/share", "/scores.csv", "/picture.svg")


@pytest.fixture
def app(unlimited: Flask) -> Flask:
    return unlimited


def played(deck: dict[str, Any], seed: int) -> dict[str, Any]:
    """The record of a whole game of two by random players, with its deck; not one that drags on."""
    own, chance = edition_from_keys.of_data(deck), Random(seed)
    assume(own.players[0])
    play = PLAYS[deck["game"]](chance, 2, own.spec, **OPTIONS[deck["game"]])
    for _ in range(LONGEST):
        if play.over:
            break
        play.move(chance)
    assume(play.over and len(play.record["entries"]) < 400)
    record: dict[str, Any] = json.loads(json.dumps({**play.record, "deck": dict(own.data or {})}))
    return record | {"totals": {name: as_json(total) for name, total in play.tally.items()}}


def begun(phone: FlaskClient, deck: dict[str, Any], record: dict[str, Any]) -> str:
    """A table that a phone begins with a packed deck, and its address."""
    wish = {"game": record["game"], "players": record["players"], "options": record["options"]}
    made = phone.post("/api/1/tables", json={**wish, "packed": short_form.packed(deck)})
    assert made.status_code == 201, made.text
    phone.post("/open", data={"token": made.get_json()["tokens"]["owner"]})
    return str(made.get_json()["id"])


def enter(phone: FlaskClient, table: str, entries: list[Any], token: str) -> None:
    for number, entry in enumerate(entries):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"key-{number:05}"}
        answer = phone.post(f"/api/1/tables/{table}/entries", json=entry, headers=headers)
        assert answer.status_code == 201, (entry, answer.text)


def at(app: Flask, table: str) -> Match:
    parts: Services = app.extensions["scorer"]
    return parts.store.match(table)


def read_anew(app: Flask, table: str) -> Match:
    """The match as another server reads it from the database."""
    parts: Services = app.extensions["scorer"]
    return Store(parts.store.engine, parts.bus).match(table)


@pytest.mark.parametrize("key", with_proofs(PLAYS, set(PLAYS) - {"take-three", "terz"}))
@LAW
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_game_with_any_deck_is_kept_counted_as_the_rules_say_and_sent_away_whole(
    app: Flask, key: str, data: st.DataObject, seed: int
) -> None:
    deck = data.draw(decks.decks(key))
    record = played(deck, seed)
    totals, entries, phone = record.pop("totals"), record["entries"], app.test_client()
    table = begun(phone, deck, record)
    token = app.extensions["scorer"].access.renew(table, "scorer")
    enter(phone, table, entries[:12], token)  # some by hand, all of them by import
    now, anew = at(app, table), read_anew(app, table)
    assert (now.standings, now.edition.spec) == (anew.standings, anew.edition.spec)
    for page in PAGES:
        assert phone.get(f"/t/{table}{page}").status_code == 200, page
    whole = read_in(phone, record)
    match = read_anew(app, whole)
    own = edition_from_keys.of_data(record["deck"])
    standings = scores.standings(scores.read(record, with_deck=True), own.game.scoring, own.spec)
    assert match.standings == standings
    assert {name: as_json(total) for name, total in match.standings.totals.items()} == totals
    assert match.standings.finished
    assert match.edition.fingerprint == now.edition.fingerprint == own.fingerprint
    told = phone.get(f"/t/{whole}/record.json").get_json()
    other = app.test_client()
    assert other.get(f"/t/{read_in(other, told)}/record.json").get_json() == told
    assert phone.post("/import", data={"record": json.dumps(told)}).status_code == 409
    stats = of_people(phone)
    assert told["players"][0] in stats
    assert own.fingerprint in stats


@pytest.mark.parametrize("becomes", ["gone", "another", "broken"])
def test_a_table_keeps_its_deck_whatever_becomes_of_the_file(app: Flask, tmp_path: Path, becomes: str) -> None:
    deck = {"format": 1, "game": "terz", "name": "Alt", "trait": {"number": ["ich", "du", "wir"]}}
    folder = tmp_path / "decks"
    folder.mkdir()
    file = folder / "x.toml"
    file.write_text(toml_text.written(deck), encoding="utf-8")
    parts: Services = app.extensions["scorer"]
    app.extensions["scorer"] = parts._replace(decks=DeckFiles(folder))
    phone, letters = app.test_client(), edition_from_keys.of_data(deck).fingerprint
    value = phone.get("/new/terz").text.partition(f'value="{letters}')[2].partition('"')[0]
    form = {"name-0": "Ada", "name-1": "Ben", "deck": letters + value}
    table = phone.post("/new/terz", data=form).headers["Location"].split("/")[2]
    if becomes == "gone":
        file.unlink()
    else:
        other = {**deck, "trait": {"number": ["I", "you", "we"]}}
        file.write_text(toml_text.written(other) if becomes == "another" else "x", encoding="utf-8")
    assert read_anew(app, table).edition.fingerprint == letters
    assert phone.get(f"/check/terz?table={table}").text.count("wir")
    again = phone.post("/new/terz", data=form)  # from this phone's table
    assert read_anew(app, again.headers["Location"].split("/")[2]).edition.fingerprint == letters
