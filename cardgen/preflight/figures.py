"""Figures with a code in a tagged PDF: its cards (ISO 32000-1, 14.7 and 14.8)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pikepdf

from cardgen.words import unicode_text

DEEPEST = 40
"""How deeply nested elements are read."""


class Figure(NamedTuple):
    """A figure with a code on a page, counted from 0, and the numbers of its marked content."""

    code: str
    page: int
    numbers: frozenset[int]


def figures(pdf: pikepdf.Pdf) -> Iterator[Figure]:
    """All figures that have a code, in reading order."""
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    return _figures_below(pdf.Root.get("/StructTreeRoot"), pages, 0)


def _figures_below(parent: object, pages: Mapping[tuple[int, int], int], depth: int) -> Iterator[Figure]:
    for kid in _kids(parent) if depth <= DEEPEST else ():
        if not isinstance(kid, pikepdf.Dictionary):
            continue
        page = kid.get("/Pg")
        if kid.get("/S") == "/Figure" and "/T" in kid and page is not None and page.objgen in pages:
            numbers = frozenset(int(part) for part in _kids(kid) if isinstance(part, int))
            yield Figure(unicode_text.escaped(str(kid.T)), pages[page.objgen], numbers)
        else:
            yield from _figures_below(kid, pages, depth + 1)


def _kids(parent: object) -> list[object]:
    kids = parent.get("/K") if isinstance(parent, pikepdf.Dictionary) else None
    return list(kids) if isinstance(kids, pikepdf.Array) else [] if kids is None else [kids]
