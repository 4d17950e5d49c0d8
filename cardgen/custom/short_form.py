"""A deck in one line of letters, for addresses and QR codes.

A letter for the version, then Crockford's base 32 of: two bytes of CRC-32 of the JSON, and the JSON (keys in order, no
blanks) as raw deflate with a dictionary. Sources: RFC 1951; Crockford, Base 32 (2002).
"""

import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path

from cardgen.custom import source, value_limits
from cardgen.custom.fingerprint import LETTERS
from cardgen.schema.draft import DeckError, Draft
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted

VERSION = "A"
FIRST = Path(__file__).with_name("dictionary.txt").read_bytes().rstrip(b"\r\n")
"""The compression dictionary of packed decks that begin with A: frequent texts, which cost them next to nothing.

A packed deck can be read with the very letters it was written with, so a dictionary never changes: a better one gets a
letter of its own, and this one stays. What is most frequent stands last, where references to it are shortest.
"""
MOST_LETTERS = 2048
"""The most letters of a packed deck: a URL of 2 kB works everywhere."""
MOST_BYTES = source.MOST_BYTES
"""Of its JSON."""
ALIKE = str.maketrans("ILOilo", "110110")
GAPS = re.compile(r"[\s-]+")
"""Separators that people put between groups of letters, and mail programs at line ends."""
CHECK = 2
"""Bytes of the checksum: alone it misses one of 65,536 decks with a wrong letter."""


def packed(data: Mapping[str, object], looks: bool = True) -> str:
    """The deck's keys without `print`, and without `look` where `looks` is false, in letters and digits.

    DeckError if they are too many for a URL. Equal decks give equal letters, whatever the order of their keys.
    """
    text = json.dumps(_packed_keys(data, looks), ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, FIRST)
    letters = VERSION + _letters(_check(text) + press.compress(text) + press.flush())
    if len(letters) > MOST_LETTERS or len(text) > MOST_BYTES:
        raise _refused("pack.too_long", letters=len(letters), most=MOST_LETTERS)
    return letters


def if_short(data: Mapping[str, object], looks: bool = True) -> str:
    """The same; "" if the letters are too many for a URL."""
    try:
        return packed(data, looks)
    except DeckError:
        return ""


def unpacked(text: str) -> dict[str, object]:
    """The deck's keys in a packed line, in upper or lower case; I and L are read as 1, O as 0.

    DeckError if it is damaged, of a later version, too long, or too large unpacked. Not yet validated as a deck.
    """
    line = GAPS.sub("", text[: 2 * MOST_LETTERS]).upper()
    if len(line) > MOST_LETTERS or len(text) > 2 * MOST_LETTERS:
        raise _refused("pack.long", most=MOST_LETTERS)
    if line[:1] != VERSION:
        raise _refused("pack.version", sign=quoted(line[:1]), version=VERSION)
    data = _bytes(line[1:])
    value = _json(_inflated(data[CHECK:]), data[:CHECK])
    value_limits.check(Draft(value))
    return value


def _packed_keys(data: Mapping[str, object], looks: bool) -> dict[str, object]:
    """The keys that a packed deck keeps of a deck, or of one of its levels."""
    left_out = {"print"} if looks else {"print", "look"}
    keys = {key: value for key, value in data.items() if key not in left_out}
    if isinstance(levels := keys.get("level"), Mapping):
        tables = {name: _packed_keys(table, looks) for name, table in levels.items() if isinstance(table, Mapping)}
        keys["level"] = {**levels, **tables}
    return keys


def _check(text: bytes) -> bytes:
    return (zlib.crc32(text) & 0xFFFF).to_bytes(CHECK, "big")


def _letters(data: bytes) -> str:
    """Bytes as letters, five bits each, the last filled up with zeros."""
    length = -(-8 * len(data) // 5)
    number = int.from_bytes(data, "big") << (5 * length - 8 * len(data))
    return "".join([LETTERS[number >> (5 * k) & 31] for k in reversed(range(length))])


def _bytes(letters: str) -> bytes:
    """The bytes that the letters encode."""
    number = 0
    for place, sign in enumerate(letters.translate(ALIKE), 2):
        digit = LETTERS.find(sign)
        if digit < 0:
            raise _refused("pack.letter", sign=quoted(sign), place=place)
        number = number << 5 | digit
    spare = 5 * len(letters) % 8
    return (number >> spare).to_bytes(5 * len(letters) // 8, "big")


def _inflated(data: bytes) -> bytes:
    """The inflated data, at most as much as a deck may have."""
    press = zlib.decompressobj(-zlib.MAX_WBITS, FIRST)
    try:
        text = press.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise _refused("pack.damaged") from error
    if len(text) > MOST_BYTES:
        raise _refused("pack.large", most=MOST_BYTES // 1024)
    if not press.eof or press.unused_data:
        raise _refused("pack.damaged")
    return text


def _json(text: bytes, check: bytes) -> dict[str, object]:
    """The object in a JSON text."""
    try:
        value = json.loads(text) if _check(text) == check else None
    except RecursionError as error:
        raise _refused("form.deep") from error
    except ValueError as error:
        raise _refused("pack.damaged") from error
    if not isinstance(value, dict):
        raise _refused("pack.damaged")
    return value


def _refused(key: str, **values: object) -> DeckError:
    return source.refused("", Phrase(key, values))
