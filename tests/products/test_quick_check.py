"""The short form of preflight says what the long one reads in the file, and tells what is wrong on sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Placed, Scene, Text
from cardgen.imposition.sheets import Backs, Side
from cardgen.preflight.checks.least import LINES, TEXT
from cardgen.products import quick_check
from cardgen.words.phrases import translate
from cardgen.writers import pdf
from tests.example_decks import on_paper
from tests.preflight.test_preflight import judged

WISHES: tuple[dict[str, Any], ...] = (
    {},
    {"style": "large-print", "language": "nl"},
    {"sets": ("A", "B"), "language": "de"},
    {"style": "ink-saver", "backs": Backs.FOLD},
)


def sentences(layout: Layout) -> list[str]:
    return [translate(fault, "en") for fault in quick_check.of_layout(layout).faults]


def with_sides(layout: Layout, change: Any) -> Layout:
    """The same deck with the sides of its first part changed."""
    first, *others = layout.runs
    other = Layout(layout.deck, layout.printing)
    other.__dict__["runs"] = (first._replace(sides=tuple(change([*first.sides]))), *others)
    return other


@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_all_is_well_with_each_deck(game: Game[Any], wishes: dict[str, Any]) -> None:
    assert sentences(on_paper(game, **wishes)) == []


@pytest.mark.long
@pytest.mark.parametrize("key", ["terz", "threepia"])
def test_it_finds_the_figures_that_the_file_has(key: str) -> None:
    layout = on_paper(key, style="clear")
    found, results = quick_check.of_layout(layout), judged(pdf.write(layout.document()))
    assert found.text == pytest.approx(results["text"].finding.values["points"], abs=0.02)
    assert found.line == pytest.approx(results["lines"].finding.values["points"], abs=0.002)


def test_its_bounds_are_those_of_the_long_form() -> None:
    assert (TEXT.least, TEXT.slack) == (quick_check.LEAST_TEXT, quick_check.TEXT_SLACK)
    assert (LINES.least, LINES.slack) == (quick_check.LEAST_LINE, quick_check.LINE_SLACK)


def moved(side: Side) -> Side:
    """A side whose cards lie 1 mm further right, if it is a back."""
    trims = tuple([Box(a + 1, b, c + 1, d) for a, b, c, d in side.trims])
    return side._replace(trims=trims) if side.side == "back" else side


def mixed(side: Side) -> Side:
    """A side with its cards in the wrong order, if it is a back."""
    return side._replace(codes=side.codes[::-1]) if side.side == "back" else side


LOST = ", ".join(on_paper("terz").runs[0].sides[0].codes[:6])
NOT_BEHIND = "a back does not lie behind its front: sheet 1"
FAULTS: dict[str, tuple[str, Callable[[list[Side]], Iterable[Side]], str]] = {
    "a lost sheet": ("terz", lambda sides: sides[2:], f"missing: {LOST} …"),
    "a sheet twice": ("terz", lambda sides: [*sides, sides[0]], "too many:"),
    "backs that are not turned": ("terz", lambda sides: map(moved, sides), NOT_BEHIND),
    "backs of other cards": ("tadika", lambda sides: map(mixed, sides), NOT_BEHIND),
    "cards in the margin": (
        "terz",
        lambda sides: [side._replace(block=side.block.grown(30)) for side in sides],
        "a card lies in the outer 5 mm, where printers don’t print; page 1",
    ),
}
"""A game, what is wrong on its sheets, and how what is said of that begins."""


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_on_sheets_is_told_of(name: str) -> None:
    key, change, sentence = FAULTS[name]
    (told,) = sentences(with_sides(on_paper(key), change))
    assert told.startswith(sentence) if sentence.endswith(":") else told == sentence


@pytest.mark.parametrize(("em", "told"), [(4.4, True), (4.5, False)])
def test_words_that_nobody_reads_are_told_of(em: float, told: bool) -> None:
    words = Scene(Box(0, 0, 9, 9), (Text(0, 5, "tiny", "FiraSans", 2 * em * POINT, "#000000"),))

    def small(side: Side) -> Side:
        half = Placed(words)._replace(place=Placed(words).place._replace(scale=0.5))
        return side._replace(scene=side.scene._replace(shapes=(*side.scene.shapes, half)))

    found = sentences(with_sides(on_paper("terz"), lambda sides: map(small, sides)))
    assert found == (["words have 4.4 pt; below 4.5 pt nobody can read them"] if told else [])


def test_a_print_says_what_it_looked_at(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["print", "terz", "--format", "pdf", "--language", "en", "-o", str(tmp_path)]) == 0
    first, _ = capsys.readouterr().out.splitlines()
    assert first == (
        "preflight, in short: every card is there · backs behind their fronts · 5 mm of margin free · "
        "words from 5 pt · lines from 0.28 pt"
    )


@pytest.mark.long
def test_the_long_form_stands_in_its_place(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["print", "terz", "--only", "WGD1", "--format", "pdf", "--language", "en", "-o", str(tmp_path)]
    assert main.main([*command, "--preflight"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "a preflight of 17 checks found nothing wrong"


def test_nothing_is_said_of_what_comes_on_no_sheets(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["print", "terz", "--target", "tts", "--only", "WGD1", "--language", "en", "-o", str(tmp_path)]
    main.main(command)
    assert "preflight" not in capsys.readouterr().out
