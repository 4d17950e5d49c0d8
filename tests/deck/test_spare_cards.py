"""What lies on sheets beside a deck's own cards: spare cards, chips and the other board; and that no card is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardgen.deck.deck import SPARE
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Circle, Placed, Size
from cardgen.games import registry
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.sheets import Backs, Side
from cardgen.words import texts
from tests.example_decks import deck_of, on_paper
from tests.scenes import cards_of
from tests.scenes import texts as texts_in

WISHES: dict[str, dict[str, Any]] = {
    "plain": {},
    "no spares": {"spares": False},
    "three": {"copies": 3},
    "folded": {"backs": Backs.FOLD},
    "fronts": {"backs": Backs.NONE, "paper": PAPERS["letter"]},
    "separate": {"backs": Backs.SEPARATE, "paper": PAPERS["a3"]},
    "mini": {"backs": Backs.DUPLEX_SHORT, "size": CARDS["mini"]},
    "wide": {"margin": 10, "gutter": 1, "paper": PAPERS["tabloid"]},
}


def cards(layout: Layout) -> Counter[str]:
    """How often each card must be printed; boards are known by their names."""
    deck, copies = layout.deck, layout.printing.copies
    return Counter(
        {
            deck.game.title(card, deck.texts) if card.kind == "mat" else card.code: card.copies * copies
            for card in deck.cards
        }
    )


def spares(sides: tuple[Side, ...], side: str = "front") -> int:
    return sum(code == SPARE for s in sides if s.side == side for code in s.codes)


@pytest.mark.parametrize("name", WISHES)
@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_every_card_of_a_deck_is_printed_once_for_each_copy(key: str, name: str) -> None:
    layout = on_paper(key, **WISHES[name])
    assert Counter(code for run in layout.runs for code in cards_of(run)) == cards(layout)
    assert layout.sheets == sum(run.sides[0].of for run in layout.runs)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("take-three", {"numbers": 4, "tasks": 8}),
        ("terz", {"cards": 0}),
        ("tadika", {"cards": 8}),
        ("triple3", {"cards": 2}),
        ("threepia", {"cards": 4, "boards": 0}),
    ],
)
def test_last_sheets_are_filled_with_spare_cards(key: str, expected: dict[str, int]) -> None:
    """On A4: 9 cards a sheet, 8 of Threepia. Triple³ leaves two places free between colours; 12 chips take two."""
    runs = on_paper(key).runs
    assert {run.part.key: spares(run.sides) for run in runs} == expected
    assert all(spares(run.sides, "back") == expected[run.part.key] for run in runs)


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_single_cards_and_no_spares_mean_no_spare_cards(key: str) -> None:
    game = registry.find(key)
    first = deck_of(game).cards[0].code
    for layout in (on_paper(game, only=(first,)), on_paper(game, spares=False)):
        assert sum(spares(run.sides) for run in layout.runs) == 0
    assert SPARE not in {card.code for card in deck_of(game).cards}


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("key", [key for key in registry.BUILT_IN if registry.find(key).has("spares")])
def test_spare_cards_say_that_they_are_and_have_the_backs_of_their_part(key: str, language: str) -> None:
    layout = on_paper(key, language=language, size=CARDS["mini"])
    deck, game = layout.deck, layout.deck.game
    word = texts.shared(language)["word.spare"]
    for own in layout.parts:
        part, view = own.part, deck.design(own.part)
        if part.shape != "card":
            continue
        faces = game.spares(part, game.spec, view)
        assert faces
        for face in faces:
            said = [text.text for text, _, _ in texts_in(face)]
            assert any(word in text for text in said), (key, said)
            assert face.bounds == view.frame.bounds
        items = [item for item in layout.slots(own) if item]
        assert len({id(item.back) for item in items if "×" not in item.code}) == 1


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.FOLD])
@pytest.mark.parametrize("card", ["poker", "mini"])
def test_chips_lie_on_the_last_sheet_of_the_cards_each_behind_itself(card: str, backs: Backs) -> None:
    layout = on_paper("triple3", size=CARDS[card], backs=backs)
    assert [run.part.key for run in layout.runs] == ["cards"]
    trays = [item for item in layout.slots(layout.parts[0]) if item and "×" in item.code]
    assert sum(int(tray.code.partition("×")[2]) for tray in trays) == 12
    size = CARDS[card]
    for tray in trays:
        assert tray.back
        fronts = [shape for shape in tray.front.shapes if isinstance(shape, Placed)]
        behind = [shape for shape in tray.back.shapes if isinstance(shape, Placed)]
        circles = [shape for shape in tray.front.shapes if isinstance(shape, Circle)]
        middles = {(round(p.place.x + 12.5, 6), round(p.place.y + 12.5, 6)) for p in fronts}
        assert len(fronts) == len(behind) == len(circles) == len(middles)
        assert {(round(c.x, 6), round(c.y, 6)) for c in circles} == middles
        mirrored = {(round(size.width - p.place.x - 12.5, 6), round(p.place.y + 12.5, 6)) for p in behind}
        assert mirrored == middles
        assert all(12.5 <= x <= size.width - 12.5 and 12.5 <= y <= size.height - 12.5 for x, y in middles)


def test_chips_get_sheets_of_their_own_where_cards_leave_no_room() -> None:
    runs = on_paper("triple3", copies=8).runs
    assert [run.part.key for run in runs] == ["cards", "chips"]
    assert [run.part.key for run in on_paper("triple3", only=("CHIP",)).runs] == ["chips"]


# --- boards


def pages(**wishes: Any) -> list[Page]:
    return list(on_paper("threepia", **wishes).document().pages)


@pytest.mark.parametrize(("copies", "sheets"), [(1, 4), (2, 7), (8, 28)])
def test_two_boards_share_a_sheet_of_two_sides(copies: int, sheets: int) -> None:
    layout = on_paper("threepia", copies=copies)
    *_, boards = layout.runs
    assert boards.sides[0].of == sheets
    by_sheet: dict[int, list[Side]] = {}
    for side in boards.sides:
        by_sheet.setdefault(side.sheet, []).append(side)
    for sides in by_sheet.values():
        assert [side.side for side in sides] == ["front", "back"][: len(sides)]
        assert len({side.codes for side in sides}) == len(sides), "a board behind itself serves one table, not two"
        assert len({(side.scene.bounds, side.block) for side in sides}) == 1
    assert len({name for name, _ in layout.pictures()}) == sum(len(run.sides) for run in layout.runs)


def test_no_page_is_empty_but_where_the_next_board_would_be_printed_behind_a_tile() -> None:
    assert all(page.scene.shapes for page in pages())
    assert all(page.scene.shapes for page in pages(copies=8))
    assert len(pages(backs=Backs.NONE)) == 8 + 7
    tiled = [bool(page.scene.shapes) for page in pages(only=("x",), paper=Size(148, 210))]
    assert tiled == [True, False, True]
    assert [bool(page.scene.shapes) for page in pages(only=("x",), copies=3)] == [True, False, True, False, True]
