"""Addresses of pages by the names of their routes."""

from __future__ import annotations

from collections.abc import Callable

import flask


def url_for(endpoint: str, *, _anchor: str | None = None, **values: str | int | None) -> str:
    """The address of a page within this server, as Flask builds it, with types; what is None is left out."""
    build: Callable[..., str] = flask.url_for
    return build(endpoint, _anchor=_anchor, _external=False, **values)
