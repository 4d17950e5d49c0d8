"""The option `--stock`: perforated sheets to print on, and the table of those that there are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from cardgen.cli import console
from cardgen.deck.deck import WishError
from cardgen.deck.layout import Layout
from cardgen.imposition.stock import STOCKS, Stock
from cardgen.words import texts
from cardgen.words.texts import errors


def check(arguments: argparse.Namespace, chosen: Stock | None) -> None:
    """WishError for a command that asks for another paper or card than those of the sheets."""
    others = {"--paper": arguments.paper != "a4", "--card": arguments.card, "--laminate": arguments.laminate}
    said = [option for option, is_said in others.items() if is_said]
    if chosen and said:
        raise WishError("wish.stock_and", option=said[0], name=chosen.name)


def on_plain_paper(layout: Layout) -> str:
    """One sentence on what has another shape than the cards of the stock; empty where all lies on it."""
    if not (chosen := layout.printing.stock):
        return ""
    others = [own for own in layout.parts if not own.torn and any(layout.slots(own))]
    if not others:
        return ""
    words, deck = errors(layout.deck.texts.language), layout.deck
    names = [deck.texts[f"part.{own.part.key}"] if len(deck.game.parts) > 1 else deck.edition.printed for own in others]
    return words.say("advice.plain_paper", {"names": ", ".join(names), "name": chosen.name, "paper": str(chosen.paper)})


def table(language: str) -> None:
    """Prints all stock that there is."""
    words = texts.shared(language)
    heads = [words[f"list.{key}"] for key in ("stock", "card", "each", "paper", "also")]
    print("\n".join(texts.aligned([heads, *_rows()], shown=console.shown)))


def _rows() -> Iterator[list[str]]:
    for one in STOCKS.values():
        yield [one.name, f"{one.upright.card}", str(one.each), str(one.paper), ", ".join(one.also)]
