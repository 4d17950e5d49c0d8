"""The panes of a draft as values: its fields with what is wrong beside them, its cards, and what printing costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.studio import colours as hues
from cardgen.studio import columns as columns_of
from cardgen.studio import preview, printing, suggestions
from cardgen.studio.preview import Preview
from cardgen.words import texts
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.studio import (
    before,
    cloth,
    colours,
    conflicts,
    fields,
    in_view,
    last_good,
    levels,
    looks,
    print_pane,
    reader,
    styles,
    table_notes,
    tasks,
    together,
    traits,
    waiting,
    was,
)
from scorer.web.studio.conflicts import Late
from scorer.web.studio.door import DraftVisit
from scorer.web.studio.fields import Fields, word
from scorer.web.studio.names import game_name as game_name
from scorer.web.views import studio as views
from scorer.web.views.page import Page
from scorer.web.views.studio import DraftFrame, Line
from scorer.web.views.studio_fields import Column, Single


def page(visit: DraftVisit, pane: str, late: Late | None = None, *, only_changed: bool = False) -> Page:
    """A pane. `late`: what came after somebody else had written there; `only_changed`: other pictures are there
    already.
    """
    document = visit.state.document
    waiting.count(document)
    old = was.of_open(document, context.language()) if pane == "tasks" else None
    document = was.with_old(document, old)
    seen = looks.of(document)
    begun = tasks.begun(document) if pane == "tasks" else ""
    style = before.style(visit) if pane == "print" else ""
    form = Fields(document, seen, old.text if old else "", begun, style)
    make = PANES[pane]
    return make(form, lambda: _frame(visit, pane, form, late, only_changed))


def chances(visit: DraftVisit, number: int) -> Page | None:
    """How often a task fits, counted now; None for no task that can be counted."""
    document = visit.state.document
    known = was.with_old(document, was.of_task(document, context.language(), number))  # its cards are drawn already
    return tasks.chances_page(Fields(document, looks.of(known)), visit.draft.id, number)


def _frame(visit: DraftVisit, pane: str, form: Fields, late: Late | None, only_changed: bool) -> DraftFrame:
    """What stands around a pane, once its fields were made."""
    drawn, good, stale = _drawn(visit, form)
    kept = last_good.cards(visit, drawn)
    cards = in_view.cards(visit, drawn, form, kept, only_changed=only_changed)
    numbers, high = in_view.numbers(drawn, cards)
    main = cloth.main_kind(drawn)
    rest = in_view.rest(drawn, main, backs_first=pane == "look")
    others = [cards[card.key] for card in rest]
    marks = {name: len(form.of_pane(name)) for name in views.PANES}
    now = looks.without_faults(form.document)
    seen_from = cloth.laid(visit, pane, now, drawn, {card.key: card for card in (*numbers, *others)})
    return DraftFrame(
        draft=visit.draft.id, pane=pane, name=form.text("/name"), game=game_name(visit.draft.game),
        base=visit.state.seq, saved=visit.state.at, undo=visit.state.undo, redo=visit.state.redo,
        writes=visit.holder.may("write"), devices=together.said(visit.draft.id),
        numbers=numbers, high=high, others=others,
        others_first=pane == "tasks" and any(card.kind == in_view.TASK for card in rest),
        behind=in_view.behind(rest), stale=stale, cloth=seen_from,
        gone=[card for card in cards.values() if card.sign == preview.FAULT],
        level=levels.chosen(form.document),
        levels=[*levels.links(form.document, url_for("studio.pane", draft=visit.draft.id, pane=pane), cloth.asked())],
        new_level=levels.addition(form.document, visit.draft.id) if visit.holder.may("write") else None,
        line=line(looks.without_faults(good)), rest=[*table_notes.told(), *form.rest(pane)], marks=marks,
        wait=waiting.of(form.document) if form.seen.cards else None,
        hints=form.note_count(pane, hints=True), faults=form.note_count(pane, hints=False), is_whole=form.seen.is_good,
        conflicts=conflicts.told(visit, form, late, _as_of(visit, late.line)) if late else [],
        panes=[name for name in views.PANES if name == pane or marks[name] or _has(form.document, name)],
    )  # fmt: skip


def _has(document: Document, pane: str) -> bool:
    """Whether there is anything to be said on a pane."""
    return pane != "tasks" or fields.has(document, "task")


def _as_of(visit: DraftVisit, line: int) -> Preview:
    """What the draft looked like after a line."""
    return looks.of(last_good.at(visit, line))


def _drawn(visit: DraftVisit, form: Fields) -> tuple[Preview, Document, bool]:
    """The deck as it is, or as it was when it could be drawn last, and its document; whether it is an older one."""
    if form.seen.cards:
        return form.seen, form.document, False
    good = last_good.deck(visit)
    return (looks.of(good), good, True) if good else (form.seen, form.document, True)


def line(document: Document) -> Line | None:
    """What printing comes to; None of what can't be printed."""
    try:
        return Line(*printing.totals_line(reader.wanted(document)))
    except PhrasedError:
        return None


# --- the panes


def _cards(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    level = levels.chosen(form.document)
    is_one_list = form.seen.columns and not isinstance(form.document.get("numbers"), dict) and not level
    numbers = form.field("/numbers") if is_one_list else None
    painted = hues.hues(columns_of.at_level(form.document, level)) if form.seen.columns else ()
    columns = [
        Column(column.name, hue.sign, hue.fill, "" if hue.is_own else hue.sign)
        for column, hue in zip(form.seen.columns, painted, strict=True)
    ]
    colour_field = form.field("/colours") if fields.has(form.document, "colours") else None
    rows = [form.row(row) for row in form.seen.rows]
    of_traits = traits.rows(form)
    spoken, second = form.choice("/language", ("", *texts.LANGUAGES)), form.field("/second", placeholder="uk, tr, pl …")
    listed = [] if level else [form.field(address) for address in fields.own(form.document)]
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


def _look(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
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
    return views.LookPage(
        title_field=title, emblem=emblem, styles=styles.of(form), boxes=boxes, more=more, frame=frame()
    )


PANES: Mapping[str, Callable[[Fields, Callable[[], DraftFrame]], Page]] = {
    "cards": _cards, "tasks": tasks.page, "look": _look, "print": print_pane.pane, "colours": colours.pane,
}  # fmt: skip
