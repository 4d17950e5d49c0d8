"""What phones load: with a fingerprint each, packed, and in a wheel bundled by esbuild."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from flask import Flask, Request, Response
from playwright.sync_api import expect
from werkzeug.test import EnvironBuilder

from scorer import HERE, STATIC
from scorer.web.middleware import compression
from scorer.web.rendering import assets
from tests.scorer.browser import Phones
from tests.scorer.bundled import BUNDLE
from tests.scorer.hands import Fingers, Table
from tests.scorer.served import Served

IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?["'](\.[^"']+)["']|@import ["'](\.[^"']+)["']""")


class Installed(Served):
    """The program as a terminal starts it, of an installed wheel that is on the path."""

    can_be_warm = False
    command = (sys.executable, "-P", "-m", "scorer")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what is in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True, timeout=120)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.proof  # all other tests with a browser play with a bundle, which test_package.py finds in the wheel
@pytest.mark.parametrize("kind", ["wheel", "checkout"])
def test_a_table_is_played_with_the_bundled_scripts_of_the_wheel_or_those_of_the_checkout(
    request: pytest.FixtureRequest, kind: str, tmp_path: Path, phones: Phones
) -> None:
    if kind == "wheel":
        server = Installed(tmp_path, {"PYTHONPATH": str(request.getfixturevalue("site"))}).start()
    else:
        server = Served(tmp_path).start()
    try:
        page = phones(base_url=server.url)
        table = Table(Fingers(page)).open("terz", ["Ada", "Ben"])
        table.press(table(".tile[value='1']"), "0", "1")
        loaded = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
        assert any("/scorer/chunk-" in name for name in loaded) is (kind == "wheel")
        page.goto("/studio")
        expect(page.locator("main")).to_be_visible()
        assert page.request.get("/sw.js").ok
    finally:
        server.stop()


@pytest.mark.long
def test_the_bundle_has_all_that_pages_name_and_nothing_else(bundle: Path) -> None:
    built = {path.relative_to(bundle).as_posix() for path in bundle.rglob("*.*") if not assets.HASHED.search(path.name)}
    others = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.*")}
    loose = {name for name in others if not name.endswith((".js", ".css")) and not assets.HASHED.search(name)}
    assert built == {*BUNDLE["entries"](), BUNDLE["WORKER"], *loose}


@pytest.mark.long
def test_what_a_bundle_imports_has_its_hash_in_its_name(bundle: Path) -> None:
    for path in [*bundle.rglob("*.js"), *bundle.rglob("*.css")]:
        for names in IMPORTED.findall(path.read_text(encoding="utf-8")):
            name = "".join(names)
            assert assets.HASHED.search(name), (path.name, name)
            assert (path.parent / name).is_file(), (path.name, name)


def test_each_script_and_style_sheet_is_an_entry_or_part_of_one() -> None:
    seen, queue = set[Path](), [STATIC / name for name in (*BUNDLE["entries"](), BUNDLE["WORKER"])]
    while queue:
        path = queue.pop().resolve()
        if path not in seen:
            seen.add(path)
            queue += [path.parent / "".join(names) for names in IMPORTED.findall(path.read_text(encoding="utf-8"))]
    assert seen == {path.resolve() for kind in ("*.js", "*.css") for path in STATIC.rglob(kind)}


def test_the_name_of_the_font_changes_with_its_content() -> None:
    data = (STATIC / assets.FONT).read_bytes()
    assert hashlib.sha256(data).hexdigest()[: assets.MARK] in assets.FONT


@pytest.fixture
def app() -> Flask:
    """An app with our files alone."""
    app = Flask("small", static_folder=str(STATIC))
    app.view_functions["static"] = assets.send
    return app


def test_files_are_told_apart_by_what_they_are(app: Flask) -> None:
    phone = app.test_client()
    kinds = {"scorer/app.js": "text/javascript", "scorer/look.css": "text/css", "pictures/figures.svg": "image/svg+xml"}
    for name, kind in kinds.items():
        with phone.get(f"/static/{name}") as answer:
            assert answer.get_data() == (STATIC / name).read_bytes()
            assert answer.mimetype == kind
        with phone.get(f"/static/{name}", headers={"If-None-Match": answer.headers["ETag"]}) as again:
            assert again.status_code == 304
    with phone.get("/static/pictures/icon-192.png") as picture:
        assert picture.get_data() == (STATIC / "pictures" / "icon-192.png").read_bytes()
    assert phone.get("/static/../assets.py").status_code == 404
    assert phone.get("/static/nothing.js").status_code == 404


def answer(response: Response) -> Response:
    """A response on its way to a browser that takes gzip."""
    return compression.packed(response, Request(EnvironBuilder(headers=[("Accept-Encoding", "gzip")]).get_environ()))


def test_secrets_are_never_packed() -> None:
    page = Response("x" * 2000, mimetype="text/html")
    page.headers["Cache-Control"] = "no-store"
    assert "Content-Encoding" not in answer(page).headers
    assert answer(Response("x" * 2000, mimetype="text/html")).headers["Content-Encoding"] == "gzip"


def test_parts_and_pictures_stay_as_they_are() -> None:
    for response in (Response("x" * 2000, 206, mimetype="text/css"), Response(b"x" * 2000, mimetype="image/png")):
        assert len(answer(response).get_data()) == 2000
