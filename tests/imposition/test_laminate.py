"""Cards that will be laminated: room for film between them, and an outline with round corners about each."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.drawing.scene import Box, Path, Size
from cardgen.imposition.paper import CARDS
from cardgen.imposition.sheets import Backs, Print, Setting, Side, Stacking, impose
from tests.example_decks import on_paper
from tests.imposition.laws import all_laws
from tests.imposition.sheet_view import deck, ink, laid, layer, words
from tests.order import examples

POKER = CARDS["poker"]


def sides(count: int = 5, size: Size = POKER, radius: float = 3.0, **print_: object) -> tuple[Side, ...]:
    setting = Setting(Print(laminate=True, **print_), 3.0, radius)  # type: ignore[arg-type]
    return impose(deck(count, size), size, setting, words())


def outlines(side: Side) -> list[Path]:
    scene = layer(side, "cut-lines")
    return [shape for shape in scene.shapes if isinstance(shape, Path)] if scene else []


def ends(path: Path) -> list[tuple[float, float]]:
    """Where its lines and curves end."""
    return [(numbers[-2], numbers[-1]) for _, *numbers in path.commands if numbers]


def reach(path: Path) -> Box:
    xs, ys = zip(*ends(path), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    count=st.integers(1, 14),
    gutter=st.sampled_from([0.0, 4.0, 9.0]),
    backs=st.sampled_from(Backs),
    radius=st.sampled_from([0.0, 3.0, 10.0]),
    size=st.sampled_from(list(CARDS.values())),
)
def test_film_has_room_about_each_card(count: int, gutter: float, backs: Backs, radius: float, size: Size) -> None:
    setting = Setting(Print(gutter=gutter, backs=backs, laminate=True), 3.0, radius)
    items = deck(count, size)
    made = impose(items, size, setting, words())
    all_laws(made, items, size, setting)
    for side in made:
        trims = [card.trim for card in laid(side, size)]
        fronts = [card.trim for card in laid(side, size) if not card.title.endswith("back")]
        for a in trims:
            for b in trims:
                if a is not b:
                    apart = max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
                    assert apart >= max(6, gutter) - 1e-6 or backs is Backs.FOLD
        assert {tuple(round(x, 6) for x in reach(path)) for path in outlines(side)} == {
            tuple(round(x, 6) for x in trim) for trim in fronts if side.side != "back"
        }


def test_corners_of_outlines_are_those_of_the_style() -> None:
    path = outlines(sides()[0])[0]
    box = reach(path)
    starts = {(round(x - box.left, 6), round(y - box.top, 6)) for x, y in ends(path)}
    assert (3.0, 0.0) in starts
    assert (0.0, 3.0) in starts
    assert (0.0, 0.0) not in starts


def test_empty_slots_have_no_outline() -> None:
    layout = on_paper("terz", laminate=True, sets=("A", "B", "C"), only=("A:WGD1", "C:WGD1"), order=Stacking.STACKED)
    front = layout.runs[0].sides[0]
    assert len(outlines(front)) == len(front.codes) == 2


def test_no_line_lies_straight_across_the_sheet() -> None:
    for line in ink(sides(9)[0], "cut-lines"):
        assert max(line.box.width, line.box.height) <= 88


def test_round_chips_get_sheets_of_their_own() -> None:
    (cards, chips) = on_paper("triple3", laminate=True).runs
    assert chips.part.shape == "round"
    first, second, *_ = chips.sides[0].trims
    assert second.left - first.right >= 6 - 1e-6
    assert not any("×" in code for side in cards.sides for code in side.codes)


def test_a_deck_file_may_wish_it(tmp_path: File, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('format = 1\ngame = "terz"\nname = "Mine"\n[print]\nlaminate = true\n')
    assert main.main(["print", str(mine), "--format", "pdf", "--language", "en", "-o", str(tmp_path)]) == 0
    by_file = capsys.readouterr().out
    assert main.main(["print", "terz", "--laminate", "--format", "pdf", "--language", "en", "-o", str(tmp_path)]) == 0
    by_option = capsys.readouterr().out
    totals = [out.splitlines()[-1].split(" · ")[:4] for out in (by_file, by_option)]
    assert totals == 2 * [["81 cards", "11 sheets", "22 sides", "36 cuts"]]
