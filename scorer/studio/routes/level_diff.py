"""The differences of a level, with the cards of the whole deck and of the level."""

from collections.abc import Iterable, Iterator

from flask import Blueprint, abort

from cardgen.studio import level_diff, pointers
from cardgen.studio.level_diff import CellPair, ValueChange
from cardgen.studio.preview import Preview, SeenCard
from cardgen.words.printed_values import plainly
from scorer.studio.pages import card_grid, fields, levels, previews
from scorer.studio.pages.fields import Fields
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.views.preview_area import Card
from scorer.studio.views.subpages import DifferencesPage
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency

pages = Blueprint("studio_level", __name__, url_prefix="/studio/<draft>")
MOST = 24
"""Numbers whose cards are shown; of more only their number."""
DOTS = "/mark"


@pages.get("/differences")
@at_draft()
@concurrency.expensive()
def differences(request: DraftRequest) -> str:
    """What the level in the address changes."""
    document, level, language = request.document, request.level, request.language
    if not level:
        abort(404)
    seen = [previews.preview(document, one, language, request.album) for one in ("", level)]
    numbers = [*_numbers(request, level, *seen)]
    form = Fields(request, document, seen[1])
    changes = [_change(form, value) for value in level_diff.values(document, level, language)]
    return render(
        DifferencesPage(
            draft=request.draft.id, level=level, numbers=numbers[:MOST], rest=len(numbers[MOST:]),
            changes=[one for one in changes if one[1] != one[2]],  # it may say the same as the original
            tasks=level_diff.level_tasks(document, level, language),
        )
    )  # fmt: skip


def _change(form: Fields, value: ValueChange) -> tuple[str, str, str]:
    """The label of a changed field, its text in the whole deck and at the level."""
    field = form.field(value.address, fields.key_name(pointers.tokens(value.address)))
    if value.address == DOTS:
        return field.label, "", "•" * int(value.level) if value.level in levels.MARKS else value.level
    return field.label, plainly(value.deck or field.placeholder), plainly(value.level)


def _numbers(
    request: DraftRequest, level: str, deck: Preview, level_preview: Preview
) -> Iterator[tuple[str, list[Card], list[Card]]]:
    """The numbers of different cards, with these cards of the deck and of the level."""
    rows: dict[str, list[CellPair]] = {}
    for pair in level_diff.cells(deck, level_preview):
        rows.setdefault(pair.number, []).append(pair)
    before, after = ({card.key: card for card in seen.cards} for seen in (deck, level_preview))
    for number, pairs in rows.items():
        of_deck = [before.get(pair.deck.card) for pair in pairs]
        of_level = [after.get(pair.level.card) for pair in pairs]
        yield number, _cards(request, "", of_deck), _cards(request, level, of_level)


def _cards(request: DraftRequest, level: str, cards: Iterable[SeenCard | None]) -> list[Card]:
    """Those of the cards that can be drawn."""
    at = {"draft": request.draft.id, "level": level or None}
    drawn = [card for card in cards if card and card.digest]
    return [card_grid.card_at(card, url_for("studio_files.card", key=card.key, v=card.digest, **at)) for card in drawn]
