"""Cached previews of documents, as the requester sees them; and the log of faults in pages that are shown anyway."""

import json
from functools import lru_cache

from flask import current_app

from cardgen.core.cancellation import CancelledError
from cardgen.custom import child_process
from cardgen.studio import partial_deck
from cardgen.studio import preview as core
from cardgen.studio.pictures import Album
from cardgen.studio.preview import Preview
from cardgen.words.phrases import PhrasedError
from scorer.keeping.database import outages
from scorer.keeping.drafts import Document
from scorer.playing.bounds import TooManyError
from scorer.studio.pages import pending_odds
from scorer.studio.request.access import DraftRequest
from scorer.web.request.concurrency import BusyError

KEPT = 24
"""Documents whose previews are cached: those that a few people are changing."""
TRANSIENT = (CancelledError, BusyError, child_process.BusyError, TooManyError)
"""Errors that are no faults of a draft, and may be over at the next request."""


def current(request: DraftRequest, document: Document) -> Preview:
    """The preview of a document, for the requester; cached, as each image of a card needs it again."""
    return preview(document, *request.view(document))


def preview(document: Document, level: str, language: str, album: Album) -> Preview:
    """The preview of a document, with provisional bonuses until odds that take long are counted (`pending_odds`)."""
    return _preview(json.dumps(pending_odds.drawable(document, level)), level, language, album)


@lru_cache(KEPT)
def _preview(text: str, level: str, language: str, album: Album) -> Preview:
    return core.preview(json.loads(text), level, language, album)


def without_faults(request: DraftRequest, document: Document) -> Document:
    """The document without invalid values that concern some cards alone; as it is where all cards depend on one."""
    level, language, album = request.view(document)
    try:
        return partial_deck.without_faults(pending_odds.drawable(document, level), level, language, album).document
    except PhrasedError:
        return document


def log_fault(error: Exception) -> None:
    """Logs a fault with its trace; raises errors that are none, as that of an unavailable database."""
    if isinstance(error, TRANSIENT) or outages.away(error):
        raise error
    current_app.logger.error("fault", exc_info=error)
