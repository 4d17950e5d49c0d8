"""Every font that something is set in lies in the file: a printer that lacks it would take another one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed
from cardgen.preflight.wishes import Wishes

SUBSET = re.compile(r"^[A-Z]{6}\+")
"""Before the name of a font of which only some letters are there (ISO 32000-1, 9.6.4)."""
Look = dict[str, tuple[bool, Place]]


def look(sheet: Sheet, _: Wishes) -> Look:
    """The fonts of a page: whether each is embedded, and where it stands first."""
    noted: Look = {}
    for run in sheet.drawing.texts:
        font = SUBSET.sub("", run.font)
        if font not in noted:
            noted[font] = run.embedded, Place(sheet.number, run.box.left, run.box.top)
    return noted


def judge(_: File, looks: Sequence[Look], __: Wishes) -> Finding:
    """Fails for each font that isn't."""
    used = {font for noted in looks for font in noted}
    lacking: dict[str, Place] = {}
    for noted in looks:
        for font, (embedded, place) in noted.items():
            if not embedded:
                lacking.setdefault(font or "?", place)
    if lacking:
        return failed("preflight.fonts_lack", [*lacking.values()], {"fonts": sorted(lacking)})
    return passed("preflight.fonts_fine", {"n": len(used)}) if used else passed("preflight.fonts_absent")
