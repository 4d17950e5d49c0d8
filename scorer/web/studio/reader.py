"""As what whoever asks sees a document: at which level, in which language, with which pictures of people's own."""

from __future__ import annotations

from flask import request

from cardgen.studio import deck_cache, partial_deck
from cardgen.studio.deck_cache import DeckMaker, DeckRequest
from cardgen.studio.pictures import Album
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import levels, own

PARTLY = "partly"


def of(document: Document) -> tuple[str, str, Album]:
    """The level, the language and the album, in the order in which the studio's core takes them."""
    return levels.chosen(document), context.language(), own.album()


def wanted(document: Document) -> DeckRequest:
    """What is to be printed of it: all or, where the address agrees to that, what has no faults."""
    return DeckRequest(document, *of(document), make())


def make() -> DeckMaker:
    """What makes the deck that is printed: all of it or, where the address agrees to that, a part (`partly=1`)."""
    return partial_deck.deck if is_partly() else deck_cache.deck


def is_partly() -> bool:
    """Whether the address agrees to leave cards out that have faults."""
    return request.args.get(PARTLY) == "1"
