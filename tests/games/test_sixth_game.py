"""A sixth game is a folder and a line for paper, a folder and a line for the phone: it is made as the README says.

The steps of cardgen/games/README.md are followed to the letter in a copy of the checkout. There the game goes through
the tests of all games, once when it can only be printed, and once with rules, scoring, questions and a form; and with
`make proof` a browser plays it. Nothing elsewhere names it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from filecmp import dircmp
from pathlib import Path

import pytest

from cardgen.deck import extras
from tests.order import with_proofs

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
README = (ROOT / "cardgen" / "games" / "README.md").read_text(encoding="utf-8")
COPIED = ("cardgen", "scorer", "templates", "tests", ".ci")
STEP = re.compile(r"^`([^`\n]+)`(, into `BUILT_IN`|, at the end)?\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
PAPER, _, _ = README.partition("## A game that is scored")
"""The steps as far as the game is printed."""
WITH_TASKS = (ROOT / "tests" / "game_with_tasks.md").read_text(encoding="utf-8")
KEY = "snap"
PAGES = (
    "scorer/words/test_texts.py scorer/web/pages/test_check.py",
    "scorer/playing/test_match.py scorer/playing/test_corrections.py",
    "scorer/web/api/test_api.py scorer/web/guard/test_security.py",
    "scorer/phones/test_games_by_keys.py scorer/phones/test_games_by_taps.py scorer/phones/test_games_plainly.py",
)
"""Tests of all games that `make proof` alone runs with it: pages, doors, and in a browser."""


def checkout(root: Path) -> Path:
    """What the tests need of the checkout, without the other games' pictures.

    What Python has compiled comes along, unless somebody is just writing it: to do that anew is most of a small test.
    """
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("*.pyc.*", "golden"))
    (root / "tests" / "golden").mkdir()
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def follow(root: Path, steps: str) -> None:
    """Does what these steps say."""
    for path, how, text in STEP.findall(steps):
        file = root / path
        match how:
            case "":
                assert not file.exists(), f"{path} is there already"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            case ", at the end":
                file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
            case _:
                head, found, rest = file.read_text(encoding="utf-8").partition("BUILT_IN = {\n")
                names, end, tail = rest.partition("}\n")
                assert found, f"{path} has no BUILT_IN"
                file.write_text(f"{head}{found}{names}{text}{end}{tail}", encoding="utf-8")


def installed(place: Path) -> Path:
    """The game as a package of its own, with its entry points, in place of two folders and two lines here."""
    meta = place / f"{KEY}-1.0.dist-info"
    meta.mkdir(parents=True)
    (meta / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {KEY}\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text(
        f"[cardgen.games]\n{KEY} = {KEY}_cards:GAME\n[scorer.games]\n{KEY} = {KEY}_scorer\n"
    )
    for path, how, text in STEP.findall(README):
        where, _, name = re.sub(rf"(?:cardgen|(scorer))/games/{KEY}/", move, path).partition("/")
        if where in (f"{KEY}_cards", f"{KEY}_scorer"):
            file = place / where / name
            file.parent.mkdir(parents=True, exist_ok=True)
            before = file.read_text(encoding="utf-8") if how else ""
            file.write_text(before + re.sub(rf"(?:cardgen|(scorer))\.games\.{KEY}", move, text), encoding="utf-8")
    return place


def move(match: re.Match[str]) -> str:
    """Where a folder of the checkout lies in that package."""
    return f"{KEY}_{match[1] or 'cards'}" + ("/" if match[0].endswith("/") else "")


def run(root: Path, *command: str, also: Path | None = None) -> str:
    """Runs a program of Python in the copy, with packages that are installed `also`."""
    paths = os.pathsep.join(str(path) for path in (root, also) if path)
    ours = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # whoever runs the tests
    environment = {**ours, "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


def goes_through(root: Path, *files: str, options: Sequence[str] = (), also: Path | None = None) -> None:
    """The tests of these files that are about this game; there must be some in each."""
    names = [f"tests/{file}" for file in files]
    told = run(root, "pytest", "-p", "no:cacheprovider", "-vv", "-k", KEY, *options, *names, also=also)
    for name in names:
        assert re.search(rf"^{re.escape(name)}::.* PASSED", told, re.MULTILINE), f"{name} says nothing of the game"


def added(was: Path, now: Path) -> set[str]:
    """Files that are new or other than they were."""
    found: set[str] = set()

    def walk(both: dircmp[str], place: str) -> None:
        for name in (*both.right_only, *both.diff_files):
            below = Path(both.right) / name
            found.update(
                [str(path.relative_to(now)) for path in below.rglob("*") if path.is_file()]
                if below.is_dir()
                else [f"{place}{name}"]
            )
        for name, inner in both.subdirs.items():
            walk(inner, f"{place}{name}/")

    walk(dircmp(was, now, ignore=["__pycache__"]), "")
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy in which the steps are followed."""
    return checkout(tmp_path / "checkout")


def test_a_game_that_is_only_printed_is_a_folder_and_a_line(copy: Path) -> None:
    follow(copy, PAPER)
    assert {Path(name).parts[:3] for name in added(ROOT / "cardgen", copy / "cardgen")} <= {
        ("games", KEY), ("games", KEY, "texts"), ("games", "__init__.py"),
    } | {("games", KEY, file) for file in ("__init__.py", "cards.py", "face.py")}  # fmt: skip
    before = (ROOT / "cardgen" / "games" / "__init__.py").read_text(encoding="utf-8").splitlines()
    after = (copy / "cardgen" / "games" / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert len(after) == len(before) + 1
    run(copy, "cardgen", "print", KEY, "--with", ",".join(extras.EXTRAS), "-o", "output")
    pages = {path.name for path in (copy / "output").glob("*.pdf")}  # no rulebook, no columns, no solutions
    assert pages == {f"{KEY}{name}.pdf" for name in ("", "-box", "-list", "-labels", "-poster", "-cuts", "-tuckbox")}
    files = (
        "games/test_contract.py", "test_golden.py", "deck/test_spare_cards.py", "deck/test_deck.py",
        "products/test_warnings.py", "scorer/games/test_halves.py",
    )  # fmt: skip
    goes_through(copy, *files, options=("--golden",))
    assert [path.name for path in (copy / "tests" / "golden").iterdir()] == [f"{KEY}.svg"]


@pytest.mark.parametrize(
    "files",
    [
        "games/test_scores.py test_golden.py scorer/games/test_halves.py cli/test_check_and_score.py",
        *with_proofs(PAGES, PAGES),
    ],
)
def test_with_rules_and_a_form_it_is_two_folders_and_two_lines(copy: Path, files: str) -> None:
    follow(copy, README)
    run(copy, "ruff", "check", "cardgen", "scorer")
    run(copy, "ruff", "format", "--check", "cardgen", "scorer")
    goes_through(copy, *files.split(), options=("--golden",))


def test_a_game_with_tasks_is_edited_in_the_studio_printed_and_scored(copy: Path) -> None:
    follow(copy, WITH_TASKS)
    run(copy, "ruff", "check", "cardgen", "scorer")
    run(copy, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/scorer/test_totals.py")


@pytest.mark.proof
def test_the_types_of_a_game_with_tasks_agree(copy: Path) -> None:
    follow(copy, WITH_TASKS)
    run(copy, "mypy", "cardgen/games/totals", "scorer/games/totals")


@pytest.mark.parametrize("part", with_proofs(["", "sheet", "check"], {"sheet", "check"}))
def test_an_installed_package_may_bring_both_halves_or_parts_of_them(tmp_path: Path, part: str) -> None:
    """All doors are tried with it where it lacks a part: whole, it is what the copy of the checkout has."""
    package = installed(tmp_path)
    if part:
        (package / f"{KEY}_scorer" / f"{part}.py").unlink()
        (package / f"{KEY}_scorer" / {"sheet": "entry.html", "check": "check.html"}[part]).unlink()
    assert scored_and_asked(package) == f"{part != 'sheet'} {part != 'check'}"
    if part:
        goes_through(ROOT, "scorer/games/test_halves.py", also=package)


@pytest.mark.parametrize(
    "file", ["cards/scoring.py", "cards/questions.py", "scorer/entry.html", "scorer/check.html", "scorer/texts/en.toml"]
)
def test_an_installed_half_that_lacks_what_it_stands_on_is_left_out(tmp_path: Path, file: str) -> None:
    package = installed(tmp_path)
    (package / f"{KEY}_{file}").unlink()
    assert scored_and_asked(package) == "False False"


def scored_and_asked(package: Path) -> str:
    """Whether the installed game can be scored, and asked."""
    program = package / "whether.py"
    program.write_text(f"from scorer.games import ASKED, GAMES\nprint('{KEY}' in GAMES, '{KEY}' in ASKED)\n")
    return run(ROOT, "whether", also=package).strip()
