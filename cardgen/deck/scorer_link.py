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
    url = text.strip().rstrip("/")
    if not url:
        return ""
    from urllib.parse import urlsplit  # only if there is one

    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an unclosed bracket, an invalid port
        is_valid = False
    is_plain = url.isascii() and url.isprintable() and not set(url) & set(' "<>\\^`{|}?#@')
    if not is_valid or not is_plain or len(url) > MOST_LETTERS:
        raise KeeperError("wish.score_keeper", text=quoted(text))
    return url


def opening(keeper: str, packed: str) -> tuple[str, str]:
    """The address that opens a new table with a packed deck, in two parts: the second has capitals and digits alone.

    QR codes encode two of those in eleven bits, other characters in eight bits each (ISO/IEC 18004, 7.4).
    """
    return f"{keeper}/D/", packed
