"""What a draft looked like before something went wrong: the last picture of a card, or of all of them, stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.studio import pointers
from cardgen.studio.fields import TASK
from cardgen.studio.preview import FAULT, Preview, SeenCard
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import faults, levels, looks
from scorer.web.studio.door import DraftVisit

LINES = 30
"""Lines of the log that are searched for what can be drawn, where the latest can't."""
LOOKED = 2000
"""Of so many lines it is remembered what can be drawn."""


class Kept(NamedTuple):
    """A card as it was after a line of the log."""

    line: int
    card: SeenCard


class _Looked(NamedTuple):
    """What there was after a line: whether a deck, how many tasks the document said, which cards had faults."""

    is_deck: bool
    tasks: int
    faulty: frozenset[str]


def deck(visit: DraftVisit) -> Document | None:
    """The document as it was when it could be drawn last, if only but for some cards."""
    good = next((line for line, looked in _lines(visit) if looked.is_deck), None)
    return None if good is None else at(visit, good)


def cards(visit: DraftVisit, seen: Preview) -> Mapping[str, Kept]:
    """Those of the faulty cards that could be drawn before, by their keys."""
    wanted = {card.key: card.kind for card in faulty(seen)}
    found: dict[str, Kept] = {}
    count = _tasks(visit.state.document)
    for line, looked in _lines(visit) if wanted else ():
        if looked.tasks != count:  # a task may have had another place
            wanted = {key: kind for key, kind in wanted.items() if kind != TASK}
        if looked.is_deck and wanted.keys() - looked.faulty:
            here = {card.key: card for card in looks.of(at(visit, line)).cards if card.key not in looked.faulty}
            found |= {key: Kept(line, here[key]) for key in wanted if key in here}
            wanted = {key: kind for key, kind in wanted.items() if key not in here}
        if not wanted:
            break
    return found


def faulty(seen: Preview) -> list[SeenCard]:
    """The cards that are not as they are typed."""
    return [card for card in seen.cards if card.sign == FAULT or not card.digest]


def at(visit: DraftVisit, line: int) -> Document:
    """The document as it was after a line. NoDraftError where there is no such line."""
    return context.services().drafts.state(visit.draft.id, line).document


def _lines(visit: DraftVisit) -> Iterator[tuple[int, _Looked]]:
    """The lines before this one with what there was then, the latest first."""
    draft, here = visit.draft.id, (levels.asked(), context.language())
    before = [line.state for line in context.services().drafts.changes(draft, LINES, visit.state.seq)]
    for line in dict.fromkeys(before):
        yield line, _looked(draft, line, *here)


@lru_cache(LOOKED)
def _looked(draft: str, line: int, level: str, language: str) -> _Looked:
    """A line of a log, which never changes."""
    document = context.services().drafts.state(draft, line).document
    try:
        seen = looks.at(document, levels.named(document, level), language)
    except Exception as error:
        faults.log(error)
        return _Looked(is_deck=False, tasks=0, faulty=frozenset())
    return _Looked(bool(seen.cards), _tasks(document), frozenset([card.key for card in faulty(seen)]))


def _tasks(document: Document) -> int:
    rows = pointers.value_at(document, f"/{TASK}")
    return len(rows) if isinstance(rows, list) else 0
