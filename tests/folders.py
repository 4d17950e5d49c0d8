"""What a run has left in a folder, as a player counts it; and files packed into one."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from cardgen.cli import output_files


def entries(folder: Path) -> list[Path]:
    """Files and folders there, without the manifest by which we know ours."""
    return [path for path in folder.iterdir() if path.name != output_files.MANIFEST]


def zipped(files: Mapping[str, bytes | str]) -> bytes:
    """A ZIP with these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()
