"""Links put into a shared folder: no file of ours goes through one, and none goes over a foreign file."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardgen.cli import main, output_files
from cardgen.writers import png

MINE = b"not made by the program"
WRITERS = {
    "card.svg": ("card", "YRE1", "-o"),
    "card.pdf": ("card", "YRE1", "-o"),
    "card.png": ("card", "YRE1", "-o"),
    "deck.pdf": ("print", "triple3", "-o"),
}
"""What writes one file, which is named at the end."""
FOLDERS = ("pdf", "svg", "png")


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Path]:
    """A file elsewhere that must stay as it is."""
    path = tmp_path / "victim"
    path.write_bytes(MINE)
    yield path
    assert path.read_bytes() == MINE


@pytest.fixture(autouse=True)
def _coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of few dots, as nobody looks at them."""
    monkeypatch.setattr(png, "DPI", 20)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    folder.mkdir()
    return folder


def laid(folder: Path, names: list[str], victim: Path) -> None:
    """A link under each name that a file beside one of these has had."""
    for name in names:
        for number in range(os.getpid() - 20, os.getpid() + 20):
            (folder / f".{name}.{number}.part").symlink_to(victim)


@pytest.mark.parametrize("name", WRITERS)
def test_nobody_can_guess_where_a_file_is_written_beside(
    name: str, shared: Path, victim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(shared, [name], victim)
    beside: list[str] = []
    replace = Path.replace

    def noted(source: Path, target: Path) -> Path:
        beside.append(source.name)
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", noted)
    for _ in range(2):
        assert main.main([*WRITERS[name], str(shared / name), *(["--format", "pdf"] * name.startswith("deck"))]) == 0
    assert len(set(beside)) == 2
    assert all(str(os.getpid()) not in found.split(".") for found in beside)
    assert not (shared / name).is_symlink()


@pytest.mark.parametrize("form", FOLDERS)
def test_no_file_of_a_deck_is_written_through_a_link(form: str, shared: Path, victim: Path) -> None:
    sheet = f"triple3-cards-01-front.{form}"
    folder = shared / "out" if form == "pdf" else shared / "out" / "triple3"
    folder.mkdir(parents=True)
    laid(folder, ["triple3.pdf", sheet], victim)
    assert main.main(["print", "triple3", "--format", form, "--only", "RC1", "-o", str(shared / "out")]) == 0
    assert main.main(["print", "triple3", "--format", form, "--backs", "none", "-o", str(shared / "out")]) == 0


@pytest.mark.parametrize("name", WRITERS)
def test_a_link_to_a_foreign_file_is_refused_and_with_force_replaced(
    name: str, shared: Path, victim: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shared / name
    path.symlink_to(victim)
    command = [*WRITERS[name], str(path), *(["--format", "pdf"] * name.startswith("deck"))]
    assert main.main(command) == 2
    assert capsys.readouterr().err == (
        f"cardgen: {path} was not made by cardgen, or by an older version, and stays as it is; --force writes over it\n"
    )
    assert path.is_symlink()
    assert main.main([*command, "--force"]) == 0
    assert not path.is_symlink()
    assert output_files.is_ours(path)


def test_a_link_to_our_own_file_is_replaced_and_that_file_stays(shared: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.svg"
    assert main.main(["card", "YRE1", "-o", str(own)]) == 0
    before = own.read_bytes()
    (shared / "card.svg").symlink_to(own)
    assert main.main(["card", "KBD3", "-o", str(shared / "card.svg")]) == 0
    assert own.read_bytes() == before
    assert not (shared / "card.svg").is_symlink()


def test_a_link_that_leads_nowhere_is_not_ours(shared: Path, tmp_path: Path) -> None:
    (shared / "card.svg").symlink_to(tmp_path / "coming.svg")
    assert main.main(["card", "YRE1", "-o", str(shared / "card.svg")]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["shared"]


@pytest.mark.parametrize("form", ["svg", "png"])
def test_somebody_elses_link_in_the_place_of_a_decks_folder_is_refused(
    form: str, shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (away := tmp_path / "away").mkdir()
    (shared / "triple3").symlink_to(away)
    command = ["print", "triple3", "--format", form, "--only", "RC1", "-o", str(shared)]
    assert main.main([*command[:-2], "-o", str(tmp_path / "own")]) == 0
    (shared / "triple3-only").symlink_to(away)
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    if me == 0:  # an administrator's link is followed
        os.chown(shared / "triple3-only", 12345, 12345, follow_symlinks=False)
    assert main.main(command) == 2
    assert "triple3-only is a link that somebody else has put there" in capsys.readouterr().err
    assert not list(away.iterdir())
    monkeypatch.setattr(os, "geteuid", lambda: (shared / "triple3-only").lstat().st_uid)
    assert main.main(command) == 0
    assert list(away.iterdir())


def test_a_lock_file_is_not_looked_for_through_a_link(
    shared: Path, victim: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only Windows has one; elsewhere the folder itself is locked."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=lambda *_: None, LK_NBLCK=2))
    (shared / output_files.LOCK).symlink_to(victim.with_name("coming"))
    with output_files.alone(shared):
        assert not victim.with_name("coming").exists()


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_file_may_be_read_by_whom_the_mask_lets(mask: int, mode: int, shared: Path) -> None:
    before = os.umask(mask)
    try:
        output_files.write(shared / "card.svg", b"made with cardgen")
    finally:
        os.umask(before)
    assert stat.S_IMODE((shared / "card.svg").stat().st_mode) == mode
    assert {path.name for path in shared.iterdir()} == {"card.svg", output_files.MANIFEST}
