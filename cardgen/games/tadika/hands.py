"""A hand as people write it down, in a question or in a record: seven codes, and the way that it won."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.core import facts
from cardgen.core.cards import Card
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec


def lines_of(asked: Mapping[str, object], spec: Spec, deck: Mapping[str, Card]) -> tuple[str, ...]:
    """The lines of a hand and of the way it was won; none where it shows none, for then it has not won."""
    codes = facts.codes(asked["hand"], "hand", deck, rules.HAND, lambda code: deck[code].copies)
    goals = rules.goals([deck[code] for code in codes], spec)
    ways = [way for way in rules.WAYS if facts.flag(asked.get(way, False), way)]
    return tuple(line for line in rules.POINTS if line in goals or (goals and line in ways))
