"""What happens before and after each request, and errors in one sentence."""

from __future__ import annotations

import re

from flask import Flask, Response, current_app, g, jsonify, make_response, redirect, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as Answer

from cardgen.core.cancellation import CancelledError
from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.custom import child_process
from cardgen.games.registry import UnknownGameError
from cardgen.schema.draft import DeckError
from cardgen.words import unicode_text
from cardgen.words.phrases import PhrasedError
from cardgen.words.texts import Texts
from scorer.games import NoPartError
from scorer.keeping.database import outages
from scorer.keeping.database.outages import AwayError
from scorer.keeping.draft_rights import NoDraftError
from scorer.keeping.reader import NoTableError
from scorer.keeping.store import FullError
from scorer.playing.bounds import TooFastError, TooManyError
from scorer.web.guard import security
from scorer.web.middleware import compression
from scorer.web.rendering import assets, templates
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.concurrency import BusyError
from scorer.web.request.context import ForbiddenError, sentence, services, wants_json, words
from scorer.words import languages

FORM = "application/x-www-form-urlencoded"
GAME = 40
"""Letters that are shown of the key of a game that we don't have."""
PAGE = re.compile(r"/(?:t|class)/[^/]+|/studio/[\w-]{12}(?=/)|/studio(?=/)")
"""The page of a table, a class or a draft, whose forms go to addresses below."""

CHEAP = ("static", "shell.health")
"""What any page may ask for."""
OF_A_STATE = ("studio.pane", "studio_print.ready")
"""Pages of a draft as it is: where one can't be shown, one that bears any state leads back to those before."""

_ERRORS = (
    FactError, RecordError, DeckError, PhrasedError, NoPartError, UnknownGameError, NoTableError, ForbiddenError,
    FullError, BusyError, child_process.BusyError, CancelledError, TooManyError, HTTPException,
)  # fmt: skip
"""What is refused, with a sentence each."""


class Small(IntegerConverter):
    """A whole number in an address, small enough for any database."""

    regex = r"[0-9]{1,9}"


def prepare(app: Flask) -> None:
    """Hooks, filters and error pages."""
    app.url_map.converters["int"] = Small
    app.config["MAX_CONTENT_LENGTH"] = security.BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = security.BODY
    app.config["MAX_FORM_PARTS"] = security.FIELDS
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    templates.prepare(app)
    app.before_request(_before)
    app.after_request(_after)
    app.view_functions["static"] = assets.send
    for kind in _ERRORS:
        app.register_error_handler(kind, refused)
    app.register_error_handler(Exception, _broken)


def _before() -> Response | None:
    settings = services().settings
    if not security.host_is_ours(request.host, settings.hosts):
        return _stopped("no_host", 421)
    if not _is_let_in():
        return _stopped("foreign", 403)
    if request.headers.get("Transfer-Encoding"):  # its size is not known, and Werkzeug would cut it off at our limit
        return _stopped("no_length", 411)
    if (most := security.longest(request)) is not None:
        request.max_content_length = most
    if request.mimetype == FORM and request.get_data().count(b"&") >= security.most_fields(request):
        raise RequestEntityTooLarge  # Werkzeug counts only the fields of forms with files
    return None


def _is_let_in() -> bool:
    """Whether a foreign page has nothing to do with a request, or may have; static files are for all."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        return security.comes_from_us(request)
    return request.endpoint in CHEAP or security.may_read(request)


def _stopped(why: str, status: int) -> Response:
    message = words()[f"refused.{why}"]
    if wants_json():
        return make_response(jsonify({"error": message}), status)
    return make_response(f"{message}\n", status, context.PLAIN)


def _after(response: Response) -> Response:
    if "new_phone" in g and response.status_code < 400:
        response.set_cookie(
            context.cookie_name(),
            g.new_phone,
            max_age=2 * context.YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    if not response.headers.get("Cache-Control"):
        response.headers["Cache-Control"] = "private, no-cache"
    if response.mimetype == "text/html":
        response.headers.setdefault("Content-Language", context.language())
    security.guard(response, request, services().settings.hosts)
    return compression.packed(response, request)


# --- errors


def refused(error: Exception) -> Response | Answer:
    """Any error that has a sentence, as a page or as JSON; where only forms are sent to, back to their page."""
    above = PAGE.match(request.path)
    if isinstance(error, MethodNotAllowed) and request.method == "GET" and above and not wants_json():
        return redirect(above[0], 303)
    status, text, extra = _status_and_sentence(error)
    if wants_json():
        field = getattr(error, "field", None)
        response = jsonify({"error": text} | ({"field": field} if field else {}))
    else:
        response = make_response(_refusal_page(status, text))
    response.status_code = status
    response.headers.update(extra)
    return response


def _refusal_page(status: int, text: str) -> str:
    """Why it was refused, where it may be tried `again` (at the same address where empty), and the table: `back`."""
    table = request.path.split("/")[2] if request.path.startswith("/t/") else ""
    back = url_for("table.enter", table=table) if table else None
    again = "" if request.method == "GET" else back or url_for("start.start")
    return render_fields("shell/refused.html", status=status, sentence=text, again=again, back=back)


PLAIN: tuple[tuple[type[Exception], int, str], ...] = (
    (NoDraftError, 404, "no_draft"), (NoTableError, 404, "no_table"), (UnknownGameError, 404, "no_game"),
    (FullError, 507, "full"), (RequestEntityTooLarge, 413, "large"),
)  # fmt: skip
"""Errors whose sentence is always the same: status and key."""


def _status_and_sentence(error: Exception) -> tuple[int, str, dict[str, str]]:
    """Status, sentence and more headers for an error."""
    texts = words(g.get("game"))
    for kind, status, key in PLAIN:
        if isinstance(error, kind):
            return status, texts[f"refused.{key}"], {}
    match error:
        case NoPartError():
            return 404, texts.say(f"refused.no_{error.part}", {"game": unicode_text.cut(error.game, GAME)}), {}
        case FactError() | RecordError() | DeckError():
            return 422, sentence(error, g.get("game")), {}
        case PhrasedError():
            return 422, sentence(error), {}
        case ForbiddenError():
            return 403, texts[f"refused.{error.right}"], {}
        case BusyError() | child_process.BusyError() | CancelledError():  # nobody hears the latter
            return 503, texts["refused.busy"], {"Retry-After": str(concurrency.AFTER)}
        case AwayError():  # a page that was asked for comes by itself as soon as it can; a form is not sent again so
            reload = {} if wants_json() or request.method != "GET" else {"Refresh": str(2 * outages.AFTER)}
            return 503, texts["refused.away"], {"Retry-After": str(outages.AFTER), **reload}
        case TooFastError() | TooManyError():
            return 429, _soon(error, texts), {"Retry-After": str(error.seconds)}
        case HTTPException():
            return _of_http(error, texts)
        case _:
            return 500, texts["refused.broken"], {}


def _soon(error: TooFastError | TooManyError, texts: Texts) -> str:
    """When to try again: in seconds, or in whole minutes."""
    if isinstance(error, TooFastError):
        return languages.plural(texts, "refused.fast", error.seconds)
    return languages.plural(texts, "refused.wait", -(-error.seconds // 60))


def _of_http(error: HTTPException, texts: Texts) -> tuple[int, str, dict[str, str]]:
    code, methods = error.code or 500, getattr(error, "valid_methods", None)
    return code, texts.get(f"refused.{code}", texts["refused.other"]), {"Allow": ", ".join(methods)} if methods else {}


def _broken(error: Exception) -> Response | Answer:
    """A fault of ours: into the log with its trace, to the phone without. A database that is away is none."""
    if outages.away(error):
        outages.of(services().store.engine).failed(error)
        return refused(AwayError())
    current_app.logger.error("fault", exc_info=error)
    if request.endpoint in OF_A_STATE:
        return redirect(url_for("studio_more.changes", draft=request.path.split("/")[2], broken=1), 303)
    return refused(error)
