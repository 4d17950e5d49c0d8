"""A hand in a question or in a record: seven codes, and the way that it won."""

from collections.abc import Mapping

from cardgen.core import facts
from cardgen.core.cards import Card
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec


def lines_of(query: Mapping[str, object], spec: Spec, deck: Mapping[str, Card]) -> tuple[str, ...]:
    """The scoring lines of a hand, and of the way it won; none if the hand has none, as it hasn't won then."""
    codes = facts.codes(query["hand"], "hand", deck, rules.HAND, lambda code: deck[code].copies)
    goals = rules.goals([deck[code] for code in codes], spec)
    ways = [way for way in rules.WAYS if facts.flag(query.get(way, False), way)]
    return tuple(line for line in rules.POINTS if line in goals or (goals and line in ways))
