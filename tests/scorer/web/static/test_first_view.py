"""What a phone loads for a table's first view, packed: the page, and every file that it asks for at once."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from flask import Flask

from scorer import STATIC
from scorer.games import BUILT_IN
from scorer.web.middleware import compression
from scorer.web.rendering import assets
from tests.scorer.opened import opened

MOST = 30_500
"""Bytes that the first view of a table may have."""
NAMED = re.compile(r'(?:href|src)="/static/([\w/.-]+\.(?:css|js|svg|woff2))[?"#]')
"""Files that a page asks for by itself."""
LIST = re.compile(r"const LATE = \{(.*?)\n\};", re.DOTALL)
REST = re.compile(r"const AT_REST = (\[.*?\]);")


def size(path: Path) -> int:
    """A file as it comes; a font is packed already."""
    data = path.read_bytes()
    return len(data) if path.suffix == ".woff2" else len(gzip.compress(data, compression.BEST))


def brought(page: str) -> set[str]:
    """The scripts that app.js brings at once, by the attributes and classes on the page that they are for."""
    script = (STATIC / "scorer" / "app.js").read_text(encoding="utf-8")
    found, resting = LIST.search(script), REST.search(script)
    assert found
    assert resting
    names = set()
    for name, uses in re.findall(r'(\w+):\s+"([^"]+)"', found[1]):
        marks = [re.escape(word) for use in uses.split(",") for word in re.findall(r"[.[]([\w-]+)", use)[-1:]]
        if name not in json.loads(resting[1]) and any(re.search(rf'[\s"]{mark}[\s"=>]', page) for mark in marks):
            names.add(f"scorer/{name}.js")
    return names


def with_chunks(bundle: Path, names: set[str]) -> set[str]:
    """These files, and what the scripts among them import."""
    scripts = [(bundle / name).read_text(encoding="utf-8") for name in names if name.endswith(".js")]
    found = {f"scorer/{name}" for text in scripts for name in re.findall(r'"\./(chunk-\w+\.js)"', text)}
    return names if found <= names else with_chunks(bundle, names | found)


@pytest.mark.long
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_first_view_of_a_table_is_light(unlimited: Flask, bundle: Path, game: str) -> None:
    phone = unlimited.test_client()
    table = opened(phone, game, **{"name-2": "Cem", "name-3": "Dana"})
    page = phone.get(table, headers={"Accept-Language": "de"}).get_data()
    text = page.decode()
    state = phone.get(f"{table}/state").get_data()
    files = with_chunks(bundle, {*NAMED.findall(text), *brought(text.partition("<body")[2])})
    assert {"scorer/look.css", "scorer/app.js", "pictures/people.svg", assets.FONT, "pictures/favicon.svg"} <= files
    sizes = {name: size(bundle / name) for name in files} | {
        "page": len(gzip.compress(page, compression.FAST)),
        "state": len(state),
    }
    assert sum(sizes.values()) <= MOST, sizes
