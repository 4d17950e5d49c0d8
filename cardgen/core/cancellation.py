"""Cooperative cancellation of long computations."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_WANTED = ContextVar[Callable[[], bool]]("wanted", default=lambda: True)


class CancelledError(Exception):
    """The result is no longer needed."""


@contextmanager
def cancel_unless(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """Cancels the computations within once `is_wanted` or that of an enclosing block returns false."""
    around = _WANTED.get()
    token = _WANTED.set(lambda: is_wanted() and around())
    try:
        yield
    finally:
        _WANTED.reset(token)


def checkpoint() -> None:
    """Called every few milliseconds by long computations. CancelledError if the result is no longer needed."""
    if not _WANTED.get()():
        raise CancelledError
