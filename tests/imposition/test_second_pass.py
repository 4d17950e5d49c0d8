"""Fronts first, then the pile goes back for the backs: in every printer each back comes behind its front.

The printer is a simulated one. A sheet lies in the world with its front or its back up and with one end or the other
ahead; what is printed on a side is printed with its top towards one end. The person does what the test sheets say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from cardgen.cli import main
from cardgen.deck.deck import OptionError
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.deck.print_options import printing
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Text
from cardgen.drawing.style import load
from cardgen.games import registry
from cardgen.imposition import second_pass
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import SheetSide
from cardgen.products.calibration import tray_test
from cardgen.words import texts
from tests.example_decks import deck_of
from tests.imposition.sheet_view import close, turned_box
from tests.products.kit.test_flow import said


class Printer(NamedTuple):
    """A printer for one side: it takes the uppermost sheet or the lowest one, prints the side that lies up or down,
    the top of the page towards the far end or the near one; sheets come out one upon the other, the printed side up or
    down, and the far end ahead or not.
    """

    takes_top: bool
    prints_up: bool
    top_is_far: bool
    out_face_up: bool
    out_turned: bool


PRINTERS = [Printer(*ways) for ways in product((True, False), repeat=5)]


class Sheet:
    """Paper: which side lies up, whether its own upper end is the far one, and what is on its sides with its top there.

    Both sides have the same upper end, as a page of a book is turned.
    """

    def __init__(self) -> None:
        self.up, self.is_upright = 0, True
        self.sides: list[list[tuple[Any, bool]]] = [[], []]


def printed(pile: list[Sheet], pages: Sequence[Any], printer: Printer) -> list[Sheet]:
    """The pile that comes out, from the lowest sheet up."""
    out = []
    for page in pages:
        sheet = pile.pop() if printer.takes_top else pile.pop(0)
        side = sheet.up if printer.prints_up else 1 - sheet.up
        sheet.sides[side].append((page, sheet.is_upright == printer.top_is_far))
        sheet.up = side if printer.out_face_up else 1 - side
        sheet.is_upright ^= printer.out_turned
        out.append(sheet)
    return out


def turned_over(pile: list[Sheet]) -> list[Sheet]:
    """Like a page of a book: ends stay where they are."""
    for sheet in pile:
        sheet.up = 1 - sheet.up
    return pile[::-1]


def both(fronts: Sequence[Any], backs: Sequence[Any], printer: Printer, is_over: bool) -> list[Sheet]:
    """The sheets after both files were printed."""
    pile = printed([Sheet() for _ in fronts], fronts, printer)
    return printed(turned_over(pile) if is_over else pile, backs, printer)


def test_word(printer: Printer) -> str:
    """What somebody finds who follows the test sheets."""
    for over in ("", second_pass.OVER):
        sheets = both("12", "AB", printer, bool(over))
        if all(len(side) == 1 for sheet in sheets for side in sheet.sides):
            (first,) = [sheet for sheet in sheets if "1" in {side[0][0] for side in sheet.sides}]
            (_, one_end), (letter, other_end) = sorted(side[0] for side in first.sides)
            return f"{over}{letter.lower()}-{'up' if one_end == other_end else 'down'}"
    raise AssertionError(printer)


test_word.__test__ = False  # type: ignore[attr-defined]


def test_every_outcome_is_found_and_has_a_word() -> None:
    assert {test_word(printer) for printer in PRINTERS} <= {*second_pass.WORDS}
    assert {test_word(printer).removeprefix(second_pass.OVER) for printer in PRINTERS} == {*second_pass.RESULTS}


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("wishes", [{}, {"only": "odd"}, {"sets": "3"}, {"paper": "a3"}, {"paper": "a4-landscape"}])
def test_each_back_comes_behind_its_front(game: Game[Any], wishes: dict[str, str]) -> None:
    layouts = {word: laid_out(game, word, **wishes) for word in {test_word(printer) for printer in PRINTERS}}
    for printer in PRINTERS:
        comes_behind_its_front(layouts[test_word(printer)], printer)


def comes_behind_its_front(layout: Layout, printer: Printer) -> None:
    (fronts, backs), tray = layout.fronts_and_backs(), layout.printing.tray
    assert tray
    assert fronts.duplex == backs.duplex == ""
    pairs = dict(pairs_of(layout))
    for sheet in both(fronts.pages, backs.pages, printer, tray.is_over):
        assert [len(side) for side in sheet.sides] == [1, 1]
        ((front, one_end),), ((back, other_end),) = sorted(
            sheet.sides, key=lambda side: id(side[0][0].scene) not in pairs
        )
        side, behind = pairs[id(front.scene)]
        assert back.scene.bounds == front.scene.bounds
        assert back.scene is behind.scene if behind else has_words(back)
        paper = front.scene.bounds
        # a page of a book turns about its upright edge, on which landscape pages lie across
        axis = (0.0, 1.0) if (paper.height >= paper.width) == (one_end == other_end) else (1.0, 0.0)
        for one, other in zip(side.trims, behind.trims if behind else (), strict=bool(behind)):
            assert close(turned_box(one, paper, axis), other)
        assert not behind or side.codes == behind.codes or len(side.codes) == 1, "another board is behind a board"


def laid_out(game: Game[Any], word: str, **wishes: str) -> Layout:
    """A deck for that tray: `only` odd cards make an odd number of sheets."""
    chosen = wishes.pop("only", "")
    how = printing({"backs": "manual", "tray": word, **wishes})
    deck = deck_of(game)
    if chosen:
        how = how._replace(only=(deck.cards[0].code,))
    return Layout(deck, how)


def pairs_of(layout: Layout) -> list[tuple[int, tuple[Any, Any]]]:
    """Fronts by their scenes with their backs."""
    found = []
    for run in layout.runs:
        behind = {side.sheet: side for side in run.sides if side.side is SheetSide.BACK}
        found += [(id(side.scene), (side, behind.get(side.sheet))) for side in run.sides if side.side != "back"]
    return found


def has_words(page: Page) -> bool:
    """Printers leave out pages without ink."""
    return any(isinstance(shape, Text) for shape in page.scene.shapes)


def test_the_test_sheets_say_what_may_be_seen(language: str) -> None:
    first, second = tray_test.documents(PAPERS["a4"], "old hall", texts.shared(language), load("classic"))
    every = " ".join(said(first))
    assert all(f"--tray {seen}" in every for seen in second_pass.RESULTS)
    assert 'cardgen calibrate "old hall" --tray' in every
    assert [len(document.pages) for document in (first, second)] == [2, 2]


def test_a_tray_that_nobody_tested_is_asked_for() -> None:
    with pytest.raises(OptionError, match="cardgen calibrate NAME --backs manual prints two sheets"):
        laid_out(registry.find("terz"), "").fronts_and_backs()


def test_a_tested_printer_prints_two_files(tmp_path: Any, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    out = tmp_path / "out"
    assert main.main(["calibrate", "hall", "--backs", "manual", "-o", str(out)]) == 0
    assert {path.name for path in out.glob("*.pdf")} == {"tray-test-1.pdf", "tray-test-2.pdf"}
    assert main.main(["calibrate", "hall", "--tray", "over-b-down"]) == 0
    assert main.main(["printers"]) == 0
    assert "manual over-b-down" in capsys.readouterr().out
    command = ["print", "terz", "--backs", "manual", "--format", "pdf", "--language", "en"]
    assert main.main([*command, "--printer", "hall", "--preflight", "-o", str(tmp_path / "cards.pdf")]) == 0
    assert {path.name for path in tmp_path.glob("*.pdf")} == {"cards-fronts.pdf", "cards-backs.pdf"}
    for more, sentence in (
        ([], "cardgen calibrate NAME --backs manual prints two sheets"),
        (["--tray", "a"], "unknown result 'a' for --tray"),
        (["--tray", "a-up", "-o", "-"], "--backs manual needs two"),
        (["--tray", "a-up", "--target", "cutter"], "--backs manual"),
        (["--backs", "fold", "--tray", "a-up"], "--tray goes with --backs manual"),
    ):
        assert main.main([*command, "-o", str(tmp_path / "none"), *more]) == 2
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
