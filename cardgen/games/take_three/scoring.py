"""Take Three: bonus numbers of the fulfilled tasks minus the numbers of the cards left, round by round.

A swap is one card for one, and a task removes three: a player with t tasks has 15 - 3t cards left, whose sum lies in a
range. A sum outside is refused, and so are more cards; fewer may be listed if their sum is possible.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup, check_end, next_round
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec, tasks_by_code
from cardgen.games.take_three.sums import Sums
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase

MOST_TASKS = rules.HAND // 3
TASK_REFUSALS = {0: "no_task", 1: "one_task"}
"""The words for these numbers of tasks in messages; for more the number is used."""


class TakeThreeState(NamedTuple):
    """The current round: its number, the players entered, tasks fulfilled, numbers left.

    `ended`: the players have ended the game.
    """

    round: int = 1
    entered: frozenset[str] = frozenset()
    tasks: frozenset[str] = frozenset()
    left: tuple[Number, ...] = ()
    ended: bool = False


def step(setup: Setup[Spec], state: TakeThreeState, entry: Entry) -> tuple[TakeThreeState, Collection[Gain]]:
    """Enters the result of one player in the current round, or the end."""
    if "end" in entry:
        check_end(entry)
        return state._replace(ended=True), ()
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
    """The possible numbers of tasks, the sum of their bonus numbers, and the tasks, if they are listed."""
    if facts.either(entry, "tasks", "bonus") == "bonus":
        bonus = facts.whole(entry["bonus"], "bonus", 0)
        counts = [t for t in range(MOST_TASKS + 1) if _bonus_sums(spec).has(t, bonus)]
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


def _minus(spec: Spec, state: TakeThreeState, entry: Entry) -> tuple[Number, tuple[Number, ...]]:
    """The sum of the cards left, and the cards, if they are listed."""
    if facts.either(entry, "cards", "minus") == "minus":
        # of whole numbers from 0 up the sum is one as well
        is_plain = all(isinstance(number, int) and number >= 0 for number in copies_by_number(spec))
        minus = entry["minus"]
        return (facts.whole(minus, "minus", 0) if is_plain else facts.number(minus, "minus")), ()
    cards = _cards(spec, state, entry["cards"])
    return numbers.reduced(sum(cards)), cards


def check_left(spec: Spec, counts: Sequence[int], bonus: int, minus: Number, cards: int = 0) -> None:
    """FactError if no cards of the sum `minus` can be left after any of the `counts` of tasks.

    `cards`: the number listed; there may be more, all of them zeros.
    """
    left, sums = _left(counts[0]), number_sums(spec)
    outcome = {"tasks": counts[0], "bonus": bonus, "minus": minus}
    how = "bonus" if len(counts) > 1 else TASK_REFUSALS.get(counts[0], "tasks")
    if cards > left:
        raise FactError(f"cards_{how}", **outcome, cards=cards, most=left)
    if any(sums.has(_left(t), minus) for t in counts):
        return
    possible = [n for t in counts for n in sums.ends(_left(t))]
    least, most = min(possible, default=0), max(possible, default=0)
    no_bonus = minus < least and not counts[0]
    key = "minus_all_gone" if least == most == 0 else "minus_no_bonus" if no_bonus else f"minus_{how}"
    raise FactError(key, **outcome, cards=left, least=least, most=most)


def _cards(spec: Spec, state: TakeThreeState, value: object) -> tuple[Number, ...]:
    """The numbers left, all in the deck and none more often than its cards."""
    cards = tuple([_number(number, spec) for number in facts.sequence(value, "cards")])
    copies = copies_by_number(spec)
    for number, times in Counter([*state.left, *cards]).items():
        if times > copies[number] and number in cards:
            raise FactError("number_too_often", number=number, copies=copies[number])
    return cards


def _number(value: object, spec: Spec) -> Number:
    copies = copies_by_number(spec)
    try:
        if (number := facts.number(value, "cards")) in copies:
            return number
    except FactError:
        pass
    raise FactError("no_number_card", value=facts.quoted(value), least=min(copies), most=max(copies))


@lru_cache(8)
def copies_by_number(spec: Spec) -> Mapping[Number, int]:
    """The number of a deck's cards by number, of any colour."""
    copies: Counter[Number] = Counter()
    for card in rules.cards(spec).values():
        copies[card.attributes["number"]] += card.copies
    return copies


def _left(tasks: int) -> int:
    """The number of cards left after these tasks."""
    return rules.HAND - 3 * tasks


@lru_cache(8)
def _bonus_sums(spec: Spec) -> Sums:
    """The sums of the bonus numbers of up to 5 different tasks."""
    return Sums([task.bonus for task in spec.tasks], MOST_TASKS)


@lru_cache(8)
def number_sums(spec: Spec) -> Sums:
    """The sums of up to 15 cards of a deck."""
    copies = copies_by_number(spec)
    return Sums([number for number in copies for _ in range(copies[number])], rules.HAND)


def end(setup: Setup[Spec], state: TakeThreeState, _totals: Mapping[str, Number]) -> Phrase | None:
    """The end of the game, once everybody has dealt or the players have ended it; else None."""
    last = rules.rounds(len(setup.players))
    if state.round > last:
        return Phrase("end.rounds", {"rounds": last})
    return Phrase("end.stopped", {"played": state.round - 1, "rounds": last}) if state.ended else None


def coming(setup: Setup[Spec], state: TakeThreeState) -> Coming:
    """The round, its dealer, and the players without an entry."""
    missing = [player for player in setup.players if player not in state.entered]
    return {"round": state.round, "dealer": rules.dealer(setup.players, state.round), "missing": missing}


def counted(setup: Setup[Spec], state: TakeThreeState) -> Collection[str]:
    """The players among whom somebody leads: in the first round those with an entry."""
    return state.entered if state.round == 1 and state.entered else setup.players


SCORING = Scoring(
    players=(2, 5),
    options={"expert": Option(False, facts.flag)},
    start=lambda _setup: TakeThreeState(),
    step=step,
    end=end,
    next=coming,
    fills=EntryScope.HAND,
    closes=True,
    counted=counted,
)
