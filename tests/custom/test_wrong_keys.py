"""Keys of deck files with a wrong type, a value out of range or a name that is nearly right: one sentence for each."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path

import pytest

from cardgen.custom import edition_from_keys, print_keys
from cardgen.custom.toml import toml_form
from cardgen.schema.draft import DeckError
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES

WRONG = tomllib.loads((Path(__file__).parent / "wrong_keys.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("game", "line", "sentence"), [(game, *each) for game in WRONG for each in WRONG[game].items()]
)
def test_what_is_wrong_is_said_in_one_sentence_with_its_line(game: str, line: str, sentence: str) -> None:
    deck = f'format = 1\ngame = "{game}"\n{line}\n'.encode()
    with pytest.raises(DeckError) as caught:
        edition_from_keys.of_file(partial(toml_form.read, deck, "x.toml"), "", "en", print_keys.read)
    (phrase,) = caught.value.phrases
    assert translate(phrase, "en").startswith(f"x.toml, {sentence}")
    assert len({translate(phrase, language) for language in LANGUAGES}) == len(LANGUAGES)
