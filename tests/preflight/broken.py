"""A clean PDF of five cards, and copies of it with one fault each, made by pikepdf alone."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from cardgen.imposition.sheets import Backs
from cardgen.writers import pdf as writer
from tests.example_decks import on_paper

POINT = 72 / 25.4
CARDS = {"RC0": 1, "RC1": 1, "RC2": 1, "YS0": 1, "YS1": 1}
"""What is on the clean file: two rows, the second with a gap, and their backs."""
PAIR = {"RC0": 1, "RC1": 1}
Fault = Callable[[Pdf], None]


@cache
def clean(codes: tuple[str, ...] = tuple(CARDS)) -> bytes:
    return writer.write(on_paper("triple3", language="en", only=codes, backs=Backs.DUPLEX_LONG).document())


def broken(fault: Fault, codes: tuple[str, ...] = tuple(CARDS)) -> bytes:
    """The clean file with a fault."""
    with pikepdf.open(io.BytesIO(clean(codes))) as file:
        fault(file)
        return saved(file)


def saved(file: Pdf, encryption: pikepdf.Encryption | bool = False) -> bytes:
    buffer = io.BytesIO()
    file.save(buffer, encryption=encryption)
    return buffer.getvalue()


def moved(file: Pdf, number: int, matrix: str) -> None:
    """Moves all that is drawn on a page."""
    content = file.pages[number].Contents.read_bytes()
    file.pages[number].Contents = Stream(file, f"q {matrix} cm\n".encode() + content + b"\nQ")


def drawn(file: Pdf, operators: str, number: int = 0) -> None:
    """Draws something more over a page, in points from its bottom left."""
    content = file.pages[number].Contents.read_bytes()
    file.pages[number].Contents = Stream(file, content + f"\nq {operators} Q\n".encode())


def written(x: float, y: float, size: float, colour: str = "0 g") -> str:
    """A word in a font of the file, at a place in mm from the bottom left of A4."""
    return f"{colour} BT /F2+0 {size} Tf {x * POINT:.2f} {y * POINT:.2f} Td (\\003\\004\\005) Tj ET"


def lone_fonts(file: Pdf) -> None:
    for thing in file.objects:
        if isinstance(thing, Dictionary) and "/FontFile2" in thing:
            del thing.FontFile2


def in_margin(file: Pdf) -> None:
    drawn(file, written(1, 150, 9))


def missing(file: Pdf) -> None:
    """The third card is in the structure, and drawn no more."""
    content = file.pages[0].Contents.read_bytes()
    content, times = re.subn(rb"/Figure <</MCID 2>> BDC.*?EMC", b"", content, flags=re.DOTALL)
    assert times == 1
    file.pages[0].Contents = Stream(file, content)


def doubled(file: Pdf) -> None:
    """A card more: the first one once more, where none lay."""
    card = file.Root.StructTreeRoot.K.K[0].K[0]
    sheet = file.Root.StructTreeRoot.K.K[0]
    number = len(sheet.K)
    again = file.make_indirect(Dictionary(S=Name.Figure, P=sheet, Pg=card.Pg, K=number, T=card.T, Alt=card.Alt))
    sheet.K.append(again)
    drawn(file, f"/Figure <</MCID {number}>> BDC 1 0 0 rg {150 * POINT} {130 * POINT} 30 30 re f EMC")


def back_shifted(file: Pdf) -> None:
    moved(file, 1, f"1 0 0 1 {2 * POINT:.3f} 0")


def backs_plain(file: Pdf) -> None:
    """Of two cards beside each other: their backs lie where the fronts do."""
    moved(file, 1, f"1 0 0 1 {-63 * POINT:.3f} 0")


def back_gone(file: Pdf) -> None:
    """The last of the backs is drawn no more."""
    content = file.pages[1].Contents.read_bytes()
    placed = [one.span() for one in re.finditer(rb"q [^Q]*? re W n /\S+ Do Q\n", content)]
    assert len(placed) == len(CARDS)
    start, end = placed[-1]
    file.pages[1].Contents = Stream(file, content[:start] + content[end:])


def scaled(file: Pdf) -> None:
    for number in range(len(file.pages)):
        moved(file, number, f"0.97 0 0 0.97 {0.015 * 210 * POINT:.3f} {0.015 * 297 * POINT:.3f}")


def unit(file: Pdf) -> None:
    for page in file.pages:
        page.UserUnit = 1.1


def thin(file: Pdf) -> None:
    drawn(file, "0.1 w 0 G 150 60 m 300 60 l S")


def small(file: Pdf) -> None:
    drawn(file, written(60, 25, 3))


def faint(file: Pdf) -> None:
    drawn(file, written(60, 25, 10, "0.93 g"))


def no_bleed(file: Pdf) -> None:
    """White around the trim box of the first page."""
    left, bottom, right, top = (float(side) for side in file.pages[0].TrimBox)
    wide, high, pen = right - left, top - bottom, 12
    frames = (
        (left - pen, bottom, pen, high), (right, bottom, pen, high), (left, bottom - pen, wide, pen),
        (left, top, wide, pen),
    )  # fmt: skip
    drawn(file, "1 g " + " ".join(f"{x} {y} {wide} {high} re f" for x, y, wide, high in frames))


def boxes(file: Pdf) -> None:
    file.pages[0].TrimBox = Array([-5, 10, 500, 600])


def sizes(file: Pdf) -> None:
    file.pages[1].MediaBox = Array([0, 0, 612, 850])


def near_edge(file: Pdf) -> None:
    """Words over the left edge of the first card."""
    drawn(file, written(10.6, 240, 8))


def script(file: Pdf) -> None:
    file.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))
