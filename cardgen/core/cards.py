"""Cards: code, kind, number of copies and attributes (contract 1), and how codes are formed."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

KINDS = ("number", "task", "card", "special", "blank", "chip", "mat")


Attributes: TypeAlias = Mapping[str, Any]
"""The properties of a card for rules and face, in English; each kind of card has its own."""


class Card(NamedTuple):
    """A card of a deck, which has `copies` of it."""

    code: str
    kind: str
    copies: int = 1
    attributes: Attributes = MappingProxyType({})

    def __hash__(self) -> int:
        return hash(self.code)

    def as_json(self) -> dict[str, object]:
        """The card as JSON of contract 1."""
        attributes = {  # fractions become strings (contract 4)
            key: value if isinstance(value, str | int | list | tuple | None) else str(value)
            for key, value in self.attributes.items()
        }
        return {"code": self.code, "kind": self.kind, "copies": self.copies, "attributes": attributes}


class CardShape(StrEnum):
    """The shape a card is cut to. A mat is a board: without a back, and in tiles if the paper is too small."""

    CARD = "card"
    ROUND = "round"
    MAT = "mat"


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of codes: on every keyboard and valid in file names."""
PICTURE = "picture:"
"""The prefix of a level that names a picture."""
LETTER_OF = {"black": "K"}
"""Words whose letter is not their first: K as in CMYK, because B is blue."""


Level: TypeAlias = str | int
"""A level of a trait: a word, "picture:NAME", or a whole number."""


def marks(levels: Iterable[Level], last: bool = False) -> dict[Level, str]:
    """The mark of each level in a code: digits for numbers of one digit (or more in `last` position), else letters.

    >>> marks([3, 1, 2]), marks(["picture:cat", "dog"]), marks([1, 12]), marks([1, 12], last=True)
    ({3: '3', 1: '1', 2: '2'}, {'picture:cat': 'C', 'dog': 'D'}, {1: 'A', 12: 'B'}, {1: '1', 12: '12'})
    """
    names = {level: str(level).removeprefix(PICTURE) for level in levels}
    if all(isinstance(level, int) and (last or level < 10) for level in names):
        return names
    letter = letters(names.values())
    return {level: letter[name] for level, name in names.items()}


def letters(words: Iterable[str]) -> dict[str, str]:
    """A letter for each word: its first, or the next one in it that is free; independent of the words' order.

    >>> letters(["purple", "pink", "black", "öre"])
    {'black': 'K', 'pink': 'P', 'purple': 'U', 'öre': 'R'}
    """
    taken: dict[str, str] = {}
    for word in sorted(words):
        candidates = LETTER_OF.get(word, "") + word.upper() + LETTERS
        free = [letter for letter in candidates if letter in LETTERS and letter not in taken.values()]
        if not free:
            raise ValueError(f"no letter is left for {word!r}: a deck takes at most 26 words of one kind")
        taken[word] = free[0]
    return taken
