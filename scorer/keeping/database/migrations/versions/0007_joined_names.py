"""Names that a phone takes for one person's; before that, only case was overlooked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds a table."""
    op.create_table(
        "joined",
        sa.Column("phone", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
    )
