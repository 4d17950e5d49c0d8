"""The tasks of a game: conditions on three cards, their odds, and the bonus for each.

A game with tasks has a module `task_rules` in its folder that holds `TASKS`. Conditions are opaque to all other code,
which passes them back to the game.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import floor, log2
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from cardgen.core.cards import Card
from cardgen.core.facts import FactError
from cardgen.words.numbers import Number

Condition: TypeAlias = Any  # hashable, and opaque outside of its game
"""A parsed condition on three cards; equal ones mean the same."""
Spec = TypeVar("Spec")
Hand: TypeAlias = Sequence[Card]


class ConditionError(FactError):
    """A text that is no condition: `phrase` is the fault, from `start` to before `stop` in the text.

    Its values may include `known`: the words that are valid there.
    """

    def __init__(self, key: str, text: str, start: int, stop: int, **values: object) -> None:
        super().__init__(key, **values)
        self.text, self.start, self.stop = text, start, stop

    @property
    def pointer(self) -> str:
        """The text, and below it a caret under each wrong letter."""
        return f"{self.text}\n{' ' * self.start}{'^' * max(1, self.stop - self.start)}"


class Odds(NamedTuple):
    """The numbers of hands that meet a condition, and of all hands: of 3 cards, and of 5 (or fewer in a small deck)."""

    three: int
    threes: int
    five: int
    fives: int

    @property
    def p3(self) -> Fraction:
        return Fraction(self.three, self.threes)

    @property
    def p5(self) -> Fraction:
        return Fraction(self.five, self.fives)

    @property
    def never(self) -> bool:
        return self.three == 0

    @property
    def always(self) -> bool:
        return self.three == self.threes

    @property
    def bonus(self) -> int | None:
        """The bonus number: 1 + floor(1.5 * -log2(P5) + 0.5), within 1 to 10 [D]; None if it never happens.

        >>> Odds(17296, 182104, 39244624, 91962520).bonus
        3
        """
        if self.never:
            return None
        return min(10, max(1, 1 + floor(1.5 * (log2(self.fives) - log2(self.five)) + 0.5)))


class Task(NamedTuple):
    """A task of a deck: its card's code, its condition and sentence as texts, and its bonus (0: not counted yet)."""

    code: str
    condition: str
    sentence: str
    bonus: int


class Part(NamedTuple):
    """A part of a condition as fields of a form: `sum`, `=`, `70`; or `cards`, how `many`, `even`, no number."""

    what: str
    many: str
    being: str
    number: str


class Builder(NamedTuple):
    """Conditions as parts for a form. `colours` are the names of the deck's colours.

    `parts` are those of a condition, empty if parts can't express it; `change` gives the condition after changes to
    fields of its parts (adding a part, or removing one whose `what` is ""). `options`: the choices for a field of a
    part, by the field's name; None if the part has no such field, empty if it is typed.
    """

    parts: Callable[[str, Collection[str]], tuple[Part, ...]]
    change: Callable[[str, Collection[str], Mapping[tuple[int, str], str]], str]
    options: Callable[[str, Part, Collection[str]], Sequence[str] | None]


class TaskRules(NamedTuple, Generic[Spec]):
    """The rules of a game's tasks.

    `code`: a card's code by the task's number, from 1. `vocabulary`: all words of conditions, without colours. `plain`
    gives a specification of numbers, colours and copies. `tasks` are those of a deck with their sentences in a
    language. `parse` parses a condition, or raises a ConditionError; `rename` renames colours in a text.

    `cards` are those that conditions apply to, by code; `rank` sorts them in a hand. `odds` counts, or raises a
    FactError for too few or too many cards; `is_known`: whether the result is cached; `work`: the number of hands to
    count; `is_cheap`: whether counting takes hardly any time. `outcome` is "never", "always" or, mostly, "".
    `examples` are up to so many hands that meet a condition. `card_text` is the text for a card in a sentence, with
    printed values by code; `calculation` shows how three cards in ascending order meet a condition, or is "".
    """

    code: Callable[[int], str]
    vocabulary: Collection[str]
    plain: Callable[[tuple[Number, ...], tuple[str, ...], int], Spec]
    tasks: Callable[[Spec, Mapping[str, str]], Sequence[Task]]
    parse: Callable[[str, Spec], Condition]
    rename: Callable[[str, Mapping[str, str]], str]
    cards: Callable[[Spec], Mapping[str, Card]]
    rank: Callable[[Card], Number]
    odds: Callable[[Condition, Spec], Odds]
    is_known: Callable[[Condition, Spec], bool]
    is_cheap: Callable[[Condition, Spec], bool]
    work: Callable[[Condition, Spec], int]
    outcome: Callable[[Condition, Spec], str]
    examples: Callable[[Condition, Spec, int], Sequence[Hand]]
    card_text: Callable[[Card, Spec, Mapping[str, str]], str]
    calculation: Callable[[Condition, Hand, Spec], str]
    builder: Builder | None = None
    hand: int = 5


AnyTaskRules: TypeAlias = TaskRules[Any]
"""The tasks of a game with any specification."""
