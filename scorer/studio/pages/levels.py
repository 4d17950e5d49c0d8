"""The levels of a deck: links to them, their fields, and other names for them.

The field of a name is called `=` and the level's address: its text counts only when its own button is pressed, which
sends `rename:` and that address.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, count
from urllib.parse import urlencode

from cardgen.custom import levels as deck_levels
from cardgen.studio import edits, level_names, pointers, traits
from scorer.keeping.drafts import Document
from scorer.studio.pages.fields import Fields, game_keys, word
from scorer.studio.request.access import DraftRequest
from scorer.studio.request.form import SentForm
from scorer.studio.views.fields import Box, Field, LevelFields, Note
from scorer.studio.views.pages import LevelLink
from scorer.web.rendering.urls import url_for
from scorer.web.request import context

KEY = level_names.KEY
OWN = ("mark", "numbers", "colours", "copies", "blanks", "players")
"""Values that levels change, besides cells of the table and the traits."""
MARKS = ("1", "2", "3")
"""The dots that cards of a level may have."""
NAMES = ("easy", "medium", "hard")
"""The keys of the names that are offered, in order."""


def links(request: DraftRequest, document: Document, pane: str, query: Mapping[str, str]) -> Iterator[LevelLink]:
    """The whole deck and its levels, for the page's head; `query` is that of the address."""
    names, now = level_names.tables(document), request.level_in(document)
    address = url_for("studio.pane", draft=request.draft.id, pane=pane)
    rest = {key: text for key, text in query.items() if key != KEY}
    for name in ("", *names) if names else ():
        text = urlencode(rest | ({KEY: name} if name else {}))
        mark = edits.text_at(document, pointers.address((KEY, name, "mark")))
        dots = int(mark) if mark in MARKS else 0
        yield LevelLink(name or word("studio.level.whole"), f"{address}?{text}" if text else address, name == now, dots)


def fields(form: Fields) -> list[LevelFields]:
    """The fields of each level."""
    return [_fields(form, name) for name in level_names.tables(form.document)]


def _fields(form: Fields, name: str) -> LevelFields:
    address, known = pointers.address((KEY, name)), ("mark", "players", *game_keys(form.document))
    fields = [
        form.field(f"{address}/{key}", word(f"studio.key.{key}"), "" if key == "mark" else form.text(f"/{key}"))
        for key in OWN
        if key in known
    ]
    fields += _traits(form, address)
    return LevelFields(name, address, fields, _name_field(form, name), not form.document[KEY][name])


def _traits(form: Fields, address: str) -> Iterator[Field]:
    """A line for the levels of each trait, with commas between them."""
    document, language = form.document, form.request.language
    for name in traits.original(document):
        value = pointers.value_at(document, at := f"{address}/{traits.KEY}/{name}")
        of_deck = traits.line(document, name, traits.levels(document, name), language)
        yield form.field(at, word(f"studio.key.{name}"), of_deck, traits.line(document, name, value, language))


def boxes(form: Fields, address: str) -> list[Box]:
    """A box for each level of a document, for the list at an address; none where a name can't be a word of a list."""
    names = level_names.tables(form.document)
    if any(sign in name for name in names for sign in level_names.SIGNS):
        return []
    return [form.one_of(address, name, name) for name in names]


def new_name(document: Document) -> str:
    """The next of the names that are offered for a new level; a numbered one where all of them are there."""
    names, offered = deck_levels.names(document), [word(f"studio.level.{name}") for name in NAMES]
    numbered = (context.words().say("studio.level.numbered", {"n": n}) for n in count(len(NAMES) + 1))
    return next(name for name in chain(offered, numbered) if name not in names)


# --- names of levels


RENAME, NAME_FIELD = "rename:", "="


def with_new_name(sent: SentForm) -> str | None:
    """The command of the pressed button; of one that renames a level with the name from its field."""
    return sent.command + pointers.address((_new_name(sent),)) if sent.command and _is_rename(sent) else sent.command


def _name_field(fields: Fields, level: str) -> Field:
    """The field with a level's name; after a refused name it has that one, and the reason."""
    address, sent = pointers.address((KEY, level)), fields.request.form
    label, at = word("studio.level.name"), NAME_FIELD + address
    name = _new_name(sent) if sent.command == RENAME + address else level
    why = level_names.refusal(fields.document, level, name)
    if not why:
        return Field(at, label, level)
    sentence = context.words().say(f"studio.level.refused_{why}", {"name": level_names.normalized(name)})
    return Field(at, label, name, notes=[Note("note-name", context.closed(sentence), hint=False)])


def is_refused(sent: SentForm, document: Document) -> bool:
    """Whether a form gives a level an invalid name."""
    level = _renamed_level(sent)
    return level in level_names.tables(document) and bool(level_names.refusal(document, level, _new_name(sent)))


def new_query(request: DraftRequest, after: Document) -> Mapping[str, str]:
    """The level for the next address, where the requested one was renamed, as by an undo."""
    level, known = request.level_name, level_names.tables(after)
    if not level or level in known:
        return {}
    name = level_names.normalized(_new_name(request.form)) if _renamed_level(request.form) == level else ""
    new = name or level_names.renames(request.document, after).get(level, "")
    return {KEY: new} if new in known else {}


def _is_rename(sent: SentForm) -> bool:
    return (sent.command or "").startswith(RENAME)


def _new_name(sent: SentForm) -> str:
    """The name in the field of a level whose button was pressed."""
    return sent.names.get((sent.command or "").removeprefix(RENAME), "")


def _renamed_level(sent: SentForm) -> str:
    """The level whose name is to be changed; "" for none."""
    match pointers.tokens((sent.command or "").removeprefix(RENAME)) if _is_rename(sent) else ():
        case (level_names.KEY, level):
            return level
    return ""
