"""The floor: PDF written by hand, without a library, each card once as a form.

It says what remains when nothing but the drawing is written. It embeds no font: the letters are Helvetica, which
every other peer and cardgen replace by subsets of Fira Sans.

    python -m tests.bench.peer_floor OUT.pdf COPIES
"""

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.drawing import CARD, NUMERAL, PAPER, PER_PAGE, TEXT, Card, Command, Shape, arguments, deck, place

MM = 72 / 25.4
KAPPA = 0.5523
FONTS = {NUMERAL: "F1", TEXT: "F2"}
WIDTHS = {"R": 0.722, "G": 0.778, "B": 0.722, "K": 0.722, "Y": 0.667, "W": 0.944, "E": 0.667, "F": 0.611, "D": 0.722}
"""Advances of Helvetica-Bold, a figure's is 0.556; Helvetica's own hardly differ."""
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def rgb(colour: str) -> str:
    """A colour as three numbers."""
    return " ".join(f"{int(colour[k : k + 2], 16) / 255:.3f}" for k in (1, 3, 5))


def painted(outline: str, fill: str | None, pen: str | None, width: float) -> str:
    """An outline with its colours and the operator that paints it."""
    colours = (f"{rgb(fill)} rg " if fill else "") + (f"{rgb(pen)} RG {width} w " if pen else "")
    return f"{colours}{outline} {'B' if fill and pen else 'f' if fill else 'S'}\n"


def rect(x: float, y: float, width: float, height: float, radius: float, *colours: Any) -> str:
    """A rectangle with round corners, or a disc."""
    r, q, right, bottom = radius, radius * (1 - KAPPA), x + width, y + height
    return painted(
        f"{x + r:.3f} {y:.3f} m {right - r:.3f} {y:.3f} l "
        f"{right - q:.3f} {y:.3f} {right:.3f} {y + q:.3f} {right:.3f} {y + r:.3f} c {right:.3f} {bottom - r:.3f} l "
        f"{right:.3f} {bottom - q:.3f} {right - q:.3f} {bottom:.3f} {right - r:.3f} {bottom:.3f} c "
        f"{x + r:.3f} {bottom:.3f} l {x + q:.3f} {bottom:.3f} {x:.3f} {bottom - q:.3f} {x:.3f} {bottom - r:.3f} c "
        f"{x:.3f} {y + r:.3f} l {x:.3f} {y + q:.3f} {x + q:.3f} {y:.3f} {x + r:.3f} {y:.3f} c h",
        *colours,
    )


def disc(x: float, y: float, radius: float, *colours: Any) -> str:
    """A disc."""
    return rect(x - radius, y - radius, 2 * radius, 2 * radius, radius, *colours)


def path(commands: Iterable[Command], *colours: Any) -> str:
    """An outline of lines and curves."""
    steps = [" ".join([*map(str, numbers), OPERATORS[verb]]) for verb, *numbers in commands]
    return painted(" ".join(steps), *colours)


def text(x: float, y: float, words: str, font: str, size: float, fill: str) -> str:
    """A line of text about a point of its baseline."""
    start = x - sum([WIDTHS.get(letter, 0.556) for letter in words]) * size / 2
    return f"{rgb(fill)} rg BT /{FONTS[font]} {size:.3f} Tf 1 0 0 -1 {start:.3f} {y:.3f} Tm ({words}) Tj ET\n"


SHAPES: dict[str, Callable[..., str]] = {"rect": rect, "disc": disc, "path": path, "text": text}


@cache
def drawn(shape: Shape) -> str:
    """The operators of a shape, which many cards share."""
    return SHAPES[shape[0]](*shape[1:])


def group(shapes: list[Shape]) -> str:
    """Shapes one after the other."""
    return "".join(map(drawn, shapes))


def face(card: Card) -> str:
    """The operators of a card, in millimetres, y downwards."""
    once, twice = map(group, card)
    return f"1 j 1 J\n{once}{twice}q -1 0 0 -1 {CARD[0]} {CARD[1]} cm\n{twice}Q"


def stream(entries: str, content: str) -> bytes:
    """A compressed stream."""
    data = zlib.compress(content.encode())
    head = f"<<{entries}/Filter/FlateDecode/Length {len(data)}>>stream\n"
    return head.encode() + data + b"\nendstream"


def sheet(first: int) -> str:
    """The operators of a page whose cards begin with form number `first`."""
    forms = ["q 1 0 0 1 {} {} cm /C{} Do Q".format(*place(slot), first + slot) for slot in range(PER_PAGE)]
    return f"{MM:.6f} 0 0 {-MM:.6f} 0 {PAPER[1] * MM:.3f} cm\n" + "\n".join(forms)


def objects(copies: int) -> list[bytes]:
    """All objects: catalog, pages, fonts and resources, the forms, then two for each page."""
    entries = f"/Type/XObject/Subtype/Form/BBox[0 0 {CARD[0]} {CARD[1]}]/Resources 5 0 R"
    forms = [stream(entries, face(one)) for one in deck()]
    start, count = 6 + len(forms), len(forms) // PER_PAGE * copies
    names = "".join(f"/C{k} {6 + k} 0 R" for k in range(len(forms)))
    kids = " ".join(f"{start + 2 * k} 0 R" for k in range(count))
    box = f"[0 0 {PAPER[0] * MM:.3f} {PAPER[1] * MM:.3f}]"
    head = (
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {count}/MediaBox{box}/Resources 5 0 R>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        f"<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<<{names}>>>>",
    )
    rows = [row.encode() for row in head] + forms
    for k in range(count):
        rows.append(f"<</Type/Page/Parent 2 0 R/Contents {start + 2 * k + 1} 0 R>>".encode())
        rows.append(stream("", sheet(k * PER_PAGE % len(forms))))
    return rows


def document(rows: list[bytes]) -> bytes:
    """The file: the objects, where each begins, and the trailer."""
    parts, offsets, at = [b"%PDF-1.7\n"], [], 9
    for number, row in enumerate(rows, 1):
        offsets.append(f"{at:010d} 00000 n \n")
        parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, row))
        at += len(parts[-1])
    table = f"xref\n0 {len(rows) + 1}\n0000000000 65535 f \n" + "".join(offsets)
    trailer = f"trailer<</Size {len(rows) + 1}/Root 1 0 R>>\nstartxref\n{at}\n%%EOF\n"
    return b"".join(parts) + (table + trailer).encode()


def main() -> None:
    """Writes the deck."""
    out, copies = arguments()
    Path(out).write_bytes(document(objects(copies)))


if __name__ == "__main__":
    main()
