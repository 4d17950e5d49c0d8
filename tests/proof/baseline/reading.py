"""A page as text: what is read on it, where it leads, what its forms send and how a screen reader calls its parts.

No classes, ids, data of scripts, drawings, nor what is only there to load styles and scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

ATTRIBUTES = (
    "href", "action", "formaction", "method", "enctype", "name", "value", "type", "role", "lang", "hreflang", "alt",
    "title", "placeholder", "required", "checked", "selected", "disabled", "readonly", "multiple", "accept", "min",
    "max", "step", "minlength", "maxlength", "pattern", "inputmode", "autocomplete", "download", "open", "src", "scope",
    "colspan", "rowspan", "aria-label", "aria-current", "aria-pressed", "aria-checked", "aria-selected", "aria-invalid",
    "aria-expanded", "aria-live", "aria-valuenow", "aria-valuetext",
)  # fmt: skip
TAGS = frozenset(
    {
        "a",
        "button",
        "caption",
        "dd",
        "dt",
        "fieldset",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "img",
        "input",
        "label",
        "legend",
        "li",
        "main",
        "nav",
        "option",
        "output",
        "select",
        "summary",
        "table",
        "td",
        "textarea",
        "th",
        "title",
        "tr",
    }
)
SILENT = frozenset({"script", "style", "link", "meta", "base", "use", "path", "g", "defs", "symbol"})
LOADED = re.compile(r"/static/|data:")
SPACE = re.compile(r"[ \t\r\n]+")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._text = ""
        self._silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._silent = tag
        if tag in SILENT:
            return
        given = {name: value or "" for name, value in attrs}
        kept = [f'{name}="{given[name]}"' for name in ATTRIBUTES if name in given and not LOADED.match(given[name])]
        if kept or tag in TAGS:
            self.flush()
            self.lines.append(" ".join((f"<{tag}>" if not kept else f"<{tag}", *kept)) + (">" if kept else ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = ""
        if tag in TAGS:
            self.flush()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._text += data

    def flush(self) -> None:
        if text := SPACE.sub(" ", self._text).strip(" "):
            self.lines.append(text)
        self._text = ""


def page(html: str) -> str:
    """A page, a line for each part of it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.flush()
    return "\n".join(reader.lines)


NAMED = re.compile(
    r"(?:/t/|/tables/|/studio/|/class/|/people/|/j/|#|table=|Bearer |phone=)([\w-]{7,})"
    r'|"(?:id|code|table|token|key|owner|scorer|watcher)": ?"([\w-]{7,})"'
    r'|name="(?:key|token|code|again)" value="([\w-]{7,})"'
    r"|\b([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b"
)
CODE = re.compile(r"(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{4}[\xa0\u2009\u202f ][0-9A-HJKMNP-TV-Z]{4}")
"""A table's code as it is read."""
WORDS = frozenset({"pictures", "changes", "colours", "differences", "history"})


class Names:
    """Calls what chance has made by names: tables and drafts by numbers, tokens and all else alike."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def learn(self, text: str) -> None:
        """Numbers what stands in a text; to be called where a walk has made something."""
        for name in _found(text):
            self._numbers.setdefault(name, f"ID{len(self._numbers) + 1}")

    def plain(self, text: str) -> str:
        """A text without chance."""
        names = sorted({*self._numbers, *_found(text)}, key=len, reverse=True)
        if names:
            text = re.sub("|".join(map(re.escape, names)), lambda found: self._numbers.get(found[0], "ID"), text)
        return CODE.sub("CODE", text)


def _found(text: str) -> Iterator[str]:
    for match in NAMED.finditer(text):
        name = next(filter(None, match.groups()))
        if name not in WORDS and re.search(r"[0-9A-Z_]|^[a-z]{20,}$", name):
            yield name
