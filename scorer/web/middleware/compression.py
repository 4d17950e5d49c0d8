"""Makes answers small on their way: gzip, where the browser takes it and no secret is in them.

Flask-Compress packs every answer of a kind, also those that carry a token beside what others typed (BREACH); to tell it
which not would take as many lines as these over the standard library.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

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
FILES = 128
"""Compressed files of ours that are kept in memory."""


def packed(response: Response, request: Request) -> Response:
    """The answer, packed where that helps; never a page with a secret in it."""
    if (
        response.mimetype not in PACKED
        or response.is_streamed
        or response.status_code in (204, 206, 304)
        or "no-store" in response.headers.get("Cache-Control", "")
        or "gzip" not in request.headers.get("Accept-Encoding", "")
        or response.headers.get("Content-Encoding")
        or len(data := response.get_data()) < SMALLEST
    ):
        return response
    response.set_data(_squeezed(data) if request.endpoint == "static" else gzip.compress(data, FAST, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
    return response


@lru_cache(FILES)
def _squeezed(data: bytes) -> bytes:
    """A static file, compressed once and as small as gzip can."""
    return gzip.compress(data, BEST, mtime=0)
