"""Every key that a deck file may have has a field on some page of the studio, game by game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from cardgen.custom import edition_from_keys, print_keys
from cardgen.deck import print_declarations
from cardgen.games import registry
from cardgen.games.take_three import custom_tasks
from cardgen.schema import colours, number_cards, traits
from tests.order import with_proofs
from tests.scorer.studio.test_pages import begun, deck, save

GAMES = [key for key in registry.BUILT_IN if registry.find(key).has("custom_keys")]
NAME = re.compile(r'name="\+?(/[^"]+)"')
INNER = {
    "card": number_cards.CARD_KEYS, "task": custom_tasks.KEYS, "trait": traits.LABEL_KEYS, "colours": colours.KEYS,
}  # fmt: skip
"""The keys of elements of lists."""
ELSEWHERE = {"format", "game"}
"""What is chosen with the start, and can't be changed afterwards."""
IN_CELLS = {"trait/show", "trait/picture"}
"""What the one field of a level holds together: a picture and a word."""
OF_OTHER_PANES = {"level", "task/second", "task/picture", "task/level", "task/levels"}
"""What the panes of the tasks and the levels have."""


def rich(game: str) -> dict[str, str]:
    """Texts that give every list of a game an element."""
    own = registry.find(game).custom_keys.KEYS
    fields = {"/second": "en", "/print/sets": "2"}  # of one set nobody asks for an order
    if "card" in own:
        fields |= {"/card/0/colour": "red", "/card/0/value": "3"}
    if "task" in own:
        fields["/task/0/if"] = "sum = 10"
    if "colours" in own:
        fields["/colours/0"] = "mint #7FD0B0 moon"
    if "trait" in own:
        first, words = ("form", "abc") if game == "terz" else ("shape", "abcd")
        fields |= {f"/trait/{first}/{k}": word for k, word in enumerate(words)}
    return fields


def wanted(game: str) -> set[str]:
    """All keys of a game's files; of lists the keys of an element behind the list's."""
    own = registry.find(game).custom_keys.KEYS
    keys = {*edition_from_keys.COMMON, *own, "level"} - {"look", "print", "card", "task", "trait", "colours"}
    keys |= {f"look/{key}" for key in print_keys.LOOK} | {f"print/{key}" for key in print_declarations.in_file()}
    for key, inner in INNER.items():
        keys |= {f"{key}/{part}" for part in inner} if key in own else set()
    refused = {"look/corners"} if registry.find(game).square else set()  # cards that are turned have none
    return keys - ELSEWHERE - IN_CELLS - OF_OTHER_PANES - refused


def offered(names: set[str]) -> set[str]:
    """The keys of the fields of pages."""
    found = set[str]()
    for name in names:
        first, *rest = name[1:].split("/")
        if first in ("look", "print"):
            found.add(f"{first}/{rest[0]}")
        elif first in ("card", "task", "trait", "colours") and rest:
            found.add(f"{first}/{rest[-1]}")
        else:
            found.add(first)
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", with_proofs(GAMES, ("tadika", "triple3", "threepia")))
def test_every_key_of_a_deck_file_has_a_field(teacher: FlaskClient, game: str) -> None:
    draft = begun(teacher, game)
    save(teacher, draft, "cards", **rich(game))
    panes = ("cards", "tasks?open=0", "look", "print", "colours")
    names = {unescape(name) for pane in panes for name in NAME.findall(teacher.get(f"{draft}/{pane}").text)}
    assert wanted(game) - offered(names) == set()


@pytest.mark.parametrize("game", with_proofs(GAMES, ("tadika", "triple3", "threepia")))
def test_rare_keys_are_typed_and_come_out_in_the_file(teacher: FlaskClient, game: str) -> None:
    draft = begun(teacher, game)
    save(teacher, draft, "print", __print__margin="7", __print__gutter="1,5", __print__cut_lines="false")
    save(teacher, draft, "print", __print__gsm="250")
    save(teacher, draft, "look", __look__picture="apple", __look__hints="false")
    made: dict[str, Any] = deck(teacher, draft)
    assert made["print"] == {"margin": 7, "gutter": 1.5, "cut_lines": False, "gsm": 250}
    assert made["look"] == {"picture": "apple", "hints": False}
