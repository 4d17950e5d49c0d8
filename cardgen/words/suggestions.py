"""Sentences for names that nobody knows: what was said, what is nearest, what there is."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.words import unicode_text

QUOTED_LENGTH = 40
"""So many characters of what was said are told."""


def printable(text: str) -> str:
    r"""The text in one line, whatever a file, a card or a player is called.

    >>> printable("7\u00a019/20")
    '7 19/20'
    """
    return unicode_text.escaped(text.replace("\u00a0", " "))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like this one, if any does.

    >>> nearest("tertz", ["terz", "tadika"]), nearest("chess", ["terz"]), nearest("foo", ["look"])
    ('terz', None, None)
    """
    from difflib import get_close_matches

    folded = {n.casefold(): n for n in known}
    near = get_close_matches(name.casefold(), folded, n=1, cutoff=0.62)
    return folded[near[0]] if near else None


def quoted(text: str) -> str:
    """What somebody said, in quotation marks, cut where it is long.

    >>> quoted("9" * 5000) == "'" + "9" * 39 + "…'"
    True
    """
    return repr(text if len(text) <= QUOTED_LENGTH else text[: QUOTED_LENGTH - 1] + "…")
