"""A table's pages: enter, scores, history, and one entry to correct."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, request

from cardgen.core.scores import EntryScope
from cardgen.words import unicode_text
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.keeping.phones import Member
from scorer.keeping.reader import NoTableError
from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.reports import chart
from scorer.web.commands.context import TableContext
from scorer.web.rendering import page_cache
from scorer.web.rendering.templates import render_fields
from scorer.web.request import concurrency, context
from scorer.web.request.context import at_table
from scorer.web.screens.enter import enter_page, shared_page
from scorer.web.screens.frame import frame
from scorer.web.views import scoresheet
from scorer.web.views.board import board_of
from scorer.web.views.history import by_rounds, page_of, story

pages = Blueprint("table", __name__, url_prefix="/t/<table>")


@pages.get("")
@at_table()
def enter(visit: TableContext) -> str | Response:
    """The tab on which people write."""
    form = preset(visit.match, visit.member)
    if page_cache.accepts(request) and (page := shared_page(visit, form)):
        return page_cache.response(page)
    instead = proposed(visit.match, request.args.get("instead", ""))
    return enter_page(visit, instead or form, instead=bool(instead))


@pages.get("/board")
@at_table()
def board(visit: TableContext) -> str:
    """The totals as large as they fit, for the tablet in the middle of the table."""
    seen = board_of(visit.match, context.words(visit.match.game))
    return render_fields("tables/board.html", **frame(visit), tab="enter", board=seen)


@pages.get("/entries/<int:seq>")
@at_table("scorer")
def entry(visit: TableContext, seq: int) -> str:
    """One entry, to correct it."""
    form = filled_with(visit.match, visit.match.by_seq.get(seq))
    if form is None:
        raise NoTableError
    return enter_page(visit, form, None, seq)


@pages.get("/scores")
@at_table()
@concurrency.expensive(concurrency.of_table)
def scores(visit: TableContext) -> str:
    """The score sheet, a part of its rows, and the chart with its numbers.

    `taps`: each entry is a tap, so signs in their order tell more than a grid of ones.
    """
    words, running = context.words(visit.match.game), scoresheet.running_of(visit.match)
    course, before = scoresheet.course_of(visit.match, running), context.number("before", 9)
    return render_fields(
        "tables/scores.html", **frame(visit), tab="scores",
        part=scoresheet.part(visit.match, running, before, context.number("entry", 9)),
        taps=bool(sheet(visit.match.game).taps) or visit.match.fills is EntryScope.POINT,
        course=chart.table(course, words), steps=len(course.steps), picture=scoresheet.drawn(course, words),
    )  # fmt: skip


@pages.get("/history")
@at_table()
@concurrency.expensive(concurrency.of_table)
def history(visit: TableContext) -> str:
    """What was written, the latest first, page by page: `before` that line; `older` is where it goes on."""
    before, names = context.number("before", 9), context.services().access.all_names(visit.match.table)
    rows = page_of(story(visit.match, context.words(visit.match.game), names, before))
    older = rows[-1].seq if rows and rows[-1].seq > 1 else None
    parts = by_rounds(rows)
    return render_fields("tables/history.html", **frame(visit), tab="history", story=parts, older=older, newer=before)


# --- what a form begins with


def filled_with(match: Match, entry: Entry | None) -> Form | None:
    """The form that an entry was filled in with at last; nothing where there is no such entry."""
    last = next((version for version in reversed(entry.versions) if version.facts is not None), None) if entry else None
    return sheet(match.game).filled(last.facts, last.typed) if last and last.facts is not None else None


def preset(match: Match, member: Member) -> Form:
    """What a new form begins with: the round that comes, and the first player who is missing.

    Where the phone is called like one who is missing, that one: then each writes the own hand.
    """
    coming = match.standings.next
    form = Form({"round": str(coming.get("round", "")), **_ways(match, member)})
    missing: Sequence[str] = coming.get("missing") or ()
    waiting = [cell[1] for cell, by in match.proposals.items() if len(cell) == 2 and member.number in by]
    missing = [name for name in missing if match.names.index(name) not in waiting] or missing
    if missing:
        me = unicode_text.skeleton(member.name).casefold()
        same_name = [name for name in missing if unicode_text.skeleton(name).casefold() == me]
        name = same_name[0] if same_name and match.fills is not EntryScope.TURN else missing[0]
        form["player"] = str(match.names.index(name))
    return form


def _ways(match: Match, member: Member) -> dict[str, str]:
    """How this phone has entered the last time: cards or their sum, say; nothing where a form begins so anyway."""
    game = sheet(match.game)
    entries = (line.facts for line in reversed(match.live) if line.versions[0].who == member.number)
    facts = next(entries, None) if game.keeps else None
    if not facts:
        return {}
    filled = game.fill(facts)
    return {key: filled[key] for key, usual in game.keeps.items() if filled.get(key, usual) != usual}


def proposed(match: Match, seq: str) -> Form | None:
    """The form as another phone has filled it in: that line of the log, as long as it waits for a second phone."""
    for by in match.proposals.values():
        for version in by.values():
            if str(version.seq) == seq and version.facts is not None:
                return sheet(match.game).filled(version.facts, version.typed)
    return None
