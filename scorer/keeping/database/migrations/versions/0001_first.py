"""The first form: tables, their log, links, members, rooms and counted tries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("phone", sa.String(64), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
        sa.Column("room", sa.String(16), sa.ForeignKey("rooms.id", ondelete="SET NULL"), index=True),
    )
    op.create_table(
        "log",
        _table_id(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "key"),
    )
    op.create_table(
        "grants",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_id(index=True),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("gone", sa.Float),
    )
    op.create_table(
        "members",
        _table_id(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("asks", sa.String(8)),
        sa.Column("came", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("gone", sa.Float),
        sa.UniqueConstraint("table_id", "phone"),
    )
    op.create_index("members_phone", "members", ["phone"])
    op.create_table(
        "tries",
        sa.Column("bucket", sa.String(80), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
    )


def _table_id(*, primary_key: bool = False, index: bool | None = None) -> sa.Column[str]:
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), table, primary_key=primary_key, nullable=False, index=index)
