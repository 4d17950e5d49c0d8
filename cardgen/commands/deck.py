"""The command `deck`: the cards of a deck, as a table or as JSON."""

from __future__ import annotations

import argparse

from cardgen import console, edition, registry, texts
from cardgen.commands import values
from cardgen.press import Appearance, Deck


def run(arguments: argparse.Namespace) -> None:
    """Prints the cards."""
    game = registry.named(arguments.game)
    language = values.language(arguments.language)
    deck = Deck(edition.variant(game, arguments.variant), Appearance(language=language))
    if arguments.json:
        from cardgen.commands import json_io

        json_io.write({"game": game.key, "cards": [card.as_json() for card in deck.cards]}, indent=1)
        return
    rows = [[card.code, f"{card.copies} ×", game.title(card, deck.texts)] for card in deck.cards]
    print("\n".join(texts.aligned(rows, shown=console.shown)))
