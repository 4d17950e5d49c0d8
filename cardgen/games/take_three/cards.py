"""The Take Three deck: number cards in colours, blank ones, and task cards with a bonus number."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.core.cards import Card, letters
from cardgen.games.take_three.tasks import TASKS, Task
from cardgen.words.numbers import Number, printed

TASK_LETTER = "T"
"""The letter of tasks (T01 …), which no colour may have."""


class Single(NamedTuple):
    """A single number card, and its copies (0: none)."""

    number: Number
    colour: str
    copies: int = 1


class Spec(NamedTuple):
    """The specification of a deck; by default the original's 13 × 4 × 2 numbers, and our 46 tasks.

    Each colour of `colours` has all `numbers`, or its own of `by_colour` (colour, numbers) instead; each number is
    there `copies` times. Numbers are ints or fractions that are not whole, distinct within a colour, in any order.
    `singles` of the same number and colour together replace the cards that these make, each with a code of its own
    (they may look different); others are additional cards. Their colours are among `colours`. So a deck of single cards
    has `numbers` (). `blanks` are number cards to write on, ignored by the rules. The order of numbers only affects the
    order of single cards with the same number and colour. `forms` are the notations of numbers in tasks, as decimals,
    say; they are no rule. Nothing is validated here, but by the callers.
    """

    numbers: tuple[Number, ...] = tuple(range(13))
    colours: tuple[str, ...] = ("yellow", "red", "green", "blue")
    copies: int = 2
    tasks: tuple[Task, ...] = TASKS
    by_colour: tuple[tuple[str, tuple[Number, ...]], ...] = ()
    singles: tuple[Single, ...] = ()
    blanks: int = 0
    forms: tuple[tuple[Number, str], ...] = ()

    def task(self, code: str) -> Task:
        """The task on the card of that code."""
        return self.tasks[int(code.removeprefix(TASK_LETTER)) - 1]

    def printed(self, number: Number) -> str:
        """A number in a line, in the deck's notation."""
        return dict(self.forms).get(number) or printed(number)

    def plain(self) -> tuple[object, ...]:
        """The values for the fingerprint: newer fields only if they are not the default."""
        return self[:-1] if any(self[4:-1]) else self[:4]


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """Number cards, codes like Y0 or Y01; blank ones; then the tasks T01 … with words in the reader's language."""
    tasks = [
        Card(code, "task", 1, {"text": words_of(task, words, spec), "bonus": task.bonus})
        for code, task in tasks_by_code(spec).items()
    ]
    blanks = [Card("BLANK", "blank", spec.blanks)] if spec.blanks else []
    return (*numbers(spec), *blanks, *tasks)


def words_of(task: Task, words: Mapping[str, str], spec: Spec) -> str:
    """A task's text: a teacher's words, or those of the language, or a sentence generated from its condition."""
    if task.text or f"task.{task.key}" in words:
        return task.text or words[f"task.{task.key}"]
    from cardgen.games.take_three.parser import parse  # not needed for the original's cards
    from cardgen.games.take_three.sentences import sentence

    if spec.forms:
        words = {**words, **{f"form.{number}": form for number, form in spec.forms}}
    return sentence(parse(task.condition, spec.colours), words)


def numbers(spec: Spec) -> tuple[Card, ...]:
    """The number cards, colour by colour in ascending order.

    Codes are the colour's letter and the number (R7) if all numbers of the deck are integers from 0 up and no two
    cards share number and colour; else the letter and a running number (R01), two digits wide or as many as the
    largest needs.
    """
    letter = letters([TASK_LETTER, *spec.colours])
    rows = {colour: sorted(_of_colour(spec, colour), key=lambda card: card.number) for colour in spec.colours}
    values = [[card.number for card in row] for row in rows.values()]
    plain = all(isinstance(n, int) and n >= 0 for row in values for n in row)
    plain = plain and all(len(set(row)) == len(row) for row in values)
    wide = max([2, *(len(str(len(row))) for row in rows.values())])
    return tuple(
        Card(
            f"{letter[colour]}{card.number if plain else f'{k:0{wide}d}'}",
            "number",
            card.copies,
            {"number": card.number, "colour": colour},
        )
        for colour, row in rows.items()
        for k, card in enumerate(row, 1)
    )


def _of_colour(spec: Spec, colour: str) -> Iterator[Single]:
    """The cards of one colour: from its numbers, unless single cards replace them."""
    singles = [card for card in spec.singles if card.colour == colour]
    replaced = {card.number for card in singles}
    others = [number for number in dict(spec.by_colour).get(colour, spec.numbers) if number not in replaced]
    cards = (*singles, *(Single(number, colour, spec.copies) for number in others))
    return (card for card in cards if card.copies)


def tasks_by_code(spec: Spec) -> dict[str, Task]:
    """The tasks by the codes of their cards: T01 …"""
    return {f"{TASK_LETTER}{k:02d}": task for k, task in enumerate(spec.tasks, 1)}
