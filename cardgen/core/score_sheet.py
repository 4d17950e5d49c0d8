"""Standings and error messages as lines of text in the reader's language."""

from collections.abc import Callable, Iterator

from cardgen.core.scores import RecordError, Standings
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts, aligned

NO_POINTS = "·"
"""The cell of a player without points in a round."""
MINUS = "−"
NEXT = {"round": "score.next", "dealer": "score.dealer", "missing": "score.missing"}
"""The texts for what comes next."""


def lines(name: str, standings: Standings, texts: Texts, display: Callable[[str], str] = str) -> Iterator[str]:
    """A score sheet: the rounds as a table, who leads or has won and why, and what comes next.

    `display` converts a cell to what is displayed.
    """
    yield name
    yield ""
    yield from aligned(list(_rows(standings, texts)), True, display)
    yield ""
    if standings.end:
        yield texts.say(*standings.end)
        yield texts.say("score.shared" if len(standings.winners) > 1 else "score.winner", {"names": standings.winners})
    else:
        if any(standings.totals.values()):
            yield texts.say("score.leader", {"names": standings.leaders})
        coming = standings.next
        yield from [texts.say(text, coming) for key, text in NEXT.items() if coming.get(key)]


def _rows(standings: Standings, texts: Texts) -> Iterator[list[str]]:
    players = list(standings.totals)
    yield [texts["score.round"] if standings.rounds else "", *players]
    for number, points in standings.rounds.items():
        yield [str(number), *(signed(points[player]) if player in points else NO_POINTS for player in players)]
    extra: dict[str, Number] = {}
    for player, total in standings.totals.items():
        in_rounds = sum(points.get(player, 0) for points in standings.rounds.values())
        extra[player] = numbers.reduced(total - in_rounds)
    if standings.rounds and any(extra.values()):
        yield [texts["score.end"], *(signed(extra[player]) for player in players)]
    yield [texts["score.total"], *(signed(standings.totals[player]) for player in players)]


def signed(points: Number) -> str:
    """A number with a true minus sign; a fraction is typeset.

    >>> signed(-8)
    '−8'
    """
    return str(points).replace("-", MINUS) if isinstance(points, int) else numbers.typeset(points)


def refusal(error: RecordError, texts: Texts) -> str:
    """The reason why a record is invalid, and where."""
    reason = texts.say(*error.phrase)
    if error.entry is None:
        return reason
    key = "refusal.at_player" if error.player else "refusal.at"
    return texts.say(key, {"entry": error.entry, "name": error.player, "reason": reason})


def percent(share: float, texts: Texts) -> str:
    """A share as a percentage with two decimals; possible is never shown as 0, nor uncertain as 100."""
    bounded = min(max(100 * share, 0.01), 99.99) if 0 < share < 1 else 100 * share
    sign = "" if round(100 * share, 2) == round(bounded, 2) else "< " if share < 0.5 else "> "
    return sign + texts["odds.percent"].format(percent=f"{bounded:.2f}".replace(".", texts["word.point"]))


def grouped(number: int) -> str:
    """A number with narrow spaces between thousands, which are no decimal sign in any language (SI brochure, 5.4.4).

    >>> grouped(91962520)
    '91\\u202f962\\u202f520'
    """
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
