"""Addresses of pages by the names of their routes, remembered: a long page leads to hundreds of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import flask
from flask import request

REMEMBERED = 4096
"""So many addresses are kept: about a megabyte."""


def url_for(endpoint: str, *, _anchor: str | None = None, **values: str | int | None) -> str:
    """The address of a page within this server, as Flask's own makes it; what is None is left out."""
    return _remembered(request.script_root, endpoint, _anchor, **values)


@lru_cache(REMEMBERED, typed=True)
def _remembered(_root: str, endpoint: str, anchor: str | None, **values: str | int | None) -> str:
    build: Callable[..., str] = flask.url_for
    return build(endpoint, _anchor=anchor, _external=False, **values)
