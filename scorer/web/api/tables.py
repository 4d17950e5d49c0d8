"""Tables, their entries and their log. A program shows a link's token, or the cookie of a phone.

A writing request says what it knows, so that nothing counts twice and nobody overwrites unseen what somebody else
wrote: a new entry has an id (`Idempotency-Key`), a change the last line of the log that its writer knew (`If-Match`).
"""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import assert_never, cast

from flask import Blueprint, Response, request, url_for
from msgspec import UNSET, UnsetType
from werkzeug.wrappers import Response as Answer

from cardgen.core import facts, scores
from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.words import unicode_text
from scorer.games import GAMES
from scorer.games.sheet import addends_of_sums
from scorer.keeping.phones import RIGHTS
from scorer.keeping.reader import Summary
from scorer.playing import checked, decks
from scorer.playing.entries import Entry, cell_of
from scorer.playing.events import Begun, Cell, Entered, Event, Proposed, Repeated
from scorer.playing.match import Match
from scorer.playing.seats import seated
from scorer.web.api import answers, api_request, matches
from scorer.web.api.api_request import Refused, json_response, with_keys
from scorer.web.commands import entries as entry_commands
from scorer.web.commands import openings
from scorer.web.commands import writing as outcomes
from scorer.web.commands.context import TableContext
from scorer.web.commands.entries import Correction, NewEntry
from scorer.web.commands.writing import Outcome
from scorer.web.request import concurrency, context
from scorer.web.request.context import at_table, services

pages = Blueprint("api_tables", __name__, url_prefix="/api/1/tables")


# --- tables


@pages.post("")
@concurrency.expensive(concurrency.sent)
def create() -> Response:
    """A table from a record, which may have no entries yet; the answer holds the three links' tokens, this once."""
    data = dict(facts.mapping(api_request.body("record"), "record"))
    first, entries = begun(data)
    asker = openings.Asker(context.source(), context.known_phone() if context.phone() else None)
    summary = openings.opened(services(), asker, first, also=entries)
    tokens = {right: services().access.renew(summary.id, right) for right in reversed(RIGHTS)}
    match = services().store.match(summary.id)
    headers = {"Location": url_for("api_tables.head", table=summary.id), "Cache-Control": "no-store"}
    created = answers.Created(
        id=summary.id, code=summary.code, page=url_for("table.enter", table=summary.id),
        tokens=answers.Tokens(**tokens), seq=match.seq, standings=answers.standings(match.standings),
    )  # fmt: skip
    return json_response(created, 201, headers)


def begun(data: dict[str, object]) -> tuple[Begun, list[Event]]:
    """A record, with a title, and whether a second phone has to confirm."""
    title, confirm = titled(data.pop("title", "")), facts.flag(data.pop("confirm", False), "confirm")
    game = None
    data = with_keys(data)
    try:
        record = scores.read(data, with_deck=True)
        game = record.game if record.game in GAMES else None
        first, entries = openings.beginning(record)
    except RecordError as error:
        raise api_request.impossible(error, game) from error
    return replace(first, title=title, confirm=confirm), entries


def titled(value: object) -> str:
    """The title of a table, or the name of a class. FactError, Refused where it can't be."""
    if not isinstance(value, str):
        raise FactError("no_text", name="title", value=facts.quoted(value))
    if len(value) > openings.TITLE or not unicode_text.legible(value):
        raise Refused(422, api_request.message("title", most=openings.TITLE))
    return value.strip() if unicode_text.visible(value) else ""


@pages.get("")
def mine() -> Response:
    """The tables of this phone, the latest first; with a link's token the table of the link."""
    phone, token = context.phone(), context.bearer()
    listed = [(summary, member.right) for summary, member in services().access.tables(phone)] if phone else []
    if token and (linked := context.by_token(token)):
        listed = [linked, *(pair for pair in listed if pair[0].id != linked[0].id)]
    columns = [name for name in Summary._fields if name != "room"]
    tables = [
        answers.Listed(**{name: getattr(summary, name) for name in columns}, right=right) for summary, right in listed
    ]
    return json_response(answers.Tables(tables=tables))


@pages.get("/<table>", merge_slashes=False)
@at_table()
def head(visit: TableContext) -> Answer:
    """A table and where its game stands."""
    match = visit.match
    code = services().store.summary(match.table).code
    answer = answers.Table(
        id=match.table, code=code, game=match.game, title=match.title, players=match.names,
        options=cast(dict[str, answers.Value], dict(match.options)), confirm=match.confirm,
        made=match.made, touched=match.touched, right=visit.member.right, rematch=match.rematch, seq=match.seq,
        deck=_deck(match), first=_first(match),
        standings=answers.standings(match.standings),
    )  # fmt: skip
    return _tagged(json_response(answer), match, f"-{code}-{visit.member.right}")


def _first(match: Match) -> str | UnsetType:
    return UNSET if match.first is None else match.names[match.first]


def _deck(match: Match) -> answers.Deck | UnsetType:
    letters = decks.letters(match.edition)
    return answers.Deck(name=decks.title(match.edition), letters=letters) if letters else UNSET


@pages.get("/<table>/record", merge_slashes=False)
@at_table()
@concurrency.expensive(concurrency.of_table)
def record(visit: TableContext) -> Answer:
    """The record (contract 2): what counts, in the order of play."""
    game_record = visit.match.record
    entries = [facts.mapping(entry, "entry") for entry in game_record.entries]
    answer = answers.Record(
        game=game_record.game,
        players=game_record.players,
        options=dict(game_record.options),
        entries=entries,
        deck=UNSET if game_record.deck is None else dict(game_record.deck),
        first=_first(visit.match),
        sums=addends_of_sums(visit.match) or UNSET,
    )
    return _tagged(json_response(answer), visit.match)


@pages.get("/<table>/log", merge_slashes=False)
@at_table()
@concurrency.expensive(concurrency.of_table)
def log(visit: TableContext) -> Answer:
    """All that happened, or what did after a line."""
    match = visit.match
    lines, following = matches.part(
        [event for event in match.events if event.kind not in checked.IDLE], match, matches.event
    )
    return _tagged(json_response(answers.Log(seq=match.seq, log=lines, next=following)), match)


def _tagged(response: Response, match: Match, more: str = "") -> Answer:
    """The answer with the last line of the log as its entity tag, 304 where the asker has it already.

    `more`: what else the answer tells that may change without a line.
    """
    response.set_etag(f"{match.seq}{more}")
    response.vary.update(("Authorization", "Cookie"))
    return response.make_conditional(request)


# --- entries


@pages.get("/<table>/entries", merge_slashes=False)
@at_table()
@concurrency.expensive(concurrency.of_table)
def entries(visit: TableContext) -> Answer:
    """All entries, also those that were taken back or don't count now."""
    match = visit.match
    lines, following = matches.part(match.lines, match, matches.line)
    return _tagged(json_response(answers.Lines(seq=match.seq, entries=lines, next=following)), match)


@pages.get("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table()
def entry(visit: TableContext, seq: int) -> Answer:
    """One entry, by the line of the log that began it."""
    match = visit.match
    return _tagged(json_response(matches.line(match, _entry(match, seq))), match)


def _entry(match: Match, seq: int) -> Entry:
    line = match.by_seq.get(seq)
    if line is None:
        raise Refused(404, api_request.message("no_entry", entry=seq))
    return line


@pages.post("/<table>/entries", merge_slashes=False)
@at_table("scorer")
def add(visit: TableContext) -> Response:
    """A new entry (contract 2)."""
    key, turn, body = api_request.key(), api_request.number("turn", 1), api_request.body("entry")
    entry = entry_commands.seated_or_refused(body, visit.match.names)
    outcome = entry_commands.enter(services(), visit, key, NewEntry(entry, turn=turn, exact=True))
    again = _done(visit.match.table, outcome, 409)
    match = services().store.match(visit.match.table)
    line, waits = _result(match, key, body, turn)
    status = 200 if again else 202 if waits else 201
    headers = {} if line is None else {"Location": url_for("api_tables.entry", table=match.table, seq=line)}
    return json_response(matches.written(match, line, waits=waits, again=again), status, headers)


def _result(match: Match, key: str, body: object, turn: int | None) -> tuple[int | None, bool]:
    """The entry that a request has made, and whether it still waits for a second phone."""
    line = match.by_key.get(key)
    if line and _differs(match, line.event, body):
        raise Refused(422, api_request.message("key_used"))
    if line and isinstance(line.event, Entered | Repeated):
        return line.event.of if isinstance(line.event, Repeated) else line.seq, False
    if line and isinstance(line.event, Proposed):
        cell: Cell | None = line.event.cell
    else:  # the same stood there already, in a log that keeps no more ids of that
        cell = cell_of(match.fills, seated(body, match.names), turn or 0)
    entry = match.by_cell.get(cell) if cell is not None else None
    return entry.seq if entry else None, entry is None


def _differs(match: Match, event: Event, body: object) -> bool:
    """Whether a key was used for something else; after a player was renamed nobody can tell."""
    if not isinstance(event, Entered | Proposed | Repeated):
        return True
    try:
        return seated(body, match.names) != event.facts
    except FactError:
        return False


@pages.put("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table("scorer")
def correct(visit: TableContext, seq: int) -> Response:
    """Other facts for an entry; one that was taken back counts again."""
    base = _base(visit, seq)
    entry = entry_commands.seated_or_refused(api_request.body("entry"), visit.match.names)
    return _changed(visit, seq, Correction(entry, base, exact=True))


@pages.delete("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table("scorer")
def take_back(visit: TableContext, seq: int) -> Response:
    """Takes an entry back; it stays in the log."""
    return _changed(visit, seq, Correction(None, _base(visit, seq), exact=True))


def _base(visit: TableContext, seq: int) -> int:
    """What somebody knew who changes an entry. Refused where that is more than there is to know, or no such entry."""
    match, line, base = visit.match, _entry(visit.match, seq), api_request.if_match()
    if base > match.seq:
        message = api_request.message("ahead", known=base, last=match.seq)
        raise Refused(412, matches.conflict(match, message, line, None))
    return base


def _changed(visit: TableContext, seq: int, correction: Correction) -> Response:
    outcome = entry_commands.correct(services(), visit, str(uuid.uuid4()), seq, correction)
    again = _done(visit.match.table, outcome, 412)
    match = services().store.match(visit.match.table)
    return json_response(matches.written(match, seq, waits=False, again=again))


def _done(table: str, outcome: Outcome, status: int) -> bool:
    """Whether it had been there already. Where somebody else was faster, both values are told, with that status."""
    match outcome:
        case outcomes.Written() | outcomes.Duplicate():
            return isinstance(outcome, outcomes.Duplicate)
        case outcomes.Refused():
            raise outcome.error
        case outcomes.Conflict(line, yours):
            match = services().store.match(table)
            message = api_request.message("conflict" if status == 409 else "changed")
            raise Refused(status, matches.conflict(match, message, line, yours))
        case _:
            assert_never(outcome)
