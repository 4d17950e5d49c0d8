"""Classes: many tables at once, of one game with one deck and the same seats, watched on one screen."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, url_for

from cardgen.core import facts
from scorer.keeping.phones import RIGHTS
from scorer.web.api import answers, api_request, tables
from scorer.web.api.api_request import Refused, json_response
from scorer.web.commands import openings
from scorer.web.request import concurrency, context
from scorer.web.request.context import services

pages = Blueprint("api_classes", __name__, url_prefix="/api/1/classes")


@pages.post("")
@concurrency.expensive(concurrency.sent)
def create() -> Response:
    """A class of tables that have no entries yet; the answer holds all links' tokens, this once."""
    data = dict(facts.mapping(api_request.body("record"), "record"))
    number = facts.whole(data.pop("tables", 1), "tables", 1, answers.TABLES)
    name = tables.titled(data.pop("name", ""))
    begun, entries = tables.begun(data)
    if entries:
        raise Refused(422, api_request.message("class_entries"))
    say = context.words().say
    begins = [replace(begun, title=say("room.table", {"n": k})) for k in range(1, number + 1)]
    room = openings.opened_class(services(), context.source(), context.known_phone(), name, begins)
    page = url_for("rooms.watch", room=room)
    answer = answers.Class(id=room, page=page, link=services().access.link_room(room), tables=_tables(room))
    return json_response(answer, 201, {"Location": page, "Cache-Control": "no-store"})


def _tables(room: str) -> list[answers.ClassTable]:
    access = services().access
    return [
        answers.ClassTable(
            id=summary.id, code=summary.code, page=url_for("table.enter", table=summary.id),
            tokens=answers.Tokens(**{right: access.renew(summary.id, right) for right in reversed(RIGHTS)}),
        )
        for summary in access.room_tables(room)
    ]  # fmt: skip
