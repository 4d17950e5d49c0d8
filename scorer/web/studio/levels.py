"""The level of a deck that one looks at: the address names it, and all that comes of the page speaks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import Any
from urllib.parse import urlencode

from flask import request

from cardgen.custom import levels as of_deck
from cardgen.games import registry
from cardgen.studio import edits, level_names, pointers, traits
from scorer.keeping.drafts import Document
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.studio import renaming
from scorer.web.studio.fields import Fields, word
from scorer.web.views.studio import LevelLink, NewLevel
from scorer.web.views.studio_fields import Box, Field, LevelFields

KEY = level_names.KEY
OWN = ("mark", "numbers", "colours", "copies", "blanks", "players")
"""What levels say that is different, besides cells of the table and the traits."""
MARKS = ("1", "2", "3")
"""The dots that cards of a level may have."""
NAMES = ("easy", "medium", "hard")
"""The keys of the names that are offered, in order."""


def names(document: Document) -> list[str]:
    """The levels of a document by name."""
    return [*level_names.tables(document)]


def chosen(document: Document) -> str:
    """The level that the address names, "" for the whole deck; one that is not there means that too."""
    return named(document, asked())


def named(document: Document, level: str) -> str:
    """The same of a level that an address named."""
    return level if level in names(document) else ""


def asked() -> str:
    """What the address names as a level."""
    return request.args.get(KEY, "")


def links(document: Document, address: str, said: Mapping[str, str]) -> Iterator[LevelLink]:
    """The whole deck and its levels, as the head offers them; `said` is what the address says besides."""
    known = names(document)
    for name in ("", *known) if known else ():
        query = urlencode({**{key: text for key, text in said.items() if key != KEY}, **({KEY: name} if name else {})})
        href = f"{address}?{query}" if query else address
        mark = edits.text_at(document, pointers.address((KEY, name, "mark")))
        yield LevelLink(name or word("level.whole"), href, name == chosen(document), int(mark) if mark in MARKS else 0)


def fields(form: Fields) -> list[LevelFields]:
    """What each level says that is different, and the command that takes it away."""
    return [_fields(form, name) for name in names(form.document)]


def _fields(form: Fields, name: str) -> LevelFields:
    address, known = pointers.address((KEY, name)), ("mark", *_keys(form.document))
    own = [form.field(f"{address}/{key}", word(f"key.{key}"), _whole(form, key)) for key in OWN if key in known]
    fields = [*own, *_traits(form, address)]
    named = renaming.of(form.document, name)
    return LevelFields(name, address, fields, named, f"remove:{address}", not form.document[KEY][name])


def _traits(form: Fields, address: str) -> Iterator[Field]:
    """A line for the levels of each trait, with commas between them."""
    document, language = form.document, context.language()
    for name in traits.original(document):
        said = pointers.value_at(document, at := f"{address}/{traits.KEY}/{name}")
        whole = traits.line(document, name, traits.levels(document, name), language)
        yield form.field(at, word(f"key.{name}"), whole, traits.line(document, name, said, language))


def boxes(form: Fields, address: str) -> list[Box]:
    """A box for each level of a document, for the list at an address; none where a level's name is none for a box."""
    known = names(form.document)
    if any(sign in name for name in known for sign in level_names.SIGNS):
        return []
    return [form.one_of(address, name, name) for name in known]


def addition(document: Document, draft: str) -> NewLevel:
    """The next level of the names that are offered, as a button adds it; where all of them are there, a number."""
    known, offered = of_deck.names(document), [context.words()[f"studio.level.{name}"] for name in NAMES]
    numbered = (context.words().say("studio.level.numbered", {"n": n}) for n in count(len(NAMES) + 1))
    name = next(name for name in chain(offered, numbered) if name not in known)
    return NewLevel(f"add:/{KEY}/{name}", url_for("studio.save", draft=draft, pane="cards", **{KEY: name}))


def _whole(form: Fields, key: str) -> str:
    """What the whole deck says, which holds where a level says nothing."""
    return "" if key == "mark" else form.text("/" + key)


def _keys(document: Document) -> tuple[Any, ...]:
    game = str(document.get("game", ""))
    keys = getattr(registry.find(game).own, "KEYS", ()) if game in registry.BUILT_IN else ()
    return (*keys, "players")
