"""Access to a draft: every route of a draft gets it here, with the requester's right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, NamedTuple, TypeVar

from cardgen.core import cancellation
from scorer.keeping.draft_rights import Draft, Holder, NoDraftError
from scorer.keeping.drafts import State
from scorer.studio.request import uploads
from scorer.web.request import concurrency, context
from scorer.web.request.context import ForbiddenError

DRAFT = re.compile(r"[A-Za-z0-9_-]{12}")
"""The id of a draft."""


class DraftVisit(NamedTuple):
    """A draft as it is, and what the browser that asks may do with it."""

    draft: Draft
    holder: Holder
    state: State


Answer = TypeVar("Answer")
AtDraft = Callable[Concatenate[DraftVisit, ...], Answer]


def at_draft(right: str = "watch") -> Callable[[AtDraft[Answer]], Callable[..., Answer]]:
    """Marks a view of a draft: it gets a `DraftVisit` in place of the draft's id, if whoever asks has that right.

    NoDraftError for strangers, who don't learn that it exists; ForbiddenError for a lesser right. UnwantedError where
    a long count ended because whoever asked has hung up.
    """

    def decorate(view: AtDraft[Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def at_its_draft(draft: str, **names: str | int) -> Answer:
            visit = draft_visit(draft, right)
            with cancellation.while_(concurrency.still()):
                return view(visit, **names)

        return at_its_draft

    return decorate


def draft_visit(draft: str, right: str = "watch") -> DraftVisit:
    """The draft, if whoever asks may do so much with it."""
    drafts = context.services().drafts
    found = drafts.holder(draft, context.phone()) if DRAFT.fullmatch(draft) else None
    if found is None:
        raise NoDraftError
    if not found[1].may(right):
        raise ForbiddenError(f"draft_{right}")
    uploads.set_draft(draft)
    return DraftVisit(*found, drafts.state(draft))
