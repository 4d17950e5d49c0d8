"""The XML of a drawing as a tree of its SVG elements: bounded in bytes, depth and number before all else.

What no viewer shows is left behind here: metadata, comments, what editors keep for themselves. A DOCTYPE is read, with
the short names for texts that Illustrator writes into it (XML 1.0, 4.4); nothing is ever fetched.
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
"""Short names for texts in a DOCTYPE, and the letters of each; Illustrator's are addresses."""
SVG, XLINK, XML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"
XHTML = "http://www.w3.org/1999/xhtml"
HARMLESS = frozenset(("title", "desc", "metadata", "view", "namedview"))
"""Left behind, with all that stands in them: no viewer shows it."""
EXTENDED = "requiredExtensions"
"""What has it is there for programs with an extension of their own, of which we are none."""
LETTERED = frozenset(("text", "tspan", "textPath", "style"))
"""What has letters of its own."""
PACKED = b"\x1f\x8b"
"""What gzip begins with (RFC 1952, 2.3.1)."""
KNOWN_NAMES = frozenset(("amp", "lt", "gt", "quot", "apos"))
NAMED = re.compile(rb"&([A-Za-z_:][\w.:-]*);")


class PictureError(PhrasedError, ValueError):
    """A picture that can't be found, read or drawn; one sentence."""


class Element(NamedTuple):
    """An element of SVG: its attributes without those of other namespaces, its line in the file, and what is in it."""

    kind: str
    attributes: Mapping[str, str]
    line: int
    inside: list[Element | str]

    def elements(self) -> Iterator[Element]:
        """Those that stand in it."""
        return (part for part in self.inside if isinstance(part, Element))

    def all(self) -> Iterator[Element]:
        """It and all below it, in the order of the file."""
        yield self
        for part in self.elements():
            yield from part.all()

    def text(self) -> str:
        """Its own letters."""
        return "".join([part for part in self.inside if isinstance(part, str)])


def read(data: bytes, name: str) -> Element:
    """The element `svg` of a file, packed (SVGZ) or not. PictureError with the place where it is none, or too large."""
    data = _unpacked(data, name)
    reader = _Reader(name)
    parser = reader.parser
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.letters
    parser.StartDoctypeDeclHandler, parser.EntityDeclHandler = reader.doctype, reader.entity
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, UnicodeError, LookupError) as error:
        raise PictureError("picture.not_xml", name=name, line=getattr(error, "lineno", 1)) from error
    if reader.is_elsewhere and (unknown := _names(data) - reader.entities):
        raise PictureError("picture.entity", name=name, line=1, entity=min(unknown)[:40])
    return reader.root


def _names(data: bytes) -> set[str]:
    """The short names for texts that a file uses; the parser passes over them where they may be explained elsewhere."""
    return {found.decode() for found in NAMED.findall(data.replace(b"\0", b""))} - KNOWN_NAMES


def _unpacked(data: bytes, name: str) -> bytes:
    """A file as it was before gzip packed it; never more than a drawing may have."""
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
    """Takes elements as the parser meets them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.open: list[Element] = []
        self.root: Element
        self.entities: set[str] = set()
        self.is_elsewhere = False
        self.count = self.skipped = self.size = 0

    def refuse(self, key: str, **values: object) -> PictureError:
        return PictureError(f"picture.{key}", name=self.name, line=self.parser.CurrentLineNumber, **values)

    def doctype(self, _: str, address: str | None, *__: object) -> None:
        self.is_elsewhere = address is not None

    def entity(self, name: str, parameter: bool, value: str | None, *_: object) -> None:
        """A short name for a text, in which no other one stands: so none grows beyond what was read."""
        self.entities.add(name)
        if parameter or value is None or "&" in value or "%" in value or "<" in value:
            raise self.refuse("entity", entity=name[:40])
        if len(value) > LONGEST_ENTITY or len(self.entities) > MOST_ENTITIES:
            raise self.refuse("entity", entity=name[:40])

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self.refuse("kind", kind=target)

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refuse("elements", most=MOST_ELEMENTS)
        if len(self.open) + self.skipped > DEEPEST:
            raise self.refuse("deep", most=DEEPEST)
        self.weigh(sum(map(len, given.values())))
        space, _, kind = tag.rpartition(" ")
        if not self.open and (kind != "svg" or space not in (SVG, "")):
            raise self.refuse("not_svg", kind=kind[:40])
        is_harmless = space not in (SVG, "", XHTML) or kind in HARMLESS or bool(given.get(EXTENDED))
        if self.skipped or (self.open and is_harmless):
            self.skipped += 1
            return
        if space == XHTML:
            raise self.refuse("kind", kind=kind[:40])
        element = Element(kind, _svg_attributes(given), self.parser.CurrentLineNumber, [])
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
        """Short names may stand for much more than was read."""
        self.size += size
        if self.size > MOST_KILOBYTES * 1024:
            raise self.refuse("large", kilobytes=MOST_KILOBYTES)


def _svg_attributes(given: Mapping[str, str]) -> dict[str, str]:
    """Attributes of SVG by their names: without those of editors."""
    own = {name: value for name, value in given.items() if " " not in name}
    for space, name, kept in ((XLINK, "href", "href"), (XML, "space", "xml:space")):
        if (value := given.get(f"{space} {name}")) is not None:
            own.setdefault(kept, value)
    return own


def written(element: Element, change: Callable[[Element], Mapping[str, str]] = lambda one: one.attributes) -> str:
    """An element as XML again, by the namespace of SVG alone; `change` gives the attributes that it has there."""
    space = f' xmlns="{SVG}"' if element.kind == "svg" else ""
    named = "".join([f" {name}={quoteattr(value)}" for name, value in change(element).items()])
    inside = "".join([escape(part) if isinstance(part, str) else written(part, change) for part in element.inside])
    return f"<{element.kind}{space}{named}>{inside}</{element.kind}>" if inside else f"<{element.kind}{space}{named}/>"
