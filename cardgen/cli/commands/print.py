"""The command `print`: decks on sheets of paper, to a folder, a file or standard output."""

import argparse
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from cardgen.cli import console, output_files, selection
from cardgen.cli.commands import options, values
from cardgen.deck import print_values
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.layout import Layout
from cardgen.products import jobs, quick_check, warnings
from cardgen.products.jobs import Job, Judging, PrintRequest
from cardgen.products.products import BACKS, Product
from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import translate
from cardgen.writers import FORMATS

if TYPE_CHECKING:
    from cardgen.cli.commands.judging import Judge

STANDARD_OUTPUT = "-"


def run(arguments: argparse.Namespace) -> int:
    """Writes the files of the decks, and prints warnings on standard error.

    Returns 1 if their PDFs are checked and fail.
    """
    choice = options.choice(arguments)
    formats = values.formats(options.USUAL if arguments.format is None else arguments.format)
    only = print_values.codes(arguments.only) if arguments.only is not None else ()
    decks, notes = selection.decks(arguments.games, partial(options.appearance, arguments), choice, only)
    requests = [options.requested(arguments, deck.edition.print_tables) for deck in decks]
    write = _writer(arguments, formats, requests)
    _check_faces(decks)
    judge = None
    if arguments.preflight:
        from cardgen.cli.commands.judging import Judge  # and the libraries that read PDFs

        judge = Judge(choice.language)
    judged = _judging(judge) if judge else None
    all_jobs = [
        job._replace(judging=judged)
        for deck, request in zip(decks, requests, strict=True)
        for job in jobs.of_deck(deck, request)
    ]
    write(all_jobs)
    notes += [translate(warning, choice.language) for deck in decks for warning in deck.edition.warnings]
    console.tell((*notes, *_advice(all_jobs, decks), *(judge.messages if judge else ())))
    _say_totals(all_jobs, judge, sys.stderr if arguments.output == STANDARD_OUTPUT else sys.stdout)
    return int(bool(judge and judge.failed))


def _writer(
    arguments: argparse.Namespace, formats: Sequence[str], requests: Sequence[PrintRequest]
) -> Callable[[Sequence[Job]], None]:
    """The function that writes jobs to `-o`. OptionError if that is a file, and something needs a folder."""
    path, out = Path(arguments.output), arguments.output == STANDARD_OUTPUT
    if not out and (path.suffix.lower() not in {kind.ending for kind in FORMATS.values()} or path.is_dir()):
        return partial(_to_folder, path, formats, arguments.force)
    for target in [request.target for request in requests if request.target]:
        raise OptionError("target.folder", path=str(path), target=target.name)
    if "pdf" not in formats:
        raise OptionError("wish.one_file", path=str(path), formats=", ".join(formats))
    return _to_standard_output if out else partial(_to_file, path, arguments.force)


def _check_faces(decks: Sequence[Deck]) -> None:
    """DeckError for a custom deck with a card that can't be drawn."""
    for deck in decks:
        if deck.edition.data is not None:
            from cardgen.custom import trial_drawing

            trial_drawing.check(deck)


def _advice(all_jobs: Sequence[Job], decks: Sequence[Deck]) -> Iterator[str]:
    """Warnings on extras that a game lacks, on styles, and on the sheets if there are any."""
    extras = [(job.layout.deck, (*job.extras, *(job.shared[1] if job.shared else ()))) for job in all_jobs]
    yield from dict.fromkeys(note for deck, names in extras for note in warnings.on_extras(deck, names))
    yield from (*warnings.on_styles(decks), *warnings.on_sizes(decks))
    for job in all_jobs:
        if not job.target:
            yield from filter(None, (warnings.on_bleed(job.layout), warnings.on_plain_paper(job.layout)))


def _judging(judge: "Judge") -> Judging:
    """A function that checks a deck's PDFs as they are made; single cards are not counted."""
    from cardgen.cli.commands import judging

    def judged(product: Product, layout: Layout) -> Product:
        is_part = layout.printing.only or product.name.endswith(f"{BACKS}.pdf")
        cards = None if is_part else judging.cards_of(layout.deck.edition)
        return judge.judging(product, layout.printing.margin, cards)

    return judged


def _say_totals(all_jobs: Sequence[Job], judge: "Judge | None", to: TextIO) -> None:
    """Prints the checks, and a line of totals for each deck, with its name if there are several.

    Does nothing if streams are closed.
    """
    if not to:
        return
    if checks := judge.line() if judge else _quick_check(all_jobs):
        print(checks, file=to)
    for job in all_jobs:
        name = f"{job.layout.name}: " if len(all_jobs) > 1 else ""
        print(f"{name}{job.totals()}", file=to)


def _quick_check(all_jobs: Sequence[Job]) -> str:
    """The short form of preflight: prints faults, or returns a line on the checks; "" without sheets."""
    results = {job.layout: quick_check.of_layout(job.layout) for job in all_jobs if not job.target}
    words = all_jobs[0].layout.deck.texts
    faults = [
        translate(Phrase("preflight.in_print", {"name": layout.name, "sentence": fault}), words.language)
        for layout, result in results.items()
        for fault in result.faults
    ]
    console.tell(faults)
    return "" if faults or not results else quick_check.line([*results.values()], words)


def _to_standard_output(all_jobs: Sequence[Job]) -> None:
    """Writes one deck as a PDF to standard output. OptionError for several decks or files, or on a terminal."""
    if len(all_jobs) != 1:
        raise OptionError("wish.one_deck")
    if all_jobs[0].layout.printing.tray:
        raise OptionError("wish.two_outputs")
    if all_jobs[0].extras:
        raise OptionError("wish.one_output", extras=", ".join(all_jobs[0].extras))
    if not sys.stdout or sys.stdout.isatty():
        raise OptionError("wish.screen")
    (product,) = all_jobs[0].products(["pdf"])
    sys.stdout.buffer.write(product.make())


def _to_file(path: Path, force: bool, all_jobs: Sequence[Job]) -> None:
    """Writes one deck to the PDF of `-o`, and extras beside it. OptionError for several decks or another ending."""
    if path.suffix.lower() != ".pdf" or len(all_jobs) != 1:
        raise OptionError("wish.file_or_folder", path=str(path))
    name = all_jobs[0].layout.name
    ends = [(product.name.removeprefix(name), product) for product in all_jobs[0].products(["pdf"])]
    files = {path if end == ".pdf" else path.with_name(path.stem + end): product for end, product in ends}
    for target in files:
        output_files.check(target, force)
    for target, product in files.items():
        output_files.write(target, product.make(), force)


def _to_folder(folder: Path, formats: Sequence[str], force: bool, all_jobs: Sequence[Job]) -> None:
    """Writes decks as files in a folder; removes sheets of earlier runs. Errors are raised before the first file."""
    output_files.check_output(folder)
    paths = {folder / product.name: product for job in all_jobs for product in job.products(formats)}
    for job in all_jobs:
        output_files.check_folder(folder / job.folder)
    for path in paths:
        output_files.check(path, force)
    with output_files.alone(folder):
        for path, product in _with_progress(paths):
            output_files.write(path, product.make(), force)
        for job, ending in itertools.product(all_jobs, {path.suffix for path in paths}):
            output_files.remove_old(folder / job.folder, f"{job.layout.name}-", ending, set(paths))
        for used in {path.parent for path in paths}:
            output_files.tidy(used, {path.name for path in paths if path.parent == used})
    if sys.stdout.isatty():
        print(
            texts.shared(all_jobs[0].layout.deck.texts.language).say("print.done", {"folder": folder, "n": len(paths)})
        )


def _with_progress(products: Mapping[Path, Product]) -> Iterable[tuple[Path, Product]]:
    """The products by path, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return products.items()
    from tqdm import tqdm

    bar: Iterable[tuple[Path, Product]] = tqdm(products.items(), desc="cardgen", unit="file", leave=False, delay=0.3)
    return bar
