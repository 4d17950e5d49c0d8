"""How quick this machine is just now, for tests that bound the time of the processor."""

from __future__ import annotations

import json
import time

WORK = 0.032
"""Seconds of the processor that the work below takes on the machine for which bounds are written."""


def slowness() -> float:
    """How much slower this machine is now than one that does some common work in `WORK` seconds; at least 1."""
    before = time.process_time()
    things = [{"number": k, "word": str(k)} for k in range(20_000)]
    for _ in range(2):
        sorted(json.loads(json.dumps(things)), key=lambda thing: str(thing["word"]))
    return max(1.0, (time.process_time() - before) / WORK)
