"""The linters: `make lint` runs them and shows what they print; `test_lint.py` runs the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

CHECKS = {
    "ruff": "ruff check .",
    "ruff-format": "ruff format --check .",
    "mypy": "mypy",
    "import-linter": "lint-imports",
    "oxlint": "oxlint --config .ci/oxlint.jsonc --deny-warnings scorer/web/static",
    "oxfmt": "oxfmt --config .ci/oxfmt.json --check scorer/web/static",
    "djlint": "djlint --quiet --lint templates scorer/games",
    "djhtml": "djhtml --check --tabwidth 2 templates scorer/games",
}
"""The command of each check."""
OTHER_TESTS = {"test_lint": "python -m pytest -n 0 tests/test_lint.py -k not(test_the_code_passes)"}
"""The other tests of `test_lint.py`, which runs the checks above as well."""


def command(line: str) -> list[str]:
    """A command line, with the program of this environment."""
    tool, *arguments = line.split()
    return [str(BIN / tool), *arguments]


def main() -> int:
    """1 where a check fails."""
    failed = []
    for name, line in {**CHECKS, **OTHER_TESTS}.items():
        print(f"\n$ {line}", flush=True)
        if subprocess.run(command(line), cwd=ROOT, check=False).returncode:
            failed.append(name)
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll checks pass.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
