"""The parts of the web app: manifest, service worker, the self-signed certificate, and the page on stored data."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from flask import Blueprint, Response, abort, make_response, url_for

from scorer.web.rendering import assets, formatting
from scorer.web.rendering.templates import render_fields
from scorer.web.request import context

pages = Blueprint("shell", __name__)


@pages.get("/about")
def about() -> str:
    """What the score keeper keeps, for how long, and what https would add."""
    days, authority = context.services().settings.keep_days, _authority() is not None
    return render_fields("shell/about.html", keep=days, authority=authority)


@pages.get("/offline")
def offline() -> str:
    """What the service worker shows instead of a page that the phone has never seen."""
    return render_fields("shell/offline.html")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put the app on its home screen."""
    icons = [
        {"src": formatting.file(f"pictures/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {"src": formatting.file("pictures/icon-maskable-512.png"), "sizes": "512x512", "type": "image/png"}
    name = context.words()["app.name"]
    data = {
        "name": name, "short_name": name, "lang": context.language(), "start_url": "/", "id": "/", "scope": "/",
        "display": "standalone", "background_color": "#FFFFFF", "theme_color": "#19448C",
        "icons": [*icons, maskable | {"purpose": "maskable"}],
    }  # fmt: skip
    return make_response(json.dumps(data, ensure_ascii=False), 200, {"Content-Type": "application/manifest+json"})


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker with the fingerprint of all files: another release, another cache."""
    folder = formatting.folder()
    text = (folder / "scorer" / "sw.js").read_text(encoding="utf-8")
    drawn = ("people", "buttons", "chip", "figures", "favicon")
    pictures = [f"pictures/{name}.svg" for name in drawn]
    paths = sorted([*folder.glob("scorer/*.[cj]s*"), *folder.glob("look/**/*.css")])  # in a wheel they are bundled
    loaded = [path.relative_to(folder).as_posix() for path in paths if path.name != "sw.js"]
    shell = [*map(formatting.file, (*loaded, assets.FONT, *pictures)), url_for("shell.manifest")]
    shell.append(url_for("shell.offline"))
    text = text.replace("__VERSION__", _version()).replace("__SHELL__", json.dumps(shell))
    return make_response(text, 200, {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"})


@cache
def _version() -> str:
    digest = hashlib.sha256()
    for path in sorted(formatting.folder().rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _authority() -> bytes | None:
    from scorer.machine import certificate  # its library is none that a browser has

    return certificate.authority_pem(context.services().settings.data)


@pages.get("/certificate")
def trust() -> Response:
    """The certificate of this machine's own authority, for phones that shall trust it."""
    data = _authority() or abort(404)
    headers = {"Content-Type": "application/x-x509-ca-cert", "Content-Disposition": 'attachment; filename="scorer.crt"'}
    return make_response(data, 200, headers)


@pages.get("/health")
def health() -> Response:
    """A health check: the database answers."""
    context.services().store.alive()
    return make_response("ok\n", 200, context.PLAIN)
