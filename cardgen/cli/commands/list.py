"""The command `list`: games, cards, players and sheets, as a table."""

import argparse
from collections.abc import Iterable, Iterator

from cardgen.cli import console, selection
from cardgen.cli.commands import options, values
from cardgen.deck import edition
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import AnyGame
from cardgen.deck.layout import Layout
from cardgen.games import registry
from cardgen.imposition.stock import STOCKS
from cardgen.words import phrases, texts
from cardgen.words.phrase import Phrase


def run(arguments: argparse.Namespace) -> None:
    """Prints the table."""
    language = values.language(arguments.language)
    if arguments.stock:
        _print_stock(language)
        return
    words = texts.shared(language)
    heads = [words[f"list.{key}"] for key in ("game", "key", "cards", "players", "sheets")]
    if arguments.games:
        editions = [selection.find(name, options.choice(arguments)) for name in arguments.games]
    else:
        editions = [edition.original(game) for game in _loadable(language)]
    decks = [Deck(one, Appearance(language=language)) for one in editions]
    rows = [
        [deck.edition.name or deck.game.name, deck.edition.key, deck.content, deck.players, str(Layout(deck).sheets)]
        for deck in decks
    ]
    notes = [words["list.note"], *_lacking(editions, language)]
    print("\n".join(texts.aligned([heads, *rows], display=console.displayable)), "", *notes, sep="\n")


def _lacking(editions: Iterable[AnyEdition], language: str) -> Iterator[str]:
    """What custom decks lack that are too small for the fewest players."""
    for one in editions:
        if not one.players[1] and hasattr(one.game.custom_keys, "needs"):
            needed = one.game.custom_keys.needs(one.spec, one.game.players[0])
            yield phrases.translate(Phrase("at", {"place": one.name or one.key, "reason": needed}), language)


def _loadable(language: str) -> Iterator[AnyGame]:
    """All games; one of another package that can't be loaded is left out with a warning."""
    for key in registry.keys():  # noqa: SIM118  a module, not a mapping
        try:
            yield registry.find(key)
        except registry.UnknownGameError as error:
            console.tell([phrases.message(error, language)])


def _print_stock(language: str) -> None:
    """Prints all perforated sheets that there are."""
    words = texts.shared(language)
    heads = [words[f"list.{key}"] for key in ("stock", "card", "each", "paper", "also")]
    rows = [
        [one.name, f"{one.upright.card}", str(one.each), str(one.paper), ", ".join(one.also)] for one in STOCKS.values()
    ]
    print("\n".join(texts.aligned([heads, *rows], display=console.displayable)))
