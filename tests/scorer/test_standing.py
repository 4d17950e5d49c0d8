"""Connections that stand open: what is told over them, in turn and without a thread of their own, until they end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.serving import connections
from scorer.serving.connections import KEPT, Patience
from scorer.serving.standing import LOOK
from tests.scorer.standers import BEAT, Place, Words

LONG = "x" * 400_000
"""More than goes over a connection at once, and not more than may be kept of an answer."""
ANSWER = Patience().answer


@pytest.fixture
def place() -> Iterator[Place]:
    there = Place()
    yield there
    for words, theirs in there.theirs.items():
        theirs.close()
        there.stands[words].close()


def test_news_are_told_to_all_of_their_topic_in_one_thread_s_turn(place: Place) -> None:
    ada, ben, cem = place.enter("table"), place.enter("table"), place.enter("other")
    assert [place.heard(each) for each in (ada, ben, cem)] == ["begun|"] * 3
    place.say(ada, ben, piece="one|")
    place.say(ada, ben, piece="two|")
    assert len(place.waiting) == 1, "a thread is on its way already"
    place.work()
    assert place.heard(ada) == place.heard(ben) == "one|"
    place.room.news("table")
    place.work()
    assert place.heard(ada) == place.heard(ben) == "two|"
    assert place.heard(cem) == ""
    place.room.news("nobody")
    assert not place.waiting


def test_what_is_said_while_others_are_told_is_told_after_them(place: Place) -> None:
    ada, ben = place.enter("table"), place.enter("table")
    ben.meanwhile = lambda: place.say(ada, ben, piece="two|")
    place.say(ada, ben, piece="one|")
    place.waiting.pop()()
    assert not place.waiting, "the same thread saw to it"
    assert place.heard(ada) == place.heard(ben) == "begun|one|two|"


def test_a_beat_comes_without_news(place: Place) -> None:
    ada = place.enter("table")
    for _ in range(9):
        place.look()
    assert place.heard(ada) == "begun|"
    place.look()
    assert place.heard(ada) == "beat|"
    place.look()
    assert place.heard(ada) == ""


def test_at_its_end_an_answer_is_whole_and_the_connection_goes_on(place: Place) -> None:
    ada, ben = place.enter("table"), place.enter("table")
    place.say(ada, piece=None)
    place.work()
    assert place.heard(ada) == "begun|end|"
    assert place.gone(ada) and not place.gone(ben)
    assert place.stands[ada].keep
    place.say(ben, piece="one|")
    place.work()
    assert place.heard(ben) == "begun|one|"


@pytest.mark.parametrize("fault", [ZeroDivisionError(), ValueError(), OSError(), ConnectionResetError()], ids=repr)
def test_one_that_fails_or_has_gone_ends_alone(place: Place, fault: Exception) -> None:
    ada, ben, cem = (place.enter("table") for _ in range(3))
    place.theirs[ada].close()
    place.say(ada, ben, cem, piece="one|")
    ben.pieces[0] = fault
    place.work()
    assert place.gone(ada) and place.gone(ben) and not place.gone(cem)
    assert not place.stands[ada].keep and not place.stands[ben].keep
    assert place.heard(cem) == "begun|one|"
    assert len(place.faults) == 1, "who hangs up is no fault"


def test_one_that_can_not_say_whether_it_is_due_ends_alone(place: Place) -> None:
    ada, ben = place.enter("table"), place.enter("other")
    ada.unsure = True
    place.look(BEAT)
    assert place.gone(ada) and not place.gone(ben) and len(place.faults) == 1
    assert place.heard(ben) == "begun|beat|"


def test_a_telling_that_fails_at_its_end_gives_its_connection_back(place: Place) -> None:
    ada, ben = place.enter("table"), place.enter("table")
    ada.ends_well = False
    place.say(ada, ben, piece=None)
    place.work()
    assert place.gone(ada) and place.gone(ben) and len(place.faults) == 1


def test_who_takes_nothing_holds_up_nobody_and_is_given_up(place: Place) -> None:
    ada, ben = place.enter("table"), place.enter("table")
    place.say(ada, ben, piece=LONG)
    place.work()
    while place.stands[ben].out:
        place.heard(ben)
        place.look()
    place.say(ada, ben, piece="two|")
    place.work()
    assert place.heard(ben).endswith("two|")
    assert ada.pieces == ["two|"], "the piece before it comes first"
    assert not place.gone(ada)
    place.look(ANSWER + len(LONG) / Patience().rate)
    assert place.gone(ada) and not place.stands[ada].keep and not place.gone(ben)


def test_who_takes_nothing_makes_room_as_soon_as_it_has_to(place: Place) -> None:
    ada = place.enter("table")
    place.say(ada, piece=LONG)
    place.work()
    ada.ends = True
    place.room.news("table")
    place.work()
    assert place.gone(ada) and not place.stands[ada].keep and not place.faults


def test_no_thread_waits_for_a_client_however_much_there_is_to_tell(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "select", None)  # by which it would wait
    ada, ben = place.enter("table"), place.enter("table")
    place.say(ada, piece=2 * KEPT * "x")
    place.say(ben, piece="one|")
    place.work()
    assert place.heard(ben) == "begun|one|"
    assert not place.gone(ada) and not place.faults


def test_a_deadline_is_that_of_what_a_client_has_not_taken(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither of an earlier piece, which it took in time, nor of its request."""
    monkeypatch.setattr(connections, "time", SimpleNamespace(monotonic=lambda: place.now))
    ada = place.enter("table")
    ada.beat = math.inf
    for _ in range(3):
        place.say(ada, piece=LONG)
        place.work()
        assert place.stands[ada].out
        place.look(ANSWER - LOOK)
        assert not place.gone(ada)
        while place.stands[ada].out:
            place.heard(ada)
            place.look(0)
        place.heard(ada)
        place.look(2 * ANSWER)
    assert not place.gone(ada) and not place.faults


def test_who_has_not_taken_its_head_yet_has_its_time_for_that(place: Place) -> None:
    ada = place.enter("table", LONG)
    assert place.stands[ada].out and not place.gone(ada)
    place.look(ANSWER + len(LONG) / Patience().rate)
    assert place.gone(ada)


def test_who_took_long_for_a_piece_hears_what_came_since(place: Place) -> None:
    ada = place.enter("table")
    place.say(ada, piece=LONG)
    place.say(ada, piece="two|")
    place.work()
    got = ""
    while not got.endswith("two|"):
        got += place.heard(ada)
        place.look()
    assert got == f"begun|{LONG}two|"


def test_where_no_thread_can_be_had_it_is_told_later(place: Place) -> None:
    ada = place.enter("table")
    place.threads = False
    place.say(ada, piece="one|")
    place.threads = True
    place.look()
    assert place.heard(ada) == "begun|one|"


def test_all_end_at_once_when_the_server_stops(place: Place) -> None:
    listeners = [place.enter(f"table {k % 3}") for k in range(7)]
    for each in listeners:
        each.pieces.append(None)
    place.look(0)
    assert all(place.gone(each) for each in listeners)
    place.room.news("table 0")
    assert not place.waiting


@given(
    st.lists(
        st.tuples(st.sampled_from(["enter", "say", "end", "fail", "leave", "work", "look"]), st.integers(0, 5)),
        max_size=40,
    )
)
def test_each_hears_all_that_is_said_to_it_in_order_until_its_end(events: Any) -> None:
    place = Place()
    live, said = list[Words](), dict[Words, str]()
    try:
        for number, (what, whom) in enumerate(events):
            if what == "enter":
                live.append(place.enter(f"table {whom % 2}"))
                said[live[-1]] = "begun|"
            elif what == "work":
                place.work()
            elif what == "look":
                place.room.look()
            elif live:
                words = live[whom % len(live)]
                piece: Any = {"say": f"{number}|", "end": None, "fail": ValueError(), "leave": ""}[what]
                if what == "leave":
                    place.theirs[words].close()
                    piece = f"{number}|"
                else:
                    said[words] += {"say": f"{number}|", "end": "end|", "fail": ""}[what]
                if what != "say":
                    live.remove(words)
                place.say(words, piece=piece)
        while any(words.pieces for words in live) or place.waiting:
            for words in live:
                place.room.news(words.topic)
            place.work()
        for words, text in said.items():
            if place.theirs[words].fileno() >= 0:
                while words.pieces:
                    place.room.news(words.topic)
                    place.work()
                assert place.heard(words) == text
            assert place.gone(words) == (words not in live)
    finally:
        for words, theirs in place.theirs.items():
            theirs.close()
            place.stands[words].close()
