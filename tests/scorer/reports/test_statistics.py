"""Statistics over many games: small tables by hand, and laws that hold of any games."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.reports.statistics import Best, Played, longest, statistics
from tests.order import examples

LAW = settings(max_examples=examples(40))
NAMES = ["Ada", "ADA", "Ben", "ben ", "Cem", "=1"]


def played(at: float, totals: dict[str, int], game: str = "terz", **more: Any) -> Played:
    best = tuple(name for name in totals if totals[name] == max(totals.values()))
    whole = {"bests": {}, "finished": True, "seconds": None, **more}
    return Played(game, tuple(totals), totals, best, at=at, **whole)


GAMES = [
    played(3, {"ada": 5, "Ben": 5}),
    played(1, {"Ada": 9, "Ben": 2}),
    played(2, {"Ben": 4, "ADA": 1, "Cem": 0}),
    played(4, {"Ada": 7}, seconds=200),
    played(5, {"Ada": 7}, seconds=150),
    played(6, {"Ada": 1, "Ben": 8}, finished=False),
    played(7, {"Ada": 8, "Ben": -3}, "take-three", bests={"Ada": 9, "Ben": 2}),
]


def test_two_at_one_table_are_two_however_alike_their_names() -> None:
    found = statistics([played(1, {"Ada": 1, "ADA": 1, "Ben": 0}), played(2, {"ada": 3, "Ben": 4})])
    assert [(who.name, who.all.games, who.all.wins) for who in found.people] == [
        ("Ben", 2, 1), ("Ada", 1, 1), ("ADA", 1, 1), ("ada", 1, 0),
    ]  # fmt: skip


def test_a_family_by_hand() -> None:
    found = statistics(GAMES)
    assert (found.finished, found.running) == (6, 1)
    assert [who.name for who in found.people] == ["Ada", "Ben", "Cem"]
    ada, ben, cem = found.people
    assert (ada.all.games, ada.all.rivals, ada.all.wins, ada.all.longest) == (6, 4, 3, 2)
    terz, three = ada.games
    assert (terz.game, terz.games, terz.wins, terz.longest) == ("terz", 5, 2, 1)
    assert terz.average == (9 + 1 + 5 + 7 + 7) / 5
    assert terz.best_total == Best(9, 1)
    assert terz.fastest == Best(150, 5)
    assert terz.best_round is None
    assert three.best_round == Best(9, 7)
    assert (ben.all.wins, ben.all.longest) == (2, 2)
    assert ben.games[1].best_round == Best(2, 7)
    assert (cem.all.games, cem.all.wins, cem.games[0].fastest) == (1, 0, None)


def test_no_games_say_nothing() -> None:
    assert statistics([]) == (0, 0, ())


@st.composite
def many(draw: st.DrawFn) -> list[Played]:
    games = []
    for at in range(draw(st.integers(0, 12))):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
        totals = {name: draw(st.integers(-9, 9)) for name in names}
        bests = dict(totals) if draw(st.booleans()) else {}
        seconds = draw(st.none() | st.floats(1, 999))
        game = draw(st.sampled_from(["terz", "tadika"]))
        games.append(played(at, totals, game, bests=bests, finished=draw(st.booleans()), seconds=seconds))
    return games


@LAW
@given(many(), st.randoms(use_true_random=False))
def test_the_order_in_which_games_are_told_does_not_matter(games: list[Played], chance: Any) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)
    assert statistics(shuffled) == statistics(games)


@LAW
@given(many())
def test_nothing_is_counted_twice_and_nothing_is_lost(games: list[Played]) -> None:
    found = statistics(games)
    finished = [played for played in games if played.finished]
    assert found.finished + found.running == len(games)
    assert sum(who.all.games for who in found.people) == sum(len(played.players) for played in finished)
    assert sum(who.all.wins for who in found.people) == sum(
        len(played.winners) for played in finished if len(played.players) > 1
    )
    for who in found.people:
        assert sum(line.games for line in who.games) == who.all.games
        assert sum(line.wins for line in who.games) == who.all.wins
        assert who.all.longest <= who.all.wins <= who.all.rivals <= who.all.games
        for line in who.games:
            assert line.average is not None
            assert line.best_total is not None
            assert line.average <= line.best_total.value
            assert line.longest <= line.wins <= line.rivals <= line.games


@given(st.lists(st.booleans()))
def test_a_row_of_wins_is_the_longest_run_of_the_letter(won: list[bool]) -> None:
    rows = "".join("w" if win else "-" for win in won).split("-")
    assert longest(won) == max(map(len, rows))
