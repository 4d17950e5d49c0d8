"""The files that pages load, each with a fingerprint: a checkout serves them as written, a wheel has them bundled."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Response, current_app, request
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as Answer

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Endings of the files that are packed."""
FONT = "fonts/figures-932e942b.woff2"
HASHED = re.compile(r"-[0-9A-Za-z]{8}\.\w+$")
"""A name that changes with the content of the file."""
MARK = 8
"""Digits of a fingerprint: it parts a file from those that phones have kept of it. Each page names twenty."""


def send(filename: str) -> Answer:
    """A static file; text as a whole, so that it can be packed."""
    path = Path(safe_join(str(current_app.static_folder), filename) or "")
    if path.suffix not in KINDS or not path.is_file():
        return current_app.send_static_file(filename)
    response = Response(path.read_bytes(), mimetype=KINDS[path.suffix])
    response.add_etag()
    response.headers["Cache-Control"] = "no-cache"
    return response.make_conditional(request)


@cache
def fingerprint(path: Path) -> str:
    """Changes with the content of a file; empty where its name does so, or there is no file."""
    if HASHED.search(path.name) or not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:MARK]
