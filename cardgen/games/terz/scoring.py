"""Scoring of TERZ: one point for each TERZ taken; the most points win."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase

LARGEST_WITHOUT = {3: 9, 4: 20}
"""The most cards without a TERZ, by the number of traits (Bose 1947, Pellegrino 1971)."""


class TerzState(NamedTuple):
    """The number of TERZEN taken, the cards known to be gone, and whether the game was declared over."""

    taken: int = 0
    gone: frozenset[str] = frozenset()
    ended: bool = False


def step(setup: Setup[Spec], state: TerzState, entry: Entry) -> tuple[TerzState, Collection[Gain]]:
    """A TERZ, a wrong call, or the end."""
    if "end" in entry:
        return _end(setup, state, entry), ()
    facts.checked_object(entry, "entry", ("player",), ("cards", "wrong"))
    player = facts.player(entry["player"], setup.players)
    wrong = facts.flag(entry.get("wrong", False), "wrong")
    called = _called(setup, state, entry["cards"], wrong) if "cards" in entry else ()
    if not wrong and not called and _none_left(setup, state):
        raise FactError("terz_none_left", taken=state.taken)
    if wrong:
        return state, (Gain(player, -1),) if setup.options["penalty"] else ()
    return TerzState(state.taken + 1, state.gone.union(called)), (Gain(player, 1),)


def _called(setup: Setup[Spec], state: TerzState, value: object, wrong: bool) -> tuple[str, ...]:
    """The three cards of a call. FactError if they can't be on the table, or are no TERZ (or one, for a wrong call)."""
    deck = rules.cards(setup.spec)
    codes = facts.codes(value, "cards", deck, 3)
    for code in codes:
        if code in state.gone:
            raise FactError("terz_card_gone", card=code)
    three = [deck[code] for code in codes]
    if rules.is_terz(three) == wrong:
        raise FactError("terz_is_one" if wrong else "terz_is_none", cards=codes)
    return codes


def _none_left(setup: Setup[Spec], state: TerzState) -> bool:
    """Whether the remaining cards have no TERZ, if all taken cards are known.

    More than twenty cards always hold one, with three traits more than nine.
    """
    left = len(rules.cards(setup.spec)) - len(state.gone)
    if len(state.gone) != 3 * state.taken or left > LARGEST_WITHOUT.get(len(rules.traits(setup.spec)), left):
        return False
    return _holds_none(setup.spec, state.gone)


@lru_cache(64)
def _holds_none(spec: Spec, gone: frozenset[str]) -> bool:
    """Whether the remaining cards have no TERZ; cached, as many calls may follow."""
    return not rules.terzen(card for code, card in rules.cards(spec).items() if code not in gone)


def _end(setup: Setup[Spec], state: TerzState, entry: Entry) -> TerzState:
    """The game is declared over; `incomplete`: a card is missing, or three were taken that are no TERZ."""
    facts.checked_object(entry, "entry", ("end",), ("incomplete",))
    facts.must_be_true(entry["end"], "end")
    complete = not facts.flag(entry.get("incomplete", False), "incomplete")
    if complete and last_is_one(setup.spec, state.taken):
        raise FactError("terz_last_is_one", taken=state.taken)
    return state._replace(ended=True)


def last_is_one(spec: Spec, taken: int) -> bool:
    """Whether after so many TERZEN the last three cards of a whole deck are one as well.

    In each attribute the cards of the whole deck add up to 0 modulo 3, and so do those of every TERZ.
    """
    return taken == rules.most(spec) - 1 and all(len(axis) in (1, 3) for axis in spec)


def end(setup: Setup[Spec], state: TerzState, _totals: Mapping[str, Number]) -> Phrase | None:
    """The end: the game was declared over, or no card is left."""
    if state.taken == rules.most(setup.spec):
        return Phrase("end.terz_all", {"most": rules.most(setup.spec)})
    return Phrase("end.said") if state.ended else None


SCORING = Scoring(
    players=(1, 81),  # the rule text names no number
    options={"penalty": Option(False, facts.flag)},
    start=lambda _setup: TerzState(),
    step=step,
    end=end,
    next=lambda _setup, _state: Coming(),
    fills=EntryScope.POINT,
    closes=True,
)
