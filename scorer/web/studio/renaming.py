"""A level's name: its field, the button that gives the level another, and why it can't have that.

The field is named `=` and the level's address: what stands there counts when its own button is pressed, which sends
`rename:` and that address, and never before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import request

from cardgen.studio import level_names, pointers
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import form
from scorer.web.studio.fields import word
from scorer.web.studio.form import Sent
from scorer.web.views.studio_fields import Field, Naming, Note

VERB, FIELD = "rename:", "="


class Wish(NamedTuple):
    """The address of a level whose button was pressed, and the name that stood in its field."""

    address: str
    name: str


def command(sent: Sent) -> str | None:
    """The command of the button that was pressed; of one that renames a level with the name from its field."""
    wish = _wish(sent)
    return VERB + wish.address + pointers.address((wish.name,)) if wish else sent.command


def of(document: Document, level: str) -> Naming:
    """The field with a level's name, and its button; after a name that it can't have that one, and why."""
    address, wish = pointers.address((level_names.KEY, level)), _wished()
    name = wish.name if wish and wish.address == address else level
    why = level_names.refusal(document, level, name)
    said = [Note("note-name", _sentence(why, name), hint=False)] if why and wish else []
    return Naming(Field(FIELD + address, word("level.name"), name if said else level, "", said), VERB + address)


def is_refused(document: Document) -> bool:
    """Whether a level was to have a name that it can't have."""
    wish = _wished()
    level = _level(wish) if wish else ""
    return bool(wish and level in level_names.tables(document) and level_names.refusal(document, level, wish.name))


def followed(before: Document, after: Document) -> Mapping[str, str]:
    """What an address says of the level where that has another name now, as by an undo."""
    level, known, wish = request.args.get(level_names.KEY, ""), level_names.tables(after), _wished()
    if not level or level in known:
        return {}
    name = level_names.normalized(wish.name) if wish and _level(wish) == level else ""
    new = name or level_names.renames(before, after).get(level, "")
    return {level_names.KEY: new} if new in known else {}


def _wished() -> Wish | None:
    return _wish(form.sent(request.form))


def _wish(sent: Sent) -> Wish | None:
    """What the button of a form wishes; None where it is none that renames."""
    if not sent.command or not sent.command.startswith(VERB):
        return None
    address = sent.command.removeprefix(VERB)
    return Wish(address, sent.names.get(address, ""))


def _level(wish: Wish) -> str:
    """The level that is to be renamed, "" for the address of none."""
    names = pointers.tokens(wish.address)
    return names[1] if len(names) == 2 and names[0] == level_names.KEY else ""


def _sentence(why: str, name: str) -> str:
    return context.closed(context.words().say(f"studio.level.refused_{why}", {"name": level_names.normalized(name)}))
