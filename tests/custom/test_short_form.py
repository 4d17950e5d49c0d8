"""Decks in a line of letters: nothing is lost but what is printed how, and nothing else is taken for a deck."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import zlib
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen.custom import short_form
from cardgen.custom.fingerprint import LETTERS
from cardgen.custom.short_form import FIRST
from cardgen.custom.toml import toml_form, toml_text
from cardgen.schema.draft import DeckError
from cardgen.words import phrases
from cardgen.words.texts import LANGUAGES
from tests.custom.data import DECKS

CONDITIONS = (
    *("all odd", "all even", "all > 20", "all < 11", "sum = 30", "sum = 45", "sum >= 60", "sum <= 12", "product = 36"),
    *("product = 48", "product = 120", "one = other * other", "one = other + other", "one = other - other"),
    *("all divisible by 6", "all divisible by 7", "all divisible by 8", "all in 12..24", "all in 6, 12, 18"),
    *("exactly two divisible by 5", "exactly two odd", "exactly two even", "same colour", "different colours"),
    *("all red or green", "all blue or yellow", "exactly two red", "all square", "sum square", "all prime or square"),
    *("none prime", "largest > 40", "smallest < 3", "spread < 5", "spread > 30", "numbers in steps of 3"),
    *("numbers in steps of 4", "numbers in ratio 1:2:3", "numbers consecutive", "middle = 12", "sum divisible by 7"),
    *("sum odd", "all two-digit", "same number", "exactly two same number", "all even and different colours"),
)
DECK = {
    "format": 1,
    "game": "take-three",
    "language": "de",
    "name": "Mein Spiel 3a",
    "numbers": "0..10, 12, 15, 16, 18, 20, 24, 30, 36, 48",
    "task": [{"if": condition} for condition in CONDITIONS],
}


def kept(data: dict[str, Any], *left_out: str) -> dict[str, Any]:
    """The deck without some tables, nor its levels."""
    result = {key: copy.deepcopy(value) for key, value in data.items() if key not in left_out}
    for name, level in result.get("level", {}).items():
        result["level"][name] = kept(level, *left_out)
    return result


def fits(data: dict[str, Any]) -> bool:
    """Whether a random deck is short enough for an address."""
    return len(json.dumps(data)) < 3000


SHORT = DECKS.filter(fits)


@given(SHORT)
def test_a_deck_comes_out_as_it_was_but_for_how_it_is_printed(data: dict[str, Any]) -> None:
    letters = short_form.packed(data)
    assert set(letters) <= set(LETTERS)
    assert short_form.unpacked(letters) == kept(data, "print")
    assert short_form.unpacked(short_form.packed(data, looks=False)) == kept(data, "print", "look")


@given(SHORT)
def test_packed_decks_and_files_say_the_same(data: dict[str, Any]) -> None:
    file = toml_form.read(toml_text.written(short_form.unpacked(short_form.packed(data))).encode(), "own.toml").data
    assert short_form.packed(file) == short_form.packed(data)


@given(SHORT, st.randoms(use_true_random=False))
def test_the_order_of_keys_changes_no_letter(data: dict[str, Any], chance: random.Random) -> None:
    keys = list(data)
    chance.shuffle(keys)
    assert short_form.packed({key: data[key] for key in keys}) == short_form.packed(data)


def test_letters_may_be_typed_as_they_are_read() -> None:
    letters = short_form.packed(DECK)
    typed = letters.lower().replace("1", "l").replace("0", "o")
    assert short_form.unpacked("-".join(typed[k : k + 5] for k in range(0, len(typed), 5)) + "\r\n") == DECK
    assert short_form.unpacked(letters.replace("1", "I")) == DECK


def test_forty_six_own_tasks_fit_into_a_small_code() -> None:
    assert len(CONDITIONS) == 46
    assert len(short_form.packed(DECK)) * 5 / 8 <= 302  # bytes, as measured for the plan of this format


def test_what_was_packed_with_the_first_dictionary_is_read_for_ever() -> None:
    """The dictionary is part of each packed deck: to change one sign would spoil those that are printed."""
    assert hashlib.sha256(FIRST).hexdigest() == DIGEST
    assert short_form.unpacked(PRINTED) == {
        "format": 1,
        "game": "terz",
        "trait": {"form": ["ich", "du", "wir"], "figure": []},
    }


DIGEST = "23bfc85e641a2c726250b956f0ab681870445708c61ed9b9fe6b66fb45012f01"
PRINTED = "A9B3AQHGP128081QF3K13PZA83MYA94AET3R2DC130W00"


def refusal(text: str) -> str:
    with pytest.raises(DeckError) as caught:
        short_form.unpacked(text)
    assert all(phrases.message(caught.value, language) for language in LANGUAGES)
    return str(caught.value).removeprefix("the deck: ")


def squeezed(data: bytes, check: bytes = b"") -> str:
    """Bytes packed as a deck is, though they are none."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, FIRST)
    bits = (check or (zlib.crc32(data) & 0xFFFF).to_bytes(2, "big")) + press.compress(data) + press.flush()
    digits = "".join(f"{byte:08b}" for byte in bits)
    digits += "0" * (-len(digits) % 5)
    return "A" + "".join(LETTERS[int(digits[k : k + 5], 2)] for k in range(0, len(digits), 5))


def test_the_letters_are_those_of_crockford() -> None:
    """The same by bits in a string as by a long number."""
    assert squeezed(json.dumps({"format": 1}).replace(" ", "").encode()) == short_form.packed({"format": 1})


DAMAGED = "the packed deck is damaged: a character is missing or wrong"
WRONG = [
    ("", "a packed deck begins with A, not with ''"),
    ("B123", "a packed deck begins with A, not with 'B'"),
    ("A", DAMAGED),
    ("A0", DAMAGED),
    ("A12U4", "'U' in place 4 is in no packed deck: it has letters and digits only"),
    ("A12/4", "'/' in place 4 is in no packed deck"),
    ("A" * 2049, "no packed deck is so long: 2048 characters are allowed"),
    ("A" + " " * 10**6, "no packed deck is so long: 2048 characters are allowed"),
    (squeezed(b" " * 10**5), "unpacked this is larger than 64 kB; no deck is so large"),
    (squeezed(b" " * 10**6), "unpacked this is larger than 64 kB; no deck is so large"),
    (squeezed(b"[" * 60_000), "lists or tables are nested too deeply"),
    (squeezed(b'{"a":' * 12 + b"1" + b"}" * 12), "lists or tables are nested too deeply"),
    (squeezed(b"[1]"), DAMAGED),
    (squeezed(b"{"), DAMAGED),
    (squeezed(b'{"a":null}'), "'a' has no value (null)"),
    (squeezed(b'{"a":NaN}'), "'a' is nan; no deck can count with that"),
    (squeezed(b'{"a":' + b"9" * 19 + b"}"), "no deck has a number of more than 18 digits"),
    (squeezed(b'{"a":' + b"9" * 5000 + b"}"), DAMAGED),
    (squeezed(b'{"a":"\\ud800"}'), "the text holds half a character that can't be written; type it anew"),
    (squeezed(b'{"a":"\xff"}'), DAMAGED),
    (squeezed(b"{}", b"\0\0"), DAMAGED),
    (squeezed(b"{}") + "0000000000", DAMAGED),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_what_is_no_packed_deck_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


@given(st.text(max_size=60) | st.text(LETTERS, max_size=60).map("A{}".format))
def test_any_text_is_a_deck_or_a_sentence(text: str) -> None:
    try:
        short_form.unpacked(text)
    except DeckError as error:
        assert str(error).startswith("the deck: ")


@given(st.data())
def test_a_wrong_letter_is_noticed(data: st.DataObject) -> None:
    letters = short_form.packed(DECK)
    place = data.draw(st.integers(0, len(letters) - 2))  # the last letter may hold bits that only fill it up
    other = data.draw(st.sampled_from(LETTERS))
    assume(other != letters[place])
    assert refusal(letters[:place] + other + letters[place + 1 :])


@given(st.integers(0, 300))
def test_a_missing_end_is_noticed(length: int) -> None:
    assert refusal(short_form.packed(DECK)[:length])


def test_a_deck_too_long_for_an_address_is_refused() -> None:
    chance = random.Random(1)
    tasks = [{"say": "".join(chance.choices("abcdefghijklmnop ", k=60)), "if": "all odd"} for _ in range(60)]
    with pytest.raises(DeckError, match=r"too long for an address or a QR code: it takes \d{4} characters, 2048 are"):
        short_form.packed({"task": tasks})
    with pytest.raises(DeckError, match="too long for an address"):
        short_form.packed({"name": " " * 70_000})
