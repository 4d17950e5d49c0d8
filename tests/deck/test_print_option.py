"""A print option is added in three files of the program; its documents are renewed by a command.

In a copy of the checkout: the command, deck files, the studio and the documents have it then, and it is printed with.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.test_sixth_game import ROOT, added, checkout, run

pytestmark = pytest.mark.long

EDITS = {
    "cardgen/deck/print_declarations.py": (
        '\n)\n"""In the order of the command\'s help."""',
        """
    Option(
        "reverse",
        Kind.FLAG,
        help="the last page first",
        default=False,
        label=Label("Letzte Seite zuerst", "Last page first", "Dernière page d’abord", "Laatste pagina eerst"),
        manual="the last page comes first, for printers that lay sheets face up",
        example="true",
    ),""",
    ),
    "cardgen/imposition/plan.py": (
        "\n    @property\n    def how(self) -> str:",
        '    reverse: bool = False\n    """Whether the last page comes first. Default: no."""\n',
    ),
    "cardgen/deck/layout.py": (
        "        return self._document(pages)\n",
        "        pages = pages[::-1] if self.printing.reverse else pages\n",
    ),
}
"""What is written into a file, and before what."""
PROOF = """
import re
from pathlib import Path

import pypdfium2

from cardgen.cli import main
from scorer import create_app
from scorer.machine.settings import Settings

DECK = 'format = 1\\ngame = "terz"\\n[print]\\nextras = []\\nreverse = true\\n'


def printed(folder: Path, *words: str) -> list[str]:
    assert main.main(["print", *words, "--format", "pdf", "-o", str(folder)]) == 0
    (path,) = folder.glob("*.pdf")
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path.read_bytes())]


def test_it_is_printed_by_the_command_and_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(DECK, encoding="utf-8")
    usual = printed(tmp_path / "usual", "terz")
    assert printed(tmp_path / "command", "terz", "--reverse") == usual[::-1] != usual
    assert "sheet 9 of 9" in printed(tmp_path / "file", str(tmp_path / "own.toml"))[0]


def test_the_studio_has_a_box_for_it(tmp_path: Path) -> None:
    teacher = create_app(Settings(f"sqlite:///{tmp_path / 'db'}", tmp_path)).test_client()
    teacher.set_cookie("language", "fr")
    draft = teacher.post("/studio/new", data={"start": "terz"}).location.removesuffix("/cards")
    page = teacher.get(f"{draft}/print").text
    assert re.search(r'name="/print/reverse"[^>]*value="true"', page)
    assert "Dernière page d’abord" in page
    base = str(teacher.get(f"{draft}/state").get_json()["seq"])
    teacher.post(f"{draft}/print", data={"base": base, "/print/reverse": "true"})
    assert "reverse = true" in teacher.get(f"{draft}/deck.toml").text
    first = pypdfium2.PdfDocument(teacher.get(f"{draft}/deck.pdf").data)[0].get_textpage().get_text_range()
    assert "feuille 9 sur 9" in first
"""


def test_a_print_option_is_added_in_few_places(tmp_path: Path) -> None:
    copy = checkout(tmp_path / "copy")
    for name, (place, text) in EDITS.items():
        before = (copy / name).read_text(encoding="utf-8")
        assert before.count(place) == 1, name
        (copy / name).write_text(before.replace(place, text + place), encoding="utf-8")
    run(copy, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/cli/test_options.py", "--golden")
    assert added(ROOT / "cardgen", copy / "cardgen") == {
        "deck/print_declarations.py", "imposition/plan.py", "deck/layout.py", "README.md", "PRINTING.md", "DECKS.md",
    }  # fmt: skip
    assert "| `--reverse` | the last page comes first" in (copy / "cardgen" / "PRINTING.md").read_text(encoding="utf-8")
    assert "| `print.reverse` | `true`, as `--reverse`" in (copy / "cardgen" / "DECKS.md").read_text(encoding="utf-8")
    (copy / "tests" / "test_reverse.py").write_text(PROOF, encoding="utf-8")
    run(copy, "mypy", "cardgen/deck/print_declarations.py", "cardgen/deck/layout.py")
    run(copy, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/test_reverse.py")
