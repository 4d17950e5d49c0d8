"""Who may come to a table: its code, three links, the phones that are there, questions to join."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from cardgen.facts import FactError
from scorer.games import sheet
from scorer.games.sheet import FieldError, Form
from scorer.keeping.access import RIGHTS
from scorer.keeping.store import NoTableError
from scorer.playing.match import MARKS
from scorer.web import commands, limits, public_url, table_form, visits
from scorer.web.commands import Written
from scorer.web.pages.entries import done
from scorer.web.pages.table import frame
from scorer.web.visits import Visit

pages = Blueprint("share", __name__, url_prefix="/t/<table>")
PHONES = 50
"""Phones on a page."""


@pages.get("/share")
def share(table: str) -> Response:
    """The code with its QR code, links, phones, exports, settings."""
    return _page(_seen(table, "watcher"))


def _seen(table: str, right: str) -> Visit:
    there = visits.authorised(table, right)
    g.game = there.match.game
    return there


def refused(there: Visit, error: FactError, where: str) -> Response:
    """The page with a form that can't be, as it was typed, and why."""
    said = visits.sentence(error, there.match.game)
    response = _page(there, form=visits.echoed(), refusal={where: said}, field=getattr(error, "field", None))
    response.status_code = 422
    return response


def _page(there: Visit, link: str | None = None, right: str | None = None, **more: Any) -> Response:
    parts = visits.services()
    code = parts.store.summary(there.match.table).code
    address = public_url.url("start.coded", code=code)
    found = parts.access.members(there.match.table)
    skip = _skipped(len(found))
    response = make_response(
        render_template(
            "share.html", **frame(there), tab="share", code=f"{code[:4]} {code[4:]}", address=address, qr=qr(address),
            page_at=url_for("share.share", table=there.match.table), stuck=public_url.stays_here(),
            members=found[skip : skip + PHONES], phones=len(found), skip=skip, at_a_time=PHONES,
            links=parts.access.links(there.match.table),
            rights=RIGHTS, link=link, link_right=right, link_qr=qr(link) if link else None, marks=MARKS,
            options=sheet(there.match.game).options,
            alone=[m.number for m in found if m.right == "owner"] == [there.member.number],
            **{"form": sheet_form(there), "refusal": {}, "field": None} | more,
        )
    )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response


def _skipped(phones: int) -> int:
    """How many phones stand on the pages before this one."""
    typed = request.args.get("skip", "")
    skip = int(typed) if re.fullmatch(r"[1-9]\d{0,5}", typed, re.ASCII) else 0
    return skip if skip < phones else 0


def sheet_form(there: Visit) -> Form:
    """The settings as a form."""
    form = Form({key: str(value) for key, value in there.match.options.items() if value is not False})
    if there.match.confirm:
        form["confirm"] = "1"
    for k, player in enumerate(there.match.players):
        form[f"name-{k}"], form[f"mark-{k}"] = player
    return form


def qr(text: str) -> Markup:
    """A QR code as SVG, dark on light in either colour scheme, with the quiet zone it needs."""
    import segno

    code = segno.make_qr(text, error="m")
    drawn = code.svg_inline(border=4, omitsize=True, dark="#1B2230", light="#FFFFFF", svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704  # made of numbers only


@pages.post("/links/<right>")
def renew(table: str, right: str) -> Response | Answer:
    """A new link for a right, shown once; or no link any more (`revoke`), and no phone that came by one."""
    there = _seen(table, "owner")
    if right not in RIGHTS:
        raise NoTableError
    access = visits.services().access
    if request.form.get("revoke"):
        access.revoke(table, right, there.member.number)
        return _logged(there, "revoke", right=right)
    token = access.renew(table, right)
    _log(there, "renew", right=right)
    if visits.wants_json():
        return make_response({"link": _link(token)}, 201, {"Cache-Control": "no-store"})
    return _page(_seen(table, "owner"), _link(token), right)


def _link(token: str) -> str:
    """A link carries its token behind the #, which no browser sends and no server logs."""
    return public_url.url("start.opening", _anchor=token)


@pages.post("/code")
def recode(table: str) -> Response | Answer:
    """A new code to type."""
    there = _seen(table, "owner")
    visits.services().store.recode(table)
    return _logged(there, "recode")


@pages.post("/members/<int:number>")
def member(table: str, number: int) -> Response | Answer:
    """Lets a phone in or not, removes it; every phone may give itself a name or leave."""
    own = visits.authorised(table).member.number == number
    there = _seen(table, "watcher" if own else "owner")
    access, what = visits.services().access, request.form.get("do", "")
    if number not in [other.number for other in access.members(table)]:
        raise NoTableError
    if what == "name":
        if not there.member.may("owner"):
            limits.spend(visits.services().store, "ask", visits.source())
        access.name(table, number, visits.typed("name", table_form.NAME, table_form.PHONE))
        return _logged(there, "name", member=number)
    if what in ("let", "refuse") and there.member.may("owner"):
        right = access.answer(table, number, what == "let")
        return _logged(there, what, member=number, right=right or "")
    if what == "remove" and own:
        access.leave(table, number)
        _log(there, "leave", member=number)
        return redirect("/tables" if request.form.get("back") == "tables" else "/", 303)
    if what == "remove":
        _log(there, "remove", member=number)
        access.remove(table, number)
        return done(table, Written(there.match.seq))
    raise FieldError("do", "form_member")


@pages.post("/ask")
def ask(table: str) -> Response | Answer:
    """A watching phone asks to write."""
    there = _seen(table, "watcher")
    name = visits.typed("name", table_form.NAME, table_form.PHONE)
    commands.ask(visits.services(), table, visits.known_phone(), name, visits.source())
    return done(table, Written(there.match.seq + 1))


@pages.post("/delete")
def delete(table: str) -> Answer:
    """Deletes the table for good; its owner says so twice."""
    _seen(table, "owner")
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure")
    visits.services().access.forget(table)
    return redirect("/", 303)


def _log(there: Visit, do: str, **data: str | int) -> Written:
    return commands.noted(visits.services(), there.match.table, there.member.number, do, **data)


def _logged(there: Visit, do: str, **data: str | int) -> Response | Answer:
    return done(there.match.table, _log(there, do, **data))
