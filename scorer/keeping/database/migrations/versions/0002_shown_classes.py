"""Classes that are shown on another computer: a link's hash, and the phones that came by one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds a column and a table."""
    op.add_column("rooms", sa.Column("link", sa.String(64)))
    op.create_index("ix_rooms_link", "rooms", ["link"], unique=True)
    op.create_table(
        "viewers",
        sa.Column("room_id", sa.String(16), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("viewers_phone", "viewers", ["phone"])
