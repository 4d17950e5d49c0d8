"""The tables [look] and [print] of a deck file, which only printing needs."""

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path

from cardgen.core.facts import quoted
from cardgen.custom import fonts, illustrations, local_files
from cardgen.custom.custom_edition import PrintTables
from cardgen.deck.print_declarations import in_file
from cardgen.deck.print_values import Kind, Option
from cardgen.drawing import style
from cardgen.drawing.deck_style import Artwork
from cardgen.schema.reader import MOST_NAME, Reader
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, unknown

LOOK = ("style", "ink", "corners", "title", "picture", "font", "hints", "colour_words")
INKS = ("full", "saving")


def read(
    reader: Reader, file: Mapping[str, object], folder: Path | None = None, uploads: Mapping[str, Artwork] | None = None
) -> PrintTables:
    """The tables [look] and [print], checked, and the deck's pictures; those of files lie in a folder.

    `file` is all of the deck's file, other levels too. `uploads`: custom pictures by name, for a deck without a folder.
    """
    checked = {"look": _read_style(reader, folder), "print": _print(reader)}
    return {**checked, **illustrations.read(reader, file, folder, uploads)}


def _read_style(reader: Reader, folder: Path | None) -> dict[str, object]:
    reader.only(("look",), LOOK)
    values: dict[str, object] = {
        "style": _style(reader, folder),
        "ink": reader.choice("look", "ink", known=INKS, kind="ink"),
        "corners": reader.whole("look", "corners", least=2, most=4, default=2),
        "title": reader.text("look", "title"),
        "picture": reader.text("look", "picture"),
        "font": _font(reader, folder),
        "hints": reader.flag("look", "hints", default=True),
        "colour_words": reader.flag("look", "colour_words", default=False),
    }
    if values["corners"] == 3:
        reader.fault(("look", "corners"), "deck.corners")
    return {key: value for key, value in values.items() if reader.has("look", key)}


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
    """The name under which the font of a file is registered; "" if it can't be read."""
    name = reader.text("look", "font", most=4 * MOST_NAME)
    if not name:
        return ""
    from cardgen.custom import font_file  # and the library that reads it

    try:
        return font_file.read(name, folder, {letter for _, text in fonts.printed(reader) for letter in text})
    except PhrasedError as error:
        reader.fault(("look", "font"), error.phrase)
    return ""


def _print(reader: Reader) -> dict[str, object]:
    options = in_file()
    reader.only(("print",), options)
    values = {key: _value(reader, option) for key, option in options.items()}
    if reader.has("print", "sets") and reader.has("print", "copies"):
        reader.fault(("print", "copies"), "wish.sets_and_copies")
    for key, option in options.items():
        if option.needs and reader.has("print", key) and values["target"] != option.needs:
            reader.fault(("print", key), "target.missing", option=f"print.{key}", target=option.needs)
    return {key: value for key, value in values.items() if reader.has("print", key)}


def _value(reader: Reader, option: Option) -> object:
    """The value of an option in a deck's file; notes invalid ones."""
    match option.kind:
        case Kind.FLAG:
            return reader.flag("print", option.key, default=bool(option.default))
        case Kind.WHOLE:
            least, default = int(option.least), int(option.default or option.least)
            return reader.whole("print", option.key, least=least, most=int(option.most), default=default)
        case Kind.LENGTH:
            return _length(reader, option)
        case Kind.WORD:
            return reader.choice("print", option.key, known=option.known, kind=option.noun)
        case Kind.WORDS:
            return _words(reader, option)
        case Kind.TEXT if option.read:
            return _parsable(reader, option.key, option.read)
    return reader.text("print", option.key, most=int(option.most))


def _length(reader: Reader, option: Option) -> float:
    """A length in mm within the option's bounds."""
    length = float(reader.number("print", option.key))
    if not option.least <= length <= option.most:
        most = {} if option.most == inf else {"most": option.most}
        reader.fault(("print", option.key), Phrase(f"paper.{option.key}", {option.key: length, **most}))
    return length


def _words(reader: Reader, option: Option) -> str:
    """Some of an option's words, with commas between."""
    for path, part in reader.listed("print", option.key):
        if part not in option.known:
            word = part if isinstance(part, str) else quoted(part)
            reader.fault(path, unknown(option.noun, word, option.known))
    return ",".join(str(part) for _, part in reader.listed("print", option.key))


def _parsable(reader: Reader, key: str, read: Callable[[str], object]) -> str:
    """A text; notes what its parser refuses."""
    if text := reader.text("print", key, most=4 * MOST_NAME):
        try:
            read(text)
        except PhrasedError as error:
            reader.fault(("print", key), error.phrase)
    return text
