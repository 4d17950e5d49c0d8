"""The pages of a draft as it is to become, made before that is written: a form that breaks one is never written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import g

from cardgen.studio import merge
from cardgen.studio.pictures import StoredPicture
from scorer.keeping.draft_rights import Draft, Holder
from scorer.keeping.drafts import Check, Document, State
from scorer.web.rendering.templates import render
from scorer.web.request import context
from scorer.web.studio import fields, own, shown
from scorer.web.studio.door import DraftVisit

NOBODYS = "-" * 12
"""The id of a draft that is not there yet."""


def of_changes(visit: DraftVisit, *panes: str) -> Check:
    """Makes these panes of a draft, and those on which something is different, as they will be."""

    def check(state: State) -> None:
        places = merge.changed_addresses(visit.state.document, state.document)
        _make(visit._replace(state=state), (*panes, *map(fields.pane_of, places)))

    return check


def of_state(visit: DraftVisit) -> Check:
    """Makes all panes of a draft as they will be, whatever it is now."""
    return lambda state: _make(visit._replace(state=state), shown.PANES)


def of_new(document: Document, pictures: Mapping[str, StoredPicture]) -> None:
    """Makes all panes of a draft that does not exist yet, with these pictures."""
    own.before(pictures)
    now = context.services().store.clock()
    draft = Draft(NOBODYS, str(document.get("game", "")), str(document.get("name", "")), 1, 0, now, now)
    state = State(1, now, document, undo=False, redo=False)
    _make(DraftVisit(draft, Holder(1, "own"), state), shown.PANES)


def _make(visit: DraftVisit, panes: Iterable[str]) -> None:
    g.is_rehearsal = True
    try:
        for pane in dict.fromkeys(panes):
            render(shown.page(visit, pane))
    finally:
        g.is_rehearsal = False
