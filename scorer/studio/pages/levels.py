"""The levels of a deck: which one the address names, their fields, and other names for them.

The field of a name is called `=` and the level's address: what stands there counts when its own button is pressed,
which sends `rename:` and that address, and never before.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, count
from typing import NamedTuple
from urllib.parse import urlencode

from cardgen.custom import levels as of_deck
from cardgen.studio import edits, level_names, pointers, traits
from scorer.keeping.drafts import Document
from scorer.studio.pages.fields import Fields, game_keys, word
from scorer.studio.request.access import DraftRequest
from scorer.studio.request.form import SentForm
from scorer.studio.views.fields import Box, Field, LevelFields, Naming, Note
from scorer.studio.views.pages import LevelLink, NewLevel
from scorer.web.rendering.urls import url_for
from scorer.web.request import context

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


def known_level(document: Document, level: str) -> str:
    """A level by name, "" where there is none of it."""
    return level if level in names(document) else ""


def links(request: DraftRequest, document: Document, pane: str, rest: Mapping[str, str]) -> Iterator[LevelLink]:
    """The whole deck and its levels, as the head offers them; `kept` is the rest of the query."""
    known, now = names(document), request.level_in(document)
    address = url_for("studio.pane", draft=request.draft.id, pane=pane)
    for name in ("", *known) if known else ():
        query = urlencode({**{key: text for key, text in rest.items() if key != KEY}, **({KEY: name} if name else {})})
        href = f"{address}?{query}" if query else address
        mark = edits.text_at(document, pointers.address((KEY, name, "mark")))
        yield LevelLink(name or word("level.whole"), href, name == now, int(mark) if mark in MARKS else 0)


def fields(form: Fields) -> list[LevelFields]:
    """What each level says that is different, and the command that takes it away."""
    return [_fields(form, name) for name in names(form.document)]


def _fields(form: Fields, name: str) -> LevelFields:
    address, known = pointers.address((KEY, name)), ("mark", "players", *game_keys(form.document))
    own = [form.field(f"{address}/{key}", word(f"key.{key}"), _deck_text(form, key)) for key in OWN if key in known]
    fields = [*own, *_traits(form, address)]
    named = name_field(form, name)
    return LevelFields(name, address, fields, named, f"remove:{address}", not form.document[KEY][name])


def _traits(form: Fields, address: str) -> Iterator[Field]:
    """A line for the levels of each trait, with commas between them."""
    document, language = form.document, form.request.language
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


def new_level(document: Document, draft: str) -> NewLevel:
    """The next level of the names that are offered, as a button adds it; where all of them are there, a number."""
    known, offered = of_deck.names(document), [context.words()[f"studio.level.{name}"] for name in NAMES]
    numbered = (context.words().say("studio.level.numbered", {"n": n}) for n in count(len(NAMES) + 1))
    name = next(name for name in chain(offered, numbered) if name not in known)
    return NewLevel(f"add:/{KEY}/{name}", url_for("studio.save", draft=draft, pane="cards", **{KEY: name}))


def _deck_text(form: Fields, key: str) -> str:
    """What the whole deck says, which holds where a level says nothing."""
    return "" if key == "mark" else form.text("/" + key)


# --- names of levels


RENAME, NAME_FIELD = "rename:", "="


class Rename(NamedTuple):
    """The address of a level whose button was pressed, and the name that stood in its field."""

    address: str
    name: str


def with_new_name(sent: SentForm) -> str | None:
    """The command of the button that was pressed; of one that renames a level with the name from its field."""
    wish = _rename_in(sent)
    return RENAME + wish.address + pointers.address((wish.name,)) if wish else sent.command


def name_field(fields: Fields, level: str) -> Naming:
    """The field with a level's name, and its button; after a name that it can't have that one, and why."""
    address, wish = pointers.address((level_names.KEY, level)), _rename_in(fields.request.form)
    name = wish.name if wish and wish.address == address else level
    why = level_names.refusal(fields.document, level, name)
    said = [Note("note-name", _sentence(why, name), hint=False)] if why and wish else []
    return Naming(Field(NAME_FIELD + address, word("level.name"), name if said else level, "", said), RENAME + address)


def is_refused(sent: SentForm, document: Document) -> bool:
    """Whether a form gives a level a name that it can't have."""
    wish = _rename_in(sent)
    level = _level(wish) if wish else ""
    return bool(wish and level in level_names.tables(document) and level_names.refusal(document, level, wish.name))


def new_query(request: DraftRequest, after: Document) -> Mapping[str, str]:
    """What an address says of the level where that has another name now, as by an undo."""
    level, known, wish = request.query.get(level_names.KEY, ""), level_names.tables(after), _rename_in(request.form)
    if not level or level in known:
        return {}
    name = level_names.normalized(wish.name) if wish and _level(wish) == level else ""
    new = name or level_names.renames(request.document, after).get(level, "")
    return {level_names.KEY: new} if new in known else {}


def _rename_in(sent: SentForm) -> Rename | None:
    """What the button of a form wishes; None where it is none that renames."""
    if not sent.command or not sent.command.startswith(RENAME):
        return None
    address = sent.command.removeprefix(RENAME)
    return Rename(address, sent.names.get(address, ""))


def _level(wish: Rename) -> str:
    """The level that is to be renamed, "" for the address of none."""
    names = pointers.tokens(wish.address)
    return names[1] if len(names) == 2 and names[0] == level_names.KEY else ""


def _sentence(why: str, name: str) -> str:
    return context.closed(context.words().say(f"studio.level.refused_{why}", {"name": level_names.normalized(name)}))
