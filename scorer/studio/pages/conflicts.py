"""Where somebody else wrote first: both texts with their cards, so that one is chosen with open eyes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.studio import edits
from cardgen.studio.preview import Preview
from scorer.studio.pages import card_grid, preview_area
from scorer.studio.pages.fields import Fields
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.pages import Conflict, Wrote
from scorer.studio.views.preview_area import Card

CARDS = 3
"""Cards beside a text: the one that it is on, and its neighbours."""
WITH_CARDS = 3
"""So many conflicts are shown with cards; of more the texts are enough."""


class LateForm(NamedTuple):
    """What came too late: the line of the log that has it, and what was sent to each address, None where that is none
    of a field.
    """

    line: int
    sent: Mapping[str, str | None]


def build(request: DraftRequest, form: Fields, late: LateForm, mine: Preview) -> list[Conflict]:
    """What to say of each, once the pane's fields were made. `mine`: the deck as it was to become."""
    drafts, draft = request.drafts, request.draft.id
    theirs = next((line.at for line in drafts.changes(draft, 1, late.line)), request.state.at)
    own = drafts.state(draft, late.line).at
    found = []
    for number, (address, text) in enumerate(late.sent.items()):
        place = form.place(address)
        if not place or text is None:
            found.append(Conflict(address, "", None, None))
            continue
        key = _card_at(form.seen, address) if number < WITH_CARDS else ""
        both = [_cards_around(request, seen, form, key) for seen in (mine, form.seen)]
        sides = Wrote(text, own, both[0]), Wrote(form.text(address), theirs, both[1])
        found.append(Conflict(address, place, *sides, edits.can_duplicate(form.document, address, text)))
    return found


def _card_at(seen: Preview, address: str) -> str:
    """The key of the card that shows what stands at an address, "" where it is no cell of the table."""
    return next((cell.card for row in seen.rows for cell in row.cells if cell and cell.address == address), "")


def _cards_around(request: DraftRequest, seen: Preview, form: Fields, key: str) -> Sequence[Card]:
    """A card, and those of its colour after it."""
    cards = card_grid.cards(request, seen, form, {}, only_changed=True)
    mates = [one for one in preview_area.neighbours(seen, key) if one in cards]
    start = max(0, min(mates.index(key), len(mates) - CARDS)) if key in mates else len(mates)
    return [cards[one] for one in mates[start : start + CARDS]]
