"""Cached previews of documents, in the reader's language and at the level that the address names."""

from __future__ import annotations

import json
from functools import lru_cache

from cardgen.studio import partial_deck, preview
from cardgen.studio.pictures import Album
from cardgen.studio.preview import Preview
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import context, levels, pending_odds
from scorer.studio.request import uploads
from scorer.web.request import context

KEPT = 24
"""Documents whose looks are remembered: those that a few people change just now."""


def current(document: Document) -> Preview:
    """What a document looks like; remembered, as each picture of a card asks for it again.

    What takes long to be counted is left out until it is (`pending_odds`).
    """
    return at_level(document, levels.current(document), context.language())


def at_level(document: Document, level: str, language: str) -> Preview:
    """The same at a level, in a language."""
    return _preview(json.dumps(pending_odds.drawable(document)), level, language, uploads.album())


@lru_cache(KEPT)
def _preview(text: str, level: str, language: str, pictures: Album) -> Preview:
    return preview.preview(json.loads(text), level, language, pictures)


def without_faults(document: Document) -> Document:
    """The document without what concerns some cards alone and can't be; as it is where all of them hang on a fault."""
    try:
        return partial_deck.without_faults(pending_odds.drawable(document), *context.view_of(document)).document
    except PhrasedError:
        return document
