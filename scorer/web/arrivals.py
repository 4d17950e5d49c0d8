"""Phones that come to a table, and those that ask to write: counted, so that nobody can send too many."""

from __future__ import annotations

from flask import request

from scorer.web import commands, limits, visits


def come(table: str, phone: str) -> bool:
    """Counts a phone that is new at a table; whether it is. TooManyError where too many came from there."""
    new = visits.services().access.member(table, phone) is None
    if new:
        count("come")
    return new


def ask(table: str, name: str) -> None:
    """This phone asks to write; the owner's phone sees it at once."""
    count("ask")
    access, phone = visits.services().access, visits.known_phone()
    access.ask(table, phone, "scorer", name)
    member = access.member(table, phone)
    number = member.number if member else 0
    commands.noted(table, number, "ask", member=number)


def count(what: str) -> None:
    """Counts what somebody without rights does. TooManyError where it was too much."""
    store, address = visits.services().store, limits.source(request.remote_addr)
    limits.check(store, what, address)
    limits.count(store, what, address)
