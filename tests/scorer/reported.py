"""Games for the tests of reports: what was played, where it stands, and the words of the scorer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.scores import Record, Standings
from cardgen.deck import deck
from cardgen.words.texts import Texts, read
from scorer.playing import shelf
from scorer.playing.match import MARKS
from scorer.reports import chart
from scorer.reports.chart import Series
from tests.games.long_records import long_record

SCORER = Path(__file__).parent.parent.parent / "scorer"

HOSTILE = (
    "=HYPERLINK(1)",
    "<script>alert(1)</script>",
    "]]>&amp;\"'",
    "{0} {name} %s",
    "－1+1",
    "李小龍",
    "مريم",
    "Maximiliane von und zu Hohenstein-Waldenburg" * 3,
)


class Reported(NamedTuple):
    """All that a report may ask for."""

    record: Record
    standings: Standings
    course: Series
    words: Texts


def words(game: str = "terz", language: str = "de") -> Texts:
    """The words of cardgen, of a game and of the scorer."""
    own = deck.texts(shelf.find(game), language)
    return Texts(language, {**own.words, **read(SCORER / "words" / "texts" / f"{language}.toml")})


def marks(count: int) -> tuple[str, ...]:
    return tuple(MARKS[k % len(MARKS)] for k in range(count))


def reported(data: Mapping[str, Any], language: str = "de") -> Reported:
    game, record = shelf.find(data["game"]), scores.read(data)
    standings = scores.standings(record, game.scoring, game.spec)
    running = scores.running(record, game.scoring, game.spec)
    course = chart.series(standings, marks(len(record.players)), running)
    return Reported(record, standings, course, words(data["game"], language))


def terz(players: tuple[str, ...], calls: list[tuple[int, bool]], *, over: bool = False) -> dict[str, Any]:
    """A game of TERZ by seats: who called, and whether it was wrong."""
    entries: list[dict[str, Any]] = [
        {"player": players[seat % len(players)], **({"wrong": True} if wrong else {})} for seat, wrong in calls
    ]
    entries += [{"end": True}] if over else []
    return {"game": "terz", "players": list(players), "options": {"penalty": True}, "entries": entries}


GAMES: dict[str, dict[str, Any]] = {
    "nothing yet": terz(("Ada", "Ben"), []),
    "alone": terz(("Ada",), [(0, False)] * 12, over=True),
    "eight with hostile names": terz(HOSTILE, [(k * k, k % 4 == 3) for k in range(24)], over=True),
    "two hundred rounds": long_record("tadika", 200),
    "two hundred entries": long_record("terz", 200),
    "a second round half written": {
        "game": "take-three",
        "players": ["Ada", "Ben"],
        "entries": [
            {"round": 1, "player": "Ada", "minus": 40, "bonus": 0},
            {"round": 1, "player": "Ben", "minus": 0, "tasks": ["T01", "T02", "T03", "T04", "T05"]},
            {"round": 2, "player": "Ben", "cards": [3, 4, 5], "bonus": 12},
        ],
    },
    "points after the last round": {
        "game": "threepia",
        "players": ["Ada", "Ben"],
        "options": {"variant": "deck"},
        "entries": [
            {"player": "Ada", "rows": [3, 4], "emptied": True},
            {"player": "Ben", "rows": [6]},
            {"end": True, "left": {"Ada": 2}},
        ],
    },
}

players = st.lists(st.text(max_size=30), min_size=1, max_size=8, unique=True).map(tuple)
"""Names of all kinds, also such as no record may have."""

totals = st.integers(-300, 300)


@st.composite
def courses(draw: st.DrawFn) -> Series:
    """Charts of any shape."""
    names = draw(players)
    row = st.tuples(*[totals] * len(names))
    steps = draw(st.lists(row, max_size=12))
    return Series(names, marks(len(names)), tuple(range(1, len(steps) + 1)), tuple(steps))
