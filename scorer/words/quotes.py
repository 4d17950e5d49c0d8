"""Quotation marks as a language has them, in sentences that also stand in terminals, where they are straight."""

from __future__ import annotations

import re

STRAIGHT = re.compile(r"(?<![\w'\"])(?<!= )(?<!install )(['\"])(?=\S)(.+?)(?<=\S)\1(?![\w'\"])")
"""What stands in straight marks; not an apostrophe, nor what somebody copies into a file or a shell."""
KEPT = "\N{NO-BREAK SPACE}"
SPACED = re.compile(r"(?<=«) | (?=[;:?!»])")
"""Spaces of French at which no line is broken, or the next one begins with a sign."""


def typographic(sentence: str, marks: str) -> str:
    r"""The sentence with `marks` around a gap {text} in place of straight ones.

    >>> typographic("'corners' ist 2 oder 4, nicht \"5\"", "„{text}“")
    '„corners“ ist 2 oder 4, nicht „5“'
    >>> typographic("foto's, video's; pip install 'cardgen[pictures]'; sign = \"leaf\"", "‘{text}’")
    'foto\'s, video\'s; pip install \'cardgen[pictures]\'; sign = "leaf"'
    >>> typographic("jeu inconnu ; « terz » ?", "«\xa0{text}\xa0»")
    'jeu inconnu\xa0; «\xa0terz\xa0»\xa0?'
    """
    before, after = marks.split("{text}")
    if before.endswith(KEPT):  # a language whose signs have spaces
        sentence = SPACED.sub(KEPT, sentence)
    return STRAIGHT.sub(lambda match: before + match[2].replace(f"\\{match[1]}", match[1]) + after, sentence)
