"""The page on which a draft is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.web.views.page import Page
from scorer.web.views.studio import Line
from scorer.web.views.studio_fields import Option
from scorer.web.views.studio_parts import PlacedNote


@dataclass(frozen=True, kw_only=True)
class ReadyPage(Page):
    """Test sheet first, then all sheets. `choose`: how paper is to turn; `slow`: seconds that making the PDF takes,
    where these are many; `printers`: those that were measured here, of which one is `chosen` or none, "". `without`: so
    many cards have faults, and may be left out; `partly`: they are. `trays`: what a test of a printer without duplex
    may come to, of which one was seen or none, "" (`tray`).
    """

    template = "studio/ready.html"
    draft: str
    name: str
    line: Line | None
    notes: Sequence[PlacedNote]
    choose: str
    slow: int
    printers: Sequence[str]
    level: str
    chosen: str
    without: int
    partly: bool
    trays: Sequence[Option]
    tray: str
