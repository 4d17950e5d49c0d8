"""A few of what strangers may bring: nobody at a table waits for it. The whole: `make proof`."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.proof import hostile_inputs
from tests.scorer.pace import slowness


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured otherwise elsewhere")
def test_hostile_inputs_keep_nobody_from_playing(record_property: Callable[[str, object], None]) -> None:
    found = hostile_inputs.figures(hostile_inputs.some(hostile_inputs.NUMBER // 50, hostile_inputs.SEED))
    record_property("proof", f"{len(found.outcomes)} hostile inputs: an entry took {found.entry:.2f} s at most")
    assert not found.faults
    assert found.same_worker
    assert found.megabytes < hostile_inputs.MEGABYTES
    assert max(found.health, found.entry) < hostile_inputs.SOON * max(1, slowness())
    assert not [one for one in found.outcomes if one.status in (0, 500)]
