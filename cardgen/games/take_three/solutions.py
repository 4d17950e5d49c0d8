"""Solutions for each task: three hands, the number of hands of three, and the odds with five open cards."""

from collections.abc import Iterator, Mapping

from cardgen.core.cards import Card
from cardgen.core.facts import FactError
from cardgen.core.solution import Example, Solution
from cardgen.core.tasks import Odds
from cardgen.games.take_three import examples, odds, rules
from cardgen.games.take_three.cards import Spec, tasks_by_code, words_of
from cardgen.games.take_three.counting import HAND
from cardgen.words.texts import Texts

HANDS = 3
"""The number of example hands of a task."""


def solutions(spec: Spec, cards: Mapping[str, Card], words: Texts) -> Iterator[Solution]:
    """All tasks in the order of their codes."""
    types = odds.types(spec)
    for code, task in tasks_by_code(spec).items():
        condition = rules.conditions(spec)[code]
        hands = [tuple([cards[card.code] for card in hand]) for hand in examples.hands(condition, spec, HANDS)]
        try:
            text = _odds_text(odds.odds(condition, types), words)
        except FactError as error:
            text = words.say(*error.phrase)
        bonus = words.say("odds.given", {"bonus": task.bonus})
        title = f"{code} · {words_of(task, words.words, spec)}"
        yield Solution(title, f"{bonus}. {text}", examples=tuple([Example(hand) for hand in hands]))


def _odds_text(chances: Odds, words: Texts) -> str:
    if chances.never:
        return words["odds.never"]
    hands = min(max(1, round(100 * chances.p5)), 99 if chances.five < chances.fives else 100)
    return words.say(
        "odds.solution",
        {"count": _grouped(chances.three), "of": _grouped(chances.threes), "cards": HAND, "n": hands},
    )


def _grouped(number: int) -> str:
    """A large number in groups of three, as in all four languages.

    >>> _grouped(182104)
    '182\\xa0104'
    """
    return f"{number:,}".replace(",", "\u00a0")
