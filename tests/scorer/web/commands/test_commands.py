"""Commands take values and answer with an outcome: no app, no request, the real store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.core.facts import FactError
from scorer.games.sheet import FieldError, Form
from scorer.keeping.access import Access
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines
from scorer.keeping.drafts import Drafts
from scorer.keeping.store import Store
from scorer.keeping.tokens import Tokens
from scorer.machine.settings import Settings
from scorer.playing.events import Begun, Player
from scorer.web.commands import changes, entries, openings, writing
from scorer.web.commands.changes import Press
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.entries import Correction, NewEntry
from scorer.web.commands.openings import Asker
from scorer.web.commands.writing import Conflict, Duplicate, Refused, Written
from scorer.web.forms import entry_form

BEGUN = Begun(game="triple3", players=(Player("Ada", "sun"), Player("Ben", "heart")), options={})
ADA, BEN = "a" * 64, "b" * 64
"""Two phones."""


@pytest.fixture
def parts(database_url: str, tmp_path: Path) -> Iterator[Services]:
    engine, bus = engines.open_engine(database_url), Bus()
    store = Store(engine, bus, clock=lambda: 1.8e9)
    yield Services(Settings(database_url, tmp_path), store, Access(store), bus, Tokens(tmp_path), Drafts(store))
    engine.dispose()


class Table:
    """A table with two phones that may write."""

    def __init__(self, parts: Services) -> None:
        self.parts = parts
        self.id = openings.opened(parts, Asker("192.0.2.7", ADA), BEGUN).id
        parts.access.join(self.id, BEN, "scorer")

    def visit(self, phone: str = ADA) -> TableContext:
        member = self.parts.access.member(self.id, phone)
        assert member is not None
        return TableContext(self.parts.store.match(self.id), member)

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.visit().match.events]


@pytest.fixture
def table(parts: Services) -> Table:
    return Table(parts)


def won(seat: int, number: int = 1) -> NewEntry:
    return NewEntry({"round": number, "winner": seat}, base=1)


def test_an_entry_is_written_once_and_sent_again_it_is_a_duplicate(parts: Services, table: Table) -> None:
    assert entries.enter(parts, table.visit(), "key-of-ada-1", won(0)) == Written(2)
    assert entries.enter(parts, table.visit(), "key-of-ada-1", won(0)) == Duplicate(2)
    assert table.kinds == ["begin", "entry"]


def test_what_another_phone_wrote_otherwise_is_a_conflict_with_both_values(parts: Services, table: Table) -> None:
    entries.enter(parts, table.visit(), "key-of-ada-1", won(0))
    outcome = entries.enter(parts, table.visit(BEN), "key-of-ben-1", won(1))
    assert isinstance(outcome, Conflict)
    assert (outcome.theirs.facts, outcome.yours) == ({"round": 1, "winner": 0}, {"round": 1, "winner": 1})
    assert table.kinds == ["begin", "entry"]


WRONG_KEYS = ("", "short", "x" * 61, "with a space", "<script>")


def test_an_id_that_is_none_is_refused_and_writes_nothing(parts: Services, table: Table) -> None:
    for key in WRONG_KEYS:
        for outcome in (
            entries.enter(parts, table.visit(), key, won(0)),
            changes.note(parts, table.visit(), key, "words"),
            entries.drop(parts, table.visit(), key),
        ):
            assert isinstance(outcome, Refused)
            assert isinstance(outcome.error, FieldError)
            assert outcome.error.field == "key"
    assert table.kinds == ["begin"]


def test_what_cannot_be_read_is_refused_unless_its_id_is_there_already(parts: Services, table: Table) -> None:
    wrong = NewEntry(FactError("form_player"))
    refused = entries.enter(parts, table.visit(), "key-of-ada-1", wrong)
    assert isinstance(refused, Refused)
    assert refused.error is wrong.said
    entries.enter(parts, table.visit(), "key-of-ada-1", won(0))
    assert entries.enter(parts, table.visit(), "key-of-ada-1", wrong) == Duplicate(2)


def test_an_entry_is_corrected_taken_back_and_put_back(parts: Services, table: Table) -> None:
    entries.enter(parts, table.visit(), "key-of-ada-1", won(0))
    other = {"round": 1, "winner": 1}
    steps = [
        (Correction(other, 2), other),
        (Correction(None, 3), None),
        (Correction(FactError("form_player"), 4, restore=""), other),
        (Correction(FactError("form_player"), 5, restore="2"), {"round": 1, "winner": 0}),
    ]
    for number, (correction, facts) in enumerate(steps, 3):
        assert entries.correct(parts, table.visit(), f"change-{number}", 2, correction) == Written(number)
        line = table.visit().match.by_seq.get(2)
        assert line is not None
        assert line.facts == facts


def test_a_correction_of_what_another_has_changed_since_is_a_conflict(parts: Services, table: Table) -> None:
    entries.enter(parts, table.visit(), "key-of-ada-1", won(0))
    entries.correct(parts, table.visit(BEN), "change-of-ben", 2, Correction(None, 2))
    outcome = entries.correct(parts, table.visit(), "change-of-ada", 2, Correction({"round": 1, "winner": 1}, 2))
    assert isinstance(outcome, Conflict)
    assert outcome.theirs.facts is None


@pytest.mark.parametrize("come", [True, False], ids=["after it came", "before it comes"])
def test_what_was_thought_better_of_does_not_count(parts: Services, table: Table, come: bool) -> None:
    if come:
        entries.enter(parts, table.visit(), "key-of-ada-1", won(0))
    assert isinstance(entries.drop(parts, table.visit(), "key-of-ada-1"), Written)
    if not come:
        assert isinstance(entries.enter(parts, table.visit(), "key-of-ada-1", won(0)), Duplicate)
    assert table.visit().match.live == ()


def test_a_clock_that_is_not_there_is_refused(parts: Services, table: Table) -> None:
    for press in (Press("start", "2"), Press("go", "0"), Press("start", "-1"), Press("stop", "x")):
        assert isinstance(changes.press_clock(parts, table.visit(), "key-of-ada-1", press), Refused)
    assert table.kinds == ["begin"]


def test_a_form_is_read_once_and_says_the_same_as_the_values(table: Table) -> None:
    match = table.visit().match
    form = Form({"round": "1", "player": "1", "base": "1", "turn": "3", "at": "1.5", "go": "1", "key": "key-of-ada-1"})
    assert entry_form.new_entry(form, match) == NewEntry({"round": 1, "winner": 1}, {}, 3, 1, 1.5, go=True)
    read = entry_form.correction(Form({"take_back": "1", "base": "7"}), match)
    assert (read.said, read.base, read.restore) == (None, 7, None)
    unreadable = entry_form.new_entry(Form({"round": "1", "player": "9"}), match)
    assert isinstance(unreadable.said, FieldError)
    assert unreadable.said.field == "player"


def test_an_id_that_is_none_stays_none_whatever_is_derived_from_it(table: Table) -> None:
    match = table.visit().match
    for key in WRONG_KEYS[1:]:
        form = Form({"round": "1", "player": "1", "key": key})
        assert not writing.KEY.fullmatch(entry_form.key_of_all(form))
        assert not writing.KEY.fullmatch(entry_form.key_of_entry(form, match, entry_form.new_entry(form, match).said))
