"""The names of extras and targets, without the modules that make them."""

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
"""The contents of the box beside the cards, in the order of menus; made by `kit.EXTRAS`."""
SHARED = frozenset({"rules", "rules-a5", "rules-a6", "scoresheet", "solutions", "poster"})
"""Extras that are the same for all sets, and so are made once if sets have files of their own."""
TARGETS = ("tts", "shop", "cutter")
"""Targets other than sheets of paper, in the order of menus; made by `targets`."""
SHEETS = "sheets"
"""The name for plain sheets, for a deck whose file names a target."""


class Target(NamedTuple):
    """A target with its options; `targets.target` makes a validated one.

    `formats` are empty for the target's own; `url` is the address of its pictures, `shop` a print shop or a size
    with its bleed.
    """

    name: str
    formats: tuple[str, ...] = ()
    url: str = ""
    shop: str = ""

    def folder(self, deck: str) -> str:
        """The folder for the files of a deck, within that for results."""
        return f"{deck}-{self.name}"


NEEDED = {"scoresheet": "score_form", "solutions": "solutions"}
"""Extras that need a module in the game's folder."""
