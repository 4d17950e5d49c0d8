"""A class: a tile for each of its tables, and the form for a new one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from cardgen.words import numbers
from cardgen.words.texts import Texts
from scorer.keeping.phones import Member
from scorer.keeping.reader import Summary
from scorer.keeping.result_cache import ResultCodec
from scorer.keeping.rooms import Room
from scorer.playing.match import Match
from scorer.web.views.players import Chip, chips, headline, nameless

TABLES = 30
"""Tables of a class."""
PLAYERS, ASKING = 10, 3
"""So many players, the best, and phones that ask stand on a tile."""


class TileGame(NamedTuple):
    """What a tile tells of a game: the best players, and how many `more` there are. `nameless`: it waits for names."""

    title: str
    began: bool
    touched: float
    rematch: str | None
    headline: str
    chips: Sequence[Chip]
    more: int
    finished: bool
    nameless: bool


class Tile(NamedTuple):
    """A table of a class; `game` is None where it is not counted yet. `asking` are the first of those `waiting`."""

    table: str
    code: str
    qr: Markup
    name: str
    game: TileGame | None
    asking: Sequence[Member]
    waiting: int


def tile_game(match: Match, words: Texts) -> TileGame:
    """What a tile tells of a match."""
    all_chips = list(chips(match))
    best = sorted(all_chips, key=lambda chip: -chip.total)[:PLAYERS]
    few = sorted(best, key=lambda chip: chip.seat)
    return TileGame(
        match.title, bool(match.lines), match.touched, match.rematch, headline(match, words), few,
        len(all_chips) - len(few), match.standings.finished, nameless(match),
    )  # fmt: skip


def written(game: TileGame) -> str:
    """What a tile tells, as JSON, to be kept."""
    return json.dumps(game, separators=(",", ":"), default=numbers.as_json)


def read(text: str) -> TileGame:
    """What such a text tells."""
    game = TileGame(*json.loads(text))
    all_chips = [Chip(*chip) for chip in game.chips]
    totals: Iterable[int | str | Fraction] = (chip.total for chip in all_chips)  # however long they are
    parsed = (Fraction(total) if isinstance(total, str) else total for total in totals)
    return game._replace(chips=[chip._replace(total=total) for chip, total in zip(all_chips, parsed, strict=True)])


def storage(language: str) -> ResultCodec[TileGame]:
    """How what a tile tells in a language is kept."""
    return ResultCodec(f"tile {language}", written, read)


def weight(game: TileGame) -> int:
    """Of how many numbers and names it consists."""
    return 10 * len(game.chips)


def playing(tiles: Iterable[Tile]) -> int:
    """How many tables have begun and are not over."""
    return sum(1 for tile in tiles if tile.game and tile.game.began and not tile.game.finished)


def one_game(tiles: Sequence[Tile]) -> str:
    """What all tables play; nothing where they play several games."""
    names = {tile.name for tile in tiles}
    return names.pop() if len(names) == 1 else ""


def placed(tables: Sequence[str], games: Mapping[str, TileGame]) -> Iterator[str]:
    """The last game of each table: a rematch takes the place of the game before."""
    following = {table: game.rematch for table, game in games.items() if game.rematch in tables}
    later = set(following.values())
    for table in tables:
        if table not in later:
            last: str = table
            while after := following.get(last):
                last = after
            yield last


def version(room: Room, summaries: Iterable[Summary]) -> str:
    """A digest of the class and the heads of its tables; no sum, which a deleted table would make smaller."""
    heads = [(summary.id, summary.code, summary.seq) for summary in summaries]
    return hashlib.sha256(repr((room.name, heads)).encode()).hexdigest()[:16]
