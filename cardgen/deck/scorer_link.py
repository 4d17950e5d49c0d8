"""Where a score keeper is: its address, and what a box card's code opens there."""

from __future__ import annotations

from cardgen.words.phrases import PhrasedError
from cardgen.words.suggestions import quoted

MOST_LETTERS = 200
"""Of an address: a longer one leaves no room for the deck."""


class KeeperError(PhrasedError, ValueError):
    """An address that leads to no score keeper; one sentence."""


def address(text: str) -> str:
    """An address as it was said, without a slash at its end; "" for none. KeeperError where it is no address.

    >>> address(" https://score.example:8443/ "), address("")
    ('https://score.example:8443', '')
    """
    said = text.strip().rstrip("/")
    if not said:
        return ""
    from urllib.parse import urlsplit  # for those who have one

    try:
        parts = urlsplit(said)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a bracket without an end, a port that is no number
        is_one = False
    if not is_one or "?" in said or "#" in said or "@" in said or len(said) > MOST_LETTERS or not _plain(said):
        raise KeeperError("wish.score_keeper", text=quoted(text))
    return said


def opening(keeper: str, packed: str) -> tuple[str, str]:
    """The address that opens a new table with a packed deck, in two parts: the second has capitals and digits alone.

    QR codes take those by eleven bits for two letters, all else by eight bits each (ISO/IEC 18004, 7.4).
    """
    return f"{keeper}/D/", packed


def _plain(text: str) -> bool:
    """Whether there are only signs that addresses have."""
    return text.isascii() and text.isprintable() and not set(text) & set(' "<>\\^`{|}')
