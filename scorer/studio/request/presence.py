"""On how many devices a draft is open in this process: pages report regularly that they are open.

A browser reports when it closes a page; one that sleeps, or has no network, is dropped after a while.
"""

import re
import threading
from collections.abc import Callable, Mapping
from typing import NamedTuple

from flask import Flask, current_app, request

from scorer.keeping.sized_cache import SizedCache
from scorer.web.request import context

EXTENSION = "scorer-studio-open"
PAGE, GONE = "Page", "Page-Gone"
"""Headers of a page: the id that it gave itself, and whether it is being closed."""
ID = re.compile(r"[0-9a-f]{18}")
LONG = 90.0
"""Seconds after which a page is dropped: browsers let a hidden one report once a minute."""
MOST, MOST_OF_A_DRAFT = 10_000, 50
"""The most pages in all, and of a draft."""


class Open(NamedTuple):
    """How many devices have a draft open, the requester's included; and how many pages that has."""

    devices: int
    tabs: int


class _Page(NamedTuple):
    phone: str
    at: float


class Presence:
    """The open pages of a process. `steady` is a monotonic clock."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady, self._lock = steady, threading.Lock()
        self._pages = SizedCache[str, Mapping[str, _Page]](MOST)

    def report(self, draft: str, phone: str, page: str, *, stays: bool = True) -> Open:
        """The number of open pages when one of a phone reports that it stays or closes; "" is no page."""
        with self._lock:
            now = self._steady()
            earlier = self._pages.get(draft) or {}
            pages = {key: one for key, one in earlier.items() if key != page and now - one.at < LONG}
            if page and stays:
                pages[page] = _Page(phone, now)
            pages = dict([*pages.items()][-MOST_OF_A_DRAFT:])
            self._pages.put(draft, pages, 1 + len(pages))
        phones = [one.phone for one in pages.values()]
        return Open(len({*phones, phone}), phones.count(phone))


def prepare(app: Flask) -> None:
    """Adds the open pages to an app."""
    app.extensions[EXTENSION] = Presence(app.extensions["scorer"].store.steady)


def open_text(draft: str) -> str:
    """The number of devices on which a draft is open, in the reader's words, or that of her tabs; "" for one.

    The request reports its page. One that is still loading has no id yet, and the page before it has not been reported
    as closed: it shows no number of tabs.
    """
    presence: Presence = current_app.extensions[EXTENSION]
    page = request.headers.get(PAGE, "")
    page = page if ID.fullmatch(page) else ""
    counts = presence.report(draft, context.phone() or "", page, stays=GONE not in request.headers)
    if counts.devices > 1:
        return context.words().say("studio.open_devices", {"n": counts.devices})
    return context.words().say("studio.open_tabs", {"n": counts.tabs}) if page and counts.tabs > 1 else ""
