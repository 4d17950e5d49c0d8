"""Checks that the file is intact: one that viewers have to repair may lack something on paper."""

from collections.abc import Sequence

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, passed, warned


def measure(_: Sheet, __: Options) -> None:
    """Nothing: it is known when the file is opened."""


def judge(document: Document, _: Sequence[None], __: Options) -> Finding:
    """Warns of a file that had to be repaired."""
    return warned("preflight.damage_repaired", ()) if document.is_damaged else passed("preflight.damage_none")
