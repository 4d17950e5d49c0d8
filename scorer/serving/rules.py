"""What holds for connections: how many there may be, how much they may send, how long they may take."""

from __future__ import annotations

from typing import NamedTuple

from scorer.serving.connections import Patience
from scorer.serving.reading import Uploads

DRAIN = 1024 * 1024
"""Bytes that a client may still send after its last answer; then it may miss the answer."""
LIGHT = 16 * 1024
"""Bytes that any connection may keep in memory."""
HEAVY = 32 * 1024 * 1024
"""Bytes that all that wait may keep in memory together."""


class Rules(NamedTuple):
    """What holds for connections."""

    most: int
    """So many at once."""
    share: int
    """So many of one address."""
    works: int
    """So many requests of one address in work at once; streams don't count."""
    idle: float
    """Seconds that a connection stays open for another request."""
    body: int
    """Bytes of the longest body."""
    patience: Patience = Patience()
    uploads: tuple[Uploads, ...] = ()
    """Requests that may be longer."""
