"""Nothing in the file keeps others from printing it, or runs when it is opened."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf

from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, failed, passed
from cardgen.preflight.wishes import Wishes


def look(_: Sheet, __: Wishes) -> None:
    """The file says it."""


def judge(file: File, _: Sequence[None], __: Wishes) -> Finding:
    """Fails for encryption and for scripts."""
    if file.pdf.is_encrypted:
        return failed("preflight.locks_encrypted", ())
    if any(_is_script(thing) for thing in file.pdf.objects) or _has_script(file.pdf.Root.get("/OpenAction")):
        return failed("preflight.locks_script", ())
    return passed("preflight.locks_fine")


def _is_script(thing: object) -> bool:
    """Whether an object is a script, or has actions that may be some in themselves."""
    if not isinstance(thing, pikepdf.Dictionary):
        return False
    return thing.get("/S") == "/JavaScript" or any(_has_script(thing.get(key)) for key in ("/A", "/OpenAction"))


def _has_script(action: object) -> bool:
    return isinstance(action, pikepdf.Dictionary) and action.get("/S") == "/JavaScript"
