"""The panes of a draft as values: fields with their notes, cards, and what printing costs."""

from collections.abc import Callable, Mapping, Sequence

from cardgen.studio import colours as hues
from cardgen.studio import columns as columns_of
from cardgen.studio import preview, printing, suggestions
from cardgen.studio.preview import Preview
from cardgen.studio.printing import Line
from cardgen.words import texts
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import (
    card_grid,
    card_images,
    colours,
    conflicts,
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
from scorer.studio.pages.conflicts import LateForm
from scorer.studio.pages.deck_request import deck_request
from scorer.studio.pages.fields import Fields, note_id, pane_of, word
from scorer.studio.pages.widgets import game_name as game_name
from scorer.studio.request import presence
from scorer.studio.request.access import DraftRequest
from scorer.studio.views import pages as views
from scorer.studio.views.fields import Column, Single
from scorer.studio.views.pages import DraftFrame
from scorer.studio.views.subpages import PlacedNote
from scorer.web.request import context
from scorer.web.views.page import Page


def page(request: DraftRequest, pane: str, late: LateForm | None = None, *, only_changed: bool = False) -> Page:
    """A pane. `late`: what came after somebody else had written there; `only_changed`: other pictures are there
    already.
    """
    document = request.document
    pending_odds.count_now(request)
    old = pending_odds.of_open_task(request) if pane == "tasks" else None
    document = pending_odds.with_bonus(document, old)
    seen = previews.current(request, document)
    begun = tasks.begun_address(request, document) if pane == "tasks" else ""
    style = styles.previous_style(request) if pane == "print" else ""
    form = Fields(request, document, seen, old.text if old else "", begun, style)
    make = PANES[pane]
    return make(form, lambda: _frame(request, pane, form, late, only_changed))


def odds_part(request: DraftRequest, number: int) -> Page | None:
    """How often a task fits, counted now; None for no task that can be counted."""
    document = request.document
    known = pending_odds.with_bonus(document, pending_odds.of_task(request, number))  # its cards are drawn already
    return tasks.chances_page(Fields(request, document, previews.current(request, known)), number)


def _frame(request: DraftRequest, pane: str, form: Fields, late: LateForm | None, only_changed: bool) -> DraftFrame:
    """What stands around a pane, once its fields were made."""
    drawn, good, stale = _drawable(request, form)
    kept = card_images.last_good_cards(request, drawn)
    cards = card_grid.cards(request, drawn, form, kept, only_changed=only_changed)
    numbers, high = card_grid.numbers(drawn, cards)
    main = preview_area.main_kind(drawn)
    rest = card_grid.rest(drawn, main, backs_first=pane == "look")
    others, level = [cards[card.key] for card in rest], request.level_in(form.document)
    marks = {name: len(form.of_pane(name)) for name in views.PANES}
    now = previews.without_faults(request, form.document)
    area = preview_area.build(request, pane, now, drawn, {card.key: card for card in (*numbers, *others)})
    return DraftFrame(
        draft=request.draft.id, pane=pane, name=form.text("/name"), game=game_name(request.draft.game),
        base=request.state.seq, saved=request.state.at, undo=request.state.undo, redo=request.state.redo,
        writes=request.holder.may("write"), devices=presence.open_text(request.draft.id),
        numbers=numbers, high=high, others=others,
        others_first=pane == "tasks" and any(card.kind == card_grid.TASK for card in rest),
        behind=card_grid.rest_name(rest), stale=stale, preview_area=area,
        gone=[card for card in cards.values() if card.sign == preview.FAULT],
        level=level, levels=[*levels.links(request, form.document, pane, preview_area.query(request))],
        new_level=levels.new_level(form.document, request.draft.id) if request.holder.may("write") else None,
        line=totals_line(request, previews.without_faults(request, good)),
        rest=[*import_notes.notes(request), *form.rest(pane)], marks=marks,
        wait=pending_odds.estimate(form.document, level) if form.seen.cards else None,
        hints=form.note_count(pane, hints=True), faults=form.note_count(pane, hints=False), is_whole=form.seen.is_good,
        conflicts=conflicts.build(request, form, late, _as_of(request, late.line)) if late else [],
        panes=[name for name in views.PANES if name == pane or marks[name] or _has(form.document, name)],
    )  # fmt: skip


def _has(document: Document, pane: str) -> bool:
    """Whether there is anything to be said on a pane."""
    return pane != "tasks" or fields.has_key(document, "task")


def _as_of(request: DraftRequest, line: int) -> Preview:
    """What the draft looked like after a line."""
    return previews.current(request, request.at(line))


def _drawable(request: DraftRequest, form: Fields) -> tuple[Preview, Document, bool]:
    """The deck as it is, or as it was when it could be drawn last, and its document; whether it is an older one."""
    if form.seen.cards:
        return form.seen, form.document, False
    good = card_images.last_good_document(request)
    return (previews.current(request, good), good, True) if good else (form.seen, form.document, True)


def totals_line(request: DraftRequest, document: Document) -> Line | None:
    """What printing comes to; None of what can't be printed."""
    try:
        return printing.totals_line(deck_request(request, document))
    except PhrasedError:
        return None


# --- the panes


def _cards_pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    level = form.request.level_in(form.document)
    is_one_list = form.seen.columns and not isinstance(form.document.get("numbers"), dict) and not level
    numbers = form.field("/numbers") if is_one_list else None
    painted = hues.hues(columns_of.at_level(form.document, level)) if form.seen.columns else ()
    columns = [
        Column(column.name, hue.sign, hue.fill, "" if hue.is_custom else hue.sign)
        for column, hue in zip(form.seen.columns, painted, strict=True)
    ]
    colour_field = form.field("/colours") if fields.has_key(form.document, "colours") else None
    rows = [form.row(row) for row in form.seen.rows]
    of_traits = traits.rows(form)
    spoken, second = form.choice("/language", ("", *texts.LANGUAGES)), form.field("/second", placeholder="uk, tr, pl …")
    listed = [] if level else [form.field(address) for address in fields.number_fields(form.document)]
    of_levels = levels.fields(form)
    more = [form.field(address, fields.label(address)) for address in fields.more(form.document)]
    rows_alone = fields.singles(form.document)
    single = None if rows_alone is None else [_single(form, at) for at in rows_alone]
    return views.CardsPage(
        numbers_field=numbers, products=len(suggestions.missing_products(form.document)) if numbers else 0,
        columns=columns, rows=rows, colours=colour_field, traits=of_traits,
        spoken=spoken, second=second, fields=listed, more=more, singles=single, frame=frame(),
        here=next((one for one in of_levels if one.name == level), None),
        own_cells=sum(cell.own for row in rows for cell in row.cells if cell),
        of_levels=[one for one in of_levels if one.name != level],
    )  # fmt: skip


def _single(form: Fields, at: str) -> Single:
    return Single(at, [form.field(f"{at}/{key}", word(f"key.{key}")) for key in fields.CARD])


def _style_pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    title = form.field("/look/title")
    corners = form.box("/look/corners", "4", word("say.corners"))
    boxes = [
        form.box("/look/ink", "saving", word("say.saving")),
        *([corners] if corners.ticked or not fields.is_square(form.document) else []),
        form.box("/look/colour_words", "true", word("say.colour_words")),
        form.box("/look/hints", "false", word("say.no_hints")),
    ]
    emblem = form.field("/look/picture", word("key.back_picture"))
    more = [form.field(f"/look/{key}") for key in fields.MORE_LOOK]
    return views.StylePage(
        title_field=title, emblem=emblem, styles=styles.options(form), boxes=boxes, more=more, frame=frame()
    )


PANES: Mapping[str, Callable[[Fields, Callable[[], DraftFrame]], Page]] = {
    "cards": _cards_pane, "tasks": tasks.page, "look": _style_pane, "print": print_pane.pane, "colours": colours.pane,
}  # fmt: skip


# --- notes on pages without fields


def placed_notes(request: DraftRequest, *, hints: bool = True) -> Sequence[PlacedNote]:
    """Faults and `hints`; what is wrong in several places leads to the first of them."""
    found: dict[str, PlacedNote] = {}
    for number, note in enumerate(previews.current(request, request.document).notes):
        if hints or not note.is_hint:
            sentence = context.closed(note.sentence)
            found.setdefault(sentence, PlacedNote(sentence, pane_of(note.address), note_id(number), note.is_hint))
    return list(found.values())
