"""Targets of a deck other than sheets of paper: each is a module with a function `products`, and a line here.

That function takes a layout and an aim, and returns the files, all in a folder of their own. A target uses the layout's
cards, parts and sets; sheets of paper it makes itself.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.deck.extras import Aim
from cardgen.deck.layout import Layout
from cardgen.products.products import Product
from cardgen.words.phrases import unknown


class Target(NamedTuple):
    """A target by its module, loaded when first used; the formats to choose from; its options."""

    module: str
    formats: tuple[str, ...]
    options: tuple[str, ...] = ()

    def products(self, layout: Layout, aim: Aim) -> Iterator[Product]:
        """The files of a deck. OptionError, PaperError or StyleError are raised before the first one is made."""
        made: Iterator[Product] = import_module(self.module).products(layout, aim)
        return made


TARGETS = {
    "tts": Target("cardgen.products.targets.tts", ("png",), ("url",)),
    "shop": Target("cardgen.products.targets.shop", ("pdf", "png"), ("shop",)),
    "cutter": Target("cardgen.products.targets.cutter", ("pdf",)),
}
"""Every target of `extras.TARGETS` by its name, in the same order."""
OPTIONS = ("url", "shop")
"""The fields of an aim that only some targets use, which are options of those names."""


def aim(target: str, formats: Sequence[str] = (), url: str = "", shop: str = "") -> Aim:
    """A valid aim. OptionError for an unknown target or format, or options that the target can't use."""
    if target not in TARGETS:
        raise OptionError(unknown("target", target, TARGETS))
    known = TARGETS[target]
    for name in formats:
        if name not in known.formats:
            raise OptionError("target.format", target=target, format=name, formats=", ".join(known.formats))
    made = Aim(target, tuple(formats), url, shop)
    for option in OPTIONS:
        if getattr(made, option) and option not in known.options:
            raise OptionError("target.option", target=target, option=f"--{option}")
    return made


def products(layout: Layout, target: Aim) -> Iterator[Product]:
    """The files of a deck for a target, in `Aim.folder`."""
    return TARGETS[target.target].products(layout, target)


if TYPE_CHECKING:  # mypy verifies that each module is a target
    from cardgen.products.targets import cutter, shop, tts

    _MAKERS: tuple[Callable[[Layout, Aim], Iterator[Product]], ...] = (tts.products, shop.products, cutter.products)
