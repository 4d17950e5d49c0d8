"""Class sets from the command line and from a deck file: marks, files, lost cards, and what makes no sense."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from cardgen.cli import main
from tests.folders import entries


def pages(path: Path) -> list[str]:
    """The words of each page."""
    return [page.get_textpage().get_text_range() for page in PdfDocument(path)]


def mine(folder: Path, game: str, printing: str) -> str:
    """A deck file with wishes for printing."""
    path = folder / "mine.toml"
    path.write_text(f'format = 1\ngame = "{game}"\nname = "Mine"\n[print]\n{printing}\n')
    return str(path)


def run(*arguments: str, folder: Path) -> int:
    return main.main(["print", *arguments, "--format", "pdf", "--language", "en", "-o", str(folder)])


def test_each_set_may_have_a_file_of_its_own(tmp_path: Path) -> None:
    assert run("triple3", "--sets", "A,C", "--split", "sets", "--with", "list", folder=tmp_path) == 0
    names = sorted(path.name for path in entries(tmp_path))
    assert names == ["triple3-A-list.pdf", "triple3-A.pdf", "triple3-C-list.pdf", "triple3-C.pdf"]
    (page,) = pages(tmp_path / "triple3-C-list.pdf")
    assert "Check list · set C" in page


def test_single_cards_of_several_sets_have_a_file_each(tmp_path: Path) -> None:
    assert run("take-three", "--only", "A:B8,B:B5,R7", "--sets", "2", "--split", "sets", folder=tmp_path) == 0
    assert sorted(path.name for path in entries(tmp_path)) == ["take-three-A-only.pdf", "take-three-B-only.pdf"]
    assert "B8" in pages(tmp_path / "take-three-A-only.pdf")[0]
    assert "B8" not in pages(tmp_path / "take-three-B-only.pdf")[0]


def test_a_set_of_which_no_card_was_chosen_has_no_file(tmp_path: Path) -> None:
    assert run("take-three", "--only", "A:B8", "--sets", "3", "--split", "sets", folder=tmp_path) == 0
    assert [path.name for path in entries(tmp_path)] == ["take-three-A-only.pdf"]


def test_what_is_alike_for_all_sets_comes_once(tmp_path: Path) -> None:
    assert run("triple3", "--sets", "A,C", "--split", "sets", "--with", "rules,labels,scoresheet", folder=tmp_path) == 0
    once = {"triple3-rules.pdf", "triple3-scoresheet.pdf"}
    each = {"triple3-A.pdf", "triple3-A-labels.pdf", "triple3-C.pdf", "triple3-C-labels.pdf"}
    assert {path.name for path in entries(tmp_path)} == once | each


def test_a_deck_file_says_how_many_sets(tmp_path: Path) -> None:
    path = mine(tmp_path, "terz", 'sets = 4\norder = "stacked"\nextras = ["list"]')
    assert run(path, folder=tmp_path) == 0
    (lists,) = pages(tmp_path / "mine-list.pdf")
    assert all(f"set {letter}" in lists for letter in "ABCD")
    assert len(pages(tmp_path / "mine.pdf")) == 2 * 41


def test_a_deck_file_says_where_else_it_goes_and_the_command_that_it_does_not(tmp_path: Path) -> None:
    path = mine(tmp_path, "triple3", 'target = "tts"\nurl = "https://p.example/"')
    assert main.main(["print", path, "-o", str(tmp_path / "out")]) == 0
    assert [one.name for one in entries(tmp_path / "out") if one.is_dir()] == ["mine-tts"]
    assert "https://p.example/" in next((tmp_path / "out" / "mine-tts").glob("*.json")).read_text()
    assert run(path, "--target", "sheets", folder=tmp_path / "plain") == 0
    assert [one.name for one in entries(tmp_path / "plain")] == ["mine.pdf"]


def test_a_deck_file_says_that_sets_have_files_of_their_own(tmp_path: Path) -> None:
    path = mine(tmp_path, "triple3", 'sets = 2\nsplit = "sets"')
    assert run(path, folder=tmp_path / "out") == 0
    assert sorted(one.name for one in entries(tmp_path / "out")) == ["mine-A.pdf", "mine-B.pdf"]


def test_what_only_a_target_reads_needs_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = mine(tmp_path, "triple3", 'shop = "mpc"')
    assert run(path, folder=tmp_path / "out") == 2
    assert "print.shop needs --target shop" in capsys.readouterr().err


def test_a_deck_file_with_more_sets_than_there_are_marks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\ngame = "terz"\nprint.sets = 12\n')
    assert run(str(path), folder=tmp_path) == 2
    assert "line 3" in capsys.readouterr().err
