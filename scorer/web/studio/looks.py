"""What documents look like to whoever asks: in the reader's language, at the level that the address names."""

from __future__ import annotations

import json
from functools import lru_cache

from cardgen.studio import partial_deck, preview
from cardgen.studio.pictures import Album
from cardgen.studio.preview import Preview
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import levels, own, reader, waiting

KEPT = 24
"""Documents whose looks are remembered: those that a few people change just now."""


def of(document: Document) -> Preview:
    """What a document looks like; remembered, as each picture of a card asks for it again.

    What takes long to be counted is left out until it is (`waiting`).
    """
    return at(document, levels.chosen(document), context.language())


def at(document: Document, level: str, language: str) -> Preview:
    """The same at a level, in a language."""
    return _previewed(json.dumps(waiting.drawn(document)), level, language, own.album())


@lru_cache(KEPT)
def _previewed(text: str, level: str, language: str, pictures: Album) -> Preview:
    return preview.preview(json.loads(text), level, language, pictures)


def without_faults(document: Document) -> Document:
    """The document without what concerns some cards alone and can't be; as it is where all of them hang on a fault."""
    try:
        return partial_deck.without_faults(waiting.drawn(document), *reader.of(document)).document
    except PhrasedError:
        return document
