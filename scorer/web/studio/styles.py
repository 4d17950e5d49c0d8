"""The styles to choose from, each with a card of the deck as it looks in it."""

from __future__ import annotations

from hashlib import sha256

from cardgen.studio import thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.web.studio import levels, reader
from scorer.web.studio.fields import STYLE, STYLES, Fields
from scorer.web.views.studio_fields import Styled

DIGITS = 12


def of(form: Fields) -> list[Styled]:
    """All of them, that of the deck among them; a style of people's own has no picture."""
    known = version(form.document)
    boxes = form.boxes(STYLE, STYLES)
    return [Styled(box, name if name in STYLES else "", known) for box in boxes for name in [box.value or STYLES[0]]]


def version(document: Document) -> str:
    """Letters that change with what such cards show in whatever style."""
    said = [levels.chosen(document), thumbnails.style_inputs(document)]
    return sha256(repr(said).encode()).hexdigest()[:DIGITS]


def picture(document: Document, style: str) -> bytes | None:
    """A card in a style; None for no style of ours, and where nothing can be drawn."""
    if style not in STYLES:
        return None
    try:
        return thumbnails.style_sample(document, style, *reader.of(document))
    except PhrasedError:
        return None
