"""The command `calibrate`: a sheet with scales on both sides, and what its readings say of a printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardgen import files, texts
from cardgen.calibration import profiles
from cardgen.commands import values
from cardgen.drawing.scene import Box
from cardgen.imposition import paper
from cardgen.imposition.plan import Backs
from cardgen.imposition.printer import Profile
from cardgen.phrases import unknown
from cardgen.press import WishError

DUPLEX = (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
FILE = "calibration.pdf"


def run(arguments: argparse.Namespace) -> None:
    """Writes the sheet; with readings, keeps them as a printer."""
    words = texts.shared(values.language(arguments.language))
    if arguments.backs not in DUPLEX:
        raise WishError(unknown("backs", arguments.backs, DUPLEX))
    if arguments.read:
        _keep(arguments, words)
    else:
        _print(arguments, words)


def _print(arguments: argparse.Namespace, words: texts.Texts) -> None:
    from cardgen.calibration import sheet
    from cardgen.style import load
    from cardgen.writers import FORMATS

    document = sheet.document(paper.paper_size(arguments.paper), arguments.backs, words, load("classic"))
    path = Path(arguments.output)
    path = path if path.suffix.lower() == ".pdf" else path / FILE
    files.check(path, arguments.force)
    files.write(path, FORMATS["pdf"].write(document), arguments.force)
    print(words.say("calibrate.done", {"path": str(path)}))


def _keep(arguments: argparse.Namespace, words: texts.Texts) -> None:
    from cardgen.calibration import verniers

    if not arguments.name:
        raise WishError("printer.no_name")
    name, size = profiles.checked_name(arguments.name), paper.paper_size(arguments.paper)
    readings = values.readings(arguments.read, len(verniers.NAMES), verniers.MOST * verniers.STEP)
    printer = verniers.solved(name, readings, Box(0, 0, *size), arguments.backs)
    path = profiles.home()
    known = profiles.load(path).get(name, Profile(name))
    is_tall = size.height >= size.width
    profiles.save(known._replace(upright=printer) if is_tall else known._replace(lying=printer), path)
    print(words.say("calibrate.kept", {"name": name, "path": str(path)}))
