"""The XML of a drawing as a tree of its SVG elements: bounded in bytes, depth and number before all else.

Invisible parts are dropped here: metadata, comments, editors' data. A DOCTYPE is read, with the entities that
Illustrator writes into it (XML 1.0, 4.4); nothing is ever fetched.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from cardgen.words.phrases import PhrasedError

MOST_KILOBYTES, MOST_ELEMENTS, DEEPEST = 1024, 8000, 32
MOST_ENTITIES, LONGEST_ENTITY = 64, 256
"""The most entities of a DOCTYPE, and the most letters of each; Illustrator's are URLs."""
SVG, XLINK, XML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"
XHTML = "http://www.w3.org/1999/xhtml"
HARMLESS = frozenset(("title", "desc", "metadata", "view", "namedview"))
"""Elements that are dropped with their content, as no viewer shows them."""
EXTENDED = "requiredExtensions"
"""Elements with this attribute are for programs with an extension, and are dropped."""
LETTERED = frozenset(("text", "tspan", "textPath", "style"))
"""Elements with text."""
PACKED = b"\x1f\x8b"
"""The magic number of gzip (RFC 1952, 2.3.1)."""
KNOWN_NAMES = frozenset(("amp", "lt", "gt", "quot", "apos"))
NAMED = re.compile(rb"&([A-Za-z_:][\w.:-]*);")


class PictureError(PhrasedError, ValueError):
    """A picture that can't be found, read or drawn; one sentence."""


class Element(NamedTuple):
    """An element of SVG: its attributes without those of other namespaces, its line in the file, and its children."""

    kind: str
    attributes: Mapping[str, str]
    line: int
    inside: list[Element | str]

    def elements(self) -> Iterator[Element]:
        return (part for part in self.inside if isinstance(part, Element))

    def all(self) -> Iterator[Element]:
        """The element and its descendants, in the order of the file."""
        yield self
        for part in self.elements():
            yield from part.all()

    def text(self) -> str:
        return "".join([part for part in self.inside if isinstance(part, str)])


def read(data: bytes, name: str) -> Element:
    """The element `svg` of a file, packed (SVGZ) or not. PictureError with the place if it is invalid, or too large."""
    data = _unpacked(data, name)
    reader = _Reader(name)
    try:
        reader.parser.Parse(data, True)
    except (expat.ExpatError, UnicodeError, LookupError) as error:
        raise PictureError("picture.not_xml", name=name, line=getattr(error, "lineno", 1)) from error
    names = {match.decode() for match in NAMED.findall(data.replace(b"\0", b""))} if reader.is_elsewhere else set()
    if unknown := names - KNOWN_NAMES - reader.entities:  # the parser skips those that may be defined elsewhere
        raise PictureError("picture.entity", name=name, line=1, entity=min(unknown)[:40])
    return reader.root


def _unpacked(data: bytes, name: str) -> bytes:
    """A decompressed file; at most as large as a drawing may be."""
    most = MOST_KILOBYTES * 1024
    if data.startswith(PACKED):
        try:
            data = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, most + 1)
        except zlib.error as error:
            raise PictureError("picture.not_xml", name=name, line=1) from error
    if len(data) > most:
        raise PictureError("picture.large", name=name, kilobytes=MOST_KILOBYTES)
    return data


class _Reader:
    """Builds the tree from the parser's events."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.open: list[Element] = []
        self.root: Element
        self.entities: set[str] = set()
        self.is_elsewhere = False
        self.count = self.skipped = self.size = 0
        self.parser.buffer_text = True
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.start, self.end
        self.parser.CharacterDataHandler = self.letters
        self.parser.StartDoctypeDeclHandler, self.parser.EntityDeclHandler = self.doctype, self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def refuse(self, key: str, **values: object) -> PictureError:
        return PictureError(f"picture.{key}", name=self.name, line=self.parser.CurrentLineNumber, **values)

    def doctype(self, _: str, address: str | None, *__: object) -> None:
        self.is_elsewhere = address is not None

    def entity(self, name: str, parameter: bool, value: str | None, *_: object) -> None:
        """Declares an entity, which may not contain another one, so that none expands."""
        self.entities.add(name)
        if parameter or value is None or "&" in value or "%" in value or "<" in value:
            raise self.refuse("entity", entity=name[:40])
        if len(value) > LONGEST_ENTITY or len(self.entities) > MOST_ENTITIES:
            raise self.refuse("entity", entity=name[:40])

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self.refuse("kind", kind=target)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refuse("elements", most=MOST_ELEMENTS)
        if len(self.open) + self.skipped > DEEPEST:
            raise self.refuse("deep", most=DEEPEST)
        self.weigh(sum(map(len, attributes.values())))
        space, _, kind = tag.rpartition(" ")
        if not self.open and (kind != "svg" or space not in (SVG, "")):
            raise self.refuse("not_svg", kind=kind[:40])
        is_harmless = space not in (SVG, "", XHTML) or kind in HARMLESS or bool(attributes.get(EXTENDED))
        if self.skipped or (self.open and is_harmless):
            self.skipped += 1
            return
        if space == XHTML:
            raise self.refuse("kind", kind=kind[:40])
        element = Element(kind, _svg_attributes(attributes), self.parser.CurrentLineNumber, [])
        if self.open:
            self.open[-1].inside.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _: str) -> None:
        if self.skipped:
            self.skipped -= 1
        else:
            self.open.pop()

    def letters(self, text: str) -> None:
        self.weigh(len(text))
        if self.open and not self.skipped and self.open[-1].kind in LETTERED:
            self.open[-1].inside.append(text)

    def weigh(self, size: int) -> None:
        """Counts the expanded size of entities."""
        self.size += size
        if self.size > MOST_KILOBYTES * 1024:
            raise self.refuse("large", kilobytes=MOST_KILOBYTES)


def _svg_attributes(all_attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes of SVG by name, without those of editors."""
    attributes = {name: value for name, value in all_attributes.items() if " " not in name}
    for foreign, name in ((f"{XLINK} href", "href"), (f"{XML} space", "xml:space")):
        if foreign in all_attributes:
            attributes.setdefault(name, all_attributes[foreign])
    return attributes


def written(element: Element, change: Callable[[Element], Mapping[str, str]] = lambda one: one.attributes) -> str:
    """An element as XML, in the namespace of SVG only; `change` gives its attributes."""
    space = f' xmlns="{SVG}"' if element.kind == "svg" else ""
    named = "".join([f" {name}={quoteattr(value)}" for name, value in change(element).items()])
    inside = "".join([escape(part) if isinstance(part, str) else written(part, change) for part in element.inside])
    return f"<{element.kind}{space}{named}>{inside}</{element.kind}>" if inside else f"<{element.kind}{space}{named}/>"
