"""The lines and the indentation of a template are for those who read it: pages are sent without them.

As in Vue and JSX, white space with a line break is nothing between two tags, be they HTML's or Jinja's, and one blank
within a tag. Elsewhere, beside words and what Jinja prints, the break stays and the indentation goes. So a blank that
is to be seen between two tags stands on one line with them, or before `{# -#}`, where a line is too long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from jinja2.ext import Extension
from jinja2.lexer import TOKEN_BLOCK_BEGIN, TOKEN_BLOCK_END, TOKEN_DATA, Token, TokenStream

_BREAK = re.compile(r"(?<!\s)[^\S\n]*+\n\s*+")


class ShortLines(Extension):
    r"""Leaves that white space out when a template is read; goes with `trim_blocks` and `lstrip_blocks`.

    >>> from jinja2 import Environment
    >>> short = Environment(trim_blocks=True, lstrip_blocks=True, extensions=[ShortLines])
    >>> short.from_string("<p\n   id=a\n>\n  {% if 1 %}\n    <b>A</b> <i>B</i>\n  {% endif %}\n  C\n</p>").render()
    '<p id=a><b>A</b> <i>B</i>C\n</p>'
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The template's tokens, with less white space in the text between Jinja's."""
        inside = False
        block_end = 0  # the line where a block's tag ended just before
        for token, following in _with_next(stream):
            if token.type == TOKEN_DATA:
                text = token.value
                if block_end and token.lineno > block_end:
                    text = "\n" * inside + text.lstrip()
                yield Token(token.lineno, TOKEN_DATA, _shortened(text, following, inside))
                inside = _ends_inside(text, inside)
            else:
                yield token
            block_end = token.lineno if token.type == TOKEN_BLOCK_END else 0


def _with_next(stream: Iterable[Token]) -> Iterator[tuple[Token, str]]:
    """Each token and the kind of the next one; text before and after a comment is one."""
    held: Token | None = None
    for token in stream:
        if held and held.type == token.type == TOKEN_DATA:
            held = Token(held.lineno, TOKEN_DATA, held.value + token.value)
            continue
        if held:
            yield held, token.type
        held = token
    if held:
        yield held, ""


def _ends_inside(text: str, inside: bool) -> bool:
    """Whether a tag is open after the text, which begins inside one or not."""
    opened, closed = text.rfind("<"), text.rfind(">")
    return inside if opened == closed else opened > closed


def _shortened(text: str, following: str, inside: bool) -> str:
    """The text, which begins inside a tag or not, with less at its line breaks; then comes a token of that kind."""

    def instead(match: re.Match[str]) -> str:
        before, after = text[: match.start()], text[match.end() :]
        if _ends_inside(before, inside):
            return "" if after.startswith(">") else " "
        tag_follows = after.startswith("<") or (not after and following == TOKEN_BLOCK_BEGIN)
        return "" if before.endswith(">") and tag_follows else "\n"

    return _BREAK.sub(instead, text)
