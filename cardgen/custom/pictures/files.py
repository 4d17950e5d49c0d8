"""Pictures from files beside a deck file, read by their content, whatever their ending."""

import re
from pathlib import Path, PurePosixPath

from cardgen.custom import local_files
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.local_files import BesideError
from cardgen.custom.pictures import bitmaps, frames, headers, markup, rendering, styles, svg_reader
from cardgen.custom.pictures.markup import Element, PictureError
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
    root = styles.inlined(for_language(markup.read(data, name), language), name)
    try:
        scene = frames.framed(root, svg_reader.read(root))
    except frames.NotPlainError:
        return bitmaps.drawing(*rendering.rendering(root, name, bitmaps.MOST_SIDE))
    return Artwork(scene, outlines(scene, WHITE, PEN))


FOREIGN = "foreignObject"
"""Features that only browsers have: in a `switch` others take the next alternative."""
CONDITIONS = ("systemLanguage", "requiredFeatures")


def for_language(element: Element, language: str) -> Element:
    """A drawing for readers of a language (SVG 1.1, 5.8); of a `switch` the first part for them."""
    is_switch = element.kind == "switch"
    parts = [part for part in element.inside if isinstance(part, str) or _holds(part, language)]
    alternatives = [part for part in parts if not isinstance(part, str) and part.kind != FOREIGN]
    visible = alternatives[:1] if is_switch else parts
    inside = [part if isinstance(part, str) else for_language(part, language) for part in visible]
    attributes = {name: value for name, value in element.attributes.items() if name not in CONDITIONS}
    return element._replace(kind="g" if is_switch else element.kind, attributes=attributes, inside=inside)


def _holds(element: Element, language: str) -> bool:
    """Whether one of its languages is the reader's, or a variant of it."""
    languages = element.attributes.get("systemLanguage")
    tags = [] if languages is None else languages.split(",")
    return languages is None or any(tag.strip().lower().split("-")[0] == language for tag in tags)
