"""A page as a browser takes it apart: elements, attributes, text – and what a content policy would not allow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from flask.testing import FlaskClient

EMPTY = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
ADDRESSES = frozenset({"action", "data", "formaction", "href", "poster", "src", "srcset", "xlink:href", "data-check"})


class Page(HTMLParser):
    """The elements of a page in order, with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.scripts = ""
        self._inside = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in EMPTY:
            self._inside = tag

    def handle_endtag(self, _tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style"):
            self.scripts += data
        self.text += data

    @property
    def shape(self) -> list[tuple[str, tuple[str, ...]]]:
        """The page without any of its words: no name may change it."""
        return [(tag, tuple(attributes)) for tag, attributes in self.elements]

    def values(self) -> Iterator[str]:
        """All values of attributes."""
        for _, attributes in self.elements:
            yield from attributes.values()

    def addresses(self) -> Iterator[str]:
        """Where it leads, and what it fetches."""
        for _, attributes in self.elements:
            yield from (value for name, value in attributes.items() if name in ADDRESSES)

    def inline(self) -> list[str]:
        """Scripts and styles inside the page, which the content policy forbids."""
        found = [self.scripts] if self.scripts.strip() else []
        for tag, attributes in self.elements:
            found += [f"<{tag} {name}>" for name in attributes if name == "style" or name.startswith("on")]
            found += [f"<{tag}>"] if tag == "style" or (tag == "script" and not attributes.get("src")) else []
        return found + [
            value for value in self.addresses() if value.strip().lower().startswith(("javascript:", "data:"))
        ]


def squeezed(html: str) -> str:
    """A page without the lines of its templates, so that patterns find what stands side by side."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r">\s*\n\s*<", "><", html)).replace(" >", ">")


def of_people(phone: FlaskClient, language: str = "en") -> str:
    """The pages of all people whom a phone knows, one after another: the list, and each one's own."""
    headers = {"Accept-Language": language}
    pages = [phone.get("/people", headers=headers).text]
    people = [address for address in Page(pages[0]).addresses() if address.startswith("/people/")]
    pages += [phone.get(address, headers=headers).text for address in people if "/join" not in address]
    return "".join(pages)
