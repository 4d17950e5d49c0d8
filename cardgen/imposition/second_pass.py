"""Manual duplex: the order and orientation of sheets that go through a one-sided printer a second time. Pure.

A test of two sheets determines it. The fronts have the numbers 1 and 2 and an arrow up; then the letters A and B and an
arrow up are printed on their backs. Behind the 1 is A if sheets keep their order, and B if it is reversed; the arrow
points up or down when the sheet is turned like a page of a book.
"""

from typing import NamedTuple

from cardgen.imposition.paper import PaperError
from cardgen.words.phrases import unknown

OVER = "over-"
"""A prefix: the pile is turned over like a page of a book before it goes back into the tray."""
RESULTS = ("a-up", "a-down", "b-up", "b-down")
"""What can be behind the 1."""
WORDS = (*RESULTS, *[OVER + result for result in RESULTS])
"""All results of a test."""


class Tray(NamedTuple):
    """How a printer feeds a pile that is put back: whether in reversed order, and whether upside down.

    `is_over`: the pile is turned over first. `is_known`: it has been tested.
    """

    is_reversed: bool = False
    is_upside_down: bool = False
    is_over: bool = False
    is_known: bool = True

    @property
    def how(self) -> str:
        """How to print, as a key of the texts of sheets."""
        return "manual-over" if self.is_over else "manual" if self.is_known else "manual-untested"


UNKNOWN = Tray(is_known=False)


def find(word: str) -> Tray:
    """The tray for a test's result such as `a-up`; the untested one for "". PaperError for another word.

    >>> find("over-b-down")
    Tray(is_reversed=True, is_upside_down=True, is_over=True, is_known=True)
    """
    if not word:
        return UNKNOWN
    if word not in WORDS:
        raise PaperError(unknown("tray", word, WORDS))
    letter, end = word.removeprefix(OVER).split("-")
    return Tray(letter == "b", end == "down", word.startswith(OVER))
