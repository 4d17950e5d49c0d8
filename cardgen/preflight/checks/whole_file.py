"""Checks of the file as a whole: boxes and sizes of its pages, encryption and scripts, damage."""

import pikepdf

from cardgen.drawing.scene import Size
from cardgen.preflight.document import Document
from cardgen.preflight.frames import Frame
from cardgen.preflight.report import Finding, failed, passed, tops, warned

NESTED = 0.05
"""In mm: the tolerance for nested boxes, which are written with few decimals."""
EQUAL = 0.5
"""In mm: the tolerance for equal sizes of pages."""


def boxes(document: Document) -> Finding:
    """Fails if trim box, bleed box and media box of a page aren't nested, and names the first pair."""
    wrong = [(number, pair) for number, frame in enumerate(document.frames, 1) if (pair := _misplaced_pair(frame))]
    if wrong:
        inner, outer = wrong[0][1]
        return failed("preflight.boxes_wrong", tops(number for number, _ in wrong), {"inner": inner, "outer": outer})
    has_boxes = any(frame.trim or frame.bleed for frame in document.frames)
    return passed("preflight.boxes_fine" if has_boxes else "preflight.boxes_absent")


def _misplaced_pair(frame: Frame) -> tuple[str, str] | None:
    named = [("MediaBox", frame.media), ("BleedBox", frame.bleed), ("TrimBox", frame.trim)]
    boxes = [(name, box) for name, box in named if box]
    for k, (outer, around) in enumerate(boxes):
        for inner, box in boxes[k + 1 :]:
            if not around.contains(box, NESTED):
                return inner, outer
    return next(((name, "MediaBox") for name, box in boxes if min(box.width, box.height) < 1), None)


def sizes(document: Document) -> Finding:
    """Fails if a page's size differs from the first in either orientation: a printer would change paper, or scale."""
    first = document.frames[0].size
    others = [number for number, frame in enumerate(document.frames, 1) if not _is_equal(frame.size, first)]
    values = {"width": round(first.width, 1), "height": round(first.height, 1)}
    if not others:
        return passed("preflight.sizes_fine", values)
    size = document.frames[others[0] - 1].size
    more = {"other_width": round(size.width, 1), "other_height": round(size.height, 1)}
    return failed("preflight.sizes_differ", tops(others), {**values, **more})


def _is_equal(first: Size, second: Size) -> bool:
    return all(abs(a - b) <= EQUAL for a, b in zip(sorted(first), sorted(second), strict=True))


def locks(document: Document) -> Finding:
    """Fails for encryption, and for scripts that run when the file is opened."""
    if document.pdf.is_encrypted:
        return failed("preflight.locks_encrypted", ())
    if any(_is_script(thing) for thing in document.pdf.objects) or _has_script(document.pdf.Root.get("/OpenAction")):
        return failed("preflight.locks_script", ())
    return passed("preflight.locks_fine")


def _is_script(thing: object) -> bool:
    """Whether an object is a script, or has one as its action."""
    actions = (thing, thing.get("/A"), thing.get("/OpenAction")) if isinstance(thing, pikepdf.Dictionary) else ()
    return any(map(_has_script, actions))


def _has_script(action: object) -> bool:
    return isinstance(action, pikepdf.Dictionary) and action.get("/S") == "/JavaScript"


def damage(document: Document) -> Finding:
    """Warns of a file that viewers have to repair, which may lack something on paper."""
    return warned("preflight.damage_repaired", ()) if document.is_damaged else passed("preflight.damage_none")
