"""The codes of tables: eight letters that can be read out and typed."""

from __future__ import annotations

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U, which look like 1, 1, 0, V."""
CODE = 8
"""Letters of a code: 40 bits."""
BYTES = 5
"""So many random bytes make a code."""


def from_chance(chance: bytes) -> str:
    """The code that random bytes make.

    >>> from_chance(bytes([0, 0, 0, 0, 33]))
    '11000000'
    """
    number = int.from_bytes(chance, "big")
    return "".join(LETTERS[number >> 5 * k & 31] for k in range(CODE))


def plain_code(typed: str) -> str:
    """A code as it is kept, however it was typed.

    >>> plain_code(" abcd-o1l2 ")
    'ABCD0112'
    """
    letters = typed.upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in letters if letter in LETTERS)[: 2 * CODE]
