"""File formats for documents: each is a module with a function `write`, and a line here.

Only these modules use libraries for writing. A module is loaded when its format is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.drawing.document import Document


class Writer(Protocol):
    """The interface of a format's module."""

    def write(self, document: Document) -> bytes:
        """The document as a file: the same document gives the same bytes, in any thread."""
        ...


class Format(NamedTuple):
    """A file format: file extension, media type, module; `paged`: whether a file has all pages.

    Otherwise a file has one page, and the writer raises ValueError for more.
    """

    ending: str
    media_type: str
    module: str
    paged: bool = False

    def write(self, document: Document) -> bytes:
        """The document as a file of this format."""
        writer: Writer = import_module(self.module)
        return writer.write(document)


FORMATS = {
    "pdf": Format(".pdf", "application/pdf", "cardgen.writers.pdf", paged=True),
    "svg": Format(".svg", "image/svg+xml", "cardgen.writers.svg"),
    "png": Format(".png", "image/png", "cardgen.writers.png"),
}
"""Every format by its name, in the order of lists."""

if TYPE_CHECKING:  # mypy verifies that each module is a writer
    from cardgen.writers import pdf, png, svg

    _WRITERS: tuple[Writer, ...] = (pdf, svg, png)
