"""The points that a page's buttons make, so that a phone without network can show pending entries.

The figures come from the rules core; static/worth.js and static/pending.js only add them up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from cardgen.core.scores import EntryScope, Tally
from cardgen.words import numbers
from cardgen.words.texts import Texts
from scorer.games import looks, sheet
from scorer.playing.counting import scored
from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of


class Effect(NamedTuple):
    """What the totals gain, by seat, as JSON; and what it adds to the number in the headline."""

    gains: Mapping[str, int | str]
    adds: int


def effect(match: Match, entry: Entry, facts: Facts | None) -> Effect:
    """What happens to the totals where an entry says something else."""
    lines = [other._replace(facts=facts) if other.seq == entry.seq else other for other in match.lines]
    count = scored(match.edition, match.names, match.options, lines, match)
    after = match._replace(lines=count.lines, tally=count.tally, standing=count.standing)
    counts = sheet(match.game).counts
    return Effect(_gained(match, count.tally), (counts(after) or 0) - (counts(match) or 0))


def gains(match: Match, facts: Facts) -> Mapping[str, int | str]:
    """What the totals would gain with a new entry, by seat, as JSON. A RecordError where the rules refuse it."""
    count = scored(match.edition, match.names, match.options, [*match.lines, Entry(match.seq + 1, (), facts)], match)
    return _gained(match, count.tally)


def _gained(match: Match, tally: Tally) -> Mapping[str, int | str]:
    return {
        str(seat): numbers.as_json(numbers.reduced(gain))
        for seat, name in enumerate(match.names)
        if (gain := tally.standings.totals[name] - match.standings.totals[name])
    }


def alone(match: Match, facts: Facts) -> str:
    """What a hand makes for its player, whatever else is written; nothing where no entry is a hand."""
    seat = seat_of(facts)
    if match.fills is not EntryScope.HAND or seat is None:
        return ""
    count = scored(match.edition, match.names, match.options, [Entry(1, (), {**facts, "round": 1})])
    gained = count.tally.standings.rounds.get(1, {}).get(match.names[seat])
    return "" if gained is None else looks.points(match.edition, gained)


def seats(match: Match, facts: Facts | None) -> list[int]:
    """Whose totals may change with an entry: the player's, or everybody's."""
    seat = seat_of(facts or {})
    return list(range(len(match.players))) if seat is None else [seat]


def totals(match: Match, texts: Texts) -> dict[str, object]:
    """What a phone needs to know to go on from the totals: the line of the log that they are of, the round and the
    last one, the words; `each`: whether every player is awaited in a round.
    """
    return {
        "seq": match.seq, "round": match.standings.next.get("round"), "last": sheet(match.game).last(match),
        "each": "missing" in match.standings.next,
        "words": {"waits": texts["table.outbox"], "changed": texts["history.changed"]},
    }  # fmt: skip


def numbered(headline: str, match: Match) -> Markup:
    """The headline with its first number, which entries add to, marked."""
    count = sheet(match.game).counts(match)
    number = str(match.standings.next.get("round", "") if count is None else count)
    before, digits, after = headline.partition(number) if number else (headline, "", "")
    marked = Markup("<span data-number>{}</span>").format(digits) if digits else ""
    return escape(before) + marked + escape(after)
