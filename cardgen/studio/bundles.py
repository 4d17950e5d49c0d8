"""A deck with pictures of one's own in one file, a ZIP: its deck file, and beside it the pictures that this names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardgen.products import Product
from cardgen.studio import made, paper
from cardgen.studio.addresses import Document


def written(document: Document, pictures: Mapping[str, bytes]) -> bytes:
    """The ZIP; `pictures` are the bytes of files by their names. The same deck makes the same bytes."""
    deck = Product(made.FILE, "", made.text(document).encode)
    return paper.zipped([deck, *(Product(name, "", partial(bytes, data)) for name, data in pictures.items())])
