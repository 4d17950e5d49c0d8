"""Checks a PDF of cards before printing: each check is a module with a line here.

A check measures each page, which is then closed (`measure`), and judges the file by the samples (`judge`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Result


class Check(Protocol):
    """The interface of a check's module."""

    def measure(self, sheet: Sheet, options: Options) -> object:
        """What the check needs to know of a page."""
        ...

    def judge(self, document: Document, samples: Sequence[Any], options: Options) -> Finding:
        """The finding, given the samples of all pages."""
        ...


CHECKS = (
    "cards", "backs", "scale", "margin", "bleed", "safe", "fonts", "text", "lines", "resolution", "contrast",
    "colours", "ink", "boxes", "sizes", "locks", "damage",
)  # fmt: skip
"""The names of all checks, in the order of the report: each is a module of `checks`."""

if TYPE_CHECKING:  # mypy verifies that each module is a check
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


class Report(NamedTuple):
    """The results of all checks, and the number of pages."""

    pages: int
    results: tuple[Result, ...]


def judge_bytes(data: bytes, name: str, options: Options) -> Report:
    """Runs all checks on a PDF; `name` is for messages. PreflightError if it can't be checked."""
    document = Document(data, name)
    try:
        return judge(document, options)
    finally:
        document.close()


def judge(document: Document, options: Options) -> Report:
    """Runs all checks on an open document."""
    checks: list[Check] = [import_module(f"{__name__}.checks.{name}") for name in CHECKS]
    samples: list[list[object]] = [[] for _ in checks]
    for sheet in document.sheets():
        for check, measured in zip(checks, samples, strict=True):
            measured.append(check.measure(sheet, options))
    findings = [check.judge(document, measured, options) for check, measured in zip(checks, samples, strict=True)]
    return Report(len(document.frames), tuple(map(Result, CHECKS, findings)))
