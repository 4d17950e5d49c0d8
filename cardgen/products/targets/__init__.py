"""Targets of a deck other than sheets of paper: each is a module with a function `products`, and a line here.

That function takes a layout and a `Target`, and returns the files, all in one folder. A target uses the layout's cards,
parts and sets; it makes its own sheets of paper.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.deck.extras import Target
from cardgen.deck.layout import Layout
from cardgen.products.products import Product
from cardgen.words.phrases import unknown


class Exporter(NamedTuple):
    """A target by its module, loaded when first used; the formats to choose from; its options."""

    module: str
    formats: tuple[str, ...]
    options: tuple[str, ...] = ()


TARGETS = {
    "tts": Exporter("cardgen.products.targets.tts", ("png",), ("url",)),
    "shop": Exporter("cardgen.products.targets.shop", ("pdf", "png"), ("shop",)),
    "cutter": Exporter("cardgen.products.targets.cutter", ("pdf",)),
}
"""Every target of `extras.TARGETS` by its name, in the same order."""


def target(name: str, formats: Sequence[str] = (), url: str = "", shop: str = "") -> Target:
    """A valid target. OptionError for an unknown target or format, or options that the target can't use."""
    if name not in TARGETS:
        raise OptionError(unknown("target", name, TARGETS))
    known = TARGETS[name]
    for one in formats:
        if one not in known.formats:
            raise OptionError("target.format", target=name, format=one, formats=", ".join(known.formats))
    for option, value in (("url", url), ("shop", shop)):
        if value and option not in known.options:
            raise OptionError("target.option", target=name, option=f"--{option}")
    return Target(name, tuple(formats), url, shop)


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """The files of a deck, in `Target.folder`. OptionError, PaperError or StyleError come before the first one."""
    files: Iterator[Product] = import_module(TARGETS[target.name].module).products(layout, target)
    return files
