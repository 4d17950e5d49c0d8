"""The pages before a table: the games, this phone's tables, a new one, a record read in, codes and links."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.core.score_sheet import signed
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts
from scorer.games.words import name_of
from scorer.keeping.phones import Member
from scorer.keeping.reader import Summary
from scorer.playing.events import Player
from scorer.playing.match import Match
from scorer.reports.statistics import Joined, folded
from scorer.web.views.over import LONGEST
from scorer.web.views.players import deck_of, game_in_words, headline

NAMES = 8
"""So many players stand for a table without a title."""
KNOWN = 12
"""So many people stand on a new table's page to be tapped."""


class Glance(NamedTuple):
    """What lists tell of a game, in no language: the players with totals, who has won or leads, how long it took.

    `deck`: see `deck_of`. `played`: when the last entry was made. `title` is empty where nobody has given one.
    """

    title: str
    players: tuple[Player, ...]
    totals: tuple[Number, ...]
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    finished: bool
    played: float
    seconds: float
    deck: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that stand for a table."""
        few = tuple(player.name for player in self.players[:NAMES])
        return few if len(self.players) == len(few) else (*few, "…")


def glance(match: Match) -> Glance:
    """What lists tell of a match."""
    standings, seats = match.standings, {name: seat for seat, name in enumerate(match.names)}
    ahead = standings.leaders if len(standings.leaders) < len(match.players) else ()
    return Glance(
        match.title, match.players, tuple(standings.totals[name] for name in match.names),
        tuple(seats[name] for name in standings.winners), tuple(seats[name] for name in ahead),
        standings.finished, match.played, match.played - match.made, deck_of(match),
    )  # fmt: skip


def weight(glance: Glance) -> int:
    """Of how many numbers and names it consists."""
    return 3 * len(glance.players) + 8


class TableRow(NamedTuple):
    """A table in a list: what happened there in a sentence, the sign beside it, and what else there is to say.

    `finished` is None where its game is not counted yet. `minutes`: how long it took, where that is known. `leaves` is
    the phone's number where it may leave.
    """

    table: str
    name: str
    said: str
    mark: str
    game: str
    touched: float
    finished: bool | None
    minutes: int
    leaves: int | None


def table_row(summary: Summary, member: Member, glance: Glance | None, words: Texts) -> TableRow:
    """A table in a list, in the words of its game; one that is not counted yet by its code."""
    leaves = None if member.may("owner") else member.number
    game = game_in_words(summary.game, glance.deck if glance else "", words)
    if glance is None:
        name = spaced(summary.code)
        return TableRow(summary.id, name, name, "", game, summary.touched, None, 0, leaves)
    name, sentence = glance.title or ", ".join(glance.names), outcome(glance, words)
    seat = next(iter(glance.winners or glance.leaders), 0)
    return TableRow(
        summary.id, name, sentence, glance.players[seat].mark, _with(glance, game, words),
        glance.played if glance.finished else summary.touched, glance.finished, minutes(glance), leaves,
    )  # fmt: skip


def outcome(glance: Glance, words: Texts) -> str:
    """Who has won with how many points; else all totals."""
    if glance.finished and len(glance.players) > 1:
        names = [glance.players[seat].name for seat in glance.winners]
        points = signed(glance.totals[glance.winners[0]])
        return words.say("home.shared" if len(names) > 1 else "home.won", {"names": names, "points": points})
    few = zip(glance.players[:NAMES], glance.totals, strict=False)
    return ", ".join(f"{player.name}\N{NO-BREAK SPACE}{signed(total)}" for player, total in few)


def _with(glance: Glance, game: str, words: Texts) -> str:
    """The table's title, its game, and who else played it."""
    others = [name for seat, name in enumerate(glance.names) if seat not in glance.winners]
    text = words.say("home.with", {"game": game, "names": others}) if glance.finished and others else game
    return f"{glance.title} · {text}" if glance.title else text


def minutes(glance: Glance) -> int:
    """How many minutes a finished game took; none where nobody knows."""
    return round(glance.seconds / 60) if glance.finished and glance.seconds < LONGEST else 0


def known_people(glances: Iterable[Glance], joined: Joined) -> list[Player]:
    """Everybody who sat at these tables, with the sign of the latest one, the latest first; at most so many.

    Of names that are `joined` the person's own is offered, where it is among them.
    """
    people: dict[str, Player] = {}
    for table in glances:
        for player in table.players if len(table.players) <= NAMES else ():
            key = folded(player.name)
            known = people.setdefault(joined.get(key, key), player)
            if key not in joined and folded(known.name) in joined:
                people[key] = known._replace(name=player.name)
    return list(people.values())[:KNOWN]


def running_game(match: Match, words: Texts) -> dict[str, object]:
    """The game that is being played: how far it is, everybody's total, and who leads, where somebody does."""
    current = glance(match)
    pairs = zip(current.players, current.totals, strict=True)
    people = [player._asdict() | {"total": total} for player, total in pairs]
    seat = next(iter(current.leaders), 0)
    return {
        "table": match.table, "game": match.title or name_of(match, words), "headline": headline(match, words),
        "leader": current.players[seat].name if len(current.leaders) == 1 else "", "mark": current.players[seat].mark,
        "people": people[:NAMES], "touched": match.touched,
    }  # fmt: skip


def spaced(code: str) -> str:
    """A code as it is easy to read out.

    >>> spaced("ABCD1234")
    'ABCD 1234'
    """
    return f"{code[:4]} {code[4:]}"
