"""Checks a PDF of cards before printing: each check has a line here.

A check measures each page, which is then closed (`measure`), and judges the file by the samples (`judge`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.preflight.checks import (
    backs,
    bleed,
    cards,
    colours,
    contrast,
    fonts,
    ink,
    least,
    margin,
    scale,
    whole_file,
)
from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.report import Finding, Result


class Check(NamedTuple):
    """A check: what it needs to know of a page, and its finding, given the samples of all pages."""

    measure: Callable[[Sheet, Options], object]
    judge: Callable[[Document, Sequence[Any], Options], Finding]


def _of_file(judge: Callable[[Document], Finding]) -> Check:
    """A check that needs no samples of pages."""
    return Check(lambda *_: None, lambda document, *_: judge(document))


CHECKS: Mapping[str, Check] = {
    "cards": Check(cards.measure, cards.judge),
    "backs": Check(backs.measure, backs.judge),
    "scale": Check(scale.measure, scale.judge),
    "margin": Check(margin.measure, margin.judge),
    "bleed": Check(bleed.measure, bleed.judge),
    "safe": Check(least.room, least.SAFE.judge),
    "fonts": Check(fonts.measure, fonts.judge),
    "text": Check(least.text, least.TEXT.judge),
    "lines": Check(least.line, least.LINES.judge),
    "resolution": Check(least.resolution, least.RESOLUTION.judge),
    "contrast": Check(contrast.measure, contrast.judge),
    "colours": Check(colours.measure, colours.judge),
    "ink": Check(ink.measure, ink.judge),
    "boxes": _of_file(whole_file.boxes),
    "sizes": _of_file(whole_file.sizes),
    "locks": _of_file(whole_file.locks),
    "damage": _of_file(whole_file.damage),
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
