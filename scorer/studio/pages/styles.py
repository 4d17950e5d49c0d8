"""Styles to choose from, each with a card of the deck; and the style that large print replaced."""

from functools import lru_cache
from hashlib import sha256

from cardgen.studio import edits, printing, thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document, Drafts
from scorer.studio.pages.fields import STYLE, STYLES, Fields
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import Styled

DIGITS = 12


def options(form: Fields) -> list[Styled]:
    """All of them, that of the deck among them; a style of people's own has no picture."""
    known = version(form.document, form.request.level_in(form.document))
    boxes = form.boxes(STYLE, STYLES)
    return [Styled(box, name if name in STYLES else "", known) for box in boxes for name in [box.value or STYLES[0]]]


def version(document: Document, level: str) -> str:
    """Letters that change with what such cards show in whatever style."""
    said = [level, thumbnails.style_inputs(document)]
    return sha256(repr(said).encode()).hexdigest()[:DIGITS]


def picture(request: DraftRequest, style: str) -> bytes | None:
    """A card in a style; None for no style of ours, and where nothing can be drawn."""
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
"""Of so many lines it is remembered."""


def previous_style(request: DraftRequest) -> str:
    """What the deck said of its style last, besides large print; "" of one that says nothing else."""
    if edits.text_at(request.document, STYLE) != printing.LARGE:
        return ""
    lines = request.drafts.changes(request.draft.id, SEARCHED_LINES, request.state.seq)
    styles = (_style_after(request.drafts, request.draft.id, line.state) for line in lines)
    return next((one for one in styles if one != printing.LARGE), "")


@lru_cache(CACHED_STYLES)
def _style_after(drafts: Drafts, draft: str, line: int) -> str:
    """What it said after a line of its log, which never changes."""
    return edits.text_at(drafts.state(draft, line).document, STYLE)
