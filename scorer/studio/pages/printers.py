"""Printers that somebody has measured on the computer that serves the studio: there backs come behind their fronts."""

from __future__ import annotations

from flask import request

from cardgen.products.calibration import profiles
from cardgen.products.calibration.profiles import ProfileError
from cardgen.studio import deck_cache
from scorer.studio.pages import context
from scorer.studio.request.access import DraftVisit
from scorer.web.request import context


def names() -> list[str]:
    """All by name; none where nobody has measured any, or their file can't be read."""
    file = context.services().settings.printers
    try:
        return sorted(profiles.load(file)) if file else []
    except ProfileError:
        return []


def requested() -> str:
    """The one that the address names, `?printer=NAME`; "" for none."""
    return request.args.get("printer", "")


def profile(visit: DraftVisit) -> deck_cache.Profile | None:
    """What is known of the one that the address names. ProfileError where that was measured for other backs, or never.

    Of one whose tray takes the sheets once more, nothing but how it does that.
    """
    file = context.services().settings.printers
    if not requested() or not file:
        return None
    printing = deck_cache.layout(context.deck_request(visit.state.document)).printing
    return profiles.find(requested(), file) if printing.tray else profiles.fitting(requested(), file, printing.backs)


def tray(visit: DraftVisit) -> str:
    """What a test of the tray has shown, `?tray=WAY`, or else what is known of the printer; "" for nothing."""
    try:
        return request.args.get("tray", "") or getattr(profile(visit), "tray", "")
    except ProfileError:
        return ""
