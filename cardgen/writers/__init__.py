"""Documents to files: each format is a module with a function `write`, and a line here.

Nothing else meets the libraries that write. A module is loaded when its format is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.drawing.document import Document


class Writer(Protocol):
    """What the module of a format has."""

    def write(self, document: Document) -> bytes:
        """The document as a file: the same one gives the same bytes, in any thread."""
        ...


class Format(NamedTuple):
    """A file format: the ending of its files, its media type, its module; `paged`: whether a file holds all pages.

    Of another one a file holds one page; its writer refuses more with a ValueError.
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
"""Every format by its name, in the order in which they are offered."""

if TYPE_CHECKING:  # mypy looks whether each module is a writer
    from cardgen.writers import pdf, png, svg

    _WRITERS: tuple[Writer, ...] = (pdf, svg, png)
