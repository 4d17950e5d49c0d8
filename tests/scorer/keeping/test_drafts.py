"""Drafts on SQLite and on PostgreSQL: a log that only grows, undo without end, two writers, rights, what is deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from cardgen.core.facts import FactError
from scorer.keeping import drafts
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, schema
from scorer.keeping.draft_rights import NoDraftError
from scorer.keeping.drafts import Document, Drafts
from scorer.keeping.store import Store
from tests.order import examples

DAY = 86400
DECK: Document = {"format": 1, "game": "take-three", "name": "Sevens"}
KEYS = count(1)


@pytest.fixture
def kept(database_url: str) -> Iterator[Drafts]:
    engine = engines.open_engine(database_url)
    yield Drafts(Store(engine, Bus()))
    engine.dispose()


@pytest.fixture
def plain(sqlite_url: str) -> Iterator[Drafts]:
    """The same on SQLite alone, for laws with many examples."""
    engine = engines.open_engine(sqlite_url)
    yield Drafts(Store(engine, Bus()))
    engine.dispose()


def merged(base: Document, mine: Document, theirs: Document) -> tuple[Document, Sequence[str]]:
    """Key by key; where both changed one otherwise, theirs."""
    together, conflicts = dict(theirs), list[str]()
    for key in {*base, *mine}:
        if mine.get(key) == base.get(key):
            continue
        if theirs.get(key) in (base.get(key), mine.get(key)):
            together[key] = mine.get(key)
        else:
            conflicts.append(key)
    return together, sorted(conflicts)


def put(**values: Any) -> Callable[[Document], Document]:
    return lambda document: {**document, **values}


def key() -> str:
    return f"key-{next(KEYS):06d}"


def rows(kept: Drafts, draft: str) -> list[tuple[Any, ...]]:
    query = select(schema.draft_log).where(schema.draft_log.c.draft_id == draft).order_by(schema.draft_log.c.seq)
    with kept.store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps=st.lists(st.sampled_from(["edit", "edit", "undo", "undo", "redo"]), max_size=25))
def test_undo_and_redo_go_as_in_a_list_of_states_and_no_line_ever_changes(plain: Drafts, steps: list[str]) -> None:
    draft = plain.create(DECK, "phone").id
    states, here = [DECK], 0
    before = rows(plain, draft)
    for number, step in enumerate(steps):
        if step == "edit":
            states, here = [*states[: here + 1], {**DECK, "copies": number}], here + 1
            plain.save(draft, 1, key(), plain.state(draft).seq, put(copies=number), merged)
        elif step == "undo":
            here = max(0, here - 1)
            plain.undo(draft, 1, key())
        else:
            here = min(len(states) - 1, here + 1)
            plain.redo(draft, 1, key())
        found = plain.state(draft)
        assert (found.document, found.undo, found.redo) == (states[here], here > 0, here < len(states) - 1)
        after = rows(plain, draft)
        assert after[: len(before)] == before
        assert [row[1] for row in after] == [*range(1, len(after) + 1)]
        before = after


def test_a_draft_is_there_for_another_process_as_it_was_written(kept: Drafts) -> None:
    draft = kept.create({**DECK, "show": {"12": ["3 · 4", "\ud800", "\0"]}}, "phone")
    kept.save(draft.id, 1, key(), 1, put(name="Eights\0"), merged)
    other = Drafts(Store(kept.store.engine, Bus()))
    assert other.state(draft.id).document == {
        **DECK, "name": "Eights\0", "show": {"12": ["3 · 4", "\ud800", "\0"]},
    }  # fmt: skip
    assert [(found.name, found.game, found.seq) for found in other.of_phone("phone", 9)] == [
        ("Eights", "take-three", 2)
    ]
    assert other.state(draft.id, 1).document["name"] == "Sevens"
    assert [change.kind for change in other.changes(draft.id, 9)] == ["edit", "made"]


def test_what_is_sent_again_or_changes_nothing_adds_no_line(kept: Drafts) -> None:
    draft = kept.create(DECK, "phone").id
    kept.save(draft, 1, "key-again", 1, put(copies=2), merged)
    assert kept.save(draft, 1, "key-again", 1, put(copies=2), merged).state.seq == 2
    assert kept.save(draft, 1, key(), 1, put(copies=2), merged).state.seq == 2
    assert kept.undo(draft, 1, "key-undone").seq == 3
    assert kept.undo(draft, 1, "key-undone").seq == 3


def test_two_who_change_different_things_lose_neither(kept: Drafts) -> None:
    draft = kept.create(DECK, "phone").id
    kept.save(draft, 1, key(), 1, put(copies=2), merged)
    found = kept.save(draft, 2, key(), 1, put(blanks=4), merged)
    assert (found.state.document, found.conflicts) == ({**DECK, "copies": 2, "blanks": 4}, [])


def test_where_two_change_the_same_the_later_one_is_told_and_lies_where_undo_leads(kept: Drafts) -> None:
    draft = kept.create(DECK, "phone").id
    kept.save(draft, 1, key(), 1, put(copies=2), merged)
    found = kept.save(draft, 2, key(), 1, put(copies=3, blanks=4), merged)
    assert found.conflicts == ["copies"]
    assert found.state.document == {**DECK, "copies": 2, "blanks": 4}
    assert kept.undo(draft, 2, key()).document == {**DECK, "copies": 3, "blanks": 4}
    assert kept.undo(draft, 2, key()).document == {**DECK, "copies": 2}


def test_many_who_write_at_once_all_get_their_turn(kept: Drafts) -> None:
    draft = kept.create(DECK, "phone").id
    with ThreadPoolExecutor(8) as pool:
        each = [pool.submit(kept.save, draft, 1, key(), 1, put(**{f"k{n}": n}), merged) for n in range(16)]
        assert all(not future.result().conflicts for future in each)
    assert kept.state(draft).document == {**DECK, **{f"k{n}": n for n in range(16)}}
    assert [row[1] for row in rows(kept, draft)] == [*range(1, 18)]


def test_what_fails_on_the_way_leaves_the_log_as_it_is(kept: Drafts, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = kept.create(DECK, "phone").id
    kept.save(draft, 1, key(), 1, put(copies=2), merged)
    before = rows(kept, draft)

    def fails(*_: object) -> tuple[Document, Sequence[str]]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.save(draft, 1, key(), 1, put(copies=3), fails)
    with pytest.raises(FactError, match="draft_large"):
        kept.save(draft, 1, key(), 2, put(name="x" * drafts.LONGEST), merged)
    monkeypatch.setattr(drafts, "MOST", 3 * drafts.ONE_LINE + 300)
    with pytest.raises(FactError, match="draft_full"):  # the first of both lines of a conflict still fits
        kept.save(draft, 1, key(), 1, put(copies=3), merged)
    for base in (0, 3, 2**40):
        with pytest.raises(NoDraftError):
            kept.save(draft, 1, key(), base, put(copies=3), merged)
    assert rows(kept, draft) == before


def test_rights_come_by_links_and_go_with_them(kept: Drafts) -> None:
    draft = kept.create(DECK, "phone").id

    def right(phone: str) -> str | None:
        found = kept.holder(draft, phone)
        return found[1].right if found else None

    watch, write = kept.link(draft, "watch"), kept.link(draft, "write")
    assert kept.come(write, "other") == kept.come(watch, "third") == kept.come(watch, "phone") == draft
    assert [right(phone) for phone in ("phone", "other", "third", "fourth")] == ["own", "write", "watch", None]
    assert kept.come(watch, "other") == draft
    assert right("other") == "write"
    newer = kept.link(draft, "watch")
    assert (kept.is_link(watch), kept.is_link(newer), kept.come(watch, "fourth")) == (False, True, None)
    kept.revoke(draft, "write", but=1)
    assert [right(phone) for phone in ("phone", "other", "third")] == ["own", None, "watch"]
    assert set(kept.links(draft)) == {"watch"}
    kept.forget(draft)
    assert right("phone") is None
    with pytest.raises(NoDraftError):
        kept.state(draft)


def test_a_draft_lies_as_long_as_a_table_does(database_url: str) -> None:
    engine, now = engines.open_engine(database_url), 20_000.0 * DAY
    store = Store(engine, Bus(), clock=lambda: now, steady=lambda: now)
    kept = Drafts(store)
    old, used = kept.create(DECK, "phone").id, kept.create(DECK, "phone").id
    for day in range(31):
        now += DAY
        if day == 20:
            kept.save(used, 1, key(), 1, put(copies=2), merged)
        swept = store.sweep(30)
    assert swept.drafts == 1
    assert [draft.id for draft in kept.of_phone("phone", 9)] == [used]
    with engine.connect() as connection:
        left = connection.execute(
            select(func.count()).select_from(schema.draft_log).where(schema.draft_log.c.draft_id == old)
        )
        assert left.scalar() == 0
    engine.dispose()
