"""What the command does to its own process, and only to that: a library leaves those who load it as they are."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

COLLECTING = """
import gc, sys
begun = []
gc.callbacks.append(lambda phase, _: begun.append(phase))
from cardgen.__main__ import run
begun.clear()
code = run()
print(code, len(begun), gc.get_freeze_count() > 10_000, gc.isenabled(), file=sys.stderr)
"""

LIBRARY = """
import gc, sys
from cardgen.cli.main import main
main(["list"])
print(gc.isenabled(), gc.get_freeze_count(), file=sys.stderr)
"""


def told(program: str, *arguments: str, question: str = "") -> str:
    """What a Python prints on standard error in which the program runs."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, input=question, capture_output=True, text=True, cwd=ROOT, timeout=120, check=True)
    return done.stderr.strip()


def test_nobody_looks_for_garbage_while_a_deck_is_printed_nor_at_the_end(tmp_path: Path) -> None:
    printed = told(COLLECTING, "print", "terz", "--format", "pdf", "-o", str(tmp_path))
    assert printed == "0 0 True False"
    assert (tmp_path / "terz.pdf").exists()


def test_garbage_is_looked_for_where_a_game_may_make_some() -> None:
    assert told(COLLECTING, "check", "terz", question='{"cards": ["YRE1", "YGE2", "YBE3"]}').endswith("True True")


def test_whoever_loads_the_command_line_keeps_their_collector() -> None:
    assert told(LIBRARY) == "True 0"


def test_what_was_said_is_written_before_the_end(tmp_path: Path) -> None:
    """Also where the stream is a pipe, which Python writes to late; and exit codes are told."""
    for key, code in (("terz", 0), ("nothing", 2)):
        command = [sys.executable, "-m", "cardgen", "print", key, "--format", "pdf", "-o", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=120, check=False)
        assert (done.returncode, bool(done.stdout), b"unknown" in done.stderr) == (code, not code, bool(code))


# --- The package as others get it: the wheel carries styles, words and templates, and works without the checkout.


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the build back end itself."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_carries_what_the_programs_need(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    games = [path.parent.name for path in (ROOT / "cardgen" / "games").glob("*/cards.py")]
    for folder in ("drawing/styles", "words/texts", "custom/recipes", *(f"games/{game}/texts" for game in games)):
        for path in (ROOT / "cardgen" / folder).glob("*.toml"):
            assert str(path.relative_to(ROOT)) in names
    for path in (ROOT / "cardgen" / "games").glob("*/rulebook.*.md"):
        assert str(path.relative_to(ROOT)) in names
    assert {"cardgen/py.typed", "scorer/py.typed", "scorer/__init__.py"} <= names
    assert {"scorer/web/static/scorer/app.js", "scorer/web/static/pictures/people.svg"} <= names
    assert "scorer/web/static/scorer/tools.js" not in names, "scripts are bundled"
    for path in (ROOT / "templates" / "scorer").rglob("*.html"):
        assert f"scorer/templates/{path.relative_to(ROOT / 'templates' / 'scorer').as_posix()}" in names
    for folder in ("words/texts", "games", "keeping/database/migrations"):
        for path in (ROOT / "scorer" / folder).rglob("*.*"):
            assert "__pycache__" in path.parts or str(path.relative_to(ROOT)) in names
    assert not any(name.startswith(("tests", "output", "templates")) for name in names)


def test_the_installed_program_prints_a_deck_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    environment = {**os.environ, "PYTHONPATH": str(site)}
    command = [sys.executable, "-P", "-m", "cardgen", "print", "triple3", "-o", "decks", "--format", "pdf"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "decks" / "triple3.pdf").read_bytes().startswith(b"%PDF")
    where = [sys.executable, "-P", "-c", "import cardgen; print(cardgen.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True, timeout=60)
    assert str(site) in found.stdout


@pytest.mark.long
def test_a_game_from_another_package_is_found_by_its_name(tmp_path: Path) -> None:
    """An entry point in the group `cardgen.games`; a broken one breaks nothing but itself."""
    meta = tmp_path / "snap-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: snap\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text(
        "[cardgen.games]\nsnap = snap:GAME\nbroken = nowhere:GAME\nbare = bare:GAME\n"
    )
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "__init__.py").write_text(
        "from cardgen.games.terz import GAME as TERZ\nGAME = TERZ._replace(key='bare', name='bare', package=__name__)\n"
    )
    (tmp_path / "bare" / "texts").mkdir()
    (tmp_path / "bare" / "texts" / "en.toml").write_text("")
    (tmp_path / "bare.json").write_text('{"game": "bare", "players": ["Ada"]}')
    (tmp_path / "snap.py").write_text(
        "from cardgen.games.terz import GAME as TERZ\nGAME = TERZ._replace(key='snap', name='Snap')\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cardgen", *arguments]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)

    assert run("print", "snap", "--format", "pdf").returncode == 0
    assert (tmp_path / "output" / "snap.pdf").exists()
    assert run("print", "terz", "--format", "pdf").returncode == 0
    assert run("rules", "snap", "--language", "de").stdout.startswith("# TERZ")
    assert "bare has no rulebook" in run("rules", "bare").stderr
    unscored = run("score", "bare.json")
    assert (unscored.returncode, unscored.stderr) == (2, "cardgen: bare can't do that: there is no bare.scoring\n")
    broken = run("deck", "broken")
    assert (broken.returncode, broken.stderr.count("\n")) == (2, 1)
    assert "game 'broken' can't be loaded" in broken.stderr
    assert "unknown game 'snab'; did you mean 'snap'?" in run("deck", "snab").stderr
    listed = run("list")
    assert "Snap" in listed.stdout
