"""Whether a PDF of cards will come out right, whoever made it: each check is a module with a line here.

A check looks at each page (`look`), which is let go then, and judges by what it has noted (`judge`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Result
from cardgen.preflight.wishes import Wishes


class Check(Protocol):
    """What the module of a check has."""

    def look(self, sheet: Sheet, wishes: Wishes) -> Any:
        """What the check wants to remember of a page."""
        ...

    def judge(self, file: File, looks: Sequence[Any], wishes: Wishes) -> Finding:
        """How it ends, by what was noted of all pages."""
        ...


CHECKS = (
    "cards", "backs", "scale", "margin", "bleed", "safe", "fonts", "text", "lines", "resolution", "contrast",
    "colours", "ink", "boxes", "sizes", "locks", "damage",
)  # fmt: skip
"""The names of all checks, in the order in which they are told: each is a module of `checks`."""

if TYPE_CHECKING:  # mypy looks whether each module is a check
    from cardgen.preflight.checks import (
        backs,
        bleed,
        boxes,
        cards,
        colours,
        contrast,
        damage,
        fonts,
        ink,
        lines,
        locks,
        margin,
        resolution,
        safe,
        scale,
        sizes,
        text,
    )

    _CHECKS: tuple[Check, ...] = (
        cards, backs, scale, margin, bleed, safe, fonts, text, lines, resolution, contrast,
        colours, ink, boxes, sizes, locks, damage,
    )  # fmt: skip


class Judged(NamedTuple):
    """All results, and the number of pages."""

    pages: int
    results: tuple[Result, ...]


def judge_bytes(data: bytes, name: str, wishes: Wishes) -> Judged:
    """All checks of a PDF, `name` being what people call it. PreflightError where it can't be judged."""
    file = File(data, name)
    try:
        return judge(file, wishes)
    finally:
        file.close()


def judge(file: File, wishes: Wishes) -> Judged:
    """All checks of an open file."""
    checks: list[Check] = [import_module(f"{__name__}.checks.{name}") for name in CHECKS]
    looks: list[list[Any]] = [[] for _ in checks]
    for sheet in file.sheets():
        for check, noted in zip(checks, looks, strict=True):
            noted.append(check.look(sheet, wishes))
    findings = [check.judge(file, noted, wishes) for check, noted in zip(checks, looks, strict=True)]
    return Judged(len(file.frames), tuple(map(Result, CHECKS, findings)))
