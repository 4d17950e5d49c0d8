"""How a server's process runs: it looks for garbage seldom, never at what the start has made, and its threads take
short turns.

Python looks through all that is kept whenever that has grown by a quarter, and through what is new at every 700 things.
A server keeps up to half a million things of folded logs, none of which is ever part of a circle. To fold 3,900 lines
beside them took 45 ms of the processor, and 160 to 220 where all was looked through meanwhile.
"""

from __future__ import annotations

import gc
import sys

THRESHOLDS = (5_000, 20, 20)
"""New things until the youngest are looked through, and how often that is done before older ones are, and then all: at
2 million things that stayed, which some fifty of the longest logs leave, or an hour of a busy server."""

SWITCH_INTERVAL = 0.001
"""Seconds after which a thread that calculates lets another one go on, where Python says 0.005: an entry needs a dozen
such turns, as it lets go for each step of the database, and would wait for its own behind every expensive response; so
would the loop before the threads. Beside six that draw pictures an entry took half as long so; still less made it no
sooner, and cost more."""


def settle() -> None:
    """Freezes what the start has made, and sets the thresholds. Called when the start is over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
