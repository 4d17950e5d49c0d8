"""A print option is added in three files of the program; its documents are renewed by a command.

In a copy of the checkout: the command, deck files, the studio and the documents have it then, and it is printed with.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.test_sixth_game import ROOT, added, checkout, follow, run

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
PROOF = (Path(__file__).parent / "print_option.md").read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the checkout with that option."""
    copy = checkout(tmp_path / "copy")
    for name, (place, text) in EDITS.items():
        before = (copy / name).read_text(encoding="utf-8")
        assert before.count(place) == 1, name
        (copy / name).write_text(before.replace(place, text + place), encoding="utf-8")
    return copy


def test_a_print_option_is_added_in_few_places(copy: Path) -> None:
    run(copy, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/cli/test_options.py", "--golden")
    assert added(ROOT / "cardgen", copy / "cardgen") == {
        "deck/print_declarations.py", "imposition/plan.py", "deck/layout.py", "README.md", "PRINTING.md", "DECKS.md",
    }  # fmt: skip
    assert "| `--reverse` | the last page comes first" in (copy / "cardgen" / "PRINTING.md").read_text(encoding="utf-8")
    assert "| `print.reverse` | `true`, as `--reverse`" in (copy / "cardgen" / "DECKS.md").read_text(encoding="utf-8")
    follow(copy, PROOF)
    run(copy, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/test_reverse.py")


@pytest.mark.proof
def test_types_agree_with_it(copy: Path) -> None:
    run(copy, "mypy", "cardgen/deck/print_declarations.py", "cardgen/deck/layout.py")
