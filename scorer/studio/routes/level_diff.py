"""The differences of a level, seen on the cards of the whole deck and of the level."""

from collections.abc import Iterator

from flask import Blueprint, abort

from cardgen.studio import level_diff, pointers
from cardgen.studio.level_diff import CellPair, ValueChange
from cardgen.studio.preview import Preview, SeenCard
from cardgen.words.printed_values import plainly
from scorer.studio.pages import card_grid, fields, levels, previews
from scorer.studio.pages.fields import Fields
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.views.more import Change, DifferencesPage, Number
from scorer.studio.views.preview_area import Card
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency

pages = Blueprint("studio_level", __name__, url_prefix="/studio/<draft>")
MOST = 24
"""Numbers whose cards are shown; of more it is said how many."""
DOTS = "/mark"


@pages.get("/differences")
@at_draft()
@concurrency.expensive()
def differences(request: DraftRequest) -> str:
    """What the level that the address names says otherwise."""
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
            changes=[one for one in changes if one.deck != one.level],  # it may say what the original says
            tasks=level_diff.level_tasks(document, level, language),
        )
    )  # fmt: skip


def _change(form: Fields, value: ValueChange) -> Change:
    field = form.field(value.address, fields.key_name(pointers.tokens(value.address)))
    if value.address == DOTS:
        return Change(field.label, "", "•" * int(value.level) if value.level in levels.MARKS else value.level)
    return Change(field.label, *(plainly(text) for text in (value.deck or field.placeholder, value.level)))


def _numbers(request: DraftRequest, level: str, deck: Preview, level_preview: Preview) -> Iterator[Number]:
    """The numbers of which a card differs, with these cards as either has them."""
    rows: dict[str, list[CellPair]] = {}
    for pair in level_diff.cells(deck, level_preview):
        rows.setdefault(pair.number, []).append(pair)
    before, after = ({card.key: card for card in seen.cards} for seen in (deck, level_preview))
    for number, pairs in rows.items():
        cards = [
            [_card(request, name, known[key]) for key in keys if key in known and known[key].digest]
            for name, known, keys in (
                ("", before, [pair.deck.card for pair in pairs]),
                (level, after, [pair.level.card for pair in pairs]),
            )
        ]
        yield Number(number, *cards)


def _card(request: DraftRequest, level: str, card: SeenCard) -> Card:
    where = {"draft": request.draft.id, "key": card.key, "v": card.digest, "level": level or None}
    return card_grid.card_at(card, url_for("studio_files.card", **where))
