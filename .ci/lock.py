"""Writes a lock file with hashes: `python .ci/lock.py run|test|bench`.

`run` is what the programs need with all extras (and hatchling, to install them), `test` adds what the tests need,
`bench` the peer. A later file keeps the versions of an earlier one. With `run` comes `wheels.txt`, which lists the
wheels of its requirements for common systems: `tests/test_lock.py` reads both.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parent.parent
CI = ROOT / ".ci"
ORDER = ["run", "test", "bench"]
PYTHONS = r"(?:py2\.)?py3|cp3\w*-abi3|cp311-cp311|cp314-cp314"
SYSTEMS = r"any|win_amd64|macosx\w*|manylinux\w*x86_64"
WHEEL = re.compile(rf"-(?:{PYTHONS})-.*(?:{SYSTEMS})\.whl$")
"""Wheels to list: of the oldest and the newest Python, for Windows, macOS and Linux."""


def requirements(kind: str) -> list[str]:
    """The requirements of a kind, from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    if kind == "run":
        extras = [name for names in project["project"]["optional-dependencies"].values() for name in names]
        back_end = [name for name in project["build-system"]["requires"] if name.startswith("hatchling")]
        return [*project["project"]["dependencies"], *extras, *back_end]
    return list(project["dependency-groups"][kind])


def resolve(kind: str, *options: str) -> str:
    """What uv chooses for a kind, within the versions of earlier kinds."""
    earlier = [f"-c{CI / name}.lock" for name in ORDER[: ORDER.index(kind)]]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", *earlier, *options, "-"]
    text = "\n".join(requirements(kind))
    return subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603


def wheels(kind: str) -> list[str]:
    """Hash and name of each wheel in a lock."""
    pins = tomllib.loads(resolve(kind, "--format=pylock.toml", f"-c{CI / kind}.lock"))["packages"]
    files = [wheel for pin in pins for wheel in pin.get("wheels", ())]
    named = [(urlsplit(file["url"]).path.rpartition("/")[2], file["hashes"]["sha256"]) for file in files]
    return [f"{digest}  {name}\n" for name, digest in named if WHEEL.search(name)]


def lock(kind: str) -> None:
    """Writes `.ci/<kind>.lock`."""
    (CI / f"{kind}.lock").write_text(resolve(kind, "--generate-hashes"))
    if kind == "run":
        (CI / "wheels.txt").write_text("".join(wheels(kind)))


if __name__ == "__main__":
    lock(sys.argv[1])
