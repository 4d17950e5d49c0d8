"""Checks that the fonts have all letters that a deck prints, and that these need no shaping.

Cards are set letter by letter from left to right, as Latin, Greek and Cyrillic are. Other scripts are refused with the
reason, and so are letters that a font lacks: nothing is drawn as a box. Sources: Unicode 15.0, property
Bidi_Class, and the blocks of scripts that its chapters 9 to 16 say need shaping.
"""

import unicodedata
from collections.abc import Collection, Iterator, Mapping

from cardgen.drawing import fonts
from cardgen.drawing.expressions import is_numeral
from cardgen.schema.draft import Path
from cardgen.schema.reader import Reader
from cardgen.words.phrase import Phrase
from cardgen.words.printed_values import SOFT, split_picture

LEFTWARD = ("R", "AL", "AN")
"""Classes of letters that run from right to left."""
SHAPED = (
    range(0x0900, 0x10A0), range(0x1100, 0x1200), range(0x1700, 0x18B0), range(0x1900, 0x1AB0), range(0x1B00, 0x1C50),
    range(0xA800, 0xA960), range(0xA980, 0xAAE0), range(0xABC0, 0xAC00), range(0x11000, 0x12000),
)  # fmt: skip
"""Blocks of scripts whose letters change beside others, or stand above and below them, from Devanagari to Hangul's
parts."""
DRAWN = frozenset("/^*-·√()")
"""Signs of maths that are drawn, or stand for others."""
PICTURES = 0x2600
"""Symbols from here on count as pictures."""
IN_ROWS = {"card": ("show", "second"), "task": ("say", "second")}


def printed(reader: Reader) -> Iterator[tuple[Path, str]]:
    """The texts of a deck's file that are printed unchanged, each with its path."""
    for table in ("show", "trait"):
        for key, value in _items(reader.get(table)):
            yield from _texts(value, (table, key))
    for table, keys in IN_ROWS.items():
        rows = reader.get(table)
        for k, row in enumerate(rows if isinstance(rows, list) else ()):
            yield from (text for key, value in _items(row) if key in keys for text in _texts(value, (table, k, key)))
    yield from _texts(reader.get("look", "title"), ("look", "title"))


def check(reader: Reader, names: Collection[str], small: str) -> None:
    """Notes each text with a letter that a font lacks or that can't be set; the deck's name is set in `small`."""
    for path, text in printed(reader):
        if phrase := _refusal(text, names):
            reader.fault(path, phrase)
    if phrase := _refusal(reader.text("name"), (small,), "font.no_letter"):
        reader.fault(("name",), phrase)


def _items(table: object) -> Iterator[tuple[str, object]]:
    yield from table.items() if isinstance(table, Mapping) else ()


def _texts(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """The texts in a value: itself, the elements of a list, or what a level's table shows."""
    if isinstance(value, str):
        yield path, split_picture(value)[1].replace(SOFT, "")
    elif isinstance(value, list):
        for k, part in enumerate(value):
            yield from _texts(part, (*path, k))
    elif isinstance(value, Mapping):
        for key in ("show", "second"):
            yield from _texts(value.get(key), (*path, key))


def _refusal(text: str, names: Collection[str], lacks: str = "font.lacks") -> Phrase | None:
    """The message for the first letter of a text that can't be set."""
    letters = [letter for letter in text if not (letter in DRAWN and is_numeral(text))]
    for letter in letters:
        if key := _key(letter):
            return Phrase(key, {"letter": fonts.letter(letter), "text": text})
    for name in names:
        known = fonts.metrics(name)
        if lacking := next((letter for letter in letters if known[letter] is None), ""):
            values = {"font": fonts.display_name(name), "letter": fonts.letter(lacking), "text": text, "sign": lacking}
            is_picture = unicodedata.category(lacking) == "So" and ord(lacking) >= PICTURES
            return Phrase("font.emoji" if is_picture else lacks, values)
    return None


def _key(letter: str) -> str:
    """The sentence for a letter that no font would help; "" for one that can be set."""
    if letter.isascii():
        return ""
    if unicodedata.bidirectional(letter) in LEFTWARD:
        return "font.leftward"
    return "font.shaped" if any(ord(letter) in block for block in SHAPED) else ""
