"""Five letters that stand for a deck's rules: on its cards' code line, and to find it again."""

import json
from hashlib import sha256

from cardgen.core.json_input import Json

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U, which are misread. Source: Crockford, Base 32 (2002)."""
LENGTH = 5
"""Of 33,554,432 fingerprints two of a thousand decks share one by a chance of 1.5 %."""


def of(key: str, rules: Json) -> str:
    """The fingerprint of a game's canonical rules: from SHA-256 of their JSON, five bits a letter.

    >>> of("terz", [["white", "black", "yellow"]])
    '3F0JM'
    """
    canonical = json.dumps([key, rules], separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    number = int.from_bytes(sha256(canonical.encode()).digest()) >> (256 - 5 * LENGTH)
    return "".join([LETTERS[number >> (5 * k) & 31] for k in reversed(range(LENGTH))])
