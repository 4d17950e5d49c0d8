"""The drafts of a browser in a list: each with how many cards it has, and a picture of a few of them."""

from __future__ import annotations

from cardgen.studio import thumbnails
from cardgen.words.phrases import PhrasedError
from scorer.keeping.draft_rights import Draft
from scorer.keeping.sized_cache import SizedCache
from scorer.web.request import context
from scorer.web.studio import faults, last_good, own, waiting
from scorer.web.studio.door import DraftVisit
from scorer.web.studio.names import game_name
from scorer.web.views.studio import DraftRow

RECENT = 30
FRESH = 8
"""So many decks are counted for a page; of others that were changed since it is told the next time."""
_COUNTED: SizedCache[tuple[str, int], int] = SizedCache(2000)
"""The cards of drafts as they were after a line of their log, which never changes."""


def rows() -> list[DraftRow]:
    """The drafts of the browser that asks, the latest first."""
    drafts = context.services().drafts.of_phone(context.phone(), RECENT)
    fresh = [one for one in drafts if _COUNTED.get((one.id, one.seq)) is None][:FRESH]
    for one in fresh:
        _COUNTED.put((one.id, one.seq), _count(one), 1)
    return [_row(one) for one in drafts]


def _row(one: Draft) -> DraftRow:
    cards = _COUNTED.get((one.id, one.seq)) or 0
    return DraftRow(one.id, one.name, game_name(one.game), one.touched, one.seq, cards)


def _count(one: Draft) -> int:
    """How many cards it has; 0 where that can't be told."""
    own.at(one.id)
    document = context.services().drafts.state(one.id, one.seq).document
    try:
        return thumbnails.card_count(waiting.drawn(document), context.language(), own.album())
    except PhrasedError:
        return 0
    except Exception as error:  # of one draft; the others are to be shown
        faults.log(error)
        return 0


def picture(visit: DraftVisit) -> bytes | None:
    """A few cards of a draft, as it is or as it was when it could be drawn last."""
    for document in (visit.state.document, last_good.deck(visit)):
        try:
            return thumbnails.fan(waiting.drawn(document or {}), context.language(), own.album())
        except PhrasedError:
            continue
    return None
