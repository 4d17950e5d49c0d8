"""Editions are values: equal where their decks are, different where a card differs, the same in each process."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from cardgen.deck import edition
from cardgen.deck.edition import Edition, EditionError
from cardgen.deck.game import Game
from cardgen.games import registry


def games() -> list[Game[Any]]:
    return [registry.find(key) for key in registry.BUILT_IN]


def test_an_edition_compares_by_content_and_not_by_who_made_it() -> None:
    for game in games():
        copied = Edition(game, type(game.spec)(*game.spec))
        assert copied == edition.original(game) and hash(copied) == hash(edition.original(game))
        assert copied.is_original and copied.spec is not game.spec


def test_all_editions_differ() -> None:
    every = [edition.variant(game, name) for game in games() for name in ("", *game.variants)]
    assert len(set(every)) == len(every) == len({one.fingerprint for one in every})
    assert not any(one.is_original for one in every if one.name)


def test_a_card_more_is_another_edition() -> None:
    tadika = registry.find("tadika")
    more = tadika.spec._replace(specials={**tadika.spec.specials, "wish": 6})
    assert Edition(tadika, more) != edition.original(tadika)


def test_a_fingerprint_is_the_same_in_another_process() -> None:
    script = "from cardgen.deck.edition import original; from cardgen.games.registry import BUILT_IN, find\n"
    script += "print(*[original(find(key)).fingerprint for key in BUILT_IN])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [edition.original(game).fingerprint for game in games()]


def test_an_unknown_variant_names_the_known_ones() -> None:
    with pytest.raises(EditionError, match="extended"):
        edition.variant(registry.find("tadika"), "extendet")
    with pytest.raises(EditionError, match="has no variants"):
        edition.variant(registry.find("terz"), "x")


def test_a_specification_holds_only_what_can_be_written_down() -> None:
    with pytest.raises(TypeError, match="object"):
        edition.plain(object())


def test_the_order_of_colours_decides_codes_and_so_the_edition() -> None:
    tadika = registry.find("tadika")
    turned = tadika.spec._replace(numbers=dict(reversed(list(tadika.spec.numbers.items()))))
    assert Edition(tadika, turned) != edition.original(tadika)
