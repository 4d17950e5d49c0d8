"""The options of printing as fields of a page: those with a label in their declaration."""

from functools import cache
from typing import NamedTuple

from cardgen.deck.print_declarations import in_file
from cardgen.deck.print_values import Kind, Label

FIRST = ("margin", "gutter", "copies", "stock", "gsm", "sleeves", "score_keeper", "target", "shop", "url")
"""The first options."""


class PrintField(NamedTuple):
    """A field: its address and label, its placeholder; `tick` is the value of a box, "" of a line to type."""

    address: str
    label: Label
    suggestion: str
    tick: str


@cache
def every() -> dict[str, PrintField]:
    """The fields by their keys, in the order of a page."""
    options = {key: option for key, option in in_file().items() if option.label}
    fields = dict[str, PrintField]()
    for key in dict.fromkeys([*FIRST, *options]):
        option = options[key]
        if option.label:
            tick = str(not option.default).lower() if option.kind is Kind.FLAG else ""
            fields[key] = PrintField(f"/print/{key}", option.label, option.suggestion, tick)
    return fields
