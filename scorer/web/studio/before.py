"""The style that a deck had before large print, which comes back when that is taken away."""

from __future__ import annotations

from functools import lru_cache

from cardgen.studio import edits, printing
from scorer.web.request import context
from scorer.web.studio.door import DraftVisit
from scorer.web.studio.fields import STYLE

LINES = 60
"""Lines of the log that are searched for it."""
LOOKED = 2000
"""Of so many lines it is remembered."""


def style(visit: DraftVisit) -> str:
    """What the deck said of its style last, besides large print; "" of one that says nothing else."""
    if edits.text_at(visit.state.document, STYLE) != printing.LARGE:
        return ""
    lines = context.services().drafts.changes(visit.draft.id, LINES, visit.state.seq)
    styles = (_style(visit.draft.id, line.state) for line in lines)
    return next((one for one in styles if one != printing.LARGE), "")


@lru_cache(LOOKED)
def _style(draft: str, line: int) -> str:
    """What it said after a line of its log, which never changes."""
    return edits.text_at(context.services().drafts.state(draft, line).document, STYLE)
