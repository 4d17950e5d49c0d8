"""The levels of traits, as in TERZ, Triple³ and Threepia: built-in names, or custom words and pictures."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from cardgen.core.cards import PICTURE, Level
from cardgen.core.facts import quoted
from cardgen.drawing import style
from cardgen.schema import colours as palette
from cardgen.schema.draft import Path
from cardgen.schema.reader import MOST_SHOW, Reader
from cardgen.words.printed_values import split_picture

LABEL_KEYS = ("show", "second", "picture")
LARGEST = 99
"""The most digits of an integer that is a level."""


def words(reader: Reader, trait: str, default: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The distinct levels of a trait in the file's order; empty for an empty list.

    `known` are the built-in names that can be drawn; they can't be mixed with custom words.
    """
    if not reader.has("trait", trait):
        return tuple(default)
    levels = [(path, _word(reader, path, value)) for path, value in reader.listed("trait", trait)]
    distinct = _distinct(reader, levels)
    ours = (*known, *reader.custom_colours)
    if not _is_wrong(reader, ("trait", trait)) and any(level in ours for _, level in levels):
        for path, level in levels:  # "gren" beside "red" surely means a colour
            if level not in ours:
                reader.fault(path, "deck.level_mixed", value=quoted(level), known=", ".join(ours))
    return distinct


def counts(reader: Reader, trait: str, default: Sequence[Level]) -> tuple[Level, ...]:
    """The distinct levels of a trait that may be whole numbers."""
    if not reader.has("trait", trait):
        return tuple(default)
    levels = [(path, _count(reader, path, value)) for path, value in reader.listed("trait", trait)]
    return _distinct(reader, levels)


Of = TypeVar("Of", str, Level)


def _distinct(reader: Reader, levels: Sequence[tuple[Path, Of]]) -> tuple[Of, ...]:
    """The levels without empty ones, which were noted."""
    distinct: dict[Of, None] = {}
    for path, level in levels:
        if level in distinct:
            reader.fault(path, "deck.twice", name=str(level))
        if level != "":
            distinct[level] = None
    return tuple(distinct)


def _count(reader: Reader, path: Path, value: object) -> Level:
    """An integer or a word; empty if it is neither."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value.strip()) < 4:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value <= LARGEST:
            return value
        reader.fault(path, "deck.whole", name=path[1], value=quoted(value), least=0, most=LARGEST)
        return ""
    return _word(reader, path, value)


def _word(reader: Reader, path: Path, value: object) -> str:
    """One level, which may be a table: a colour, or a word with its picture and translation; empty if it is invalid."""
    if isinstance(value, Mapping):
        if any(key in value for key in palette.KEYS) and not any(key in value for key in LABEL_KEYS):
            return palette.custom(reader, path, value)
        reader.only(path, LABEL_KEYS)
        if not (word := label(reader, path)):
            reader.fault(path, "deck.missing", name="show")
        return word
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and 0 < len(value.strip()) <= MOST_SHOW:
        return " ".join(value.split())
    reader.fault(path, "deck.no_text", name=path[1], value=quoted(value))
    return ""


def label(reader: Reader, path: Path) -> str:
    """The printed value of a table: a text, a picture, or a picture and its word.

    Notes its translation, with a warning for one without a text, or a second one for the same text.
    """
    show = reader.text(*path, "show", most=MOST_SHOW)
    text, second = split_picture(show)[1], reader.text(*path, "second", most=MOST_SHOW)
    if second and not text:
        reader.warn((*path, "second"), "deck.second_alone", text=quoted(second))
    elif second and (first := reader.second.setdefault(text, second)) != second:
        reader.warn((*path, "second"), "deck.second_twice", text=quoted(second), show=quoted(text), first=quoted(first))
    if picture := reader.text(*path, "picture", most=MOST_SHOW).removeprefix(PICTURE):
        return f"{PICTURE}{picture} {show}".rstrip()
    return show


def _is_wrong(reader: Reader, path: Path) -> bool:
    """Whether something is noted there, so that its consequences need not be reported."""
    return any(fault.path[:2] == path for fault in reader.faults)


def wanted(reader: Reader, trait: str, levels: Sequence[Level], numbers: Sequence[int]) -> bool:
    """Whether a trait has enough levels; notes it if not."""
    if len(levels) in numbers:
        return True
    if not _is_wrong(reader, ("trait", trait)):
        reader.fault(("trait", trait), "deck.levels", name=trait, levels=len(levels), wanted=str(numbers[-1]))
    return False


def colours() -> tuple[str, ...]:
    """The names of the built-in colours."""
    return tuple(style.load("classic").colours)


def grounds() -> tuple[str, ...]:
    """The names of fills for backgrounds."""
    return tuple(dict.fromkeys([*style.load("classic").grounds, *colours()]))
