"""The command `list`: games, cards, players and sheets, as a table."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from cardgen import console, edition, phrases, picks, registry, texts
from cardgen.commands import options, values
from cardgen.edition import AnyEdition
from cardgen.game import AnyGame
from cardgen.layout import Layout
from cardgen.plurals import plural
from cardgen.press import Appearance, Deck


def run(arguments: argparse.Namespace) -> None:
    """Prints the table."""
    language = values.language(arguments.language)
    words = texts.shared(language)
    heads = [words[f"list.{key}"] for key in ("game", "key", "cards", "players", "sheets")]
    if arguments.games:
        editions = [picks.find(name, options.choice(arguments)) for name in arguments.games]
    else:
        editions = [edition.original(game) for game in _loadable(language)]
    rows = [_row(one, language) for one in editions]
    print("\n".join(texts.aligned([heads, *rows], shown=console.shown)), f"\n{words['list.note']}", sep="\n")


def _loadable(language: str) -> Iterator[AnyGame]:
    """All games; one that another package offers and that can't be loaded is told of and left out."""
    for key in registry.keys():  # noqa: SIM118  a module, not a mapping
        try:
            yield registry.find(key)
        except registry.UnknownGameError as error:
            console.tell([phrases.message(error, language)])


def _row(one: AnyEdition, language: str) -> list[str]:
    deck = Deck(one, Appearance(language=language))
    counts: Counter[str] = Counter()
    for card in deck.cards:
        counts[card.kind] += card.copies
    content = " + ".join(plural(deck.texts, f"kind.{kind}", count) for kind, count in counts.items())
    least, most = one.players
    return [one.name or one.game.name, one.key, content, f"{least}–{most}", str(Layout(deck).sheets)]
