"""Links to a score keeper: its address, and the page that a box card's code opens there."""

from cardgen.words.phrases import PhrasedError
from cardgen.words.suggestions import quoted

MOST_LETTERS = 200
"""The most letters of an address: a longer one leaves no room for the deck."""


class KeeperError(PhrasedError, ValueError):
    """An invalid address of a score keeper; one sentence."""


def address(text: str) -> str:
    """An address without a slash at its end; "" for none. KeeperError if it is invalid.

    >>> address(" https://score.example:8443/ "), address("")
    ('https://score.example:8443', '')
    """
    said = text.strip().rstrip("/")
    if not said:
        return ""
    from urllib.parse import urlsplit  # only if there is one

    try:
        parts = urlsplit(said)
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an unclosed bracket, an invalid port
        is_one = False
    if not is_one or "?" in said or "#" in said or "@" in said or len(said) > MOST_LETTERS or not _plain(said):
        raise KeeperError("wish.score_keeper", text=quoted(text))
    return said


def opening(keeper: str, packed: str) -> tuple[str, str]:
    """The address that opens a new table with a packed deck, in two parts: the second has capitals and digits alone.

    QR codes encode two of those in eleven bits, other characters in eight bits each (ISO/IEC 18004, 7.4).
    """
    return f"{keeper}/D/", packed


def _plain(text: str) -> bool:
    """Whether all characters are valid in addresses."""
    return text.isascii() and text.isprintable() and not set(text) & set(' "<>\\^`{|}')
