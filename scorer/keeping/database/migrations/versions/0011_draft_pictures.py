"""Pictures of people's own in drafts; before that, there were none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds a table."""
    op.create_table(
        "draft_pictures",
        sa.Column("draft_id", sa.String(16), sa.ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("draft_id", "digest"),
    )
