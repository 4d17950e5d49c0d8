"""What the tests need beside Python: a browser, PostgreSQL, readers of PDFs, proxies. As a program it brings them.

`make test` runs it first. It installs only with apt, and only for root or one who may `sudo` without a password; it
is done in an instant where all are there. Without them the tests that need one fail. Only the standard library is used
here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
"""Chromium's own program without windows: the same pages for two thirds of the work, so it is the first choice."""
BROWSERS = (
    *SHELLS,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
"""Names on the path."""
PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
    "Chromium/Application/chrome.exe",
)
"""Below the folders where Windows keeps programs."""
BUNDLES = ("Google Chrome", "Chromium", "Microsoft Edge")
"""Applications of macOS."""
FETCHED = (
    *(f"chromium_headless_shell-*/*/{name}" for name in SHELLS),
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-win*/chrome.exe",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
"""What `playwright install chromium` fetches, below its folder."""

NO_BROWSER = (
    "no Chromium, Chrome or Edge is here, which the tests of the scorer's pages need. On Debian: "
    "apt install chromium-headless-shell; elsewhere install one of them, or run "
    ".venv/bin/python -m playwright install chromium. SCORER_BROWSER names one that lies elsewhere."
)
NO_POSTGRESQL = (
    "no PostgreSQL server is here, which the tests of the store need. On Debian: apt install postgresql; "
    "elsewhere put initdb and pg_ctl on the path."
)


READERS = {"qpdf": "qpdf", "gs": "ghostscript", "mutool": "mupdf-tools", "pdftoppm": "poppler-utils"}
"""Programs that read PDFs as printers and viewers do, and their packages of Debian."""
NO_READER = (
    "{program} is not here, with which a test reads every kind of PDF. On Debian: apt install {package}; elsewhere put "
    "it on the path."
)


PROXIES = ("caddy", "nginx")
"""Proxies before a public server: their programs, and their packages of Debian."""
NO_PROXY = (
    "{program} is not here, whose configuration a test tries. On Debian: apt install {program}; elsewhere put it on "
    "the path."
)


class MachineError(RuntimeError):
    """A setting that names nothing; one sentence."""


def find_browser(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """The path of a browser that is, or comes from, Chromium. MachineError where SCORER_BROWSER names none."""
    if said := environ.get("SCORER_BROWSER"):
        if found := shutil.which(said, path=environ.get("PATH")):
            return found
        raise MachineError(f"SCORER_BROWSER names {said!r}, which can't be run")
    named = [path for name in BROWSERS if (path := shutil.which(name, path=environ.get("PATH")))]
    usual = (str(path) for path in _usual_browsers(environ, platform) if path.is_file() and os.access(path, os.X_OK))
    return min([*named, *usual], key=_last, default=None)


def _last(path: str) -> tuple[bool, bool]:
    # one from a snap sees a /tmp of its own, which makes it the last choice
    return path.startswith("/snap/"), not is_shell(path)


def is_shell(path: str) -> bool:
    """Whether a browser is one without windows."""
    return Path(path).name.startswith(SHELLS)


def _usual_browsers(environ: Mapping[str, str], platform: str) -> Iterator[Path]:
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or "/nowhere")
    caches = {"win32": Path(environ.get("LOCALAPPDATA", home)), "darwin": home / "Library" / "Caches"}
    if platform == "win32":
        for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            yield from (Path(environ[folder], program) for program in PROGRAMS if folder in environ)
    if platform == "darwin":
        for above in (Path("/"), home):
            yield from (above / "Applications" / f"{name}.app" / "Contents" / "MacOS" / name for name in BUNDLES)
    fetched = Path(environ.get("PLAYWRIGHT_BROWSERS_PATH") or caches.get(platform, home / ".cache") / "ms-playwright")
    for pattern in FETCHED:
        yield from sorted(fetched.glob(pattern), reverse=True)


def find_postgresql(environ: Mapping[str, str] = os.environ, root: Path = Path("/")) -> Path | None:
    """The folder with the programs `initdb` and `pg_ctl`, the newest where there are several."""
    on_path = [Path(folder) for folder in environ.get("PATH", "").split(os.pathsep) if folder]
    versions = sorted(root.glob("usr/lib/postgresql/*/bin"), key=lambda path: _number(path.parent.name), reverse=True)
    versions += sorted(root.glob("usr/pgsql-*/bin"), reverse=True)
    usual = [root / "usr/local/bin", root / "opt/homebrew/bin", root / "usr/local/pgsql/bin"]
    for folder in (*versions, *on_path, *usual):
        if all(shutil.which(name, path=str(folder)) for name in ("initdb", "pg_ctl", "postgres")):
            return folder
    return None


def lacking_readers(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Packages of the readers of PDFs that are not on the path, and what is to say without them."""
    absent = {own: name for name, own in READERS.items() if shutil.which(name, path=environ.get("PATH")) is None}
    return {own: NO_READER.format(program=name, package=own) for own, name in absent.items()}


def find_proxy(program: str, environ: Mapping[str, str] = os.environ) -> str | None:
    """The path of a proxy; Debian's nginx lies where only root looks."""
    return shutil.which(program, path=f"{environ.get('PATH', '')}{os.pathsep}/usr/sbin")


def lacking_proxies(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Proxies that are not here, and what is to say without them."""
    return {name: NO_PROXY.format(program=name) for name in PROXIES if find_proxy(name, environ) is None}


def _number(text: str) -> float:
    return float(text) if text.replace(".", "", 1).isdecimal() else 0.0


# --- bringing what is missing

CLUSTERS = "/etc/postgresql-common/createcluster.d"
"""Settings of Debian's package; with one of ours it starts no server of its own."""
POLICY = "/usr/sbin/policy-rc.d"
"""A program that says no when a package of Debian would start its server."""
SECONDS = {"update": 180, "install": 600}


def rights() -> list[str] | None:
    """What to write before apt-get: nothing for root, sudo where it asks for no password, None where neither helps."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and _done(["sudo", "-n", "true"], 10):
        return ["sudo", "-n"]
    return None


def _done(command: Sequence[str], seconds: float) -> bool:
    """Runs a command quietly; whether it went well in that time."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def bring(packages: Sequence[str], before: Sequence[str]) -> None:
    """Installs packages of Debian, all at once, or those that it can where one of them can't be had."""
    print(f"installing {', '.join(packages)} for the tests, which takes a minute or two …", flush=True)
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=60"]
    install = [*apt, "install", "-y", "--no-install-recommends"]
    _done([*apt, "update"], SECONDS["update"])  # with old lists it may work as well
    quiet = f"{CLUSTERS}/cardgen-tests.conf"
    is_ours = not Path(POLICY).exists()
    if is_ours:
        _done([*before, "sh", "-c", f"printf '#!/bin/sh\\nexit 101\\n' > {POLICY} && chmod +x {POLICY}"], 10)
    _done([*before, "sh", "-c", f"mkdir -p {CLUSTERS} && echo create_main_cluster = false > {quiet}"], 10)
    if not _done([*install, *packages], SECONDS["install"]):
        for package in packages:
            _done([*install, package], SECONDS["install"])
    _done([*before, "rm", "-f", quiet, *([POLICY] if is_ours else [])], 10)
    if services := [name for name in PROXIES if name in packages]:
        _done([*before, "systemctl", "disable", *services], 10)


def missing() -> dict[str, str]:
    """Packages of Debian that would help, and what is to say without them."""
    needs = {SHELLS[0]: (find_browser(), NO_BROWSER), "postgresql": (find_postgresql(), NO_POSTGRESQL)}
    return (
        {name: sentence for name, (there, sentence) in needs.items() if there is None}
        | lacking_readers()
        | lacking_proxies()
    )


def quicker() -> list[str]:
    """Packages of Debian that do better what is done by something else here, as far as apt knows them."""
    browser = None if os.environ.get("SCORER_BROWSER") else find_browser()
    return [SHELLS[0]] if browser and not is_shell(browser) and _done(["apt-cache", "show", SHELLS[0]], 10) else []


def main() -> None:
    """Brings what is missing and may be installed, and says what is missing still."""
    packages = [*missing(), *quicker()]
    if packages and os.name == "posix" and (before := rights()) is not None:
        bring(packages, before)
    for sentence in missing().values():
        print(f"make test: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except MachineError as error:
        sys.exit(f"make test: {error}")
