"""The files that pages load: scripts in one, without what only their readers need, and with a fingerprint each.

The source stays as it is: small modules with comments. What is served is made once, when it is first asked for.
esbuild would bundle as well, but it is a program for each system, to be run before each start; two small minifiers in
Python and the few lines below need neither.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import rcssmin
import rjsmin
from flask import Response, current_app, request
from werkzeug.wrappers import Response as Answer

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Endings of the files that are kept in memory."""
IMPORT = re.compile(r'^import (?:\* as (\w+)|\{\s*([\w$]+(?:,\s+[\w$]+)*),?\s*\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w$]+))", re.MULTILINE)
"""The two ways in which our modules import, and the one in which they export."""
QUOTED = re.compile(r'(\[[\w-]+[~|^$*]?=)"([a-z]\w*)"\]', re.IGNORECASE)
"""A value of an attribute in a selector that needs no quotes, being a name."""
ADDRESS = re.compile(r'url\("(fonts/[\w.-]+)"\)')
"""A file that a style sheet names."""
PART = re.compile(r'^@import "\./([\w/]+\.css)";$', re.MULTILINE)
"""A part of a style sheet."""
MARK = 8
"""Digits of a fingerprint: it parts a file from those that phones have kept of it. Each page names twenty."""
APP = "app.js"
LATE = (
    "cards.js", "clock.js", "counting.js", "keypad.js", "leave.js", "links.js", "menu.js", "numbers.js", "opinion.js",
    "outbox.js", "photo.js", "seats.js", "stock.js",
)  # fmt: skip
"""What `app.js` loads once a page has use for it; the modules that it has already are not loaded again."""
COMMON = "numbers"
"""A module of those that several of them take from: `app.js` loads it before them."""


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
    loaded = asset(folder / filename)
    response = Response(loaded.data, mimetype=loaded.kind)
    response.set_etag(loaded.mark)
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
    return Asset(data, kind, hashlib.sha256(data).hexdigest()[:MARK])


def whole(path: Path) -> str:
    """The text of a file; of a script or a style sheet together with all that it imports, so that phones ask once."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".css":
        return ADDRESS.sub(partial(_marked, path.parent), PART.sub(lambda part: whole(path.parent / part[1]), text))
    return bundle(path, text) if path.suffix == ".js" else text


def _marked(folder: Path, address: re.Match[str]) -> str:
    """The address of a file with its fingerprint, for phones to keep it; a part of a style sheet leaves it."""
    mark = fingerprint(folder / address[1])
    return f'url("{address[1]}?v={mark}")' if mark else address[0]


def short(text: str, kind: str) -> str:
    """A script or a style sheet without comments and needless spaces, and without the quotes in a style's selectors."""
    if kind == "text/javascript":
        return str(rjsmin.jsmin(text))
    return QUOTED.sub(r"\1\2]", str(rcssmin.cssmin(text)))


def bundle(path: Path, text: str) -> str:
    """A script after its modules: each is a scope of its own, and gives what others import to the whole bundle."""
    modules = _modules(path, text)
    names = _imported_names([*modules.values(), text])
    theirs = _given(path) if path.name in LATE else {}
    late = chain.from_iterable(_modules(path.with_name(name)) for name in LATE) if path.name == APP else ()
    shared = [name for name in dict.fromkeys(late or theirs) if name in modules]
    starred = {match[3] for script in (*modules.values(), text) for match in IMPORT.finditer(script) if match[1]}
    parts = [f"const {{ {_listed(shared)} }} = self.scopes;"] if theirs else []
    for name, module in modules.items():
        if name in theirs:
            parts += _names_from(f"{name}_js", names.get(name))
        elif name in starred or name in shared:
            parts += [f"const {name}_js = {scope(module)};", *_names_from(f"{name}_js", names.get(name))]
        else:
            parts += _names_from(scope(module, names[name]), names[name])
    if path.name == APP:
        parts.append(f"self.scopes = {{ {_listed(shared)} }};")
    body = IMPORT.sub(_taken, text)
    return "\n".join([*parts, body if EXPORT.search(text) or not parts else f"{{\n{body}\n}}"])  # its names are its own


def _given(path: Path) -> dict[str, str]:
    """The modules that a script finds which comes late."""
    given = _modules(path.with_name(APP))
    return given if path.stem == COMMON else given | {COMMON: ""}


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{name}_js" for name in names)


def _modules(path: Path, text: str | None = None) -> dict[str, str]:
    """The modules of a script by name: each after those that it takes from."""
    modules: dict[str, str] = {}

    def add(script: str) -> None:
        for match in IMPORT.finditer(script):
            name = match[3]
            if name not in modules:
                module = path.with_name(f"{name}.js").read_text(encoding="utf-8")
                add(module)
                modules[name] = module

    add(path.read_text(encoding="utf-8") if text is None else text)
    return modules


def _imported_names(scripts: Iterable[str]) -> dict[str, list[str]]:
    """For each module what is imported from it by name; a name means the same in all scripts."""
    owners: dict[str, str] = {}
    for match in chain.from_iterable(map(IMPORT.finditer, scripts)):
        for name in filter(None, re.split(r"[,\s]+", match[2] or "")):
            if owners.setdefault(name, match[3]) != match[3]:
                raise ValueError(f"{name} is imported from {owners[name]}.js and from {match[3]}.js")
    return {
        module: [name for name, owner in owners.items() if owner == module] for module in dict.fromkeys(owners.values())
    }


def _names_from(value: str, names: list[str] | None) -> list[str]:
    return [f"const {{ {', '.join(names)} }} = {value};"] if names else []


def scope(module: str, names: Iterable[str] = ()) -> str:
    """A module as a value: an object of what it exports, or of these names alone."""
    exports = ", ".join(names or EXPORT.findall(module))
    body = EXPORT.sub("", IMPORT.sub(_taken, module))
    return f"(() => {{\n{body}\nreturn {{ {exports} }};\n}})()"


def _taken(match: re.Match[str]) -> str:
    """What stands for an import within a bundle, which knows already what is imported by name."""
    return f"const {match[1]} = {match[3]}_js;" if match[1] else ""
