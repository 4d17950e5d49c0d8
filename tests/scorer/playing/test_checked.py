"""Lines that no page can read are never written, and borne where they stand in an older log."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import insert, update

from cardgen.core.scores import EntryScope
from cardgen.words.texts import LANGUAGES
from scorer.keeping.database.schema import log, tables
from scorer.playing import checked, events
from scorer.playing.checked import ACCESS, CLOCK, IDLE, KINDS, Scope, UnsoundError
from scorer.playing.events import ClockPressed, Entered, Event, Noted, Unread
from scorer.words import languages
from tests.scorer.logs import beginning
from tests.scorer.opened import opened

TWO = Scope(EntryScope.TURN, 2, (3, 5))
TURN = {"player": 1, "rows": [3]}
SOUND: tuple[tuple[str, Any], ...] = (
    ("entry", {"facts": TURN}),
    ("entry", {"facts": {"end": True, "left": {"0": 2, "1": 0}}, "typed": {"rows": "3"}}),
    ("change", {"of": 3, "facts": TURN, "typed": {}}),
    ("change", {"of": 5, "facts": None}),
    ("propose", {"cell": [1, 1], "facts": TURN}),
    ("propose", {"cell": ["end"], "facts": None}),
    ("same", {"of": 3, "facts": TURN}),
    ("dropped", {}),
    ("players", {"players": [{"name": "Ada", "mark": "sun"}, {"name": "Ben", "mark": "crown"}]}),
    ("setting", {"confirm": True}),
    ("setting", {"options": {"variant": "rounds", "rounds": 3, "x": False}, "title": "Tea"}),
    ("clock", {"do": "stop", "seat": 0, "at": 12}),
    ("clock", {"do": "undo", "seat": 1, "at": 12.5, "late": True}),
    ("note", {"text": "Tea"}),
    ("rematch", {"table": "abc"}),
    ("picture", {"photo": "abc", "width": 1600, "height": 1200}),
    ("picture", {}),
    ("first", {"seat": 1}),
    ("first", {"seat": 0, "lot": True}),
    ("access", {"do": "recode"}),
    ("access", {"do": "let", "member": 3, "right": ""}),
)
NAN, INFINITE = float("nan"), float("inf")
UNSOUND: tuple[tuple[str, Any], ...] = (
    ("clock", {"do": "stop", "seat": None, "at": 12.0}),
    ("clock", {"do": "stop", "seat": 2, "at": 12.0}),
    ("clock", {"do": "stop", "seat": -1, "at": 12.0}),
    ("clock", {"do": "stop", "seat": True, "at": 12.0}),
    ("clock", {"do": "start", "seat": 0, "at": NAN}),
    ("clock", {"do": "start", "seat": 0, "at": INFINITE}),
    ("clock", {"do": "start", "seat": 0, "at": None}),
    ("clock", {"do": "start", "seat": 0}),
    ("clock", {"do": "wind", "seat": 0, "at": 12.0}),
    ("clock", {"at": 12.0}),
    ("entry", {"facts": None}),
    ("entry", {}),
    ("entry", {"facts": {"player": 2}}),
    ("entry", {"facts": {"player": "Ada"}}),
    ("entry", {"facts": {"rows": [3]}}),
    ("entry", {"facts": {"end": True, "left": {"7": 2}}}),
    ("entry", {"facts": {"end": True, "left": {"Ada": 2}}}),
    ("entry", {"facts": {"end": True, "left": [2, 0]}}),
    ("entry", {"facts": {"player": 0, "round": 0}}),
    ("entry", {"facts": {"player": 0, "round": 10**18}}),
    ("entry", {"facts": TURN, "typed": {"rows": 3}}),
    ("change", {"of": 4, "facts": None}),
    ("change", {"facts": None}),
    ("change", {"of": [3], "facts": None}),
    ("propose", {"cell": None, "facts": None}),
    ("propose", {"facts": TURN}),
    ("players", {"players": [{"name": "Ada", "mark": "sun"}]}),
    ("players", {"players": [{"name": "Ada"}, {"name": "Ben"}]}),
    ("players", {"players": None}),
    ("setting", {"options": None}),
    ("setting", {"options": {"target": [1]}}),
    ("note", {}),
    ("note", {"text": None}),
    ("rematch", {"table": 3}),
    ("first", {"seat": 2}),
    ("first", {"seat": 0, "lot": 1}),
    ("first", {}),
    ("access", {"do": "dance"}),
    ("access", {"do": "let", "member": "3"}),
    ("same", {"of": 4, "facts": TURN}),
    ("picture", {"photo": 3}),
    ("picture", {"photo": "x", "width": "wide"}),
    ("photo", {"picture": "x"}),
    ("unread", {}),
    ("note", ["text"]),
)


def built(kind: str, data: Any) -> Event | None:
    """The event that a careless door would make of it, where one can be made at all."""
    try:
        return events.build(kind, data)
    except (KeyError, TypeError, AttributeError):
        return None


BUILT = [(kind, event) for kind, data in UNSOUND if (event := built(kind, data)) and events.write(event) == data]


@pytest.mark.parametrize(("kind", "data"), SOUND)
def test_lines_as_they_are_written_are_sound(kind: str, data: Any) -> None:
    event = events.read(kind, data, TWO)
    assert (event.kind, events.write(event)) == (kind, data)
    assert not events.unknown_fields(event, data)
    events.writable([event], TWO)


@pytest.mark.parametrize(("kind", "data"), UNSOUND)
def test_lines_that_no_page_can_read_are_told_apart(kind: str, data: Any) -> None:
    assert events.read(kind, data, TWO) == Unread()
    with pytest.raises(UnsoundError, match="unread"):
        events.writable([Noted(text="Tea"), Unread()], TWO)


@pytest.mark.parametrize(("kind", "event"), BUILT)
def test_an_event_that_no_page_can_read_is_never_written(kind: str, event: Event) -> None:
    """Types are not looked at while a program runs, so what is in an event is."""
    with pytest.raises(UnsoundError, match=kind):
        events.writable([Noted(text="Tea"), event], TWO)


@pytest.mark.parametrize("value", ["\ud800", NAN, INFINITE, {1: "x"}, {"x": {2}}, [["\udfff"]], object()])
def test_what_no_database_can_keep_is_not_written(value: Any) -> None:
    """Whatever part it stands in."""
    assert checked.sound("entry", {"facts": {**TURN, "more": value}}, TWO)
    with pytest.raises(UnsoundError):
        events.writable([Entered(facts={**TURN, "more": value})], TWO)


@pytest.mark.parametrize(
    ("fills", "facts", "fits"),
    [
        (EntryScope.HAND, {"round": 1, "player": 0}, True),
        (EntryScope.HAND, {"player": 0}, False),
        (EntryScope.HAND, {"round": 1}, False),
        (EntryScope.HAND, {"end": True}, True),
        (EntryScope.ROUND, {"round": 1}, True),
        (EntryScope.ROUND, {"end": True}, True),
        (EntryScope.ROUND, {"round": 1, "winner": 2}, False),
        (EntryScope.POINT, {"player": 1}, True),
        (EntryScope.POINT, {"end": True}, True),
        (EntryScope.POINT, {}, False),
        (EntryScope.TURN, {"end": True}, True),
        (EntryScope.TURN, {"round": 1}, False),
    ],
)
def test_an_entry_says_where_it_stands(fills: EntryScope, facts: Any, fits: bool) -> None:
    assert checked.sound("entry", {"facts": facts}, Scope(fills, 2, ())) is fits


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_line_may_say_has_words(language: str) -> None:
    words = languages.texts(language)
    assert all(words[f"history.clock_{do}"] for do in CLOCK)
    assert all(words[f"history.access_{do}"] for do in ACCESS)
    assert all(words[f"opening.{way}"] for way in ("begins", "deals"))
    told = set(KINDS) - {*IDLE, "entry", "change", "clock", "access", "first"}
    assert all(words[f"history.{kind}"] for kind in told)


# --- on pages

PAGES = ("", "/scores", "/history", "/share", "/state", "/picture.svg", "/scores.csv", "/record.json", "/entries/2")
API = ("", "/record", "/log", "/entries", "/entries/2")


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


def written(app: Flask, table: str, kind: str, text: str) -> None:
    """Adds a line past all checks, as an older program may have."""
    store, table = app.extensions["scorer"].store, table.rpartition("/")[2]
    with store.writing() as connection:
        seq = store.summary(table).seq + 1
        row = {"table_id": table, "seq": seq, "key": f"old-{seq:06d}", "at": 1e9, "who": 1, "kind": kind, "data": text}
        connection.execute(insert(log).values(**row))
        connection.execute(update(tables).where(tables.c.id == table).values(seq=seq))


def test_a_log_that_holds_lines_nobody_can_read_opens_on_every_page(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "threepia", variant="stopwatch")
    phone.post(f"{table}/entries", data={"player": "0", "rows-3": "1"})
    for kind, data in UNSOUND:
        written(app, table, kind, json.dumps(data))
    last = phone.get(f"{table}/state").get_json()["seq"]
    assert last == 2 + len(UNSOUND)
    for path in (*(f"{table}{page}" for page in PAGES), *(f"/api/1/tables{table[2:]}{page}" for page in API)):
        assert phone.get(path).status_code == 200, path
    assert [event["kind"] for event in phone.get(f"/api/1/tables{table[2:]}/log").get_json()["log"]] == [
        "begin",
        "entry",
    ]
    assert phone.get(f"{table}/history").text.count('<p class="meta">') == 2
    # and it goes on
    assert phone.post(f"{table}/clock", data={"do": "start", "seat": "1"}).status_code == 303
    assert phone.post(f"{table}/entries", data={"player": "1", "rows-4": "1", "go": "1"}).status_code == 303
    assert phone.post(f"{table}/entries/2", data={"take_back": "1", "base": str(last)}).status_code == 303
    for path in (*(f"{table}{page}" for page in PAGES), "/", "/people", "/tables"):
        assert phone.get(path).status_code == 200, path
    assert phone.get(f"{table}/record.json").get_json()["entries"] == [{"player": "Ben", "rows": [4]}]


def test_what_comes_after_the_first_line_is_read_anew_as_before(app: Flask, phone: FlaskClient) -> None:
    """A log that is read in one go, and one that grew line by line, say the same."""
    table = opened(phone, "terz")
    for k in range(3):
        written(app, table, "clock", json.dumps({"do": "stop", "seat": None, "at": 1.0}))
        assert phone.post(f"{table}/entries", data={"player": str(k % 2)}).status_code == 303
    store, number = app.extensions["scorer"].store, table.rpartition("/")[2]
    grown = store.match(number)
    store._folded.clear()
    assert store.match(number) == grown
    assert grown.standings.totals == {"Ada": 2, "Ben": 1}


@pytest.mark.parametrize(
    "event",
    [
        ClockPressed(do="stop", seat=None, at=12.0),  # type: ignore[arg-type]
        ClockPressed(do="start", seat=0, at=NAN),
        Unread(),
        Noted(text="\ud800"),
    ],
)
def test_a_line_that_could_not_be_read_is_refused_and_nothing_is_written(
    app: Flask, phone: FlaskClient, event: Event
) -> None:
    table = opened(phone, "terz")
    store, number = app.extensions["scorer"].store, table.rpartition("/")[2]
    with pytest.raises(UnsoundError):
        store.append(number, 1, "key-0001", lambda _: [Noted(text="Tea"), event])
    assert store.summary(number).seq == 1
    assert store.append(number, 1, "key-0001", lambda _: [Noted(text="Tea")]) == (2, False)
    with pytest.raises(UnsoundError):
        store.create(beginning("terz"), also=[event])
