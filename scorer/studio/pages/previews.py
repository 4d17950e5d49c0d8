"""Cached previews of documents, as the requester sees them."""

import json
from functools import lru_cache

from cardgen.studio import partial_deck
from cardgen.studio import preview as core
from cardgen.studio.pictures import Album
from cardgen.studio.preview import Preview
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import pending_odds
from scorer.studio.request.access import DraftRequest

KEPT = 24
"""Documents whose previews are remembered: those that a few people change just now."""


def current(request: DraftRequest, document: Document) -> Preview:
    """The preview of a document, for the requester; remembered, as each image of a card asks for it again."""
    return preview(document, *request.view(document))


def preview(document: Document, level: str, language: str, album: Album) -> Preview:
    """The preview of a document, without what takes long to count until that is counted (`pending_odds`)."""
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
