"""Editions are values: equal where their decks are, different where a card differs, the same in each process."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli.commands import arguments, options
from cardgen.deck import edition, print_options, print_values
from cardgen.deck.deck import OptionError
from cardgen.deck.edition import Edition, EditionError
from cardgen.deck.game import Game
from cardgen.games import registry
from cardgen.imposition.plan import Print
from cardgen.words.phrases import PhrasedError, message


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


# --- How a deck is printed: by the words of a command, or by the same words in its file.


SAID: dict[str, st.SearchStrategy[Any]] = {
    "paper": st.sampled_from(["a4", "letter", "a3-landscape", "210x297", "a44"]),
    "margin": st.sampled_from([0, 4.5, 10, "5,5", "wide"]),
    "gutter": st.sampled_from([0, 2.5]),
    "backs": st.sampled_from(["fold", "none", "fold,light", "light", "none,light", "long"]),
    "copies": st.sampled_from([1, 2, 101]),
    "sets": st.sampled_from([1, 3, "A,C", "Z"]),
    "order": st.sampled_from(["stacked", "by-set", "heaped"]),
    "gsm": st.sampled_from([80, 1000]),
    "sleeves": st.sampled_from([0, 19, 50]),
    "score_keeper": st.sampled_from(["", "https://example.org", "nowhere at all"]),
}
TABLES = st.fixed_dictionaries({}, optional=SAID)


def outcome(printing: Any) -> Print | str:
    try:
        made: Print = printing()
    except PhrasedError as error:
        return message(error, "en")
    return made


@settings(max_examples=60)
@given(TABLES)
def test_a_command_says_the_same_as_a_decks_file(table: dict[str, Any]) -> None:
    words = [word for key, value in table.items() for word in (f"--{key.replace('_', '-')}", str(value))]
    said, silent = (arguments.parser().parse_args(["print", "terz", *more]) for more in (words, []))
    by_command = outcome(lambda: options.requested(said).printing)
    assert by_command == outcome(lambda: options.requested(silent, {"print": table}).printing)
    assert by_command == outcome(lambda: print_options.printing(table))


@settings(max_examples=30)
@given(TABLES, TABLES)
def test_what_a_command_says_goes_before_a_decks_file(table: dict[str, Any], other: dict[str, Any]) -> None:
    words = [word for key, value in table.items() for word in (f"--{key.replace('_', '-')}", str(value))]
    said = arguments.parser().parse_args(["print", "terz", *words])
    together = {**other, **table}
    assert outcome(lambda: options.requested(said, {"print": other}).printing) == outcome(
        lambda: print_options.printing(together)
    )


def test_sets_are_split_by_that_word_alone() -> None:
    assert [print_values.split(""), print_values.split("sets")] == [False, True]
    with pytest.raises(OptionError):
        print_values.split("cards")
