"""Faults of ours with what a draft says, which are noted where a page has to be shown all the same."""

from __future__ import annotations

from flask import current_app

from scorer.keeping import outages


def noted(error: Exception) -> None:
    """Notes a fault in the log with its trace; raises the error of a database that is away."""
    if outages.away(error):
        raise error
    current_app.logger.error("fault", exc_info=error)
