"""How a deck is printed: by the words of a command, or by the same words in its file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli.commands import arguments, options
from cardgen.deck import print_options, print_values
from cardgen.deck.deck import OptionError
from cardgen.imposition.plan import Print
from cardgen.words.phrases import PhrasedError, message

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
