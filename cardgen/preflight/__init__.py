"""Checks a PDF of cards before printing: each check is a module with a line here.

A check measures each page, which is then closed (`measure`), and judges the file by the samples (`judge`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

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


CHECKS: Mapping[str, Check] = {
    "cards": cards,
    "backs": backs,
    "scale": scale,
    "margin": margin,
    "bleed": bleed,
    "safe": safe,
    "fonts": fonts,
    "text": text,
    "lines": lines,
    "resolution": resolution,
    "contrast": contrast,
    "colours": colours,
    "ink": ink,
    "boxes": boxes,
    "sizes": sizes,
    "locks": locks,
    "damage": damage,
}
"""All checks by name, in the order of the report."""


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
    samples: dict[str, list[object]] = {name: [] for name in CHECKS}
    for sheet in document.sheets():
        for name, check in CHECKS.items():
            samples[name].append(check.measure(sheet, options))
    results = [Result(name, check.judge(document, samples[name], options)) for name, check in CHECKS.items()]
    return Report(len(document.frames), tuple(results))
