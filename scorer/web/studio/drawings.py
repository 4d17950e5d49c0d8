"""The pictures of cards that pages show: those of the deck as it is, and as it was when a page was made."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.studio import preview, thumbnails
from cardgen.studio.pictures import Album
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import last_good, levels, looks, own, reader, waiting, was
from scorer.web.studio.door import DraftVisit
from scorer.web.studio.was import Was

EARLIER = 8
"""Lines of the log whose pictures a page may still ask for while it loads, as others write meanwhile."""
STRIPS = 192
"""Strips that are remembered, of 30 to 70 kB each: whoever begins with an original or a recipe sees what others saw."""


class Picture(NamedTuple):
    """A card as SVG, and the digest by which pages name it."""

    data: bytes
    digest: str


def drawing(visit: DraftVisit, key: str, version: str, line: int | None) -> Picture | None:
    """The picture of a card: that with the digest which the page knows (`version`), or else the newest.

    The digest may say that a task has its old bonus still. Where a `line` of the log is named, it is as it was then;
    None where that is not what the digest says, as nobody may look for what was there before.
    """

    def digest(document: Document) -> str:
        return next((card.digest for card in looks.of(document).cards if card.key == key), "")

    old = was.read(version)
    if line is None:
        document = _meant(visit, version.partition(".")[0], digest, old)
    else:
        document = waiting.drawn(last_good.at(visit, line))
    now = digest(document)
    data = _picture(document, key, context.language()) if now and (line is None or now == version) else None
    return Picture(data, now + (old.text if old else "")) if data else None


def strip(visit: DraftVisit, number: int, version: str) -> Picture | None:
    """A dozen cards in one picture, as the page shows them that names its digest; None where no such page can be."""

    def digest(document: Document) -> str:
        placed = thumbnails.places(looks.of(document).cards).values()
        return next((place.digest for place in placed if place.strip == number), "")

    document = _meant(visit, version, digest)
    now = digest(document)
    if not now or now != (version or now):
        return None
    return Picture(_strip(json.dumps(document), number, *reader.of(document)), now)


@lru_cache(STRIPS)
def _strip(text: str, number: int, level: str, language: str, pictures: Album) -> bytes:
    document = json.loads(text)
    return thumbnails.strip(looks.at(document, level, language).cards, document, number, level, language, pictures)


def _meant(visit: DraftVisit, version: str, digest: Callable[[Document], str], old: Was | None = None) -> Document:
    """The document of the page that names this digest; the newest one where there was none of late."""
    documents = map(waiting.drawn, _of_late(visit, old))
    newest = next(documents)
    return next((one for one in chain([newest], documents) if version and digest(one) == version), newest)


def _of_late(visit: DraftVisit, old: Was | None) -> Iterator[Document]:
    """The deck as it is drawn, as it was before its tasks were counted, and as it was before others wrote."""
    now = was.with_old(visit.state.document, old)
    newest = now if looks.of(now).cards else last_good.deck(visit) or now
    yield newest
    yield waiting.provisional(newest)
    drafts = context.services().drafts
    for line in drafts.changes(visit.draft.id, EARLIER, visit.state.seq):
        yield was.with_old(drafts.state(visit.draft.id, line.state).document, old)


def _picture(document: Document, key: str, language: str) -> bytes | None:
    try:
        return preview.drawing(document, key, levels.chosen(document), language, own.album())
    except PhrasedError:
        return None


def some_cards(document: Document, language: str, most: int) -> tuple[bytes, ...]:
    """Pictures of some cards far apart; none where the deck can't be drawn here, as without the pictures it needs."""
    cards = looks.at(document, levels.chosen(document), language).cards
    keys = [card.key for card in cards[:: max(1, len(cards) // (2 * most))]][:most]
    return tuple(data for key in keys if (data := _picture(document, key, language)) is not None)
