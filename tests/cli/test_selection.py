"""What a command means by its words: which games, cards, paper and output, as people say them."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.imposition.paper import OrientedSize, paper_size
from tests.folders import entries

ROOT = Path(__file__).parents[2]


def test_single_cards_never_take_the_place_of_the_whole_deck(tmp_path: Path) -> None:
    """Both lie beside one another, whichever came first; the second time single cards replace single cards."""
    print_ = ["print", "triple3", "--backs", "none", "-o", str(tmp_path)]
    assert main.main(print_) == 0
    deck = {path: path.read_bytes() for path in tmp_path.rglob("[!.]*.*")}
    assert main.main([*print_, "--only", "PC0,CHIP"]) == 0
    assert main.main([*print_, "--only", "PC1"]) == 0
    assert {path: path.read_bytes() for path in deck} == deck
    new = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("[!.]*.*")} - {
        path.relative_to(tmp_path).as_posix() for path in deck
    }
    assert new == {"triple3-only.pdf", "triple3-only/triple3-only-cards-01-front.svg"}
    assert main.main(print_) == 0
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("[!.]*.*")} > new


GAMES = {
    "take-three": ["Take Three", "TAKE-THREE", "take_three", "taketHREE"],
    "terz": ["TERZ", " terz "],
    "tadika": ["Tadika", "numnum", "NumNum", "NumNum deck"],
    "triple3": ["Triple³", "triple3", "Triple 3"],
    "threepia": ["Threepia"],
}


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, names in GAMES.items() for name in names])
def test_a_game_may_be_said_as_people_write_it(key: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["deck", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == key


def test_names_of_games_are_taken_by_all_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main.main(["rules", "Triple³", "--language", "en"]) == 0
    assert capsys.readouterr().out.startswith("# Triple³")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"cards": ["YRE1", "YGE2", "YBE3"]}')))
    assert main.main(["check", "TERZ"]) == 0
    assert main.main(["print", "Triple³", "triple3", "--format", "pdf", "--only", "PC0"]) == 0
    assert main.main(["card", "R7", "--game", "NumNum", "-o", "r7.svg"]) == 0
    assert main.main(["print", "ALL", "--only", "YRE1", "--format", "pdf"]) == 0
    assert {path.name for path in Path().rglob("[!.]*.*")} == {"triple3-only.pdf", "r7.svg", "terz-only.pdf"}


def test_of_all_decks_those_with_the_variant_are_printed_and_the_others_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["print", "all", "--variant", "extended", "--format", "pdf", "-o", str(tmp_path)]
    assert main.main(arguments) == 0
    assert capsys.readouterr().err == (
        "cardgen: take-three, terz, triple3 and threepia have no variant 'extended': left out\n"
    )
    assert [path.name for path in entries(tmp_path)] == ["tadika.pdf"]


@pytest.mark.parametrize("paper", ["a5", "a6", "b5", "jis-b5", "A4 quer", "8.5x11in", "297x210"])
def test_decks_are_printed_on_paper_of_every_kind(paper: str, tmp_path: Path) -> None:
    arguments = ["print", "triple3", "--paper", paper, "--only", "PC0-PC2,CHIP", "-o", str(tmp_path / "t.pdf")]
    assert main.main(arguments) == 0
    size = paper_size(paper)
    with pikepdf.open(tmp_path / "t.pdf") as pdf:
        for page in pdf.pages:
            shown = [float(length) * 25.4 / 72 for length in page.mediabox[2:]]
            assert shown == pytest.approx(
                list(size) if isinstance(size, OrientedSize) or shown[0] < shown[1] else size[::-1]
            )


# --- standard output


def test_one_deck_can_go_to_standard_output(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardgen", "print", "triple3", "--format", "pdf", "-o", "-"]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60)
    assert main.main(["print", "triple3", "-o", str(tmp_path / "deck.pdf")]) == 0
    assert done.returncode == 0
    assert re.fullmatch("preflight, in short: .*\n64 .* % ink\n", done.stderr.decode())
    assert done.stdout == (tmp_path / "deck.pdf").read_bytes()
    assert not (ROOT / "-").exists()


def test_a_pdf_is_not_written_to_a_screen() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cardgen", "print", "triple3", "-o", "-"]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=60)
    os.close(theirs)
    os.set_blocking(ours, False)
    with pytest.raises(OSError, match=r"."):  # nothing is there to be read
        os.read(ours, 100)
    os.close(ours)
    assert done.returncode == 2
    assert done.stderr == (
        "cardgen: -o - writes a PDF to standard output: send that to a file or a program, with > or |\n"
    )
