"""How often Python looks for garbage in a process that keeps much: seldom, and never at what the start has made.

Python looks through all that is kept whenever that has grown by a quarter, and through what is new at every 700 things.
A server keeps up to half a million things of folded logs, none of which is ever part of a circle. To fold 3,900 lines
beside them took 45 ms of the processor, and 160 to 220 where all was looked through meanwhile.
"""

from __future__ import annotations

import gc

THRESHOLDS = (5_000, 20, 20)
"""New things until the youngest are looked through, and how often that is done before older ones are, and then all: at
2 million things that stayed, which some fifty of the longest logs leave, or an hour of a busy server."""


def settle() -> None:
    """To be called when the start is over."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
