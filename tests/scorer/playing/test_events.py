"""What happens at a table is written and read again without loss, in every version of the log."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.scores import EntryScope
from cardgen.deck import edition
from cardgen.deck.edition import EditionError
from cardgen.games import registry
from scorer.playing import events, folding, log, shelf
from scorer.playing.checked import ACCESS, CLOCK, KINDS, UNREAD, Scope
from scorer.playing.events import (
    AccessChanged,
    Begun,
    Changed,
    ClockPressed,
    Dropped,
    EditionKey,
    Entered,
    Event,
    FirstChosen,
    Noted,
    Photographed,
    Player,
    PlayersChanged,
    Proposed,
    Rematched,
    Repeated,
    SettingsChanged,
    Unread,
)
from scorer.playing.log import LogLine
from tests.scorer.logs import beginning
from tests.scorer.opened import opened

TURNS = Scope(EntryScope.TURN, 2, (2, 3))
TEXT = st.text(st.characters(codec="utf-8"), max_size=9)
WHOLE = st.integers(-(10**17), 10**17)
SEAT, ENTRY = st.sampled_from([0, 1]), st.sampled_from([2, 3])
PLAYERS = st.tuples(*[st.builds(Player, TEXT, TEXT)] * 2)
OPTIONS = st.dictionaries(TEXT, st.booleans() | WHOLE | TEXT | st.none(), max_size=3)
FACTS = st.fixed_dictionaries(
    {"player": SEAT}, optional={"rows": st.lists(WHOLE, max_size=3), "emptied": st.booleans()}
)
TYPED = st.none() | st.dictionaries(TEXT, TEXT, max_size=2)
CELL = st.tuples(WHOLE, SEAT) | st.just(("end",))
FLAG = st.none() | st.booleans()
EVENTS: dict[Any, st.SearchStrategy[Event]] = {
    Begun: st.builds(
        Begun, game=TEXT, players=PLAYERS, options=OPTIONS, confirm=FLAG, title=st.none() | TEXT, another=FLAG,
        version=st.integers(1, 9), edition=st.none() | st.builds(EditionKey, TEXT, TEXT),
    ),
    Entered: st.builds(Entered, facts=FACTS, typed=TYPED),
    Changed: st.builds(Changed, of=ENTRY, facts=st.none() | FACTS, typed=TYPED),
    Proposed: st.builds(Proposed, cell=CELL, facts=st.none() | FACTS, typed=TYPED),
    PlayersChanged: st.builds(PlayersChanged, players=PLAYERS),
    SettingsChanged: st.builds(SettingsChanged, options=st.none() | OPTIONS, confirm=FLAG, title=st.none() | TEXT),
    Photographed: st.builds(Photographed, photo=st.none() | TEXT, width=WHOLE, height=WHOLE),
    ClockPressed: st.builds(
        ClockPressed, at=st.floats(allow_nan=False, allow_infinity=False), late=st.booleans(),
        do=st.sampled_from(CLOCK), seat=SEAT,
    ),
    Noted: st.builds(Noted, text=TEXT),
    Rematched: st.builds(Rematched, table=TEXT),
    FirstChosen: st.builds(FirstChosen, seat=SEAT, lot=st.booleans()),
    AccessChanged: st.builds(
        AccessChanged, do=st.sampled_from(ACCESS), member=st.none() | WHOLE, right=st.none() | TEXT
    ),
    Dropped: st.just(Dropped()),
    Repeated: st.builds(Repeated, of=ENTRY, facts=FACTS),
}  # fmt: skip


def test_every_kind_of_line_has_a_type_and_a_form() -> None:
    kinds = {made.kind for made in get_args(Event)}
    assert kinds == {*KINDS, UNREAD}
    assert len(kinds) == len(get_args(Event))
    assert {*EVENTS, Unread} == {*get_args(Event)}


@given(st.one_of(*EVENTS.values()))
def test_what_is_written_is_read_again(event: Event) -> None:
    events.writable([event], TURNS)
    stored = log.stored(LogLine(4, "key-0004", 1.5, 2, event))
    data = json.loads(stored.data)
    assert events.read(stored.kind, data, TURNS) == event
    assert not events.unknown_fields(event, data)
    assert stored.size == len(stored.data.encode())


@given(st.one_of(*EVENTS.values()), st.dictionaries(TEXT.map("x-{}".format), WHOLE, max_size=2))
def test_parts_that_nobody_knows_change_nothing_and_are_kept(event: Event, more: dict[str, int]) -> None:
    data = {**events.write(event), **more}
    assert events.read(event.kind, data, TURNS) == event
    assert events.unknown_fields(event, data) == more
    line = LogLine(4, "key-0004", 1.5, 2, event, more)
    assert line.data == data


@given(st.lists(st.one_of(*(made for what, made in EVENTS.items() if what not in (Changed, Repeated))), max_size=12))
def test_a_log_that_is_read_in_two_goes_is_the_same(steps: list[Event]) -> None:
    begun = beginning("threepia")
    stored = [log.stored(LogLine(k, f"k{k}", float(k), 1, step)) for k, step in enumerate([begun, *steps], 1)]
    whole = log.read(stored)
    assert [line.event for line in whole] == [begun, *steps]
    for cut in range(len(stored) + 1):
        assert log.read(stored[cut:], log.read(stored[:cut])) == whole


def test_a_new_log_says_its_version_and_programs_are_told_what_they_were(make: Any) -> None:
    app: Flask = make()
    phone: FlaskClient = app.test_client()
    table = opened(phone, "terz")
    first = app.extensions["scorer"].store.match(table.rpartition("/")[2]).events[0]
    assert first.event.version == events.VERSION == 2
    told = phone.get(f"/api/1/tables{table[2:]}/log").get_json()["log"][0]
    assert told["data"].keys() == {"game", "players", "options", "confirm", "title"}


# --- editions


def variant() -> edition.AnyEdition:
    """A deck that is not the original."""
    game = next(game for key in registry.BUILT_IN if (game := shelf.find(key)).variants)
    return edition.variant(game, next(iter(game.variants)))


def begun(wanted: edition.AnyEdition, fingerprint: str = "") -> Begun:
    key = EditionKey(wanted.name, fingerprint or wanted.fingerprint)
    return Begun(game=wanted.game.key, players=(Player("Ada", "sun"), Player("Ben", "heart")), options={}, edition=key)


def test_a_log_without_an_edition_is_played_with_the_original() -> None:
    match = folding.fold("t", [LogLine(1, "k", 1.0, 0, beginning("terz"))])
    assert match.edition.is_original
    assert match.game == "terz"


def test_a_log_says_which_edition_it_is_played_with() -> None:
    wanted = variant()
    lines = log.read([log.stored(LogLine(1, "k", 1.0, 0, begun(wanted)))])
    match = folding.fold("t", lines)
    assert match.edition == wanted
    assert match.edition.spec == wanted.spec
    assert not match.edition.is_original


def test_a_deck_that_is_another_one_by_now_or_gone_is_said_and_not_taken_for_it() -> None:
    wanted = variant()
    with pytest.raises(EditionError, match="have changed since"):
        folding.fold("t", [LogLine(1, "k", 1.0, 0, begun(wanted, "0" * 16))])
    gone = Begun(game=wanted.game.key, players=(), options={}, edition=EditionKey("gone", "0" * 16))
    with pytest.raises(EditionError, match="gone"):
        folding.edition_of(gone)


@pytest.mark.parametrize("broken", [("[1", "2]"), ("{}, {}", "{}"), ("", "{}"), ("{}", "nonsense")])
def test_lines_are_read_at_one_go_as_each_by_itself(broken: tuple[str, str]) -> None:
    """Lines that say nothing by themselves are none, whatever they say together."""
    begin = log.stored(LogLine(1, "key-0001", 1.0, 0, beginning("terz")))
    rows = [begin._replace(seq=seq, kind="note", data=data) for seq, data in enumerate(broken, 2)]
    with pytest.raises(ValueError, match=r"Expecting|Extra data"):
        log.read([begin, *rows])
    tea = [row._replace(data=json.dumps({"text": data})) for row, data in zip(rows, broken, strict=True)]
    assert [line.event for line in log.read([begin, *tea])[1:]] == [Noted(text=data) for data in broken]
