"""Who may look at a table, looked up once for all phones that hear of a line: the same as each would find by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorer import create_app
from scorer.keeping.audience import MOMENT, Audience, Audiences
from scorer.keeping.rooms import digest
from scorer.machine.settings import Settings
from scorer.playing.events import Noted
from scorer.web.screens.pushed import Listener
from tests.scorer.test_shared import PHONES, Watched


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("audience")
    made = create_app(Settings(f"sqlite:///{folder / 'scores.db'}", folder))
    yield made
    made.extensions["scorer"].store.engine.dispose()


@pytest.fixture
def watched(app: Flask) -> Watched:
    return Watched(app, "terz", {}, confirm=False)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The tables that were looked up."""
    made, look = list[object](), Audiences._look

    def noted(audiences: Audiences, table: str) -> Audience:
        made.append(table)
        return look(audiences, table)

    monkeypatch.setattr(Audiences, "_look", noted)
    return made


def listener(watched: Watched, phone: int) -> Listener:
    """The phone behind a stream that has just been opened."""
    asks = {"Cookie": f"phone={PHONES[phone]}"}
    with watched.app.test_request_context(f"/t/{watched.table}/events?page", headers=asks):
        made = Listener(watched.table)
    made.newest()
    return made


def test_each_phone_is_what_it_would_be_by_itself(watched: Watched) -> None:
    access, seq = watched.parts.access, watched.match.seq
    access.ask(watched.table, digest(PHONES[3]), "owner", "Cem")
    access.remove(watched.table, 2)
    found = Audiences(watched.parts.store.engine, lambda: 0.0).at(watched.table, seq)
    places = {digest(phone): access.place(watched.table, digest(phone)) for phone in PHONES}
    assert {phone: (member, found.seq) for phone, member in found.phones.items()} == {
        phone: place for phone, place in places.items() if place
    }
    assert list(found.phones.values()) == access.members(watched.table)
    assert len(found.phones) == 3


def test_a_table_that_is_gone_has_nobody(watched: Watched) -> None:
    audiences = Audiences(watched.parts.store.engine, lambda: 0.0)
    assert audiences.at("no-such-tabl", 1) == (0, {})


def test_a_look_serves_the_line_that_it_was_made_after_and_only_for_a_moment(
    watched: Watched, looks: list[object]
) -> None:
    now, seq = 0.0, watched.match.seq
    audiences = Audiences(watched.parts.store.engine, lambda: now)
    for wish, after, expected in ((seq, 0.0, 1), (seq, MOMENT / 2, 1), (seq, MOMENT, 2), (seq + 1, MOMENT, 3)):
        now = after
        audiences.at(watched.table, wish)
        assert len(looks) == expected, "a line that the look doesn't know of, or one too long ago: a new look"


def test_four_phones_cost_one_look_for_each_line(watched: Watched, looks: list[object]) -> None:
    phones = [listener(watched, phone) for phone in range(4)]
    for k in range(1, 3):
        watched.write(Noted(text="Tea"))
        assert [phone.newest() for phone in phones] == [watched.match.seq] * 4
        assert len(looks) == k


def test_a_phone_that_was_removed_hears_of_no_line_that_was_written_after(watched: Watched) -> None:
    first, second = listener(watched, 0), listener(watched, 1)
    watched.write(Noted(text="Tea"))
    assert first.newest() == second.newest() == watched.match.seq
    watched.parts.access.remove(watched.table, 2)
    assert second.newest() is None, "at a beat each phone looks for itself"
    third = listener(watched, 2)
    watched.parts.access.remove(watched.table, 3)
    watched.write(Noted(text="Coffee"))
    assert first.newest() == watched.match.seq
    assert third.newest() is None
