"""A finished game as a link that hands it to BG Stats, where the player sees and confirms it.

Nothing is sent by us: the play stands in the address, and the app opens it. Source: BG Stats, "Push plays to BG Stats
from other apps or websites". Its Android app fails where `winner`, `startPlayer`, `highestWins` or `noPoints` is left
out, although they may be, so they are always said.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from operator import gt, lt
from typing import NamedTuple
from urllib.parse import quote

from cardgen.core.scores import Standings
from cardgen.words import unicode_text
from cardgen.words.numbers import Number
from cardgen.words.suggestions import printable

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
SOURCE = "cardgen"
"""Stable for ever: the app remembers under it which of its games and players are meant."""
LONGEST = 60
"""A name is cut to so many letters: the whole play must fit into an address."""


class Play(NamedTuple):
    """What BG Stats shall know. `id` is the table's, the same whenever the game is sent again; `ended` is a moment
    with its time zone. `deck`: what one that is not the original is called; `typed`: a game that is only scored, in
    small letters, so that each has its own place there; `first`: who began, where that is known."""

    id: str
    name: str
    standings: Standings
    ended: datetime
    seconds: float | None = None
    deck: str = ""
    typed: str = ""
    first: str | None = None


def link(play: Play) -> str | None:
    """The address, or None while the game is not over: it would arrive as one that everybody lost."""
    if not play.standings.finished:
        return None
    data = json.dumps(payload(play), ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}?data={quote(data, safe='')}"


def payload(play: Play) -> dict[str, object]:
    """The play as the app wants it; times in UTC, scores as numbers."""
    game = {"name": play.name, "sourceGameId": " ".join(filter(None, (play.standings.game, printable(play.typed))))}
    data: dict[str, object] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": game | {"highestWins": not play.standings.lowest, "noPoints": False},
        "players": _players(play),
    }
    minutes = round(play.seconds / 60) if play.seconds else 0
    data |= {"durationMin": minutes} if minutes else {}
    return data | ({"board": printable(unicode_text.cut(play.deck, LONGEST))} if play.deck else {})


def _players(play: Play) -> list[dict[str, object]]:
    standings = play.standings
    ranks = dict(zip(standings.totals, ranked(tuple(standings.totals.values()), standings.lowest), strict=True))
    ids = [printable(unicode_text.cut(name, LONGEST).casefold()) for name in standings.totals]
    return [
        {
            "name": printable(unicode_text.cut(name, LONGEST)),
            "sourcePlayerId": ids[seat] if ids.count(ids[seat]) == 1 else f"{ids[seat]} {seat + 1}",
            "startPlayer": name == play.first,
            "winner": name in standings.winners,
            "score": total if isinstance(total, int) else float(total),
            "rank": ranks[name],
        }
        for seat, (name, total) in enumerate(standings.totals.items())
    ]


def ranked(totals: Sequence[Number], lowest: bool = False) -> tuple[int, ...]:
    """The rank of each total, the highest first, or the lowest; equal ones share the better rank.

    >>> ranked([4, 9, 4, 1]), ranked([4, 9, 4, 1], lowest=True)
    ((2, 1, 2, 4), (2, 4, 2, 1))
    """
    better = lt if lowest else gt
    return tuple(1 + sum(better(other, total) for other in totals) for total in totals)
