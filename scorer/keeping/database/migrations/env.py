"""Runs the steps on the connection that `scorer.keeping.database.migration.migrate` hands over."""

from __future__ import annotations

from alembic import context

from scorer.keeping.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
