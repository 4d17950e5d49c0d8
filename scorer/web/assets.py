"""The files that pages load: scripts in one, without what only their readers need, and with a fingerprint each.

The source stays as it is: small modules with comments. What is served is made once, when it is first asked for.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import rcssmin
import rjsmin
from flask import Response, current_app, request
from werkzeug.wrappers import Response as Answer

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Endings of the files that are kept in memory."""
IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]+)\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w$]+))", re.MULTILINE)
"""The two ways in which our modules import, and the one in which they export."""
APP = "app.js"
LATE = ("clock.js", "links.js")
"""What `app.js` loads once a page has use for it; the modules that it has already are not loaded again."""


class Asset(NamedTuple):
    """A file as it is served, and the fingerprint of that."""

    data: bytes
    kind: str
    mark: str


def send(filename: str) -> Answer:
    """A static file; in Flask's own way where it is no text."""
    folder = Path(str(current_app.static_folder))
    if filename not in _names(folder):
        return current_app.send_static_file(filename)
    found = asset(folder / filename)
    response = Response(found.data, mimetype=found.kind)
    response.set_etag(found.mark)
    response.headers["Cache-Control"] = "no-cache"
    return response.make_conditional(request)


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in KINDS)


def fingerprint(path: Path) -> str:
    """Changes with what is served of a file; empty where there is none."""
    return asset(path).mark if path.is_file() else ""


@cache
def asset(path: Path) -> Asset:
    """A file, made ready to be served."""
    kind = KINDS.get(path.suffix, "")
    data = path.read_bytes() if kind in ("", "image/svg+xml") else short(whole(path), kind).encode()
    return Asset(data, kind, hashlib.sha256(data).hexdigest()[:12])


def whole(path: Path) -> str:
    """The text of a file; of a script together with all that it imports, so that phones ask once."""
    text = path.read_text(encoding="utf-8")
    return bundle(path, text) if path.suffix == ".js" else text


def short(text: str, kind: str) -> str:
    """A script or a style sheet without comments and needless spaces."""
    return str(rjsmin.jsmin(text) if kind == "text/javascript" else rcssmin.cssmin(text))


def bundle(path: Path, text: str) -> str:
    """A script after its modules: each is a scope of its own that gives what it exports."""
    scopes = _scopes(path, text)
    parts = list(scopes.values())
    if path.name in LATE:
        theirs = _scopes(path.with_name(APP))
        shared = ", ".join(f"{name}_js" for name in scopes if name in theirs)
        parts = [f"const {{ {shared} }} = self.scopes;"] + [scopes[name] for name in scopes if name not in theirs]
    if path.name == APP:
        late = (_scopes(path.with_name(name)) for name in LATE)
        shared = ", ".join(f"{name}_js" for name in dict.fromkeys(chain.from_iterable(late)) if name in scopes)
        parts.append(f"self.scopes = {{ {shared} }};")
    return "\n".join([*parts, IMPORT.sub(_taken, text)])


def _scopes(path: Path, text: str | None = None) -> dict[str, str]:
    """The modules of a script by name, as scopes: each after those that it takes from."""
    scopes: dict[str, str] = {}

    def add(script: str) -> None:
        for found in IMPORT.finditer(script):
            name = found[3]
            if name not in scopes:
                module = path.with_name(f"{name}.js").read_text(encoding="utf-8")
                add(module)
                scopes[name] = scope(name, module)

    add(path.read_text(encoding="utf-8") if text is None else text)
    return scopes


def scope(name: str, module: str) -> str:
    """A module as the value of `NAME_js`."""
    given = ", ".join(EXPORT.findall(module))
    body = EXPORT.sub("", IMPORT.sub(_taken, module))
    return f"const {name}_js = (() => {{\n{body}\nreturn {{ {given} }};\n}})();"


def _taken(found: re.Match[str]) -> str:
    names = found[1] or f"{{{found[2].replace(' as ', ': ')}}}"
    return f"const {names} = {found[3]}_js;"
