"""Images of cards: of the deck as it is, as a page has it, and as it was when it could be drawn last."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.studio import pointers, preview, thumbnails
from cardgen.studio.fields import TASK
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.preview import FAULT, Preview, SeenCard
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.keeping.sized_cache import SizedCache
from scorer.studio.pages import pending_odds, previews
from scorer.studio.pages.pending_odds import ProvisionalBonus
from scorer.studio.request.access import DraftRequest

EARLIER = 8
"""Lines of the log whose pictures a page may still request while it loads, as others write meanwhile."""
STRIPS = 192
"""Strips in the cache, of 30 to 70 kB each: all who begin with an original or a recipe see the same ones."""


class CardImage(NamedTuple):
    """A card as SVG, and its digest in addresses of pages."""

    data: bytes
    digest: str


def card_image(request: DraftRequest, key: str, version: str, line: int | None) -> CardImage | None:
    """The picture of a card: that with the digest which the page has (`version`), or else the newest.

    The digest may say that a task still has its old bonus. Where a `line` of the log is named, it is as it was then;
    None unless it has that digest, as nobody may search for earlier cards.
    """

    def digest(document: Document) -> str:
        return next((card.digest for card in previews.current(request, document).cards if card.key == key), "")

    old = pending_odds.parse_version(version)
    if line is None:
        document = _named_document(request, version.partition(".")[0], digest, old)
    else:
        document = _drawable(request, request.at(line))
    now = digest(document)
    data = _draw_card(document, key, *request.view(document)) if now and (line is None or now == version) else None
    return CardImage(data, now + (old.text if old else "")) if data else None


def strip_image(request: DraftRequest, number: int, version: str) -> CardImage | None:
    """A dozen cards in one picture, as on the page with its digest; None where there is no such page."""

    def digest(document: Document) -> str:
        places = thumbnails.places(previews.current(request, document).cards).values()
        return next((place.digest for place in places if place.strip == number), "")

    document = _named_document(request, version, digest)
    now = digest(document)
    if not now or now != (version or now):
        return None
    return CardImage(_strip(json.dumps(document), number, *request.view(document)), now)


@lru_cache(STRIPS)
def _strip(text: str, number: int, level: str, language: str, pictures: Album) -> bytes:
    document = json.loads(text)
    return thumbnails.strip(
        previews.preview(document, level, language, pictures).cards, document, number, level, language, pictures
    )


def _named_document(
    request: DraftRequest, version: str, digest: Callable[[Document], str], old: ProvisionalBonus | None = None
) -> Document:
    """The document of the page with this digest; the newest one where there was none of late."""
    documents = (_drawable(request, one) for one in _recent_documents(request, old))
    newest = next(documents)
    return next((one for one in chain([newest], documents) if version and digest(one) == version), newest)


def _recent_documents(request: DraftRequest, old: ProvisionalBonus | None) -> Iterator[Document]:
    """The deck as it is drawn, as it was before its tasks were counted, and before others wrote."""
    now = pending_odds.with_bonus(request.document, old)
    newest = now if previews.current(request, now).cards else last_good_document(request) or now
    yield newest
    yield pending_odds.provisional(newest, request.level_in(newest))
    for line in request.drafts.changes(request.draft.id, EARLIER, request.state.seq):
        yield pending_odds.with_bonus(request.at(line.state), old)


def _drawable(request: DraftRequest, document: Document) -> Document:
    return pending_odds.drawable(document, request.level_in(document))


def _draw_card(document: Document, key: str, level: str, language: str, album: Album) -> bytes | None:
    try:
        return preview.drawing(document, key, level, language, album)
    except PhrasedError:
        return None


def sample_cards(document: Document, language: str, most: int) -> tuple[bytes, ...]:
    """Pictures of some cards far apart; none where the deck can't be drawn, as without the pictures that it needs."""
    cards = previews.preview(document, "", language, NO_PICTURES).cards
    keys = [card.key for card in cards[:: max(1, len(cards) // (2 * most))]][:most]
    return tuple(data for key in keys if (data := _draw_card(document, key, "", language, NO_PICTURES)) is not None)


# --- the last state without faults


SEARCHED_LINES = 30
"""Lines of the log that are searched for what can be drawn, where the latest can't."""


class EarlierCard(NamedTuple):
    """A card as it was after a line of the log."""

    line: int
    card: SeenCard


class _Summary(NamedTuple):
    """A draft after a line: whether it had a deck, the number of tasks in the document, the cards with faults."""

    is_deck: bool
    tasks: int
    faulty: frozenset[str]


_SUMMARIES: SizedCache[tuple[str, int, str, str], _Summary] = SizedCache(2000)
"""By drafts, lines of their logs, levels and languages."""


def last_good_document(request: DraftRequest) -> Document | None:
    """The document as it was when it could be drawn last, if only but for some cards."""
    good = next((line for line, summary in _earlier_lines(request) if summary.is_deck), None)
    return None if good is None else request.at(good)


def last_good_cards(request: DraftRequest, seen: Preview) -> Mapping[str, EarlierCard]:
    """Those of the faulty cards that could be drawn before, by their keys."""
    missing = {card.key: card.kind for card in faulty_cards(seen)}
    earlier: dict[str, EarlierCard] = {}
    for line, summary in _earlier_lines(request) if missing else ():
        if summary.tasks != _tasks(request.document):  # a task may have had another place
            missing = {key: kind for key, kind in missing.items() if kind != TASK}
        if summary.is_deck and missing.keys() - summary.faulty:
            cards = previews.current(request, request.at(line)).cards
            good = {card.key: EarlierCard(line, card) for card in cards if card.key not in summary.faulty}
            earlier |= {key: good[key] for key in missing if key in good}
            missing = {key: kind for key, kind in missing.items() if key not in good}
        if not missing:
            break
    return earlier


def faulty_cards(seen: Preview) -> list[SeenCard]:
    """The cards with an invalid value."""
    return [card for card in seen.cards if card.sign == FAULT or not card.digest]


def _earlier_lines(request: DraftRequest) -> Iterator[tuple[int, _Summary]]:
    """The earlier lines with their summaries, the latest first."""
    before = request.drafts.changes(request.draft.id, SEARCHED_LINES, request.state.seq)
    for line in dict.fromkeys([line.state for line in before]):
        yield line, _summary(request, line)


def _summary(request: DraftRequest, line: int) -> _Summary:
    """The summary of a draft after a line of its log, which never changes."""
    key = request.draft.id, line, request.level_name, request.language
    if (summary := _SUMMARIES.get(key)) is None:
        summary = _new_summary(request, request.at(line))
        _SUMMARIES.put(key, summary, 1)
    return summary


def _new_summary(request: DraftRequest, document: Document) -> _Summary:
    try:
        seen = previews.current(request, document)
    except Exception as error:
        previews.log_fault(error)
        return _Summary(is_deck=False, tasks=0, faulty=frozenset())
    return _Summary(bool(seen.cards), _tasks(document), frozenset([card.key for card in faulty_cards(seen)]))


def _tasks(document: Document) -> int:
    rows = pointers.value_at(document, f"/{TASK}")
    return len(rows) if isinstance(rows, list) else 0
