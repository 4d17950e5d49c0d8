"""Keys of deck files with a wrong type, a value out of range or a name that is nearly right: one sentence for each."""

from __future__ import annotations

from functools import partial

import pytest

from cardgen.custom import edition_from_keys, print_keys
from cardgen.custom.toml import toml_form
from cardgen.schema.draft import DeckError
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES

WRONG = {
    "take-three": {
        "name = []": "line 3: 'name' is [], but must be a text",
        'naem = "4b"': "line 3: unknown key 'naem'; did you mean 'name'?",
        "foo = 1": "line 3: unknown key 'foo'. Choose from: ",
        'players = "vier"': "line 3: 'players' is \"vier\", but must be a whole number from 2 to 5",
        'numbers = { red = "a" }': 'line 3: "a" can\'t be read as a number; ',
        'numbers = { rde = "1..5" }': "line 3: unknown colour 'rde'; did you mean 'red'?",
        'card = [{ colour = "rde", value = 3 }]': "line 3: unknown colour 'rde'; did you mean 'red'?",
        'colours = [{ name = "x", fill = "red", sign = "leaf" }]': 'line 3: "red" is no colour; ',
        "copies = 0": "line 3: 'copies' is 0, but must be a whole number from 1 to 100",
        "show = { 3 = true }": "line 3: '3' is true, but must be a text",
        "task = 3": "line 3: 'task' is 3, but must be a list",
        'task = [{ if = "all odd", bonus = 100 }]': "line 3: 'bonus' is 100, but must be a whole number from 1 to 99",
        "level = 3": "line 3: 'level' is 3, but must be a table with keys and values",
        "[level]\neasy = 3": "line 4: 'easy' is 3, but must be a table with keys and values",
        'look = { titel = "x" }': "line 3: unknown key 'titel'; did you mean 'title'?",
        'look = { hints = "ja" }': "line 3: 'hints' is \"ja\", but must be true or false",
        "print = { margin = -3 }": "line 3: a margin of -3 mm makes no sense: it must be 0 mm or more",
        "print = { gutter = 500 }": "line 3: a gutter of 500 mm makes no sense: it must be 0 to 50 mm",
        'print = { extras = ["bx"] }': "line 3: unknown extra 'bx'; did you mean 'box'?",
    },
    "tadika": {
        'rows = "x"': "line 3: 'rows' is \"x\", but must be a whole number from 2 to 99",
        "bans = [1]": "line 3: 'bans' is 1, but must be a whole number from 2 to 99",
        'numbers = "1/2"': "line 3: 1/2 can't be: in this game numbers are whole, from 1 up",
    },
    "terz": {
        'trait.number = ["I", "you"]': "line 3: 'number' must have 3 levels, not 2",
        'trait.numbr = ["I", "you", "we"]': "line 3: unknown key 'numbr'; did you mean 'number'?",
        'trait.figure = ["red", "gren", "blue"]': 'line 3: "gren" is none of ours (',
    },
    "triple3": {"trait.count = [1, 2, 3, 100]": "line 3: 'count' is 100, but must be a whole number from 0 to 99"},
    "threepia": {
        'trait.shape = ["cat"]': "line 3: 'shape' must have 4 levels, not 1",
        'boards = "l-box"': "line 3: unknown board 'l-box'; did you mean 'l_box'?",
    },
}


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
