"""The command `rules`: a game's rulebook, to read or to print; of a deck of one's own also what is different in it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardgen import exact, picks, texts
from cardgen.commands import options, values
from cardgen.edition import AnyEdition
from cardgen.press import Appearance, Deck, WishError
from cardgen.shows import plainly

MOST = 24
"""Numbers of a deck that are listed; of more the first and the last."""
TRAITS = ("number", "form", "figure", "background", "shape", "count", "colour")


def run(arguments: argparse.Namespace) -> None:
    """Prints the rulebook."""
    edition = picks.find(arguments.game, options.choice(arguments))
    own = "" if arguments.language else edition.language
    language = own or values.language(arguments.language)
    path = Path(edition.game.folder) / f"rulebook.{language}.md"
    if not path.exists():
        raise WishError("wish.no_rulebook", name=edition.game.name, file=path.name)
    print(path.read_text(encoding="utf-8"), end="")
    if edition.data is not None:
        print("", *_differences(edition, language), sep="\n")


def _differences(edition: AnyEdition, language: str) -> Iterator[str]:
    """What a deck has, as a chapter of its own: cards, players, and the numbers, colours and words on them."""
    deck, words = Deck(edition, Appearance(language=language)), texts.shared(language)
    yield f"## {words['rules.deck'].format(name=edition.printed)}\n"
    yield f"- {words['list.cards']}: {deck.content}"
    if edition.players[1]:
        yield f"- {words['list.players']}: {values.players(edition)}"
    levels: dict[str, dict[str, None]] = {}
    for card in deck.cards:
        for key, level in _levels(card.attributes, deck.texts, edition.dress.colours):
            levels.setdefault(key, {})[level] = None
    for key, found in levels.items():
        yield f"- {words[f'rules.{key}']}: {_listed(list(found))}"
    if edition.dress.letters:
        yield f"- {words['rules.letters']}: {edition.dress.letters}"


def _levels(
    attributes: Mapping[str, Any], own: texts.Texts, colours: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """What is on a card, by what it is called."""
    for trait in TRAITS:
        level = attributes.get(trait)
        if isinstance(level, str) and (colour := own.get(f"colour.{level}", "")):
            yield "colours", colour
        elif isinstance(level, str) and (level in colours or trait == "colour"):
            yield "colours", plainly(level)
        elif isinstance(level, str):
            yield "words", own.get(f"{trait}.{level}", plainly(level))
        elif level is not None:
            yield "numbers", exact.printed(level)


def _listed(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= MOST else f"{names[0]} … {names[-1]} ({len(names)})"
