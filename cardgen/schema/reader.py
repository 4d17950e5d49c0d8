"""Reads the keys of a deck: faults are noted with their path, and a harmless value is returned.

So all faults of a file are reported at once. Each game's `custom_keys` reads its keys with a reader.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from cardgen.core.facts import FactError, quoted
from cardgen.schema.draft import Fault, Keys, Path, Value
from cardgen.words import numbers as exact
from cardgen.words import spelling
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown
from cardgen.words.printed_values import LIGATURES
from cardgen.words.texts import Texts, shared

MOST_NUMBER = 9999
"""The greatest number that fits on a card, and below zero the least; of a fraction both parts."""
MOST_SHOW = 120
"""The most characters that replace a number."""
MOST_NAME = 60
"""The most characters of a deck's name, of a colour and of a level."""
MISSING = object()
Kind = TypeVar("Kind")


class CustomColour(NamedTuple):
    """A custom colour, and its place in the file."""

    fill: str
    sign: str
    path: Path


class Reader:
    """A deck's keys, the `faults` found in them so far, and `warnings` on values that are hardly meant.

    `texts` are the game's, in the reader's language; `has_levels`: whether the keys are those of one of several levels.
    Also notes custom colours by name, and translations of words on cards.
    """

    def __init__(self, data: Keys, texts: Texts | None = None, has_levels: bool = False) -> None:
        self.data, self.has_levels = data, has_levels
        self.texts = texts or shared("en")
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []
        self.custom_colours: dict[str, CustomColour] = {}
        self.second: dict[str, str] = {}

    def fault(self, path: Path, key: str | Phrase, pointer: str = "", **values: object) -> None:
        """Notes a fault: a phrase of the errors, and its path."""
        self.faults.append(Fault(key if isinstance(key, Phrase) else Phrase(key, values), path, pointer))

    def refuse(self, path: Path, error: FactError) -> None:
        """Notes a fault found by the game's rules, in the reader's language."""
        sentence = self.texts.say(*error.phrase)
        self.fault(path, "wish.plain", getattr(error, "pointer", ""), sentence=sentence)

    def is_wrong(self, *keys: str) -> bool:
        """Whether one of these keys has a fault, so that its consequences need not be reported."""
        return any(fault.path[:1] == (key,) for fault in self.faults for key in keys)

    def warn(self, path: Path, key: str, **values: object) -> None:
        """Notes a warning."""
        self.warnings.append(Fault(Phrase(key, values), path))

    @property
    def language(self) -> str:
        """The deck's language, or ""."""
        return language if isinstance(language := self.data.get("language"), str) else ""

    def get(self, *path: str | int) -> Value:
        """The value at a path; MISSING if there is none."""
        value: Value = self.data
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return MISSING
        return value

    def has(self, *path: str | int) -> bool:
        """Whether the deck has a value there."""
        return self.get(*path) is not MISSING

    def only(self, path: Path, known: Collection[str]) -> None:
        """Notes the unknown keys of a table, each with the nearest known one."""
        for key in self.table(*path):
            if key not in known:
                self.fault((*path, key), unknown("key", key, known))

    def _typed(self, path: Path, kind: type[Kind] | tuple[type[Kind], ...], fault: str, default: Kind) -> Kind:
        """The value at a path if it is of a kind; the default if it is missing, or another, which is noted."""
        value = self.get(*path)
        if isinstance(value, kind):
            return value
        if value is not MISSING:
            self.fault(path, fault, name=path[-1], value=quoted(value))
        return default

    def table(self, *path: str | int) -> Mapping[str, object]:
        """A table; empty if there is none."""
        return self._typed(path, Mapping, "deck.no_table", {})

    def tables(self, *path: str | int) -> Iterator[Path]:
        """The paths to the tables of a list, as of [[card]]."""
        for k, value in enumerate(self.items(*path)):
            if isinstance(value, Mapping):
                yield (*path, k)
            else:
                self.fault((*path, k), "deck.no_table", name=path[-1], value=quoted(value))

    def items(self, *path: str | int) -> Sequence[object]:
        """A list; empty if there is none."""
        return self._typed(path, (list, tuple), "deck.no_list", ())

    def listed(self, *path: str | int) -> list[tuple[Path, object]]:
        """The elements of a list, or of a text with commas; each with its path."""
        value = self.get(*path)
        if isinstance(value, str):
            return [(path, part.strip()) for part in value.split(",") if part.strip()]
        if isinstance(value, int | float) and not isinstance(value, bool):
            return [(path, value)]
        return [((*path, k), part) for k, part in enumerate(self.items(*path))]

    def text(self, *path: str | int, default: str = "", most: int = MOST_NAME) -> str:
        """A text of one line; a number if texts may be numbers."""
        value = self.get(*path)
        if value is MISSING:
            return default
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            self.fault(path, "deck.no_text", name=path[-1], value=quoted(value))
            return default
        if len(value) > most:
            self.fault(path, "deck.text_long", name=path[-1], letters=len(value), most=most)
            return default
        return " ".join(value.translate(LIGATURES).split())

    def choice(self, *path: str | int, known: Collection[str], kind: str, default: str = "") -> str:
        """One of these words; `kind` is their name in messages."""
        value = self.get(*path)
        if value is MISSING:
            return default
        if isinstance(value, str) and value in known:
            return value
        self.fault(path, unknown(kind, value if isinstance(value, str) else quoted(value), known))
        return default

    def whole(self, *path: str | int, least: int, most: int, default: int) -> int:
        """An integer; also a text of digits, as tables have no others."""
        if not self.has(*path):
            return default
        number = self.a_whole(path, self.get(*path), path[-1], least, most)
        return default if number is None else number

    def a_whole(self, path: Path, value: object, name: str | int, least: int, most: int) -> int | None:
        """A value as an integer; None if it is none, or too small or large."""
        if isinstance(value, str) and value.strip().isdecimal() and len(value) < 9:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(path, "deck.whole", name=name, value=quoted(value), least=least, most=most)
        return None

    def flag(self, *path: str | int, default: bool) -> bool:
        """true or false."""
        return self._typed(path, bool, "deck.flag", default)

    def number(self, *path: str | int, default: Number = 0) -> Number:
        """One number: whole, a fraction as a text, or with a point."""
        value = self.get(*path)
        if value is MISSING:
            return default
        try:
            text = _number_text(value)
            return default if self._is_twofold(path, value) else self._small(path, exact.parsed(text))
        except ValueError:
            self.fault(path, "deck.no_number", value=quoted(value))
            return default

    def numbers(self, *path: str | int, default: Sequence[Number] = ()) -> tuple[Number, ...]:
        """Distinct numbers from a text with ranges and series, or from a list."""
        numbers: dict[Number, None] = {}
        if not self.has(*path) or self._is_twofold(path, self.get(*path)):
            return tuple(default)
        for place, part in self._pieces(path):
            for number in self._ranged(place, part):
                if number in numbers:
                    self.fault(place, "deck.number_twice", number=exact.printed(number))
                numbers[number] = None
        return tuple(numbers) or tuple(default)

    def numbered(self, *path: str | int, quiet: bool = False) -> Iterator[tuple[str, Number]]:
        """The keys of a table that are numbers, without duplicates; notes others unless `quiet`."""
        numbers: set[Number] = set()
        for key in self.table(*path):
            try:
                number = exact.parsed(key)
            except ValueError:
                if not quiet:
                    self.fault((*path, key), "deck.no_number", value=quoted(key))
                continue
            if number not in numbers:
                yield key, number
            elif not quiet:
                self.fault((*path, key), "deck.number_twice", number=exact.printed(number))
            numbers.add(number)

    def texts_at(self, *path: str | int, most: int = MOST_SHOW) -> tuple[str, ...]:
        """A text, or several in a list."""
        value = self.get(*path)
        if isinstance(value, list | tuple):
            return tuple([self.text(*path, k, most=most) for k in range(len(value))]) or ("",)
        return (self.text(*path, most=most),)

    def _pieces(self, path: Path) -> list[tuple[Path, object]]:
        """The parts of a list of numbers, each with its path; a list with lone dots is read as a text."""
        value = self.get(*path)
        if isinstance(value, list) and any(str(part).strip() in ("…", "...") for part in value):
            value = "; ".join(map(str, value))
        if isinstance(value, str):
            return [(path, part) for part in exact.pieces(value)]
        parts = self.listed(*path)
        return [(place, exact.pointed(f"{part};") if isinstance(part, str) else part) for place, part in parts]

    def _is_twofold(self, path: Path, value: object) -> bool:
        """Whether numbers are ambiguous, which is noted."""
        texts = value if isinstance(value, list) else [value]
        readings = [spelling.twofold(text, self.language).items() for text in texts if isinstance(text, str)]
        for word, (one, other) in chain.from_iterable(readings):
            self.fault(path, "deck.number_twofold", value=quoted(word), one=one, other=other)
        return any(readings)

    def _ranged(self, path: Path, part: object) -> Sequence[Number]:
        try:
            return [self._small(path, number) for number in exact.listed(_number_text(part))]
        except exact.LongRangeError:
            self.fault(path, "deck.range_long", value=quoted(part), most=exact.MOST_IN_RANGE)
        except exact.SeriesError as error:
            values = {name: exact.printed(number) for name, number in error.values.items()}
            self.fault(path, f"deck.series_{error.reason}", value=quoted(part), **values)
        except ValueError:
            from cardgen.schema.cells import day_in  # only for faults

            if day := day_in(str(part).strip()):
                self.fault(path, "form.table_date", text=quoted(part), number="{}/{}".format(*day))
            else:
                self.fault(path, "deck.no_numbers", value=quoted(part))
        return ()

    def _small(self, path: Path, number: Number) -> Number:
        if max(abs(number.numerator), number.denominator) > MOST_NUMBER:
            self.fault(path, "deck.number_large", number=exact.printed(number), most=MOST_NUMBER)
        return number


def _number_text(value: object) -> str:
    """A number as typed. ValueError for a truth value, a list or a table."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(value)
    return str(value)
