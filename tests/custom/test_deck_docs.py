"""DECKS.md is true: every key stands in it, and each of its examples is a deck without a warning."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli.commands import arguments
from cardgen.custom import edition_from_keys, levels, print_keys
from cardgen.custom.tables import table_form
from cardgen.custom.toml import toml_form
from cardgen.deck import print_declarations
from cardgen.games import registry
from cardgen.games.take_three import custom_tasks
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.custom_keys import KEYS as TAKE_THREE_KEYS
from cardgen.schema import number_cards, traits
from cardgen.schema.draft import Draft

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "cardgen" / "DECKS.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]
LATER = {"sets", "order", "extras"}
"""Keys of [print] that decks may have already, for a later version."""
GAMES = {"Tadika": "tadika", "TERZ": "terz"}
ROW_GAMES = {"Triple³": "triple3", "Threepia": "threepia"}


def game_of(section: str, row: str = "") -> str:
    """The game that an example is for, where it does not say so itself."""
    words = section.partition("\n")[0]
    cells = [cell.strip() for cell in row.split("|")]
    named = [key for name, key in ROW_GAMES.items() if name in cells]
    return named[0] if named else next((key for name, key in GAMES.items() if name in words), "take-three")


def rows() -> list[tuple[str, str]]:
    """Examples that stand in tables: the game, and TOML."""
    found = []
    for section in SECTIONS:
        for row in re.findall(r"^\|.*\|$", section, re.MULTILINE):
            example = re.search(r"`([\w.]+ = .+)` \|$", row)
            if example:
                found.append((game_of(section, row), example[1]))
    return found


def blocks(kind: str) -> list[tuple[str, str]]:
    """Examples that stand by themselves: the game, and the text."""
    return [
        (game_of(section), text)
        for section in SECTIONS
        for text in re.findall(rf"^```{kind}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    ]


def passes(draft: Draft) -> None:
    """The deck and each of its levels is read without a warning."""
    for level in ("", *levels.names(draft.data)):
        assert edition_from_keys.edition(draft, level, "en", print_keys.read).warnings == ()


@pytest.mark.parametrize(("game", "example"), rows())
def test_an_example_in_a_table_is_a_deck(game: str, example: str) -> None:
    own = tomllib.loads(example)
    few: dict[str, Any] = {"players": 2} if game == "take-three" else {}  # an example needs no cards for five
    data = {"format": 1, "game": game, **few, **own}
    passes(Draft(data))
    assert len(data) > 2


@pytest.mark.parametrize("example", re.findall(r"```toml\n(.*?)```", README, re.DOTALL))
def test_an_example_of_the_readme_is_a_deck(example: str) -> None:
    passes(toml_form.read(example.encode(), "example.toml"))


@pytest.mark.parametrize(("game", "example"), blocks("toml"))
def test_an_example_is_a_deck(game: str, example: str) -> None:
    head = "" if example.startswith("game") else f'game = "{game}"\n'
    passes(toml_form.read(f"format = 1\n{head}{example}".encode(), "example.toml"))


def test_the_table_is_a_deck() -> None:
    ((_, example),) = blocks("csv")
    draft = table_form.read(example.encode(), "example.csv")
    passes(draft)
    assert edition_from_keys.edition(draft).spec.colours == ("red", "blue")


def test_there_are_many_examples() -> None:
    assert len(rows()) > 25
    assert len(blocks("toml")) >= 5
    assert README.count("```toml") == 2


def test_every_key_stands_in_the_document() -> None:
    keys = {*edition_from_keys.COMMON, "level", "trait", *TAKE_THREE_KEYS, *number_cards.CARD_KEYS, *traits.LABEL_KEYS}
    keys |= {*custom_tasks.KEYS} - {"levels"}
    for key in registry.BUILT_IN:
        keys |= {*registry.find(key).custom_keys.KEYS}
    keys |= {f"look.{key}" for key in print_keys.LOOK} | {
        f"print.{key}" for key in {*print_declarations.in_file()} - LATER
    }
    keys -= {"look", "print"}
    assert sorted(key for key in keys if not re.search(rf"[`\[.]{key}[`\] .]|^{key} = ", TEXT, re.MULTILINE)) == []


def test_no_key_of_the_document_is_unknown() -> None:
    """The first column of each table of keys."""
    known = {"format", "game", *edition_from_keys.COMMON}
    known |= {f"look.{key}" for key in print_keys.LOOK} | {f"print.{key}" for key in print_declarations.in_file()}
    for key in registry.BUILT_IN:
        known |= {*registry.find(key).custom_keys.KEYS}
    tables = re.findall(r"^\| key \|.*\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert len(tables) >= 4
    for cell in re.findall(r"^\| (`[^|]+`) \|", "".join(tables), re.MULTILINE):
        assert set(re.findall(r"`([\w.]+)`", cell)) <= known, cell


def test_the_house_colours_of_the_document_are_all_there_are() -> None:
    (cell,) = re.findall(r"of the house palette: (.+?) \|", TEXT)
    assert set(re.findall(r"`(\w+)`", cell)) == set(traits.colours()) >= set(Spec().colours)


def test_the_commands_of_the_document_have_their_options() -> None:
    shell = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL))
    parser = arguments.parser()
    for line in re.findall(r"^cardgen (.+?)(?: +#.*)?$", shell, re.MULTILINE):
        parser.parse_args(line.split())
