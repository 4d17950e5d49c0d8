"""As what whoever asks sees a document: at which level, in which language, with which pictures of people's own."""

from __future__ import annotations

from cardgen.studio.album import Album
from scorer.keeping.drafts import Document
from scorer.web import visits
from scorer.web.studio import levels, own


def of(document: Document) -> tuple[str, str, Album]:
    """The level, the language and the album, in the order in which the studio's core takes them."""
    return levels.chosen(document), visits.language(), own.album()
