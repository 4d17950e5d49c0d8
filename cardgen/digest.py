"""SHA-256 by Python's own module where there is one: hashlib loads all of OpenSSL, 3 ms for each print."""

from __future__ import annotations


def sha256(data: bytes) -> bytes:
    """The digest of some bytes, 32 bytes.

    >>> sha256(b"").hex()[:16]
    'e3b0c44298fc1c14'
    """
    try:
        from _sha256 import sha256 as digest  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        try:
            from _sha2 import sha256 as digest  # type: ignore[import-not-found, unused-ignore]  # from Python 3.12 on
        except ImportError:
            from hashlib import sha256 as digest
    value: bytes = digest(data).digest()
    return value
