"""What makes an app of the pages: what is kept, what shows without network, what was refused."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.web.views.page import Page


@dataclass(frozen=True, kw_only=True)
class AboutPage(Page):
    """How many days tables are kept, for ever where None; whether there is a certificate to trust."""

    template = "shell/about.html"
    keep: int | None
    authority: bool


@dataclass(frozen=True, kw_only=True)
class OfflinePage(Page):
    """What shows instead of a page that the phone has never seen."""

    template = "shell/offline.html"


@dataclass(frozen=True, kw_only=True)
class RefusedPage(Page):
    """Why something was refused, where it may be tried `again` (at the same address where empty), its table `back`."""

    template = "shell/refused.html"
    status: int
    sentence: str
    again: str
    back: str | None
