"""Two runs into one folder, each a process of its own: the folder is never a mixture of both."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest

from cardgen.cli import main, output_files
from tests.folders import entries

ROOT = Path(__file__).parents[2]

WRITING = """
import sys
from cardgen.cli.main import main
for _ in range(5):
    assert main(["print", "triple3", "--language", "{language}", "--backs", "none", "-o", sys.argv[1]]) == 0
"""


def languages(folder: Path) -> set[str]:
    """The languages of all the files in a folder of decks."""
    svg = [path.read_text(encoding="utf-8") for path in folder.glob("*/*.svg")]
    with pikepdf.open(folder / "triple3.pdf") as pdf:
        return {str(pdf.Root.Lang), *(re.search(r'xml:lang="(\w+)"', text)[1] for text in svg)}  # type: ignore[index]


@pytest.mark.long
def test_two_runs_into_one_folder_never_mix_their_decks(tmp_path: Path) -> None:
    """While both print again and again, whoever looks between two runs finds the files of one of them."""
    codes = [WRITING.format(language=language) for language in ("de", "fr")]
    runs = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT) for code in codes]
    seen: list[set[str]] = []
    while any(run.poll() is None for run in runs):
        with output_files.alone(tmp_path, 60):
            if (tmp_path / "triple3.pdf").exists():
                seen.append(languages(tmp_path))
        time.sleep(0.02)
    assert [run.wait(60) for run in runs] == [0, 0]
    assert languages(tmp_path) in ({"de"}, {"fr"})
    assert {len(found) for found in seen} == {1}
    assert [path.name for path in entries(tmp_path) if path.name.startswith(".")] == []


HOLDING = """
import sys
from pathlib import Path
from cardgen.cli import output_files
with output_files.alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_folder_that_another_run_holds_is_refused_and_free_when_that_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(output_files.alone.__wrapped__, "__defaults__", (output_files.PATIENCE, waited.append))  # type: ignore[attr-defined]
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as other:
        assert other.stdout
        other.stdout.readline()
        assert main.main(["print", "triple3", "--format", "pdf", "-o", str(tmp_path)]) == 2
        assert capsys.readouterr().err == (
            f"cardgen: another run is writing to {tmp_path}: wait until it is done, or take another folder with -o\n"
        )
        assert sum(waited) == pytest.approx(output_files.PATIENCE)
        assert entries(tmp_path) == []
        other.kill()
    assert main.main(["print", "triple3", "--format", "pdf", "-o", str(tmp_path)]) == 0
    assert [path.name for path in entries(tmp_path)] == ["triple3.pdf"]


def test_where_no_folder_can_be_locked_decks_are_printed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on some network drives."""
    import fcntl

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    assert main.main(["print", "triple3", "--format", "pdf", "-o", str(tmp_path)]) == 0


def test_windows_locks_a_file_in_the_folder_and_takes_it_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With Windows' own function, told here by the one of this machine."""
    import fcntl

    def locking(number: int, _mode: int, _bytes: int) -> None:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise PermissionError(errno.EACCES, "Permission denied") from error

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    with output_files.alone(tmp_path):
        assert [path.name for path in entries(tmp_path)] == [output_files.LOCK]
        with pytest.raises(output_files.OutputError, match="another run is writing"), output_files.alone(tmp_path, 0.1):
            raise AssertionError("two at once")
    assert entries(tmp_path) == []
