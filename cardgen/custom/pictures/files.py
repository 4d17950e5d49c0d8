"""Pictures from files beside a deck file, read by their content, whatever their ending."""

import re
from pathlib import Path, PurePosixPath

from cardgen.custom import local_files
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.local_files import BesideError
from cardgen.custom.pictures import bitmaps, conditions, frames, headers, markup, rendering, styles, svg_reader
from cardgen.custom.pictures.markup import PictureError
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Stroke
from cardgen.words.suggestions import quoted

BITMAPS = (".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".webp")
DRAWINGS = (".svg", ".svgz")
OTHERS = (
    *(".heic", ".heif", ".hif", ".avif", ".gif", ".bmp", ".dib", ".tif", ".tiff", ".ico", ".jxl", ".jp2"),
    *(".pdf", ".eps", ".ai", ".psd", ".apng", ".pjpeg", ".pjp"),
)
"""Endings of files that may hold pictures as well: these are read, or named in the message."""
ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,5}")
"""Endings of file names, which no pictogram has."""
MOST_MEGABYTES = 16
PEN = Stroke("#000000", 1.4)
"""The stroke of outlines of custom drawings to save ink; of 100 mm, which are printed at a third."""
WHITE = "#FFFFFF"


def is_file(name: str) -> bool:
    """Whether a picture's name is the path of a file."""
    return has_ending(name) or "/" in name or "\\" in name


def has_ending(name: str) -> bool:
    """Whether a name ends like a file's."""
    return bool(ENDING.fullmatch(PurePosixPath(name).suffix))


def find(name: str, folder: Path | None, language: str = "en") -> Artwork:
    """The picture of a file by its path from a folder, for readers of a language.

    PictureError if it can't be read.
    """
    if PurePosixPath(name).suffix.lower() not in (*BITMAPS, *DRAWINGS, *OTHERS):
        raise PictureError("picture.ending", name=quoted(name))
    try:
        data = local_files.read(name, folder, "picture", MOST_MEGABYTES)
    except BesideError as error:
        raise PictureError(error.phrase) from error
    return read(data, name, language)


def read(data: bytes, name: str, language: str = "en") -> Artwork:
    """The picture in the bytes of a file of that name, read in a child process. PictureError if it can't be read."""
    try:
        return run_bounded(_read, data, name, language)
    except LimitError as error:
        raise PictureError("at", place=quoted(name), reason=error.phrase) from error


def _read(data: bytes, name: str, language: str) -> Artwork:
    kind = headers.kind_of(data)
    is_drawing = kind == headers.DRAWING or (kind is None and PurePosixPath(name).suffix.lower() in DRAWINGS)
    return drawing(data, quoted(name), language) if is_drawing else bitmaps.read(data, quoted(name))


def drawing(data: bytes, name: str, language: str = "en") -> Artwork:
    """A custom drawing, and its outlines; if our reader can't draw it, a bitmap of it, and that in grey.

    `language`: that of its readers, if it depends on it.
    """
    root = styles.inlined(conditions.chosen(markup.read(data, name), language), name)
    try:
        scene = frames.framed(root, svg_reader.read(root))
    except frames.NotPlainError:
        return bitmaps.drawing(*rendering.rendering(root, name, bitmaps.MOST_SIDE))
    return Artwork(scene, outlines(scene, WHITE, PEN))
