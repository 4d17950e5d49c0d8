"""Whether our cards show drawings as a browser does: all that SVG has, and files that people have made.

    python -m tests.proof.drawings [--files FOLDER ...] [--show FOLDER]

Each is drawn, refused, or different: more than 0.4 % of its pixels differ by more than 96 of 255.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from cardgen.custom.pictures import PictureError, files
from cardgen.drawing import fonts
from cardgen.writers import png
from tests.proof.svg_samples import samples
from tests.scorer import equipment

SIDE = 240
"""Pixels of a picture."""
FINE = 3
"""So many times as fine is each drawn, and then reduced."""
AT_ONCE = 6
"""Rows and columns of pictures on a page."""
APART, SHARE = 96, 0.004
CONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>{folders}<cachedir>{cache}</cachedir></fontconfig>"""


class Verdict(NamedTuple):
    """Of a drawing: our picture, None where it was refused; what a browser shows, and how much of it differs."""

    name: str
    ours: Any
    browser: Any
    differs: float
    reason: str


def ours(data: bytes) -> Any:
    """Our picture of a drawing, on white. PictureError."""
    scene = files.read(data, "x.svg").full
    drawn = Image.open(io.BytesIO(png.picture(scene, "en", ground="#FFFFFF", dpi=round(FINE * SIDE * 25.4 / 100))))
    return _reduced(drawn.resize((FINE * SIDE, FINE * SIDE)))


def _reduced(drawn: Image.Image) -> Any:
    """A picture with the mean of each pixel's parts: whatever draws puts the edges of shapes on other parts of one."""
    return np.asarray(drawn.convert("RGB").reduce(FINE)).astype(int)


def differs(one: Any, other: Any) -> float:
    """The share of pixels that nobody would take for the same."""
    return float((np.abs(one - other).max(axis=2) > APART).mean())


def verdicts(drawings: Iterable[tuple[str, bytes]]) -> Iterator[Verdict]:
    """What comes of drawings."""
    with tempfile.TemporaryDirectory() as folder, Browser(Path(folder)) as browser:
        rest = iter(drawings)
        while batch := [*islice(rest, AT_ONCE**2)]:
            yield from _judged(batch, browser)


def _judged(batch: Sequence[tuple[str, bytes]], browser: Browser) -> Iterator[Verdict]:
    shown = browser.pictures([data for _, data in batch])
    for (name, data), theirs in zip(batch, shown, strict=True):
        try:
            picture = ours(data)
        except PictureError as error:
            yield Verdict(name, None, theirs, 0.0, str(error))
        else:
            yield Verdict(name, picture, theirs, differs(picture, theirs), "")


class Browser:
    """Chromium with our fonts and no others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Browser:
        from playwright.sync_api import sync_playwright

        names = ("Lato Regular", "Fira Sans Regular", "Atkinson Hyperlegible Regular")
        folders = "".join([f"<dir>{fonts.path(name).parent}</dir>" for name in names])
        config = self.folder / "fonts.conf"
        config.write_text(CONFIG.format(folders=folders, cache=self.folder / "cache"))
        self.manager = sync_playwright()
        playwright = self.manager.__enter__()
        self.browser = playwright.chromium.launch(
            executable_path=equipment.find_browser(),
            args=["--font-render-hinting=none"],
            env={**os.environ, "FONTCONFIG_FILE": str(config)},
        )
        side = SIDE * AT_ONCE
        self.page = self.browser.new_page(viewport={"width": side, "height": side}, device_scale_factor=FINE)
        return self

    def __exit__(self, *error: object) -> None:
        self.browser.close()
        self.manager.__exit__(*error)

    def pictures(self, drawings: Sequence[bytes]) -> list[Any]:
        """Each as it is in a square, whole and in its middle, on white."""
        style = f"display:block;float:left;width:{SIDE}px;height:{SIDE}px;object-fit:contain"
        inside = "".join([f'<img style="{style}" src="{_address(data)}">' for data in drawings])
        self.page.set_content(f'<body style="margin:0;background:#fff">{inside}</body>', wait_until="load")
        rows = ceil(len(drawings) / AT_ONCE)
        whole = _reduced(
            Image.open(
                io.BytesIO(self.page.screenshot(clip={"x": 0, "y": 0, "width": SIDE * AT_ONCE, "height": SIDE * rows}))
            )
        )
        places = [divmod(k, AT_ONCE) for k in range(len(drawings))]
        return [whole[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE] for y, x in places]


def _address(data: bytes) -> str:
    """A drawing for a browser, which shows none without its namespace, as many old ones are."""
    if b'xmlns="http://www.w3.org/2000/svg"' not in data and b"'http://www.w3.org/2000/svg'" not in data:
        data = data.replace(b"<svg", b'<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return "data:image/svg+xml;base64," + base64.b64encode(data).decode()


def _found(folders: Sequence[Path], most: int) -> Iterator[tuple[str, bytes]]:
    for folder in folders:
        paths = [path for path in sorted(folder.rglob("*.svg")) if path.is_file() and not path.is_symlink()]
        for path in paths[:: max(1, len(paths) // most)][:most]:
            yield str(path), path.read_bytes()


def _kept(folder: Path, number: int, verdict: Verdict) -> None:
    """Both pictures side by side."""
    mine = verdict.ours if verdict.ours is not None else np.full_like(verdict.browser, 200)
    Image.fromarray(np.hstack([mine, verdict.browser]).astype(np.uint8)).save(folder / f"{number:04}.png")


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where a drawing is drawn as something else."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--files", nargs="*", type=Path, default=[], help="folders with drawings, instead of our own")
    options.add_argument("--most", type=int, default=400, help="so many of each folder")
    options.add_argument("--show", type=Path, help="where pictures of those go that differ, ours beside the browser's")
    options.add_argument("--reasons", action="store_true", help="says also why drawings were refused")
    given = options.parse_args(arguments)
    own = ((name, text.encode()) for name, text in samples())
    counts = {"drawn": 0, "refused": 0, "different": 0}
    for verdict in verdicts(_found(given.files, given.most) if given.files else own):
        kind = "refused" if verdict.ours is None else "different" if verdict.differs > SHARE else "drawn"
        counts[kind] += 1
        if kind == "different" or (kind == "refused" and given.reasons):
            print(f"{kind}: {verdict.name}: {verdict.reason or f'{verdict.differs:.2%}'}")
        if kind == "different" and given.show:
            _kept(given.show, sum(counts.values()), verdict)
    print(", ".join([f"{count} {kind}" for kind, count in counts.items()]))
    return int(counts["different"] > 0)


if __name__ == "__main__":
    sys.exit(main())
