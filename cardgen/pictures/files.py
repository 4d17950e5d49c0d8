"""Pictures from files beside a deck file: found, weighed, and read as what they end in.

A path is meant from the deck file's folder and never leads out of it: a deck that somebody else made must not be able
to print what else lies on this computer.
"""

from pathlib import Path, PurePosixPath, PureWindowsPath

from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Stroke
from cardgen.dress import Artwork
from cardgen.nearest import quoted
from cardgen.pictures import bitmaps, svg_reader
from cardgen.pictures.svg_reader import PictureError

BITMAPS = (".png", ".jpg", ".jpeg", ".webp")
DRAWINGS = (".svg",)
MOST_MEGABYTES = 16
PEN = Stroke("#000000", 1.4)
"""What drawings of one's own are outlined with where ink is saved; of 100 mm, of which a third is printed."""
WHITE = "#FFFFFF"


def is_file(name: str) -> bool:
    """Whether a picture's name is the path of a file."""
    return PurePosixPath(name).suffix.lower() in (*BITMAPS, *DRAWINGS) or "/" in name or "\\" in name


def find(name: str, folder: Path | None) -> Artwork:
    """The picture of a file by its path from a folder. PictureError where it can't be taken."""
    ending = PurePosixPath(name).suffix.lower()
    if ending not in (*BITMAPS, *DRAWINGS):
        raise PictureError("picture.ending", name=quoted(name))
    if folder is None:
        raise PictureError("picture.no_folder", name=quoted(name))
    data = _bytes(_inside(name, folder), name)
    return bitmaps.read(data, quoted(name)) if ending in BITMAPS else drawing(data, quoted(name))


def drawing(data: bytes, name: str) -> Artwork:
    """A drawing of one's own, and its outlines alone."""
    shapes = svg_reader.read(data, name)
    scene = svg_reader.fitted(shapes, svg_reader.bounds_of(shapes))
    return Artwork(scene, outlines(scene, WHITE, PEN))


def _inside(name: str, folder: Path) -> Path:
    """The path of a file, if it lies in the folder or below, links and all."""
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or PureWindowsPath(name).drive or "\0" in name:
        raise PictureError("picture.outside", name=quoted(name))
    try:
        home, path = folder.resolve(), (folder / parts).resolve()
    except (OSError, RuntimeError) as error:
        raise PictureError("picture.unreadable", name=quoted(name), reason=str(error)) from error
    if not path.is_relative_to(home):
        raise PictureError("picture.outside", name=quoted(name))
    return path


def _bytes(path: Path, name: str) -> bytes:
    """What is in a file, but never more than a picture may have, and nothing that makes us wait."""
    try:
        if path.exists() and not path.is_file():
            raise PictureError("picture.outside", name=quoted(name))
        with path.open("rb") as file:
            data = file.read(MOST_MEGABYTES * 2**20 + 1)
    except OSError as error:
        raise PictureError("picture.unreadable", name=quoted(name), reason=error.strerror or str(error)) from error
    if len(data) > MOST_MEGABYTES * 2**20:
        raise PictureError("picture.heavy", name=quoted(name), megabytes=MOST_MEGABYTES)
    return data
