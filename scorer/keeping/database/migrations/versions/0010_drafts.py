"""Decks that people make here: their logs, who may do what with them, and links to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds four tables."""
    op.create_table(
        "drafts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_table(
        "draft_log",
        _draft_id(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("state", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer),
        sa.Column("ahead", sa.Integer),
        sa.Column("data", sa.LargeBinary),
        sa.UniqueConstraint("draft_id", "key"),
    )
    op.create_table(
        "draft_members",
        _draft_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("came", sa.String(64)),
        sa.Column("since", sa.Float, nullable=False),
        sa.UniqueConstraint("draft_id", "phone"),
    )
    op.create_index("draft_members_phone", "draft_members", ["phone"])
    op.create_table(
        "draft_links",
        _draft_id(),
        sa.Column("right", sa.String(8), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.Float, nullable=False),
    )


def _draft_id() -> sa.Column[str]:
    return sa.Column("draft_id", sa.String(16), sa.ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True)
