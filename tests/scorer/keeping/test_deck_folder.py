"""The folder of decks: whatever lies in it, forms come at once with what can be played."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from cardgen.custom import form
from cardgen.custom.toml import toml_text
from scorer.keeping import deck_files
from scorer.keeping.deck_files import MOST, DeckFiles
from scorer.playing.decks import editions_read
from tests.scorer.playing.test_own_decks import DECKS

TOML = toml_text.written(DECKS["terz"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(TOML, encoding="utf-8")
    return tmp_path


def names(decks: DeckFiles) -> list[str]:
    return [edition.name for edition in decks.editions()]


def test_whatever_is_no_deck_is_left_out(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "a link.toml").symlink_to(folder / "good.toml")
    (folder / "a loop.toml").symlink_to(folder / "a loop.toml")
    (folder / "nowhere.toml").symlink_to(folder / "none")
    (folder / "a folder.toml").mkdir()
    (folder / "for ever.toml").symlink_to("/dev/zero")
    os.mkfifo(folder / "a pipe.toml")
    (folder / "broken.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "ß \u202e\n'\"<b>.toml").write_text(TOML, encoding="utf-8")
    (folder / "large.csv").write_bytes(b"x" * 70_000)
    (folder / "of letters.toml").write_text('format = 1\ngame = "terz"\nname = "\\ud800"\n', encoding="utf-8")
    (folder / "bad\n\u202e\x1b[31m.toml").write_bytes(b"name = 3 4")
    (folder / "notes.txt").write_text(TOML, encoding="utf-8")
    decks = DeckFiles(folder)
    assert names(decks) == ["Verben"] * 3  # the file, the link to it, and the one of an odd name
    told = [record.getMessage() for record in caplog.records]
    assert names(decks) == ["Verben"] * 3
    assert len(caplog.records) == len(told) == 7, told  # once for each, and not with each form
    assert all(len(line) < 400 and line.isprintable() for line in told), told


def test_a_folder_that_is_gone_is_said_once_and_taken_again(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    decks, away = DeckFiles(folder), folder.with_name("away")
    folder.rename(away)
    assert names(decks) == names(decks) == []
    assert len(caplog.records) == 1
    away.rename(folder)
    assert names(decks) == ["Verben"]


def test_a_file_that_goes_or_changes_while_it_is_read_breaks_nothing(folder: Path) -> None:
    (folder / "other.toml").write_text(TOML.replace("Verben", "Andere"), encoding="utf-8")
    stat = Path.stat

    def vanish(path: Path, **more: bool) -> os.stat_result:
        if path.name == "good.toml":
            raise FileNotFoundError(path)
        return stat(path, **more)

    decks = DeckFiles(folder)
    with patch.object(Path, "stat", vanish):
        assert names(decks) == ["Andere"]
    (folder / "good.toml").write_text(TOML.replace("Verben", "Neue Verben"), encoding="utf-8")
    assert names(decks) == ["Neue Verben", "Andere"]


def test_of_a_thousand_files_some_are_read_once(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_file = Mock(wraps=form.read_file)
    monkeypatch.setattr(form, "read_file", read_file)
    monkeypatch.setattr(deck_files, "MOST", 20)  # as many as are worth the time of a test
    for k in range(1000):
        (folder / f"{k:04}.toml").write_bytes(b"")
    decks = DeckFiles(folder)
    for _ in range(3):
        assert names(decks) == []
    reads = [Path(call.args[0]).name for call in read_file.call_args_list]
    assert sorted(reads) == [f"{k:04}.toml" for k in range(20)]
    assert [record.getMessage() for record in caplog.records if "1001" in record.getMessage()] == [
        "of 1001 decks in the folder the first 20 are offered"
    ]
    (folder / "0007.toml").write_text(TOML, encoding="utf-8")
    assert names(decks) == names(decks) == ["Verben"]
    assert [Path(call.args[0]).name for call in read_file.call_args_list[20:]] == ["0007.toml"]
    assert MOST == 100


def test_for_a_form_only_the_decks_of_its_game_are_checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = Mock(wraps=editions_read)
    monkeypatch.setattr(deck_files, "editions_read", checks)
    for key, deck in DECKS.items():
        (folder / f"{key}.toml").write_text(toml_text.written(deck), encoding="utf-8")
    (folder / "broken.toml").write_text("name = 3 4", encoding="utf-8")
    decks = DeckFiles(folder)
    for _ in range(2):
        assert [label.name for _, label in decks.labelled("terz")] == ["Verben", "Verben"]
        assert checks.call_count == 3  # of the other one nobody can tell whose it is
    assert len(decks.labelled()) == 1 + len(DECKS)
    assert checks.call_count == 2 + len(DECKS)
