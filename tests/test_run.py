"""How the tests are run: the same in every run."""

from __future__ import annotations

from hypothesis.internal.conjecture.providers import HypothesisProvider


def test_examples_do_not_hang_on_which_modules_are_loaded() -> None:
    """This fails where a new hypothesis finds them by another way."""
    assert len(HypothesisProvider(None)._local_constants) == 0
