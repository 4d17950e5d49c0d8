"""What stands for a level of a trait that can't be, so that all cards are there and those without it look as typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from cardgen.studio import traits, typed
from cardgen.studio.addresses import Document

LEFT_OUT = "…"
"""What is left of a word; its first letter goes before it, for the codes of cards begin with that."""


def level(document: Document, trait: str, levels: Sequence[Any], place: int) -> Any:  # as documents say it
    """A level that can stand at this place beside the others: one of ours beside ours, a word beside words."""
    others = [other for k, other in enumerate(levels) if k != place]
    taken = {_plain(other) for other in others}
    is_drawn = any(_is_drawn(document, trait, other) for other in others)
    usual = [one for one in _ours(document, trait, place) if is_drawn and _plain(one) not in taken]
    return usual[0] if usual else _word(levels[place], taken)


def _plain(level: object) -> str:
    return " ".join(typed.shown(level).split())


def _is_drawn(document: Document, trait: str, level: object) -> bool:
    """Whether a level is drawn, not written: by a name of ours, as a number, or as a colour of one's own."""
    return traits.is_ours(document, trait, level) or (isinstance(level, Mapping) and "fill" in level)


def _ours(document: Document, trait: str, place: int) -> Iterator[Any]:
    """Levels of ours, first that which stands there in the original."""
    usual = traits.original(document).get(trait, [])
    yield from usual[place : place + 1]
    yield from usual


def _word(said: object, taken: set[str]) -> str:
    first = _plain(said)[:1]
    start = first if first.isascii() and first.isalpha() else ""
    return next(word for k in count(1) if (word := start + LEFT_OUT * k) not in taken)
