"""What to know of a print: what a style file makes worse, and where a cut that is a little off will show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import PurePath
from typing import Any

from cardgen import layout, press, style
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
        yield f"{place}: in {game.name} these can be told apart only by their signs: {pairs}"
    yield from (f"{place}: {sentence}" for sentence in palette.faint(own, deck))


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
    """The wish nearest to this one with which nothing is lost, of those that take the fewest sheets."""
    working = [(sheets, said) for other, said in _others(wish) if (sheets := _sheets(game, other)) is not None]
    if not working:
        return "on this paper no other margin or gutter helps"
    sheets, said = min(working, key=lambda pair: pair[0])
    more = sheets - _count(game, wish)
    return f"{said} helps" + (f", but takes {more} more sheet{'s' if more > 1 else ''}" if more > 0 else "")


def _others(wish: Wish) -> Iterator[tuple[Wish, str]]:
    """Other wishes in the order of their trouble, and how they are said."""
    gutters = [gutter for gutter in GUTTERS if gutter > wish.gutter]
    margins = range(ceil(wish.margin) - 1, -1, -1)
    yield from ((wish._replace(gutter=float(g)), f"--gutter {g}") for g in gutters)
    yield from ((wish._replace(margin=float(m)), f"--margin {m}") for m in margins)
    for m in margins:
        yield from ((wish._replace(margin=float(m), gutter=float(g)), f"--margin {m} --gutter {g}") for g in gutters)


def _sheets(game: Game[Any], wish: Wish) -> int | None:
    """How many sheets the cards take with this wish; None if it does not help."""
    try:
        return None if any(_losses(game, wish)) else _count(game, wish)
    except PaperError:
        return None


def _count(game: Game[Any], wish: Wish) -> int:
    parts = [part for part in game.parts if part.shape == "card"]
    return sum(-(-len(layout.items(game, p, wish)) // layout.order_of(game, p, wish).plan.capacity) for p in parts)
