"""What lies in the box beside the cards: lists, rules, solutions, score sheets. Each extra is a module and a line here.

A module has a function `documents(layout)`, which gives names and documents; a name is what stands behind the deck's in
the name of the file, and is the extra's own where it comes as one file.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.document import Document
from cardgen.layout import Layout


class Maker(Protocol):
    """What the module of an extra has."""

    def documents(self, layout: Layout) -> Iterator[tuple[str, Document]]:
        """The extra's files: what stands behind the deck's name, and pages. Nothing where the game has none."""
        ...


class Extra(NamedTuple):
    """An extra by its module; it is loaded when it is first asked for."""

    module: str

    def documents(self, layout: Layout) -> Iterator[tuple[str, Document]]:
        """The files of the extra for a deck, on the paper that the deck is printed on."""
        maker: Maker = import_module(self.module)
        return maker.documents(layout)


EXTRAS = {
    "box": Extra("cardgen.kit.box"),
    "list": Extra("cardgen.kit.check_list"),
}
"""Every extra of `offers.EXTRAS` by its name, in the same order."""

if TYPE_CHECKING:  # mypy looks whether each module makes an extra
    from cardgen.kit import box, check_list

    _MAKERS: tuple[Maker, ...] = (box, check_list)
