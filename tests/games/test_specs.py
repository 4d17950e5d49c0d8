"""Specifications and looks are values: those that make the same deck are equal, and caches know them again."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest

from cardgen.deck.deck import texts
from cardgen.deck.game import AnyGame, CardDesign
from cardgen.games import registry
from cardgen.games.tadika import cards as tadika
from cardgen.games.tadika import rules as tadika_rules
from cardgen.games.threepia import rules as threepia_rules
from tests.example_decks import deck_of


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
