"""What all pages share: the parts of the app, the phone that asks and its right, words."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flask import current_app, g, request

from cardgen import letters
from cardgen.facts import FactError
from cardgen.scores import RecordError
from cardgen.texts import Texts
from scorer import languages, security
from scorer.access import TOKEN, Access, Member, digest, link_of, linked
from scorer.bus import Bus
from scorer.match import Match
from scorer.settings import Settings
from scorer.store import NoTableError, Store, Summary

YEAR = 365 * 86400
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
TABLE = re.compile(r"[A-Za-z0-9_-]{12}")
"""The id of a table."""
PHONE = re.compile(r"[A-Za-z0-9_-]{22}")
"""The token of a phone: 128 bits."""


class Parts(NamedTuple):
    """What the app is made of."""

    settings: Settings
    store: Store
    access: Access
    bus: Bus


class ForbiddenError(PermissionError):
    """A member that may not do this; `right` is what it takes."""

    def __init__(self, right: str) -> None:
        super().__init__(right)
        self.right = right


class Seen(NamedTuple):
    """A table as a member sees it."""

    match: Match
    member: Member


def parts() -> Parts:
    """The parts of the app that answers."""
    found: Parts = current_app.extensions["scorer"]
    return found


# --- who asks


def cookie_name(name: str = "phone") -> str:
    """Over https the browser itself keeps other hosts from setting it."""
    return f"__Host-{name}" if request.is_secure else name


def phone() -> str | None:
    """The hash of the phone's cookie; none for what can be no token of ours.

    Where a server at home has turned from http to https, a phone brings the old cookie once more, and keeps its
    tables. Not where https is promised: there anybody under a name beside ours could hand a phone a cookie of theirs.
    """
    name = cookie_name()
    token = request.cookies.get(name, "")
    if name != "phone" and name not in request.cookies:
        site = security.is_site(request.host, parts().settings.hosts)
        token = "" if site else request.cookies.get("phone", "")
        if PHONE.fullmatch(token):
            g.new_phone = token
    return digest(token) if PHONE.fullmatch(token) else None


def known_phone() -> str:
    """The phone's hash; a new phone gets its cookie with the answer."""
    if found := phone():
        return found
    if "new_phone" not in g:
        g.new_phone = secrets.token_urlsafe(TOKEN)
    return digest(g.new_phone)


def seen(table: str, right: str = "watcher") -> Seen:
    """The table, if whoever asks may do so much there. NoTableError for strangers: they don't learn that it exists."""
    if not TABLE.fullmatch(table):  # PostgreSQL takes no NUL, which an address may hold
        raise NoTableError
    there = parts()
    program = _by_link(table)
    found = (program, there.store.summary(table).seq) if program else there.access.place(table, phone())
    if found is None:
        raise NoTableError
    member, seq = found
    if not member.may(right):
        raise ForbiddenError(right)
    return Seen(there.store.match_at(table, seq), member)


def bearer() -> str | None:
    """The link's token that a program shows in the Authorization header."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def by_token(token: str) -> tuple[Summary, str] | None:
    """The table of a link and the right that it gives. Wrong ones are counted; whoever shows a right one comes in."""
    found = parts().access.table_of(token)
    if found is None:
        guessing()
        failed()
    return found


def _by_link(table: str) -> Member | None:
    """A program that shows a link's token."""
    token = bearer()
    found = by_token(token) if token else None
    return linked(found[1]) if found and found[0].id == table else None


def guessing() -> None:
    """TooManyError where somebody has tried too often."""
    for what, where in _guesses():
        security.check(parts().store, what, where)


def failed() -> None:
    """Counts a wrong code or link."""
    for what, where in _guesses():
        security.count(parts().store, what, where)


def _guesses() -> Iterator[tuple[str, str]]:
    """Where a guess is counted. Phones with a table are counted apart: no stranger beside them can lock them out."""
    there, found = request.remote_addr, phone()
    known = found is not None and bool(parts().access.tables(found, 1))
    yield "guess-known" if known else "guess", security.source(there)
    yield "guess-net", security.network(there)
    yield "guess-all", "all"


def typed(name: str, most: int, room: int | None = None) -> str:
    """A line of a form as it can be shown: at most so many letters, an emoji being one, that have room together.

    `room`: characters that are kept; as many as letters where nothing is said.
    """
    pieces = letters.pieces(letters.cleaned(request.form.get(name, "")))
    return letters.cut("".join(pieces[:most]), room or most).strip()


# --- words


def language() -> str:
    """The language of the answer."""
    if "language" not in g:
        g.language = languages.wished(
            request.cookies.get(cookie_name(languages.COOKIE)), request.accept_languages.best_match
        )
    return str(g.language)


def words(game: str | None = None) -> Texts:
    """The words of the answer, with those of a game."""
    return languages.texts(language(), game)


def called(names: Mapping[int, str], number: int) -> str:
    """What a phone is called, or the link of a program; nothing for the scorer itself."""
    if (right := link_of(number)) is not None:
        return words().say("table.link", {"right": words()[f"right.{right}"]})
    return (names.get(number) or words().say("table.phone", {"n": number})) if number else ""


def sentence(error: FactError | RecordError, game: str | None = None) -> str:
    """Why something can't be, with a capital letter and a full stop."""
    return closed(words(game).say(*error.phrase))


def closed(said: str) -> str:
    """A sentence with a capital letter and a full stop."""
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?", ")")) or said.count(".") > 1 else f"{said}."


def wants_json() -> bool:
    """Whether a script or a program asks."""
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"
