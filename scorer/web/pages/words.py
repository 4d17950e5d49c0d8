"""What a table's pages say of its entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.score_sheet import signed
from cardgen.scores import EntryScope
from cardgen.texts import Texts
from scorer.games import sheet
from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.playing.seats import seat_of


def entered(match: Match) -> Iterator[Mapping[str, Any]]:
    """Who is written down in the round that is being played, where that is one entry each: seat, points, entry."""
    number = match.standings.next.get("round")
    points = match.standings.rounds.get(number, {}) if match.fills is EntryScope.HAND and number else {}
    for seat, player in enumerate(match.players):
        if player.name in points and (line := match.at((number, seat))):
            yield {"seat": seat, "name": player.name, "points": points[player.name], "entry": line.seq}


def named_entry(match: Match, line: Entry, words: Texts) -> Mapping[str, str]:
    """What an entry is called where it is corrected: `what` is its round, player and points, `was` what it said."""
    last = next(version for version in reversed(line.versions) if version.facts is not None)
    facts = last.facts or {}
    number = next((cell[0] for found, cell in match.cells if found.seq == line.seq and cell != ("end",)), None)
    number, seat = number or facts.get("round"), seat_of(facts)
    said = sheet(match.game).say(facts, match, words, last.typed)
    parts = [words.say("entry.round", {"n": number})] if number else []
    parts += [match.players[seat].name] if seat is not None else []
    gained = match.standings.rounds.get(number or 0, {}).get(match.players[seat].name) if seat is not None else None
    if gained is None or line.facts is None or line.parked:
        return {"what": f"{', '.join(parts)} ({said})" if parts else said, "was": ""}
    return {"what": f"{', '.join(parts)} ({signed(gained)})", "was": said}
