"""What was counted of a game and is kept beside its log says what counting it anew says, or nothing."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from sqlalchemy import Engine, delete, insert, select, update

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.words.numbers import reduced
from scorer import create_app
from scorer.games import GAMES
from scorer.games.words import texts
from scorer.keeping import result_cache
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, migration, schema
from scorer.keeping.reader import Summary
from scorer.keeping.result_cache import ResultCodec
from scorer.keeping.store import FullError, Store
from scorer.machine.settings import Settings
from scorer.playing import folding, log, steps
from scorer.playing.events import Changed, Entered, Event, Noted, PlayersChanged
from scorer.playing.log import LogLine, Stored
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seated
from scorer.reports.statistics import Played, read, written
from scorer.web.commands.context import Services
from scorer.web.request.bounded_lists import tally
from scorer.web.views import room
from scorer.web.views.players import Chip
from scorer.web.views.room import TileGame, tile_game
from scorer.web.views.statistics import KEPT, played, weight
from tests.order import examples
from tests.scorer.logs import NAMES, beginning, people
from tests.scorer.pages_read import Page
from tests.scorer.playing.test_match import ENTRIES
from tests.scorer.reports.test_statistics import many

OTHER = "another program"
KIND = "statistics"


def teller(language: str) -> Callable[[Match], TileGame]:
    """What makes what a tile tells in a language."""
    return lambda match: tile_game(match, texts(language, match.game))


def anew(store: Store, table: str, make: Callable[[Match], Any]) -> Any:
    """What a table's log says, read and counted by nobody before."""
    with store.engine.connect() as connection:
        query = select(schema.log).where(schema.log.c.table_id == table).order_by(schema.log.c.seq)
        rows = [Stored(*row[1:]) for row in connection.execute(query)]
    return make(folding.fold(table, log.read(rows)))


def forget(store: Store) -> None:
    """As a start does."""
    store._folded.clear()
    store._results.clear()


@settings(max_examples=examples(30))
@given(many())
def test_a_game_that_was_written_is_read_again(games: list[Played]) -> None:
    for game in games:
        again = read(written(game))
        assert again == game
        assert [*again.totals] == [*game.totals]
        assert [type(part) for part in again] == [type(part) for part in game]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_tile_tells_is_read_again(game: str) -> None:
    match = folding.fold("t" * 12, [LogLine(1, "k" * 8, 0.5, 0, beginning(game, ('"ı</', "Ben\u2028")))])
    told = tile_game(match, texts("fr", game))
    again = room.read(room.written(told))
    assert again == told
    assert [type(part) for part in (*again, *again.chips[0])] == [type(part) for part in (*told, *told.chips[0])]


@given(st.fractions())
def test_fractions_stay_what_they_are(points: Fraction) -> None:
    chip = Chip(0, "Ada", "circle", reduced(points), *[False] * 7)
    told = TileGame("", True, 1.5, None, "Round 1", [chip], 0, finished=False, nameless=False)
    assert room.read(room.written(told)) == told
    game = Played("terz", ("Ada",), {"Ada": reduced(points)}, (), {}, False, 1.5)
    assert read(written(game)) == game


# --- in any order


@pytest.fixture(scope="module", autouse=True)
def _template(_sqlite_template: Path) -> None:
    Remembered.template = _sqlite_template


class Remembered(RuleBasedStateMachine):
    """Tables go on, are renamed and deleted, the program starts anew or is another one, and rows are meddled with."""

    template: Path

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        path = shutil.copy(self.template, Path(self.folder.name) / "scores.db")
        self.app = create_app(Settings(f"sqlite:///{path}", Path(self.folder.name)))
        parts: Services = self.app.extensions["scorer"]
        self.store, self.access, self.keys = parts.store, parts.access, count()
        self.tables = {game: self.store.create(beginning(game)).id for game in GAMES}
        self.kinds: list[tuple[Callable[[Match], Any], Callable[[Any], int], ResultCodec[Any]]] = [
            (played, weight, KEPT),
            *((teller(each), room.weight, room.storage(each)) for each in ("de", "en")),
        ]
        self.program, self.taken = result_cache.program, 0

    def append(self, game: str, decide: Callable[[Match], list[Event]]) -> None:
        if game in self.tables:
            self.store.append(self.tables[game], 0, f"key-{next(self.keys):05d}", decide)

    @rule(game=st.sampled_from(GAMES), data=st.data())
    def enter(self, game: str, data: st.DataObject) -> None:
        entry: Facts = seated(data.draw(ENTRIES[game]), NAMES)
        with suppress(FactError, RecordError, steps.ConflictError):
            self.append(game, lambda match: steps.enter(match, entry, 0, match.turns[entry.get("player")] + 1))

    @rule(game=st.sampled_from(GAMES), name=st.sampled_from(["Cem", "Dot"]))
    def rename(self, game: str, name: str) -> None:
        self.append(game, lambda _: [PlayersChanged(players=people((name, "Ben")))])

    @rule(game=st.sampled_from(GAMES))
    def take_back(self, game: str) -> None:
        self.append(game, lambda match: [Changed(of=match.live[0].seq, facts=None)] if match.live else [])

    @rule(game=st.sampled_from(GAMES))
    def remove(self, game: str) -> None:
        if len(self.tables) > 2 and game in self.tables:
            self.access.forget(self.tables.pop(game))

    @rule()
    def start_anew(self) -> None:
        forget(self.store)

    @rule()
    def start_another_program(self) -> None:
        forget(self.store)
        result_cache.program = (lambda: OTHER) if result_cache.program() != OTHER else self.program  # type: ignore[assignment]

    @rule(game=st.sampled_from(GAMES), what=st.sampled_from(["kind", "seq", "data"]))
    def meddle(self, game: str, what: str) -> None:
        forget(self.store)
        row = schema.results
        with self.store.writing() as connection:
            for table, kind, seq, _, data in connection.execute(select(row)).all():
                if table == self.tables.get(game):
                    other = {"kind": kind + "?", "seq": seq + 1, "data": data.replace("0", "1")}
                    changed = {what: other[what]}
                    connection.execute(update(row).where(row.c.table_id == table, row.c.kind == kind).values(**changed))

    @rule(kind=st.integers(0, 2))
    def look(self, kind: int) -> None:
        """At all, as statistics do, or a class."""
        heads = [self.store.summary(table) for table in self.tables.values()]
        make, weigh, kept = self.kinds[kind]
        with self.app.app_context():
            counted = tally(heads, make, weigh, kept)
        assert {head.id: told for head, told in counted} == {head.id: anew(self.store, head.id, make) for head in heads}

    def teardown(self) -> None:
        result_cache.program = self.program
        with self.store.engine.connect() as connection:
            rows = set(connection.execute(select(schema.results.c.table_id)).scalars())
        assert rows <= set(self.tables.values())  # what is deleted takes its results along
        self.store.engine.dispose()
        self.folder.cleanup()


TestRemembered = Remembered.TestCase
TestRemembered.settings = settings(
    max_examples=examples(12),
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


# --- in the database


def head(store: Store, game: str = "terz") -> Summary:
    """A table with an entry."""
    made = store.create(beginning(game))
    store.append(made.id, 0, "key-00001", lambda _: [Entered(facts={"player": 0})])
    return store.summary(made.id)


def rows(engine: Engine) -> list[tuple[str, int]]:
    """What is kept, of which tables and lines."""
    with engine.connect() as connection:
        return [(row[0], row[2]) for row in connection.execute(select(schema.results))]


def test_it_counts_for_its_line_and_its_program_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = head(store), head(store)
    result_cache.write(store, KIND, {one: "one", other: "other"})
    assert result_cache.read(store, KIND, [one, other]) == {one.id: "one", other.id: "other"}
    assert result_cache.read(store, KIND, [one._replace(seq=one.seq + 1), other._replace(seq=1)]) == {}
    result_cache.write(store, KIND, {one: "once more"})
    assert result_cache.read(store, KIND, [one]) == {one.id: "once more"}
    with monkeypatch.context() as patch:
        patch.setattr(result_cache, "program", lambda: OTHER)
        assert result_cache.read(store, KIND, [one, other]) == {}
    assert result_cache.read(store, KIND, []) == {}


def test_what_somebody_changed_counts_for_nothing(store: Store) -> None:
    one, other = head(store), head(store)
    result_cache.write(store, KIND, {one: "one", other: "other"})
    with store.writing() as connection:
        kept = {row[0]: row[3] for row in connection.execute(select(schema.results))}
        connection.execute(delete(schema.results))
        swapped = [(one, kept[other.id], "other"), (other, kept[other.id], "others")]
        values = [
            {"table_id": h.id, "kind": KIND, "seq": h.seq, "digest": digest, "data": data}
            for h, digest, data in swapped
        ]
        connection.execute(insert(schema.results), values)
    assert result_cache.read(store, KIND, [one, other]) == {}


def test_a_table_that_is_gone_takes_it_along_and_gets_none(store: Store) -> None:
    one, other = head(store), head(store)
    result_cache.write(store, KIND, {one: "one", other: "other"})
    with store.writing() as connection:
        connection.execute(delete(schema.tables).where(schema.tables.c.id == one.id))
    assert rows(store.engine) == [(other.id, other.seq)]
    result_cache.write(store, KIND, {one: "one", other: "once more"})
    assert result_cache.read(store, KIND, [one, other]) == {other.id: "once more"}


def test_of_a_game_of_another_package_nothing_is_kept(store: Store) -> None:
    one = head(store)._replace(game="snap")
    result_cache.write(store, KIND, {one: "one"})
    assert rows(store.engine) == []


def test_code_that_nobody_can_read_keeps_nothing(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(result_cache, "PACKAGES", (tmp_path,))
    monkeypatch.setattr(result_cache, "program", result_cache.program.__wrapped__)
    assert result_cache.program() == ""
    result_cache.write(store, KIND, {head(store): "one"})
    assert rows(store.engine) == []
    monkeypatch.setattr(result_cache, "LOADED", time.time() + 3600)
    (tmp_path / "rules.py").write_text("POINTS = 1")
    signs = [result_cache.program()]
    (tmp_path / "rules.py").write_text("POINTS = 2")
    signs.append(result_cache.program())
    (tmp_path / "en.toml").write_text('round = "Round {n}"')
    signs.append(result_cache.program())
    monkeypatch.setattr("babel.__version__", "0")
    signs.append(result_cache.program())
    assert len({"", *signs}) == 5


def test_an_older_database_gets_room_for_it_and_loses_nothing(bare_database_url: str) -> None:
    from alembic import command

    engine = engines.open_engine(bare_database_url)
    with engines.writing(engine) as connection:
        config = migration.configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    store = Store(engine, Bus())
    one = head(store)
    match = store.match(one.id)
    migration.migrate(engine)
    forget(store)
    assert store.match(one.id) == match
    result_cache.write(store, KIND, {one: "one"})
    assert result_cache.read(store, KIND, [one]) == {one.id: "one"}
    engine.dispose()


# --- on a page


def test_after_a_start_statistics_read_no_log(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    phone, store = app.test_client(), app.extensions["scorer"].store
    tables = [phone.post("/new/terz", data={"name-0": "Ada", "name-1": name}).location for name in ("Ben", "Cem")]
    for table in tables:
        for entry in ({"player": "0"}, {"end": "1"}):
            phone.post(f"{table}/entries", data=entry)
    before = Page(phone.get("/people", headers={"Accept-Language": "en"}).text).text
    folds: list[str] = []
    fold = folding.fold

    def counting(table: str, *said: Any) -> Match:
        folds.append(table)
        return fold(table, *said)

    monkeypatch.setattr(folding, "fold", counting)
    forget(store)
    text = Page(phone.get("/people", headers={"Accept-Language": "en"}).text).text
    assert "Ada" in text
    assert (text, folds) == (before, [])
    store.append(tables[0][3:], 0, "key-00009", lambda _: [Noted(text="Tea")])
    forget(store)
    folds.clear()
    phone.get("/people")
    assert folds == [tables[0][3:]]


def test_after_a_start_a_class_reads_no_log(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    phone, store = app.test_client(), app.extensions["scorer"].store
    watched = phone.post("/class/new", data={"game": "terz", "name": "4b", "tables": "3", "seats": "2"}).location
    words = {"en": "Table 2", "de": "wartet auf Namen"}
    assert all(word in phone.get(watched, headers={"Accept-Language": each}).text for each, word in words.items())
    monkeypatch.setattr(folding, "fold", None)
    forget(store)
    assert all(word in phone.get(watched, headers={"Accept-Language": each}).text for each, word in words.items())


def test_statistics_are_answered_where_nothing_can_be_written(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    phone, store = app.test_client(), app.extensions["scorer"].store
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    phone.post(f"{table}/entries", data={"player": "0"})
    forget(store)
    monkeypatch.setattr(store, "writing", full)
    assert phone.get("/people").status_code == 200


def full() -> None:
    """A disk with no room left."""
    raise FullError


def test_code_that_was_replaced_since_the_start_signs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an old program counts, while a new one lies in its place already, is not to be taken for the new one's."""
    code, program = tmp_path / "rules.py", result_cache.program.__wrapped__
    code.write_text("POINTS = 1")
    monkeypatch.setattr(result_cache, "PACKAGES", (tmp_path,))
    for loaded, signs in ((code.stat().st_mtime + 60, True), (code.stat().st_mtime - 60, False)):
        monkeypatch.setattr(result_cache, "LOADED", loaded)
        assert bool(program()) is signs
    os.utime(code, (0, 0))  # as a copy that keeps the times of its files
    if os.name == "posix":
        assert program() == ""
