"""Take Three: bonus numbers of the fulfilled tasks minus the numbers of the cards left, round by round.

A swap is one card for one, and a task removes three: who has fulfilled t tasks has 15 - 3t cards left, and their sum
lies in a range. A sum outside is refused, and more cards than that; fewer may be listed if their sum is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen import facts
from cardgen.facts import FactError, Phrase
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec, tasks_by_code
from cardgen.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup, next_round

MOST_TASKS = rules.HAND // 3
TASK_REFUSALS = {0: "no_task", 1: "one_task"}
"""How refusals speak of so many tasks; of more they tell the number."""


class TakeThreeState(NamedTuple):
    """The running round: its number, who is written down, tasks that are fulfilled, numbers that are left."""

    round: int = 1
    entered: frozenset[str] = frozenset()
    tasks: frozenset[str] = frozenset()
    left: tuple[int, ...] = ()


def step(setup: Setup[Spec], state: TakeThreeState, entry: Entry) -> tuple[TakeThreeState, Collection[Gain]]:
    """The result of one player in the running round."""
    facts.checked_object(entry, "entry", ("round", "player"), ("cards", "minus", "tasks", "bonus"))
    player = facts.player(entry["player"], setup.players)
    next_round(entry["round"], state.round)
    if player in state.entered:
        raise FactError("entered_twice", name=player, round=state.round)
    counts, bonus, tasks = _bonus(setup.spec, state, entry)
    minus, cards = _minus(setup.spec, state, entry)
    check_left(setup.spec, counts, bonus, minus, len(cards))
    entered = state.entered | {player}
    if len(entered) == len(setup.players):
        after = TakeThreeState(state.round + 1)
    else:
        after = TakeThreeState(state.round, entered, state.tasks.union(tasks), (*state.left, *cards))
    return after, (Gain(player, bonus - minus, state.round),)


def _bonus(spec: Spec, state: TakeThreeState, entry: Entry) -> tuple[list[int], int, tuple[str, ...]]:
    """How many tasks it may have been, the sum of their bonus numbers, and which tasks, where that is written down."""
    if facts.either(entry, "tasks", "bonus") == "bonus":
        bonus = facts.whole(entry["bonus"], "bonus", 0)
        counts = [t for t, sums in enumerate(_bonus_sums(spec)) if sums >> bonus & 1]
        if not counts:
            raise FactError("bonus_impossible", bonus=bonus, most=MOST_TASKS)
        return counts, bonus, ()
    deck = tasks_by_code(spec)
    tasks = facts.codes(entry["tasks"], "tasks", deck)
    if len(tasks) > MOST_TASKS:
        raise FactError("tasks_many", tasks=len(tasks), most=MOST_TASKS)
    for code in tasks:
        if code in state.tasks:
            raise FactError("task_taken", task=code, round=state.round)
    return [len(tasks)], sum(deck[code].bonus for code in tasks), tasks


def _minus(spec: Spec, state: TakeThreeState, entry: Entry) -> tuple[int, tuple[int, ...]]:
    """The sum of the cards left, and the cards, where they are written down."""
    if facts.either(entry, "cards", "minus") == "minus":
        return facts.whole(entry["minus"], "minus", 0), ()
    cards = _cards(spec, state, entry["cards"])
    return sum(cards), cards


def check_left(spec: Spec, counts: Sequence[int], bonus: int, minus: int, cards: int = 0) -> None:
    """FactError where no cards of the sum `minus` can be left after as many tasks as one of `counts` says.

    `cards`: how many are written down; there may be more, all of them zeros.
    """
    left, sums = _left(counts[0]), _number_sums(spec)
    outcome = {"tasks": counts[0], "bonus": bonus, "minus": minus}
    how = "bonus" if len(counts) > 1 else TASK_REFUSALS.get(counts[0], "tasks")
    if cards > left:
        raise FactError(f"cards_{how}", **outcome, cards=cards, most=left)
    if any(sums[_left(t)] >> minus & 1 for t in counts):
        return
    possible = [n for t in counts for n in _ends(sums[_left(t)])]
    least, most = min(possible), max(possible)
    key = "minus_all_gone" if most == 0 else "minus_no_bonus" if minus < least and not counts[0] else f"minus_{how}"
    raise FactError(key, **outcome, cards=left, least=least, most=most)


def _cards(spec: Spec, state: TakeThreeState, value: object) -> tuple[int, ...]:
    """The numbers left, all in the deck and none more often than there are cards of it."""
    cards = tuple([_number(number, spec) for number in facts.sequence(value, "cards")])
    copies = len(spec.colours) * spec.copies
    for number, times in Counter([*state.left, *cards]).items():
        if times > copies and number in cards:
            raise FactError("number_too_often", number=number, copies=copies)
    return cards


def _number(value: object, spec: Spec) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in spec.numbers:
        raise FactError("no_number_card", value=facts.quoted(value), least=min(spec.numbers), most=max(spec.numbers))
    return value


def _left(tasks: int) -> int:
    """Cards left after so many tasks."""
    return rules.HAND - 3 * tasks


@lru_cache(8)
def _bonus_sums(spec: Spec) -> tuple[int, ...]:
    """For 0 to 5 different tasks, the sums that their bonus numbers can have."""
    return _sums((task.bonus for task in spec.tasks), MOST_TASKS)


@lru_cache(8)
def _number_sums(spec: Spec) -> tuple[int, ...]:
    """For 0 to 15 cards, the sums that they can have."""
    return _sums((int(number) for number in spec.numbers for _ in spec.colours for _ in range(spec.copies)), rules.HAND)


def _sums(values: Iterable[int], most: int) -> tuple[int, ...]:
    """For 0 to `most` of these values, the possible sums: bit n stands for the sum n."""
    sums = [1] + [0] * most
    for value in values:
        for k in range(most, 0, -1):
            sums[k] |= sums[k - 1] << value
    return tuple(sums)


def _ends(sums: int) -> tuple[int, int]:
    """The least and the greatest sum."""
    return (sums & -sums).bit_length() - 1, sums.bit_length() - 1


def end(setup: Setup[Spec], state: TakeThreeState, _totals: Mapping[str, int]) -> Phrase | None:
    """The game is over when everybody has dealt."""
    last = rules.rounds(len(setup.players))
    return Phrase("end.rounds", {"rounds": last}) if state.round > last else None


def coming(setup: Setup[Spec], state: TakeThreeState) -> Coming:
    """The round, its dealer, and who is not written down yet."""
    missing = [player for player in setup.players if player not in state.entered]
    return {"round": state.round, "dealer": rules.dealer(setup.players, state.round), "missing": missing}


def counted(setup: Setup[Spec], state: TakeThreeState) -> Collection[str]:
    """In the first round who is written down leads, whoever else may be missing."""
    return state.entered if state.round == 1 and state.entered else setup.players


SCORING = Scoring(
    players=(2, 5),
    options={"expert": Option(False, facts.flag)},
    start=lambda _setup: TakeThreeState(),
    step=step,
    end=end,
    next=coming,
    fills=EntryScope.HAND,
    counted=counted,
)
