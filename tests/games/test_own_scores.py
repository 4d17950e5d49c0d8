"""Scores of Take Three decks with negatives and fractions: sums that can be left, points, and what a record says."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core import facts, scores
from cardgen.core.facts import FactError
from cardgen.core.records import RecordError
from cardgen.deck.deck import texts
from cardgen.deck.game import AnyGame, CardDesign
from cardgen.games import registry
from cardgen.games.tadika import cards as tadika
from cardgen.games.tadika import rules as tadika_rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.sums import MOST_BITS, Sums
from cardgen.games.take_three.tasks import Task
from cardgen.games.threepia import rules as threepia_rules
from cardgen.words.numbers import Number, as_json, reduced
from tests.example_decks import deck_of

GAME = registry.find("take-three")
HALF = Fraction(1, 2)
TASKS = tuple(Task(f"own{k}", 1 + k % 4, "? ? ?", f"sum > {k}") for k in range(12))
SPEC = Spec((-4, -1, Fraction(-1, 2), 0, HALF, 3), ("red", "blue", "green"), 3, TASKS)

numbers = st.fractions(-9, 9, max_denominator=6).map(reduced)


@given(st.lists(numbers, max_size=8), st.integers(1, 5), st.data())
def test_sums_are_those_of_all_choices(values: list[Number], most: int, data: st.DataObject) -> None:
    sums = Sums(values, most)
    wrong = data.draw(numbers)
    for count in range(most + 1):
        possible = {sum(chosen) for chosen in combinations(values, count)}
        assert all(sums.has(count, total) for total in possible)
        assert sums.has(count, wrong) == (wrong in possible)
        assert set(sums.ends(count)) == ({min(possible), max(possible)} if possible else set())


def test_sums_of_too_many_denominators_are_known_by_their_ends() -> None:
    values: list[Number] = [Fraction(1, n) for n in range(1, 40)]
    sums = Sums(values, 3)
    assert sums.bits is None and MOST_BITS > 9999
    assert sums.has(2, Fraction(1, 39) + Fraction(1, 38)) and sums.has(2, Fraction(3, 2))
    assert not sums.has(2, Fraction(8, 5)) and not sums.has(2, 0)


def standings(entries: list[dict[str, Any]]) -> dict[str, Any]:
    record = scores.read({"game": "take-three", "players": ["Ada", "Ben"], "entries": entries})
    answer: dict[str, Any] = json.loads(json.dumps(scores.standings(record, GAME.scoring, SPEC).as_json()))
    return answer


def entry(player: str, **more: object) -> dict[str, Any]:
    return {"round": 1, "player": player, **more}


def test_points_are_whole_numbers_or_fractions_in_lowest_terms() -> None:
    nine = [-4, -4, -4, "-1/2", "1/2", "1/2", "1/2", "-1/2", "-1/2"]
    after = standings([entry("Ada", cards=nine, tasks=["T01", "T02"]), entry("Ben", minus="-7/2", bonus=0)])
    assert after["totals"] == {"Ada": 15, "Ben": "7/2"}
    assert after["rounds"] == [{"round": 1, "points": {"Ada": 15, "Ben": "7/2"}}]
    assert after["leaders"] == ["Ada"]


def test_fractions_that_add_up_to_a_whole_number_are_one() -> None:
    entries = [
        {"round": number, "player": player, "minus": minus, "bonus": 0}
        for number, minus in ((1, "1/2"), (2, "5/2"))
        for player in ("Ada", "Ben")
    ]
    after = standings(entries)
    assert (after["totals"], after["finished"]) == ({"Ada": -3, "Ben": -3}, True)


REFUSED = [
    ({"cards": [7], "bonus": 0}, "no_number_card"),
    ({"cards": ["2/4"], "bonus": 0}, "no_number_card"),
    ({"cards": [0.5], "bonus": 0}, "no_number_card"),
    ({"cards": [True], "bonus": 0}, "no_number_card"),
    ({"cards": ["1/2"] * 10, "bonus": 0}, "number_too_often"),
    ({"cards": [3] * 9 + ["1/2"] * 4, "tasks": ["T01"]}, "cards_one_task"),
    ({"minus": "1/3", "tasks": ["T01"]}, "minus_one_task"),
    ({"minus": -43, "bonus": 0}, "minus_no_bonus"),
    ({"minus": 40, "bonus": 0}, "minus_no_task"),
    ({"minus": "3", "bonus": 0}, "no_number"),
    ({"minus": "4/2", "bonus": 0}, "no_number"),
    ({"minus": 1.5, "bonus": 0}, "no_number"),
]


@pytest.mark.parametrize(("facts", "key"), REFUSED)
def test_what_cannot_be_left_is_refused(facts: dict[str, Any], key: str, language: str) -> None:
    with pytest.raises(RecordError) as caught:
        standings([entry("Ada", **facts)])
    assert caught.value.phrase.key == f"refusal.{key}"
    from cardgen.deck.deck import texts

    assert "{" not in texts(GAME, language).say(*caught.value.phrase)


def random_entry(chance: Any, deck: list[Number], tasks: list[str]) -> tuple[dict[str, Any], Number]:
    """What somebody has left who has fulfilled some tasks, as cards or as a sum, and the points."""
    count = chance.randint(0, min(5, len(tasks)))
    own = [tasks.pop() for _ in range(count)]
    left = [deck.pop() for _ in range(15 - 3 * count)]
    bonus = sum(TASKS[int(code[1:]) - 1].bonus for code in own)
    minus = reduced(sum(left, Fraction()))
    said: dict[str, Any] = {"tasks": own} if chance.random() < 0.5 else {"bonus": bonus}
    if chance.random() < 0.5:
        return {**said, "cards": [as_json(number) for number in left]}, bonus - minus
    return {**said, "minus": as_json(minus)}, bonus - minus


def rounds(chance: Any) -> Iterator[tuple[dict[str, Any], Number]]:
    for number in (1, 2):
        deck: list[Number] = [n for n in SPEC.numbers for _ in range(9)]
        tasks = [f"T{k:02d}" for k in range(1, 13)]
        chance.shuffle(deck)
        chance.shuffle(tasks)
        for player in ("Ada", "Ben"):
            said, points = random_entry(chance, deck, tasks)
            yield {"round": number, "player": player, **said}, points


@given(st.randoms(use_true_random=False))
def test_whatever_is_left_after_a_real_round_is_taken(chance: Any) -> None:
    played = list(rounds(chance))
    after = standings([said for said, _ in played])
    for player in ("Ada", "Ben"):
        total = sum((points for said, points in played if said["player"] == player), Fraction())
        assert after["totals"][player] == as_json(reduced(total))
    assert after["finished"]


def test_a_question_takes_the_codes_of_such_a_deck() -> None:
    assert GAME.answer({"task": "T01", "cards": ["R06", "B06", "R01"]}, SPEC) == {"ok": True}
    assert GAME.answer({"task": "T03", "cards": ["R06", "B06", "R01"]}, SPEC) == {"ok": False}


@pytest.mark.parametrize("value", [True, 0.5, "3", "6/8", "1/0", "x", None, "−1/2", "1/2 "])
def test_a_number_is_whole_or_a_fraction_in_lowest_terms(value: object) -> None:
    with pytest.raises(FactError, match="no_number"):
        facts.number(value, "minus")
    assert (facts.number(-4, "minus"), facts.number("-3/4", "minus")) == (-4, Fraction(-3, 4))


# --- Specifications and looks are values: those that make the same deck are equal, and caches know them again.


def rebuilt(value: Any) -> Any:
    """The same value, no part of which is the same object."""
    if isinstance(value, Mapping):
        return {key: rebuilt(part) for key, part in value.items()}
    if isinstance(value, tuple):
        parts = [rebuilt(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def changed(value: Any) -> Any:
    """A value of the same kind that differs: a number more, or one part fewer, or the first one."""
    if isinstance(value, int):
        return value + 1
    return dict(list(value.items())[1:]) if isinstance(value, Mapping) else value[1:] or (0,) * (not value)


def test_a_specification_made_again_is_equal_and_has_an_equal_hash(game: AnyGame) -> None:
    for spec in (game.spec, *game.variants.values()):
        again = rebuilt(spec)
        assert again is not spec
        assert again == spec
        assert hash(again) == hash(spec)
        assert game.deck(again, texts(game, "en").words) == game.deck(spec, texts(game, "en").words)


def test_a_specification_that_differs_in_one_part_is_another(game: AnyGame) -> None:
    for field in game.spec._fields:
        other = game.spec._replace(**{field: changed(getattr(game.spec, field))})
        assert other != game.spec
        assert len({other, rebuilt(other), game.spec, rebuilt(game.spec)}) == 2


def test_the_order_of_colours_counts_as_cards_come_in_it_but_no_code_hangs_on_it() -> None:
    names = ("blue", "black", "brown")
    specs = [tadika.Spec(dict.fromkeys(order, (2, 3))) for order in permutations(names)]
    decks = {tuple((card.code, card.attributes.get("colour")) for card in tadika.deck(spec, {})) for spec in specs}
    assert len(set(specs)) == len(decks) == 6
    assert len({frozenset(deck) for deck in decks}) == 1


def test_what_was_worked_out_for_a_deck_is_found_again_for_an_equal_one() -> None:
    for key, rules in (("tadika", tadika_rules), ("threepia", threepia_rules)):
        spec = registry.find(key).spec
        assert rules.cards(rebuilt(spec)) is rules.cards(spec)


def test_looks_are_equal_by_what_they_say(game: AnyGame) -> None:
    design = deck_of(game).design(game.parts[0])
    again = CardDesign(design.style, rebuilt(design.size), design.texts)
    assert again == design
    assert hash(again) == hash(design)
    assert len({design, again, design._replace(hints=False)}) == 2


@pytest.mark.parametrize("part", ["boards", "cards"])
def test_a_deck_with_fewer_boards_or_cards_does_not_get_what_another_has(part: str) -> None:
    spec = registry.find("threepia").spec
    fewer = spec._replace(**{part: getattr(spec, part)[:2]})
    known = {"boards": threepia_rules.boards, "cards": threepia_rules.cards}[part]
    assert len(known(fewer)) == 2 < len(known(spec))
