"""A table as files: the record (contract 2), a spreadsheet, a picture to share, and a play for BG Stats."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, make_response, redirect
from werkzeug.wrappers import Response as Answer

from scorer.games import sheet
from scorer.games.sheet import NONE, addends_of_sums
from scorer.games.words import name_of, typed_name
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seated
from scorer.reports import bgstats, csv_file, picture
from scorer.reports.statistics import folded
from scorer.web.commands.context import TableContext
from scorer.web.rendering import formatting
from scorer.web.request import concurrency, context
from scorer.web.request.context import at_table
from scorer.web.views.players import any_deck
from scorer.web.views.scoresheet import course_of

pages = Blueprint("files", __name__, url_prefix="/t/<table>")
SENTENCES = 400
"""So many entries a spreadsheet tells in words; of more it has the bare facts, which are shorter."""


def _file(data: bytes | str, kind: str, match: Match, ending: str) -> Response:
    name = f"{match.game}-{formatting.stamp(match.made)}.{ending}"
    return make_response(data, 200, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'})


def record_text(match: Match) -> str:
    """The record as it is written, a line for each entry; what is read in again is written in the same way."""
    record = match.record
    head = {"game": record.game, "players": list(record.players), "options": dict(record.options)}
    head |= {} if record.deck is None else {"deck": dict(record.deck)}
    head |= {} if record.first is None else {"first": record.first}
    head |= {"sums": sums} if (sums := addends_of_sums(match)) else {}
    entries = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in record.entries)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "entries": [\n{entries}\n]}}\n'


@pages.get("/record.json")
@at_table()
@concurrency.expensive(concurrency.of_table)
def record(visit: TableContext) -> Response:
    """The record (contract 2)."""
    return _file(record_text(visit.match), "application/json; charset=utf-8", visit.match, "json")


@pages.get("/scores.csv")
@at_table()
@concurrency.expensive(concurrency.of_table)
def scores(visit: TableContext) -> Response:
    """Rounds, totals and entries for a spreadsheet."""
    match, words = visit.match, context.words(visit.match.game)
    times = [formatting.local(line.versions[0].at) for line, _ in match.arranged]

    def in_words(entry: Facts) -> str:
        return sheet(match.game).say(seated(entry, match.names), match, words, NONE)

    to_text, deck = in_words if len(times) <= SENTENCES else None, any_deck(match, words)
    data = csv_file.write(match.standings, match.record, words, times, to_text, deck)
    return _file(data, "text/csv; charset=utf-8", match, "csv")


@pages.get("/picture.<kind>")
@at_table()
@concurrency.expensive()
def share(visit: TableContext, kind: str) -> Response:
    """The picture to share."""
    if kind not in ("svg", "png"):
        abort(404)
    match = visit.match
    words = context.words(match.game)
    name = match.title or name_of(match, words)
    result = picture.Result(name, formatting.local(match.played).date(), match.standings, course_of(match))
    if kind == "png":
        return _file(picture.png(result, words), "image/png", match, "png")
    return _file(str(picture.svg(result, words)), "image/svg+xml", match, "svg")


@pages.get("/bgstats")
@at_table()
@concurrency.expensive(concurrency.of_table)
def push(visit: TableContext) -> Answer:
    """The game as a play for the app BG Stats: leads to its own address, which opens the app."""
    match, words = visit.match, context.words(visit.match.game)
    play = bgstats.Play(
        match.table,
        name_of(match, words),
        match.standings,
        formatting.local(match.played),
        match.played - match.made,
        any_deck(match, words),
        folded(typed_name(match)),
        match.record.first if sheet(match.game).opening == "begins" else None,
    )
    link = bgstats.link(play)
    if link is None:
        abort(404)
    return redirect(link, 303)
