"""Tables, their entries and their log. A program shows a link's token, or the cookie of a phone.

A writing request says what it knows, so that nothing counts twice and nobody overwrites unseen what somebody else
wrote: a new entry has an id (`Idempotency-Key`), a change the last line of the log that its writer knew (`If-Match`).
"""

from __future__ import annotations

import uuid
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen import facts, letters, scores
from cardgen.facts import FactError
from cardgen.scores import EntryScope, RecordError
from scorer.games import GAMES
from scorer.keeping.access import RIGHTS
from scorer.keeping.store import Summary
from scorer.playing import checked, steps
from scorer.playing.entries import Entry, cell_of
from scorer.playing.events import Begun, Cell, Entered, Event, Proposed, Repeated
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts, named, seat_of, seated
from scorer.playing.steps import ConflictError
from scorer.web import commands, gate, visits
from scorer.web.api import asked
from scorer.web.api.asked import Refused
from scorer.web.visits import Visit, at_table

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
    begin, entries = _begun(data)
    summary = commands.opened(begin, None, entries, visits.known_phone() if visits.phone() else None)
    tokens = {right: visits.services().access.renew(summary.id, right) for right in reversed(RIGHTS)}
    match = visits.services().store.match(summary.id)
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
    found = [(summary, member.right) for summary, member in visits.services().access.tables(phone)] if phone else []
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
    code = visits.services().store.summary(table).code
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
    return _tagged(jsonify(_line(match, _there(match, seq))), match)


def _line(match: Match, line: Entry) -> dict[str, Any]:
    """An entry; `counts` is false where it was taken back or waits, and `why` is a word for what it waits for."""
    why = line.parked.key.removeprefix("refusal.") if line.parked else None
    counts = line.facts is not None and not line.parked
    return {"seq": line.seq, "changed": line.changed, "counts": counts, "why": why, "entry": _now(match, line)}


def _there(match: Match, seq: int) -> Entry:
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
    table, key, turn = visit.match.table, asked.key(), asked.number("turn", 1)
    wanted = asked.body("entry")

    def decide(match: Match) -> Sequence[Event]:
        found = seated(wanted, match.names)
        if _says_round(match):
            _check_round(match, found)
        written = steps.enter(match, found, visit.member.number, turn or _next_turn(match, found))
        return commands.with_clock(match, found, written)

    again = _append(visit, key, decide, 409)
    match = visits.services().store.match(table)
    line, waits = _result(match, key, wanted, turn)
    status = 200 if again else 202 if waits else 201
    headers = {} if line is None else {"Location": url_for("api_tables.entry", table=table, seq=line)}
    return jsonify({"entry": line, "waits": waits, "replayed": again} | _state(match)), status, headers


def _says_round(match: Match) -> bool:
    return match.fills in (EntryScope.ROUND, EntryScope.HAND)


def _check_round(match: Match, found: Mapping[str, Any]) -> None:
    """The round must be a number; where rounds are one entry each, the next one, or one that is written down."""
    if "round" not in found:
        raise FactError("missing_key", name="round")
    number = facts.whole(found["round"], "round", 1)
    if match.fills is EntryScope.ROUND and match.at((number,)) is None:
        scores.next_round(number, len(match.live) + 1)


def _next_turn(match: Match, found: Facts) -> int:
    """The turn that a player has next (Threepia)."""
    return 1 + match.turns(seat_of(found))


def _result(match: Match, key: str, wanted: Any, turn: int | None) -> tuple[int | None, bool]:
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
    there = match.at(cell) if cell is not None else None
    return there.seq if there else None, there is None


def _differs(match: Match, event: Event, wanted: Any) -> bool:
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
    found = _known(visit, seq)
    wanted = asked.body("entry")
    return _change(*found, lambda match, line: _corrected(match, line, wanted))


@pages.delete("/<table>/entries/<int:seq>", merge_slashes=False)
@at_table("scorer")
def take_back(visit: Visit, seq: int) -> Response:
    """Takes an entry back; it stays in the log."""
    return _change(*_known(visit, seq), lambda _match, _line: None)


def _known(visit: Visit, seq: int) -> tuple[Visit, int, int]:
    """Who changes which entry, and what they knew. Refused where that is more than there is to know."""
    line, base = _there(visit.match, seq), asked.if_match()
    if base > visit.match.seq:
        message = asked.message("ahead", known=base, last=visit.match.seq)
        raise Refused(412, message, seq=visit.match.seq, entry=seq, theirs=_now(visit.match, line), yours=None)
    return visit, line.seq, base


def _change(visit: Visit, seq: int, base: int, wanted: Callable[[Match, Entry], Facts | None]) -> Response:
    def decide(match: Match) -> Sequence[Event]:
        return steps.change(match, seq, wanted(match, _there(match, seq)), base)

    again = _append(visit, str(uuid.uuid4()), decide, 412)
    match = visits.services().store.match(visit.match.table)
    return jsonify({"entry": seq, "waits": False, "replayed": again} | _state(match))


def _corrected(match: Match, line: Entry, wanted: Any) -> Facts:
    """The new facts; where rounds close their gaps, with the round that the entry has now."""
    found = seated(wanted, match.names)
    if _says_round(match) and "round" not in found:
        raise FactError("missing_key", name="round")
    if match.fills is EntryScope.ROUND:
        before = sum(other.seq < line.seq for other in match.live)
        scores.next_round(found["round"], before + 1)
    elif _says_round(match):
        facts.whole(found["round"], "round", 1)
    return found


def _append(visit: Visit, key: str, decide: Callable[[Match], Sequence[Event]], status: int) -> bool:
    """Writes; whether it had been there already. Where somebody else was faster, both values are told."""
    store, table = visits.services().store, visit.match.table
    try:
        own = visit.member.may("owner")
        return store.append(table, visit.member.number, key, decide, own=own).again
    except ConflictError as conflict:
        match, line = store.match(table), conflict.theirs
        theirs, yours = _now(match, line), _named(match, conflict.yours)
        said = asked.message("conflict" if status == 409 else "changed")
        raise Refused(status, said, seq=match.seq, entry=line.seq, theirs=theirs, yours=yours) from conflict
