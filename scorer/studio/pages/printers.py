"""What the requester wants to print, and on which of the printers that were measured on the server's computer."""

from cardgen.products.calibration import profiles
from cardgen.products.calibration.profiles import ProfileError
from cardgen.studio import deck_cache, partial_deck
from cardgen.studio.deck_cache import DeckRequest
from scorer.keeping.drafts import Document
from scorer.studio.request.access import DraftRequest
from scorer.web.request import context


def deck_request(request: DraftRequest, document: Document) -> DeckRequest:
    """All of a document or, where the address agrees to that, what has no faults."""
    make = partial_deck.deck if allows_part(request) else deck_cache.deck
    return DeckRequest(document, *request.view(document), make)


def allows_part(request: DraftRequest) -> bool:
    """Whether the address agrees to leave faulty cards out (`?partly=1`)."""
    return request.query.get("partly") == "1"


def names() -> list[str]:
    """The names of all measured printers; none where their file can't be read."""
    file = context.services().settings.printers
    try:
        return sorted(profiles.load(file)) if file else []
    except ProfileError:
        return []


def requested(request: DraftRequest) -> str:
    """The printer in the address, `?printer=NAME`; "" for none."""
    return request.query.get("printer", "")


def profile(request: DraftRequest) -> deck_cache.Profile | None:
    """The profile of the printer in the address. ProfileError where it was measured for other backs, or never.

    Of one whose tray takes the sheets once more, only how it does that.
    """
    file, name = context.services().settings.printers, requested(request)
    if not name or not file:
        return None
    printing = deck_cache.layout(deck_request(request, request.document)).printing
    return profiles.find(name, file) if printing.tray else profiles.fitting(name, file, printing.backs)


def tray(request: DraftRequest) -> str:
    """The result of a test of the tray, `?tray=WAY`, or else that of the printer's profile; "" for neither."""
    try:
        return request.query.get("tray", "") or getattr(profile(request), "tray", "")
    except ProfileError:
        return ""
