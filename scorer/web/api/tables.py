"""Tables, their entries and their log. A program shows a link's token, or the cookie of a phone.

A writing request says what it knows, so that nothing counts twice and nobody overwrites unseen what somebody else
wrote: a new entry has an id (`Idempotency-Key`), a change the last line of the log that its writer knew (`If-Match`).
"""

from __future__ import annotations

import uuid
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar, assert_never

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen import facts, letters, scores
from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.games import GAMES
from scorer.keeping.access import RIGHTS
from scorer.keeping.reader import Summary
from scorer.playing import checked
from scorer.playing.entries import Entry, cell_of
from scorer.playing.events import Begun, Cell, Entered, Event, Proposed, Repeated
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts, named, seated
from scorer.web import commands, gate, visits
from scorer.web.api import asked
from scorer.web.api.asked import Refused
from scorer.web.commands import Correction, NewEntry, Outcome
from scorer.web.visits import Visit, at_table, services

pages = Blueprint("api_tables", __name__, url_prefix="/api/1/tables")
TITLE = 60
MOST = 1000
"""Entries or lines of the log in one answer."""
ROOM = 200_000
"""Bytes, about, after which an answer goes on in a next one."""
Numbered = TypeVar("Numbered", Entry, LogLine)


# --- tables


@pages.post("")
@gate.dear(gate.sent)
def create() -> tuple[Response, int, dict[str, str]]:
    """A table from a record, which may have no entries yet; the answer holds the three links' tokens, this once."""
    data = dict(facts.mapping(asked.body("record"), "record"))
    begun, entries = _begun(data)
    asker = commands.Asker(visits.source(), visits.known_phone() if visits.phone() else None)
    summary = commands.opened(services(), asker, begun, also=entries)
    tokens = {right: services().access.renew(summary.id, right) for right in reversed(RIGHTS)}
    match = services().store.match(summary.id)
    made = {"id": summary.id, "code": summary.code, "page": url_for("table.enter", table=summary.id), "tokens": tokens}
    headers = {"Location": url_for("api_tables.head", table=summary.id), "Cache-Control": "no-store"}
    return jsonify(made | _state(match)), 201, headers


def _begun(data: dict[str, Any]) -> tuple[Begun, list[Event]]:
    """A record, with a title and the wish that a second phone confirms."""
    title, confirm = _title(data.pop("title", "")), facts.flag(data.pop("confirm", False), "confirm")
    game = None
    try:
        record = scores.read(data)
        game = record.game if record.game in GAMES else None
        begun, entries = commands.beginning(record)
    except RecordError as error:
        raise asked.impossible(error, game) from error
    return replace(begun, title=title, confirm=confirm), entries


def _title(value: Any) -> str:
    if not isinstance(value, str):
        raise FactError("no_text", name="title", value=facts.quoted(value))
    if len(value) > TITLE or not letters.legible(value):
        raise Refused(422, asked.message("title", most=TITLE))
    return value.strip() if letters.visible(value) else ""


@pages.get("")
def mine() -> Response:
    """The tables of this phone, the latest first; with a link's token the table of the link."""
    phone, token = visits.phone(), visits.bearer()
    found = [(summary, member.right) for summary, member in services().access.tables(phone)] if phone else []
    if token and (linked := visits.by_token(token)):
        found = [linked, *(pair for pair in found if pair[0].id != linked[0].id)]
    return jsonify({"tables": [_listed(summary, right) for summary, right in found]})


def _listed(summary: Summary, right: str) -> dict[str, Any]:
    return {name: value for name, value in summary._asdict().items() if name != "room"} | {"right": right}


@pages.get("/<table>", merge_slashes=False)
@at_table()
def head(visit: Visit) -> Answer:
    """A table and where its game stands."""
    match, table = visit.match, visit.match.table
    code = services().store.summary(table).code
    told = {
        "id": table, "code": code, "game": match.game, "title": match.title,
        "players": list(match.names), "options": dict(match.options), "confirm": match.confirm, "made": match.made,
        "touched": match.touched, "right": visit.member.right, "rematch": match.rematch,
    }  # fmt: skip
    return _tagged(jsonify(told | _state(match)), match, f"-{code}-{visit.member.right}")


@pages.get("/<table>/record", merge_slashes=False)
@gate.dear(gate.of_table)
@at_table()
def record(visit: Visit) -> Answer:
    """The record (contract 2): what counts, in the order of play."""
    match = visit.match
    found = match.record
    said = {"game": found.game, "players": found.players, "options": dict(found.options), "entries": found.entries}
    return _tagged(jsonify(said), match)


@pages.get("/<table>/log", merge_slashes=False)
@gate.dear(gate.of_table)
@at_table()
def log(visit: Visit) -> Answer:
    """All that happened, or what did after a line."""
    match = visit.match
    told = [event for event in match.events if event.kind not in checked.IDLE]
    return _tagged(_paged(match, "log", told, _event), match)


def _paged(match: Match, name: str, found: Sequence[Numbered], say: Callable[[Match, Numbered], Any]) -> Response:
    """What lies after a line, as much of it as one answer takes; `next` is the line after which it goes on."""
    since, most = asked.number("since", 0) or 0, min(asked.number("most", 1) or MOST, MOST)
    told, size, following = list[Any](), 0, None
    for one in islice(found, bisect_right(found, since, key=_seq), None):
        if len(told) == most or size > ROOM:
            following = told[-1]["seq"]
            break
        told.append(say(match, one))
        size += len(str(told[-1]).encode(errors="replace"))
    return jsonify({"seq": match.seq, name: told, "next": following})


def _seq(numbered: Entry | LogLine) -> int:
    return numbered.seq


def _event(match: Match, event: LogLine) -> dict[str, Any]:
    """A line of the log with names for seats."""
    data = {name: value for name, value in event.data.items() if name not in ("facts", "cell", "v")}
    if "facts" in event.data:
        data["entry"] = _named(match, event.data["facts"])
    return {"seq": event.seq, "at": event.at, "who": event.who, "kind": event.kind, "data": data}


def _state(match: Match) -> dict[str, Any]:
    return {"seq": match.seq, "standings": match.standings.as_json()}


def _tagged(response: Response, match: Match, more: str = "") -> Answer:
    """The answer with the last line of the log as its entity tag, 304 where the asker has it already.

    `more`: what else the answer tells that may change without a line.
    """
    response.set_etag(f"{match.seq}{more}")
    response.vary.update(("Authorization", "Cookie"))
    return response.make_conditional(request)


# --- entries


@pages.get("/<table>/entries", merge_slashes=False)
@gate.dear(gate.of_table)
@at_table()
def entries(visit: Visit) -> Answer:
    """All entries, also those that were taken back or don't count now."""
    match = visit.match
    return _tagged(_paged(match, "entries", match.lines, _line), match)


@pages.get("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table()
def entry(visit: Visit, seq: int) -> Answer:
    """One entry, by the line of the log that began it."""
    match = visit.match
    return _tagged(jsonify(_line(match, _entry(match, seq))), match)


def _line(match: Match, line: Entry) -> dict[str, Any]:
    """An entry; `counts` is false where it was taken back or waits, and `why` is a word for what it waits for."""
    why = line.parked.key.removeprefix("refusal.") if line.parked else None
    counts = line.facts is not None and not line.parked
    return {"seq": line.seq, "changed": line.changed, "counts": counts, "why": why, "entry": _now(match, line)}


def _entry(match: Match, seq: int) -> Entry:
    line = match.line(seq)
    if line is None:
        raise Refused(404, asked.message("no_entry", entry=seq))
    return line


def _now(match: Match, line: Entry) -> dict[str, Any] | None:
    """An entry as it stands; where rounds close their gaps, with the round that it has now."""
    return _named(match, match.now(line))


def _named(match: Match, entry: Facts | None) -> dict[str, Any] | None:
    return None if entry is None else named(entry, match.names)


@pages.post("/<table>/entries", merge_slashes=False)
@at_table("scorer")
def add(visit: Visit) -> tuple[Response, int, dict[str, str]]:
    """A new entry (contract 2)."""
    key, turn, wanted = asked.key(), asked.number("turn", 1), asked.body("entry")
    said = commands.seated_or_refused(wanted, visit.match.names)
    outcome = commands.enter(services(), visit, key, NewEntry(said, turn=turn, exact=True))
    again = _done(visit.match.table, outcome, 409)
    match = services().store.match(visit.match.table)
    line, waits = _result(match, key, wanted, turn)
    status = 200 if again else 202 if waits else 201
    headers = {} if line is None else {"Location": url_for("api_tables.entry", table=match.table, seq=line)}
    return jsonify({"entry": line, "waits": waits, "replayed": again} | _state(match)), status, headers


def _result(match: Match, key: str, wanted: object, turn: int | None) -> tuple[int | None, bool]:
    """The entry that a wish has become, and whether it still waits for a second phone."""
    line = match.written(key)
    if line and _differs(match, line.event, wanted):
        raise Refused(422, asked.message("key_used"))
    if line and isinstance(line.event, Entered | Repeated):
        return line.event.of if isinstance(line.event, Repeated) else line.seq, False
    if line and isinstance(line.event, Proposed):
        cell: Cell | None = line.event.cell
    else:  # the same stood there already, in a log that keeps no more ids of that
        cell = cell_of(match.fills, seated(wanted, match.names), turn or 0)
    entry = match.at(cell) if cell is not None else None
    return entry.seq if entry else None, entry is None


def _differs(match: Match, event: Event, wanted: object) -> bool:
    """Whether a key was used for something else; after a player was renamed nobody can tell."""
    if not isinstance(event, Entered | Proposed | Repeated):
        return True
    try:
        return seated(wanted, match.names) != event.facts
    except FactError:
        return False


@pages.put("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table("scorer")
def correct(visit: Visit, seq: int) -> Response:
    """Other facts for an entry; one that was taken back counts again."""
    base = _base(visit, seq)
    said = commands.seated_or_refused(asked.body("entry"), visit.match.names)
    return _changed(visit, seq, Correction(said, base, exact=True))


@pages.delete("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table("scorer")
def take_back(visit: Visit, seq: int) -> Response:
    """Takes an entry back; it stays in the log."""
    return _changed(visit, seq, Correction(None, _base(visit, seq), exact=True))


def _base(visit: Visit, seq: int) -> int:
    """What somebody knew who changes an entry. Refused where that is more than there is to know, or no such entry."""
    match, line, base = visit.match, _entry(visit.match, seq), asked.if_match()
    if base > match.seq:
        message = asked.message("ahead", known=base, last=match.seq)
        raise Refused(412, message, seq=match.seq, entry=seq, theirs=_now(match, line), yours=None)
    return base


def _changed(visit: Visit, seq: int, correction: Correction) -> Response:
    outcome = commands.correct(services(), visit, str(uuid.uuid4()), seq, correction)
    again = _done(visit.match.table, outcome, 412)
    match = services().store.match(visit.match.table)
    return jsonify({"entry": seq, "waits": False, "replayed": again} | _state(match))


def _done(table: str, outcome: Outcome, status: int) -> bool:
    """Whether it had been there already. Where somebody else was faster, both values are told, with that status."""
    match outcome:
        case commands.Written() | commands.Duplicate():
            return isinstance(outcome, commands.Duplicate)
        case commands.Refused():
            raise outcome.error
        case commands.Conflict(line, yours):
            match = services().store.match(table)
            message = asked.message("conflict" if status == 409 else "changed")
            theirs, said = _now(match, line), _named(match, yours)
            raise Refused(status, message, seq=match.seq, entry=line.seq, theirs=theirs, yours=said)
        case _:
            assert_never(outcome)
