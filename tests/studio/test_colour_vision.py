"""Which colours of a deck are nearest to which eyes."""

from __future__ import annotations

import pytest

from cardgen.drawing.vision import SIGHTS, distance
from cardgen.studio import colour_vision, opening

PAIRS = {
    "take-three": {"normal": "yellow green", "protan": "yellow green", "deutan": "red green", "tritan": "green blue"},
    "terz": {"normal": "red blue", "protan": "red green", "deutan": "red green", "tritan": "green blue"},
}


@pytest.mark.parametrize("game", PAIRS)
def test_the_nearest_two_are_found_for_each_kind_of_eyes(game: str) -> None:
    found = colour_vision.nearest_pairs(colour_vision.visible_colours(opening.new_document(game, "en"), ""))
    assert {sight: f"{pair.one.name} {pair.other.name}" for sight, pair in found.items()} == PAIRS[game]
    for sight, pair in found.items():
        assert pair.distance == distance(pair.one.fill, pair.other.fill, sight)
        assert pair.is_safe


def test_no_pair_of_fewer_colours_than_two_and_none_of_what_cannot_be_painted() -> None:
    painted = colour_vision.visible_colours({"game": "take-three", "colours": ["red", "nope"]}, "")
    assert [hue.name for hue in painted] == ["red"]
    assert colour_vision.nearest_pairs(painted) == {}


def test_colours_too_near_for_some_eyes_are_not_safe() -> None:
    lime = {"name": "lime", "fill": "#FFF000", "sign": "bell"}
    found = colour_vision.nearest_pairs(
        colour_vision.visible_colours({"game": "take-three", "colours": ["yellow", lime]}, "")
    )
    assert found.keys() == SIGHTS.keys()
    assert all(pair.is_firm and not pair.is_safe for pair in found.values())
