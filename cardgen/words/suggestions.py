"""Suggestions for unknown names: quoting a name, and finding the closest known one."""

from collections.abc import Iterable

from cardgen.words import unicode_text

QUOTED_LENGTH = 40
"""The longest quotation of a name, in characters."""


def printable(text: str) -> str:
    r"""The text on one line, with unprintable characters escaped.

    >>> printable("7\u00a019/20")
    '7 19/20'
    """
    return unicode_text.escaped(text.replace("\u00a0", " "))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most similar to this one, if any is similar.

    >>> nearest("tertz", ["terz", "tadika"]), nearest("chess", ["terz"]), nearest("foo", ["look"])
    ('terz', None, None)
    """
    from difflib import get_close_matches  # needed for mistakes only

    folded = {n.casefold(): n for n in known}
    closest = get_close_matches(name.casefold(), folded, n=1, cutoff=0.62)
    return folded[closest[0]] if closest else None


def quoted(text: str) -> str:
    """A text in quotation marks, truncated if it is long.

    >>> quoted("9" * 5000) == "'" + "9" * 39 + "…'"
    True
    """
    return repr(text if len(text) <= QUOTED_LENGTH else text[: QUOTED_LENGTH - 1] + "…")
