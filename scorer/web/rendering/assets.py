"""The files that pages load, each with a fingerprint: a checkout serves them as written, a wheel has them bundled."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Response, current_app, request
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as Answer

from scorer.web.request import context

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""Endings of the files that pages load first, and what they are."""
FONT = "fonts/figures-932e942b.woff2"
HASHED = re.compile(r"-[0-9A-Za-z]{8}\.\w+$")
"""A name that changes with the content of the file."""
MARK = 8
"""Digits of a fingerprint: it parts a file from those that phones have kept of it. Each page names twenty."""


def send(filename: str) -> Answer:
    """A static file, for good where the address has its fingerprint; those of `KINDS` as a whole, to be packed."""
    path = Path(safe_join(str(current_app.static_folder), filename) or "")
    mark = request.args.get("v")
    lasting = HASHED.search(path.name) or (mark and mark == fingerprint(path))
    if path.suffix in KINDS and path.is_file():
        response = Response(path.read_bytes(), mimetype=KINDS[path.suffix])
        if not lasting:
            response.add_etag()
            response.headers["Cache-Control"] = "no-cache"
            return response.make_conditional(request)
    else:
        response = current_app.send_static_file(filename)
    if lasting:
        response.headers["Cache-Control"] = f"public, max-age={context.YEAR}, immutable"
    return response


@cache
def fingerprint(path: Path) -> str:
    """Changes with the content of a file; empty where its name does so, or there is no file."""
    if HASHED.search(path.name) or not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:MARK]
