"""What a server calls of the app that it serves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

EXTENSION = "server-hooks"
"""Where an app keeps its hooks in `app.extensions`."""


def _nothing(*_: object) -> None:
    """For an app that has no need of a hook."""


@dataclass(frozen=True, kw_only=True)
class ServerHooks:
    """`subscribe` is called at the start with what is to be called with each topic that has news, `limit` with the
    number of connections that there may be, `stop` when the server stops.
    """

    subscribe: Callable[[Callable[[str], object]], object] = _nothing
    limit: Callable[[int], object] = _nothing
    stop: Callable[[], object] = _nothing
