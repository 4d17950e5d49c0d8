"""Checks that the file is neither encrypted nor runs scripts when it is opened."""

from collections.abc import Sequence

import pikepdf

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, failed, passed


def measure(_: Sheet, __: Options) -> None:
    """Nothing: the document has it."""


def judge(document: Document, _: Sequence[None], __: Options) -> Finding:
    """Fails for encryption and for scripts."""
    if document.pdf.is_encrypted:
        return failed("preflight.locks_encrypted", ())
    if any(_is_script(thing) for thing in document.pdf.objects) or _has_script(document.pdf.Root.get("/OpenAction")):
        return failed("preflight.locks_script", ())
    return passed("preflight.locks_fine")


def _is_script(thing: object) -> bool:
    """Whether an object is a script, or has one as its action."""
    if not isinstance(thing, pikepdf.Dictionary):
        return False
    return thing.get("/S") == "/JavaScript" or any(_has_script(thing.get(key)) for key in ("/A", "/OpenAction"))


def _has_script(action: object) -> bool:
    return isinstance(action, pikepdf.Dictionary) and action.get("/S") == "/JavaScript"
