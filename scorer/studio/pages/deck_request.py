"""What the requester wants to print of a document."""

from cardgen.studio import deck_cache, partial_deck
from cardgen.studio.deck_cache import DeckRequest
from scorer.keeping.drafts import Document
from scorer.studio.request.access import DraftRequest

PART = "partly"


def deck_request(request: DraftRequest, document: Document) -> DeckRequest:
    """What is to be printed: all or, where the address agrees to that, what has no faults."""
    return DeckRequest(
        document, *request.view(document), partial_deck.deck if allows_part(request) else deck_cache.deck
    )


def allows_part(request: DraftRequest) -> bool:
    """Whether the address agrees to leave faulty cards out (`?partly=1`)."""
    return request.query.get(PART) == "1"
