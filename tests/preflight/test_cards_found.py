"""Backs and words of sheets that other programs drew: shifts are found to a tenth of a mm, perfect sheets are fine.

Nothing of our own writers is in these files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Name, Pdf

from cardgen.games.registry import keys
from cardgen.preflight.report import State
from cardgen.products.kit import EXTRAS
from cardgen.products.products import of_kit
from tests.example_decks import on_paper
from tests.order import examples, with_proofs
from tests.preflight import sheets
from tests.preflight.sheets import FRAMES, Sheet
from tests.preflight.test_preflight import judged, sentence
from tests.proof import preflight_products

VECTORS = [one for one in FRAMES if one != "bitmap"]
BARE = {"marks", "corners", "lines"}
"""What doesn't show which places of a sheet are filled."""
GRIDS = [
    (3, 3, (63.0, 88.0)),
    (2, 2, (63.0, 88.0)),
    (4, 2, (44.0, 68.0)),
    (2, 3, (88.0, 63.0)),
    (3, 3, (57.0, 87.0)),
    (2, 2, (70.0, 120.0)),
    (1, 1, (63.0, 88.0)),
]


@st.composite
def grids(draw: st.DrawFn) -> Sheet:
    """Sheets that are full or not, of cards in all sizes, whose edges are shown in one of all ways."""
    columns, rows, card = draw(st.sampled_from(GRIDS))
    gap = draw(st.sampled_from([0.0, 2.0, 4.0])) if card[0] < 70 and columns * card[0] < 185 else 0.0
    whole = columns * rows
    front, back = draw(st.sampled_from(FRAMES)), draw(st.sampled_from(FRAMES))
    one, other = draw(st.sampled_from(sheets.ART)), draw(st.sampled_from(sheets.ART))
    cards = (
        whole if "none" in (one, other) and BARE & {front, back} else draw(st.sampled_from([whole, max(1, whole - 1)]))
    )
    edge = draw(st.sampled_from(["long", "short"]))
    return Sheet(columns, rows, cards, card, gap, front, back, one, other, edge=edge)


Change = Callable[[Pdf], None] | None
CHANGES: st.SearchStrategy[Change] = st.sampled_from([None, sheets.turned_back, sheets.permuted])
SHIFTS = st.sampled_from([(0.0, 0.0), (0.6, 0.0), (2.0, -0.5), (0.0, 5.0), (-3.3, 1.7)])


@settings(max_examples=examples(10), deadline=None)
@given(sheet=grids(), shift=SHIFTS, change=CHANGES)
def test_a_shift_of_backs_is_measured_and_none_is_fine(
    sheet: Sheet, shift: tuple[float, float], change: Change
) -> None:
    right, down = shift
    data = sheets.pdf(sheet._replace(right=right, down=down), change)
    result = judged(data)["backs"]
    if not any(shift):
        assert result.finding.state is State.PASS, sentence(result)
        return
    assert result.finding.state is State.FAIL, sentence(result)
    slack = 0.25 if "bitmap" in sheet[5:7] else 0.1  # a dot has a width
    assert result.finding.values["right"] == pytest.approx(right, abs=slack)
    assert result.finding.values["down"] == pytest.approx(down, abs=slack)


@settings(max_examples=examples(5), deadline=None)
@given(sheet=grids(), back_art=st.sampled_from(["disc", "panel", "inner frame", "photo"]))
def test_backs_without_an_edge_are_never_wrong_where_they_are_right(sheet: Sheet, back_art: str) -> None:
    """The back is art alone, which lies in the middle of its card, or somewhere else in it."""
    result = judged(sheets.pdf(sheet._replace(back="nothing", back_art=back_art)))["backs"]
    wanted = {State.PASS, State.UNCHECKED} if "bitmap" in sheet[5:6] or back_art == "photo" else {State.PASS}
    assert result.finding.state in wanted, sentence(result)


@pytest.mark.parametrize("frame", VECTORS)
def test_panels_of_another_size_tell_their_shift_and_nothing_is_called_wrong(frame: str) -> None:
    result = judged(sheets.pdf(Sheet(front=frame, back="nothing", right=2.0)))["backs"]
    assert result.finding.state is State.UNCHECKED
    assert "lie 2.0 mm to the right and 0.0 mm down" in sentence(result)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("frame", FRAMES)
def test_backs_that_are_not_mirrored_or_for_the_other_edge_are_called_so(frame: str) -> None:
    sheet = Sheet(3, 3, 2, front=frame, back=frame, mirrored=False)
    assert "not mirrored" in sentence(judged(sheets.pdf(sheet))["backs"])
    data = sheets.pdf(sheet._replace(mirrored=True), other_edge)
    assert "for the other edge" in sentence(judged(data)["backs"])


def other_edge(file: Pdf) -> None:
    file.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge


@pytest.mark.parametrize("frame", [*VECTORS, "nothing"])
def test_a_back_that_is_not_there_is_missed(frame: str) -> None:
    result = judged(sheets.pdf(Sheet(back=frame, lacking=1)))["backs"]
    assert result.finding.state is State.FAIL
    assert sentence(result) == "cards without a back behind them: 1"


def test_places_of_blank_cards_are_not_taken_for_cards_without_a_back() -> None:
    """Lines part the whole sheet, and nothing says that one of its places is empty."""
    sheet = Sheet(3, 3, 8, gap=2.0, front="lines", back="round", front_art="none", back_art="disc")
    assert judged(sheets.pdf(sheet))["backs"].finding.state is State.UNCHECKED


@pytest.mark.proof(one_in=5)
@pytest.mark.parametrize("frame", VECTORS)
@pytest.mark.parametrize("art", ["none", "disc", "inner frame"])
def test_words_are_measured_to_the_cut(frame: str, art: str) -> None:
    for room in (0.2, 0.8, 5.0):
        finding = judged(sheets.pdf(Sheet(front=frame, front_art=art, back="white", word=room)))["safe"].finding
        assert finding.values["mm"] == pytest.approx(room, abs=0.25)  # a letter begins a little beside its place
        assert finding.state is (State.FAIL if room < 0.5 else State.WARN if room < 1 else State.PASS)


# --- All that lies in the box beside the cards passes preflight as the cards do, with nothing to look at again.


@pytest.mark.parametrize("key", with_proofs(keys(), {"take-three", "tadika", "triple3", "threepia"}))
def test_every_extra_of_every_deck_passes(key: str) -> None:
    layout = on_paper(key, language="de")
    results = {one.name: judged(one.make(), margin=layout.printing.margin) for one in of_kit(layout, EXTRAS)}
    assert len(results) >= len(EXTRAS) - 2  # not all decks have solutions or a poster
    wrong = {
        (name, check): sentence(one)
        for name, checks in results.items()
        for check, one in checks.items()
        if one.finding.state in {State.FAIL, State.WARN}
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "words",
    [
        ["print", "terz", "--only", "WGD1,KRE2", "--target", "shop", "--shop", "mpc"],
        ["print", "terz", "--only", "WGD1,KRE2", "--target", "cutter"],
        ["print", "triple3", "--only", "RC0,YS1", "--backs", "fold,light", "--paper", "letter"],
        ["calibrate", "hall"],
        ["calibrate", "hall", "--backs", "manual"],
    ],
    ids=lambda words: " ".join(words[-2:]),
)
def test_what_goes_to_shops_cutters_and_printers_passes(words: Sequence[str]) -> None:
    assert preflight_products.faults([*words]) == []
