"""Links for one phone, which are good for some minutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds a column; the links that are there stay."""
    op.add_column("grants", sa.Column("until", sa.Float, nullable=True))
