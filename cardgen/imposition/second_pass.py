"""How sheets go a second time through a printer that prints on one side alone: in which order, which end up. Pure.

Two sheets tell it. Their fronts have the numbers 1 and 2 and an arrow up; what is printed on them then, the letters A
and B and an arrow up. Behind the 1 is A where sheets come in the order in which they were printed, and B where they
come in the opposite one; its arrow is up or down as one turns the sheet like a page of a book.
"""

from typing import NamedTuple

from cardgen.imposition.paper import PaperError
from cardgen.words.phrases import unknown

OVER = "over-"
"""Before a word: the pile is turned over like a page of a book before it goes back into the tray."""
SEEN = ("a-up", "a-down", "b-up", "b-down")
"""What may be seen behind the 1."""
WORDS = (*SEEN, *[OVER + seen for seen in SEEN])
"""All that a test may come to."""


class Tray(NamedTuple):
    """What a printer does to a pile that is put back: whether sheets come in the opposite order, and upside down.

    `is_over`: the pile is turned over first. `is_known`: somebody has tested it.
    """

    is_reversed: bool = False
    is_upside_down: bool = False
    is_over: bool = False
    is_known: bool = True

    @property
    def how(self) -> str:
        """How to print, as a key of what sheets say."""
        return "manual-over" if self.is_over else "manual" if self.is_known else "manual-untested"


UNKNOWN = Tray(is_known=False)


def find(word: str) -> Tray:
    """The tray by what was seen, as `a-up`; that which nobody has tested for "". PaperError for another word.

    >>> find("over-b-down")
    Tray(is_reversed=True, is_upside_down=True, is_over=True, is_known=True)
    """
    if not word:
        return UNKNOWN
    if word not in WORDS:
        raise PaperError(unknown("tray", word, WORDS))
    letter, end = word.removeprefix(OVER).split("-")
    return Tray(letter == "b", end == "down", word.startswith(OVER))
