"""The pages, one file for each place in the app."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """All pages."""
    from scorer.web.pages import (
        changes,
        check,
        decks,
        entries,
        files,
        people,
        photo,
        rooms,
        rules,
        share,
        shell,
        start,
        table,
    )

    for module in (start, decks, table, entries, changes, share, files, photo, check, rules, rooms, people, shell):
        app.register_blueprint(module.pages)
