"""What the server and its processes both know: what a log may say, and how long a stop lasts."""

from __future__ import annotations

import logging
import re

GRACE = 1
"""Seconds that requests get to end when the server stops."""
QUERY = re.compile(r"\?\S*")
BAD = re.compile(r"(Invalid request from ip=\S+: [^:]*).*", re.DOTALL)
"""What gunicorn says of a request that it does not understand, with what was sent."""


def without_queries(record: logging.LogRecord) -> bool:
    """Takes what stands behind a question mark, or was sent amiss, out of the log: it may hold a secret."""
    record.msg, record.args = QUERY.sub("", BAD.sub(r"\1", record.getMessage())), ()
    return True
