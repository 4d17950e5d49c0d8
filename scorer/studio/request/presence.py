"""On how many devices a draft is open in this process: pages report regularly that they are there.

A browser reports when it closes a page; a page that sleeps, or has no network, is forgotten after a while.
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
"""Headers of a page that asks: the id that it gave itself, and whether it is about to go."""
ID = re.compile(r"[0-9a-f]{18}")
LONG = 90.0
"""Seconds after which a page is forgotten: browsers let one that nobody sees speak once a minute."""
MOST, MOST_OF_A_DRAFT = 10_000, 50
"""Pages that are known."""


class Open(NamedTuple):
    """How many devices have a draft open, with the one that asks; and how many pages that has."""

    devices: int
    tabs: int


class _Page(NamedTuple):
    phone: str
    at: float


class Presence:
    """The pages of a process. `steady` tells how time passes."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady, self._lock = steady, threading.Lock()
        self._kept = SizedCache[str, Mapping[str, _Page]](MOST)

    def report(self, draft: str, phone: str, page: str, *, stays: bool = True) -> Open:
        """Who is at a draft when a page of a phone tells that it stays or goes; "" is no page."""
        with self._lock:
            now = self._steady()
            before = self._kept.get(draft) or {}
            pages = {key: one for key, one in before.items() if key != page and now - one.at < LONG}
            if page and stays:
                pages[page] = _Page(phone, now)
            pages = dict([*pages.items()][-MOST_OF_A_DRAFT:])
            self._kept.put(draft, pages, 1 + len(pages))
        phones = [one.phone for one in pages.values()]
        return Open(len({*phones, phone}), phones.count(phone))


def prepare(app: Flask) -> None:
    """Gives an app the memory of its pages."""
    app.extensions[EXTENSION] = Presence(app.extensions["scorer"].store.steady)


def open_text(draft: str) -> str:
    """On how many devices a draft is open, in the reader's words, or in how many tabs of hers; "" for one.

    The page that asks tells so that it is there. One that is only just asked for can't yet, nor has that before it told
    that it went: it says nothing of tabs.
    """
    presence: Presence = current_app.extensions[EXTENSION]
    page = request.headers.get(PAGE, "")
    known = page if ID.fullmatch(page) else ""
    here = presence.report(draft, context.phone() or "", known, stays=GONE not in request.headers)
    if here.devices > 1:
        return context.words().say("studio.open_devices", {"n": here.devices})
    return context.words().say("studio.open_tabs", {"n": here.tabs}) if known and here.tabs > 1 else ""
