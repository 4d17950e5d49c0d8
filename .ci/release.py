"""Builds the sdist and the wheel in `dist/` and checks them: `make release`. Publishing them is for the maintainers.

The wheel is built from the sdist, as an installer without wheels would. Both must pass `twine check --strict`; then
the wheel is installed in a bare environment, with the versions of the lock and wheels only, prints a deck and serves a
page with its script.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
LOCK = ROOT / ".ci" / "run.lock"
SECONDS = 60
"""For the server to answer."""
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"')


def build() -> tuple[Path, Path]:
    """The sdist, and the wheel built from it."""
    shutil.rmtree(DIST, ignore_errors=True)
    _hatchling("sdist", ROOT)
    (sdist,) = DIST.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(sdist, folder)
        (source,) = Path(folder).iterdir()
        _hatchling("wheel", source)
    (wheel,) = DIST.glob("*.whl")
    return sdist, wheel


def _hatchling(target: str, folder: Path) -> None:
    _run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", DIST, folder=folder)


def check(wheel: Path) -> None:
    """Installs the wheel in a bare environment and tries both programs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        pins = folder / "constraints.txt"
        pins.write_text(re.sub(r" \\\n    --hash=\S+", "", LOCK.read_text()))
        pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
        _run(*pip, "--only-binary", ":all:", "--constraint", pins, wheel, folder=folder)
        _run(programs / "cardgen", "--version", folder=folder)
        _run(programs / "cardgen", "print", "terz", "--format", "pdf", "-o", folder / "decks", folder=folder)
        _expect((folder / "decks" / "terz.pdf").read_bytes().startswith(b"%PDF"), "cardgen wrote no PDF")
        with _scorer(programs / "scorer", folder) as address:
            scripts = SCRIPT.findall(_fetch(address))
            _expect(bool(scripts), "the start page has no script")
            _expect(bool(_fetch(address + scripts[0])), "the start page's script is empty")


@contextmanager
def _scorer(program: Path, folder: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "SCORER_DATA": str(folder / "data")}
    command = [str(program), "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, cwd=folder, env=environment)  # noqa: S603
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(SECONDS)


def _fetch(address: str) -> str:
    end = time.monotonic() + SECONDS
    while True:
        try:
            with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310
                return str(answer.read().decode())
        except URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _expect(passed: bool, fault: str) -> None:
    if not passed:
        raise SystemExit(fault)


def _run(*command: str | Path, folder: Path) -> None:
    subprocess.run([str(each) for each in command], cwd=folder, check=True)  # noqa: S603


def main() -> None:
    """Builds and checks; raises where something is wrong."""
    files = build()
    _run(sys.executable, "-m", "twine", "check", "--strict", *files, folder=ROOT)
    check(files[1])
    print(f"Ready to be tagged and published: {', '.join(file.name for file in files)}")


if __name__ == "__main__":
    main()
