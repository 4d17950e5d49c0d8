"""Who may come to a table: its code, three links, the phones that are there, questions to join."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from scorer.games.sheet import FieldError
from scorer.keeping.phones import RIGHTS
from scorer.keeping.reader import NoTableError
from scorer.web.commands import changes
from scorer.web.commands.context import TableContext
from scorer.web.commands.writing import Written
from scorer.web.forms import table_form
from scorer.web.rendering import public_url
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.request.context import at_table, authorised
from scorer.web.screens.share import share_page
from scorer.web.screens.written import done
from scorer.web.views.share import NewLink, qr

pages = Blueprint("share", __name__, url_prefix="/t/<table>")


@pages.get("/share")
@at_table()
def share(visit: TableContext) -> Response:
    """The code with its QR code, links, phones, exports, settings."""
    return share_page(visit)


@pages.post("/links/<right>")
@at_table("owner")
def renew(visit: TableContext, right: str) -> Response | Answer:
    """A new link for a right, shown once; or no link any more (`revoke`), and no phone that came by one."""
    if right not in RIGHTS:
        raise NoTableError
    table, access = visit.match.table, context.services().access
    if request.form.get("revoke"):
        access.revoke(table, right, visit.member.number)
        return _logged(visit, "revoke", right=right)
    address = public_url.url("start.opening", _anchor=access.renew(table, right))  # what no browser sends, nor logs
    _log(visit, "renew", right=right)
    if context.wants_json():
        return make_response({"link": address}, 201, {"Cache-Control": "no-store"})
    return share_page(authorised(table, "owner"), NewLink(address, right, qr(address)))


@pages.post("/code")
@at_table("owner")
def recode(visit: TableContext) -> Response | Answer:
    """A new code to type."""
    context.services().store.recode(visit.match.table)
    return _logged(visit, "recode")


@pages.post("/members/<int:number>")
@at_table()
def member(visit: TableContext, number: int) -> Response | Answer:
    """Lets a phone in or not, removes it; every phone may give itself a name or leave."""
    table, is_own = visit.match.table, visit.member.number == number
    if not is_own:
        visit = authorised(table, "owner")
    access, what = context.services().access, request.form.get("do", "")
    if number not in [other.number for other in access.members(table)]:
        raise NoTableError
    if what == "name":
        return _named(visit, number)
    if what in ("let", "refuse") and visit.member.may("owner"):
        right = access.answer(table, number, what == "let")
        return _logged(visit, what, member=number, right=right or "")
    if what == "remove":
        return _left(visit) if is_own else _removed(visit, number)
    raise FieldError("do", "form_member")


def _named(visit: TableContext, number: int) -> Response | Answer:
    if not visit.member.may("owner"):
        context.spend("ask")
    name = context.typed("name", table_form.NAME, table_form.PHONE)
    context.services().access.name(visit.match.table, number, name)
    return _logged(visit, "name", member=number)


def _left(visit: TableContext) -> Answer:
    """The phone itself has left: to the page on which it said so, as far as it may still see that."""
    context.services().access.leave(visit.match.table, visit.member.number)
    _log(visit, "leave", member=visit.member.number)
    return redirect(url_for("start.tables" if request.form.get("back") == "tables" else "start.start"), 303)


def _removed(visit: TableContext, number: int) -> Response | Answer:
    _log(visit, "remove", member=number)
    context.services().access.remove(visit.match.table, number)
    return done(visit.match.table, Written(visit.match.seq))


@pages.post("/ask")
@at_table()
def ask(visit: TableContext) -> Response | Answer:
    """A watching phone asks to write."""
    name = context.typed("name", table_form.NAME, table_form.PHONE)
    changes.ask(context.services(), visit.match.table, context.known_phone(), name, context.source())
    return done(visit.match.table, Written(visit.match.seq + 1))


@pages.post("/delete")
@at_table("owner")
def delete(visit: TableContext) -> Answer:
    """Deletes the table for good; its owner says so twice."""
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure")
    context.services().access.forget(visit.match.table)
    return redirect(url_for("start.start"), 303)


def _log(visit: TableContext, do: str, member: int | None = None, right: str | None = None) -> Written:
    return changes.noted(context.services(), visit.match.table, visit.member.number, do, member, right)


def _logged(visit: TableContext, do: str, member: int | None = None, right: str | None = None) -> Response | Answer:
    return done(visit.match.table, _log(visit, do, member, right))
