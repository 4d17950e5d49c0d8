"""What is answered to whoever has written: JSON for a script, else the page from which it came."""

from __future__ import annotations

import re
from typing import assert_never

from flask import Response, jsonify, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from scorer.web.commands import Conflict, Duplicate, Outcome, Refused, Written
from scorer.web.commands.context import TableContext
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.request.context import services
from scorer.web.screens.conflict import conflict_answer
from scorer.web.screens.enter import sheet_address

CLASS = re.compile(r"/class/[\w-]{1,16}")
"""The page of a class."""


def answered(visit: TableContext, outcome: Outcome, seq: int | None = None) -> Response | Answer:
    """What has become of a wish; what can't be is raised. `seq`: the entry that was to be changed."""
    match outcome:
        case Written() | Duplicate():
            return done(visit.match.table, outcome, seq)
        case Conflict():
            return conflict_answer(visit, outcome, seq)
        case Refused():
            raise outcome.error
        case _:
            assert_never(outcome)


def done(table: str, outcome: Written | Duplicate, seq: int | None = None) -> Response | Answer:
    """All is written: 201 with the line's number, 200 where it was there already, or back to the page.

    `seq`: the entry that was changed, to be seen on the score sheet.
    """
    if context.wants_json():
        again = isinstance(outcome, Duplicate)
        return make_response(jsonify({"seq": outcome.seq, "replayed": again}), 200 if again else 201)
    back = request.form.get("back", "")
    if CLASS.fullmatch(back):
        return redirect(back, 303)
    if back == "scores" and seq is not None:
        return redirect(sheet_address(services().store.match(table), seq), 303)
    tab = back if back in ("scores", "history", "share") else "enter"
    return redirect(url_for(f"table.{tab}" if tab != "share" else "share.share", table=table), 303)
