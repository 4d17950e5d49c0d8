"""Threepia: turns worked out by hand, and rows found by scanning strings."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.games import registry
from cardgen.games.threepia import cards, rules
from cardgen.games.threepia.rules import Laid

TURNS = json.loads((Path(__file__).parent / "data" / "threepia_turns.json").read_text())
GAME = registry.find("threepia")
DECK = rules.cards(GAME.spec)
BOARDS = rules.boards(GAME.spec)
ELEMENTS = [f"{shape}{colour}" for shape in "oxs" for colour in "rbyg"]


def cell(notation: str) -> cards.Cell:
    """ "or" is a red circle, "^^" a triangle."""
    return cards.cells("^" if notation == "^^" else notation)[0]


def field_of(rows: list[str], triangles: dict[tuple[int, int], str] | None = None) -> dict[rules.Position, cards.Cell]:
    field = {(x, y): cell(mark) for y, row in enumerate(rows) for x, mark in enumerate(row.split())}
    return rules.declared(field, {place: cell(mark) for place, mark in (triangles or {}).items()})


@pytest.mark.parametrize("turn", [t for t in TURNS if "runs" in t], ids=lambda turn: turn["name"])
def test_turns_that_were_worked_out_by_hand(turn: Any) -> None:
    board = BOARDS[turn["board"]]
    runs = rules.runs(board, field_of(turn["rows"]), board.slots[turn["slot"]])
    assert sorted((run.by, run.length) for run in runs) == sorted(map(tuple, turn["runs"]))
    assert rules.points(runs) == turn["points"]
    assert rules.points(runs, emptied=True) == turn["points"] + 3


@pytest.mark.parametrize("turn", [t for t in TURNS if "declared" in t], ids=lambda turn: turn["name"])
def test_a_triangle_is_one_shape_in_one_colour_for_a_turn(turn: Any) -> None:
    board, place = BOARDS[turn["board"]], tuple(turn["triangle"])
    for mark, points in turn["declared"].items():
        field = field_of(turn["rows"], {place: mark})
        assert rules.points(rules.runs(board, field, board.slots[turn["slot"]])) == points, mark
    assert rules.runs(board, field_of(turn["rows"]), board.slots[turn["slot"]]) == []


def scanned(grid: dict[tuple[int, int], str], board: cards.Board, slot: tuple[int, int]) -> list[tuple[str, int]]:
    """The oracle: each row and column as a string, cells of the new card in capitals, holes as spaces."""
    width, height = (max(place[k] for place in grid) + 1 for k in (0, 1))
    new = {(slot[0] + x, slot[1] + y) for x in (0, 1) for y in (0, 1)}
    if board.pattern == "L":
        return scanned_ls(grid, board, new)
    found = []
    for k, by in enumerate(("shape", "colour")):

        def letter(x: int, y: int, k: int = k) -> str:
            mark = grid.get((x, y), "  ")[k]
            return "-" if mark == "^" else mark.upper() if (x, y) in new else mark

        rows = ["".join(letter(x, y) for x in range(width)) for y in range(height)]
        columns = ["".join(letter(x, y) for y in range(height)) for x in range(width)]
        for line in rows + columns:
            found += [(by, len(run[0])) for run in re.finditer(r"(?i)([a-z])\1{2,}", line) if run[0] != run[0].lower()]
    return sorted(found)


def scanned_ls(
    grid: dict[tuple[int, int], str], board: cards.Board, new: set[tuple[int, int]]
) -> list[tuple[str, int]]:
    """Every 2 × 2 square that no slot covers, and in it three or four equal cells, one of them new."""
    slots = set(board.slots)
    found = []
    for x, y in product(range(6), repeat=2):
        square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        if (x, y) in slots or not all(place in grid for place in square):
            continue
        for k, by in enumerate(("shape", "colour")):
            for value, times in Counter(grid[place][k] for place in square).items():
                if value != "^" and times >= 3 and any(grid[p][k] == value and p in new for p in square):
                    found.append((by, times))
    return sorted(found)


@given(st.data())
def test_runs_on_all_boards_as_strings_say(data: st.DataObject) -> None:
    """Few elements, so that rows are frequent; undeclared triangles are part of none."""
    board = data.draw(st.sampled_from(list(BOARDS.values())))
    marks = data.draw(st.sampled_from([ELEMENTS, ["or", "ob", "xr"], ["or", "or", "xb", "^^"], ["or"]]))
    grid = {place: data.draw(st.sampled_from(marks)) for place in sorted(rules.places(board))}
    slot = data.draw(st.sampled_from(board.slots))
    field = rules.declared({place: cell(mark) for place, mark in grid.items()}, {})
    runs = rules.runs(board, field, slot)
    assert sorted((run.by, run.length) for run in runs) == scanned(grid, board, slot)


@given(st.data())
def test_a_question_is_answered_as_the_rules_say_on_every_board(data: st.DataObject) -> None:
    """Cards, turned, by their codes; what fits is judged letter by letter."""
    board = data.draw(st.sampled_from(list(BOARDS.values())))
    codes = data.draw(st.permutations(sorted(DECK)))[: len(board.slots) + 1]
    turns = data.draw(st.lists(st.integers(0, 3), min_size=len(codes), max_size=len(codes)))
    slot = data.draw(st.integers(0, len(board.slots) - 1))
    grid: dict[tuple[int, int], str] = {}
    for place, code, turn in zip(board.slots, codes, turns, strict=False):
        grid |= dict(zip(corners(place), marks_of(code, turn), strict=True))
    old = [grid[place] for place in corners(board.slots[slot])]
    new = marks_of(codes[-1], turns[-1])
    fits = all("^" in a + b or a[0] == b[0] or a[1] == b[1] for a, b in zip(old, new, strict=True))
    grid |= dict(zip(corners(board.slots[slot]), new, strict=True))
    wild = [place for place, mark in grid.items() if mark == "^^"]
    said = {place: data.draw(st.sampled_from(ELEMENTS)) for place in wild if data.draw(st.booleans())}
    answer: dict[str, Any] = GAME.answer(
        {
            "board": board.key,
            "field": [{"card": code, "turn": turn} for code, turn in zip(codes[:-1], turns, strict=False)],
            "slot": slot,
            "card": codes[-1],
            "turn": turns[-1],
            "triangles": [
                {"x": x, "y": y, "shape": cards.SHAPES[mark[0]], "colour": cards.COLOURS[mark[1]]}
                for (x, y), mark in said.items()
            ],
        },
        GAME.spec,
    )
    runs = scanned(grid | said, board, board.slots[slot]) if fits else []
    assert answer["ok"] == fits
    assert sorted((run["by"], run["length"]) for run in answer["runs"]) == runs
    assert answer["points"] == sum(length - 2 for _, length in runs)


def corners(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of a slot: TL, TR, BR, BL."""
    x, y = place
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def marks_of(code: str, turn: int) -> list[str]:
    """The marks of a card of the printed deck after quarter turns clockwise."""
    every = [row for line in cards.CARDS.strip().splitlines() for row in line.split("/")]
    marks = [mark.replace("^", "^^") for mark in every[int(code[1:]) - 1].split()]
    for _ in range(turn):
        marks = [marks[3], *marks[:3]]
    return marks


@pytest.mark.parametrize("old", [*ELEMENTS, "^^"])
def test_what_covers_what(old: str) -> None:
    for new in [*ELEMENTS, "^^"]:
        fits = "^" in old + new or old[0] == new[0] or old[1] == new[1]
        assert rules.may_cover(cell(new), cell(old)) == fits


def test_the_longest_row_has_six_cells() -> None:
    assert rules.longest(GAME.spec) == 6
    lengths = {key: sorted(len(line) for line in rules.lines(rules.places(board))) for key, board in BOARDS.items()}
    assert lengths["quadrat"] == [4] * 8
    assert lengths["kuehlschrank"] == [4] * 6 + [6] * 4
    assert lengths["windmuehle"] == [2] * 8 + [4] * 4
    assert lengths["wurm"] == [2] * 6 + [6] * 2
    assert lengths["x"] == [2] * 8 + [6] * 4
    assert lengths["l_box"] == lengths["quadrat"]
    assert lengths["schlange"] == [2] * 4 + [4] * 6


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.key)
@pytest.mark.parametrize("players", range(1, 7))
def test_a_deal_uses_every_card_once(board: cards.Board, players: int) -> None:
    shuffled = random.Random(1).sample(list(DECK), 60)
    laid, hands, stock = rules.deal(shuffled, board, players)
    assert (len(laid), [len(hand) for hand in hands]) == (len(board.slots), [3] * players)
    assert sorted([*(item.card for item in laid), *(code for hand in hands for code in hand), *stock]) == sorted(DECK)
    field = rules.field(board, laid, DECK)
    assert field.keys() == rules.places(board)
    assert rules.field(board, [Laid(item.card, 4) for item in laid], DECK) == field
