"""What a deck file of Take Three may say, and the specification made from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.decks import colours as palette
from cardgen.decks.draft import Path
from cardgen.decks.reader import MOST_SHOW, Reader
from cardgen.decks.shows import Shown, of_numbers
from cardgen.exact import Number, as_json
from cardgen.facts import quoted
from cardgen.games.take_three import own_tasks, rules
from cardgen.games.take_three.cards import Single, Spec, numbers

KEYS = ("numbers", "colours", "copies", "blanks", "show", "card", "task")
CARD_KEYS = ("colour", "value", "show", "second", "picture", "copies")
MOST_COPIES, MOST_BLANKS = 100, 100
SPARE_NUMBERS = 2
"""Number cards beside those dealt: the open one, and one of the stock [D]."""
ORIGINAL = Spec()


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck; the bonus of a task that has none is 0 until `finished`."""
    colours = _colours(reader)
    made, by_colour = _numbers(reader, colours)
    copies = reader.whole("copies", least=1, most=MOST_COPIES, default=ORIGINAL.copies)
    singles = tuple([single for single, _ in _singles(reader, colours)])
    blanks = reader.whole("blanks", least=0, most=MOST_BLANKS, default=0)
    spec = Spec(made, colours, copies, (), by_colour, singles, blanks)
    if not numbers(spec):
        reader.fault(("numbers",), "deck.no_cards")
        return ORIGINAL
    return spec._replace(tasks=own_tasks.read(reader, spec))


def finished(spec: Spec) -> Spec:
    """The specification with the bonus of each task that nobody has given one, from its odds in this deck."""
    return spec._replace(tasks=own_tasks.with_bonus(spec))


def _colours(reader: Reader) -> tuple[str, ...]:
    """The deck's colours: listed, or those that numbers or single cards have."""
    named = palette.names(reader, ())
    if named:
        return named
    table = reader.get("numbers")
    values = list(table) if isinstance(table, Mapping) else []
    if not reader.has("numbers"):
        values = [card.get("colour") for card in reader.items("card") if isinstance(card, Mapping)]
    known = dict.fromkeys(value for value in values if isinstance(value, str))
    return tuple(name for name in known if palette.house(Reader({}), (), name)) or ORIGINAL.colours


def _numbers(
    reader: Reader, colours: Sequence[str]
) -> tuple[tuple[Number, ...], tuple[tuple[str, tuple[Number, ...]], ...]]:
    """The numbers that each colour has, and those of colours with numbers of their own."""
    if not isinstance(reader.get("numbers"), Mapping):
        default = () if reader.has("card") else ORIGINAL.numbers
        return reader.numbers("numbers", default=default), ()
    for name in reader.table("numbers"):
        if name not in colours:
            palette.house(reader, ("numbers", name), name)
    return (), tuple((name, reader.numbers("numbers", name)) for name in colours)


def _singles(reader: Reader, colours: Sequence[str]) -> Iterator[tuple[Single, Path]]:
    """The cards given by themselves, and where each stands."""
    for path in reader.tables("card"):
        reader.only(path, CARD_KEYS)
        if not reader.has(*path, "value"):
            reader.fault(path, "deck.missing", name="value")
            continue
        number = reader.number(*path, "value")
        copies = reader.whole(*path, "copies", least=0, most=MOST_COPIES, default=1)
        if colour := _colour(reader, path, colours):
            yield Single(number, colour, copies), path


def _colour(reader: Reader, path: Path, colours: Sequence[str]) -> str:
    """The colour of a single card; empty where the deck has none of that name."""
    if not reader.has(*path, "colour"):
        reader.fault(path, "deck.missing", name="colour")
        return ""
    return reader.choice(*path, "colour", known=colours, kind="colour")


def shown(reader: Reader, path: Path) -> str:
    """What a single card shows instead of its number: a text, a picture, or a picture and a word."""
    show = reader.text(*path, "show", most=MOST_SHOW)
    if reader.has(*path, "second") and show:
        reader.second[show] = reader.text(*path, "second", most=MOST_SHOW)
    if picture := reader.text(*path, "picture", most=MOST_SHOW).removeprefix("picture:"):
        return f"picture:{picture} {show}".rstrip()
    return show


def fits(reader: Reader, spec: Spec) -> None:
    """Notes what is wrong with the deck as a game: values that are shown but not there, tasks that can't be."""
    values = {card.attributes["number"] for card in numbers(spec)}
    for key, number in reader.numbered("show", quiet=True):
        if number not in values and not reader.has_levels:
            reader.warn(("show", key), "deck.show_unused", value=quoted(key))
    own_tasks.check(reader, spec)


def faces(spec: Spec) -> dict[str, int]:
    """The copies of each card by its code."""
    tasks = {f"T{k}": 1 for k in range(len(spec.tasks))}
    return {**{card.code: card.copies for card in numbers(spec)}, "BLANK": spec.blanks, **tasks}


def shows(reader: Reader, spec: Spec) -> Mapping[str, str]:
    """What is printed instead of numbers, by code."""
    singles: dict[tuple[str, Number], list[Shown]] = {}
    for card, path in _singles(Reader(reader.data), spec.colours):  # faults are noted already
        if card.copies:
            singles.setdefault((card.colour, card.number), []).append(Shown(shown(reader, path), path))
    return of_numbers(reader, numbers(spec), spec.colours, singles)


def most_players(spec: Spec) -> int:
    """So many players have enough number cards and tasks."""
    count = sum(card.copies for card in numbers(spec))
    return min((count - SPARE_NUMBERS) // rules.HAND, len(spec.tasks) // rules.TASKS)


def canonical(spec: Spec) -> Any:
    """The rules of a deck, whatever order and looks: each card's code, colour, number and copies; the tasks."""
    cards = [
        [card.code, card.attributes["colour"], as_json(card.attributes["number"]), card.copies]
        for card in numbers(spec)
    ]
    return {
        "cards": sorted(cards, key=lambda card: card[0]),
        "tasks": [own_tasks.canonical(task) for task in spec.tasks],
    }


def written(spec: Spec) -> dict[str, Any]:
    """The keys that say this specification, one of numbers that all colours have."""
    return {
        "numbers": ", ".join(map(str, spec.numbers))
        if not _is_range(spec)
        else f"{spec.numbers[0]}..{spec.numbers[-1]}",
        "colours": list(spec.colours),
        "copies": spec.copies,
        "task": [{"if": task.condition} for task in spec.tasks],
    }


def _is_range(spec: Spec) -> bool:
    return list(spec.numbers) == list(range(len(spec.numbers)))
