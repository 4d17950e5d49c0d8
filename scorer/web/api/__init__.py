"""The JSON API under /api/1: the rules' questions, scoring a record, tables, entries, the log.

The checks and the words are those of the forms. What the API does stands in its own document, /api/1/openapi.json.
"""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """All addresses, and how a request is refused."""
    from scorer.web.api import api_request, classes, games, tables

    app.register_blueprint(games.pages)
    app.register_blueprint(tables.pages)
    app.register_blueprint(classes.pages)
    app.register_error_handler(api_request.Refused, api_request.refusal)
