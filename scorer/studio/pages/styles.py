"""Styles to choose from, each with a card of the deck; and the style that large print replaced."""

from functools import lru_cache
from hashlib import sha256

from cardgen.studio import edits, printing, thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document, Drafts
from scorer.studio.pages.fields import STYLE, STYLES
from scorer.studio.request.access import DraftRequest


def version(document: Document, level: str) -> str:
    """A digest of all that such cards show, whatever their style."""
    return sha256(repr([level, thumbnails.style_inputs(document)]).encode()).hexdigest()[:12]


def picture(request: DraftRequest, style: str) -> bytes | None:
    """A card in a style; None for a custom style, and where nothing can be drawn."""
    if style not in STYLES:
        return None
    try:
        return thumbnails.style_sample(request.document, style, *request.view(request.document))
    except PhrasedError:
        return None


# --- the style before large print


SEARCHED_LINES = 60
"""Lines of the log that are searched for it."""
CACHED_STYLES = 2000
"""Lines whose styles are cached."""


def previous_style(request: DraftRequest) -> str:
    """The deck's latest style besides large print; "" if it never had another."""
    if edits.text_at(request.document, STYLE) != printing.LARGE:
        return ""
    lines = request.drafts.changes(request.draft.id, SEARCHED_LINES, request.state.seq)
    styles = (_style_after(request.drafts, request.draft.id, line.state) for line in lines)
    return next((style for style in styles if style != printing.LARGE), "")


@lru_cache(CACHED_STYLES)
def _style_after(drafts: Drafts, draft: str, line: int) -> str:
    """The style after a line of the log, which never changes."""
    return edits.text_at(drafts.state(draft, line).document, STYLE)
