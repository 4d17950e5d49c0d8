"""Entries in words: what each says, how it is called, who wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.core.scores import EntryScope
from cardgen.words.texts import Texts
from scorer.games import looks, sheet
from scorer.games.sheet import NONE
from scorer.keeping.phones import link_of
from scorer.playing.entries import Entry, Version
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of

TOTALS = 12
"""So many totals are read aloud after an entry, the best."""


class EntryName(NamedTuple):
    """What an entry is called where it is corrected: its player and round, or what it says; the points that it made."""

    what: str
    gained: str = ""


def text_of(match: Match, facts: Facts | None, words: Texts, typed: Mapping[str, str] = NONE) -> str:
    """An entry in words, with the player's name before it; sums as they were typed."""
    if facts is None:
        return words["history.nothing"]
    text = sheet(match.game).say(facts, match, words, typed)
    seat = facts.get("player")
    return words.say("table.said", {"name": match.players[seat].name, "text": text}) if isinstance(seat, int) else text


def version_text(match: Match, version: Version, words: Texts) -> str:
    """What somebody wrote, in words."""
    return text_of(match, version.facts, words, version.typed)


def phone_name(names: Mapping[int, str], number: int, words: Texts) -> str:
    """What a phone is called, or the link of a program; nothing for the scorer itself."""
    if (right := link_of(number)) is not None:
        return words.say("table.link", {"right": words[f"right.{right}"]})
    return (names.get(number) or words.say("table.phone", {"n": number})) if number else ""


def written(match: Match) -> Iterator[dict[str, object]]:
    """Who is written down in the round that is being played, where that is one entry each, and which entry says so."""
    number = match.standings.next.get("round")
    points = match.standings.rounds.get(number, {}) if match.fills is EntryScope.HAND and number else {}
    for seat, player in enumerate(match.players):
        if player.name in points and (line := match.by_cell.get((number, seat))):
            yield {"seat": seat, "name": player.name, "points": points[player.name], "entry": line.seq}


def named_entry(match: Match, entry: Entry, words: Texts) -> EntryName:
    """What an entry is called where it is corrected."""
    last = _last_version(entry)
    number, seat = _cell(match, entry)
    text = sheet(match.game).say(last.facts or {}, match, words, last.typed)
    place = place_of(match, entry, words)
    gained = match.standings.rounds.get(number or 0, {}).get(match.players[seat].name) if seat is not None else None
    if gained is None or entry.facts is None or entry.parked:
        return EntryName(f"{place} ({text})" if place else text)
    return EntryName(place, looks.points(match.edition, gained))


def place_of(match: Match, entry: Entry, words: Texts) -> str:
    """Whose entry it is and of which round, as far as it has these."""
    number, seat = _cell(match, entry)
    parts = [match.players[seat].name] if seat is not None else []
    parts += [words.say("entry.round", {"n": number})] if number else []
    return ", ".join(parts)


def _last_version(entry: Entry) -> Version:
    return next(version for version in reversed(entry.versions) if version.facts is not None)


def _cell(match: Match, entry: Entry) -> tuple[int | None, int | None]:
    """The round and the seat of an entry, also of one that was taken back."""
    facts = _last_version(entry).facts or {}
    number = next((cell[0] for other, cell in match.cells if other.seq == entry.seq and cell != ("end",)), None)
    return number or facts.get("round"), seat_of(facts)


def latest(match: Match, words: Texts) -> str:
    """The newest entry in a sentence, for screen readers."""
    newest = next((event for event in reversed(match.events) if event.kind in ("entry", "change")), None)
    if newest is None:
        return ""
    totals_of_all = list(match.standings.totals.items())
    best = totals_of_all if len(totals_of_all) <= TOTALS else sorted(totals_of_all, key=lambda pair: -pair[1])[:TOTALS]
    totals = ", ".join(f"{name} {looks.points(match.edition, total)}" for name, total in best)
    facts = newest.data["facts"]
    before = text_of(match, facts, words) if facts else words["history.taken_back"]
    return f"{before}. {totals}"
