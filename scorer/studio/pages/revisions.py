"""The revisions of a draft, each with the cards that changed; quick edits of one place are one revision."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio import edits, level_names, merge, pointers
from cardgen.studio.preview import SeenCard
from cardgen.words.printed_values import plainly
from scorer.keeping.drafts import Change, Document
from scorer.keeping.sized_cache import SizedCache
from scorer.studio.pages import card_grid, fields, preview_area, previews
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import pane_of
from scorer.studio.views.preview_area import Card
from scorer.studio.views.subpages import RevisionView
from scorer.web.rendering.urls import url_for
from scorer.web.request import context

MOST_REVISIONS = 8
"""Of a page: to draw one takes some hundredths of a second."""
LINES = 80
"""Lines of the log that are searched for them."""
PAUSE = 120.0
"""Seconds within which further edits of one place belong to the same state."""
CARDS = 4
MOST_CHANGES = 3
"""Changes of a state that are shown; of more only their number."""
LONG = 40
"""Letters of a changed text that are shown."""
ROWS = {"/task": "studio.pane.tasks", "/card": "studio.singles"}
"""Lists of rows, and their names: where one was added or removed, their number is shown."""
PLACE_NAMES = {**ROWS, "/name": "studio.name", "/look/style": "studio.style", "/print/order": "studio.order"}
PLACE_NAMES |= {"/print/extras": "studio.extras"}
"""Names of fields other than those of their keys."""
EDIT = "edit"


@dataclass
class _Step:
    """Lines that make one state: the last of them, when the first was written, the line before, and the differences."""

    line: Change
    first: float
    before: Change | None
    places: tuple[str, ...]

    def includes(self, line: Change, places: tuple[str, ...]) -> bool:
        """Whether an earlier line is a part of it."""
        is_one = line.kind == self.line.kind == EDIT and line.who == self.line.who
        return is_one and places == self.places and self.first - line.at < PAUSE


class _Appearance(NamedTuple):
    """The appearance of a state: its columns, its cards, and their main kind."""

    columns: tuple[str, ...]
    cards: tuple[SeenCard, ...]
    main: str


_APPEARANCES: SizedCache[tuple[str, int, str, str], _Appearance] = SizedCache(200)


def revisions(request: DraftRequest, before: int | None) -> tuple[list[RevisionView], int | None]:
    """The states before a line, the latest first, and the line before which there are more."""
    lines = request.drafts.changes(request.draft.id, LINES, before)
    steps = list[_Step]()
    for line, earlier in zip(lines, [*lines[1:], None], strict=True):
        if earlier is None and line.seq > 1:
            break  # the line before it was not read
        places = _places(request, earlier, line) if earlier else ()
        if steps and steps[-1].includes(line, places):
            steps[-1].first, steps[-1].before = line.at, earlier
        elif len(steps) == MOST_REVISIONS:
            return _views(request, steps), line.seq + 1
        else:
            steps.append(_Step(line, line.at, earlier, places))
    is_whole = not lines or lines[-1].seq == 1
    return _views(request, steps), None if is_whole else lines[-1].seq + 1


def _places(request: DraftRequest, earlier: Change, line: Change) -> tuple[str, ...]:
    """The differences of two states, without the unchanged values of renamed levels; the whole on a fault."""
    before, after = request.at(earlier.state), request.at(line.state)
    try:
        renames = level_names.renames(before, after)
        levels = {pointers.address((level_names.KEY, name)) for pair in renames.items() for name in pair}
        places = merge.changed_addresses(before, after)
        return tuple([place for place in places if pointers.address(pointers.tokens(place)[:2]) not in levels])
    except Exception as error:
        previews.log_fault(error)
        return ("",)


def _views(request: DraftRequest, steps: Sequence[_Step]) -> list[RevisionView]:
    """The states with their cards; a picture in several of them has the address of the earliest."""
    addresses: dict[tuple[str, str], str] = {}
    return [_view(request, step, addresses) for step in reversed(steps)][::-1]


def _view(request: DraftRequest, step: _Step, addresses: dict[tuple[str, str], str]) -> RevisionView:
    """A state, without cards and words on a fault, so that one can still go back from it, and to it."""
    line = step.line
    view = RevisionView(
        document=line.state, at=line.at, kind=line.kind, texts=[context.words()["studio.change.unknown"]],
        changes=1, cards=(), new=0, is_now=line.seq == request.state.seq,
    )  # fmt: skip
    try:
        return _with_cards(request, step, view, addresses)
    except Exception as error:
        previews.log_fault(error)
        return view


def _with_cards(
    request: DraftRequest, step: _Step, view: RevisionView, addresses: dict[tuple[str, str], str]
) -> RevisionView:
    line, now = step.line.state, _appearance(request, step.line.state)
    new = _new(_appearance(request, step.before.state), now) if step.before else []
    others = [card for card in now.cards if card.digest and card.kind == now.main and card not in new]
    some = [*new[:CARDS], *others[:: max(1, len(others) // CARDS)]][:CARDS]
    renamed = [*_renamed(request.at(step.before.state), request.at(line))] if step.before else []
    texts = [*renamed, *_in_words(request.at(line), step.places[:MOST_CHANGES], now.columns)]
    return view._replace(
        texts=texts[:MOST_CHANGES], changes=len(renamed) + len(step.places),
        cards=[_card(request.draft.id, line, card, addresses) for card in some], new=min(len(new), CARDS),
    )  # fmt: skip


def _card(draft: str, line: int, card: SeenCard, addresses: dict[tuple[str, str], str]) -> Card:
    address = url_for("studio_files.card", draft=draft, key=card.key, v=card.digest, line=line)
    return card_grid.card_at(card, addresses.setdefault((card.key, card.digest), address))


def _new(before: _Appearance, now: _Appearance) -> list[SeenCard]:
    """New cards, then those with another look; if most of the deck, as with another font, those with other words."""
    known = {card.key: card for card in before.cards}
    drawn = [card for card in now.cards if card.digest]
    added = [card for card in drawn if card.key not in known]
    changed = [card for card in drawn if card.key in known and known[card.key].digest != card.digest]
    if 2 * len(changed) >= len(drawn):
        changed = [card for card in changed if known[card.key].words != card.words]
    return [*added, *(changed if 2 * len(changed) < len(drawn) else [])]


def _appearance(request: DraftRequest, line: int) -> _Appearance:
    """The appearance of a draft after a line, which never changes."""
    key = request.draft.id, line, request.level_name, request.language
    if (appearance := _APPEARANCES.get(key)) is None:
        seen = previews.current(request, request.at(line))
        columns = tuple([column.name for column in seen.columns])
        appearance = _Appearance(columns, seen.cards, preview_area.main_kind(seen))
        _APPEARANCES.put(key, appearance, 1)
    return appearance


# --- in words


def _renamed(before: Document, after: Document) -> Iterator[str]:
    """The old and the new name of each renamed level."""
    for old, new in level_names.renames(before, after).items():
        yield _labelled(context.words()["studio.level.add"], f"{old} → {new}")


def _labelled(what: str, text: str) -> str:
    """A changed field, and its text now."""
    return context.words().say("studio.change.what", {"what": what, "text": text})


def _in_words(document: Document, places: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    """Each changed field with its text now; several changes of one field are shown once."""
    for label, text in dict.fromkeys([(_label(place, columns), plainly(_text(document, place))) for place in places]):
        short = text if len(text) <= LONG else f"{text[:LONG].rstrip()} …"
        label = label[:1].upper() + label[1:]
        yield _labelled(label, short) if short else label


def _label(place: str, columns: Sequence[str]) -> str:
    """The name of a place: of a cell its colour and number, of a field its label, else the pane; then its level."""
    names, words = pointers.tokens(place), context.words()
    if names[:1] == ("level",) and len(names) > 1:
        whole = pointers.address(names[2:])
        return f"{_label(whole, columns)}, {names[1]}" if whole else _labelled(words["studio.level.add"], names[1])
    if edits.is_cell(names) and names[-1].isdecimal() and int(names[-1]) < len(columns):
        return fields.cell_label(columns[int(names[-1])], names[-2])
    if names[:1] == ("task",) and len(names) > 1 and names[1].isdecimal():
        return f"{words['studio.task']} {int(names[1]) + 1}"
    if (key := PLACE_NAMES.get(pointers.address(names[:2]))) is not None:
        return words[key]
    return fields.key_name(names) or words[f"studio.pane.{pane_of(place)}"]


def _text(document: Document, place: str) -> str:
    """The text of a place: choices as on their pane, the number of rows; nothing of other tables."""
    field, value = pointers.address(pointers.tokens(place)[:2]), pointers.value_at(document, place)
    if place in ROWS:
        return str(len(value)) if isinstance(value, list) else ""
    text = edits.text_at(document, place)
    if field in fields.NAMED:
        return ", ".join([fields.choice_name(field, value) for value in text.split(", ") if value])
    return "" if isinstance(value, dict) and "name" not in value else text
