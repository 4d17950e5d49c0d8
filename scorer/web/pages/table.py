"""A table's pages: enter, scores, history, and one entry to correct."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from flask import Blueprint, g, render_template, request

from cardgen import letters
from cardgen.facts import FactError
from cardgen.score_sheet import signed
from cardgen.scores import EntryScope, RecordError
from cardgen.texts import Texts
from scorer.games import sheet
from scorer.games.sheet import NONE, Form
from scorer.keeping.store import NoTableError
from scorer.playing import checked
from scorer.playing.entries import Entry, Event, Version
from scorer.playing.match import Match, game_of
from scorer.playing.seats import Facts
from scorer.reports import chart
from scorer.reports.statistics import folded
from scorer.web import commands, formatting, gate, visits
from scorer.web.pages import effects
from scorer.web.pages import scores as sheets
from scorer.web.pages.statistics import heavy, played
from scorer.web.pages.tally import tally
from scorer.web.pages.words import entered, named_entry
from scorer.web.visits import Visit
from scorer.words.languages import plural

pages = Blueprint("table", __name__, url_prefix="/t/<table>")
LINES = 100
"""At most so many lines of the log stand on a page of the history."""
ROOM = 100_000
"""About so many bytes they may have there, beside what every page of the table shows."""
ROW, TEXTS = 400, ("text", "before", "parked")
"""Bytes of such a line with nothing in it, and what is in it; for whoever may write it stands there twice."""
NOTICES = 12
"""At most so many of a kind ask for attention at a time; the next ones come when these are answered."""
TOLD = 12
"""So many totals are read aloud after an entry, the best."""


@pages.get("")
def enter(table: str) -> str:
    """The tab on which people write."""
    there = _seen(table)
    instead = proposed(there, request.args.get("instead", ""))
    return enter_page(there, instead or preset(there), instead=bool(instead))


@pages.get("/entries/<int:seq>")
def entry(table: str, seq: int) -> str:
    """One entry, to correct it."""
    there = visits.authorised(table, "scorer")
    g.game = there.match.game
    line = there.match.line(seq)
    last = next((v for v in reversed(line.versions) if v.facts is not None), None) if line else None
    if last is None or last.facts is None:
        raise NoTableError
    return enter_page(there, sheet(there.match.game).filled(last.facts, last.typed), None, seq)


@pages.get("/scores")
@gate.dear(gate.of_table)
def scores(table: str) -> str:
    """The score sheet and the chart."""
    there = _seen(table)
    words, running = visits.words(there.match.game), sheets.running_of(there.match)
    course = sheets.course_of(there.match, running)
    return render_template(
        "scores.html", **frame(there), tab="scores", course=chart.table(course, words), steps=len(course.steps),
        part=sheets.part(there.match, running, _number("before"), _number("entry")),
        picture=sheets.drawn(course, words),
    )  # fmt: skip


def _number(name: str) -> int | None:
    """A number that the address says."""
    typed = request.args.get(name, "")
    return int(typed) if re.fullmatch(r"[1-9]\d{0,8}", typed, re.ASCII) else None


@pages.get("/history")
@gate.dear(gate.of_table)
def history(table: str) -> str:
    """What was written, the latest first, page by page: `before` that line."""
    there, before = _seen(table), _number("before")
    rows = list(_fitting(islice(story(there.match, before), LINES)))
    older = rows[-1]["seq"] if rows and rows[-1]["seq"] > 1 else None
    return render_template("history.html", **frame(there), tab="history", story=rows, older=older, newer=before)


def _fitting(rows: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """As many of the rows as have room; at least one, so that everything can be read."""
    room = ROOM
    for row in rows:
        if room <= 0:
            return
        room -= ROW + 2 * sum(len(str(row.get(text) or "").encode(errors="replace")) for text in TEXTS)
        yield row


def _seen(table: str) -> Visit:
    there = visits.authorised(table)
    g.game = there.match.game
    return there


def enter_page(
    there: Visit,
    form: Form,
    error: FactError | RecordError | None = None,
    seq: int | None = None,
    instead: bool = False,
) -> str:
    """The form of the game, filled in as far as it is known; with an entry's number its correction.

    `instead`: it is filled in as another phone proposes, to be answered otherwise.
    """
    match = there.match
    words = visits.words(match.game)
    said_error = visits.sentence(error, match.game) if error else None
    line = match.line(seq) if seq is not None else None
    return render_template(
        "entry.html" if line else "table.html", **frame(there), tab="enter", form=form, error=said_error,
        field=getattr(error, "field", None), seq=seq, line=line, **(named_entry(match, line, words) if line else {}),
        again=list(entered(match)), instead=instead,
        view=sheet(match.game).view(match, words, form), part=f"games/{match.game}/entry.html",
        worth=sheet(match.game).worth(match, words), **(_corrected(match, seq, words) if seq is not None else {}),
        picture=sheets.drawn(sheets.course_of(match), words) if match.standings.finished else None,
    )  # fmt: skip


def _corrected(match: Match, seq: int, words: Texts) -> dict[str, Any]:
    """What stands in the place of an entry that is corrected, and whose totals may change."""
    line = match.line(seq)
    facts = line.facts if line else None
    seats, at = effects.seats(match, facts), sheets.address(match, seq)
    return {"before": said(match, facts, words), "seats": seats, "sheet_at": at}


def preset(there: Visit) -> Form:
    """What a new form begins with: the round that comes, and the first player who is missing.

    Where the phone is called like one who is missing, that one: then each writes the own hand.
    """
    coming = there.match.standings.next
    form = Form({"round": str(coming.get("round", "")), **_ways(there)})
    missing: Sequence[str] = coming.get("missing") or ()
    waiting = [cell[1] for cell, by in there.match.proposals.items() if len(cell) == 2 and there.member.number in by]
    missing = [name for name in missing if there.match.names.index(name) not in waiting] or missing
    if missing:
        own = [name for name in missing if letters.bare(name).casefold() == letters.bare(there.member.name).casefold()]
        name = own[0] if own and there.match.fills is not EntryScope.TURN else missing[0]
        form["player"] = str(there.match.names.index(name))
    return form


def proposed(there: Visit, seq: str) -> Form | None:
    """The form as another phone has filled it in: that line of the log, as long as it waits for a second phone."""
    for by in there.match.proposals.values():
        for version in by.values():
            if str(version.seq) == seq and version.facts is not None:
                return sheet(there.match.game).filled(version.facts, version.typed)
    return None


def _ways(there: Visit) -> dict[str, str]:
    """How this phone has entered the last time: cards or their sum, say."""
    found = sheet(there.match.game)
    own = (line.facts for line in reversed(there.match.live) if line.versions[0].who == there.member.number)
    facts = next(own, None) if found.keeps else None
    return {key: found.fill(facts)[key] for key in found.keeps} if facts else {}


def said(match: Match, facts: Facts | None, words: Texts, typed: Mapping[str, str] = NONE) -> str:
    """An entry in words, with the player's name before it; sums as they were typed."""
    if facts is None:
        return words["history.nothing"]
    text = sheet(match.game).say(facts, match, words, typed)
    seat = facts.get("player")
    return words.say("table.said", {"name": match.players[seat].name, "text": text}) if isinstance(seat, int) else text


def told(match: Match, version: Version, words: Texts) -> str:
    """What somebody wrote, in words."""
    return said(match, version.facts, words, version.typed)


# --- what is always in view


def frame(there: Visit) -> dict[str, Any]:
    """The head of every page of a table, and what asks for attention."""
    match, words = there.match, visits.words(there.match.game)
    asking = [m for m in visits.services().access.members(match.table) if m.asks] if there.member.may("owner") else []
    waiting, parked = sum(map(len, match.proposals.values())), match.parked
    return {
        "match": match,
        "member": there.member,
        "game": game_of(match.game),
        "table": match.table,
        "chips": list(chips(match)),
        "headline": effects.numbered(headline(match, words), match),
        "shown": effects.totals(match, words),
        "missing": list(match.standings.next.get("missing", ())),
        "dealer": match.standings.next.get("dealer"),
        "undo": undo(match, words) if there.member.may("scorer") else None,
        "asking": asking[:NOTICES],
        "asking_more": len(asking[NOTICES:]),
        "waiting": list(islice(proposals(there, words), NOTICES)),
        "waiting_more": max(0, waiting - NOTICES),
        "latest": latest(match, words),
        "over": result(match, words) if match.standings.finished else None,
        "best": best_time(match, words),
        "rematch": commands.following(visits.services(), match, visits.phone()),
        "parked": [
            (line, said(match, line.facts, words), words.say(*line.parked or ("", {}))) for line in parked[:NOTICES]
        ],
        "parked_more": len(parked[NOTICES:]),
    }


def chips(match: Match) -> Iterator[Mapping[str, Any]]:
    """Each player's total in the order of seats: leading, dealing, in turn, done."""
    standings = match.standings
    missing: Sequence[str] = standings.next.get("missing", ())
    rivals = len(match.players) > 1  # alone nobody wins
    hands = match.fills is EntryScope.HAND
    ahead = len(standings.leaders) < len(match.players)  # who is level with all, or alone, leads nobody
    for seat, player in enumerate(match.players):
        yield {
            "seat": seat, "name": player.name, "mark": player.mark, "total": standings.totals[player.name],
            "empty": hands and not any(player.name in got for got in standings.rounds.values()),
            "leads": ahead and player.name in standings.leaders,
            "won": rivals and player.name in standings.winners,
            "deals": player.name == standings.next.get("dealer"),
            "turn": match.fills is EntryScope.TURN and bool(missing) and player.name == missing[0],
            "done": "missing" in standings.next and player.name not in missing, "out": seat in match.out,
        }  # fmt: skip


def headline(match: Match, words: Texts) -> str:
    """Round n of m, and what it is played for."""
    return words["table.over"] if match.standings.finished else sheet(match.game).headline(match, words)


def undo(match: Match, words: Texts) -> Mapping[str, Any] | None:
    """The last thing done to an entry, to be taken back or put back."""
    lines = [line for line in match.lines if line.versions]
    if not lines:
        return None
    line = max(lines, key=lambda found: found.changed)
    said = [version for version in line.versions if version.facts is not None] or line.versions[-1:]
    found = {"seq": line.seq, "text": told(match, said[-1], words), "gone": line.facts is None}
    corrected = line.facts is not None and len(line.versions) > 1 and line.versions[-2].facts is not None
    if not corrected:
        return found | effects.effect(match, line, said[-1].facts if line.facts is None else None)
    former = {"was": told(match, said[-2], words), "restore": said[-2].seq}
    return found | former | effects.effect(match, line, said[-2].facts)


def proposals(there: Visit, words: Texts) -> Iterator[Mapping[str, Any]]:
    """What waits for a second phone: each proposal, whose it is, and the form that agrees to it."""
    if not there.match.proposals:
        return
    names = visits.services().access.all_names(there.match.table)
    for cell, by in there.match.proposals.items():
        for number, version in by.items():
            if version.facts is not None:
                yield {
                    "text": told(there.match, version, words), "mine": number == there.member.number,
                    "who": visits.called(names, number), "differ": len(by) > 1,
                    "turn": cell[0], "seq": version.seq,
                    "form": list(sheet(there.match.game).filled(version.facts, version.typed).items(multi=True)),
                }  # fmt: skip


def latest(match: Match, words: Texts) -> str:
    """The newest entry in a sentence, for screen readers."""
    newest = next((event for event in reversed(match.events) if event.kind in ("entry", "change")), None)
    if newest is None:
        return ""
    every = list(match.standings.totals.items())
    best = every if len(every) <= TOLD else sorted(every, key=lambda pair: -pair[1])[:TOLD]
    totals = ", ".join(f"{name} {signed(total)}" for name, total in best)
    facts = newest.data["facts"]
    before = said(match, facts, words) if facts else words["history.taken_back"]
    return f"{before}. {totals}"


def result(match: Match, words: Texts) -> str:
    """Who has won, by how much, after how many rounds; of somebody alone the points."""
    standings = match.standings
    rounds = (
        plural(words, "over.rounds", len(standings.rounds))
        if match.fills in (EntryScope.ROUND, EntryScope.HAND)
        else ""
    )
    if len(match.players) == 1:
        points = plural(words, "points", standings.totals[match.names[0]])
        return f"{points}, {rounds}." if rounds else f"{points}."
    several = len(standings.winners) > 1
    said = words.say("score.shared" if several else "score.winner", {"names": standings.winners}).removesuffix(".")
    if match.chosen.get("chips") == 0:  # a single round, in which nothing is counted
        return f"{said}."
    if not several:
        best, next_best, *_ = sorted(standings.totals.values(), reverse=True)
        said += " " + plural(words, f"over.{sheet(match.game).unit}", best - next_best)
    return f"{said}, {rounds}." if rounds else f"{said}."


def best_time(match: Match, words: Texts) -> str | None:
    """The time of a solo game that is over, and the best one of that player at this phone's tables.

    Who has made no points has finished nothing, however fast.
    """
    phone, now = visits.phone(), played(match)
    if not now.finished or now.seconds is None or phone is None:
        return None
    access, who = visits.services().access, folded(match.names[0])
    mine = tally((summary for summary, _ in access.tables(phone) if summary.game == match.game), played, heavy)
    own = (game for _, game in mine if game and game.finished and [folded(name) for name in game.players] == [who])
    best = min((game.seconds for game in own if game.seconds is not None), default=now.seconds)
    said = {"time": formatting.since(now.seconds), "best": formatting.since(best)}
    return words.say("stats.solo_best" if best >= now.seconds else "stats.solo", said)


# --- history


def story(match: Match, before: int | None = None) -> Iterator[Mapping[str, Any]]:
    """All that happened (before that line), the latest first: who, when, what, before and after."""
    words = visits.words(match.game)
    names = visits.services().access.all_names(match.table)
    by_version: dict[int, tuple[Entry, int]] = {
        version.seq: (line, k) for line in match.lines for k, version in enumerate(line.versions)
    }
    rounds = {line.seq: facts.get("round") for line, facts in match.arranged}
    for event in reversed(match.events[: before - 1 if before else None]):
        if event.kind in checked.IDLE:
            continue
        row: dict[str, Any] = {
            "kind": event.kind, "at": event.at, "seq": event.seq,
            "who": visits.called(names, event.who),
        }  # fmt: skip
        if event.seq in by_version:
            line, k = by_version[event.seq]
            row |= {
                "text": told(match, line.versions[k], words), "round": rounds.get(line.seq),
                "before": told(match, line.versions[k - 1], words) if k else None,
                "now": k == len(line.versions) - 1, "line": line.seq, "gone": line.versions[k].facts is None,
                "seats": effects.seats(match, line.versions[k].facts or line.versions[k - 1].facts),
                "open": line.versions[k].facts != {"end": True},  # more than yes or no
                "parked": words.say(*line.parked) if line.parked and k == len(line.versions) - 1 else None,
            }  # fmt: skip
        else:
            row["text"] = other(event, words, names, match)
        yield row


def other(event: Event, words: Texts, names: Mapping[int, str], match: Match) -> str:
    """A line of the log that is no entry, in words."""
    data = event.data
    match event.kind:
        case "note":
            return str(data["text"])
        case "players":
            return words.say("history.players", {"names": [player["name"] for player in data["players"]]})
        case "clock":
            name = match.players[data["seat"]].name
            late = f" ({words['history.late']})" if data.get("late") else ""
            return words.say(f"history.clock_{data['do']}", {"name": name}) + late
        case "propose":
            if data["facts"] is None:
                return words["history.withdraw"]
            return words.say("history.propose", {"text": said(match, data["facts"], words, data.get("typed", NONE))})
        case "access":
            member = data.get("member", 0)
            known = visits.called(names, member)
            right = words.get(f"right.{data.get('right')}", "")
            return words.say(f"history.access_{data['do']}", {"phone": known, "right": right})
        case _:
            return words[f"history.{event.kind}"]
