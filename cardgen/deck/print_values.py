"""Print options and the parsing of their values: numbers, sets, ways of backs."""

from collections.abc import Callable
from enum import Enum
from math import inf
from typing import Any, NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.deck.extras import EXTRAS
from cardgen.drawing.set_marks import LETTERS
from cardgen.imposition.plan import Backs, Stacking
from cardgen.words.phrases import unknown
from cardgen.words.suggestions import quoted

LIGHT = "light"
"""The word of `backs` for backs by outlines alone."""
MANUAL = "manual"
"""The word of `backs` for manual duplex: fronts first, backs after the pile is put back into the printer."""
MOST_DIGITS = 9
"""The most digits of an integer: Python refuses to parse thousands."""


class Label(NamedTuple):
    """The name of a field in each language."""

    de: str
    en: str
    fr: str
    nl: str

    def say(self, language: str) -> str:
        """The name in a language, else in English."""
        word: str = getattr(self, language, self.en)
        return word


class Kind(Enum):
    """An option's type in a deck file: a text, one of some words or several, an integer, a length in mm, a boolean."""

    TEXT = "text"
    WORD = "word"
    WORDS = "words"
    WHOLE = "whole"
    LENGTH = "length"
    FLAG = "flag"


class Option(NamedTuple):
    """An option of printing. `key`: its name in a deck's table [print], and of the argument where that has no other.

    `help` is the command's, in English; `value` the placeholder of the argument's value. `least` and `most`: bounds of
    a number, or the most letters of a text; `known`: its words, and `noun` the key of their name in messages.
    `read` parses its text, or raises a PhrasedError; else numbers and texts are taken as they are. `needs`: the target
    that it applies to. `label` and `placeholder` are those of its field in the studio.

    `manual` is its description in PRINTING.md, `usual` the behaviour without it if that is not the default; `deck` is
    its description in DECKS.md if that is not the `help`, with an `example`.
    """

    key: str
    kind: Kind
    help: str
    argument: str = ""
    value: str = ""
    default: str | float | bool | None = ""
    least: float = 0
    most: float = inf
    known: tuple[str, ...] = ()
    noun: str = ""
    read: Callable[[str], object] | None = None
    needs: str = ""
    in_command: bool = True
    in_file: bool = True
    label: Label | None = None
    placeholder: str = ""
    manual: str = ""
    usual: str = ""
    deck: str = ""
    example: str = ""

    @property
    def name(self) -> str:
        """Its name as a command's option; a flag that is on by default begins with "no"."""
        return f"--{'no-' if self.default is True else ''}{self.argument or self.key.replace('_', '-')}"

    @property
    def default_text(self) -> str:
        """The default as a text."""
        return f"{self.default:g}" if isinstance(self.default, float) else str(self.default)

    @property
    def suggestion(self) -> str:
        """The placeholder of an empty field in the studio: the default, or an example."""
        if self.placeholder or self.default in ("", None):
            return self.placeholder
        return f"{self.default_text} mm" if self.kind is Kind.LENGTH else self.default_text

    def parse(self, value: object) -> Any:  # its key tells of what type
        """Parses a command's or a file's value. PhrasedError for an invalid one."""
        if self.kind is Kind.FLAG:
            return value
        if self.read:
            return self.read(str(value))
        match self.kind:
            case Kind.LENGTH:
                return number(self.name, str(value))
            case Kind.WHOLE:
                return whole(self.name, str(value), int(self.least), int(self.most))
            case _:
                return str(value)


def number(option: str, text: str) -> float:
    """An option's length in mm. OptionError if it is no number."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise OptionError("wish.no_number", option=option, text=quoted(text)) from None


def whole(option: str, text: str, least: int, most: int) -> int:
    """An option's integer. OptionError if it is none, or not from `least` to `most`."""
    digits = text.lstrip("0") or text[:1]
    if not text.isascii() or not text.isdigit() or len(digits) > MOST_DIGITS or not least <= int(digits) <= most:
        raise OptionError("wish.whole", option=option, text=quoted(text), least=least, most=most)
    return int(digits)


def sleeves(text: str) -> int:
    """The thickness of sleeves' film in µm; 0 for no sleeves."""
    return 0 if text == "0" else whole("--sleeves", text, 20, 200)


def split(text: str) -> bool:
    """Whether each set gets its own files. OptionError for any word but "sets"."""
    if text and text != "sets":
        raise OptionError(unknown("split", text, ("sets",)))
    return bool(text)


def backs(text: str) -> tuple[Backs, bool]:
    """The way of `--backs`, and whether they are light. OptionError unless it is a way, `light`, or both.

    For manual duplex they are arranged as for turning about the long edge.
    """
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if part not in (*Backs, MANUAL, LIGHT):
            raise OptionError(unknown("backs", part, [*Backs, MANUAL, LIGHT]))
    ways = [part for part in parts if part != LIGHT]
    if len(parts) != len(set(parts)) or len(ways) > 1:
        raise OptionError("wish.backs", text=quoted(text), light=LIGHT)
    if LIGHT in parts and ways == [Backs.NONE]:
        raise OptionError("wish.no_backs", text=quoted(text), light=LIGHT)
    return Backs(ways[0]) if ways and ways != [MANUAL] else Backs.DUPLEX_LONG, LIGHT in parts


def is_manual(text: str) -> bool:
    """Whether `backs` asks for manual duplex: all fronts first, then the backs."""
    return MANUAL in [part.strip() for part in text.split(",")]


def codes(text: str) -> tuple[str, ...]:
    """Codes and ranges of single cards. OptionError for an invalid one."""
    pairs = [[end.strip() for end in code.split("-", 1)] for code in text.replace("–", "-").split(",")]
    if not all(map(all, pairs)):
        raise OptionError("wish.only", text=quoted(text))
    return tuple(dict.fromkeys("-".join(pair) for pair in pairs))


def sets(text: str) -> tuple[str, ...]:
    """The letters of sets, from their number or as listed; empty for a single set. OptionError.

    >>> sets("3"), sets("c, a"), sets("1")
    (('A', 'B', 'C'), ('A', 'C'), ())
    """
    if text.strip().isdigit():
        count = whole("--sets", text.strip(), 1, len(LETTERS))
        return tuple(LETTERS[:count]) if count > 1 else ()
    letters = [part.strip().upper() for part in text.split(",") if part.strip()]
    for letter in letters:
        if letter not in tuple(LETTERS):
            raise OptionError(unknown("set", letter, tuple(LETTERS)))
    return tuple(sorted(set(letters)))


def stacking(text: str) -> Stacking | None:
    """The stacking of sets on sheets, None if unspecified. OptionError for an unknown word."""
    word = text.strip().lower()
    if word and word not in tuple(Stacking):
        raise OptionError(unknown("order", word, tuple(Stacking)))
    return Stacking(word) if word else None


def extras(text: str) -> tuple[str, ...]:
    """The names of `extras.EXTRAS` in a list with commas, without duplicates. OptionError for an unknown one."""
    names = [part.strip().lower() for part in text.split(",") if part.strip()]
    for name in names:
        if name not in EXTRAS:
            raise OptionError(unknown("extra", name, EXTRAS))
    return tuple(dict.fromkeys(names))
