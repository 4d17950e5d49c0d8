"""A dry run: renders the pages of a draft as it is to become, so that a form that breaks one is never saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import g

from cardgen.studio import merge
from cardgen.studio.pictures import StoredPicture
from scorer.keeping.draft_rights import Draft, Holder
from scorer.keeping.drafts import Check, Document, State
from scorer.studio.pages import draft_page, fields
from scorer.studio.request import uploads
from scorer.studio.request.access import DraftVisit
from scorer.web.rendering.templates import render
from scorer.web.request import context

NO_DRAFT = "-" * 12
"""The id of a draft that is not there yet."""


def check_changes(visit: DraftVisit, *panes: str) -> Check:
    """Makes these panes of a draft, and those on which something is different, as they will be."""

    def check(state: State) -> None:
        places = merge.changed_addresses(visit.state.document, state.document)
        _render_panes(visit._replace(state=state), (*panes, *map(fields.pane_of, places)))

    return check


def check_restored(visit: DraftVisit) -> Check:
    """Makes all panes of a draft as they will be, whatever it is now."""
    return lambda state: _render_panes(visit._replace(state=state), draft_page.PANES)


def check_new(document: Document, pictures: Mapping[str, StoredPicture]) -> None:
    """Makes all panes of a draft that does not exist yet, with these pictures."""
    uploads.set_pictures(pictures)
    now = context.services().store.clock()
    draft = Draft(NO_DRAFT, str(document.get("game", "")), str(document.get("name", "")), 1, 0, now, now)
    state = State(1, now, document, undo=False, redo=False)
    _render_panes(DraftVisit(draft, Holder(1, "own"), state), draft_page.PANES)


def _render_panes(visit: DraftVisit, panes: Iterable[str]) -> None:
    g.is_rehearsal = True
    try:
        for pane in dict.fromkeys(panes):
            render(draft_page.page(visit, pane))
    finally:
        g.is_rehearsal = False
