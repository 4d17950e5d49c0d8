"""Work that is given up on the way, once nobody waits for it."""

import pytest

from cardgen.core import cancellation
from cardgen.core.facts import FactError
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.parser import parse

DECK = odds.types(Spec(numbers=tuple(range(23)), tasks=()))
TASK = parse("sum square", ())


def test_outside_all_work_is_wanted() -> None:
    cancellation.checkpoint()


def test_all_that_is_said_around_must_hold() -> None:
    with (
        pytest.raises(cancellation.CancelledError),
        cancellation.cancel_unless(lambda: False),
        cancellation.cancel_unless(lambda: True),
    ):
        cancellation.checkpoint()
    cancellation.checkpoint()


def test_a_count_ends_on_the_way_and_is_made_anew_later() -> None:
    odds.odds.cache_clear()
    looks = iter([True, True, True])
    with pytest.raises(cancellation.CancelledError), cancellation.cancel_unless(lambda: next(looks, False)):
        odds.odds(TASK, DECK)
    assert next(looks, None) is None
    assert not odds.is_known(TASK, DECK)
    assert odds.odds(TASK, DECK).three > 0
    assert odds.is_known(TASK, DECK)


def test_what_can_not_be_counted_is_not_known() -> None:
    assert not odds.is_known(TASK, DECK[:1])
    with pytest.raises(FactError):
        odds.odds(TASK, DECK[:1])
