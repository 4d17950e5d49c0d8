"""How many files and connections this process may have open."""

from __future__ import annotations

import resource
from contextlib import suppress

WISHED = 4096
SPARE = 150
"""For the database, files and the program itself."""
LEAST = 16


def raised() -> int:
    """Raises the limit to WISHED where it is lower, as far as that is allowed; the limit."""
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return 1 << 30
    wished = WISHED if most == resource.RLIM_INFINITY else min(most, WISHED)
    if limit < wished:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def for_connections(limit: int, wished: int) -> int:
    """So many connections may be open at once.

    >>> for_connections(1024, 832), for_connections(256, 832)
    (832, 106)
    """
    return max(LEAST, min(wished, limit - SPARE))
