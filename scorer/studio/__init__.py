"""The studio: pages on which teachers make custom decks, beside the score keeper and in the same app.

routes      HTTP requests: each gets a draft by `request.access`
pages       the panes of a draft as values
views       the values for templates; request: the requester's rights, and the form

`cardgen.studio` computes a deck's cards, notes and costs, and is pure. Each page is a form, so that all of it works
without scripts.
"""

from flask import Flask


def register(app: Flask) -> None:
    """Registers all routes of the studio."""
    from scorer.studio.request import presence
    from scorer.studio.routes import files, level_diff, pages, pictures, print_routes, score_link, sharing

    presence.prepare(app)

    for module in (pages, files, pictures, print_routes, score_link, sharing, level_diff):
        app.register_blueprint(module.pages)
