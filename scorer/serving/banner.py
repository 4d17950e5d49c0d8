"""What the terminal shows at the start: the address, a code for the phones, and what is good to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import segno

from cardgen.words import texts

FOLDER = Path(__file__).parent.parent / "words" / "texts"
BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two rows of modules in one line, by whether the upper and the lower one are light: terminals are mostly dark."""
QUIET = 2
"""The light frame, in modules; cameras manage with half of what the standard asks, and terminals are small."""
BLACK_ON_WHITE, PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
"""White letters on black: light blocks are drawn, dark ones left out, whatever colours the terminal has."""


class Start(NamedTuple):
    """What there is to tell."""

    room: Sequence[str]
    """The pages' addresses for phones, the best first."""
    here: str | None
    """The one for this machine."""
    port: int
    place: str
    every: bool = False
    """Whether all addresses are told, not only the best."""
    alone: bool = False
    """Whether it is meant for this machine only."""
    fingerprint: str = ""
    """The certificate authority's; empty without https."""
    bare: Sequence[str] = ()
    """Addresses that the certificate is not good for."""
    new: bool = False
    """Whether the database was made just now."""


def words(language: str) -> texts.Texts:
    """The words of the language, English where one lacks."""
    return texts.Texts(language, {**texts.read(FOLDER / "en.toml"), **texts.read(FOLDER / f"{language}.toml")})


def lines(start: Start, say: texts.Texts, code: Sequence[str] = ()) -> Iterator[str]:
    """The lines to print, with the code for the best address where there is one."""
    yield from (say["start.running"], "")
    rows = [[address, say["start.room"]] for address in start.room[:1]]
    rows += [[start.here, say["start.here"]]] if start.here else []
    yield from (f"  {row}" for row in texts.aligned(rows))
    if start.room and code:
        yield from ("", say["start.scan"], "", *code)
    if start.every:
        yield from ("", say["start.all"], "", *(f"  {address}" for address in (*start.room, start.here) if address))
    yield ""
    for key, values in _notes(start):
        yield say.say(f"start.{key}", values)


def _notes(start: Start) -> Iterator[tuple[str, dict[str, object]]]:
    """The sentences below the addresses: their keys, and what fills their gaps."""
    if not start.room:
        yield "alone" if start.alone else "offline", {}
    else:
        yield "lost", {"port": start.port}
        if len(start.room) > 1 and not start.every:
            yield "more", {}
    if start.fingerprint:
        if start.room:
            yield "trust", {"url": f"{start.room[0]}certificate"}
            yield "print", {"print": start.fingerprint}
        if start.bare:
            yield "bare", {"hosts": ", ".join(start.bare)}
    elif start.room:
        yield "plain", {}
    yield "new_place" if start.new else "place", {"place": start.place}


# --- the code


def code(address: str, encoding: str, colours: bool) -> list[str]:
    """A QR code as lines of a terminal: half blocks where the encoding has them, else doubled signs."""
    qr = segno.make(address, error="l", micro=False)
    light = [[not dark for dark in row] for row in qr.matrix_iter(border=QUIET)]
    drawn = half_blocks(light) if _knows(encoding, "".join(BLOCKS.values())) else doubled(light)
    return [f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in drawn] if colours else drawn


def half_blocks(light: Sequence[Sequence[bool]]) -> list[str]:
    """Two rows in a line.

    >>> half_blocks([[True, True, False], [True, False, True], [False, True, True]])
    ['█▀▄', ' ▀▀']
    """
    rows = [*light, [False] * len(light[0])] if len(light) % 2 else list(light)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


def doubled(light: Sequence[Sequence[bool]]) -> list[str]:
    """Each module two signs wide, as letters are twice as high as wide.

    >>> doubled([[True, False], [False, True]])
    ['##  ', '  ##']
    """
    return ["".join("##" if module else "  " for module in row) for row in light]


def _knows(encoding: str, letters: str) -> bool:
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
