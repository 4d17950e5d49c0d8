"""Checks that every font in use is embedded: a printer without it would substitute another."""

import re
from collections.abc import Sequence

from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed

SUBSET = re.compile(r"^[A-Z]{6}\+")
"""The prefix of a subset font's name (ISO 32000-1, 9.6.4)."""
Sample = dict[str, tuple[bool, Place]]


def measure(sheet: Sheet, _: Options) -> Sample:
    """The fonts of a page: whether each is embedded, and where it is first used."""
    measured: Sample = {}
    for run in sheet.content.texts:
        font = SUBSET.sub("", run.font)
        if font not in measured:
            measured[font] = run.embedded, Place(sheet.number, run.box.left, run.box.top)
    return measured


def judge(_: Document, samples: Sequence[Sample], __: Options) -> Finding:
    """Fails for fonts that aren't embedded."""
    used = {font for measured in samples for font in measured}
    missing: dict[str, Place] = {}
    for font, (is_embedded, place) in (item for measured in samples for item in measured.items()):
        if not is_embedded:
            missing.setdefault(font or "?", place)
    if missing:
        return failed("preflight.fonts_lack", [*missing.values()], {"fonts": sorted(missing)})
    return passed("preflight.fonts_fine", {"n": len(used)}) if used else passed("preflight.fonts_absent")
