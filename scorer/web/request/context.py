"""What all pages share: the parts of the app, the phone that asks and its right, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from itertools import islice
from typing import Concatenate, TypeVar

from flask import current_app, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.schema.draft import DeckError
from cardgen.words import phrases, unicode_text
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.texts import LANGUAGES, Texts
from scorer.games import ASKED, GAMES, RULED, NoPartError
from scorer.games.looks import decimal_mark
from scorer.games.sheet import Form
from scorer.games.words import texts
from scorer.keeping import attempt_counter
from scorer.keeping.phones import Member, linked
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.rooms import digest
from scorer.keeping.tokens import TOKEN
from scorer.web.commands.context import Services, TableContext
from scorer.web.guard import limits, security
from scorer.words import languages, quotes

YEAR = 365 * 86400
ECHO = 600
"""Characters of a field that are shown again where a form can't be; a note, the longest that people type, has 500."""
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
API = "/api/"
TABLE = re.compile(r"[A-Za-z0-9_-]{12}")
"""The id of a table."""


class ForbiddenError(PermissionError):
    """A member that may not do this; `right` is what it takes."""

    def __init__(self, right: str) -> None:
        super().__init__(right)
        self.right = right


Answer = TypeVar("Answer")
Found = TypeVar("Found")
AtTable = Callable[Concatenate[TableContext, ...], Answer]
"""A view of a table; what else its address names comes after the visit."""


def services() -> Services:
    """The services of the current app."""
    parts: Services = current_app.extensions["scorer"]
    return parts


# --- the requester


def about(game: str, part: str = "sheet") -> str:
    """The game that the request is about: from here on sentences have its words. NoPartError where it lacks a part."""
    if game not in {"sheet": GAMES, "check": ASKED, "rules": RULED}[part]:
        raise NoPartError(game, part)
    g.game = game
    return game


def cookie_name(name: str = "phone") -> str:
    """Over https the browser itself keeps other hosts from setting it."""
    return f"__Host-{name}" if request.is_secure else name


def phone() -> str | None:
    """The hash of the phone's cookie; none for what can be no token of ours."""
    token = _token()
    return digest(token) if TOKEN.fullmatch(token) else None


def known_phone() -> str:
    """The phone's hash, before it gets a right; a new phone gets its cookie with the answer.

    So does one whose cookie we have not given: somebody else may have planted it, and would share all its rights.
    """
    token = _token()
    if "new_phone" not in g and not _ours(token):
        token = g.new_phone = services().tokens.new()
    return digest(token)


def _token() -> str:
    """The token of the phone, also one that it gets with this answer; empty where there is none."""
    if "new_phone" in g:
        return str(g.new_phone)
    name = cookie_name()
    if name == "phone" or name in request.cookies:
        return request.cookies.get(name, "")
    return _brought()


def _brought() -> str:
    """The cookie that a phone got over http, where the server at home has turned to https: it keeps its tables.

    Only one that we have given. And none where https is promised: there anybody under a name beside ours could hand a
    phone a cookie of theirs.
    """
    token = request.cookies.get("phone", "")
    if security.is_site(request.host, services().settings.hosts) or not _ours(token):
        return ""
    g.new_phone = token
    return token


def _ours(token: str) -> bool:
    """Whether we gave a token: one that we signed, or that has, or had, a right here.

    Each gets a right when it is given, so those without a signature, of earlier versions, are known by it, and so are
    those of other computers with the same database. Signed ones are known in another database as well.
    """
    if not TOKEN.fullmatch(token):
        return False
    return services().tokens.ours(token) or services().access.knows(digest(token))


def at_table(right: str = "watcher") -> Callable[[AtTable[Answer]], Callable[..., Answer]]:
    """Gives a view of a table a `TableContext` in place of the table's id, if the requester has that right there.

    From then on sentences have the words of the table's game. NoTableError and ForbiddenError as from `authorised`.
    """

    def decorate(view: AtTable[Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def at_its_table(table: str, **names: str | int) -> Answer:
            visit = authorised(table, right)
            g.game, g.mark = visit.match.game, decimal_mark(visit.match.edition)
            return view(visit, **names)

        return at_its_table

    return decorate


def authorised(table: str, right: str = "watcher") -> TableContext:
    """The table, if the requester has that right there.

    NoTableError for strangers, who don't learn that it exists; ForbiddenError for members with a lesser right.
    """
    if not TABLE.fullmatch(table):  # PostgreSQL takes no NUL, which an address may hold
        raise NoTableError
    app = services()
    program = _by_link(table)
    place = (program, app.store.summary(table).seq) if program else app.access.place(table, phone())
    if place is None:
        raise NoTableError
    member, seq = place
    if not member.may(right):
        raise ForbiddenError(right)
    return TableContext(app.store.match_at(table, seq), member)


def table_of(game: str) -> TableContext | None:
    """The table from which a page of a game was opened; None for those who are no members there."""
    try:
        visit = authorised(request.args.get("table", ""))
    except NoTableError:
        return None
    return visit if visit.match.game == game else None


def bearer() -> str | None:
    """The link's token that a program shows in the Authorization header."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def by_token(token: str, *, once: bool = False) -> tuple[Summary, str] | None:
    """The table of a link and the right that it gives. Wrong ones are counted; whoever shows a right one comes in.

    `once`: also of a link for one phone, which is no key for programs.
    """
    opened = services().access.table_of(token, once=once)
    if opened is None:
        limits.spend_all(services().store, _guesses())
    return opened


def _by_link(table: str) -> Member | None:
    """A program that shows a link's token."""
    token = bearer()
    opened = by_token(token) if token else None
    return linked(opened[1]) if opened and opened[0].id == table else None


def source() -> str:
    """The address for which attempts of this request are counted."""
    return limits.source(request.remote_addr)


def spend(what: str) -> None:
    """Counts what somebody without rights does. TooManyError where it was too much."""
    limits.spend(services().store, what, source())


def guessed(find: Callable[[], Found]) -> Found:
    """What is found by a code. A guess that finds nothing, None or a NoTableError, is counted; TooManyError where
    somebody has tried too often.
    """
    spent = limits.spend_all(services().store, _guesses())
    result = find()
    if result is not None:
        attempt_counter.give_back(services().store, spent)
    return result


def _guesses() -> Iterator[tuple[str, str]]:
    """Where a guess is counted.

    Phones with a table are counted apart from strangers, who can't lock them out, and each for itself, so that none
    of them locks out the others. All of an address together have a limit too: who makes tables makes such phones.
    """
    address, asking = request.remote_addr, phone()
    if asking is not None and services().access.tables(asking, 1):
        yield "guess-phone", asking
        yield "guess-known", limits.source(address)
    else:
        yield "guess", limits.source(address)
    yield "guess-net", limits.network(address)
    yield "guess-all", "all"


def number(name: str, digits: int) -> int | None:
    """A whole number from 1 on of the query, of so many digits at most; None where there is none."""
    value = request.args.get(name, "")
    return int(value) if re.fullmatch(rf"[1-9]\d{{0,{digits - 1}}}", value, re.ASCII) else None


def typed(name: str, most: int, room: int | None = None) -> str:
    """A line of a form as it can be shown: at most so many letters, an emoji being one, that have room together.

    Nothing where nothing of it can be seen. `room`: characters that are kept; as many as letters where nothing is said.
    """
    line = unicode_text.cleaned(request.form.get(name, "")[: limits.LINE])
    pieces = unicode_text.graphemes(line) if unicode_text.visible(line) else []
    return unicode_text.cut("".join(pieces[:most]), room or most).strip()


def echoed() -> Form:
    """The form that was sent, to be filled in once more: no field more often or longer than a page has use for."""
    form = Form()
    for name, value in islice(request.form.items(multi=True), security.FIELDS):
        form.add(name, unicode_text.cut(value, ECHO))
    return form


# --- words


def language() -> str:
    """The language of the answer."""
    if "language" not in g:
        chosen = request.cookies.get(cookie_name(languages.COOKIE))
        g.language = languages.preferred(chosen, lambda _: _best(request.headers.get("Accept-Language", "")))
    return str(g.language)


@lru_cache(maxsize=256)
def _best(header: str) -> str | None:
    """The language that a browser likes best among ours; phones say the same with each request."""
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES)


def words(game: str | None = None) -> Texts:
    """The words of the answer, with those of a game."""
    return texts(language(), game)


def sentence(error: FactError | RecordError | PhrasedError, game: str | None = None) -> str:
    """Why something can't be, with a capital letter and a full stop."""
    if isinstance(error, DeckError):
        return " ".join(sentences(error))
    if isinstance(error, PhrasedError):
        return closed(phrases.translate(error.phrase, language()))
    return closed(words(game).say(*error.phrase))


def sentences(error: DeckError) -> list[str]:
    """All that is wrong with a deck, a sentence each."""
    return located(error.phrases)


def located(faults: Iterable[Phrase]) -> list[str]:
    """Phrases about places of a deck file, a sentence each, none twice."""
    return [*dict.fromkeys([closed(phrases.translate(phrase, language()), _names_file(phrase)) for phrase in faults])]


def _names_file(phrase: Phrase) -> bool:
    """Whether a sentence about a deck begins with the name of its file, which is written as it is."""
    name = phrase.values.get("name", phrase.values.get("place"))
    return phrase.key in ("at", "form.at_line", "form.at_row", "form.at_cell") and isinstance(name, str)


def closed(text: str, as_it_is: bool = False) -> str:
    """A sentence with a capital letter, unless it begins `as_it_is`, and a full stop.

    People read it with the quotation marks of their language; programs look for the straight ones.
    """
    text = text if request.path.startswith(API) else quotes.typographic(text, words()["app.quoted"])
    text = text if as_it_is else text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…", ")")) else f"{text}."


def wants_json() -> bool:
    """Whether a script or a program asks."""
    return request.path.startswith(API) or request.accept_mimetypes.best == "application/json"
