"""What phones load: short, and still what was written."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Request, Response
from werkzeug.test import EnvironBuilder

import scorer
from scorer import packing

STATIC = scorer.HERE / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
TEMPLATE = re.compile(r"`(?:\\.|[^`\\])*`")
KB = 1000


def served(path: Path) -> bytes:
    """A file as it is served, before gzip."""
    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    return packing.short(path.read_bytes(), kinds[path.suffix])


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_hold_only_what_the_minifier_understands(path: Path) -> None:
    text = uncommented(path.read_text(encoding="utf-8"))
    for template in TEMPLATE.findall(text):
        assert template.count("${") <= template.count("}"), f"a template within a template: {template}"
        assert template in served(path).decode(), template


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_keep_all_their_words(path: Path) -> None:
    strings = re.compile(r'"(?:\\.|[^"\\\n])*"')
    assert strings.findall(served(path).decode()) == strings.findall(uncommented(path.read_text(encoding="utf-8")))


def uncommented(text: str) -> str:
    """A script without comments; they begin a line or stand behind a blank."""
    return re.sub(r"/\*.*?\*/|(?<!\S)//[^\n]*", "", text, flags=re.DOTALL)


def test_a_table_page_is_small() -> None:
    assert len(served(STATIC / "style.css")) < 15 * KB
    first = [STATIC / "style.css", *SCRIPTS, *(STATIC / "pictures" / name for name in ("signs.svg", "favicon.svg"))]
    assert sum(len(gzip.compress(served(path), packing.BEST)) for path in first) < 25 * KB


def answer(response: Response) -> Response:
    """A response on its way to a browser that takes gzip."""
    return packing.packed(response, Request(EnvironBuilder(headers={"Accept-Encoding": "gzip"}).get_environ()))


def test_secrets_are_never_packed() -> None:
    page = Response("x" * 2000, mimetype="text/html")
    page.headers["Cache-Control"] = "no-store"
    assert "Content-Encoding" not in answer(page).headers
    assert answer(Response("x" * 2000, mimetype="text/html")).headers["Content-Encoding"] == "gzip"


def test_parts_and_pictures_stay_as_they_are() -> None:
    for response in (Response("x" * 2000, 206, mimetype="text/css"), Response(b"x" * 2000, mimetype="image/png")):
        assert len(answer(response).get_data()) == 2000
