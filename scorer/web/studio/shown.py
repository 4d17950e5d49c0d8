"""The panes of a draft as values: its fields with what is wrong beside them, its cards, and what printing costs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen import texts
from cardgen.phrases import PhrasedError
from cardgen.studio import colours as hues
from cardgen.studio import columns as columns_of
from cardgen.studio import made, paper, preview, products, strips
from cardgen.studio.album import Album
from cardgen.studio.preview import Preview
from scorer.keeping.drafts import Document
from scorer.web import visits
from scorer.web.studio import (
    cloth,
    colours,
    conflicts,
    fields,
    in_view,
    levels,
    own,
    print_pane,
    reader,
    tasks,
    traits,
    waiting,
    was,
)
from scorer.web.studio.conflicts import Late
from scorer.web.studio.door import DraftVisit
from scorer.web.studio.fields import Fields, word
from scorer.web.studio.names import game_name as game_name
from scorer.web.studio.was import Was
from scorer.web.urls import url_for
from scorer.web.views import studio as views
from scorer.web.views.page import Page
from scorer.web.views.studio import DraftFrame, Line
from scorer.web.views.studio_fields import Column, Single

LAST_GOOD = 30
"""Lines of the log that are searched for a deck that can be drawn, where the latest can't."""
LOOKED = 2000
"""Of so many lines it is remembered whether they can be drawn."""
EARLIER = 8
"""Lines of the log whose pictures a page may still ask for while it loads, as others write meanwhile."""
KEPT = 24
"""Documents whose looks are remembered: those that a few people change just now."""


def seen(visit: DraftVisit) -> Preview:
    """What a draft looks like now, in the reader's language."""
    return of_document(visit.state.document, visits.language())


def of_document(document: Document, language: str) -> Preview:
    """What a document looks like; remembered, as each picture of a card asks for it again.

    What takes long to be counted is left out until it is (`waiting`).
    """
    return _previewed(json.dumps(waiting.drawn(document)), levels.chosen(document), language, own.album())


@lru_cache(KEPT)
def _previewed(text: str, level: str, language: str, pictures: Album) -> Preview:
    return preview.preview(json.loads(text), level, language, pictures)


def page(visit: DraftVisit, pane: str, late: Late | None = None, *, only_changed: bool = False) -> Page:
    """A pane. `late`: what came after somebody else had written there; `only_changed`: other pictures are there
    already.
    """
    language, document = visits.language(), visit.state.document
    waiting.count(document)
    old = was.of_open(document, language) if pane == "tasks" else None
    document = was.with_old(document, old)
    seen = of_document(document, language)
    form = Fields(document, seen, old.text if old else "", tasks.begun(document) if pane == "tasks" else "")
    make = PANES[pane]
    return make(form, lambda: _frame(visit, pane, form, late, only_changed))


def chances(visit: DraftVisit, number: int) -> Page | None:
    """How often a task fits, counted now; None for no task that can be counted."""
    document = visit.state.document
    known = was.with_old(document, was.of_task(document, visits.language(), number))  # its cards are drawn already
    return tasks.chances_page(Fields(document, of_document(known, visits.language())), visit.draft.id, number)


def _frame(visit: DraftVisit, pane: str, form: Fields, late: Late | None, only_changed: bool) -> DraftFrame:
    """What stands around a pane, once its fields were made."""
    drawn, good, stale = _drawn(visit, form)
    cards = in_view.cards(visit, drawn, form.old, only_changed=only_changed)
    numbers, high = in_view.numbers(drawn, cards)
    main = cloth.main_kind(drawn)
    others = [cards[card.key] for card in drawn.cards if card.kind != main]
    marks = {name: len(form.of_pane(name)) for name in views.PANES}
    now = waiting.drawn(form.document)
    seen_from = cloth.laid(visit, pane, now, drawn, {card.key: card for card in (*numbers, *others)})
    return DraftFrame(
        draft=visit.draft.id, pane=pane, name=form.text("/name"), game=game_name(visit.draft.game),
        base=visit.state.seq, saved=visit.state.at, undo=visit.state.undo, redo=visit.state.redo,
        writes=visit.holder.may("write"), numbers=numbers, high=high, others=others,
        behind=in_view.behind(drawn, main), stale=stale, cloth=seen_from,
        level=levels.chosen(form.document),
        levels=[*levels.links(form.document, url_for("studio.pane", draft=visit.draft.id, pane=pane), cloth.asked())],
        line=_line(waiting.drawn(good)), rest=form.rest(pane), marks=marks,
        wait=waiting.of(form.document) if form.seen.cards else None,
        hints=form.count(hints=True), faults=form.count(hints=False), is_whole=form.seen.is_good,
        fault_pane=next((name for name in views.PANES if marks[name]), pane),
        conflicts=conflicts.told(visit, form, late, _as_of(visit, late.line)) if late else [],
    )  # fmt: skip


def _as_of(visit: DraftVisit, line: int) -> Preview:
    """What the draft looked like after a line."""
    return of_document(visits.services().drafts.state(visit.draft.id, line).document, visits.language())


def _drawn(visit: DraftVisit, form: Fields) -> tuple[Preview, Document, bool]:
    """The deck as it is, or as it was when it could be drawn last, and its document; whether it is an older one."""
    if form.seen.cards:
        return form.seen, form.document, False
    before = _last_good(visit)
    return (of_document(before, visits.language()), before, True) if before else (form.seen, form.document, True)


def _last_good(visit: DraftVisit) -> Document | None:
    """The document as it was when it could be drawn last."""
    drafts, draft = visits.services().drafts, visit.draft.id
    lines = drafts.changes(draft, LAST_GOOD, visit.state.seq)
    here = levels.asked(), visits.language()
    good = next((line.state for line in lines if _can_be_drawn(draft, line.state, *here)), None)
    return None if good is None else drafts.state(draft, good).document


@lru_cache(LOOKED)
def _can_be_drawn(draft: str, line: int, level: str, language: str) -> bool:
    """Whether a draft has cards as it was after a line, which never changes."""
    document = visits.services().drafts.state(draft, line).document
    text = json.dumps(waiting.drawn(document))
    return bool(_previewed(text, levels.named(document, level), language, own.album()).cards)


def _line(document: Document) -> Line | None:
    """What printing comes to without the tasks that can't be; None where something else is wrong."""
    try:
        return line(made.shown(document, *reader.of(document)).document)
    except PhrasedError:
        return None


def line(document: Document) -> Line | None:
    """What printing comes to; None of what can't be printed."""
    try:
        return Line(*paper.line(document, *reader.of(document)))
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
        numbers_field=numbers, products=len(products.missing(form.document)) if numbers else 0,
        columns=columns, rows=rows, colours=colour_field, traits=of_traits,
        spoken=spoken, second=second, fields=listed, more=more, singles=single, frame=frame(),
        here=next((one for one in of_levels if one.name == level), None),
        own_cells=sum(cell.own for row in rows for cell in row.cells if cell),
        of_levels=[one for one in of_levels if one.name != level], add_level=levels.addition(form.document),
    )  # fmt: skip


def _single(form: Fields, at: str) -> Single:
    return Single(at, [form.field(f"{at}/{key}", word(f"key.{key}")) for key in fields.CARD])


def _look(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    title, styles = form.field("/look/title"), form.boxes(fields.STYLE, fields.STYLES)
    corners = form.box("/look/corners", "4", word("say.corners"))
    boxes = [
        form.box("/look/ink", "saving", word("say.saving")),
        *([corners] if corners.ticked or not fields.is_square(form.document) else []),
        form.box("/look/colour_words", "true", word("say.colour_words")),
        form.box("/look/hints", "false", word("say.no_hints")),
    ]
    emblem = form.field("/look/picture", word("key.back_picture"))
    more = [form.field(f"/look/{key}") for key in fields.MORE_LOOK]
    return views.LookPage(title_field=title, emblem=emblem, styles=styles, boxes=boxes, more=more, frame=frame())


PANES: Mapping[str, Callable[[Fields, Callable[[], DraftFrame]], Page]] = {
    "cards": _cards, "tasks": tasks.page, "look": _look, "print": print_pane.pane, "colours": colours.pane,
}  # fmt: skip


# --- pictures


class Picture(NamedTuple):
    """A card as SVG, and the digest by which pages name it."""

    data: bytes
    digest: str


def drawing(visit: DraftVisit, key: str, version: str, line: int = 0) -> Picture | None:
    """The picture of a card: that with the digest which the page knows (`version`), or else the newest.

    The digest may say that a task has its old bonus still. `line`: that of the log after which the card was so, where
    that was long ago.
    """

    def digest(document: Document) -> str:
        return next((card.digest for card in of_document(document, visits.language()).cards if card.key == key), "")

    old = was.read(version)
    if line:
        then = waiting.drawn(visits.services().drafts.state(visit.draft.id, line).document)
        if digest(then) == version and (data := _picture(then, key, visits.language())):
            return Picture(data, version)
    document = _meant(visit, version.partition(".")[0], digest, old)
    data = _picture(document, key, visits.language()) if (now := digest(document)) else None
    return Picture(data, now + (old.text if old else "")) if data else None


def strip(visit: DraftVisit, number: int, version: str) -> Picture | None:
    """A dozen cards in one picture, as the page shows them that names its digest; None where no such page can be."""

    def digest(document: Document) -> str:
        placed = strips.places(of_document(document, visits.language()).cards).values()
        return next((place.digest for place in placed if place.strip == number), "")

    document = _meant(visit, version, digest)
    now = digest(document)
    if not now or now != (version or now):
        return None
    return Picture(strips.strip(document, number, *reader.of(document)), now)


def _meant(visit: DraftVisit, version: str, digest: Callable[[Document], str], old: Was | None = None) -> Document:
    """The document of the page that names this digest; the newest one where there was none of late."""
    documents = map(waiting.drawn, _of_late(visit, old))
    newest = next(documents)
    return next((one for one in chain([newest], documents) if version and digest(one) == version), newest)


def _of_late(visit: DraftVisit, old: Was | None) -> Iterator[Document]:
    """The deck as it is drawn, as it was before its tasks were counted, and as it was before others wrote."""
    now = was.with_old(visit.state.document, old)
    newest = now if of_document(now, visits.language()).cards else _last_good(visit) or now
    yield newest
    yield waiting.provisional(newest)
    drafts = visits.services().drafts
    for line in drafts.changes(visit.draft.id, EARLIER, visit.state.seq):
        yield was.with_old(drafts.state(visit.draft.id, line.state).document, old)


def _picture(document: Document, key: str, language: str) -> bytes | None:
    try:
        return preview.drawing(document, key, levels.chosen(document), language, own.album())
    except PhrasedError:
        return None


def some_cards(document: Document, language: str, most: int) -> tuple[bytes, ...]:
    """Pictures of some cards far apart; none where the deck can't be drawn here, as without the pictures it needs."""
    cards = of_document(document, language).cards
    keys = [card.key for card in cards[:: max(1, len(cards) // (2 * most))]][:most]
    return tuple(data for key in keys if (data := _picture(document, key, language)) is not None)
