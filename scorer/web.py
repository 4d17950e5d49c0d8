"""What all pages share: words, the phone that asks, its right, errors in one sentence, files with their fingerprint."""

from __future__ import annotations

import re
import secrets
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, current_app, g, jsonify, make_response, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.routing import IntegerConverter

from cardgen.facts import FactError
from cardgen.score_sheet import MINUS, signed
from cardgen.scores import RecordError
from cardgen.texts import Texts
from scorer import assets, languages, packing, security
from scorer.access import TOKEN, Access, Member, digest
from scorer.bus import Bus
from scorer.match import Match
from scorer.security import TooManyError
from scorer.settings import Settings
from scorer.store import FullError, NoTableError, Store, Summary

YEAR = 365 * 86400
TIME = Markup('<time datetime="{}">{}</time>')
ON = Markup('<time datetime="{}" data-day>{}</time>')
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
TABLE = re.compile(r"[A-Za-z0-9_-]{12}")
"""The id of a table."""
PHONE = re.compile(r"[A-Za-z0-9_-]{22}")
"""The token of a phone: 128 bits."""


class Small(IntegerConverter):
    """A whole number in an address, small enough for any database."""

    regex = r"[0-9]{1,9}"


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

    Where the server has turned from http to https, a phone brings the old cookie once more, and keeps its tables.
    """
    name = cookie_name()
    token = request.cookies.get(name, "")
    if name != "phone" and name not in request.cookies:
        token = request.cookies.get("phone", "")
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
    linked = _by_link(table)
    found = (linked, there.store.summary(table).seq) if linked else there.access.place(table, phone())
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
    """The table of a link and the right that it gives."""
    guessing()
    found = parts().access.table_of(token)
    if found is None:
        failed()
    return found


def _by_link(table: str) -> Member | None:
    """A program is no phone: it has no number."""
    token = bearer()
    found = by_token(token) if token else None
    return Member(0, found[1], None, "", 0.0) if found and found[0].id == table else None


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


def typed(name: str, most: int) -> str:
    """A line of a form as it can be shown, at most so many letters."""
    return cleaned(request.form.get(name, ""))[:most].strip()


def cleaned(text: str) -> str:
    r"""A line as it can be shown: even spacing, no signs that turn or hide others.

    >>> cleaned(" Te\u202ea\x00\x1b and\n cake ")
    'Tea and cake'
    """
    return " ".join("".join(letter for letter in " ".join(text.split()) if letter.isprintable()).split())


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


def sentence(error: FactError | RecordError, game: str | None = None) -> str:
    """Why something can't be, with a capital letter and a full stop."""
    return closed(words(game).say(*error.phrase))


def closed(said: str) -> str:
    """A sentence with a capital letter and a full stop."""
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?", ")")) or said.count(".") > 1 else f"{said}."


# --- the app


def prepare(app: Flask) -> None:
    """Hooks, filters and error pages."""
    app.url_map.converters["int"] = Small
    app.config["MAX_CONTENT_LENGTH"] = security.BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = security.BODY
    app.config["MAX_FORM_PARTS"] = security.FIELDS
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.before_request(_before)
    app.after_request(_after)
    app.view_functions["static"] = assets.send
    app.context_processor(_context)
    app.jinja_env.filters.update(decimal=decimal, signed=signed, day=day, clock=clock, date=date, moment=moment)
    app.jinja_env.filters["since"] = since
    app.jinja_env.globals.update(file=file, sign=sign, key=lambda: str(uuid.uuid4()))
    for kind in (FactError, RecordError, NoTableError, ForbiddenError, FullError, TooManyError, HTTPException):
        app.register_error_handler(kind, refused)
    app.register_error_handler(Exception, _broken)


def _before() -> Response | None:
    settings = parts().settings
    if not security.host_is_ours(request.host, settings.hosts):
        return _stopped("This is not a name of this server; see SCORER_HOSTS.", 421)
    if request.method not in ("GET", "HEAD", "OPTIONS") and not security.comes_from_us(request):
        return _stopped("This came from a foreign page.", 403)
    if request.headers.get("Transfer-Encoding"):  # its size is not known, and Werkzeug would cut it off at our limit
        return _stopped("A request must say how long it is.", 411)
    return None


def _stopped(said: str, status: int) -> Response:
    if wants_json():
        return make_response(jsonify({"error": said}), status)
    return make_response(f"{said}\n", status, PLAIN)


def _after(response: Response) -> Response:
    if "new_phone" in g and response.status_code < 400:
        response.set_cookie(
            cookie_name(), g.new_phone, max_age=2 * YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    if request.endpoint == "static" and response.status_code in (200, 304) and _by_fingerprint():
        # an address from `file`: what lies there never changes
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    if not response.headers.get("Cache-Control"):
        response.headers["Cache-Control"] = "private, no-cache"
    if response.mimetype == "text/html":
        response.headers.setdefault("Content-Language", language())
    security.guard(response, request, parts().settings.hosts)
    return packing.packed(response, request)


def _by_fingerprint() -> bool:
    """Whether a file was asked for by the fingerprint that it has; any other would stand for something else."""
    name = (request.view_args or {}).get("filename", "")
    return bool(request.args.get("v")) and request.args["v"] == assets.fingerprint(_folder() / name)


def _context() -> dict[str, Any]:
    game = g.get("game")
    said = words(game)
    return {
        "t": lambda key, **values: said.say(key, values) if values else said[key],
        "tn": lambda key, n: languages.counted(said, key, n),
        "words": said,
        "language": language(),
        "languages": languages.NAMES,
        "now": time.time(),
    }


# --- errors


def wants_json() -> bool:
    """Whether a script or a program asks."""
    return request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json"


def refused(error: Exception) -> Response:
    """Any error that has a sentence, as a page or as JSON."""
    status, said, extra = _said(error)
    if wants_json():
        field = getattr(error, "field", None)
        response = jsonify({"error": said} | ({"field": field} if field else {}))
    else:
        response = make_response(render_template("refused.html", status=status, said=said))
    response.status_code = status
    response.headers.update(extra)
    return response


def _said(error: Exception) -> tuple[int, str, dict[str, str]]:
    said = words(g.get("game"))
    match error:
        case FactError() | RecordError():
            return 422, sentence(error, g.get("game")), {}
        case NoTableError():
            return 404, said["refused.no_table"], {}
        case ForbiddenError():
            return 403, said[f"refused.{error.right}"], {}
        case FullError():
            return 507, said["refused.full"], {}
        case TooManyError():
            minutes = -(-error.seconds // 60)
            return 429, languages.counted(said, "refused.wait", minutes), {"Retry-After": str(error.seconds)}
        case RequestEntityTooLarge():
            return 413, said["refused.large"], {}
        case HTTPException():
            code = error.code or 500
            extra = {"Allow": ", ".join(error.valid_methods)} if getattr(error, "valid_methods", None) else {}  # type: ignore[attr-defined]
            return code, said.get(f"refused.{code}", said["refused.other"]), extra
        case _:
            return 500, said["refused.broken"], {}


def _broken(error: Exception) -> Response:
    """A fault of ours: into the log with its trace, to the phone without."""
    current_app.logger.error("fault", exc_info=error)
    return refused(error)


# --- files and small things of templates


def file(name: str) -> str:
    """The address of a file of ours; it changes with its content, so phones may keep it for ever."""
    return _file(request.script_root, name)


@lru_cache(maxsize=256)
def _file(_root: str, name: str) -> str:
    return url_for("static", filename=name, v=assets.fingerprint(_folder() / name))


def _folder() -> Path:
    return Path(str(current_app.static_folder))


def sign(name: str, kind: str = "sign") -> Markup:
    """A drawing of the sprite; it says nothing to screen readers, the words beside it do."""
    return _sign(request.script_root, name, kind)


@lru_cache(maxsize=256)
def _sign(_root: str, name: str, kind: str) -> Markup:
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        kind, file("pictures/signs.svg"), name
    )


def day(at: float) -> str:
    """A day in words, on this machine's clock."""
    return languages.said_day(datetime.fromtimestamp(at, UTC).astimezone().date(), words())


def stamp(at: float) -> str:
    """A day in the name of a file: 2026-11-21."""
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%Y-%m-%d")


def moment(at: float) -> Markup:
    """When something was: the time of day, with the day unless it is today. Scripts put it into the phone's zone."""
    today = day(at) == day(parts().store.clock())
    return TIME.format(iso(at), clock(at) if today else f"{day(at)}, {clock(at)}")


def date(at: float) -> Markup:
    """On which day something was."""
    return ON.format(iso(at), day(at))


def iso(at: float) -> str:
    """A moment for scripts: 2026-11-21T19:05:00Z."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def clock(at: float) -> str:
    """A time of day on this machine's clock."""
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%H:%M")


def decimal(value: float) -> str:
    """A number with at most one decimal, as the language writes it."""
    text = signed(round(value)) if value == int(value) else signed_text(f"{value:.1f}")
    return text.replace(".", words()["word.point"])


def signed_text(text: str) -> str:
    """With a true minus sign."""
    return text.replace("-", MINUS)


def since(seconds: float) -> str:
    """Minutes and seconds: 2:05."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
