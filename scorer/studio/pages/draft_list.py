"""The drafts of a browser in a list, each with its number of cards and a picture of a few."""

from cardgen.studio import thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.draft_rights import Draft
from scorer.keeping.sized_cache import SizedCache
from scorer.studio.pages import card_images, fault_log, pending_odds
from scorer.studio.pages.widgets import game_name
from scorer.studio.request import uploads
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.pages import DraftRow
from scorer.web.commands.context import Services

RECENT = 30
FRESH = 8
"""So many decks are counted for a page; of others that were changed since it is told the next time."""
_CARD_COUNTS: SizedCache[tuple[str, int], int] = SizedCache(2000)
"""The cards of drafts as they were after a line of their log, which never changes."""


def rows(services: Services, phone: str | None, language: str) -> list[DraftRow]:
    """The drafts of a browser, the latest first."""
    drafts = services.drafts.of_phone(phone, RECENT)
    fresh = [one for one in drafts if _CARD_COUNTS.get((one.id, one.seq)) is None][:FRESH]
    for one in fresh:
        _CARD_COUNTS.put((one.id, one.seq), _count(services, one, language), 1)
    return [_row(one) for one in drafts]


def _row(one: Draft) -> DraftRow:
    cards = _CARD_COUNTS.get((one.id, one.seq)) or 0
    return DraftRow(one.id, one.name, game_name(one.game), one.touched, one.seq, cards)


def _count(services: Services, one: Draft, language: str) -> int:
    """How many cards it has; 0 where that can't be told."""
    document = services.drafts.state(one.id, one.seq).document
    try:
        album = uploads.album(services.store, one.id)
        return thumbnails.card_count(pending_odds.drawable(document, ""), language, album)
    except PhrasedError:
        return 0
    except Exception as error:  # of one draft; the others are to be shown
        fault_log.log(error)
        return 0


def fan(request: DraftRequest) -> bytes | None:
    """A few cards of a draft, as it is or as it was when it could be drawn last."""
    for document in (request.document, card_images.last_good_document(request)):
        try:
            return thumbnails.fan(pending_odds.drawable(document or {}, ""), request.language, request.album)
        except PhrasedError:
            continue
    return None
