"""Whether somebody still waits for an answer that takes long."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import request

from scorer.web.streams import unheard

EVERY = 0.1
"""Seconds between two looks."""


def still(holds: Callable[[], bool] = lambda: True) -> Callable[[], bool]:
    """Tells whether nobody has hung up who sent this request, and what is said holds; for `cardgen.wanted`.

    It may be asked ever so often, and looks now and then.
    """
    gone = unheard(request.environ.get("gunicorn.socket"))
    last, was = time.monotonic(), True

    def is_wanted() -> bool:
        nonlocal last, was
        if was and time.monotonic() - last >= EVERY:
            was, last = not gone() and holds(), time.monotonic()
        return was

    return is_wanted
