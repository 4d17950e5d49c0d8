"""The command line as a user meets it: what it prints, what it writes, what it refuses and how."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.cli import main as cli
from cardgen.cli import output_files
from cardgen.core.cards import Card
from cardgen.deck import extras
from cardgen.games import registry
from cardgen.words import texts
from cardgen.words.plurals import plural
from tests.example_decks import on_paper
from tests.folders import entries

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "cardgen", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, **options)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a refusal."""
    try:
        code: object = cli.main(arguments)
    except SystemExit as stop:  # argparse
        code = stop.code
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert captured.err.startswith("cardgen: ")
    return captured.err


def test_list_shows_every_game_with_cards_players_and_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "take-three  104 number cards + 46 task cards" in out
    assert "81 cards" in out
    assert "94 number cards + 15 special cards" in out
    assert "64 cards + 2 blank cards + 12 chips" in out
    assert "60 cards + 7 boards" in out


@pytest.mark.parametrize(
    ("language", "number", "content"),
    [
        ("en", 1, "1 board"),
        ("en", 7, "7 boards"),
        ("de", 1, "1 Spielplan"),
        ("nl", 1, "1 speelbord"),
        ("fr", 1, "1 plateau"),
    ],
)
def test_list_counts_as_the_language_does(language: str, number: int, content: str) -> None:
    assert plural(texts.shared(language), "kind.mat", number) == content


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Dateien in {}: 1. Ein PDF mit 100 % drucken"),
        ("en", "Files in {}: 1. Print a PDF at 100 %"),
        ("nl", "Bestanden in {}: 1. Print een PDF op 100%"),
        ("fr", "Fichiers dans {} : 1. Imprime un PDF à 100 %"),
    ],
)
def test_on_a_terminal_the_last_line_says_where_the_files_are(
    language: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    wish = ["print", "terz", "--only", "YRE1", "--format", "pdf", "--language", language]
    assert cli.main([*wish, "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith(sentence.format(tmp_path))


def test_list_speaks_the_language_of_the_locale() -> None:
    assert "Zahlenkarten" in run("list", env={**os.environ, "LC_ALL": "de_AT.UTF-8"}).stdout
    assert "cartes de tâches" in run("list", env={**os.environ, "LC_ALL": "fr_FR.UTF-8"}).stdout
    assert "number cards" in run("list", env={**os.environ, "LC_ALL": "pl_PL.UTF-8"}).stdout


@pytest.mark.parametrize("said", ["de", "DE", "de_DE", "de-AT", "de_CH.UTF-8"])
def test_a_language_may_be_said_with_its_country(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list", "--language", said]) == 0
    assert "Zahlenkarten" in capsys.readouterr().out


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_deck_as_json_is_contract_1(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deck", key, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["game", "cards"]
    assert data["game"] == key
    assert all(list(card) == ["code", "kind", "copies", "attributes"] for card in data["cards"])
    assert all(Card(**card).as_json() == card for card in data["cards"])


def test_deck_takes_a_variant_and_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["deck", "tadika", "--variant", "extended", "--json"])
    assert {"B51", "P33"} <= {card["code"] for card in json.loads(capsys.readouterr().out)["cards"]}
    cli.main(["deck", "take-three", "--language", "de", "--json"])
    assert "Drei Karten mit Primzahlen" in capsys.readouterr().out


def test_print_writes_a_pdf_and_a_file_for_each_side(tmp_path: Path) -> None:
    assert cli.main(["print", "terz", "-o", str(tmp_path), "--format", "pdf,svg"]) == 0
    names = sorted(path.name for path in entries(tmp_path / "terz"))
    assert names == sorted(f"terz-{n:02d}-{side}.svg" for n in range(1, 10) for side in ("front", "back"))
    with pikepdf.open(tmp_path / "terz.pdf") as pdf:
        assert len(pdf.pages) == 18


def test_print_all_writes_the_five_decks_and_says_in_a_pipe_what_they_come_to(tmp_path: Path) -> None:
    done = run("print", "all", "-o", str(tmp_path), "--format", "pdf")
    assert (done.returncode, done.stderr) == (0, "")
    looked, *totals = done.stdout.splitlines()
    assert looked.startswith("preflight, in short: every card is there")
    assert [line.partition(":")[0] for line in totals] == list(registry.BUILT_IN)
    assert sorted(path.stem for path in tmp_path.glob("*.pdf")) == sorted(registry.BUILT_IN)


@pytest.mark.long
def test_long_work_shows_its_progress_on_a_terminal(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    main, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.set_blocking(main, False)
    command = [sys.executable, "-m", "cardgen", "print", "all", "-o", str(tmp_path), "--format", "pdf,svg"]
    subprocess.run(command, stderr=terminal, cwd=ROOT, check=True, timeout=120)
    shown = os.read(main, 100_000).decode(errors="ignore")  # the terminal keeps 4 kB, which may end within a letter
    os.close(terminal)
    os.close(main)
    assert "cardgen" in shown
    assert "%" in shown


def test_one_deck_can_be_written_to_a_pdf_of_ones_own_name(tmp_path: Path) -> None:
    assert cli.main(["print", "terz", "-o", str(tmp_path / "my deck.PDF")]) == 0
    assert [path.name for path in entries(tmp_path)] == ["my deck.PDF"]


def test_only_prints_single_cards_again_once_each(tmp_path: Path) -> None:
    runs = on_paper("take-three", only=("r7", "T03-T09")).runs
    codes = [code for run_ in runs for side in run_.sides if side.side == "front" for code in side.codes]
    assert codes == ["R7", *(f"T{k:02d}" for k in range(3, 10))]
    arguments = ["print", "take-three", "--only", "r7, T03 – t09", "--backs", "none", "--format", "svg"]
    assert cli.main([*arguments, "-o", str(tmp_path)]) == 0
    assert len(entries(tmp_path / "take-three-only")) == 2


def test_copies_print_so_many_decks(tmp_path: Path) -> None:
    assert cli.main(["print", "terz", "--copies", "8", "--backs", "none", "--format", "pdf", "-o", str(tmp_path)]) == 0
    with pikepdf.open(tmp_path / "terz.pdf") as pdf:
        assert len(pdf.pages) == 72


def test_sheets_of_a_longer_deck_do_not_stay_behind(tmp_path: Path) -> None:
    arguments = ["print", "triple3", "--format", "svg", "-o", str(tmp_path)]
    cli.main(arguments)
    foreign = tmp_path / "triple3" / "triple3-cards-99-front.svg"
    foreign.write_text("<svg>mine</svg>")
    cli.main([*arguments, "--paper", "a3"])
    names = {path.name for path in entries(tmp_path / "triple3")}
    assert "triple3-cards-04-front.svg" in names
    assert "triple3-cards-05-front.svg" not in names
    assert foreign.exists()


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_card_writes_one_card_in_the_format_of_its_ending_as_often_as_wished(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"card.{ending}"
    assert cli.main(["card", "yre1", "-o", str(path)]) == 0
    data = path.read_bytes()
    assert data.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[ending])
    assert cli.main(["card", "KBD3", "-o", str(path)]) == 0, "our own files are written over"
    assert path.read_bytes() != data


def test_card_can_have_its_bleed_or_show_its_back(tmp_path: Path) -> None:
    for name, more in (("plain", []), ("bleed", ["--bleed"]), ("back", ["--back"])):
        assert cli.main(["card", "KBD3", "-o", str(tmp_path / f"{name}.svg"), *more]) == 0
    texts = {path.stem: path.read_text() for path in entries(tmp_path)}
    assert 'width="63mm"' in texts["plain"]
    assert 'width="69mm"' in texts["bleed"]
    assert texts["back"] != texts["plain"]


def test_hints_can_be_left_out(tmp_path: Path) -> None:
    for name, more in (("with", []), ("without", ["--no-hints"])):
        cli.main(["card", "B36", "-o", str(tmp_path / f"{name}.svg"), *more])
    with_hints, without = ((tmp_path / f"{name}.svg").read_text() for name in ("with", "without"))
    assert with_hints.count("<rect") - without.count("<rect") == 8


# --- refusals: what is wrong, and what would be right


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("print tertz", "unknown game 'tertz'; did you mean 'terz'?"),
        (
            "print terz --paper a5x",
            "unknown paper size 'a5x'; did you mean 'a5'? Choose from: a4, a3, letter, legal, tabloid, a5, a6, b5,",
        ),
        ("print terz --card pocker", "unknown card size 'pocker'; did you mean 'poker'?"),
        ("print terz --style clasic", "unknown style 'clasic'; did you mean 'classic'?"),
        ("print terz --style none.toml", "style 'none.toml' can't be read: No such file or directory"),
        ("print terz --language dee", "unknown language 'dee'; did you mean 'de'?"),
        ("print terz --format pfd", "unknown format 'pfd'; did you mean 'pdf'?"),
        ("print terz --backs duplex", "unknown way for backs 'duplex'; did you mean 'duplex-long'?"),
        ("print terz --only YRE9", "unknown card 'YRE9'; did you mean 'YRE"),
        ("print terz --only T01", "unknown card 'T01'"),
        ("print terz -o deck.pdf --format svg", "-o deck.pdf is one file, but --format asks for svg: give -o a folder"),
        ("print terz -o decks.svg", "-o decks.svg: one file holds one game, as .pdf; for SVG and PNG give -o a folder"),
        ("print terz tadika -o decks.pdf", "-o decks.pdf: one file holds one game, as .pdf"),
        ("print all --only R7-YRE1", "no deck has both ends of 'R7-YRE1'"),
        ("print terz -o " + "a" * 300, "File name too long"),
        ("print terz --only ,", "--only ',' must be codes and ranges with commas between, like R7,T03-T09"),
        ("print terz --only YRE1-", "--only 'YRE1-' must be codes and ranges"),
        ("print terz --variant extended", "terz has no variants: leave --variant out"),
        (
            "print terz tadika --variant extended",
            "terz has no variant 'extended', only tadika: print terz without --variant",
        ),
        ("print all terz --variant extended", "terz has no variant 'extended', only tadika"),
        ("print all --variant extendet", "unknown variant 'extendet'; did you mean 'extended'?"),
        (
            "print all --only R7",
            "card 'R7' is in take-three and tadika; name only the deck that is meant, like take-thr",
        ),
        ("print all --only R2-R7", "card 'R2-R7' is in take-three and tadika; name only the deck that is meant"),
        ("print tadika take-three --only R7", "card 'R7' is in tadika and take-three"),
        ("print terz take-three --only T01", "terz has no card of --only T01; leave terz out"),
        ("card YRE1 --game TERZ --variant extended -o x.svg", "terz has no variants: leave --variant out"),
        ("print terz --format svg -o -", "-o - is one file, but --format asks for svg: give -o a folder"),
        ("print terz tadika -o -", "-o - writes one PDF to standard output: name one game, or give -o a folder"),
        ("print all -o - --format pdf", "-o - writes one PDF to standard output: name one game"),
        ("card YRE1 -o -", "-o - leaves the format open: give -o a file that ends in .pdf, .svg or .png"),
        ("print NumNumm", "unknown game 'NumNumm'"),
        ("list --language de2", "unknown language 'de2'; did you mean 'de'?"),
        ("print tadika --variant extendet", "tadika: unknown variant 'extendet'; did you mean 'extended'?"),
        ("print terz --copies 0", "--copies '0' must be a whole number from 1 to 100"),
        ("print terz --copies two", "--copies 'two' must be a whole number from 1 to 100"),
        ("print terz --margin wide", "--margin 'wide' is not a number; it takes millimetres, like 5 or 4.5"),
        ("print terz --margin 500", "a margin of 500 mm leaves nothing of paper of 210 × 297 mm"),
        ("print terz --gutter -1", "a gutter of -1 mm makes no sense: it must be 0 to 50 mm"),
        ("print terz --gutter 1000", "a gutter of 1000 mm makes no sense: it must be 0 to 50 mm"),
        ("print terz --margin nan", "a margin of nan mm makes no sense"),
        ("print terz --card 30x30", "a card can't be 30 × 30 mm"),
        ("print terz --paper 60x60", "a card of 63 × 88 mm does not fit on paper of 60 × 60 mm"),
        ("print terz take-three --card 40x60 --format pdf", "does not fit at 11 pt"),
        ("print take-three --card 40x40", "does not fit at 11 pt on a card of 40 × 40 mm"),
        ("card B1 -o x.svg", "card 'B1' is in take-three and tadika; say which with --game take-three"),
        ("card BC9 -o x.svg", "unknown card 'BC9'; did you mean 'B"),
        ("card YRE1 -o x.jpg", "x.jpg must end in .pdf, .svg, .png"),
        ("card quadrat --back -o x.svg", "quadrat is a board and has no back"),
        ("deck chess", "unknown game 'chess'"),
        ("deck", "GAME must be given; see"),
        ("print terz --papre a4", "unknown arguments: --papre a4"),
        ("print terz --backs lite", "unknown way for backs 'lite'; did you mean 'light'?"),
        (
            "print terz --backs fold,none",
            "--backs 'fold,none' must be one way, light, or both with a comma between, like fold,light",
        ),
        ("print terz --backs light,light", "must be one way, light, or both"),
        (
            "print terz --backs none,light",
            "--backs 'none,light' contradicts itself: without backs none can be light",
        ),
        ("print terz --backs fold,", "unknown way for backs ''"),
        ("print threepia --corners 4", "cards of Threepia are turned on the table and have no numbers"),
        ("print terz --corners 3", "--corners '3' must be 2 or 4"),
        ("print terz --sets 9", "--sets"),
        ("print terz --sets A,K", "unknown set 'K'"),
        ("print terz --sets 4 --copies 2", "sets or copies, not both"),
        ("print terz --split sets", "--split sets needs to know which"),
        ("print terz --sets 4 --split set", "unknown way to split 'set'"),
        ("print terz --sets 4 --order piles", "unknown order 'piles'"),
        ("print terz --only K:YRE1", "unknown set 'K'"),
        ("print terz --only C:YRE9", "unknown card 'YRE9'"),
        ("print terz --stock C3201", "did you mean 'C32015'?"),
        ("print terz --stock 8373 --backs fold", "can't be folded"),
        ("print terz --stock 8373 --paper a3", "leave --paper out"),
        ("print terz --stock 8373 --card mini", "leave --card out"),
        ("print terz --stock 8373 --laminate", "leave --laminate out"),
        ("print terz --stock 8371 --margin 13", "leaves no room for words and ruler"),
        ("print terz --target tty", "did you mean 'tts'?"),
        ("print terz --target tts --format svg", "--target tts makes no svg, only png"),
        ("print terz --url https://example.org", "--url needs --target tts"),
        ("print terz --target tts --url example.org", "must begin with one of https://"),
        *[
            (f"print terz --target {target} -o {output}", "give -o a folder")
            for target in extras.TARGETS
            for output in ("-", "terz.pdf")
        ],
        ("print terz --with lst", "did you mean 'list'?"),
        (
            "print terz --with list -o -",
            "-o - writes one PDF to standard output: without --with list, or give -o a folder",
        ),
    ],
)
def test_bad_wishes_get_one_sentence_and_code_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(capsys, *arguments.split())
    assert entries(tmp_path) == []


def test_a_file_that_is_not_ours_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "card.svg"
    path.write_text("<svg>by hand</svg>")
    assert f"{path} was not made by cardgen, or by an older version, and stays as it is" in refused(
        capsys, "card", "YRE1", "-o", str(path)
    )
    assert path.read_text() == "<svg>by hand</svg>"
    assert cli.main(["card", "YRE1", "-o", str(path), "--force"]) == 0
    assert cli.main(["card", "YRE2", "-o", str(path)]) == 0  # now it is ours


@pytest.mark.parametrize(
    ("name", "wish", "sentence"),
    [
        ("triple3.pdf", "print terz triple3 --format svg,pdf", "triple3.pdf was not made by cardgen"),
        ("terz.pdf/", "print terz --format pdf", "terz.pdf is a folder, but a file of that name is to be written"),
        ("out", "print terz", "out is a file; -o takes the folder"),
        ("terz", "print terz", "terz is a file, but a folder of that name is needed"),
    ],
)
def test_what_is_in_the_way_is_named_before_the_first_file(
    name: str,
    wish: str,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    path.mkdir() if name.endswith("/") else path.write_text("mine")
    output = path if name == "out" else tmp_path
    assert sentence in refused(capsys, *wish.split(), "-o", str(output))
    assert entries(tmp_path) == [path]


def test_a_range_may_go_from_one_kind_of_card_to_another(tmp_path: Path) -> None:
    assert cli.main(["print", "take-three", "--only", "B12-T02", "--format", "svg", "-o", str(tmp_path)]) == 0
    assert len(entries(tmp_path / "take-three-only")) == 4


@pytest.mark.parametrize("words", ["list", "print terz -o -"])
def test_an_output_that_is_full_gets_one_line(words: str) -> None:
    command = f"'{sys.executable}' -m cardgen {words} > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (2, "cardgen: the output can't be used: No space left on device\n")


def test_a_folder_without_permission_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # the tests may run as root, whom no permission stops
    assert "can't be written to: no permission" in refused(capsys, "print", "terz", "-o", str(tmp_path / "new"))


def test_a_full_disk_leaves_one_line_and_no_half_file(tmp_path: Path) -> None:
    """The system's limit on the size of files stops a write in the middle, as a full disk does."""
    code = (
        "import resource, signal, sys; from cardgen.cli.main import main;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000));"
        f"sys.exit(main(['print', 'terz', '--format', 'pdf', '-o', {str(tmp_path)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "terz.pdf can't be written: File too large" in done.stderr
    assert entries(tmp_path) == []


def test_an_old_file_survives_a_write_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    path = tmp_path / "card.svg"
    output_files.write(path, b"<desc>made with cardgen</desc> old")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(output_files.OutputError, match=r"card\.svg can't be written: No space left on device"):
        output_files.write(path, b"new")
    assert path.read_bytes().endswith(b"old")
    assert [p.name for p in entries(tmp_path)] == ["card.svg"]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    pipe = f"'{sys.executable}' -m cardgen deck terz | head -1"
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith("YRE1")
    assert done.stderr == ""


def test_threepia_cards_stay_square_whatever_size_is_wished(tmp_path: Path) -> None:
    assert cli.main(["card", "H01", "--card", "poker", "-o", str(tmp_path / "h.svg")]) == 0
    assert 'width="63mm" ' in (tmp_path / "h.svg").read_text().replace('height="63mm"', 'width="63mm" ')


def test_list_and_deck_load_no_library_that_writes() -> None:
    code = (
        "import sys; from cardgen.cli.main import main; main(['list']); main(['deck', 'terz', '--json']);"
        "sys.exit(any(name in sys.modules for name in ('reportlab', 'svgwrite', 'pypdfium2', 'tqdm')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT, timeout=60)
