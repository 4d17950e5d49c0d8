"""The link for BG Stats has the documented shape, and only for games that are over."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.scores import Standings
from cardgen.words.phrase import Phrase
from scorer.reports import bgstats
from scorer.reports.bgstats import Play
from tests.scorer.reported import GAMES, players, reported, totals

ENDED = datetime(2026, 11, 21, 20, 5, 9, tzinfo=timezone(timedelta(hours=1)))
PLAYER = {"name": str, "sourcePlayerId": str, "startPlayer": bool, "winner": bool, "score": int, "rank": int}
GAME = {"name": str, "sourceGameId": str, "highestWins": bool, "noPoints": bool}


def opened(link: str | None) -> dict[str, object]:
    """What the app reads from the address."""
    assert link is not None
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    data: dict[str, object] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return data


def test_a_play_as_the_documentation_has_it() -> None:
    standings = Standings("terz", {"Ada": 4, "Ben": 9, "Zoë": 4}, {}, ("Ben",), ("Ben",), {}, Phrase("end.said"))
    play = Play("K7", "TERZ", standings, ENDED, seconds=1790)
    assert opened(bgstats.link(play)) == {
        "sourceName": "cardgen",
        "sourcePlayId": "K7",
        "playDate": "2026-11-21 19:05:09",
        "durationMin": 30,
        "game": {"name": "TERZ", "sourceGameId": "terz", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Ada", "sourcePlayerId": "ada", "startPlayer": False, "winner": False, "score": 4, "rank": 2},
            {"name": "Ben", "sourcePlayerId": "ben", "startPlayer": False, "winner": True, "score": 9, "rank": 1},
            {"name": "Zoë", "sourcePlayerId": "zoë", "startPlayer": False, "winner": False, "score": 4, "rank": 2},
        ],
    }


def test_two_at_a_table_are_two_however_alike_their_names() -> None:
    long = "A" * 70
    standings = Standings("terz", dict.fromkeys(("Ada", "ADA", "Ben", f"{long}1", f"{long}2"), 1), {}, (), (), {})
    play: dict[str, Any] = bgstats.payload(Play("K7", "TERZ", standings, ENDED))
    ids = [player["sourcePlayerId"] for player in play["players"]]
    assert ids[:3] == ["ada 1", "ada 2", "ben"]
    assert len(set(ids)) == 5


@pytest.mark.parametrize("name", GAMES)
def test_only_a_finished_game_has_a_link(name: str) -> None:
    found = reported(GAMES[name])
    link = bgstats.link(Play("K7", "Spiel", found.standings, ENDED))
    assert (link is not None) == found.standings.finished


@given(players, st.data())
def test_every_field_is_there_in_its_type_and_the_winners_are_first(
    names: tuple[str, ...], data: st.DataObject
) -> None:
    points = {name: data.draw(totals) for name in names}
    best = tuple(name for name in names if points[name] == max(points.values()))
    standings = Standings("terz", points, {}, best, best, {}, Phrase("end.said"))
    link = bgstats.link(Play("K7", "TERZ", standings, ENDED.astimezone(UTC)))
    assert link is not None
    assert len(link) < 8000
    play = opened(link)
    assert set(play) == {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    assert {key: type(value) for key, value in play["game"].items()} == GAME  # type: ignore[attr-defined]
    for player in play["players"]:  # type: ignore[attr-defined]
        assert {key: type(value) for key, value in player.items()} == PLAYER
        assert player["winner"] == (player["rank"] == 1)
