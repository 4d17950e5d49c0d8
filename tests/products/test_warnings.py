"""Where a cut will be seen: one line on standard error that says what helps, and that does help."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.drawing import style
from cardgen.games import registry
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.sheets import Backs
from cardgen.products.warnings import on_bleed
from tests.example_decks import on_paper
from tests.folders import entries

TRIPLE3 = registry.find("triple3")


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_there_is_nothing_to_say_of_decks_as_they_are(key: str, paper: str) -> None:
    for backs in (Backs.DUPLEX_LONG, Backs.FOLD):
        assert on_bleed(on_paper(key, paper=PAPERS[paper], backs=backs)) == ""


@pytest.mark.parametrize("key", ["take-three", "terz", "tadika", "threepia"])
def test_white_edges_lose_nothing_whatever_the_margin(key: str) -> None:
    for name in style.built_in():
        assert on_bleed(on_paper(key, margin=10, style=name)) == ""


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"margin": 10}, "at the left and right of the sheets, where colour reaches 0.5 mm over the edge"),
        ({"margin": 9}, "at the left and right of the sheets, where colour reaches 0 mm over the edge"),
        ({"copies": 8}, "between RS3 and BC0 and at 23 more cuts, where two colours meet; --gutter 2 helps"),
        ({"gutter": 3}, "--margin 4 helps"),
        ({"copies": 2, "margin": 9}, "between RS3 and BC0"),
    ],
    ids=["margin 10", "margin 9", "copies", "gutter 3", "both"],
)
def test_what_is_proposed_helps(wishes: dict[str, Any], said: str) -> None:
    sentence = on_bleed(on_paper(TRIPLE3, **wishes))
    assert sentence.startswith("triple3: a cut half a millimetre off will show ")
    assert said in sentence
    proposed = {name: float(value) for name, value in re.findall(r"--(gutter|margin) (\d+)", sentence)}
    assert proposed
    assert on_bleed(on_paper(TRIPLE3, **{**wishes, **proposed})) == ""


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (
            {"paper": PAPERS["legal"], "size": CARDS["bridge"], "margin": 2, "copies": 2},
            "--gutter 2 helps, but takes 2 more sheets",
        ),
        (
            {"size": CARDS["mini"], "paper": PAPERS["tabloid"], "backs": Backs.FOLD, "margin": 3},
            "--gutter 1 helps",
        ),
    ],
    ids=["chips find no room", "one sheet less is not worth a margin of 0"],
)
def test_the_nearest_wish_is_proposed_with_all_the_sheets_it_takes(wishes: dict[str, Any], said: str) -> None:
    sentence = on_bleed(on_paper(TRIPLE3, **wishes))
    assert sentence.endswith(f"; {said}")
    (gutter,) = re.findall(r"--gutter (\d)", sentence)
    now, then = (
        sum(run.sides[0].of for run in on_paper(TRIPLE3, **both).runs)
        for both in (wishes, {**wishes, "gutter": int(gutter)})
    )
    assert max(0, then - now) == int((re.findall(r"takes (\d+)", sentence) or ["0"])[0])


def test_what_can_not_be_helped_is_not_promised() -> None:
    sentence = on_bleed(on_paper(TRIPLE3, paper=PAPERS["a4"]._replace(width=63, height=100), margin=0))
    assert sentence.endswith("on this paper no other margin or gutter helps")


def test_the_line_is_told_after_the_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for target in (tmp_path, tmp_path / "one.pdf"):
        assert main.main(["print", "triple3", "--margin", "10", "--format", "pdf", "-o", str(target)]) == 0
        captured = capsys.readouterr()
        assert (captured.out.count("\n"), captured.err.count("\n")) == (2, 1)  # preflight in short, and the totals
        assert captured.err.startswith("cardgen: triple3: a cut half a millimetre off")
    assert len(entries(tmp_path)) == 2
