"""The command `calibrate`: a sheet with scales on both sides, and a printer's offset from its readings."""

import argparse
from pathlib import Path

from cardgen.cli import output_files
from cardgen.cli.commands import values
from cardgen.deck.deck import OptionError
from cardgen.deck.print_values import MANUAL
from cardgen.drawing.scene import Box
from cardgen.imposition import paper, second_pass
from cardgen.imposition.plan import DUPLEX, Backs
from cardgen.imposition.printer import Printer, Profile
from cardgen.products.calibration import profiles
from cardgen.words import texts
from cardgen.words.phrases import unknown

FILE, TRAY_TEST = "calibration.pdf", "tray-test"
PAPER = "a4"
"""The default printing of a sheet."""


def run(arguments: argparse.Namespace) -> None:
    """Writes the sheet, or two that test the tray; or saves their readings as a printer."""
    words = texts.shared(values.language(arguments.language))
    if arguments.backs not in (*DUPLEX, MANUAL):
        raise OptionError(unknown("backs", arguments.backs, (*DUPLEX, MANUAL)))
    if arguments.tray:
        _save_tray(arguments, words)
    elif arguments.backs == MANUAL:
        _print_tray_test(arguments, words)
    elif arguments.read:
        _save(arguments, words)
    else:
        _print(arguments, words)


def _print(arguments: argparse.Namespace, words: texts.Texts) -> None:
    from cardgen.drawing.style import load
    from cardgen.products.calibration import sheet
    from cardgen.writers import FORMATS

    name, size = _printer_name(arguments), paper.paper_size(arguments.paper)
    purpose = sheet.Purpose(name, arguments.backs, _options(arguments), _known(arguments, Box(0, 0, *size)))
    document = sheet.document(size, purpose, words, load("classic"))
    path = Path(arguments.output)
    path = path if path.suffix.lower() == ".pdf" else path / FILE
    output_files.check(path, arguments.force)
    output_files.write(path, FORMATS["pdf"].write(document), arguments.force)
    print(words.say("calibrate.done", {"path": str(path)}))


def _print_tray_test(arguments: argparse.Namespace, words: texts.Texts) -> None:
    """Two files, to be printed one after the other; `-o` names a folder, or what both names begin with."""
    from cardgen.drawing.style import load
    from cardgen.products.calibration import tray_test
    from cardgen.writers import FORMATS

    if arguments.read or arguments.printer:
        raise OptionError("printer.no_scales")
    name, path = _printer_name(arguments), Path(arguments.output)
    stem = path.with_suffix("") if path.suffix.lower() == ".pdf" else path / TRAY_TEST
    paths = [stem.with_name(f"{stem.name}-{k}.pdf") for k in (1, 2)]
    for one in paths:
        output_files.check(one, arguments.force)
    documents = tray_test.documents(paper.paper_size(arguments.paper), name, words, load("classic"))
    for one, document in zip(paths, documents, strict=True):
        output_files.write(one, FORMATS["pdf"].write(document), arguments.force)
    print(words.say("tray.done", {"first": str(paths[0]), "second": str(paths[1])}))


def _save_tray(arguments: argparse.Namespace, words: texts.Texts) -> None:
    if not arguments.name:
        raise OptionError("printer.no_name_tray")
    second_pass.find(arguments.tray)
    name, path = profiles.checked_name(arguments.name), profiles.home()
    profiles.save(profiles.load(path).get(name, Profile(name))._replace(tray=arguments.tray), path)
    print(words.say("tray.kept", {"name": name, "path": str(path)}))


def _printer_name(arguments: argparse.Namespace) -> str:
    return profiles.checked_name(arguments.name) if arguments.name else ""


def _options(arguments: argparse.Namespace) -> str:
    """The options that must be repeated with the readings of an unusual sheet."""
    paper = f" --paper {arguments.paper}" if arguments.paper != PAPER else ""
    return paper + (f" --backs {arguments.backs}" if arguments.backs != Backs.DUPLEX_LONG else "")


def _known(arguments: argparse.Namespace, page: Box) -> Printer | None:
    """The profile of the printer that is measured again; None for a first measurement."""
    profile = values.printer(arguments.printer, arguments.backs)
    return profile.on(page) if profile else None


def _save(arguments: argparse.Namespace, words: texts.Texts) -> None:
    from cardgen.products.calibration import verniers

    if not arguments.name:
        raise OptionError("printer.no_name")
    name, page = profiles.checked_name(arguments.name), Box(0, 0, *paper.paper_size(arguments.paper))
    printer = verniers.solved(name, values.readings(arguments.read), page, arguments.backs)
    first = _known(arguments, page)
    printer = printer.after(first) if first else printer
    path = profiles.home()
    known = profiles.load(path).get(name, Profile(name))
    is_tall = page.height >= page.width
    profiles.save(known._replace(upright=printer) if is_tall else known._replace(lying=printer), path)
    print(words.say("calibrate.kept", {"name": name, "path": str(path)}))
