"""The file is whole: one that viewers have to repair, as it was cut off, may lack something on paper."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, passed, warned
from cardgen.preflight.wishes import Wishes


def look(_: Sheet, __: Wishes) -> None:
    """It shows when the file is opened."""


def judge(file: File, _: Sequence[None], __: Wishes) -> Finding:
    """Warns of a file that had to be repaired."""
    return warned("preflight.damage_repaired", ()) if file.is_damaged else passed("preflight.damage_none")
