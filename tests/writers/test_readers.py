"""Every kind of PDF that we write is read by qpdf, Ghostscript, mupdf and poppler without a word of complaint."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.deck.extras import EXTRAS
from cardgen.writers import pdf
from tests.order import with_proofs
from tests.scorer import equipment
from tests.writers.test_bitmaps import KINDS, document, scene

EVERY = ",".join(EXTRAS)
PRINTS: tuple[Sequence[str], ...] = (
    ("print", "take-three", "--only", "R7-R9,T03", "--with", EVERY, "--language", "de"),
    ("print", "threepia", "--with", "rules-a5,poster,scoresheet,tuckbox", "--language", "fr"),
    ("print", "terz", "triple3", "--only", "WGD1,BD0", "--style", "large-print", "--with", "box,rules,solutions,cuts"),
    ("print", "tadika", "--sets", "2", "--style", "dyslexia", "--stock", "32010"),
    ("print", "triple3", "--style", "ink-saver", "--backs", "fold,light", "--paper", "both"),
    ("print", "take-three", "--only", "R7-R9", "--target", "shop", "--shop", "drivethrucards"),
    ("print", "triple3", "--target", "cutter"),
    ("calibrate", "somebody's printer"),
)
"""One of each way to print; the first with every extra."""
SECONDS = 60


def readers(path: Path) -> dict[str, list[str]]:
    """How each reader is asked to look at all of a file, and to complain."""
    name = str(path)
    return {
        "qpdf": ["qpdf", "--check", name],
        "gs": ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", name],
        "mutool": ["mutool", "draw", "-N", "-q", "-r", "12", "-o", f"{name}.pbm", name],
        "pdftoppm": ["pdftoppm", "-r", "12", "-gray", name, f"{name}-page"],
    }


QUIET = re.compile(
    r"checking .*|PDF Version: .*|File is not (encrypted|linearized)"
    r"|No syntax or stream encoding errors found; the file may still contain\nerrors that qpdf cannot detect"
)
"""What qpdf says of a file that is well."""


def complaints(path: Path) -> Iterator[str]:
    """What the readers say of a file."""
    for reader, command in readers(path).items():
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
        said = QUIET.sub("", done.stdout + done.stderr).strip()
        if said or done.returncode:
            yield f"{path.name}, {reader}, {done.returncode}: {said}"


def all_complaints(paths: Sequence[Path]) -> list[str]:
    for sentence in equipment.lacking_readers().values():
        pytest.fail(sentence, pytrace=False)
    with ThreadPoolExecutor(2) as pool:
        return [one for found in pool.map(lambda path: list(complaints(path)), paths) for one in found]


@pytest.mark.long
@pytest.mark.parametrize("words", with_proofs(PRINTS, PRINTS[1:]), ids=" ".join)
def test_all_kinds_of_products_are_read_without_a_word(words: Sequence[str], tmp_path: Path) -> None:
    pdfs = ["--format", "pdf"] if "print" in words and "--target" not in words else []
    assert main.main([*words, *pdfs, "-o", str(tmp_path)]) == 0
    files = sorted(tmp_path.rglob("*.pdf"))
    assert files
    assert all_complaints(files) == []


@pytest.mark.long
def test_all_kinds_of_pictures_are_read_without_a_word(tmp_path: Path) -> None:
    (path := tmp_path / "pictures.pdf").write_bytes(pdf.write(document(*map(scene, KINDS.values()))))
    assert all_complaints([path]) == []


@pytest.mark.long
def test_a_fault_is_complained_of(tmp_path: Path) -> None:
    """By each of the readers: a font's program is cut off, or a page has operators that nobody knows."""
    assert main.main(["print", "terz", "--only", "WGD1", "--format", "pdf", "-o", str(tmp_path)]) == 0
    path = tmp_path / "terz-only.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as opened:
        opened.pages[0].contents_add(b"q 1 0 0 /Wrong gs nonsense )", prepend=False)
        opened.save(path)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - 40])
    assert {re.split(", ", one)[1] for one in all_complaints([path])} == {"qpdf", "gs", "mutool", "pdftoppm"}
