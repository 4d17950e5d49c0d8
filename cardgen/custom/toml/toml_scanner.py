"""Scans a TOML text for the places of values, and for faults that Python's library reports poorly.

Values are only delimited here, not parsed: strings, brackets, and anything between commas. Source: TOML 1.0.0.
"""

import re
from bisect import bisect_right

from cardgen.schema.draft import Path, Place, dotted
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import QUOTED_LENGTH, quoted

KNOWN = re.compile(
    r"true|false|[+-]?(?:inf|nan)|0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|[+-]?(?:0|[1-9][\d_]*)(?:\.[\d_]+)?(?:[eE][+-]?\d+)?"
    r"|\d{4}-\d\d-\d\d(?:[ Tt]\d\d:\d\d:\d\d.*)?|\d\d:\d\d:\d\d.*"
)
"""Values without quotation marks or brackets: truth, numbers, dates and times."""
CURLY = "„“”‟‚‘’«»"
STRAIGHT = '"'
ESCAPE = {"straight": STRAIGHT, "single": "\\", "double": "\\\\"}
STATEMENT = Phrase("form.toml_statement", {"model": 'name = "Ada"', "heading": "show"})


class BrokenError(Exception):
    """A syntax error: its reason, and its start and end in the text."""

    def __init__(self, phrase: Phrase, start: int, stop: int) -> None:
        super().__init__(phrase)
        self.phrase, self.start, self.stop = phrase, start, stop


def wrong_value(text: str, path: Path, start: int, inner: bool) -> BrokenError | None:
    """Why a value at `start` without brackets or straight quotation marks is invalid; None if it is valid.

    `inner`: in a list or in braces, where a bracket or a comma may be missing.
    """
    if not text:
        return BrokenError(Phrase("form.toml_empty", {"name": dotted(path)}), start, start + 1)
    if text[0] in CURLY:
        return BrokenError(Phrase("form.toml_curly", {"sign": text[0], "straight": STRAIGHT}), start, start + 1)
    if KNOWN.fullmatch(text):
        return None
    model = f'"{text.replace(STRAIGHT, "")}"'
    phrase = Phrase("form.toml_text", {"text": quoted(text), "model": model if len(model) <= QUOTED_LENGTH else '"…"'})
    if inner and all(map(KNOWN.fullmatch, text.split())):
        phrase = Phrase("form.toml_comma")
    elif inner and re.match(r"[\w-]+\s*=", text):
        phrase = Phrase("form.toml_open", {"sign": "]"})
    return BrokenError(phrase, start, start + len(text))


BARE = re.compile(r"[A-Za-z0-9_-]+")
BASIC = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
LITERAL = re.compile(r"'[^'\n]*'")
LONG = {
    '"""': re.compile(r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})', re.DOTALL),
    "'''": re.compile(r"'''.*?'''(?:'{0,2})", re.DOTALL),
}
BLANK = re.compile(r"[ \t]*")
VOID = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*+")
SCALAR = re.compile(r"[^\n#]*")
INNER = re.compile(r"[^\n#,\[\]{}]*")
OPEN = {"[": "]", "{": "}"}
MOST_NESTED = 40


class Scanner:
    """Walks through a text from statement to statement."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.ends = [match.start() for match in re.finditer("\n", text)]
        self.places: dict[Path, Place] = {}
        self.named: dict[Path, int] = {}
        self.table: Path = ()
        self.lengths: dict[Path, int] = {}

    def line(self, at: int) -> int:
        """The line of a place in the text, from 1."""
        return bisect_right(self.ends, at - 1) + 1

    def scan(self) -> None:
        """Notes all places. BrokenError for an invalid statement."""
        while self._skip(VOID) < len(self.text):
            if self.text[self.at] == "[":
                self._header()
            else:
                self._pair(self.table)
            self._end()

    def _skip(self, pattern: re.Pattern[str]) -> int:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()
        return self.at

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _note(self, path: Path, at: int) -> None:
        for length in range(1, len(path) + 1):
            self.places.setdefault(path[:length], Place(self.line(at)))

    def _header(self) -> None:
        """[a.b] or [[a.b]]: the table of the following statements."""
        start = self.at
        marks = "[[" if self.text.startswith("[[", start) else "["
        self.at += len(marks)
        self._skip(BLANK)
        path = self._resolved(self._key())
        if not self.text.startswith("]" * len(marks), self.at):
            raise BrokenError(Phrase("form.toml_heading", {"marks": "]" * len(marks)}), start, self.at)
        self.at += len(marks)
        if marks == "[[":
            index = self.lengths.get(path, 0)
            self.lengths[path] = index + 1
            self._note(path, start)
            path = (*path, index)
        self._only(path, start)
        self.table = path

    def _resolved(self, keys: Path) -> Path:
        """A heading's path, with the numbers of the last elements of lists that it leads through."""
        path: Path = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return (*path, keys[-1])

    def _only(self, path: Path, at: int) -> None:
        """Notes a path. BrokenError if it is a duplicate."""
        if path in self.named:
            line = self.line(self.named[path])
            raise BrokenError(Phrase("form.toml_twice", {"name": dotted(path), "line": line}), at, self.at)
        self.named[path] = at
        self._note(path, at)

    def _pair(self, table: Path, scalar: re.Pattern[str] = SCALAR, depth: int = 0) -> None:
        """A key and its value."""
        start = self.at
        keys = self._key()
        if self._peek() != "=":
            self._no_equals(start, keys)
        path = (*table, *keys)
        self._only(path, start)
        self.at += 1
        self._skip(BLANK)
        self._value(path, scalar, depth)

    def _no_equals(self, start: int, keys: Path) -> None:
        """BrokenError for a name without = after it, which perhaps needs quotation marks."""
        line = self.text[start : self._line_end(start)]
        name, equals, _ = line.partition("=")
        if equals and name.strip():
            written = name.strip().replace('"', "").replace("'", "")
            stop = start + len(name.rstrip())
            raise BrokenError(Phrase("form.toml_name", {"name": quoted(written), "model": f'"{written}"'}), start, stop)
        raise BrokenError(Phrase("form.toml_equals", {"name": dotted(keys)}), self.at, self.at + 1)

    def _key(self) -> Path:
        """A name, or several with dots between them, and the blanks behind it."""
        keys = [self._name()]
        while self._skip(BLANK) < len(self.text) and self._peek() == ".":
            self.at += 1
            self._skip(BLANK)
            keys.append(self._name())
        return tuple(keys)

    def _name(self) -> str:
        start = self.at
        for pattern in (BARE, BASIC, LITERAL):
            if match := pattern.match(self.text, start):
                self.at = match.end()
                return match[0] if pattern is BARE else _unquoted(match[0])
        if self._peek() in ('"', "'"):
            raise self._unclosed(start)
        stop = self._line_end(start)
        if self._peek() in CURLY:
            raise BrokenError(Phrase("form.toml_curly", {"sign": self._peek(), "straight": STRAIGHT}), start, start + 1)
        if "=" in self.text[start + 1 : stop]:
            self._no_equals(start, ())
        raise BrokenError(STATEMENT, start, stop)

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _unclosed(self, start: int) -> BrokenError:
        return BrokenError(Phrase("form.toml_quote"), start, self._line_end(start))

    def _value(self, path: Path, scalar: re.Pattern[str], depth: int) -> None:
        """A value, whose path has been noted."""
        start, sign = self.at, self._peek()
        if sign in ('"', "'") and sign:
            return self._string(sign)
        if sign in OPEN and depth < MOST_NESTED:
            return self._list(path, depth) if sign == "[" else self._inline(path, depth)
        text = self.text[start : self._skip(scalar)].strip()
        if broken := wrong_value(text, path, start, inner=scalar is INNER):
            raise broken
        return None

    def _string(self, sign: str) -> None:
        start = self.at
        pattern = LONG.get(sign * 3) if self.text.startswith(sign * 3, start) else None
        match = (pattern or (BASIC if sign == '"' else LITERAL)).match(self.text, start)
        if match is None:
            raise self._unclosed(start)
        self.at = match.end()
        escape = re.search(r"\\(?![btnfr\"\\\s]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})", re.sub(r"\\\\", "  ", match[0]))
        if sign == '"' and escape:
            raise BrokenError(Phrase("form.toml_escape", ESCAPE), start + escape.start(), start + escape.start() + 1)

    def _list(self, path: Path, depth: int) -> None:
        """Values in square brackets: each is noted with its number."""
        start, number = self.at, 0
        self.at += 1
        while self._skip(VOID) < len(self.text) and self._peek() != "]":
            self._note((*path, number), self.at)
            self._value((*path, number), INNER, depth + 1)
            self._comma("]", start)
            number += 1
        self._close("]", start)

    def _inline(self, path: Path, depth: int) -> None:
        """A table in braces."""
        start = self.at
        self.at += 1
        while self._skip(VOID) < len(self.text) and self._peek() != "}":
            self._pair(path, INNER, depth + 1)
            self._comma("}", start)
        self._close("}", start)

    def _comma(self, end: str, start: int) -> None:
        """The comma after a value, if any; BrokenError if the next value follows without one."""
        if self._skip(VOID) < len(self.text) and self._peek() == ",":
            self.at += 1
        elif self._peek() not in ("", end):
            after = self.text[self.at : self._line_end(self.at)]
            if re.match(r"[\w\"'-]+\s*=|\[", after) and self.line(self.at) != self.line(start) and end == "]":
                raise BrokenError(Phrase("form.toml_open", {"sign": end}), start, start + 1)
            raise BrokenError(Phrase("form.toml_comma"), self.at, self.at + 1)

    def _close(self, end: str, start: int) -> None:
        if self._peek() != end:
            raise BrokenError(Phrase("form.toml_open", {"sign": end}), start, start + 1)
        self.at += 1

    def _end(self) -> None:
        """The end of a statement's line."""
        self._skip(BLANK)
        if self._peek() not in ("", "\n", "#"):
            stop = self._line_end(self.at)
            raise BrokenError(Phrase("form.toml_rest", {"text": quoted(self.text[self.at : stop])}), self.at, stop)


def _unquoted(name: str) -> str:
    if name[0] == "'" or "\\" not in name:
        return name[1:-1]
    import tomllib

    try:
        return str(tomllib.loads(f"x={name}")["x"])
    except tomllib.TOMLDecodeError:
        return name
