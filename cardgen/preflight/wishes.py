"""What a file is judged by, beside what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Wishes(NamedTuple):
    """Each field is optional."""

    margin: float = 5.0
    """What the printer leaves white at the edges, in mm."""
    price: float | None = None
    """What an A4 page costs of which 5 % are covered with ink, in cents."""
    cards: Mapping[str, int] | None = None
    """The cards of a deck, and how often each is there; None where no deck is known."""
