"""The text of a deck file from any computer: its size, encoding and line ends."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from cardgen.schema.draft import DeckError, Draft, Fault, Path, Place
from cardgen.words.phrase import Phrase

MOST_BYTES = 64 * 1024
"""The most bytes of a deck as text, UTF-8; Take Three with 46 own tasks has 4 kB."""
MOST_LETTERS = 4000
"""The most letters of a line that is no comment: 500 numbers have 3,000. Long names take quadratic time."""
LARGE, LARGE_TOML = [Phrase(key, {"most": MOST_BYTES // 1024}) for key in ("form.large", "form.large_toml")]
KINDS = {
    b"%PDF": "PDF",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"\xd0\xcf\x11\xe0": "XLS",
    b"\x1f\x8b": "GZIP",
    b"Rar!": "RAR",
    b"7z\xbc\xaf": "7Z",
    b"{\\rtf": "RTF",
    b"SQLite": "SQLite",
}
"""File types that people pass by mistake, by their first bytes."""


def refused(name: str, phrase: Phrase, line: int = 0, pointer: str = "") -> DeckError:
    """An error about a file as a whole, or about one line of it."""
    places: dict[Path, Place] = {("",): Place(line)} if line else {}
    return DeckError([Fault(phrase, ("",), pointer)], Draft({}, name, places))


def text_of(data: bytes, name: str, large: Phrase = LARGE) -> str:
    """The file's text with plain line ends; UTF-8 or, by their marks, UTF-16.

    DeckError if it is no text, or too long; `large` is the hint for that.
    """
    marked = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    if len(data) > (2 * MOST_BYTES + 2 if marked else MOST_BYTES + 3):
        raise refused(name, large)
    text = _decoded(data, name, "utf-16" if marked else "utf-8-sig")
    if "\0" in text:
        raise refused(name, Phrase("form.binary"))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise refused(name, large)
    return text


def _decoded(data: bytes, name: str, encoding: str) -> str:
    kind = next((KINDS[mark] for mark in KINDS if data.startswith(mark)), None)
    if kind:
        raise refused(name, Phrase("form.kind", {"kind": kind}))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding == "utf-16" or b"\0" in data:
            raise refused(name, Phrase("form.binary")) from error
        body = data.removeprefix(BOM_UTF8)
        line = body.count(b"\n", 0, error.start) + 1
        raise refused(name, Phrase("form.not_utf8"), line) from error


def pointed(text: str, start: int, stop: int) -> str:
    """The line of a place in a text, with carets below; shortened if it is long."""
    first = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    line = text[first : len(text) if end < 0 else end]
    left = max(0, start - first - 60)
    printable = "".join(sign if sign.isprintable() else " " for sign in line[left : left + 100])
    width = max(1, min(len(text[start:stop].rstrip()), first + left + 100 - start, first + len(line) - start))
    return f"  {printable}\n  {' ' * (start - first - left)}{'^' * width}"
