"""Levels get other names: the deck stays what it is, and what somebody else changed meanwhile stays, too."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.custom import edition_from_keys, levels
from cardgen.drawing.deck_style import PLAIN
from cardgen.studio import edits, level_names, merge
from tests.studio.documents import DOCUMENTS, STARTS, start

LEVELS = [(key, name) for key in STARTS for name in levels.names(start(key))]
NAMES = st.text("abcXYZäéß 0123456789().!?…", min_size=1, max_size=60)


def cards(document: dict[str, Any], level: str) -> Any:
    """What a level is, but for its name."""
    made = edition_from_keys.of_data(document, level)
    wishes = made.settings
    return made.fingerprint, made.data, wishes._replace(level="", deck_style=PLAIN), tuple(wishes.deck_style)


def test_some_starts_have_levels() -> None:
    assert LEVELS


@settings(max_examples=len(LEVELS) + 6)
@given(st.sampled_from(LEVELS), NAMES)
def test_each_level_is_the_same_under_its_new_name(which: tuple[str, str], name: str) -> None:
    document, old = start(which[0]), which[1]
    after = level_names.rename(document, old, name)
    if level_names.refusal(document, old, name):
        assert after is document
        return
    new = level_names.normalized(name)
    called = [new if one == old else one for one in levels.names(document)]
    assert levels.names(after) == called
    for before, now in zip(levels.names(document), called, strict=True):
        assert cards(after, now) == cards(document, before)
    assert level_names.rename(after, new, old) == document
    assert level_names.renames(document, after) == ({old: new} if new != old else {})


@pytest.mark.parametrize(("key", "old"), LEVELS)
def test_every_level_of_every_start_can_be_renamed(key: str, old: str) -> None:
    document = start(key)
    after = level_names.rename(document, old, "Für die 4. Klasse")
    assert levels.names(after).index("Für die 4. Klasse") == levels.names(document).index(old)
    assert cards(after, "Für die 4. Klasse") == cards(document, old)


DECK: dict[str, Any] = {
    "task": [{"if": "a", "level": "easy"}, {"if": "b", "level": ["hard", "easy"]}, {"if": "c"}, {"if": "easy"}],
    "card": [{"show": "x", "level": ["easy"]}],
    "level": {"easy": {"copies": 1}, "hard": {"task": [{"if": "d", "level": "easy"}]}},
}


def test_rows_that_name_the_level_follow() -> None:
    assert edits.apply(DECK, [], "rename:/level/easy/light") == {
        "task": [{"if": "a", "level": "light"}, {"if": "b", "level": ["hard", "light"]}, {"if": "c"}, {"if": "easy"}],
        "card": [{"show": "x", "level": ["light"]}],
        "level": {"light": {"copies": 1}, "hard": {"task": [{"if": "d", "level": "light"}]}},
    }
    assert [*edits.apply(DECK, [], "rename:/level/easy/ very  light ")["level"]] == ["very light", "hard"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", level_names.EMPTY), ("  ", level_names.EMPTY), ("hard", level_names.TAKEN), (" hard ", level_names.TAKEN),
        ("odd", level_names.TAKEN), ("a/b", level_names.SIGN), ("a~b", level_names.SIGN), ("a, b", level_names.SIGN),
        ("a;b", level_names.SIGN),
        ("a|b", level_names.SIGN), ('"a"', level_names.SIGN), ("[a]", level_names.SIGN), ("a\x00b", level_names.SIGN),
        ("🙂", level_names.LETTER), ("שלום", level_names.LETTER), ("Київ", ""),
        ("a" * 61, level_names.LONG), ("a" * 60, ""), ("easy", ""), (" easy", ""), ("a:b", ""), ("½ & ½", ""),
    ],
)  # fmt: skip
def test_what_no_level_can_be_called(name: str, why: str) -> None:
    document = {**DECK, "task": [{"if": "a", "level": "odd"}]}
    assert level_names.refusal(document, "easy", name) == why
    is_same = level_names.rename(document, "easy", name) is document
    assert is_same == (bool(why) or name.strip() == "easy")


@pytest.mark.parametrize("command", ["/level/none/a", "/level/easy", "/name/easy/a", "", "/level/easy/a/b"])
def test_nothing_is_renamed_where_there_is_no_level(command: str) -> None:
    assert edits.apply(DECK, [], f"rename:{command}") == DECK


@settings(max_examples=40)
@given(DOCUMENTS, NAMES)
def test_any_document_can_be_asked(document: dict[str, Any], name: str) -> None:
    known = document.get("level")
    for old in (*(known if isinstance(known, dict) else ()), "easy"):
        after = level_names.rename(document, old, name)
        assert levels.names(after) == list(
            dict.fromkeys([level_names.normalized(name) if one == old and after is not document else one
                           for one in levels.names(document)])
        )  # fmt: skip


def test_somebody_elses_change_follows_whoever_came_first() -> None:
    mine = edits.apply(DECK, [], "rename:/level/easy/light")
    theirs = edits.apply(DECK, [("/level/easy/copies", "3"), ("/task/2/level", "easy, hard"), ("/name", "Ours")])
    wanted = edits.apply(theirs, [], "rename:/level/easy/light")
    assert merge.merge(DECK, mine, theirs) == (wanted, ())
    assert merge.merge(DECK, theirs, mine) == (wanted, ())
    assert [*merge.merge(DECK, mine, theirs)[0]["level"]] == ["light", "hard"]
    assert [*merge.merge(DECK, theirs, mine)[0]["level"]] == ["light", "hard"]


def test_two_names_for_two_levels_come_together() -> None:
    mine = edits.apply(DECK, [], "rename:/level/easy/light")
    theirs = edits.apply(DECK, [], "rename:/level/hard/steep")
    document, conflicts = merge.merge(DECK, mine, theirs)
    assert (document, conflicts) == (edits.apply(mine, [], "rename:/level/hard/steep"), ())
    assert merge.merge(DECK, mine, mine) == (mine, ())


def test_of_two_names_for_one_level_that_which_came_first_stays_and_it_is_told() -> None:
    mine = edits.apply(DECK, [("/name", "Mine")], "rename:/level/easy/light")
    theirs = edits.apply(DECK, [], "rename:/level/easy/soft")
    assert merge.merge(DECK, mine, theirs) == ({**theirs, "name": "Mine"}, ("/level/soft",))


def test_a_level_that_one_took_away_and_the_other_renamed_meanwhile_loses_no_tasks() -> None:
    mine = edits.apply(DECK, [], "rename:/level/easy/light")
    theirs = edits.apply(DECK, [], "remove:/level/easy")
    document, _ = merge.merge(DECK, mine, theirs)
    assert document["level"]["light"] == {"copies": 1}
    assert [row["if"] for row in document["task"]] == ["a", "b", "c", "easy"]


def test_a_name_that_somebody_else_took_meanwhile_loses_neither_level() -> None:
    mine = edits.apply(DECK, [], "rename:/level/easy/light")
    theirs = edits.apply(DECK, [("/level/light/mark", "2")])
    document, _ = merge.merge(DECK, mine, theirs)
    assert document["level"]["light"] == {"copies": 1, "mark": 2}
