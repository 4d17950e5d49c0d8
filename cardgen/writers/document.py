"""What a writer gets: pages with their scenes, and what the file says of itself."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.drawing.scene import Box, Scene

MADE_BY = "cardgen"
"""Every file that we write says so, and only such files are written over without asking."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its scene (bounds are the page), the boxes of the finished cards and of their bleed.

    `label` is what a viewer shows as page number; a `bookmark` starts a part of the deck.
    """

    scene: Scene
    trim: Box
    bleed: Box
    label: str
    bookmark: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages and facts for the viewer and the printer. `duplex`: "long" or "short" edge, or "" for one side.

    `font` is one that the pages use: it keeps reportlab from listing one of its own.
    """

    pages: tuple[Page, ...]
    title: str
    subject: str
    language: str
    font: str
    duplex: str = ""
