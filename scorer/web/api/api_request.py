"""Requests to the API: body, headers and query, validated; a refusal is one sentence in JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from flask import Response, request
from msgspec import UNSET

from cardgen.core import facts, json_input, score_sheet
from cardgen.core.facts import FactError
from cardgen.core.json_input import Json
from cardgen.core.scores import RecordError
from cardgen.custom import short_form
from cardgen.custom.child_process import run_bounded
from scorer.playing import decks
from scorer.web.api.answers import Answer, Conflict, Error
from scorer.web.commands import writing
from scorer.web.forms import deck_upload
from scorer.web.request import context

VERSION = re.compile(r'(?:W/)?"(\d{1,9})(?:-[\w-]*)?"', re.ASCII)
"""An entity tag of ours: the number of a line of the log, and what else the answer tells."""


class Refused(Exception):  # noqa: N818  # no fault of ours
    """A request that is not done: the status, and what is answered; a sentence alone is an `Error`."""

    def __init__(self, status: int, answer: str | Error | Conflict) -> None:
        super().__init__(status, answer)
        self.status = status
        self.answer = Error(error=answer) if isinstance(answer, str) else answer


def refusal(error: Refused) -> Response:
    """The answer to a request that is not done."""
    return json_response(error.answer, error.status)


def json_response(answer: Answer, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(answer) + b"\n", status, headers, mimetype="application/json")


def message(key: str, **values: object) -> str:
    """A sentence of the API in the asker's language."""
    return context.words().say(f"api.{key}", values)


def body(name: str) -> Json:
    """The JSON value of the body, `name` being what it should be."""
    if not request.is_json:
        raise Refused(415, message("type"))
    try:
        return json_input.read(request.get_data(cache=False), name)
    except FactError as error:
        raise Refused(400, context.sentence(error)) from error


def key() -> str:
    """The id with which a program may send the same entry again; in quotation marks or without."""
    sent = request.headers.get("Idempotency-Key", "").strip()
    sent = sent[1:-1] if len(sent) > 1 and sent[0] == sent[-1] == '"' else sent
    if not writing.KEY.fullmatch(sent):
        raise Refused(400, message("key"))
    return sent


def if_match() -> int:
    """The last line of the log that a program knew when it decided to change an entry."""
    sent = request.headers.get("If-Match")
    if sent is None:
        raise Refused(428, message("no_version"))
    version = VERSION.fullmatch(sent.strip())
    if version is None:
        raise Refused(400, message("version"))
    return int(version[1])


def number(name: str, least: int) -> int | None:
    """A whole number of the query, if it is there."""
    typed = request.args.get(name)
    if typed is None:
        return None
    if not re.fullmatch(r"\d{1,9}", typed, re.ASCII) or int(typed) < least:
        wrong = FactError("no_whole_from", name=name, value=facts.quoted(typed), least=least)
        raise Refused(400, context.sentence(wrong))
    return int(typed)


def impossible(error: RecordError, game: str | None) -> Refused:
    """A record that can't be, with the entry at which it can't."""
    sentence = context.closed(score_sheet.refusal(error, context.words(game)))
    return Refused(422, Error(error=sentence, entry=UNSET if error.entry is None else error.entry))


WAYS = ("deck", "packed", "letters")
"""How a program names a deck: by its keys, packed as addresses hold it, or by its five letters."""


def with_keys(data: Mapping[str, object]) -> dict[str, object]:
    """The same parts with the deck by its keys, however it was named.

    FactError where it is named twice, is no text, or nobody knows it; DeckError where what is packed is none.
    """
    named = [way for way in WAYS if way in data]
    if not named or named == ["deck"]:
        return dict(data)
    if len(named) > 1:
        raise FactError("either", first=named[0], second=named[1])
    value = data[named[0]]
    if not isinstance(value, str):
        raise FactError("no_text", name=named[0], value=facts.quoted(value))
    rest = {name: part for name, part in data.items() if name != named[0]}
    if named == ["packed"]:
        return rest | {"deck": run_bounded(short_form.unpacked, value)}
    return rest | {"deck": decks.stored(deck_upload.of_letters(value))}
