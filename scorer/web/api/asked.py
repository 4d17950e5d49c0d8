"""What a program asks: body, headers and query, read with care; a refusal is one sentence in JSON."""

from __future__ import annotations

import re
from typing import Any

from flask import Response, g, jsonify, request

from cardgen import facts, json_text, score_sheet
from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.web import commands, visits

VERSION = re.compile(r'(?:W/)?"(\d{1,9})(?:-[\w-]*)?"', re.ASCII)
"""An entity tag of ours: the number of a line of the log, and what else the answer tells."""


class Refused(Exception):  # noqa: N818  # no fault of ours
    """A request that is not done: the status, the sentence, and what else the answer tells."""

    def __init__(self, status: int, said: str, **more: Any) -> None:
        super().__init__(status, said)
        self.status, self.said, self.more = status, said, more


def refusal(error: Refused) -> tuple[Response, int]:
    """The answer to a request that is not done."""
    return jsonify({"error": error.said} | error.more), error.status


def message(key: str, **values: Any) -> str:
    """A sentence of the API in the asker's language."""
    return visits.words().say(f"api.{key}", values)


def body(name: str) -> Any:
    """The JSON value of the body, `name` being what it should be."""
    if not request.is_json:
        raise Refused(415, message("type"))
    try:
        return json_text.read(request.get_data(cache=False), name)
    except FactError as error:
        raise Refused(400, visits.sentence(error)) from error


def key() -> str:
    """The id with which a program may send the same entry again; in quotation marks or without."""
    said = request.headers.get("Idempotency-Key", "").strip()
    said = said[1:-1] if len(said) > 1 and said[0] == said[-1] == '"' else said
    if not commands.KEY.fullmatch(said):
        raise Refused(400, message("key"))
    return said


def if_match() -> int:
    """The last line of the log that a program knew when it decided to change an entry."""
    said = request.headers.get("If-Match")
    if said is None:
        raise Refused(428, message("no_version"))
    found = VERSION.fullmatch(said.strip())
    if found is None:
        raise Refused(400, message("version"))
    return int(found[1])


def number(name: str, least: int) -> int | None:
    """A whole number of the query, if it is there."""
    said = request.args.get(name)
    if said is None:
        return None
    if not re.fullmatch(r"\d{1,9}", said, re.ASCII) or int(said) < least:
        wrong = FactError("no_whole_from", name=name, value=facts.quoted(said), least=least)
        raise Refused(400, visits.sentence(wrong))
    return int(said)


def impossible(error: RecordError, game: str | None) -> Refused:
    """A record that can't be, with the entry at which it can't."""
    said = visits.closed(score_sheet.refusal(error, visits.words(game)))
    return Refused(422, said, **({} if error.entry is None else {"entry": error.entry}))


def speak_as(game: str) -> str:
    """From here on sentences have that game's words."""
    g.game = game
    return game
