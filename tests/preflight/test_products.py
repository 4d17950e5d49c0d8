"""All that lies in the box beside the cards passes preflight as the cards do, with nothing to look at again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardgen.games.registry import keys
from cardgen.preflight.report import State
from cardgen.products.kit import EXTRAS
from cardgen.products.products import of_kit
from tests.example_decks import on_paper
from tests.order import with_proofs
from tests.preflight.test_preflight import judged, sentence
from tests.proof import preflight_products


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
