"""The studio: pages on which teachers make custom decks, beside the score keeper and in the same app.

routes      what is asked over HTTP: each gets a draft by `request.access`
pages       the panes of a draft as values
views       what templates show; request: who asks, and what was sent

What a deck says, looks like and costs `cardgen.studio` computes, which is pure. Each page is a form, so that all of it
works without scripts.
"""

from flask import Flask


def register(app: Flask) -> None:
    """All routes of the studio."""
    from scorer.studio.request import presence
    from scorer.studio.routes import files, level_diff, odds_routes, pages, pictures, print_routes, score_link, sharing

    presence.prepare(app)

    for module in (pages, files, pictures, print_routes, score_link, sharing, odds_routes, level_diff):
        app.register_blueprint(module.pages)
