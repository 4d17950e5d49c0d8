"""Decks in both kinds of database: many tables at once, older databases, copies, tables that are deleted."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from sqlalchemy import func, select, text

from cardgen.custom import edition_from_keys
from scorer.keeping import decks as known
from scorer.keeping.access import Access
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, migration
from scorer.keeping.database.schema import decks
from scorer.keeping.store import Store
from scorer.playing import folding
from scorer.playing.events import Begun, Player
from tests.scorer.playing.test_own_decks import DECKS

OWN = edition_from_keys.of_data(DECKS["terz"])
PLAYERS = (Player("Ada", "sun"), Player("Ben", "heart"))
BEGUN = folding.begun_with(Begun(game="terz", players=PLAYERS, options={}), OWN)


@contextmanager
def opened(url: str) -> Iterator[Store]:
    engine = engines.open_engine(url)
    migration.migrate(engine)
    try:
        yield Store(engine, Bus())
    finally:
        engine.dispose()


def kept(store: Store) -> int:
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(decks)).scalar() or 0


def test_eight_tables_begin_at_once_with_one_deck(database_url: str) -> None:
    with opened(database_url) as store, ThreadPoolExecutor(8) as pool:
        made = [summary.id for summary in pool.map(lambda _: store.create(BEGUN), range(8))]
        assert len(set(made)) == kept(store) == 8
        assert {store.match(table).edition.fingerprint for table in made} == {OWN.fingerprint}
        access = Access(store)
        for table in made:
            access.join(table, "phone", "owner")
        assert [label.letters for label in known.of_phone(store, "phone", "terz")] == [OWN.fingerprint]
        assert known.by_letters(store, OWN.fingerprint) == BEGUN.deck
        access.forget(made[0])
        assert kept(store) == 7
        for table in made[1:]:
            access.forget(table)
        assert known.by_letters(store, OWN.fingerprint) is None


def test_a_database_of_before_there_were_decks_takes_some(database_url: str) -> None:
    with opened(database_url) as store:
        old = store.create(Begun(game="terz", players=PLAYERS, options={})).id
        with store.engine.begin() as connection:
            for table in (
                "decks",
                "results",
                "joined",
                "photos",
                "draft_pictures",
                "draft_links",
                "draft_members",
                "draft_log",
                "drafts",
            ):
                connection.execute(text(f"DROP TABLE {table}"))
            connection.execute(text("ALTER TABLE grants DROP COLUMN until"))
            connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    with opened(database_url) as store:
        new = store.create(BEGUN).id
        assert store.match(old).edition.is_original
        assert store.match(new).edition.fingerprint == OWN.fingerprint
        assert kept(store) == 1


def test_a_name_with_signs_that_nobody_sees_can_be_kept(database_url: str) -> None:
    own = edition_from_keys.of_data({**DECKS["terz"], "name": "a\0b\u202ec"})
    with opened(database_url) as store:
        table = store.create(folding.begun_with(Begun(game="terz", players=PLAYERS, options={}), own)).id
        assert store.match(table).edition == own
        Access(store).join(table, "phone", "owner")
        (label,) = known.of_phone(store, "phone", "terz")
        assert label.name.isprintable()
