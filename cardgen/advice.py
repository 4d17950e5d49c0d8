"""What to know of a print: what a style file makes worse, and where a cut that is a little off will show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import PurePath
from typing import Any

from cardgen import layout, phrases, press, style
from cardgen.drawing import palette
from cardgen.game import Game
from cardgen.imposition.order import Loss
from cardgen.imposition.paper import PaperError
from cardgen.press import Wish

GUTTERS = range(1, 9)
"""Gaps in mm that are proposed."""


def on_bleed(game: Game[Any], wish: Wish) -> str:
    """One sentence where colours meet at a cut, or end at it, and what would help; empty where all is well."""
    losses = list(_losses(game, wish))
    if not losses:
        return ""
    return f"{game.key}: a cut half a millimetre off will show {_where(losses)}; {_help(game, wish)}"


def on_styles(games: Sequence[Game[Any]], wish: Wish) -> list[str]:
    """What a style file makes worse in these games, a sentence each; nothing for a built-in style."""
    if not style.is_file(wish.style):
        return []
    return list(dict.fromkeys(sentence for game in games for sentence in _on_style(game, wish)))


def _on_style(game: Game[Any], wish: Wish) -> Iterator[str]:
    own, deck, place = press.style_of(game, wish), press.coloured(game, wish), PurePath(wish.style).name
    if pairs := palette.alike(own, style.load("classic"), deck):
        yield f"{place}: in {game.name} these can be told apart only by their signs: {phrases.said(pairs, 'en')}"
    yield from (f"{place}: {phrases.said(sentence, 'en')}" for sentence in palette.faint(own, deck))


def _losses(game: Game[Any], wish: Wish) -> Iterator[Loss]:
    for part in game.parts:
        if part.shape == "card" and any(slots := layout.slots(game, part, wish)):
            yield from layout.order_of(game, part, wish).losses(slots)


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


def _help(game: Game[Any], wish: Wish) -> str:
    """The wish nearest to this one with which nothing is lost, and which takes no more sheets, or the fewest more."""
    working = [(sheets, said) for other, said in _others(wish) if (sheets := _sheets(game, other)) is not None]
    if not working:
        return "on this paper no other margin or gutter helps"
    now = layout.sheets(game, wish)
    more, said = min([(max(0, sheets - now), said) for sheets, said in working], key=lambda pair: pair[0])
    return f"{said} helps" + (f", but takes {more} more sheet{'s' if more > 1 else ''}" if more else "")


def _others(wish: Wish) -> Iterator[tuple[Wish, str]]:
    """Other wishes in the order of their trouble, and how they are said."""
    gutters = [gutter for gutter in GUTTERS if gutter > wish.gutter]
    margins = range(ceil(wish.margin) - 1, -1, -1)
    yield from ((wish._replace(gutter=float(g)), f"--gutter {g}") for g in gutters)
    yield from ((wish._replace(margin=float(m)), f"--margin {m}") for m in margins)
    for m in margins:
        yield from ((wish._replace(margin=float(m), gutter=float(g)), f"--margin {m} --gutter {g}") for g in gutters)


def _sheets(game: Game[Any], wish: Wish) -> int | None:
    """How many sheets the deck takes with this wish, its chips too; None if it does not help."""
    try:
        return None if any(_losses(game, wish)) else layout.sheets(game, wish)
    except PaperError:
        return None
