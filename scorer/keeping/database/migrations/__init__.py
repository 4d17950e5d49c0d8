"""Steps from one form of the database to the next, run by Alembic at the start of the scorer or by `scorer migrate`."""
