"""What a deck file says of paper: the tables [look] and [print]. Of use to whoever prints, and to nobody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cardgen.core.facts import quoted
from cardgen.custom import fonts, illustrations, local_files
from cardgen.custom.own_edition import Wished
from cardgen.deck import scorer_link
from cardgen.deck.extras import EXTRAS, TARGETS
from cardgen.drawing import style
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.set_marks import LETTERS
from cardgen.imposition import paper, stock
from cardgen.imposition.grid import MOST_GUTTER
from cardgen.imposition.plan import Backs, Stacking
from cardgen.schema.reader import MOST_NAME, Reader
from cardgen.words.phrases import PhrasedError, unknown

LOOK = ("style", "ink", "corners", "title", "picture", "font", "hints", "colour_words")
PRINT = (
    "paper", "card", "margin", "gutter", "backs", "copies", "sets", "order", "extras", "spares", "cut_lines",
    "score_keeper",
    "laminate", "stock", "gsm", "sleeves", "split", "target", "shop", "url",
)  # fmt: skip
INKS = ("full", "saving")
NEEDS_TARGET = {"shop": "shop", "url": "tts"}
"""Keys that only one target reads."""
LIGHT = "light"
"""The word of `backs` for backs by outlines alone."""
MANUAL = "manual"
"""That for sheets that are put back into the printer; in which way, is said where they are printed."""


def read(
    reader: Reader, file: Mapping[str, Any], folder: Path | None = None, own: Mapping[str, Artwork] | None = None
) -> Wished:
    """The tables [look] and [print], checked, and the deck's pictures; those of files lie in a folder.

    `file` is all that the deck's file says, other levels too. `own`, where pictures lie elsewhere: those of one's own
    by their names.
    """
    checked = {"look": _look(reader, folder), "print": _print(reader)}
    return {**checked, **illustrations.read(reader, file, folder, own)}


def _look(reader: Reader, folder: Path | None) -> dict[str, Any]:
    reader.only(("look",), LOOK)
    said: dict[str, object] = {
        "style": _style(reader, folder),
        "ink": reader.choice("look", "ink", known=INKS, kind="ink"),
        "corners": reader.whole("look", "corners", least=2, most=4, default=2),
        "title": reader.text("look", "title"),
        "picture": reader.text("look", "picture"),
        "font": _font(reader, folder),
        "hints": reader.flag("look", "hints", default=True),
        "colour_words": reader.flag("look", "colour_words", default=False),
    }
    if said["corners"] == 3:
        reader.fault(("look", "corners"), "deck.corners")
    return {key: value for key, value in said.items() if reader.has("look", key)}


def _style(reader: Reader, folder: Path | None) -> str:
    """The style's name, or the path of its file."""
    name = reader.text("look", "style", most=4 * MOST_NAME)
    try:
        if name and style.is_file(name):
            name = str(local_files.find(name, folder, "style"))
        style.load(name or "classic")
    except PhrasedError as error:
        reader.fault(("look", "style"), error.phrase)
    return name


def _font(reader: Reader, folder: Path | None) -> str:
    """The name that the font in a file has from now on; "" where it can't be had."""
    name = reader.text("look", "font", most=4 * MOST_NAME)
    if not name:
        return ""
    from cardgen.custom import font_file  # and the library that reads it

    try:
        return font_file.read(name, folder, {letter for _, text in fonts.printed(reader) for letter in text})
    except PhrasedError as error:
        reader.fault(("look", "font"), error.phrase)
    return ""


def _print(reader: Reader) -> dict[str, Any]:
    reader.only(("print",), PRINT)
    margin, gutter = (float(reader.number("print", key)) for key in ("margin", "gutter"))
    said: dict[str, object] = {
        "paper": _tried(reader, "print", "paper", paper.paper_size),
        "card": _tried(reader, "print", "card", paper.card_size),
        "stock": _tried(reader, "print", "stock", stock.find),
        "margin": margin,
        "gutter": gutter,
        "backs": _backs(reader),
        "extras": _extras(reader),
        "gsm": reader.whole("print", "gsm", least=60, most=400, default=200),
        "sleeves": reader.whole("print", "sleeves", least=0, most=200, default=0),
        "copies": reader.whole("print", "copies", least=1, most=100, default=1),
        "sets": reader.whole("print", "sets", least=1, most=len(LETTERS), default=1),
        "order": reader.choice("print", "order", known=tuple(Stacking), kind="order"),
        "spares": reader.flag("print", "spares", default=True),
        "cut_lines": reader.flag("print", "cut_lines", default=True),
        "score_keeper": _tried(reader, "print", "score_keeper", scorer_link.address),
        "laminate": reader.flag("print", "laminate", default=False),
        "split": reader.choice("print", "split", known=("sets",), kind="split"),
        "target": reader.choice("print", "target", known=TARGETS, kind="target"),
        "shop": reader.text("print", "shop"),
        "url": reader.text("print", "url", most=4 * MOST_NAME),
    }
    asked = {key: value for key, value in said.items() if reader.has("print", key)}
    if margin < 0:
        reader.fault(("print", "margin"), "paper.margin", margin=margin)
    if not 0 <= gutter <= MOST_GUTTER:
        reader.fault(("print", "gutter"), "paper.gutter", gutter=gutter, most=MOST_GUTTER)
    if reader.has("print", "sets") and reader.has("print", "copies"):
        reader.fault(("print", "copies"), "wish.sets_and_copies")
    for key, target in NEEDS_TARGET.items():
        if reader.has("print", key) and said["target"] != target:
            reader.fault(("print", key), "target.missing", option=f"print.{key}", target=target)
    return asked


def _backs(reader: Reader) -> str:
    """The way of printing backs, `light`, or both with a comma between."""
    for path, part in reader.listed("print", "backs"):
        known = (*Backs, MANUAL, LIGHT)
        if part not in known:
            reader.choice(*path, known=known, kind="backs")
    return ",".join(str(part) for _, part in reader.listed("print", "backs"))


def _extras(reader: Reader) -> str:
    """The names of what is printed beside the cards, with commas between."""
    for path, part in reader.listed("print", "extras"):
        if part not in EXTRAS:
            reader.fault(path, unknown("extra", part if isinstance(part, str) else quoted(part), EXTRAS))
    return ",".join(str(part) for _, part in reader.listed("print", "extras"))


def _tried(reader: Reader, table: str, key: str, read: Callable[[str], object]) -> str:
    """A text that is understood; what is wrong with it is noted in the words of who reads it."""
    if text := reader.text(table, key, most=4 * MOST_NAME):
        try:
            read(text)
        except PhrasedError as error:
            reader.fault((table, key), error.phrase)
    return text
