"""Every door of the score keeper, by hand: who may open it, and with what it is tried.

A route that stands in none of these tables makes a test fail, so that nobody adds one without saying who may use it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scorer.keeping.phones import RIGHTS

ROLES = ("stranger", *RIGHTS)
KEY = "key-from-a-phone"


class Door(NamedTuple):
    """What it takes to be let in, and a request that could go well; `file` is the field of a picture that it brings."""

    right: str
    form: Mapping[str, str] = MappingProxyType({})
    json: Any = None
    file: str = ""
    headers: Mapping[str, str] = MappingProxyType({})


TABLE: Mapping[str, Door] = MappingProxyType(
    {
        # what a phone reads
        "GET /t/<table>": Door("watcher"),
        "GET /t/<table>/board": Door("watcher"),
        "GET /t/<table>/scores": Door("watcher"),
        "GET /t/<table>/history": Door("watcher"),
        "GET /t/<table>/share": Door("watcher"),
        "GET /t/<table>/state": Door("watcher"),
        "GET /t/<table>/events": Door("watcher"),
        "GET /t/<table>/record.json": Door("watcher"),
        "GET /t/<table>/scores.csv": Door("watcher"),
        "GET /t/<table>/picture.<kind>": Door("watcher"),
        "GET /t/<table>/bgstats": Door("watcher"),
        "GET /t/<table>/photo": Door("watcher"),
        "GET /t/<table>/photo.jpg": Door("watcher"),
        "GET /t/<table>/entries/<int:seq>": Door("scorer"),
        "GET /t/<table>/first": Door("scorer"),
        # what a phone writes
        "POST /t/<table>/ask": Door("watcher", {"name": "Cem"}),
        "POST /t/<table>/entries": Door("scorer", {"key": KEY, "player": "1"}),
        "POST /t/<table>/entries/<int:seq>": Door("scorer", {"key": KEY, "base": "99", "take_back": "1"}),
        "POST /t/<table>/withdraw": Door("scorer", {"key": KEY}),
        "POST /t/<table>/check": Door("scorer", {"player": "1"}),
        "POST /t/<table>/clock": Door("scorer", {"key": KEY, "do": "start", "seat": "0"}),
        "POST /t/<table>/notes": Door("scorer", {"key": KEY, "text": "Tea"}),
        "POST /t/<table>/players": Door("scorer", {"key": KEY, "name-0": "Ada", "name-1": "Cem"}),
        "POST /t/<table>/photo": Door("scorer", {"key": KEY, "remove": "1"}),
        "POST /t/<table>/first": Door("scorer", {"key": KEY, "seat": "1"}),
        "POST /t/<table>/rematch": Door("scorer", {"key": KEY}),
        "POST /t/<table>/settings": Door("owner", {"key": KEY, "penalty": "1"}),
        "POST /t/<table>/links/<right>": Door("owner"),
        "POST /t/<table>/code": Door("owner"),
        "POST /t/<table>/members/<int:number>": Door("owner", {"do": "name", "name": "Cem"}),
        "POST /t/<table>/delete": Door("owner", {"sure": "1"}),
        # what a program does
        "GET /api/1/tables/<table>": Door("watcher"),
        "GET /api/1/tables/<table>/record": Door("watcher"),
        "GET /api/1/tables/<table>/log": Door("watcher"),
        "GET /api/1/tables/<table>/entries": Door("watcher"),
        "GET /api/1/tables/<table>/entries/<int:seq>": Door("watcher"),
        "POST /api/1/tables/<table>/entries": Door(
            "scorer", json={"player": "Ada"}, headers=MappingProxyType({"Idempotency-Key": KEY})
        ),
        "PUT /api/1/tables/<table>/entries/<int:seq>": Door(
            "scorer", json={"player": "Ben"}, headers=MappingProxyType({"If-Match": '"99"'})
        ),
        "DELETE /api/1/tables/<table>/entries/<int:seq>": Door(
            "scorer", headers=MappingProxyType({"If-Match": '"99"'})
        ),
    }
)
"""Doors of a table. Strangers never learn whether it exists."""

CLASS = (
    "GET /class/<room>", "GET /class/<room>/state", "POST /class/<room>/let", "POST /class/<room>/name",
    "POST /class/<room>/link", "POST /class/<room>/delete",
)  # fmt: skip
"""Doors of a class: only for the phone that made it; the first two also for those that came by its link."""

DRAFT: Mapping[str, Door] = MappingProxyType(
    {
        "GET /studio/<draft>": Door("watch"),
        "GET /studio/<draft>/<any(cards,tasks,look,print,colours):pane>": Door("watch"),
        "GET /studio/<draft>/more": Door("watch"),
        "GET /studio/<draft>/changes": Door("watch"),
        "GET /studio/<draft>/pictures": Door("write"),
        "GET /studio/<draft>/own/<name>.svg": Door("watch"),
        "GET /studio/<draft>/card/<key>.svg": Door("watch"),
        "GET /studio/<draft>/sheet/<int:number>.svg": Door("watch"),
        "GET /studio/<draft>/fan.svg": Door("watch"),
        "GET /studio/<draft>/differences": Door("watch"),
        "GET /studio/<draft>/look/<style_name>.svg": Door("watch"),
        "GET /studio/<draft>/state": Door("watch"),
        "GET /studio/<draft>/odds/<int:number>": Door("watch"),
        "GET /studio/<draft>/cards/<int:number>.svg": Door("watch"),
        "GET /studio/<draft>/deck.toml": Door("watch"),
        "GET /studio/<draft>/deck.pdf": Door("watch"),
        "GET /studio/<draft>/test.pdf": Door("watch"),
        "GET /studio/<draft>/sets.zip": Door("watch"),
        "GET /studio/<draft>/deck.csv": Door("watch"),
        "GET /studio/<draft>/deck.zip": Door("watch"),
        "GET /studio/<draft>/costs.json": Door("watch"),
        "GET /studio/<draft>/ready": Door("watch"),
        "GET /studio/<draft>/score": Door("watch"),
        "POST /studio/<draft>/score": Door("watch"),
        "POST /studio/<draft>/<any(cards,tasks,look,print,colours):pane>": Door("write", {"/name": "Eve"}),
        "POST /studio/<draft>/<any(cards,tasks,look,print,colours):pane>/edit": Door("write", {"/name": "Eve"}),
        "POST /studio/<draft>/pictures": Door("write", file="picture"),
        "POST /studio/<draft>/undo": Door("write"),
        "POST /studio/<draft>/redo": Door("write"),
        "POST /studio/<draft>/restore/<int:seq>": Door("write"),
        "POST /studio/<draft>/links/<right>": Door("own", {"revoke": "1"}),
        "POST /studio/<draft>/delete": Door("own", {"sure": "1"}),
    }
)
"""Doors of a draft. Strangers never learn whether it exists."""

ANYBODY = (
    "GET /studio", "GET /studio/start/<start>/<int:number>.svg", "GET /studio/sign/<sign>-<fill>.svg",
    "GET /studio/pictogram/<code>.svg", "POST /studio/new", "POST /studio/open",
    "GET /studio/mark/<letter>.svg", "GET /studio/copy/<packed>", "POST /studio/copy/<packed>",
    "GET /", "GET /tables", "GET /about", "GET /health", "GET /stats", "GET /people", "GET /people/<key>",
    "POST /people/<key>/join", "POST /people/<key>/part", "GET /manifest.webmanifest", "GET /sw.js",
    "GET /certificate", "GET /offline", "GET /static/<path:filename>", "POST /language", "GET /new/<game>",
    "POST /new/<game>", "POST /new/<game>/deck", "GET /D/<packed>",
    "GET /import", "POST /import", "GET /join", "POST /join", "GET /j/<code>", "GET /open",
    "POST /open", "GET /class/new", "POST /class/new", "POST /class/new/deck", "GET /check/<game>", "GET /rules/<game>",
    "GET /api/1/openapi.json", "GET /api/1/games", "POST /api/1/games/<game>/check", "POST /api/1/score",
    "GET /api/1/tables", "POST /api/1/tables", "POST /api/1/classes",
)  # fmt: skip
"""Doors without a lock: they show nothing but what the phone that asks, its code or its link may see anyway."""


def filled(rule: str, **values: str) -> str:
    """The address that a rule stands for."""
    given = {
        "game": "terz", "code": "ABCD1234", "filename": "scorer/app.js", "kind": "svg", "right": "watcher", "seq": "2",
        "number": "1", "room": "none", "table": "none", "key": "none", "draft": "none", "letter": "A",
        "sign": "heart", "fill": "C40000", "style_name": "classic",
        "name": "dot.png", "pane": "cards", "start": "terz", "packed": "ARQKTQHGP128081QNDSC6M4B8E2QHC00",
    } | values  # fmt: skip
    return re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", lambda found: given[found[1]], rule)
