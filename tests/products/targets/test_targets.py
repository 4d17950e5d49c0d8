"""All targets: each has files for every game, and what can't go together is refused in one sentence."""

from __future__ import annotations

import pytest

from cardgen.deck import extras
from cardgen.deck.deck import OptionError
from cardgen.products import targets


def test_names_and_makers_agree() -> None:
    assert tuple(targets.TARGETS) == extras.TARGETS


def test_an_option_of_another_target_is_refused() -> None:
    for name, target in targets.TARGETS.items():
        for option in {"url", "shop"} - set(target.options):
            with pytest.raises(OptionError, match=f"--{option} is of no use"):
                targets.target(name, **{option: "x"})
