"""Images of cards: of the deck as it is, as a page knows it, and as it was when it could be drawn last."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.studio import pointers, preview, thumbnails
from cardgen.studio.fields import TASK
from cardgen.studio.pictures import Album
from cardgen.studio.preview import FAULT, Preview, SeenCard
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import context, fault_log, levels, pending_odds, previews
from scorer.studio.pages.pending_odds import ProvisionalBonus
from scorer.studio.request import uploads
from scorer.studio.request.access import DraftVisit
from scorer.web.request import context

EARLIER = 8
"""Lines of the log whose pictures a page may still ask for while it loads, as others write meanwhile."""
STRIPS = 192
"""Strips that are remembered, of 30 to 70 kB each: whoever begins with an original or a recipe sees what others saw."""


class CardImage(NamedTuple):
    """A card as SVG, and the digest by which pages name it."""

    data: bytes
    digest: str


def card_image(visit: DraftVisit, key: str, version: str, line: int | None) -> CardImage | None:
    """The picture of a card: that with the digest which the page knows (`version`), or else the newest.

    The digest may say that a task has its old bonus still. Where a `line` of the log is named, it is as it was then;
    None where that is not what the digest says, as nobody may look for what was there before.
    """

    def digest(document: Document) -> str:
        return next((card.digest for card in previews.current(document).cards if card.key == key), "")

    old = pending_odds.parse_version(version)
    if line is None:
        document = _named_document(visit, version.partition(".")[0], digest, old)
    else:
        document = pending_odds.drawable(document_at(visit, line))
    now = digest(document)
    data = _draw_card(document, key, context.language()) if now and (line is None or now == version) else None
    return CardImage(data, now + (old.text if old else "")) if data else None


def strip_image(visit: DraftVisit, number: int, version: str) -> CardImage | None:
    """A dozen cards in one picture, as the page shows them that names its digest; None where no such page can be."""

    def digest(document: Document) -> str:
        placed = thumbnails.places(previews.current(document).cards).values()
        return next((place.digest for place in placed if place.strip == number), "")

    document = _named_document(visit, version, digest)
    now = digest(document)
    if not now or now != (version or now):
        return None
    return CardImage(_strip(json.dumps(document), number, *context.view_of(document)), now)


@lru_cache(STRIPS)
def _strip(text: str, number: int, level: str, language: str, pictures: Album) -> bytes:
    document = json.loads(text)
    return thumbnails.strip(
        previews.at_level(document, level, language).cards, document, number, level, language, pictures
    )


def _named_document(
    visit: DraftVisit, version: str, digest: Callable[[Document], str], old: ProvisionalBonus | None = None
) -> Document:
    """The document of the page that names this digest; the newest one where there was none of late."""
    documents = map(pending_odds.drawable, _recent_documents(visit, old))
    newest = next(documents)
    return next((one for one in chain([newest], documents) if version and digest(one) == version), newest)


def _recent_documents(visit: DraftVisit, old: ProvisionalBonus | None) -> Iterator[Document]:
    """The deck as it is drawn, as it was before its tasks were counted, and as it was before others wrote."""
    now = pending_odds.with_bonus(visit.state.document, old)
    newest = now if previews.current(now).cards else last_good_document(visit) or now
    yield newest
    yield pending_odds.provisional(newest)
    drafts = context.services().drafts
    for line in drafts.changes(visit.draft.id, EARLIER, visit.state.seq):
        yield pending_odds.with_bonus(drafts.state(visit.draft.id, line.state).document, old)


def _draw_card(document: Document, key: str, language: str) -> bytes | None:
    try:
        return preview.drawing(document, key, levels.current(document), language, uploads.album())
    except PhrasedError:
        return None


def sample_cards(document: Document, language: str, most: int) -> tuple[bytes, ...]:
    """Pictures of some cards far apart; none where the deck can't be drawn here, as without the pictures it needs."""
    cards = previews.at_level(document, levels.current(document), language).cards
    keys = [card.key for card in cards[:: max(1, len(cards) // (2 * most))]][:most]
    return tuple(data for key in keys if (data := _draw_card(document, key, language)) is not None)


# --- the last state without faults


SEARCHED_LINES = 30
"""Lines of the log that are searched for what can be drawn, where the latest can't."""
CACHED_SUMMARIES = 2000
"""Of so many lines it is remembered what can be drawn."""


class EarlierCard(NamedTuple):
    """A card as it was after a line of the log."""

    line: int
    card: SeenCard


class _Summary(NamedTuple):
    """What there was after a line: whether a deck, how many tasks the document said, which cards had faults."""

    is_deck: bool
    tasks: int
    faulty: frozenset[str]


def last_good_document(visit: DraftVisit) -> Document | None:
    """The document as it was when it could be drawn last, if only but for some cards."""
    good = next((line for line, looked in _earlier_lines(visit) if looked.is_deck), None)
    return None if good is None else document_at(visit, good)


def last_good_cards(visit: DraftVisit, seen: Preview) -> Mapping[str, EarlierCard]:
    """Those of the faulty cards that could be drawn before, by their keys."""
    wanted = {card.key: card.kind for card in faulty_cards(seen)}
    found: dict[str, EarlierCard] = {}
    count = _tasks(visit.state.document)
    for line, looked in _earlier_lines(visit) if wanted else ():
        if looked.tasks != count:  # a task may have had another place
            wanted = {key: kind for key, kind in wanted.items() if kind != TASK}
        if looked.is_deck and wanted.keys() - looked.faulty:
            here = {
                card.key: card
                for card in previews.current(document_at(visit, line)).cards
                if card.key not in looked.faulty
            }
            found |= {key: EarlierCard(line, here[key]) for key in wanted if key in here}
            wanted = {key: kind for key, kind in wanted.items() if key not in here}
        if not wanted:
            break
    return found


def faulty_cards(seen: Preview) -> list[SeenCard]:
    """The cards that are not as they are typed."""
    return [card for card in seen.cards if card.sign == FAULT or not card.digest]


def document_at(visit: DraftVisit, line: int) -> Document:
    """The document as it was after a line. NoDraftError where there is no such line."""
    return context.services().drafts.state(visit.draft.id, line).document


def _earlier_lines(visit: DraftVisit) -> Iterator[tuple[int, _Summary]]:
    """The lines before this one with what there was then, the latest first."""
    draft, here = visit.draft.id, (levels.requested(), context.language())
    before = [line.state for line in context.services().drafts.changes(draft, SEARCHED_LINES, visit.state.seq)]
    for line in dict.fromkeys(before):
        yield line, _summary(draft, line, *here)


@lru_cache(CACHED_SUMMARIES)
def _summary(draft: str, line: int, level: str, language: str) -> _Summary:
    """A line of a log, which never changes."""
    document = context.services().drafts.state(draft, line).document
    try:
        seen = previews.at_level(document, levels.known_level(document, level), language)
    except Exception as error:
        fault_log.log(error)
        return _Summary(is_deck=False, tasks=0, faulty=frozenset())
    return _Summary(bool(seen.cards), _tasks(document), frozenset([card.key for card in faulty_cards(seen)]))


def _tasks(document: Document) -> int:
    rows = pointers.value_at(document, f"/{TASK}")
    return len(rows) if isinstance(rows, list) else 0
