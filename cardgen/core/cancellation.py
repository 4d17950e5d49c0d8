"""Long work is given up on the way once nobody wants its result any more; whoever asked says whether that is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_WANTED = ContextVar[Callable[[], bool]]("wanted", default=lambda: True)


class UnwantedError(Exception):
    """Nobody waits for this any more."""


@contextmanager
def while_(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """Work in here goes on as long as this is so, and all that holds around it."""
    around = _WANTED.get()
    token = _WANTED.set(lambda: is_wanted() and around())
    try:
        yield
    finally:
        _WANTED.reset(token)


def check() -> None:
    """Asked by long work each few milliseconds. UnwantedError where nobody waits any more."""
    if not _WANTED.get()():
        raise UnwantedError
