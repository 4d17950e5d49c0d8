"""What a run has left in a folder, as a player counts it."""

from __future__ import annotations

from pathlib import Path

from cardgen.cli import output_files


def entries(folder: Path) -> list[Path]:
    """Files and folders there, without the manifest by which we know ours."""
    return [path for path in folder.iterdir() if path.name != output_files.MANIFEST]
