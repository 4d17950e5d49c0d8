"""A page as a value: what its template knows by which names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class Names:
    """Fields that a template knows by their names. A field that holds `Names` itself lends its own in its place."""

    def context(self) -> dict[str, object]:
        """All names with their values."""
        context: dict[str, object] = {}
        for name, value in vars(self).items():
            context |= value.context() if isinstance(value, Names) else {name: value}
        return context


@dataclass(frozen=True, kw_only=True)
class Page(Names):
    """All that a template shows.

    `page_at`: where the page lies, if it may also be the answer to a form that was sent to an address of its own.
    `light`: whether it does with look.css, which has what a table's first view needs, and leaves pages.css alone.
    """

    template: ClassVar[str]
    page_at: str | None = None
    light: bool = False
