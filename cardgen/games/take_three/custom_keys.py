"""Custom decks of Take Three: the keys of a deck file, and the specification from them."""

from collections.abc import Mapping

from cardgen.games.take_three import custom_tasks, rules
from cardgen.games.take_three.cards import TASK_LETTER, Single, Spec, numbers
from cardgen.schema import number_cards
from cardgen.schema.number_cards import MOST_COPIES
from cardgen.schema.reader import Reader
from cardgen.words.numbers import as_json
from cardgen.words.phrase import Phrase

KEYS = ("numbers", "colours", "copies", "blanks", "show", "card", "task")
EASY = 'numbers = "0..10"'
"""The keys of an easier level, as an example."""
MAY_REPEAT = True
"""Two cards of a colour may have the same number, printed in two ways."""
MOST_BLANKS = 100
SPARE_NUMBERS = 2
"""Number cards besides those dealt: the open one, and one of the stock [D]."""
ORIGINAL = Spec()


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck; a task without a bonus has 0 until `finished`."""
    colours = number_cards.colours(reader, ORIGINAL.colours)
    if TASK_LETTER in colours:
        reader.fault(("colours",), "deck.colour_letter", name=TASK_LETTER)
    by_colour = number_cards.by_colour(reader, colours)
    default = () if reader.has("card") else ORIGINAL.numbers
    spec = Spec(
        numbers=reader.numbers("numbers", default=default) if by_colour is None else (),
        colours=colours,
        copies=reader.whole("copies", least=1, most=MOST_COPIES, default=ORIGINAL.copies),
        tasks=(),
        by_colour=tuple((by_colour or {}).items()),
        singles=tuple([Single(*card[:3]) for card in number_cards.singles(reader, colours)]),
        blanks=reader.whole("blanks", least=0, most=MOST_BLANKS, default=0),
    )
    if not numbers(spec):
        if not reader.is_wrong("numbers", "colours", "card"):
            reader.fault(("numbers",), "deck.no_cards")
        return ORIGINAL
    spec = spec._replace(tasks=custom_tasks.read(reader, spec))
    forms = {**custom_tasks.forms(spec, reader.language), **number_cards.forms(reader, colours)}
    return spec._replace(forms=tuple(forms.items()))


def finished(spec: Spec) -> Spec:
    """The specification with the bonus of each task without one, from its odds in this deck."""
    return spec._replace(tasks=custom_tasks.with_bonus(spec))


def fits(reader: Reader, spec: Spec) -> None:
    """Notes faults of the deck as a game: printed values without cards, impossible tasks."""
    number_cards.check_used(reader, {card.attributes["number"] for card in numbers(spec)})
    custom_tasks.check(reader, spec)


def faces(spec: Spec) -> dict[str, int]:
    """The copies of each card by its code."""
    tasks = {f"{TASK_LETTER}{k}": 1 for k in range(len(spec.tasks))}
    return {**{card.code: card.copies for card in numbers(spec)}, "BLANK": spec.blanks, **tasks}


def shows(reader: Reader, spec: Spec) -> Mapping[str, str]:
    """The printed values that replace numbers, and pictures that replace those of tasks, by code."""
    return {**number_cards.shows(reader, numbers(spec), spec.colours), **custom_tasks.pictures(reader, spec)}


def most_players(spec: Spec) -> int:
    """The most players for whom number cards and tasks suffice."""
    count = sum(card.copies for card in numbers(spec))
    return min((count - SPARE_NUMBERS) // rules.HAND, len(spec.tasks) // rules.TASKS)


def needs(spec: Spec, players: int) -> Phrase:
    """The message on the cards that players need and those that exist."""
    needed = {"cards": rules.HAND * players + SPARE_NUMBERS, "tasks": rules.TASKS * players}
    there = {"own_cards": sum(card.copies for card in numbers(spec)), "own_tasks": len(spec.tasks)}
    return Phrase("deck.needs", {"players": players, **needed, **there})


def canonical(spec: Spec) -> object:
    """The rules of a deck, independent of order and appearance: cards with code, colour, number and copies; tasks."""
    cards = [
        [card.code, card.attributes["colour"], as_json(card.attributes["number"]), card.copies]
        for card in sorted(numbers(spec), key=lambda card: card.code)
    ]
    return {"cards": cards, "tasks": [custom_tasks.canonical(task) for task in spec.tasks]}


def written(spec: Spec) -> dict[str, object]:
    """The keys of this specification, if all colours have the same numbers."""
    first, last = spec.numbers[0], spec.numbers[-1]
    is_range = list(spec.numbers) == list(range(len(spec.numbers)))
    return {
        "numbers": f"{first}..{last}" if is_range else ", ".join(map(str, spec.numbers)),
        "colours": list(spec.colours),
        "copies": spec.copies,
        "task": [{"if": task.condition} for task in spec.tasks],
    }
