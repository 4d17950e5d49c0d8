"""The database under the logs: SQLite in a file, or PostgreSQL.

`engines` opens it, `schema` says what is in it, `outages` and `file_watch` what can happen to it; `backup` copies a
file and puts it back.
"""
