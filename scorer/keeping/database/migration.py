"""Upgrades the database to this version's schema, by the steps in `migrations`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, text

from scorer.keeping.database.engines import DatabaseError, without_time_limit, writing

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATING = 7305191
"""The number of PostgreSQL's lock under which one process at a time brings the database up to date."""
STEPS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> bool:
    """Upgrades the database; two processes at once take turns. Whether it is a new one, which held nothing before."""
    with engine.connect() as connection:
        if (revision := _revision(connection)) == newest():
            return False
    if revision and revision > newest():
        raise DatabaseError("database.later")
    from alembic import command

    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            without_time_limit(connection)
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return revision is None


def configuration() -> Config:
    """What Alembic needs to know."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS))
    return config


def newest() -> str:
    """The last step that there is; its file's name begins with it."""
    return max(path.name for path in (STEPS / "versions").glob("0*.py"))[:4]


def _revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
