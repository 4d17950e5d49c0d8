"""Faults of ours with what a draft says, which are logged where a page has to be shown all the same."""

from flask import current_app

from cardgen.core.cancellation import CancelledError
from cardgen.custom import child_process
from scorer.keeping.database import outages
from scorer.playing.bounds import TooManyError
from scorer.web.request.concurrency import BusyError

PASSING = (CancelledError, BusyError, child_process.BusyError, TooManyError)
"""What says nothing of a draft, and may be over at the next request."""


def log(error: Exception) -> None:
    """Writes a fault into the log with its trace; raises what is none, as that of a database that is away."""
    if isinstance(error, PASSING) or outages.away(error):
        raise error
    current_app.logger.error("fault", exc_info=error)
