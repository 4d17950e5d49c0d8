"""The requester's view of a document: level, language, uploads."""

from __future__ import annotations

from flask import request

from cardgen.studio import deck_cache, partial_deck
from cardgen.studio.deck_cache import DeckMaker, DeckRequest
from cardgen.studio.pictures import Album
from scorer.keeping.drafts import Document
from scorer.studio.pages import levels
from scorer.studio.request import uploads
from scorer.web.request import context

PART = "partly"


def view_of(document: Document) -> tuple[str, str, Album]:
    """The level, the language and the album, in the order in which the studio's core takes them."""
    return levels.current(document), context.language(), uploads.album()


def deck_request(document: Document) -> DeckRequest:
    """What is to be printed of it: all or, where the address agrees to that, what has no faults."""
    return DeckRequest(document, *view_of(document), deck_maker())


def deck_maker() -> DeckMaker:
    """What makes the deck that is printed: all of it or, where the address agrees to that, a part (`partly=1`)."""
    return partial_deck.deck if allows_part() else deck_cache.deck


def allows_part() -> bool:
    """Whether the address agrees to leave cards out that have faults."""
    return request.args.get(PART) == "1"
