"""Makes answers small: scripts and styles without what only their readers need, and gzip where the browser takes it.

The files stay readable in the source; what is served is made once, when it is first asked for.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

import rcssmin
import rjsmin
from flask import Request, Response

PACKED = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "image/svg+xml",
        "application/manifest+json",
    }
)
"""Kinds that gzip makes smaller."""
SMALLEST = 600
"""Bytes from which gzip pays."""
FAST, BEST = 6, 9

_MINIFIERS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"text/javascript": rjsmin.jsmin, "text/css": rcssmin.cssmin}
)


def packed(response: Response, request: Request) -> Response:
    """The answer as small as the browser takes it; never a page with a secret in it."""
    static = request.endpoint == "static"
    if response.mimetype not in PACKED or (response.is_streamed and not response.direct_passthrough):
        return response
    if response.status_code in (204, 206, 304) or response.headers.get("Content-Encoding"):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if static:
        data = short(data, str(response.mimetype))
        response.set_data(data)
    if (
        len(data) < SMALLEST
        or "no-store" in response.headers.get("Cache-Control", "")
        or "gzip" not in request.headers.get("Accept-Encoding", "")
    ):
        return response
    response.set_data(_squeezed(data) if static else gzip.compress(data, FAST, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
    return response


@cache
def short(data: bytes, kind: str) -> bytes:
    """A script or a style sheet without comments and needless spaces; anything else as it is."""
    minify = _MINIFIERS.get(kind)
    return minify(data.decode()).encode() if minify else data


@cache
def _squeezed(data: bytes) -> bytes:
    return gzip.compress(data, BEST, mtime=0)
