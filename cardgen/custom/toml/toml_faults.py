"""Explains syntax errors in TOML to people who have never heard of it."""

import re

from cardgen.schema.draft import Path, dotted
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
