"""What a card is: its code, its kind, its copies and its attributes (contract 1), and how decks are coded."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

KINDS = ("number", "task", "card", "special", "blank", "chip", "mat")


class Card(NamedTuple):
    """One kind of card in a deck; `copies` of it are printed.

    `attributes` are what the rules and the face know of it, in English words.
    """

    code: str
    kind: str
    copies: int = 1
    attributes: Mapping[str, Any] = MappingProxyType({})  # each kind of card has its own

    def __hash__(self) -> int:
        return hash(self.code)

    def as_json(self) -> dict[str, object]:
        """The card as contract 1 wants it."""
        attributes = {key: _as_json(value) for key, value in self.attributes.items()}
        return {"code": self.code, "kind": self.kind, "copies": self.copies, "attributes": attributes}


def _as_json(value: object) -> object:
    """An attribute's value; of numbers only fractions are none in JSON (contract 4)."""
    return value if isinstance(value, str | int | list | tuple | None) else str(value)


class CardShape(StrEnum):
    """What a card is cut as. A mat is a board: without a back, and in tiles where paper is too small."""

    CARD = "card"
    ROUND = "round"
    MAT = "mat"


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters of codes: those that any keyboard has, and any file name."""
PICTURE = "picture:"
"""What a level begins with that is a picture of that name."""
LETTER_OF = {"black": "K"}
"""Words whose letter is not their first one: K as in the printers' CMYK, because B is blue."""


Level: TypeAlias = str | int
"""Of a trait: a word, of ours or somebody's own, "picture:NAME", or a whole number."""


def marks(levels: Iterable[Level], last: bool = False) -> dict[Level, str]:
    """What stands for each level in a code: whole numbers themselves, so far as it ends there (`last`); else letters.

    >>> marks([3, 1, 2]), marks(["picture:cat", "dog"]), marks([1, 12]), marks([1, 12], last=True)
    ({3: '3', 1: '1', 2: '2'}, {'picture:cat': 'C', 'dog': 'D'}, {1: 'A', 12: 'B'}, {1: '1', 12: '12'})
    """
    all_levels = list(levels)
    if all(isinstance(level, int) and (last or level < 10) for level in all_levels):
        return {level: str(level) for level in all_levels}
    letter = letters([str(level).removeprefix(PICTURE) for level in all_levels])
    return {level: letter[str(level).removeprefix(PICTURE)] for level in all_levels}


def letters(words: Iterable[str]) -> dict[str, str]:
    """A letter for each word: its first, or the next one in it that is still free; whatever order the words are in.

    >>> letters(["purple", "pink", "black", "öre"])
    {'black': 'K', 'pink': 'P', 'purple': 'U', 'öre': 'R'}
    """
    taken: dict[str, str] = {}
    for word in sorted(words):
        wished = LETTER_OF.get(word, "") + word.upper() + LETTERS
        free = [letter for letter in wished if letter in LETTERS and letter not in taken.values()]
        if not free:
            raise ValueError(f"no letter is left for {word!r}: a deck takes at most 26 words of one kind")
        taken[word] = free[0]
    return taken
