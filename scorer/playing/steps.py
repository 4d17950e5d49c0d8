"""Decides what may be written to a table: each request returns the events to add to the log.

An empty place on the score sheet may be filled; one that somebody else has filled or changed meanwhile is a conflict,
reported with both values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from scorer.playing.counting import scored
from scorer.playing.entries import Entry, cell_of
from scorer.playing.events import Cell, Changed, Entered, Event, Proposed, Repeated, Typed
from scorer.playing.match import Match
from scorer.playing.seats import Facts

LISTED = 24
"""The most elements of one list in an entry, such as the rows of a turn; the rules validate them."""
COMPARED = 8
"""The most versions of one entry that are compared by their points: as many as phones at a table."""


class ConflictError(Exception):
    """Somebody else has filled or changed the place meanwhile. `theirs` stands there, `yours` was to be written."""

    def __init__(self, theirs: Entry, yours: Facts | None) -> None:
        super().__init__(theirs.seq)
        self.theirs, self.yours = theirs, yours


def enter(match: Match, facts: Facts, who: int, turn: int = 0, base: int | None = None) -> list[Event]:
    """A new entry; if another phone has written the same, only a repetition.

    `turn`: the turn's number for the phone (Threepia). `base`: the last line that the phone knew; its own later lines,
    written without a network, are no conflict. ConflictError if the place is filled otherwise, RecordError if the
    rules refuse the facts, FactError if they are too large.
    """
    bounded(facts)
    cell = _cell(match, facts, turn)
    standing = match.by_cell.get(cell) if cell is not None else None
    if standing and who and base is not None and standing.seq > base and standing.versions[0].who == who:
        facts, turn = _moved_to_next_slot(match, facts)
        cell = _cell(match, facts, turn)
        standing = match.by_cell.get(cell) if cell is not None else None
    if standing and standing.facts is not None:
        if _agree(match, standing.seq, standing.facts, facts):  # its id is stored: sent again it won't count either
            return [Repeated(of=standing.seq, facts=dict(facts))]
        raise ConflictError(standing, facts)
    _check(match, Entry(match.seq + 1, (), facts))
    if not match.confirm or cell is None or cell == ("end",):
        return [Entered(facts=dict(facts))]
    return _proposed(match, cell, who, facts)


def _proposed(match: Match, cell: Cell, who: int, facts: Facts) -> list[Event]:
    """A proposal, and the entry if another phone has proposed the same."""
    proposal = Proposed(cell=cell, facts=dict(facts))
    for other in _others(match, cell, who, facts):
        if _agree(match, match.seq + 1, other, facts):
            more_detailed = max(dict(other), dict(facts), key=lambda each: len(str(each)))  # cards more than their sum
            return [proposal, Entered(facts=more_detailed)]
    return [proposal]


def _others(match: Match, cell: Cell, who: int, facts: Facts) -> Iterator[Facts]:
    """Other phones' proposals for a place that may mean the same; at most a few of those that must be counted."""
    proposed = [version.facts for member, version in match.proposals.get(cell, {}).items() if member != who]
    alike = [other for other in proposed if other is not None and _alike(other, facts)]
    yield from (other for other in alike if dict(other) == dict(facts))
    yield from islice((other for other in alike if dict(other) != dict(facts)), COMPARED)


def bounded(facts: Facts) -> None:
    """FactError if an entry has too many elements."""
    for name, value in facts.items():
        if isinstance(value, (list, dict)) and len(value) > LISTED:
            raise FactError("list_long", name=name, number=len(value), most=LISTED)


def _moved_to_next_slot(match: Match, facts: Facts) -> tuple[Facts, int]:
    """The same facts in the next round, or as the next turn."""
    coming = match.standings.next.get("round")
    if "round" in facts and coming is not None:
        return {**facts, "round": max(coming, facts["round"])}, 0
    return facts, match.turns[facts.get("player")] + 1


def _cell(match: Match, facts: Facts, turn: int) -> Cell | None:
    try:
        cell = cell_of(match.fills, facts, turn)
        hash(cell)  # TypeError if the round is a list, say
    except (KeyError, TypeError):  # not even a round or a player; the rules will refuse it
        return None
    return cell


def _agree(match: Match, seq: int, one: Facts, other: Facts) -> bool:
    """Whether two versions of an entry have the same points for everybody: a sum and its cards, say."""
    if dict(one) == dict(other):
        return True
    if not _alike(one, other):
        return False
    lines = [line for line in match.lines if line.seq != seq]
    try:
        results = [
            scored(match.edition, match.names, match.options, [*lines, Entry(seq, (), facts)], match)
            for facts in (one, other)
        ]
    except RecordError:
        return False
    first, second = (result.tally.standings for result in results)
    fits = not any(line.parked for line in results[1].lines if line.seq == seq)
    return fits and first.rounds == second.rounds and first.totals == second.totals


def _alike(one: Facts, other: Facts) -> bool:
    """Whether two versions agree in all fields that both have, except perhaps the round."""
    return all(one[key] == other[key] for key in one.keys() & other.keys() - {"round"})


def change(
    match: Match, seq: int, facts: Facts | None, base: int, who: int = 0, typed: Mapping[str, str] | None = None
) -> list[Event]:
    """A correction, or taking back (None), by a phone that knew the table up to line `base`.

    `typed`: the sums as typed, to be stored; None if none were typed. ConflictError if another phone has changed the
    entry since, or if the phone knows lines that the log lacks (an older one was restored); RecordError if the rules
    refuse the new facts.
    """
    line = match.by_seq.get(seq)
    if line is None:
        raise FactError("no_entry", entry=seq)
    if line.facts == facts and (facts is None or typed in (None, line.versions[-1].typed)):
        return []
    if not line.changed <= base <= match.seq and not (who and line.versions[-1].who == who):
        raise ConflictError(line, facts)
    if facts is not None:
        bounded(facts)
        _check(match, Entry(seq, line.versions, facts))
    return [Changed(of=seq, facts=None if facts is None else dict(facts))]


def unsay(match: Match, key: str, who: int) -> list[Event]:
    """Takes back the line that a phone wrote under that id; nothing if that has no effect any more.

    ConflictError if another phone has changed it since.
    """
    line, following = match.by_key.get(key), match.by_key.get(f"{key}.2")
    if line is None or line.who != who:
        return []
    match line.event:
        case Entered():
            return change(match, line.seq, None, line.seq, who)
        case Proposed() if following and isinstance(following.event, Entered):  # by which it agreed
            return change(match, following.seq, None, following.seq, who)
        case Proposed(cell=cell):
            proposal = match.proposals.get(cell, {}).get(who)
            return [Proposed(cell=cell, facts=None)] if proposal and proposal.seq == line.seq else []
        case Changed(of=of):
            return _unsaid(match, of, line.seq, who)
        case _:
            return []


def _unsaid(match: Match, entry: int, seq: int, who: int) -> list[Event]:
    """Restores an entry to its state before a change, unless it has been changed again."""
    line = match.by_seq.get(entry)
    if line is None or line.changed != seq:
        return []
    before = line.versions[-2]
    return with_typed(change(match, entry, before.facts, seq, who, before.typed), before.typed)


def with_typed(steps: Sequence[Event], typed: Typed) -> list[Event]:
    """Sums as they were typed, beside the facts."""
    kinds = Entered | Proposed | Changed
    return [replace(step, typed=dict(typed)) if typed and isinstance(step, kinds) else step for step in steps]


TRANSIENT_REFUSALS = tuple(f"refusal.{key}" for key in ("after_end", "round_too_early", "turns_done", "clock_out"))
"""Reasons that depend on order or end only; an entry with one is parked until it fits again."""


def _check(match: Match, new: Entry) -> None:
    """RecordError unless the entry would count, and clashes with none; others may be parked."""
    lines = [new if line.seq == new.seq else line for line in match.lines]
    lines += [] if any(line.seq == new.seq for line in match.lines) else [new]
    before = {line.seq for line in match.parked}
    for line in scored(match.edition, match.names, match.options, lines, match).lines:
        if (why := line.parked) is None:
            continue
        two_ends = all("end" in (entry or ()) for entry in (line.facts, new.facts))
        if line.seq == new.seq or (line.seq not in before and (two_ends or why.key not in TRANSIENT_REFUSALS)):
            raise RecordError(why)
