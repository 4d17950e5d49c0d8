"""What phones load: in one, short, and still what was written."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask, Request, Response
from werkzeug.test import EnvironBuilder

import scorer
from scorer.web import assets, packing

STATIC = scorer.HERE / "web" / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
ENTRIES = (assets.APP, *assets.LATE, "check.js", "offline.js", "sw.js")
TEMPLATE = re.compile(r"`(?:\\.|[^`\\])*`")
KB = 1000


def uncommented(path: Path) -> str:
    """A script without comments; they begin a line or stand behind a blank."""
    return re.sub(r"/\*.*?\*/|(?<!\S)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def served(name: str) -> str:
    """A file as it is served, before gzip."""
    return assets.asset(STATIC / name).data.decode()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_lose_only_comments_and_spaces(path: Path) -> None:
    text, short = uncommented(path), assets.short(path.read_text(encoding="utf-8"), "text/javascript")
    assert "".join(short.split()) == "".join(text.split())
    for template in TEMPLATE.findall(text):
        assert template.count("${") <= template.count("}"), f"the minifier knows no template within one: {template}"
        assert template in short


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_modules_import_and_export_in_the_ways_that_are_bundled(path: Path) -> None:
    text = assets.EXPORT.sub("", assets.IMPORT.sub("", uncommented(path)))
    text = text.replace("await import(", "") if path.name == assets.APP else text
    assert not re.search(r"^\s*(import|export)\b|\bimport\(|\bexport \w|^(let|var) \w+ = .*export", text, re.MULTILINE)


@pytest.mark.parametrize("name", ENTRIES)
def test_a_page_asks_for_one_script(name: str) -> None:
    exports = name in assets.LATE
    assert not re.search(r"\bimport[ {*]|\bfrom\"" + ("" if exports else r"|\bexport[ {]"), served(name))
    modules = re.findall(r"const (\w+)_js=", served(name))
    assert len(modules) == len(set(modules))


def test_the_bundle_has_every_module_once() -> None:
    bundles = [served(name) for name in (assets.APP, *assets.LATE)]
    for path in SCRIPTS:
        if path.name not in ENTRIES:
            text = assets.EXPORT.sub("", assets.IMPORT.sub("", path.read_text(encoding="utf-8")))
            assert sum(bundle.count(assets.short(text, "text/javascript")) for bundle in bundles) == 1, path.name


@pytest.mark.parametrize("name", assets.LATE)
def test_what_comes_late_takes_what_is_there(name: str) -> None:
    taken = re.findall(r"(\w+)_js", served(name).partition("}=self.scopes;")[0])
    given = re.findall(r"(\w+)_js", served(assets.APP).partition("self.scopes={")[2].partition("}")[0])
    assert "tools" in taken or name == f"{assets.COMMON}.js"
    assert set(taken) <= {*given, assets.COMMON}


def modules(folder: Path, **texts: str) -> Path:
    """Modules in a folder; the last of them is the one to be bundled."""
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder / f"{list(texts)[-1]}.js"


def test_a_bundle_is_what_its_modules_are(tmp_path: Path) -> None:
    top = modules(
        tmp_path,
        one="export const $a = 1;\nexport async function b() { return $a; }\n",
        two='import { $a, b } from "./one.js";\nexport const d = [$a, b];\n',
        top='import * as two from "./two.js";\nimport {\n  $a,\n  b,\n} from "./one.js";\ntwo.d.push($a, b);\n',
    )
    wanted = (
        "const{$a,b}=(()=>{const $a=1;async function b(){return $a;}\nreturn{$a,b};})();"
        "const two_js=(()=>{const d=[$a,b];return{d};})();"
        "{const two=two_js;two.d.push($a,b);}"
    )
    assert assets.short(assets.whole(top), "text/javascript") == wanted


def test_a_name_comes_from_one_module(tmp_path: Path) -> None:
    top = modules(
        tmp_path,
        one="export const a = 1;\n",
        two="export const a = 2;\n",
        three='import { a } from "./two.js";\nexport const b = a;\n',
        top='import { a } from "./one.js";\nimport { b } from "./three.js";\nconsole.log(a, b);\n',
    )
    with pytest.raises(ValueError, match=r"^a is imported from two\.js and from one\.js$"):
        assets.whole(top)


def test_a_style_sheet_is_served_with_its_parts(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.css").write_text("a {\n  color: red;\n}\n")
    (tmp_path / "parts" / "two.css").write_text("b {\n  color: blue;\n}\n")
    top = tmp_path / "top.css"
    top.write_text('/* both */\n@import "./parts/one.css";\n@import "./parts/two.css";\n')
    assert assets.short(assets.whole(top), "text/css") == "a{color:red}b{color:blue}"


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_no_page_asks_for_a_part_of_a_style_sheet(path: Path) -> None:
    assert "@import" not in served(path.name)


def test_a_table_page_is_small() -> None:
    first = ("look.css", "app.js", "pictures/people.svg", "pictures/favicon.svg")  # the page itself has 3 to 5 KB
    figures = (STATIC / "fonts" / "figures.woff2").stat().st_size  # packed already
    assert sum(len(gzip.compress(served(name).encode(), packing.BEST)) for name in first) + figures < 28 * KB


@pytest.fixture
def app() -> Flask:
    """An app with our files alone."""
    app = Flask("small", static_folder=str(STATIC))
    app.view_functions["static"] = assets.send
    return app


def test_files_are_told_apart_by_what_they_are(app: Flask) -> None:
    phone = app.test_client()
    for name in ("app.js", "look.css", "pictures/figures.svg"):
        answer = phone.get(f"/static/{name}")
        assert answer.get_data(as_text=True) == served(name)
        assert answer.mimetype == assets.KINDS[Path(name).suffix]
        assert phone.get(f"/static/{name}", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
        assert assets.fingerprint(STATIC / name) in answer.headers["ETag"]
    with phone.get("/static/pictures/icon-192.png") as picture:
        assert picture.get_data() == (STATIC / "pictures" / "icon-192.png").read_bytes()
    assert phone.get("/static/../assets.py").status_code == 404
    assert phone.get("/static/nothing.js").status_code == 404


def answer(response: Response) -> Response:
    """A response on its way to a browser that takes gzip."""
    return packing.packed(response, Request(EnvironBuilder(headers=[("Accept-Encoding", "gzip")]).get_environ()))


def test_secrets_are_never_packed() -> None:
    page = Response("x" * 2000, mimetype="text/html")
    page.headers["Cache-Control"] = "no-store"
    assert "Content-Encoding" not in answer(page).headers
    assert answer(Response("x" * 2000, mimetype="text/html")).headers["Content-Encoding"] == "gzip"


def test_parts_and_pictures_stay_as_they_are() -> None:
    for response in (Response("x" * 2000, 206, mimetype="text/css"), Response(b"x" * 2000, mimetype="image/png")):
        assert len(answer(response).get_data()) == 2000
