"""The extras of a deck: lists, rules, solutions, score sheets. Each extra is a line here.

Its function takes a layout and returns names and documents; a name follows the deck's in the name of the file, and is
the extra's if it is a single file.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document


class Extra(NamedTuple):
    """An extra by its module, which is loaded when first used, and the name of its function there."""

    module: str
    function: str = "documents"

    def documents(self, layout: Layout) -> Iterator[tuple[str, Document]]:
        """The files of the extra for a deck, on the deck's paper; none if the game has none."""
        documents: Iterator[tuple[str, Document]] = getattr(import_module(self.module), self.function)(layout)
        return documents


EXTRAS = {
    "box": Extra("cardgen.products.kit.box"),
    "list": Extra("cardgen.products.kit.check_list"),
    "rules": Extra("cardgen.products.kit.rules"),
    "rules-a5": Extra("cardgen.products.kit.rules", "halves"),
    "rules-a6": Extra("cardgen.products.kit.rules", "quarters"),
    "scoresheet": Extra("cardgen.products.kit.scoresheet"),
    "solutions": Extra("cardgen.products.kit.solutions"),
    "labels": Extra("cardgen.products.kit.labels"),
    "poster": Extra("cardgen.products.kit.poster"),
    "cuts": Extra("cardgen.products.kit.cutting_plan"),
    "tuckbox": Extra("cardgen.products.kit.tuck_box"),
}
"""Every extra of `extras.EXTRAS` by its name, in the same order."""
