"""Writes a lock file with hashes: `python .ci/lock.py run|test|bench`.

`run` is what the programs need with all extras (and hatchling, to install them), `test` adds what the tests need,
`bench` the peers. A later file keeps the versions of an earlier one.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
ORDER = ["run", "test", "bench"]


def wanted(kind: str) -> list[str]:
    """The requirements of a kind, from pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    if kind == "run":
        extras = [name for names in project["project"]["optional-dependencies"].values() for name in names]
        back_end = [name for name in project["build-system"]["requires"] if name.startswith("hatchling")]
        return [*project["project"]["dependencies"], *extras, *back_end]
    return list(project["dependency-groups"][kind])


def lock(kind: str) -> None:
    """Writes `.ci/<kind>.lock`."""
    earlier = [f"-c{ROOT / '.ci' / name}.lock" for name in ORDER[: ORDER.index(kind)]]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url", *earlier, "-"]
    text = "\n".join(wanted(kind))
    done = subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.PIPE)  # noqa: S603
    (ROOT / ".ci" / f"{kind}.lock").write_text(done.stdout)


if __name__ == "__main__":
    lock(sys.argv[1])
