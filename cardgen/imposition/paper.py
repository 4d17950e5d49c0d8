"""Sizes of paper and of cards, by name or as width x height in mm."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.cards import Size
from cardgen.nearest import unknown

PAPERS = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
"""ISO 216 and ANSI/ASME Y14.1; legal is 8½ × 14 inches. Upright."""

CARDS = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "mini": Size(44, 68),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
}

PAPER_SIDES = (50, 2000)
CARD_SIDES = (40, 200)

FORM = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)", re.ASCII)


class PaperError(ValueError):
    """Paper, a card or a wish for them that makes no sheet; the message is one sentence."""


def paper_size(text: str) -> Size:
    """The paper of that name, or of a size like `200x300`. PaperError if it is neither, or absurd.

    >>> paper_size("A4")
    Size(width=210, height=297)
    """
    return _size("paper", text, PAPERS, PAPER_SIDES)


def card_size(text: str) -> Size:
    """The card size of that name, or one like `63.5x88.9`. PaperError if it is neither, or absurd."""
    return _size("card", text, CARDS, CARD_SIDES)


def _size(what: str, text: str, named: Mapping[str, Size], sides: tuple[int, int]) -> Size:
    name = text.strip().casefold()
    if name in named:
        return named[name]
    found = FORM.fullmatch(name)
    if not found:
        raise PaperError(f"{_not_understood(what, text, named)}, or width x height in mm, like 70x100 or 63.5x88.9")
    size = Size(float(found[1]), float(found[2]))
    least, most = sides
    if not (least <= size.width <= most and least <= size.height <= most):
        raise PaperError(f"{what} of {size} is no size for {what}s: each side must have {least} to {most} mm")
    return size


def _not_understood(what: str, text: str, named: Mapping[str, Size]) -> str:
    """Numbers were meant as a size, words as a name; only for words is the nearest name of any help."""
    if re.match(r"\s*[-+.,\d]", text):
        return f"{what} size {text!r} is not understood; take one of {', '.join(named)}"
    return unknown(f"{what} size", text, named)
