"""The command `printers`: the printers that were measured, as a table."""

import argparse
from collections.abc import Iterator

from cardgen.cli import console
from cardgen.cli.commands import values
from cardgen.deck.print_values import MANUAL
from cardgen.imposition.printer import Profile
from cardgen.products.calibration import profiles
from cardgen.words import texts
from cardgen.words.texts import Texts


def run(arguments: argparse.Namespace) -> None:
    """Prints the table, or forgets a printer."""
    path, words = profiles.home(), texts.shared(values.language(arguments.language))
    if arguments.remove:
        profiles.remove(arguments.remove, path)
        return
    known = profiles.load(path)
    if not known:
        print(words["printers.none"])
        return
    heads = [words[f"printers.{key}"] for key in ("name", "paper", "backs", "right", "down", "turn", "scale")]
    rows = [row for profile in known.values() for row in _rows(profile, words)]
    print("\n".join(texts.aligned([heads, *rows], display=console.displayable)))


def _rows(profile: Profile, words: Texts) -> Iterator[list[str]]:
    if profile.tray:
        yield [profile.name, "", f"{MANUAL} {profile.tray}", "", "", "", ""]
    for way in profiles.WAYS:
        if printer := getattr(profile, way):
            measures = [f"{printer.right:+.2f}", f"{printer.down:+.2f}", f"{printer.turn:+.3f}", f"{printer.scale:.4f}"]
            yield [profile.name, words[f"printers.{way}"], printer.backs, *(one.replace("-", "−") for one in measures)]
