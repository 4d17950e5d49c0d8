"""How long the server has seen tables lie idle: the wall clock alone deletes none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds two tables; what is there begins to be idle now."""
    op.create_table(
        "idle",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    lived = op.create_table(
        "lived",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("clock", sa.Float),
    )
    op.bulk_insert(lived, [{"id": 1, "seconds": 0.0}])
