"""The line at the end of a print, against what the sheets and their pictures say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Placed, Scene, Text
from cardgen.imposition import cuts
from cardgen.imposition.sheets import Backs, Side
from cardgen.preflight.checks import least
from cardgen.products import quick_check, totals
from cardgen.words.phrases import translate
from cardgen.writers import FORMATS, pdf
from tests.example_decks import on_paper
from tests.preflight.test_preflight import judged
from tests.writers.test_ink import SHEET, SMALL

LINES = {
    "take-three": "104 + 46 cards · 18 sheets · 36 sides · 40 cuts · ",
    "terz": "81 cards · 9 sheets · 18 sides · 24 cuts · ",
    "tadika": "94 + 15 cards · 13 sheets · 26 sides · 32 cuts · ",
    "triple3": "64 + 2 cards · 12 chips · 8 sheets · 16 sides · 28 cuts · ",
    "threepia": "60 cards · 7 boards · 12 sheets · 23 sides · 32 cuts · ",
}
"""Counted by hand: a full sheet of nine cards side by side takes eight cuts, four equal sheets go under the knife,
and boards of four sizes are cut one by one."""


def test_a_line_stands_at_the_end(game: Game[Any], tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["print", game.key, "--format", "pdf", "--language", "en", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(LINES[game.key])


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "1 Karte · 1 Blatt · 2 Seiten · 4 Schnitte · 2 % Farbe"),
        ("en", "1 card · 1 sheet · 2 sides · 4 cuts · 2 % ink"),
        ("nl", "1 kaart · 1 vel · 2 zijden · 4 sneden · 2 % inkt"),
        ("fr", "1 carte · 1 feuille · 2 faces · 4 coupes · 2 % d’encre"),
    ],
)
def test_it_is_said_in_each_language(
    language: str, line: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["print", "terz", "--only", "WGD1", "--format", "svg", "--language", language, "-o", str(tmp_path)]
    assert main.main(command) == 0
    assert capsys.readouterr().out.splitlines()[-1] == line


def test_each_of_several_decks_has_its_own(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["print", "terz", "triple3", "--only", "WGD1,BD0", "--format", "svg", "-o", str(tmp_path)]
    assert main.main([*command, "--language", "en"]) == 0
    assert [line.split(" · ")[0] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "terz-only: 1 card",
        "triple3-only: 1 card",
    ]


@pytest.mark.proof(one_in=3)
@pytest.mark.long
@pytest.mark.parametrize("style", ["classic", "ink-saver"])
def test_ink_is_what_a_picture_of_the_sheets_shows(game: Game[Any], style: str) -> None:
    """Within two hundredths of the paper, the marks beside the cards included: shapes that overlap are estimated."""
    layout = on_paper(game, style=style, only=tuple(SHEET[game.key].split(",")), paper=SMALL)
    pages = pictured(FORMATS["pdf"].write(layout.document()))
    found = totals.of_layout(layout)
    assert found.ink == pytest.approx(sum(pages) / found.sides, abs=0.02)


@pytest.mark.parametrize("sets", ["", "ABCDE"])
def test_some_of_many_drawings_stand_for_all(game: Game[Any], sets: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of sets, which are many drawings too, stand for no faces."""
    layout = on_paper(game, sets=tuple(sets))
    some = totals.of_layout(layout).ink
    monkeypatch.setattr(totals, "MANY", 1000)
    assert some == pytest.approx(totals.of_layout(layout).ink, abs=0.01)


def test_nine_of_81_have_all_pairs_of_traits() -> None:
    cards = [(k % 3, k // 3 % 3, k // 9 % 3, k // 27) for k in range(81) if k in totals.NINTH]
    for one, other in combinations(range(4), 2):
        assert len({(card[one], card[other]) for card in cards}) == len(cards) == 9


def pictured(data: bytes) -> list[float]:
    """The share of full coverage of each page, by pixels: the darkest part of each is black, the rest three inks.

    At 300 dpi: a renderer draws thin lines a whole pixel wide."""
    file = pypdfium2.PdfDocument(data)
    try:
        return [covered(page.render(scale=300 / 72).to_pil().convert("RGB")) for page in file]
    finally:
        file.close()


def covered(picture: Any) -> float:
    red, green, blue = (np.asarray(channel) for channel in picture.split())
    lightest = np.maximum(np.maximum(red, green), blue)
    return float(1 + (2 * lightest.mean() - red.mean() - green.mean() - blue.mean()) / 255)


edges = st.integers(1, 40).map(float)


@given(st.lists(edges, min_size=1, max_size=4), st.lists(edges, min_size=1, max_size=4), st.sampled_from([0.0, 5.0]))
def test_cuts_free_each_card(widths: list[float], heights: list[float], gap: float) -> None:
    columns, rows = spans(widths, gap), spans(heights, gap)
    trims = [Box(left, top, right, bottom) for top, bottom in rows for left, right in columns]
    found = cuts.through(trims)
    pieces = [
        Box(left, top, right, bottom)
        for top, bottom in pairwise(found.level)
        for left, right in pairwise(found.upright)
    ]
    assert {*trims} <= {*pieces}
    between = len(columns) + len(rows) + 2 if not gap else 2 * (len(columns) + len(rows))
    assert found.total == between


def spans(lengths: list[float], gap: float) -> list[tuple[float, float]]:
    """Pieces one after another with gaps between them: where each begins and ends."""
    starts = [sum(lengths[:k]) + k * gap for k in range(len(lengths))]
    return [(start, start + length) for start, length in zip(starts, lengths, strict=True)]


# --- The short form of preflight says what the long one reads in the file, and tells what is wrong on sheets.


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
    assert (least.TEXT.least, least.TEXT.slack) == (quick_check.LEAST_TEXT, quick_check.TEXT_SLACK)
    assert (least.LINES.least, least.LINES.slack) == (quick_check.LEAST_LINE, quick_check.LINE_SLACK)


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
