"""Pictograms for a document: what somebody looks for, and those that it has already."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.custom import illustrations
from cardgen.custom.pictures import pictograms, search
from cardgen.custom.pictures.search import Found as Found
from cardgen.studio.addresses import Document, parts
from cardgen.words import texts

MOST_LETTERS = 60
"""Of what is looked for."""
BARE = "picture"
"""The key whose texts are a picture's name with nothing before it."""


TASK = ("task", BARE)
"""The address of a task's picture, without its number."""


class Chosen(NamedTuple):
    """What there is: pictograms that the document has, those found, and how many there are in `all`."""

    used: tuple[Found, ...]
    found: tuple[Found, ...]
    all: int


def is_there() -> bool:
    """Whether there are drawings of pictograms: they come with an extra."""
    return pictograms.is_there()


def chosen(document: Document, text: str, language: str, most: int) -> Chosen:
    """What a text finds, no more than so many; without one those that the document has, and those of schools."""
    own = _spoken(document)
    used = search.named([name for name, _ in illustrations.named(document)], language, own)
    found = search.search(text[:MOST_LETTERS], language, own)
    codes = {one.code for one in found}
    wanted = used if not text.strip() else tuple([one for one in used if one.code in codes])
    codes = {one.code for one in wanted}
    rest = [one for one in found if one.code not in codes]
    return Chosen(wanted[:most], tuple(rest[: most - len(wanted[:most])]), len(rest) + len(wanted))


def code(document: Document, name: str) -> str:
    """The code of the pictogram that a name means in a document; "" where there is none."""
    return pictograms.code_of(name, _spoken(document))


def _spoken(document: Document) -> str:
    """The language of a document's words."""
    spoken = document.get("language")
    return spoken if isinstance(spoken, str) and spoken in texts.LANGUAGES else "en"


def takes(address: str) -> bool:
    """Whether a picture may stand at an address: what a card shows, a level of a trait, a task's, that of the backs."""
    own = parts(address)
    own = own[2:] if own[:1] == ("level",) else own
    if own[:1] in (("show",), ("trait",)):
        return len(own) == 3
    return own == ("look", BARE) or (own[:1] == ("card",) and own[2:] in (("show",), (BARE,))) or own[::2] == TASK
