"""Sentences for names that nobody knows: what was said, what is nearest, what there is."""

from __future__ import annotations

from collections.abc import Iterable


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """One sentence for an unknown name.

    >>> unknown("game", "tertz", ["terz", "tadika"])
    "unknown game 'tertz'; did you mean 'terz'? There are: terz, tadika"
    """
    from difflib import get_close_matches

    names = [str(name) for name in known]
    folded = {n.casefold(): n for n in names}
    near = get_close_matches(name.casefold(), folded, n=1, cutoff=0.5)
    hint = f"; did you mean {folded[near[0]]!r}?" if near else "."
    shown = ", ".join(names[:12]) + (f" … ({len(names)} in all)" if len(names) > 12 else "")
    return f"unknown {what} {name!r}{hint} There are: {shown}"
