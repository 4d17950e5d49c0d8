"""A dry run: renders the pages of a draft as it is to become, so that a form that breaks one is never saved."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from cardgen.studio import merge
from cardgen.studio.pictures import StoredPicture
from scorer.keeping.draft_rights import Draft, Holder
from scorer.keeping.drafts import Check, Document, Saved, State
from scorer.studio.pages import draft_page
from scorer.studio.request import form, uploads
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import pane_of
from scorer.web.rendering.templates import render
from scorer.web.request import context

NO_DRAFT = "-" * 12
"""The id of a draft that is not there yet."""


class ChangeCheck:
    """Renders a pane as it will be after a change, and the others that change; the pane is the response once saved.

    `only_changed`: the browser has the unchanged images of cards.
    """

    def __init__(self, request: DraftRequest, pane: str = "", *, only_changed: bool = False) -> None:
        self._request, self._pane, self._only_changed = replace(request, is_live=True), pane, only_changed
        self._rendered: tuple[int, Document, str] | None = None

    def __call__(self, state: State) -> None:
        """Renders them; any error prevents the change."""
        request = replace(self._request, state=state)
        places = merge.changed_addresses(self._request.document, state.document)
        _render_panes(request, {*map(pane_of, places)} - {self._pane})
        if self._pane:
            page = draft_page.page(request, self._pane, only_changed=self._only_changed)
            self._rendered = state.seq, state.document, render(page)

    def page(self, saved: Saved) -> str | None:
        """The pane as it was rendered; None where something else was saved."""
        seq, document, page = self._rendered or (0, {}, "")
        is_saved = (seq, document) == (saved.state.seq, saved.state.document) and not saved.conflicts
        return page if is_saved else None


def check_restored(request: DraftRequest) -> Check:
    """Renders all panes of a draft as they will be."""
    return lambda state: _render_panes(replace(request, state=state), draft_page.PANES)


def check_new(document: Document, pictures: Mapping[str, StoredPicture]) -> None:
    """Renders all panes of a draft that does not exist yet, with these pictures."""
    _render_panes(new_request(document, pictures), draft_page.PANES)


def new_request(document: Document, pictures: Mapping[str, StoredPicture]) -> DraftRequest:
    """A request of its owner for a draft that does not exist yet."""
    now = context.services().store.clock()
    draft = Draft(NO_DRAFT, str(document.get("game", "")), str(document.get("name", "")), 1, 0, now, now)
    return DraftRequest(
        draft=draft, holder=Holder(1, "own"), state=State(1, now, document, undo=False, redo=False),
        drafts=context.services().drafts, album=uploads.unstored_album(pictures), language=context.language(), query={},
        form=form.parse(MultiDict()),
    )  # fmt: skip


def _render_panes(request: DraftRequest, panes: Iterable[str]) -> None:
    for pane in dict.fromkeys(panes):
        render(draft_page.page(replace(request, is_live=True), pane))
