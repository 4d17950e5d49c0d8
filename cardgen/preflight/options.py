"""Options of a check of a PDF: what the file can't say itself."""

from collections.abc import Mapping
from typing import NamedTuple


class Options(NamedTuple):
    """Each field is optional."""

    margin: float = 5.0
    """The printer's unprintable margin, in mm."""
    price: float | None = None
    """The price of an A4 page with 5 % ink coverage, in cents."""
    cards: Mapping[str, int] | None = None
    """The number of copies of each card of the deck, by code; None if no deck is known."""
