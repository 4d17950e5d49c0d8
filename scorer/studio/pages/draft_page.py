"""The panes of a draft: fields with their notes, cards, and the costs of printing."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.studio import colours as hues
from cardgen.studio import columns as columns_of
from cardgen.studio import edits, pointers, preview, printing, suggestions
from cardgen.studio.preview import Preview
from cardgen.studio.printing import Line
from cardgen.words import texts
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import (
    card_grid,
    card_images,
    colours,
    fields,
    import_notes,
    levels,
    pending_odds,
    preview_area,
    previews,
    print_pane,
    styles,
    tasks,
    traits,
)
from scorer.studio.pages.fields import STYLE, STYLES, Fields, game_name, numbered_note, word
from scorer.studio.pages.printers import deck_request
from scorer.studio.request import presence
from scorer.studio.request.access import DraftRequest
from scorer.studio.views import pages as views
from scorer.studio.views.fields import Field, Note
from scorer.studio.views.pages import Conflict, DraftFrame, Wrote
from scorer.studio.views.preview_area import Card
from scorer.web.views.page import Page


class LateForm(NamedTuple):
    """A late form: the line of the log that has it, and its texts by their addresses, None of a value without field."""

    line: int
    sent: Mapping[str, str | None]


def page(request: DraftRequest, pane: str, late: LateForm | None = None, *, only_changed: bool = False) -> Page:
    """A pane. `late`: a form with conflicts; `only_changed`: the browser has the unchanged pictures."""
    pending_odds.count_now(request)
    old = pending_odds.of_open_task(request) if pane == "tasks" else None
    document = pending_odds.with_bonus(request.document, old)
    seen = previews.current(request, document)
    begun = tasks.begun_address(request, document) if pane == "tasks" else ""
    style = styles.previous_style(request) if pane == "print" else ""
    form = Fields(request, document, seen, old.text if old else "", begun, style)
    return PANES[pane](form, lambda: _frame(request, pane, form, late, only_changed))


def odds_part(request: DraftRequest, number: int) -> Page | None:
    """How often a task fits, counted now; None for a task that can't be counted."""
    document = request.document
    drawn = pending_odds.with_bonus(document, pending_odds.of_task(request, number))  # as the page has its cards
    return tasks.chances_page(Fields(request, document, previews.current(request, drawn)), number)


def _frame(request: DraftRequest, pane: str, form: Fields, late: LateForm | None, only_changed: bool) -> DraftFrame:
    """The frame of a pane, once its fields were made."""
    drawn, good, stale = _drawable(request, form)
    earlier = card_images.last_good_cards(request, drawn)
    cards = card_grid.cards(request, drawn, form, earlier, only_changed=only_changed)
    numbers, high = card_grid.numbers(drawn, cards)
    rest = card_grid.rest(drawn, backs_first=pane == "look")
    others, level = [cards[card.key] for card in rest], request.level_in(form.document)
    marks = {name: len(form.of_pane(name)) for name in views.PANES}
    now = previews.without_faults(request, form.document)
    area = preview_area.build(request, pane, now, drawn, {card.key: card for card in (*numbers, *others)})
    writes = request.holder.may("write")
    return DraftFrame(
        draft=request.draft.id, pane=pane, name=form.text("/name"), game=game_name(request.draft.game),
        base=request.state.seq, saved=request.state.at, undo=request.state.undo, redo=request.state.redo,
        writes=writes, devices=presence.open_text(request.draft.id), numbers=numbers, high=high, others=others,
        others_first=pane == "tasks" and any(card.kind == card_grid.TASK for card in rest),
        behind=card_grid.rest_name(rest), stale=stale, preview_area=area,
        gone=[card for card in cards.values() if card.sign == preview.FAULT],
        level=level, levels=[*levels.links(request, form.document, pane, preview_area.query(request))],
        new_level=levels.new_name(form.document) if writes else "",
        line=totals_line(request, previews.without_faults(request, good)),
        rest=[*import_notes.notes(request), *form.rest(pane)], marks=marks,
        wait=pending_odds.estimate(form.document, level) if form.seen.cards else None,
        hints=form.notes(pane, hints=True), faults=form.notes(pane, hints=False), is_whole=form.seen.is_good,
        conflicts=_conflicts(request, form, late) if late else [],
        panes=[name for name in views.PANES if name == pane or marks[name] or _has(form.document, name)],
    )  # fmt: skip


def _has(document: Document, pane: str) -> bool:
    """Whether a pane has fields."""
    return pane != "tasks" or fields.has_key(document, "task")


def _drawable(request: DraftRequest, form: Fields) -> tuple[Preview, Document, bool]:
    """The deck as it is, or as it was when it could be drawn last, and its document; whether it is an older one."""
    if form.seen.cards:
        return form.seen, form.document, False
    good = card_images.last_good_document(request)
    return (previews.current(request, good), good, True) if good else (form.seen, form.document, True)


def totals_line(request: DraftRequest, document: Document) -> Line | None:
    """The totals of printing; None where that can't be printed."""
    try:
        return printing.totals_line(deck_request(request, document))
    except PhrasedError:
        return None


# --- the panes


def _cards_pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    document, has_table = form.document, bool(form.seen.columns)
    level, numbers = form.request.level_in(document), pointers.table_at(document, "numbers")
    is_one_list = has_table and not isinstance(document.get("numbers"), dict) and not level
    painted = hues.hues(columns_of.at_level(document, level)) if has_table else ()
    rows = [form.row(row) for row in form.seen.rows]
    of_levels, cards = levels.fields(form), fields.singles(document)
    return views.CardsPage(
        numbers_field=form.field("/numbers") if is_one_list else None,
        products=len(suggestions.missing_products(document)) if is_one_list else 0,
        columns=[(column.name, hue) for column, hue in zip(form.seen.columns, painted, strict=True)], rows=rows,
        colours=form.field("/colours") if fields.has_key(document, "colours") else None,
        traits=traits.rows(form),
        spoken=form.choice("/language", ("", *texts.LANGUAGES)),
        second=form.field("/second", placeholder="uk, tr, pl …"),
        fields=[] if level else [form.field(f"/numbers/{colour}") for colour in numbers],
        more=[form.field(address, fields.label(address)) for address in fields.more(document)],
        singles=None if cards is None else [(at, _card_fields(form, at)) for at in cards],
        here=next((one for one in of_levels if one.name == level), None),
        own_cells=sum(cell.differs for row in rows for cell in row.cells if cell),
        of_levels=[one for one in of_levels if one.name != level], frame=frame(),
    )  # fmt: skip


def _card_fields(form: Fields, address: str) -> list[Field]:
    """The fields of a card that is given by itself."""
    return [form.field(f"{address}/{key}", word(f"studio.key.{key}")) for key in fields.CARD]


def _style_pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    corners, game = form.box("/look/corners", "4", word("studio.say.corners")), pointers.game_of(form.document)
    is_square = game is not None and game.square  # such cards are turned on the table, and not read in a hand
    return views.StylePage(
        title_field=form.field("/look/title"), emblem=form.field("/look/picture", word("studio.key.back_picture")),
        styles=[
            (box, name if name in STYLES else "")
            for box in form.boxes(STYLE, STYLES)
            for name in [box.value or STYLES[0]]
        ],
        version=styles.version(form.document, form.request.level_in(form.document)),
        boxes=[
            form.box("/look/ink", "saving", word("studio.say.saving")),
            *([corners] if corners.ticked or not is_square else []),
            form.box("/look/colour_words", "true", word("studio.say.colour_words")),
            form.box("/look/hints", "false", word("studio.say.no_hints")),
        ],
        more=[form.field("/look/font")], frame=frame(),
    )  # fmt: skip


PANES: Mapping[str, Callable[[Fields, Callable[[], DraftFrame]], Page]] = {
    "cards": _cards_pane, "tasks": tasks.page, "look": _style_pane, "print": print_pane.pane, "colours": colours.pane,
}  # fmt: skip


# --- notes on pages without fields


def placed_notes(request: DraftRequest, *, hints: bool = True) -> list[Note]:
    """Faults and `hints`; one in several places leads to the first of them."""
    notes: dict[str, Note] = {}
    for number, note in enumerate(previews.current(request, request.document).notes):
        if hints or not note.is_hint:
            placed = numbered_note(number, note)
            notes.setdefault(placed.sentence, placed)
    return list(notes.values())


# --- conflicts


MATES = 3
"""Cards beside a text: its own, and the neighbours."""
WITH_CARDS = 3
"""Conflicts that are shown with cards; of more the texts are enough."""


def _conflicts(request: DraftRequest, form: Fields, late: LateForm) -> list[Conflict]:
    """Where somebody else wrote first: both texts with their cards, once the pane's fields were made."""
    drafts, draft = request.drafts, request.draft.id
    mine = previews.current(request, request.at(late.line))
    theirs_at = next((line.at for line in drafts.changes(draft, 1, late.line)), request.state.at)
    mine_at = drafts.state(draft, late.line).at
    conflicts = []
    for number, (address, text) in enumerate(late.sent.items()):
        place = form.label_at(address)
        if not place or text is None:
            conflicts.append(Conflict(address, "", None, None))
            continue
        key = _card_at(form.seen, address) if number < WITH_CARDS else ""
        my_cards, their_cards = (_cards_around(request, seen, form, key) for seen in (mine, form.seen))
        sides = Wrote(text, mine_at, my_cards), Wrote(form.text(address), theirs_at, their_cards)
        conflicts.append(Conflict(address, place, *sides, edits.can_duplicate(form.document, address, text)))
    return conflicts


def _card_at(seen: Preview, address: str) -> str:
    """The key of the card that shows the value at an address, "" where it is no cell of the table."""
    return next((cell.card for row in seen.rows for cell in row.cells if cell and cell.address == address), "")


def _cards_around(request: DraftRequest, seen: Preview, form: Fields, key: str) -> list[Card]:
    """A card, and those of its colour after it."""
    cards = card_grid.cards(request, seen, form, {}, only_changed=True)
    mates = [mate for mate in preview_area.neighbours(seen, key) if mate in cards]
    start = max(0, min(mates.index(key), len(mates) - MATES)) if key in mates else len(mates)
    return [cards[mate] for mate in mates[start : start + MATES]]
