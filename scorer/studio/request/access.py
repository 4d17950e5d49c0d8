"""Access to a draft: every route of a draft gets a `DraftRequest` here, if the requester has the right."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, TypeVar

import flask

from cardgen.core import cancellation
from cardgen.studio import level_names, merge
from cardgen.studio.pictures import Album
from scorer.keeping.draft_rights import Draft, Holder, NoDraftError
from scorer.keeping.drafts import Check, Document, Drafts, Saved, State
from scorer.studio.request import form, uploads
from scorer.studio.request.form import SentForm
from scorer.web.request import concurrency, context
from scorer.web.request.context import ForbiddenError

DRAFT = re.compile(r"[A-Za-z0-9_-]{12}")
"""The id of a draft."""


@dataclass(frozen=True, kw_only=True)
class DraftRequest:
    """A draft as it is, the requester's rights, and the view that they request.

    `album` are the pictures that it may name, `language` is the reader's; `query` and `form` are those of the request.
    `is_live`: the page replaces one that is in view already, and does without results that take long.
    """

    draft: Draft
    holder: Holder
    state: State
    drafts: Drafts
    album: Album
    language: str
    query: Mapping[str, str]
    form: SentForm
    is_live: bool = False

    @property
    def document(self) -> Document:
        """The document."""
        return self.state.document

    @property
    def level(self) -> str:
        """The requested level, "" for the whole deck."""
        return self.level_in(self.document)

    @property
    def level_name(self) -> str:
        """The name of a level in the address, whether or not there is one."""
        return self.query.get(level_names.KEY, "")

    def level_in(self, document: Document) -> str:
        """The requested level in another document; "" where there is none of that name."""
        return self.level_name if self.level_name in level_names.tables(document) else ""

    def view(self, document: Document) -> tuple[str, str, Album]:
        """Level, language and album, in the order of parameters in the studio's core."""
        return self.level_in(document), self.language, self.album

    def value(self, key: str) -> str:
        """A value without an address, from the form or else from the query."""
        return self.form.others.get(key, self.query.get(key, ""))

    def at(self, line: int) -> Document:
        """The document as it was after a line of the log. NoDraftError where there is no such line."""
        return self.drafts.state(self.draft.id, line).document

    def save(self, edit: Callable[[Document], Document], check: Check) -> Saved:
        """Saves an edit of the document that the page had, merged with others."""
        base = self.form.base or self.state.seq
        return self.drafts.save(self.draft.id, self.holder.number, self.form.key, base, edit, merge.merge, check)


Answer = TypeVar("Answer")
DraftView = Callable[Concatenate[DraftRequest, ...], Answer]


def at_draft(right: str = "watch") -> Callable[[DraftView[Answer]], Callable[..., Answer]]:
    """Marks a route of a draft: it gets a `DraftRequest` in place of the draft's id, if the requester has that right.

    NoDraftError for strangers, who don't learn that it exists; ForbiddenError for a lesser right. CancelledError once
    the client has disconnected during a long count.
    """

    def decorate(view: DraftView[Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def with_request(draft: str, **names: str | int) -> Answer:
            request = draft_request(draft, right)
            with cancellation.cancel_unless(concurrency.still()):
                return view(request, **names)

        return with_request

    return decorate


def draft_request(draft: str, right: str) -> DraftRequest:
    """The request for a draft, if the requester has that right."""
    services = context.services()
    held = services.drafts.holder(draft, context.phone()) if DRAFT.fullmatch(draft) else None
    if held is None:
        raise NoDraftError
    if not held[1].may(right):
        raise ForbiddenError(f"draft_{right}")
    return DraftRequest(
        draft=held[0],
        holder=held[1],
        state=services.drafts.state(draft),
        drafts=services.drafts,
        album=uploads.album(services.store, draft),
        language=context.language(),
        query=flask.request.args.to_dict(),
        form=form.parse(flask.request.form),
    )
