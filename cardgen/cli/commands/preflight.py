"""The command `preflight`: checks a PDF of cards before printing; a line for each check, or all as JSON."""

import argparse
import sys
from pathlib import Path

from cardgen import preflight
from cardgen.cli import console, selection
from cardgen.cli.commands import judging, options
from cardgen.cli.selection import Choice
from cardgen.custom import edition_from_keys, form, in_pdf
from cardgen.custom.child_process import LimitError, Limits, run_bounded
from cardgen.deck.edition import AnyEdition
from cardgen.preflight.document import Options, PreflightError
from cardgen.preflight.report import Result, State, worst
from cardgen.schema.draft import DeckError
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.words.suggestions import quoted

STANDARD_INPUT = "-"
MOST_MARGIN, MOST_PRICE = 100, 1_000_000
MOST_BYTES = 512 * 1024 * 1024
SECONDS, MEMORY = 300.0, 1024 * 1024 * 1024
"""Bounds for one file, memory beside its own bytes: hundreds of pages are drawn, but nothing unpacks to gigabytes."""


def run(arguments: argparse.Namespace) -> int:
    """Prints the result of each check; 1 if one failed. PreflightError for a file that can't be opened."""
    choice = options.choice(arguments)
    price = _number("--price", arguments.price, MOST_PRICE) if arguments.price else None
    margin = _number("--margin", arguments.margin, MOST_MARGIN)
    name = arguments.file
    data = _read(name)
    edition = selection.find(arguments.deck, choice) if arguments.deck else _attached(data)
    report = _judged(data, name, Options(margin, price, judging.cards_of(edition) if edition else None))
    if arguments.json:
        from cardgen.cli.commands import json_io

        json_io.write(_as_json(name, report, choice), indent=1)
    else:
        rows = [_row(result, choice) for result in report.results]
        print("\n".join(texts.aligned(rows, display=console.displayable)))
    return int(worst(report.results) is State.FAIL)


def _judged(data: bytes, name: str, choice: Options) -> preflight.Report:
    """The results for an untrusted file, which is checked in a child process. PreflightError."""
    limits = Limits(SECONDS, SECONDS, MEMORY + 2 * len(data))
    try:
        return run_bounded(preflight.judge_bytes, data, name, choice, limits=limits)
    except LimitError as error:
        raise PreflightError("at", place=name, reason=error.phrase) from error


def _number(option: str, text: str, most: int) -> float:
    """An option's number. PreflightError if it is none, below 0 or above the most."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        raise PreflightError("preflight.no_number", option=option, text=quoted(text)) from None
    if not 0 <= number <= most:
        raise PreflightError("preflight.range", option=option, least=0, most=most)
    return number


def _read(name: str) -> bytes:
    """The file, or standard input. PreflightError if it is too long, or can't be read."""
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PreflightError("at", place=name, reason=error.strerror) from error
    if len(data) > MOST_BYTES:
        raise PreflightError("preflight.bytes", name=name, most=MOST_BYTES // 1024**2)
    return data


def _attached(data: bytes) -> AnyEdition | None:
    """The deck attached to the file; None if there is none that can be read."""
    try:
        return edition_from_keys.edition(form.read_pdf(data, in_pdf.ENDING))
    except DeckError:
        return None


def _row(result: Result, choice: Choice) -> list[str]:
    """A line of the table: a check's outcome, its name, and what it found."""
    words = texts.errors(choice.language)
    state = words[f"checkstate.{result.finding.state.name.lower()}"]
    return [state, words[f"checkname.{result.check}"], judging.sentence(result.finding, choice.language)]


def _as_json(name: str, report: preflight.Report, choice: Choice) -> dict[str, object]:
    """The results as JSON, documented in PRINTING.md."""
    checks = [
        {
            "check": result.check,
            "state": result.finding.state.value,
            "sentence": translate(result.finding.phrase, choice.language),
            "places": [{"page": one.page, "x": round(one.x, 2), "y": round(one.y, 2)} for one in result.finding.places],
            "values": dict(result.finding.values),
        }
        for result in report.results
    ]
    return {"file": name, "pages": report.pages, "state": worst(report.results).value, "checks": checks}
