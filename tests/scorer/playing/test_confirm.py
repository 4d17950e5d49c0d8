"""A second phone confirms: what one phone says waits, and counts only when another one says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.core.scores import RecordError
from scorer.playing.events import Proposed, SettingsChanged
from scorer.playing.steps import ConflictError
from tests.order import examples
from tests.scorer.logs import Log

ADA = {"round": 1, "player": "Ada", "minus": 30, "bonus": 0}
BEN = {"round": 1, "player": "Ben", "minus": 30, "bonus": 0}
OTHER = ADA | {"minus": 31}


def kinds(steps: Sequence[Any]) -> list[str]:
    return [step.kind for step in steps]


@pytest.fixture
def log() -> Log:
    return Log("take-three", confirm=True)


ACTS: Mapping[str, tuple[list[tuple[int, Any, str]], int, Mapping[Any, list[int]]]] = {
    "one phone alone never counts": ([(1, ADA, "propose")] * 3, 0, {(1, 0): [1]}),
    "a second phone that says the same": ([(1, ADA, "propose"), (2, ADA, "propose entry"), (3, ADA, "same")], -30, {}),
    "phones that differ are both kept": ([(1, ADA, "propose"), (2, OTHER, "propose")], 0, {(1, 0): [1, 2]}),
    "until they agree": ([(1, ADA, "propose"), (2, OTHER, "propose"), (1, OTHER, "propose entry")], -31, {}),
    "only the last word of a phone holds": (
        [(1, ADA, "propose"), (1, OTHER, "propose"), (2, ADA, "propose"), (2, OTHER, "propose entry")], -31, {},
    ),
    "another place is another matter": ([(1, ADA, "propose"), (2, BEN, "propose")], 0, {(1, 0): [1], (1, 1): [2]}),
}  # fmt: skip
"""What phones enter, and what becomes of it; Ada's points then, and who has proposed what has not come to count."""


@pytest.mark.parametrize("name", ACTS)
def test_an_entry_counts_when_two_phones_say_the_same(log: Log, name: str) -> None:
    acts, points, proposals = ACTS[name]
    for who, entry, steps in acts:
        assert " ".join(kinds(log.enter(entry, who=who))) == steps
    assert log.match.standings.totals == {"Ada": points, "Ben": 0}
    assert {cell: list(by) for cell, by in log.match.proposals.items()} == proposals


def test_what_can_not_be_is_not_even_proposed(log: Log) -> None:
    with pytest.raises(RecordError, match="minus"):
        log.enter(ADA | {"minus": 1000}, who=1)
    assert log.match.seq == 1


def test_a_place_that_is_filled_is_a_conflict_for_whoever_comes_late(log: Log) -> None:
    for who in (1, 2):
        log.enter(ADA, who=who)
    with pytest.raises(ConflictError):
        log.enter(OTHER, who=3)


@pytest.mark.parametrize("again", [1, 2])
def test_what_was_said_before_an_entry_was_taken_back_confirms_nothing(log: Log, again: int) -> None:
    for who in (1, 2):
        log.enter(ADA, who=who)
    log.change(log.match.lines[0].seq, None)
    assert not log.match.proposals
    assert kinds(log.enter(ADA, who=again)) == ["propose"]
    assert log.match.standings.totals["Ada"] == 0


def test_the_same_in_a_game_of_turns() -> None:
    log, entry = Log("threepia", confirm=True), {"player": "Ada", "rows": [3]}
    for who in (1, 2):
        log.enter(entry, who=who)
    log.change(log.match.lines[0].seq, None)
    assert kinds(log.enter(entry, who=1)) == ["propose"]
    log.enter({"player": "Ada", "rows": [4]}, who=2)
    assert log.match.standings.totals["Ada"] == 0


def test_what_was_proposed_before_confirming_was_switched_off_confirms_nothing(log: Log) -> None:
    log.enter(ADA, who=1)
    log.write([SettingsChanged(confirm=False)])
    assert not log.match.proposals
    assert kinds(log.enter(BEN, who=2)) == ["entry"]
    log.write([SettingsChanged(confirm=True)])
    assert kinds(log.enter(ADA, who=2)) == ["propose"]


def test_what_is_withdrawn_takes_nothing_of_another_phone_along() -> None:
    log = Log("threepia", options={"variant": "time"}, confirm=True)
    log.enter({"player": "Ada", "rows": [3]}, who=1)
    log.enter({"player": "Ada", "rows": [4]}, who=2)
    log.write([Proposed(cell=(1, 0), facts=None)], who=1)
    assert {cell: list(by) for cell, by in log.match.proposals.items()} == {(1, 0): [2]}
    assert kinds(log.enter({"player": "Ada", "rows": [4]}, who=1)) == ["propose", "entry"]


def test_a_turn_whose_time_is_up_waits_for_a_second_phone_like_any_other() -> None:
    """It is written by hand and may have rows; that nobody had any is no less to be confirmed."""
    log = Log("threepia", options={"variant": "stopwatch"}, confirm=True)
    turn = {"player": "Ada", "rows": [4], "timeout": True}
    assert kinds(log.enter(turn, who=1)) == ["propose"]
    assert not log.match.out
    assert kinds(log.enter(turn, who=2)) == ["propose", "entry"]
    assert log.match.out == {0}


def test_phones_agree_by_what_it_is_worth_and_that_is_used_up_too() -> None:
    log, left = Log("triple3", confirm=True), {"round": 1, "left": {"Ada": 0, "Ben": 3}}
    log.enter(left, who=1)
    assert kinds(log.enter({"round": 1, "winner": "Ada"}, who=2)) == ["propose", "entry"]
    assert log.match.record.entries == (left,)  # what tells more is kept
    log.change(log.match.lines[0].seq, None)
    assert not log.match.proposals
    assert kinds(log.enter(left, who=2)) == ["propose"]


def test_the_end_and_a_terz_need_no_second_phone() -> None:
    log = Log("terz", confirm=True)
    assert kinds(log.enter({"player": "Ada"})) == ["entry"]
    assert kinds(log.enter({"end": True})) == ["entry"]


PHONES = st.integers(1, 3)


@settings(max_examples=examples(100))
@given(st.lists(st.tuples(PHONES, st.sampled_from([ADA, BEN, OTHER]), st.booleans()), max_size=14))
def test_whatever_phones_do_each_entry_was_said_by_two_of_them(acts: list[tuple[int, Any, bool]]) -> None:
    """By two different phones, the same facts, since the place was last filled."""
    log = Log("take-three", confirm=True)
    for who, entry, back in acts:
        match = log.match
        if back and match.live:
            log.change(match.live[0].seq, None, who=who)
            continue
        try:
            log.enter(entry, who=who)
        except ConflictError:
            continue
    since: dict[str, dict[int, Any]] = {}
    for event in log.events:
        if event.kind == "propose":
            facts = event.data["facts"]
            since.setdefault(facts["player"], {})[event.who] = facts
        elif event.kind == "entry":
            facts = event.data["facts"]
            said = since.pop(facts["player"])
            assert sum(theirs == facts for theirs in said.values()) >= 2
