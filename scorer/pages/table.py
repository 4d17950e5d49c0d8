"""A table's pages: enter, scores, history, and one entry to correct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from flask import Blueprint, g, render_template, request
from markupsafe import Markup

from cardgen import scores as core
from cardgen.facts import FactError
from cardgen.score_sheet import signed
from cardgen.scores import Fills, RecordError
from cardgen.texts import Texts
from scorer import acts, shown, steps, web
from scorer.languages import counted
from scorer.lines import Event, Line, Version
from scorer.match import Match, game_of
from scorer.pages import effects
from scorer.pages.statistics import played
from scorer.pages.words import entered, named_entry
from scorer.reports import chart
from scorer.reports.statistics import folded
from scorer.seats import Facts, seat_of
from scorer.sheets import sheet
from scorer.sheets.sheet import NONE, Form
from scorer.store import NoTableError
from scorer.web import Seen

pages = Blueprint("table", __name__, url_prefix="/t/<table>")
LINES = 100
"""Lines of the log on a page of the history."""


@pages.get("")
def enter(table: str) -> str:
    """The tab on which people write."""
    there = _seen(table)
    instead = proposed(there, request.args.get("instead", ""))
    return enter_page(there, instead or preset(there), instead=bool(instead))


@pages.get("/entries/<int:seq>")
def entry(table: str, seq: int) -> str:
    """One entry, to correct it."""
    there = web.seen(table, "scorer")
    g.game = there.match.game
    line = there.match.line(seq)
    last = next((v for v in reversed(line.versions) if v.facts is not None), None) if line else None
    if last is None or last.facts is None:
        raise NoTableError
    return enter_page(there, sheet(there.match.game).filled(last.facts, last.typed), None, seq)


@pages.get("/scores")
def scores(table: str) -> str:
    """The score sheet and the chart."""
    there = _seen(table)
    words = web.words(there.match.game)
    course = course_of(there.match)
    return render_template(
        "scores.html", **frame(there), tab="scores", rows=list(grid(there.match)), course=chart.table(course, words),
        picture=_drawn(course, words),
    )  # fmt: skip


@pages.get("/history")
def history(table: str) -> str:
    """What was written, the latest first, page by page: `before` that line."""
    there, typed = _seen(table), request.args.get("before", "")
    before = int(typed) if re.fullmatch(r"[1-9]\d{0,8}", typed, re.ASCII) else None
    rows = list(islice(story(there.match, before), LINES))
    older = rows[-1]["seq"] if rows and rows[-1]["seq"] > 1 else None
    return render_template("history.html", **frame(there), tab="history", story=rows, older=older, newer=before)


def _seen(table: str) -> Seen:
    there = web.seen(table)
    g.game = there.match.game
    return there


def enter_page(
    there: Seen, form: Form, error: FactError | RecordError | None = None, seq: int | None = None, instead: bool = False
) -> str:
    """The form of the game, filled in as far as it is known; with an entry's number its correction.

    `instead`: it is filled in as another phone proposes, to be answered otherwise.
    """
    match = there.match
    words = web.words(match.game)
    said_error = web.sentence(error, match.game) if error else None
    line = match.line(seq) if seq is not None else None
    return render_template(
        "entry.html" if line else "table.html", **frame(there), tab="enter", form=form, error=said_error,
        field=getattr(error, "field", None), seq=seq, line=line, **(named_entry(match, line, words) if line else {}),
        again=list(entered(match)), instead=instead,
        view=sheet(match.game).view(match, words, form), part=f"games/{match.game}.html",
        worth=sheet(match.game).worth(match, words), **(_corrected(match, seq, words) if seq is not None else {}),
        picture=_drawn(course_of(match), words) if match.standings.finished else None,
    )  # fmt: skip


def _corrected(match: Match, seq: int, words: Texts) -> dict[str, Any]:
    """What stands in the place of an entry that is corrected, and whose totals may change."""
    line = match.line(seq)
    facts = line.facts if line else None
    return {"before": said(match, facts, words), "seats": effects.seats(match, facts)}


def preset(there: Seen) -> Form:
    """What a new form begins with: the round that comes, and the first player who is missing.

    Where the phone is called like one who is missing, that one: then each writes the own hand.
    """
    coming = there.match.standings.next
    form = Form({"round": str(coming.get("round", "")), **_ways(there)})
    missing: Sequence[str] = coming.get("missing") or ()
    waiting = [cell[1] for cell, by in there.match.proposals.items() if len(cell) == 2 and there.member.number in by]
    missing = [name for name in missing if there.match.names.index(name) not in waiting] or missing
    if missing:
        own = [name for name in missing if name.casefold() == there.member.name.casefold()]
        name = own[0] if own and there.match.fills is not Fills.TURN else missing[0]
        form["player"] = str(there.match.names.index(name))
    return form


def proposed(there: Seen, seq: str) -> Form | None:
    """The form as another phone has filled it in: that line of the log, as long as it waits for a second phone."""
    for by in there.match.proposals.values():
        for version in by.values():
            if str(version.seq) == seq and version.facts is not None:
                return sheet(there.match.game).filled(version.facts, version.typed)
    return None


def _ways(there: Seen) -> dict[str, str]:
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


def frame(there: Seen) -> dict[str, Any]:
    """The head of every page of a table, and what asks for attention."""
    match, words = there.match, web.words(there.match.game)
    owner = there.member.may("owner")
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
        "asking": [m for m in web.parts().access.members(match.table) if m.asks] if owner else [],
        "waiting": list(proposals(there, words)),
        "latest": latest(match, words),
        "over": result(match, words) if match.standings.finished else None,
        "best": best_time(match, words),
        "rematch": acts.following(match),
        "parked": [
            (line, said(match, line.facts, words), words.say(*line.parked or ("", {}))) for line in match.parked
        ],
    }


def chips(match: Match) -> Iterator[Mapping[str, Any]]:
    """Each player's total in the order of seats: leading, dealing, in turn, done."""
    standings = match.standings
    missing: Sequence[str] = standings.next.get("missing", ())
    rivals = len(match.players) > 1  # alone nobody wins
    ahead = len(standings.leaders) < len(match.players)  # who is level with all, or alone, leads nobody
    for seat, player in enumerate(match.players):
        yield {
            "seat": seat, "name": player.name, "mark": player.mark, "total": standings.totals[player.name],
            "empty": match.fills is Fills.HAND and not any(player.name in got for got in standings.rounds.values()),
            "leads": ahead and player.name in standings.leaders,
            "won": rivals and player.name in standings.winners,
            "deals": player.name == standings.next.get("dealer"),
            "turn": match.fills is Fills.TURN and bool(missing) and player.name == missing[0],
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


def proposals(there: Seen, words: Texts) -> Iterator[Mapping[str, Any]]:
    """What waits for a second phone: each proposal, whose it is, and the form that agrees to it."""
    if not there.match.proposals:
        return
    names = web.parts().access.all_names(there.match.table)
    for cell, by in there.match.proposals.items():
        for number, version in by.items():
            if version.facts is not None:
                yield {
                    "text": told(there.match, version, words), "mine": number == there.member.number,
                    "who": web.called(names, number), "differ": len(by) > 1,
                    "turn": cell[0], "seq": version.seq,
                    "form": list(sheet(there.match.game).filled(version.facts, version.typed).items(multi=True)),
                }  # fmt: skip


def latest(match: Match, words: Texts) -> str:
    """The newest entry in a sentence, for screen readers."""
    newest = next((event for event in reversed(match.events) if event.kind in ("entry", "change")), None)
    if newest is None:
        return ""
    totals = ", ".join(f"{name} {signed(total)}" for name, total in match.standings.totals.items())
    facts = newest.data["facts"]
    before = said(match, facts, words) if facts else words["history.taken_back"]
    return f"{before}. {totals}"


def result(match: Match, words: Texts) -> str:
    """Who has won, by how much, after how many rounds; of somebody alone the points."""
    standings = match.standings
    rounds = counted(words, "over.rounds", len(standings.rounds)) if match.fills in (Fills.ROUND, Fills.HAND) else ""
    if len(match.players) == 1:
        points = counted(words, "points", standings.totals[match.names[0]])
        return f"{points}, {rounds}." if rounds else f"{points}."
    several = len(standings.winners) > 1
    said = words.say("score.shared" if several else "score.winner", {"names": standings.winners}).removesuffix(".")
    if match.chosen.get("chips") == 0:  # a single round, in which nothing is counted
        return f"{said}."
    if not several:
        best, next_best, *_ = sorted(standings.totals.values(), reverse=True)
        said += " " + counted(words, f"over.{sheet(match.game).unit}", best - next_best)
    return f"{said}, {rounds}." if rounds else f"{said}."


def best_time(match: Match, words: Texts) -> str | None:
    """The time of a solo game that is over, and the best one of that player at this phone's tables.

    Who has made no points has finished nothing, however fast.
    """
    phone, now = web.phone(), played(match)
    if not now.finished or now.seconds is None or phone is None:
        return None
    store, access, who = web.parts().store, web.parts().access, folded(match.names[0])
    mine = (store.recall(summary, played) for summary, _ in access.tables(phone) if summary.game == match.game)
    own = (game for game in mine if game.finished and [folded(name) for name in game.players] == [who])
    best = min((game.seconds for game in own if game.seconds is not None), default=now.seconds)
    said = {"time": shown.since(now.seconds), "best": shown.since(best)}
    return words.say("stats.solo_best" if best >= now.seconds else "stats.solo", said)


# --- score sheet and chart


def course_of(match: Match) -> chart.Series:
    """The totals over the rounds; without rounds over the entries."""
    marks = [player.mark for player in match.players]
    running: list[Mapping[str, int]] = []
    if not match.standings.rounds:
        running = [
            totals for (_, facts), totals in zip(match.arranged, _running(match), strict=True) if "end" not in facts
        ]
    return chart.series(match.standings, marks, running)


def _drawn(course: chart.Series, words: Texts) -> Markup | None:
    """The chart, once there is something to see."""
    return chart.svg(course, words) if course.steps else None


def _running(match: Match) -> Iterator[Mapping[str, int]]:
    """The totals after each entry."""
    game = game_of(match.game)
    return core.running(match.record, game.scoring, game.spec)


def grid(match: Match) -> Iterator[Mapping[str, Any]]:
    """The rows of the score sheet: a label, and for each seat the points and the entry that made them."""
    names = match.names
    if match.fills is Fills.POINT:
        yield from _one_by_one(match)
        return
    made = _makers(match)
    for number, points in match.standings.rounds.items():
        cells = [{"points": points.get(name), "seq": made.get((number, seat))} for seat, name in enumerate(names)]
        yield {"label": number, "cells": cells}
    rest = [match.standings.totals[name] - _in_rounds(match, name) for name in names]
    if any(rest):
        end = match.at(("end",))
        yield {"label": None, "cells": [{"points": points, "seq": end.seq if end else None} for points in rest]}


def _one_by_one(match: Match) -> Iterator[Mapping[str, Any]]:
    """A row for each entry, where there are no rounds."""
    before: Mapping[str, int] = dict.fromkeys(match.names, 0)
    for k, ((line, facts), totals) in enumerate(zip(match.arranged, _running(match), strict=True), 1):
        made = {seat_of(facts): line.seq}
        cells = [
            {"points": totals[name] - before[name] if seat in made else None, "seq": made.get(seat)}
            for seat, name in enumerate(match.names)
        ]
        if None not in made:
            yield {"label": k, "cells": cells}
        before = totals


def _in_rounds(match: Match, name: str) -> int:
    return sum(points.get(name, 0) for points in match.standings.rounds.values())


def _makers(match: Match) -> dict[tuple[int, int], int]:
    """Which entry made the points of a round and a seat."""
    found: dict[tuple[int, int], int] = {}
    for line, cell in match.cells:
        if cell == ("end",) or line.parked:
            continue
        seats: Sequence[int] = [cell[1]] if len(cell) == 2 else range(len(match.players))
        found.update({(cell[0], seat): line.seq for seat in seats})
    return found


# --- history


def story(match: Match, before: int | None = None) -> Iterator[Mapping[str, Any]]:
    """All that happened (before that line), the latest first: who, when, what, before and after."""
    words = web.words(match.game)
    names = web.parts().access.all_names(match.table)
    by_version: dict[int, tuple[Line, int]] = {
        version.seq: (line, k) for line in match.lines for k, version in enumerate(line.versions)
    }
    rounds = {line.seq: facts.get("round") for line, facts in match.arranged}
    for event in reversed(match.events[: before - 1 if before else None]):
        if event.kind == steps.DROPPED:
            continue
        row: dict[str, Any] = {
            "kind": event.kind, "at": event.at, "seq": event.seq,
            "who": web.called(names, event.who),
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
            known = web.called(names, member)
            right = words.get(f"right.{data.get('right')}", "")
            return words.say(f"history.access_{data['do']}", {"phone": known, "right": right})
        case _:
            return words[f"history.{event.kind}"]
