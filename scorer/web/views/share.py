"""Who may come to a table: its code, links, phones, and the forms for players and rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from scorer.games.sheet import Form
from scorer.playing.match import Match

if TYPE_CHECKING:
    from segno import QRCode

PHONES = 50
"""Phones on a page."""
FINEST = 22
"""The version of a symbol, of 105 modules a side, which phones still read at a hand's breadth from any screen."""


class NewLink(NamedTuple):
    """A link that was made just now, for a right; it is shown this once."""

    address: str
    right: str
    picture: Markup


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why the form for the players or that for the rules can't be; `field` is the wrong one."""

    players: str | None = None
    settings: str | None = None
    field: str | None = None


def settings_form(match: Match) -> Form:
    """The settings as a form."""
    form = Form({key: str(value) for key, value in match.options.items() if value is not False})
    if match.confirm:
        form["confirm"] = "1"
    for k, player in enumerate(match.players):
        form[f"name-{k}"], form[f"mark-{k}"] = player
    return form


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """A QR code as SVG, dark on light in either colour scheme, with the quiet zone it needs."""
    import segno

    return _drawn(segno.make_qr(text, error="m"))


@lru_cache(maxsize=256)
def qr_of_deck(head: str, letters: str) -> Markup | None:
    """The same of an address that ends in a packed deck; None where its modules would be too fine for phones.

    Capital letters and digits take two thirds of the room, and a screen has no spots that would need correction.
    """
    import segno

    symbol = segno.make_qr((head, letters), error="l")  # type: ignore[arg-type]  # takes parts too
    return _drawn(symbol) if int(symbol.version) <= FINEST else None


def _drawn(code: QRCode) -> Markup:
    drawn = code.svg_inline(border=4, omitsize=True, dark="#1B2230", light="#FFFFFF", svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704  # made of numbers only
