"""A few of the drawings that the proof compares, and those that were drawn as something else once."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.proof.drawings import SHARE, verdicts
from tests.proof.svg_samples import OPENING, TABLE, samples

SEED, COUNT = 36, 5
ONCE = TABLE["once"]


@pytest.mark.long
def test_no_drawing_is_drawn_as_something_else() -> None:
    chosen = random.Random(SEED).sample(sorted(samples()), COUNT)
    drawings = [*((f"{OPENING}{inside}</svg>",) * 2 for inside in ONCE), *chosen]
    with ThreadPoolExecutor(1) as pool:  # the thread of the tests may have their browser, and takes no second one
        found = pool.submit(lambda: [*verdicts([(name, text.encode()) for name, text in drawings])]).result()
    assert [(one.name, one.differs) for one in found if one.differs > SHARE] == []
    assert [(one.name, one.reason) for one in found[: len(ONCE)] if one.reason] == []


@pytest.mark.parametrize("word", ["svg", "filter", "path", "text", "sheet"])
def test_the_samples_have_all_that_is_asked_for(word: str) -> None:
    names = [name for name, _ in samples()]
    assert len(set(names)) >= 600
    assert any(word in name for name in names)
