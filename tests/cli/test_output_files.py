"""Files of ours: byte for byte what was written there, by the manifest beside them; all else is somebody's own."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main, output_files
from tests.folders import entries

FRONT = "triple3/triple3-cards-01-front.svg"
LAST = "triple3/triple3-cards-08-front.svg"
PRINT = ("print", "triple3", "--format", "svg", "--backs", "none", "-o")


def printed(folder: Path, *options: str) -> int:
    return main.main([*PRINT, str(folder), *options])


EDITS: dict[str, Callable[[bytes], bytes]] = {
    "drawn upon": lambda data: data.replace(b"</svg>", b'<path d="M0 0h9"/></svg>'),
    "cut short": lambda data: data[:-1],
    "with a byte more": lambda data: data + b"\n",
    "empty": lambda _: b"",
    "of another program": lambda _: b"<svg/>",
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_drawing_that_somebody_worked_on_is_never_written_over(
    edit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(tmp_path) == 0
    path = tmp_path / FRONT
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    path.write_bytes(edited := EDITS[edit](path.read_bytes()))
    capsys.readouterr()
    assert printed(tmp_path, "--language", "de") == 2
    assert capsys.readouterr().err == (
        f"cardgen: {path} wurde geändert, seit cardgen es geschrieben hat, und bleibt, wie es ist;"
        " --force überschreibt es\n"
    )
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == {**before, path: edited}
    assert printed(tmp_path, "--force") == 0
    assert path.read_bytes() == before[path]


def test_a_sheet_that_is_no_longer_needed_goes_but_not_if_somebody_worked_on_it(tmp_path: Path) -> None:
    assert printed(tmp_path) == 0
    drawn, plain = tmp_path / LAST, tmp_path / LAST.replace("08", "07")
    drawn.write_bytes(drawn.read_bytes() + b"<!-- mine -->")
    assert plain.exists()
    assert printed(tmp_path, "--card", "mini") == 0
    assert drawn.read_bytes().endswith(b"<!-- mine -->")
    assert not plain.exists()


def test_what_an_older_version_wrote_counts_as_somebodys_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(tmp_path) == 0
    (tmp_path / "triple3" / output_files.MANIFEST).unlink()
    capsys.readouterr()
    assert printed(tmp_path) == 2
    assert "or by an older version" in capsys.readouterr().err


@given(st.binary(max_size=40), st.binary(max_size=40))
def test_a_file_is_ours_only_if_it_is_byte_for_byte_what_was_written(
    tmp_path_factory: pytest.TempPathFactory, written: bytes, found: bytes
) -> None:
    path = tmp_path_factory.mktemp("ours") / "card.svg"
    output_files.write(path, written)
    path.write_bytes(found)
    assert output_files.is_ours(path) == (written == found)


@given(st.lists(st.binary(max_size=9), min_size=1, max_size=5))
def test_each_version_that_was_written_is_ours_until_the_folder_is_tidied(
    tmp_path_factory: pytest.TempPathFactory, versions: list[bytes]
) -> None:
    """A run may be killed between the line in the manifest and the file."""
    path = tmp_path_factory.mktemp("ours") / "card.svg"
    for version in versions:
        output_files.write(path, version)
    for version in versions:
        path.write_bytes(version)
        assert output_files.is_ours(path)
    path.write_bytes(versions[-1])
    output_files.tidy(path.parent, [path.name])
    assert output_files.is_ours(path)
    assert len((path.parent / output_files.MANIFEST).read_text().splitlines()) == 1


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "and another deck printed beside it"])
def test_a_run_that_is_killed_before_its_file_stands_there_leaves_the_old_one_ours(
    beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output_files.write(path := tmp_path / "terz.pdf", b"old")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(output_files, "_put", killed)
        output_files.write(path, b"new")
    if beside:
        output_files.write(tmp_path / "triple3.pdf", b"other")
        output_files.tidy(tmp_path, ["triple3.pdf"])
    assert output_files.is_ours(path)
    output_files.write(path, b"newer")
    assert path.read_bytes() == b"newer"


def test_sha256sum_reads_the_manifest(tmp_path: Path) -> None:
    assert printed(tmp_path) == 0
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "--quiet", output_files.MANIFEST], cwd=tmp_path / "triple3", check=False
    )
    assert done.returncode == 0


@pytest.mark.parametrize("content", [b"\xff\xfe", b"no digest", b"\n\n", b"0" * (output_files.MOST_BYTES + 1)])
def test_a_manifest_that_makes_no_sense_makes_no_file_ours(content: bytes, tmp_path: Path) -> None:
    output_files.write(path := tmp_path / "card.svg", b"ours")
    (tmp_path / output_files.MANIFEST).write_bytes(content)
    assert not output_files.is_ours(path)


def test_a_link_in_the_manifests_place_is_replaced_and_never_followed(tmp_path: Path) -> None:
    (victim := tmp_path / "victim").write_bytes(b"mine")
    (folder := tmp_path / "shared").mkdir()
    (folder / output_files.MANIFEST).symlink_to(victim)
    output_files.write(folder / "card.svg", b"ours")
    assert victim.read_bytes() == b"mine"
    assert output_files.is_ours(folder / "card.svg")


def test_a_deck_file_is_its_readers_from_the_start(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    assert main.main(["new", "terz", str(path)]) == 0
    assert main.main(["new", "terz", str(path)]) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["deck.toml"]


# --- Two runs into one folder, each a process of its own: the folder is never a mixture of both.


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
