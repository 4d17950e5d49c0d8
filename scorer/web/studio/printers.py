"""Printers that somebody has measured on the computer that serves the studio: there backs come behind their fronts."""

from __future__ import annotations

from flask import request

from cardgen.calibration import profiles
from cardgen.calibration.profiles import ProfileError
from cardgen.studio import made
from scorer.web import visits
from scorer.web.studio import reader
from scorer.web.studio.door import DraftVisit


def names() -> list[str]:
    """All by name; none where nobody has measured any, or their file can't be read."""
    file = visits.services().settings.printers
    try:
        return sorted(profiles.load(file)) if file else []
    except ProfileError:
        return []


def chosen(visit: DraftVisit) -> made.Profile | None:
    """The one that the address names, `?printer=NAME`. ProfileError where it was measured for other backs, or never."""
    file, name = visits.services().settings.printers, request.args.get("printer", "")
    if not name or not file:
        return None
    layout = made.layout(reader.wanted(visit.state.document))
    return profiles.fitting(name, file, layout.printing.backs)
