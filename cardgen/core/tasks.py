"""Tasks as a capability of a game: what they ask of three cards, how often that happens, and the bonus for it.

A game with tasks has a module `task_rules` in its folder that holds `TASKS`. Conditions are values that only the game
understands; everybody else hands them back to it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import floor, log2
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from cardgen.core.cards import Card
from cardgen.core.facts import FactError
from cardgen.words.numbers import Number

Condition: TypeAlias = Any  # a value that can be a key, and that only its game understands
"""What a task asks of three cards, as its game reads it; two that are equal ask the same."""
Spec = TypeVar("Spec")
Hand: TypeAlias = Sequence[Card]


class ConditionError(FactError):
    """A text that is no condition; `start` and `stop` are where in the text, `phrase` is what is wrong there.

    Among the values of the phrase may be `known`: the words that may stand there.
    """

    def __init__(self, key: str, text: str, start: int, stop: int, **values: object) -> None:
        super().__init__(key, **values)
        self.text, self.start, self.stop = text, start, stop

    @property
    def pointer(self) -> str:
        """The text, and below it a caret under each letter of the place that is wrong."""
        return f"{self.text}\n{' ' * self.start}{'^' * max(1, self.stop - self.start)}"


class Odds(NamedTuple):
    """Hands that meet a condition, and all hands: of 3 cards, and of 5 (or of the whole deck where it has fewer)."""

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
        """The bonus number: 1 + floor(1.5 * -log2(P5) + 0.5), within 1 to 10 [D]; none for what never happens.

        >>> Odds(17296, 182104, 39244624, 91962520).bonus
        3
        """
        if self.never:
            return None
        return min(10, max(1, 1 + floor(1.5 * (log2(self.fives) - log2(self.five)) + 0.5)))


class Task(NamedTuple):
    """A task of a deck: its card's code, its condition as text, what the card says, its bonus (0: not counted yet)."""

    code: str
    condition: str
    sentence: str
    bonus: int


class Part(NamedTuple):
    """A part of a condition by what can be chosen, as `sum`, `=`, `70`; or `cards`, how `many`, `even`, no number."""

    what: str
    many: str
    being: str
    number: str


class Builder(NamedTuple):
    """A condition by parts that can be chosen. `colours` are the names of the deck's colours.

    `parts` are those of a condition, none where it says more than parts can; `change` makes the condition after some
    fields of its parts were changed (one part more, or one less where `what` is ""). `options`: what a part's field
    can be, by the field's name and the part; None where the part has no such field, none where it is typed.
    """

    parts: Callable[[str, Collection[str]], tuple[Part, ...]]
    change: Callable[[str, Collection[str], Mapping[tuple[int, str], str]], str]
    options: Callable[[str, Part, Collection[str]], Sequence[str] | None]


class TaskRules(NamedTuple, Generic[Spec]):
    """What a game says of its tasks.

    `code` is that of the task with a number from 1. `vocabulary`: all words of conditions, colours aside. `plain` makes
    a specification of numbers in colours, each so many times. `tasks` are those of a deck with their sentences in a
    language. `parse` reads a condition, or raises a ConditionError; `rename` gives colours new names in a text.

    `cards` are those that conditions are about, by code; `rank` sorts them in a hand. `odds` counts, or raises a
    FactError for too few or too many cards; `is_known` says whether that was counted already, `work` how many hands it
    looks at, `is_cheap` whether it takes no time to speak of. `outcome` is "never", "always" or "" as nearly always.
    `examples` are up to so many hands that meet a condition. `card_text` is what stands for a card in a sentence, by
    what cards show instead of their values; `calculation` how three cards in ascending order meet a condition, or "".
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
"""The tasks of a game whose specification only its own folder knows."""
