"""Tokens of phones: 128 random bits, signed, so that made-up ones are recognised."""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from functools import cached_property
from pathlib import Path

from scorer.machine import private

FILE = "cookies.key"
"""Where in the data folder the key of the signatures lies."""
CHANCE = 16
"""Bytes of a token: 128 bits."""
SIGNED = 8
"""Bytes of a signature: one that is guessed would have to be tried here, at each request once."""
TOKEN = re.compile(r"([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{11})?")
"""A token; those of earlier versions have no signature."""


class Tokens:
    """Creates and verifies tokens, with one key for all processes that share the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _key(self) -> bytes:
        """Made when it is first needed; where the folder takes no file it lasts as long as this process."""
        new_key = secrets.token_bytes(32)
        try:
            key = private.once(self._folder / FILE, new_key)
        except OSError:
            return new_key
        return key if len(key) == len(new_key) else new_key

    def new(self) -> str:
        """A token for a phone that has none."""
        chance = secrets.token_urlsafe(CHANCE)
        return chance + self._signature(chance)

    def of(self, text: str) -> str:
        """The token derived from a text; nobody can compute it without the key."""
        mac = hmac.digest(self._key, f"of {text}".encode(), "sha256")[:CHANCE]
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")

    def ours(self, token: str) -> bool:
        """Whether it has our signature. Tokens of earlier versions have none."""
        parts = TOKEN.fullmatch(token)
        return bool(parts and parts[2]) and hmac.compare_digest(token[22:], self._signature(token[:22]))

    def _signature(self, chance: str) -> str:
        signature = hmac.digest(self._key, chance.encode(), "sha256")[:SIGNED]
        return base64.urlsafe_b64encode(signature).decode().rstrip("=")
