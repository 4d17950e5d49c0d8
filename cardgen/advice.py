"""What to know of a print: what a style file makes worse, and where a cut that is a little off will show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from cardgen import phrases, style
from cardgen.drawing import palette
from cardgen.imposition.order import Loss
from cardgen.imposition.paper import PaperError
from cardgen.imposition.plan import Print
from cardgen.layout import Layout
from cardgen.press import Deck

GUTTERS = range(1, 9)
"""Gaps in mm that are proposed."""


def on_bleed(layout: Layout) -> str:
    """One sentence where colours meet at a cut, or end at it, and what would help; empty where all is well."""
    losses = list(_losses(layout))
    if not losses:
        return ""
    key = layout.deck.game.key
    return f"{key}: a cut half a millimetre off will show {_where(losses)}; {_help(layout)}"


def on_styles(decks: Sequence[Deck]) -> list[str]:
    """What a style file makes worse in these decks, a sentence each; nothing for a built-in style."""
    return list(dict.fromkeys(sentence for deck in decks for sentence in _on_style(deck)))


def _on_style(deck: Deck) -> Iterator[str]:
    if not (place := deck.own_style):
        return
    if pairs := palette.alike(deck.style, style.load("classic"), deck.colours):
        yield f"{place}: in {deck.game.name} these can be told apart only by their signs: {phrases.said(pairs, 'en')}"
    yield from (f"{place}: {phrases.said(sentence, 'en')}" for sentence in palette.faint(deck.style, deck.colours))


def _losses(layout: Layout) -> Iterator[Loss]:
    for own in layout.parts:
        if own.part.shape == "card" and any(slots := layout.slots(own)):
            yield from own.order.losses(slots)


def _where(losses: list[Loss]) -> str:
    """The first pair of cards whose colours meet, or the sides of the sheets where colours end."""
    pairs = [loss for loss in losses if loss.where == "between"]
    if pairs:
        rest = len(pairs) - 1
        more = f" and at {rest} more cut{'s' if rest > 1 else ''}" if rest else ""
        return f"between {' and '.join(pairs[0].codes)}{more}, where two colours meet"
    sides = list(dict.fromkeys(loss.where for loss in losses))
    least = min(loss.bleed for loss in losses)
    return f"at the {' and '.join(sides)} of the sheets, where colour reaches {least:.2g} mm over the edge"


def _help(layout: Layout) -> str:
    """The way to print nearest to this one with which nothing is lost, and which takes no more sheets, or few more."""
    tried = ((_sheets(Layout(layout.deck, printing)), words) for printing, words in _others(layout.printing))
    working = [(sheets, words) for sheets, words in tried if sheets is not None]
    if not working:
        return "on this paper no other margin or gutter helps"
    now = layout.sheets
    more, words = min([(max(0, sheets - now), words) for sheets, words in working], key=lambda pair: pair[0])
    return f"{words} helps" + (f", but takes {more} more sheet{'s' if more > 1 else ''}" if more else "")


def _others(printing: Print) -> Iterator[tuple[Print, str]]:
    """Other ways to print in the order of their trouble, and the options for them."""
    gutters = [float(gutter) for gutter in GUTTERS if gutter > printing.gutter]
    margins = [float(margin) for margin in range(ceil(printing.margin) - 1, -1, -1)]
    yield from ((printing._replace(gutter=g), f"--gutter {g:g}") for g in gutters)
    yield from ((printing._replace(margin=m), f"--margin {m:g}") for m in margins)
    for m in margins:
        yield from ((printing._replace(margin=m, gutter=g), f"--margin {m:g} --gutter {g:g}") for g in gutters)


def _sheets(layout: Layout) -> int | None:
    """How many sheets the deck takes this way, its chips too; None if it does not help."""
    try:
        return None if any(_losses(layout)) else layout.sheets
    except PaperError:
        return None
