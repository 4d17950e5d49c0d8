"""The colours of a document: changed, added, renamed with all that goes by their names; near ones and safe ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing.palette import LEAST
from cardgen.studio import colours, preview
from cardgen.studio.edits import apply
from tests import order
from tests.studio.documents import start

MINT = {"name": "mint", "fill": "#7FD0B0", "sign": "moon"}
FILLS = st.integers(0, 0xFFFFFF).map("#{:06X}".format)


def described(*fills: str) -> dict[str, Any]:
    own = [
        {"name": f"c{k}", "fill": fill, "sign": sign} for k, (fill, sign) in enumerate(zip(fills, SIGNS, strict=False))
    ]
    return {**start("take-three"), "colours": own}


SIGNS = [*colours.signs()]


def test_the_originals_colours_can_be_told_apart_by_all_eyes() -> None:
    for game in ("take-three", "tadika"):
        assert colours.near_pairs(colours.hues(start(game))) == ()


def test_a_colour_of_the_house_that_is_near_gets_a_paint_of_its_own() -> None:
    document = {**start("take-three"), "colours": [hue.name for hue in colours.house_colours()]}
    own = colours.hues(document)
    for pair in colours.near_pairs(own):
        after = colours.hues(apply(document, [], colours.repair_command(own, pair)))
        assert [hue.name for hue in after] == [hue.name for hue in own]
        assert not [other for other in colours.near_pairs(after) if pair.change in (other.one, other.other)]
    assert colours.near_pairs(own)


@settings(max_examples=order.examples(25))
@given(st.lists(FILLS, min_size=2, max_size=4))
def test_what_is_proposed_is_safe(fills: list[str]) -> None:
    document = described(*fills)
    own = colours.hues(document)
    near = colours.near_pairs(own)
    assert {(pair.one, pair.other) for pair in near} == {
        (k, n) for n in range(len(own)) for k in range(n) if colours.worst(fills[k], fills[n])[0] < LEAST
    }
    for pair in near:
        assert pair.is_firm == (pair.distance < colours.FIRM)
        if not (command := colours.repair_command(own, pair)):
            continue
        after = colours.hues(apply(document, [], command))
        changed = [other for other in colours.near_pairs(after) if pair.change in (other.one, other.other)]
        assert changed == []


def test_a_colour_of_the_house_becomes_ones_own_and_back() -> None:
    document = start("take-three")
    own = apply(document, [("/colours/1", "red #aa0000 heart")])
    assert own["colours"][1] == {"name": "red", "fill": "#aa0000", "sign": "heart"}
    assert apply(own, [("/colours/1/fill", "#00aa00")])["colours"][1]["fill"] == "#00AA00"
    assert apply(own, [], "take:/colours/1/red")["colours"] == document["colours"]
    assert preview.preview(own).cards


@pytest.mark.parametrize("text", ["", "  "])
def test_a_colour_keeps_its_name_and_its_paint(text: str) -> None:
    document = apply(start("take-three"), [("/colours/0", "mint #7FD0B0 moon")])
    for key in ("", "/name", "/fill", "/sign"):
        assert apply(document, [(f"/colours/0{key}", text)]) is document


def test_what_goes_by_a_colours_name_goes_by_its_new_name() -> None:
    row = {"colour": "green", "value": 3, "show": "three"}
    before = {
        **start("take-three"),
        "colours": ["yellow", "red", "green", "blue"],
        "numbers": {"yellow": "0..9", "red": "0..9", "green": "0..9", "blue": "0..9"},
        "card": [row], "task": [{"if": "all green"}, {"if": "one green or red"}, {"if": "sum = 3", "say": "green"}],
        "level": {"hard": {"numbers": {"green": "1..4"}}},
    }  # fmt: skip
    after = apply(before, [("/colours/2", "pink")])
    assert list(after["numbers"]) == ["yellow", "red", "pink", "blue"]
    assert after["card"] == [{**row, "colour": "pink"}]
    assert [task["if"] for task in after["task"]] == ["all pink", "one pink or red", "sum = 3"]
    assert after["task"][2]["say"] == "green"
    assert after["level"]["hard"]["numbers"] == {"pink": "1..4"}
    spaced = apply(before, [("/colours/2", "Sea green #119988 leaf")])
    assert not [note for note in preview.preview(spaced).notes if note.address == "/task/0/if"]


def test_two_colours_that_change_places_keep_what_is_theirs() -> None:
    before = {**start("take-three"), "task": [{"if": "all red"}, {"if": "all blue"}]}
    after = apply(before, [("/colours/1", "blue"), ("/colours/3", "red")])
    assert after["colours"] == ["yellow", "blue", "green", "red"]
    assert [task["if"] for task in after["task"]] == ["all blue", "all red"]


def test_there_is_room_for_twelve_colours_each_with_a_sign_of_its_own() -> None:
    document = start("take-three")
    for _ in range(20):
        document = apply(document, [], "add:/colours")
    own = colours.hues(document)
    assert len(own) == colours.MOST == len({hue.sign for hue in own}) == len({hue.name for hue in own})
    assert all(hue.fill and hue.tint for hue in own)


def test_as_eyes_see_it_white_is_white_and_red_is_not_red() -> None:
    assert {colours.as_seen("#FFFFFF", sight) for sight in ("normal", "protan", "deutan", "tritan")} == {"#FFFFFF"}
    assert colours.as_seen("#CA0A03", "normal") == "#CA0A03"
    assert colours.as_seen("#CA0A03", "protan") != "#CA0A03"
