"""The drafts of a browser in a list, each with its number of cards and a picture of a few."""

from cardgen.studio import thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.draft_rights import Draft
from scorer.keeping.sized_cache import SizedCache
from scorer.studio.pages import card_images, pending_odds, previews
from scorer.studio.pages.fields import game_name
from scorer.studio.request import uploads
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.pages import DraftRow
from scorer.web.commands.context import Services

RECENT = 30
FRESH = 8
"""Drafts whose cards are counted for a page; those of others that have changed are counted the next time."""
_CARD_COUNTS: SizedCache[tuple[str, int], int] = SizedCache(2000)
"""The cards of drafts as they were after a line of their log, which never changes."""


def rows(services: Services, phone: str | None, language: str) -> list[DraftRow]:
    """The drafts of a browser, the latest first."""
    drafts = services.drafts.of_phone(phone, RECENT)
    fresh = [draft for draft in drafts if _CARD_COUNTS.get((draft.id, draft.seq)) is None][:FRESH]
    for draft in fresh:
        _CARD_COUNTS.put((draft.id, draft.seq), _count(services, draft, language), 1)
    return [_row(draft) for draft in drafts]


def _row(draft: Draft) -> DraftRow:
    cards = _CARD_COUNTS.get((draft.id, draft.seq)) or 0
    return DraftRow(draft.id, draft.name, game_name(draft.game), draft.touched, draft.seq, cards)


def _count(services: Services, draft: Draft, language: str) -> int:
    """The number of its cards; 0 where it can't be made."""
    document = services.drafts.state(draft.id, draft.seq).document
    try:
        album = uploads.album(services.store, draft.id)
        return thumbnails.card_count(pending_odds.drawable(document, ""), language, album)
    except PhrasedError:
        return 0
    except Exception as error:  # of one draft; the others are to be shown
        previews.log_fault(error)
        return 0


def fan(request: DraftRequest) -> bytes | None:
    """A few cards of a draft, as it is or as it was when it could be drawn last."""
    for document in (request.document, card_images.last_good_document(request)):
        try:
            return thumbnails.fan(pending_odds.drawable(document or {}, ""), request.language, request.album)
        except PhrasedError:
            continue
    return None
