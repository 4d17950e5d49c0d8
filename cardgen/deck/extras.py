"""The names of what may be asked for beside a deck's sheets. Who only reads names need not load what makes things."""

from typing import NamedTuple

EXTRAS = (
    "box",
    "list",
    "rules",
    "rules-a5",
    "rules-a6",
    "scoresheet",
    "solutions",
    "labels",
    "poster",
    "cuts",
    "tuckbox",
)
"""What lies in the box beside the cards, in the order in which it is offered (`kit.EXTRAS` makes it)."""
SHARED = frozenset({"rules", "rules-a5", "rules-a6", "scoresheet", "solutions", "poster"})
"""Extras that are alike for all sets, and so come once where sets have files of their own."""
TARGETS = ("tts", "shop", "cutter")
"""Where else than to sheets of paper a deck may go, in the order in which it is offered (`targets` makes it)."""
SHEETS = "sheets"
"""What to say instead of a target for plain sheets, of a deck whose file names a target."""


class Target(NamedTuple):
    """A target with its options; `targets.target` makes a validated one.

    `formats` are those that were named, none for the target's own; `url` is where pictures will lie, `shop` a
    print shop or what it takes.
    """

    name: str
    formats: tuple[str, ...] = ()
    url: str = ""
    shop: str = ""

    def folder(self, deck: str) -> str:
        """The folder of the files of the deck of that name, below that for results."""
        return f"{deck}-{self.name}"


NEEDED = {"scoresheet": "score_form", "solutions": "solutions"}
"""Extras that only games have whose folder has a module for them."""
