"""A pane for who may only watch: what would change the deck can be read, and not be typed in or pressed."""

from __future__ import annotations

import re

TAG = re.compile(r"<(input|select|textarea|button)\b[^>]*>")
CHANGES = re.compile(r'\sname="(?:[+*=]?/|do")')
"""The names of fields that say something of a deck, and of buttons that do something to it (`form`)."""
TICKED = re.compile(r'\stype="(?:checkbox|radio)"')
HIDDEN = re.compile(r'\stype="hidden"')


def shut(page: str) -> str:
    """The page with such fields read-only, or disabled where they can't be: boxes, choices, buttons.

    >>> shut('<input name="/name" value="x"><select name="/print/paper"><button name="open">')
    '<input readonly name="/name" value="x"><select disabled name="/print/paper"><button name="open">'
    """
    return TAG.sub(_shut, page)


def _shut(found: re.Match[str]) -> str:
    tag, kind = found[0], found[1]
    if not CHANGES.search(tag) or HIDDEN.search(tag):
        return tag
    way = "disabled" if kind in ("select", "button") or TICKED.search(tag) else "readonly"
    return f"<{kind} {way}{tag[len(kind) + 1 :]}"
