"""The revisions of a draft: several small steps at one place are one, each with the cards that changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio import edits, level_names, merge, pointers
from cardgen.studio.preview import SeenCard
from cardgen.words.printed_values import plainly
from scorer.keeping.drafts import Change, Document
from scorer.keeping.sized_cache import SizedCache
from scorer.studio.pages import card_grid, fault_log, fields, preview_area, previews
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.more import RevisionView
from scorer.studio.views.preview_area import Card
from scorer.web.rendering.urls import url_for
from scorer.web.request import context

MOST_REVISIONS = 8
"""Of a page: to draw one takes some hundredths of a second."""
LINES = 80
"""Of the log, that are searched for them."""
PAUSE = 120.0
"""Seconds: who types on at one place within them makes one state."""
CARDS = 4
MOST_CHANGES = 3
"""Changes of a state that are told; of more it is said how many."""
LONG = 40
"""Letters of what was written that are told."""
ROWS = {"/task": "studio.pane.tasks", "/card": "studio.singles"}
"""Lists of rows, and what they are called: of one that was added or taken away only their number is told."""
PLACE_NAMES = {**ROWS, "/name": "studio.name", "/look/style": "studio.style", "/print/order": "studio.order"}
PLACE_NAMES |= {"/print/extras": "studio.extras"}
"""What has a word other than that of its key."""
EDIT = "edit"


@dataclass
class _Step:
    """Lines that make one state: the last of them, when the first was written, what was before, what differs."""

    line: Change
    first: float
    before: Change | None
    places: tuple[str, ...]

    def takes(self, line: Change, places: tuple[str, ...]) -> bool:
        """Whether an earlier line is a part of it."""
        is_one = line.kind == self.line.kind == EDIT and line.who == self.line.who
        return is_one and places == self.places and self.first - line.at < PAUSE


class _Appearance(NamedTuple):
    """What a state looked like, as far as it matters here."""

    columns: tuple[str, ...]
    cards: tuple[SeenCard, ...]
    main: str


_APPEARANCES: SizedCache[tuple[str, int, str, str], _Appearance] = SizedCache(200)


def revisions(request: DraftRequest, before: int | None) -> tuple[list[RevisionView], int | None]:
    """The states before a line, the latest first, and the line before which more of them lie."""
    draft = request.draft.id
    lines = request.drafts.changes(draft, LINES, before)
    steps = list[_Step]()
    for line, earlier in zip(lines, [*lines[1:], None], strict=True):
        if earlier is None and line.seq > 1:
            break  # what was before it is not known here
        places = _places(request, earlier, line) if earlier else ()
        if steps and steps[-1].takes(line, places):
            steps[-1].first, steps[-1].before = line.at, earlier
        elif len(steps) == MOST_REVISIONS:
            return _views(request, steps), line.seq + 1
        else:
            steps.append(_Step(line, line.at, earlier, places))
    is_whole = not lines or lines[-1].seq == 1
    return _views(request, steps), None if is_whole else lines[-1].seq + 1


def _places(request: DraftRequest, earlier: Change, line: Change) -> tuple[str, ...]:
    """Where two states differ, without all that a level with another name says still; the whole where that can't be
    told.
    """
    before, after = request.at(earlier.state), request.at(line.state)
    try:
        return _differences(before, after)
    except Exception as error:
        fault_log.log(error)
        return ("",)


def _differences(before: Document, after: Document) -> tuple[str, ...]:
    renamed = level_names.renames(before, after)
    levels = {pointers.address((level_names.KEY, name)) for pair in renamed.items() for name in pair}
    places = merge.changed_addresses(before, after)
    return tuple([one for one in places if pointers.address(pointers.tokens(one)[:2]) not in levels])


def _views(request: DraftRequest, steps: Sequence[_Step]) -> list[RevisionView]:
    """The states with their cards; a picture that several of them have is named as that of the earliest."""
    known: dict[tuple[str, str], str] = {}
    made = [_view_or_unknown(request, step, known) for step in reversed(steps)]
    return made[::-1]


def _view_or_unknown(request: DraftRequest, step: _Step, known: dict[tuple[str, str], str]) -> RevisionView:
    """A state, without cards and words where it can't be shown: one must be able to go back from it, and to it."""
    try:
        return _view(request, step, known)
    except Exception as error:
        fault_log.log(error)
        return _unknown(request, step.line)


def _unknown(request: DraftRequest, line: Change) -> RevisionView:
    return RevisionView(
        line=line.seq, document=line.state, at=line.at, kind=line.kind, said=[context.words()["studio.change.unknown"]],
        changes=1, cards=(), new=0, is_now=line.seq == request.state.seq,
    )  # fmt: skip


def _view(request: DraftRequest, step: _Step, known: dict[tuple[str, str], str]) -> RevisionView:
    draft, line = request.draft.id, step.line
    now = _appearance(request, line.state)
    new = _new(_appearance(request, step.before.state), now) if step.before else []
    others = [card for card in now.cards if card.digest and card.kind == now.main and card not in new]
    some = [*new[:CARDS], *others[:: max(1, len(others) // CARDS)]][:CARDS]
    renamed = [*_renamed(request.at(step.before.state), request.at(line.state))] if step.before else []
    said = [*renamed, *_in_words(request.at(line.state), step.places[:MOST_CHANGES], now.columns)]
    return RevisionView(
        line=line.seq, document=line.state, at=line.at, kind=line.kind, said=said[:MOST_CHANGES],
        changes=len(renamed) + len(step.places),
        cards=[_card(draft, line, card, known) for card in some],
        new=min(len(new), CARDS), is_now=line.seq == request.state.seq,
    )  # fmt: skip


def _card(draft: str, line: Change, card: SeenCard, known: dict[tuple[str, str], str]) -> Card:
    address = url_for("studio_files.card", draft=draft, key=card.key, v=card.digest, line=line.state)
    return card_grid.card_at(card, known.setdefault((card.key, card.digest), address))


def _new(before: _Appearance, now: _Appearance) -> list[SeenCard]:
    """Cards that were not there before, then those that look otherwise; of most cards that says nothing, as where
    the letters of the deck are new on all of them: then those that show something else.
    """
    known = {card.key: card for card in before.cards}
    drawn = [card for card in now.cards if card.digest]
    added = [card for card in drawn if card.key not in known]
    changed = [card for card in drawn if card.key in known and known[card.key].digest != card.digest]
    if 2 * len(changed) >= len(drawn):
        changed = [card for card in changed if known[card.key].words != card.words]
    return [*added, *(changed if 2 * len(changed) < len(drawn) else [])]


def _appearance(request: DraftRequest, line: int) -> _Appearance:
    """What a draft looked like after a line, which never changes."""
    key = request.draft.id, line, request.level_name, request.language
    if (known := _APPEARANCES.get(key)) is None:
        seen = previews.current(request, request.at(line))
        columns = tuple([column.name for column in seen.columns])
        known = _Appearance(columns, seen.cards, preview_area.main_kind(seen))
        _APPEARANCES.put(key, known, 1)
    return known


# --- in words


def _renamed(before: Document, after: Document) -> Iterator[str]:
    """What each level is called now that had another name."""
    for old, new in level_names.renames(before, after).items():
        yield _labelled(context.words()["studio.level.add"], f"{old} → {new}")


def _labelled(what: str, text: str) -> str:
    """What was changed, and what it says now."""
    return context.words().say("studio.change.what", {"what": what, "text": text})


def _in_words(document: Document, places: Sequence[str], columns: Sequence[str]) -> Iterator[str]:
    """What each change says now; several at one place are told once."""
    told = dict.fromkeys([(_label(place, columns), plainly(_text(document, place))) for place in places])
    for label, text in told:
        short = text if len(text) <= LONG else f"{text[:LONG].rstrip()} …"
        label = label[:1].upper() + label[1:]
        yield _labelled(label, short) if short else label


def _label(place: str, columns: Sequence[str]) -> str:
    """What a place is called: a cell by its colour and number, a field by its name, anything else by its pane; behind
    that the level of which it is.
    """
    names, words = pointers.tokens(place), context.words()
    if names[:1] == ("level",) and len(names) > 1:
        whole = pointers.address(names[2:])
        return f"{_label(whole, columns)}, {names[1]}" if whole else _labelled(words["studio.level.add"], names[1])
    if edits.is_cell(names) and names[-1].isdecimal() and int(names[-1]) < len(columns):
        return words.say("studio.cell", {"colour": columns[int(names[-1])], "value": names[-2]})
    if names[:1] == ("task",) and len(names) > 1 and names[1].isdecimal():
        return f"{words['studio.task']} {int(names[1]) + 1}"
    if (called := PLACE_NAMES.get(pointers.address(names[:2]))) is not None:
        return words[called]
    return fields.key_name(names) or words[f"studio.pane.{fields.pane_of(place)}"]


def _text(document: Document, place: str) -> str:
    """What a place says: choices as their pane names them, of rows how many there are, of other tables nothing."""
    names, value = pointers.tokens(place), pointers.value_at(document, place)
    if place in ROWS:
        return str(len(value)) if isinstance(value, list) else ""
    text = edits.text_at(document, place)
    if pointers.address(names[:2]) in fields.NAMED:
        return ", ".join([fields.choice_name(pointers.address(names[:2]), one) for one in text.split(", ") if one])
    return "" if isinstance(value, dict) and "name" not in value else text
