"""The studio: pages on which teachers make decks of their own, beside the score keeper and in the same app.

What a deck says, looks like and costs is told by `cardgen.studio`, which is pure; here is who asks, may they, what is
kept, and what is answered. Each page is a form, so that all of it works without scripts.
"""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """All doors of the studio."""
    from scorer.web.studio import chances, differing, files, pages, pictures, printing, scoring, sharing, together

    together.prepare(app)

    for module in (pages, files, pictures, printing, scoring, sharing, chances, differing):
        app.register_blueprint(module.pages)
