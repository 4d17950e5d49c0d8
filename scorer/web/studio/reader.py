"""As what whoever asks sees a document: at which level, in which language, with which pictures of people's own."""

from __future__ import annotations

from flask import request

from cardgen.studio import made, partly
from cardgen.studio.album import Album
from cardgen.studio.made import Making, Wanted
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import levels, own

PARTLY = "partly"


def of(document: Document) -> tuple[str, str, Album]:
    """The level, the language and the album, in the order in which the studio's core takes them."""
    return levels.chosen(document), context.language(), own.album()


def wanted(document: Document) -> Wanted:
    """What is to be printed of it: all or, where the address agrees to that, what has no faults."""
    return Wanted(document, *of(document), make())


def make() -> Making:
    """What makes the deck that is printed: all of it or, where the address agrees to that, a part (`partly=1`)."""
    return partly.deck if is_partly() else made.deck


def is_partly() -> bool:
    """Whether the address agrees to leave cards out that have faults."""
    return request.args.get(PARTLY) == "1"
