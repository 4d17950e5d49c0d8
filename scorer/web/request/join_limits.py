"""Phones that come to a table, and those that ask to write: counted, so that nobody can send too many."""

from __future__ import annotations

from scorer.web import commands
from scorer.web.guard import limits
from scorer.web.request import context


def come(table: str, phone: str) -> bool:
    """Counts a phone that is new at a table; whether it is. TooManyError where too many came from there."""
    new = context.services().access.member(table, phone) is None
    if new:
        count("come")
    return new


def ask(table: str, name: str) -> None:
    """This phone asks to write; the owner's phone sees it at once."""
    commands.ask(context.services(), table, context.known_phone(), name, context.source())


def count(what: str) -> None:
    """Counts what somebody without rights does. TooManyError where it was too much."""
    limits.spend(context.services().store, what, context.source())
