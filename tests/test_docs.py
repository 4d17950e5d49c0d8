"""The documents are true: their commands run, their options are those of the programs, their links lead somewhere."""

from __future__ import annotations

import argparse
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.commands import arguments
from cardgen.custom import recipes
from cardgen.drawing import signs, style
from cardgen.games.take_three import conditions, parser
from cardgen.games.take_three.cards import Spec
from scorer.serving import cli as scorer

ROOT = Path(__file__).parent.parent
PATHS = [ROOT / "README.md", *sorted(ROOT.glob("cardgen/*.md")), *sorted(ROOT.glob("scorer/*.md"))]
PATHS += [
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("cardgen/games/*.md")),
    *sorted(ROOT.glob("cardgen/decisions/*.md")),
]
DOCUMENTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in PATHS}
README, RULES, PRINTING = (DOCUMENTS[name] for name in ("README.md", "cardgen/RULES.md", "cardgen/PRINTING.md"))
ALL = "\n".join(DOCUMENTS.values())
SHELL = "\n".join(re.findall(r"```sh\n(.*?)```", ALL, re.DOTALL))
COMMANDS = list(dict.fromkeys(re.findall(r"^(cardgen [^#\n]+)", SHELL, re.MULTILINE)))
FILES = dict(re.findall(r"^(cardgen [^#\n]+)# to ([\w./-]+\w)", SHELL, re.MULTILINE))
"""What is said to come of a command."""
PIPES = list(dict.fromkeys(re.findall(r"^echo '(.+)' \| (cardgen .+)$", SHELL, re.MULTILINE)))
RECORD = re.findall(r"```json\n(.*?)```", RULES, re.DOTALL)[0]
TASKS = RULES.partition("## Tasks of your own")[2]


def test_the_readme_is_short_and_leads_to_the_others() -> None:
    assert README.count("\n") <= 200
    for name in (
        "cardgen/DECKS.md",
        "cardgen/PRINTING.md",
        "cardgen/RULES.md",
        "scorer/README.md",
        "scorer/SECURITY.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ):
        assert f"]({name})" in README, name


def test_the_readme_shows_small_pictures_for_both_colour_schemes() -> None:
    pictures = re.findall(r'(?:srcset|src)="([^"]+)"', README)
    folder = ROOT / ".github" / "screenshots"
    assert sorted(ROOT / picture for picture in pictures) == sorted(folder.iterdir())
    assert len(pictures) == 4
    assert all((ROOT / picture).stat().st_size < 150_000 for picture in pictures)


def test_every_decision_record_is_linked() -> None:
    records = [path.name for path in (ROOT / "cardgen" / "decisions").glob("0*.md")]
    assert records
    assert sorted(re.findall(r"\]\((0[\w.-]+)\)", DOCUMENTS["cardgen/decisions/README.md"])) == sorted(records)


def test_nothing_that_was_promised_is_lost() -> None:
    """As many commands, questions and recipes as there were when one file had them all, or more."""
    assert len(COMMANDS) >= 15
    assert len(PIPES) == 7
    assert len(re.findall(r"^scorer\b", SHELL, re.MULTILINE)) >= 9
    for words in ("systemd", "nginx", "Caddy", "uvicorn", "certificate", "SCORER_KEEP_DAYS", "/api/1/openapi.json"):
        assert words in DOCUMENTS["scorer/README.md"], words


def test_the_first_two_commands_are_make_decks_and_make_test() -> None:
    first = re.search(r"```sh\n(.*?)```", README, re.DOTALL)
    assert first
    assert [line.split("#")[0].strip() for line in first[1].strip().splitlines()] == ["make decks", "make test"]


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_documents_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(RECORD, encoding="utf-8")
    if " new " not in command:
        (tmp_path / "tables.toml").write_bytes(recipes.read("times-tables", "en"))
    assert main.main(shlex.split(command)[1:]) == 0
    if " print " in command or " card " in command:
        assert any((tmp_path / "output").iterdir())
    assert (tmp_path / FILES.get(command, "")).exists()


@pytest.mark.parametrize(("question", "command"), PIPES)
def test_every_question_of_the_documents_is_answered(
    question: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question.encode())))
    assert main.main(shlex.split(command)[1:]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


def test_the_answers_in_the_documents_are_those_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A score sheet, the chances of a task, and a word that does not fit."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(RECORD, encoding="utf-8")
    shown = re.findall(r"```text\n(.*?)```", RULES, re.DOTALL)
    assert main.main(["score", "game.json", "--text", "--language", "de"]) == 0
    assert capsys.readouterr().out in shown
    assert main.main(["task", "all prime and same colour", "--language", "en"]) == 0
    assert capsys.readouterr().out in shown
    assert main.main(["task", "all odd and summ = 20", "--language", "en"]) == 2
    (wrong,) = [block for block in shown if "summ" in block]
    assert capsys.readouterr().err.startswith(wrong.split("…")[0])
    assert wrong.splitlines()[1:] == ["all odd and summ = 20", "            ^^^^"]


def test_every_condition_of_the_documents_is_one() -> None:
    """The table of the task language: each example is read, and each word of the language stands in the table."""
    rows = [row.split("|")[1:4] for row in TASKS.splitlines() if row.startswith("| `")]
    assert len(rows) == 12
    for _, _, examples in rows:
        for example in re.findall(r"`([^`]+)`", examples):
            parser.parse(example, Spec().colours)
    said = " ".join(re.findall(r"`([^`]+)`", " ".join(cell for row in rows for cell in row))).split()
    words = {*parser.TESTS, *conditions.MEASURES, *conditions.SIGNS, "all", "none", "mod", "by", "consecutive", "ratio"}
    assert words <= {word.strip(",") for word in said}


def test_there_are_ten_recipes() -> None:
    assert re.findall(r"^# (\d+)\.", README, re.MULTILINE) == [str(n) for n in range(1, 11)]


def options() -> Iterator[tuple[str, argparse.Action]]:
    """Every option of every command of both programs."""
    for program in (arguments.parser(), scorer.parser()):
        commands = next(a for a in program._actions if isinstance(a, argparse._SubParsersAction))
        for name, command in {program.prog: program, **commands.choices}.items():
            for action in command._actions:
                if not isinstance(action, argparse._SubParsersAction):
                    yield name, action


def test_every_option_stands_in_the_documents_and_in_the_help() -> None:
    for name, action in options():
        assert action.help, (name, action.dest)
        for word in action.option_strings:
            if word.startswith("--") and word not in ("--help", "--version"):
                told = rf"[`\[]{word}|^(cardgen|scorer) .*{word}\b"
                assert re.search(told, ALL, re.MULTILINE), f"{name} {word}"


def test_every_option_of_the_documents_exists() -> None:
    known = {word for _, action in options() for word in action.option_strings}
    others = re.findall(r"^ *(?:sudo|systemd-run|uvicorn|export|curl|/opt)\b(?:.*\\\n)*.*$", ALL, re.MULTILINE)
    said = set(re.findall(r"(?<![-\w])--[a-z][a-z-]+", ALL))
    assert said - set(re.findall(r"--[a-z][a-z-]+", "\n".join(others) + "--golden")) <= known


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_links_of_a_document_lead_to_files_and_headings(name: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", DOCUMENTS[name]):
        if target.startswith("http"):
            continue
        file, _, place = target.partition("#")
        path = (ROOT / name).parent / file if file else ROOT / name
        assert path.exists(), target
        assert not place or place in headings(path), target


def headings(path: Path) -> set[str]:
    """The places of a document that a link can lead to, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_makefile_has_the_targets_that_the_documents_name() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"make ([a-z]+)", ALL)) - {"the"}:
        if f"`make {target}" in ALL or f"\nmake {target}" in ALL:
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_project_speaks_of_itself_alone() -> None:
    code = ("*.md", "cardgen/**/*.md", "scorer/**/*.md", "cardgen/**/*.py", "scorer/**/*.py", ".ci/*")
    for path in (path for pattern in code for path in ROOT.glob(pattern) if path.is_file()):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"/(home|root|work|tmp)/\w", text), path


def test_the_style_file_of_the_documents_is_one_and_the_ranges_are_true(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PRINTING, re.DOTALL)
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    assert style.load(str(tmp_path / "own.toml")).colour("blue").sign == "fish"
    for key, (least, most) in style.RANGES.items():
        assert re.search(rf"\b{key} = .*#.* {least:g} to {most:g}\b", text, re.MULTILINE), key
    assert f"up to {(style.REACH - style.INDEX) / 2:.1f} with indices of scale 1" in text
    for name in (*signs.SIGNS, *style.built_in()):
        assert f"`{name}`" in PRINTING
