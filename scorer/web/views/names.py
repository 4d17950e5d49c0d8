"""What the first phone that writes at a table of a class is asked: who sits here?"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.games.sheet import Form
from scorer.web.views.page import Page
from scorer.web.views.table import TableFrame


@dataclass(frozen=True, kw_only=True)
class NamesPage(Page):
    """The first tab as long as nobody has a name; an empty field changes nothing. `field` is the wrong one."""

    template = "tables/names.html"
    frame: TableFrame
    tab: str = "enter"
    form: Form
    error: str | None = None
    field: str | None = None
