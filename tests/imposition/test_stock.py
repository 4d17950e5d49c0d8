"""Perforated stock: where its cards lie, that nothing is cut, and that each back lies behind its front."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.drawing.scene import Box
from cardgen.imposition import stock
from cardgen.imposition.sheets import Backs, Print, Setting, Stacking, impose
from cardgen.imposition.stock import STOCKS
from cardgen.products import totals
from tests.example_decks import on_paper
from tests.imposition import laws
from tests.imposition.sheet_view import deck, ink, words
from tests.order import examples

COUNTS = {"C32015": 8, "C32011-10": 10, "32010": 10, "5371": 10, "8373": 8, "5388": 3}
"""As their makers' boxes say."""
FLAT = [way for way in Backs if way is not Backs.FOLD]


@pytest.mark.parametrize("name", STOCKS)
def test_a_sheet_is_as_its_maker_says(name: str) -> None:
    own = STOCKS[name]
    assert own.each == own.upright.each == COUNTS[name]
    grid = stock.grid(own, 5)
    paper = Box(0, 0, *grid.paper)
    assert all(slot.left >= 0 and slot.right <= paper.right and slot.bottom <= paper.bottom for slot in grid.slots)
    assert sorted(grid.paper) == sorted(own.paper)
    assert own.upright.card.height > own.upright.card.width


@pytest.mark.parametrize("name", STOCKS)
def test_turned_clockwise_the_makers_sheet_is_ours(name: str) -> None:
    """A point (x, y) of upright paper comes to lie at (its height - y, x)."""
    own = STOCKS[name]
    (x, y), (across, down) = own.start, own.pitch
    theirs = [
        (own.paper.height - (y + row * down + own.card.height), x + column * across)
        for column in range(own.columns)
        for row in range(own.rows)
    ]
    ours = [(slot.left, slot.top) for slot in stock.grid(own, 5).slots]
    assert sorted((round(a, 6), round(b, 6)) for a, b in ours) == sorted((round(a, 6), round(b, 6)) for a, b in theirs)


@settings(max_examples=examples(50), deadline=None, derandomize=True)
@given(
    name=st.sampled_from(list(STOCKS)),
    backs=st.sampled_from(FLAT),
    margin=st.sampled_from([0.0, 3.0, 5.0]),
    count=st.integers(1, 21),
)
def test_sheets_of_stock_are_right_in_all_ways(name: str, backs: Backs, margin: float, count: int) -> None:
    own = STOCKS[name]
    size, items = own.upright.card, deck(count, own.upright.card)
    setting = Setting(Print(own.paper, margin, backs=backs, stock=own), 3.0)
    sides = impose(items, size, setting, words())
    laws.sides_say_what_lies_on_them(sides, size)
    laws.every_card_comes_once_and_in_order(sides, size, items)
    laws.fronts_stand_upright(sides, size)
    laws.no_card_leaves_the_margin_or_lies_on_another(sides, size, setting)
    laws.bleed_shows_only_where_it_may(sides, size, setting)
    laws.words_and_ruler_stand_alone(sides, size, setting)
    if backs is not Backs.NONE:
        laws.each_back_lies_behind_its_front(sides, size, backs)
    places = {tuple(round(x, 6) for x in slot) for slot in stock.grid(own, margin).slots}
    for side in sides:
        assert not ink(side, "marks")
        assert not ink(side, "cut-lines")
        assert side.side == "back" or {tuple(round(x, 6) for x in trim) for trim in side.trims} <= places


@settings(max_examples=examples(20), deadline=None, derandomize=True)
@given(
    sets=st.sampled_from([("A", "B"), ("A", "B", "C", "D", "E", "F", "G", "H")]),
    order=st.sampled_from([None, *Stacking]),
    backs=st.sampled_from(FLAT),
    name=st.sampled_from([*STOCKS, ""]),
)
def test_sets_come_whole_on_any_stock(sets: tuple[str, ...], order: Stacking | None, backs: Backs, name: str) -> None:
    own = STOCKS.get(name)
    how = {"stock": own, "paper": own.paper, "size": own.upright.card} if own else {}
    layout = on_paper("terz", sets=sets, order=order, backs=backs, only=("WGD1-WGD3",), **how)
    codes = [code for run in layout.runs for side in run.sides if side.side == "front" for code in side.codes]
    chosen = [card.code for card in layout.deck.chosen(("WGD1-WGD3",))]
    assert sorted(codes) == sorted(f"{letter}:{code}" for letter in sets for code in chosen)
    for run in layout.runs:
        if backs is not Backs.NONE:
            fronts = {side.sheet: side.codes for side in run.sides if side.side == "front"}
            assert {side.sheet: side.codes for side in run.sides if side.side == "back"} == fronts
    assert bool(totals.of_layout(layout).cuts) == (own is None)


@pytest.mark.parametrize(("text", "name"), [("Avery 8371", "5371"), ("zweckform 32010", "32010"), ("c32015", "C32015")])
def test_names_are_those_on_the_box(text: str, name: str) -> None:
    assert stock.find(text).name == name


@pytest.mark.parametrize(("key", "names"), [("triple3", "chips"), ("threepia", "cards, boards"), ("terz", "")])
def test_what_has_another_shape_is_printed_on_plain_paper(
    key: str, names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["print", key, "--stock", "C32015", "--format", "pdf", "-o", str(tmp_path), "--language", "en"]
    assert main.main(command) == 0
    said = capsys.readouterr().err
    assert said == (
        f"cardgen: {names}: not of the shape of C32015, printed on plain paper of 210 × 297 mm\n" if names else ""
    )


def test_a_deck_file_may_wish_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('format = 1\ngame = "terz"\nname = "Mine"\n[print]\nstock = "Avery C32015"\n')
    assert main.main(["print", str(mine), "--format", "pdf", "--language", "en", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("81 cards · 11 sheets · 22 sides · 0 cuts · ")


def test_the_list_shows_each(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["list", "--stock", "--language", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[-len(STOCKS) :]] == list(STOCKS)
