"""Printers that somebody has measured on the computer that serves the studio: there backs come behind their fronts."""

from cardgen.products.calibration import profiles
from cardgen.products.calibration.profiles import ProfileError
from cardgen.studio import deck_cache
from scorer.studio.pages.deck_request import deck_request
from scorer.studio.request.access import DraftRequest
from scorer.web.request import context


def names() -> list[str]:
    """All by name; none where nobody has measured any, or their file can't be read."""
    file = context.services().settings.printers
    try:
        return sorted(profiles.load(file)) if file else []
    except ProfileError:
        return []


def requested(request: DraftRequest) -> str:
    """The one that the address names, `?printer=NAME`; "" for none."""
    return request.query.get("printer", "")


def profile(request: DraftRequest) -> deck_cache.Profile | None:
    """What is known of the one that the address names. ProfileError where that was measured for other backs, or never.

    Of one whose tray takes the sheets once more, nothing but how it does that.
    """
    file = context.services().settings.printers
    name = requested(request)
    if not name or not file:
        return None
    printing = deck_cache.layout(deck_request(request, request.document)).printing
    return profiles.find(name, file) if printing.tray else profiles.fitting(name, file, printing.backs)


def tray(request: DraftRequest) -> str:
    """What a test of the tray has shown, `?tray=WAY`, or else what is known of the printer; "" for nothing."""
    try:
        return request.query.get("tray", "") or getattr(profile(request), "tray", "")
    except ProfileError:
        return ""
