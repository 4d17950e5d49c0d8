"""What is wrong with a document: each sentence at its field, in levels too, and as few cards gone as may be."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings

from cardgen.custom import model
from cardgen.games import registry
from cardgen.schema.draft import DeckError
from cardgen.studio import partial_deck, preview, tasks
from cardgen.studio.edits import apply
from cardgen.studio.opening import new_document
from cardgen.studio.pointers import MISSING, value_at
from cardgen.studio.traits import with_level
from cardgen.words.texts import LANGUAGES
from tests.studio.documents import DOCUMENTS

GEORGIAN = "\u10ed"
"""A letter that the cards' font lacks, and that can be set with another."""
LONG = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz"


@settings(max_examples=8)
@given(DOCUMENTS)
def test_nonsense_is_told_where_it_stands(document: dict[str, Any]) -> None:
    for language in ("de", "fr"):
        found = preview.preview(document, language=language)
        assert found.is_good == all(note.is_hint for note in found.notes)
        assert found.cards or not found.is_good
        for note in found.notes:
            assert note.sentence
            assert note.cards or value_at(document, note.address) is not MISSING or note.address == "/look"


@pytest.mark.parametrize(
    ("address", "text", "mend"),
    [
        ("/look/style", "clasic", "classic"),
        ("/copis", "3", ""),
        ("/show/7/0", "picture:clok-12", "picture:clock12"),
        ("/print/order", "staked", "stacked"),
        ("/colours/1", "gren", "green"),
        ("/task/1/if", "summ = 3", ""),
        ("/task/0/if", "sum = 100", ""),
        ("/numbers", "seven", ""),
        ("/print/margin", "-3", ""),
        ("/look/font", "/etc/passwd", ""),
        ("/show/7/0", "picture:../../etc/passwd.svg", ""),
        ("/name", "\u05e9", ""),
    ],
)
def test_a_fault_leads_to_its_field(address: str, text: str, mend: str) -> None:
    document = apply(new_document("take-three", "en"), [(address, text)])
    found = preview.preview(document)
    notes = {note.address: note for note in found.notes if not note.is_hint}
    note = notes.get(address) or notes[address.rpartition("/")[0]]
    assert note.mend == mend
    assert not found.is_good
    if mend:
        others = [other for other in preview.preview(apply(document, [(address, mend)])).notes if not other.is_hint]
        assert note.sentence not in [other.sentence for other in others]


def test_a_fault_in_a_levels_row_leads_there() -> None:
    """Rows that other levels have are counted, too."""
    fields = [("/task/0/level", "hard"), ("/level/easy/copies", "x"), ("/task/1/if", "odd")]
    document = apply(new_document("take-three", "en"), fields)
    addresses = {note.address for note in preview.preview(document, "easy").notes}
    assert {"/level/easy/copies", "/task/1/if"} <= addresses


def test_a_word_that_is_too_long_stops_its_own_card_alone() -> None:
    document = apply(new_document("take-three", "de"), [("/show/7/1", LONG), ("/look/style", "large-print")])
    found = preview.preview(document, language="de")
    (note,) = [note for note in found.notes if not note.is_hint]
    assert (note.address, note.cards, found.is_good) == ("/show/7/1", ("R7",), False)
    assert [card.key for card in found.cards if card.sign] == ["R7"]
    assert LONG.encode() not in preview.drawing(document, "R7", language="de")


def test_a_tasks_words_that_are_too_long_lead_to_the_task() -> None:
    document = apply(
        new_document("take-three", "de"), [("/task/3/say", LONG + LONG[:50]), ("/look/style", "large-print")]
    )
    notes = {note.cards: note.address for note in preview.preview(document, language="de").notes}
    assert notes.get(("T04",)) == "/task/3"


def test_a_sum_that_comes_to_something_else_is_told_in_its_cell() -> None:
    document = apply(
        new_document("sevens", "de"), [("/show/21/1", "3 · 8"), ("/show/21/2", "3 · 8"), ("/show/14", "3 · 5")]
    )
    hints = [note.address for note in preview.preview(document, language="de").notes if note.is_hint]
    assert hints == ["/show/14", "/show/21/1", "/show/21/2"]


def test_of_two_cells_that_show_the_same_the_later_one_is_grey() -> None:
    alike = [(f"/show/{number}/1", "x") for number in (7, 8)]
    found = preview.preview(apply(new_document("take-three", "de"), alike), language="de")
    assert [card.key for card in found.cards if card.sign] == ["R8"]
    assert "Rot x (7)" in [card.words for card in found.cards]


def words_of_level(game: str, trait: str) -> list[tuple[str, str]]:
    """Changes that give each level of a trait a word of its own."""
    count = len(model.data(registry.find(game), "en")["trait"][trait])
    return [(f"/trait/{trait}/{k}", word) for k, word in enumerate(("Ast", "Boot", "Dorf", "Eis")[:count])]


@pytest.mark.parametrize("is_worded", [False, True])
@pytest.mark.parametrize(
    ("game", "trait", "cards"),
    [("terz", "figure", 27), ("terz", "number", 27), ("triple3", "shape", 16), ("triple3", "count", 16)],
)
def test_a_fault_in_a_level_greys_the_cards_that_have_it(game: str, trait: str, cards: int, is_worded: bool) -> None:
    whole = apply(new_document(game, "de"), words_of_level(game, trait) if is_worded else [])
    first = str(whole["trait"][trait][0])
    for wrong in ("\u05e9", "picture:nothing", "x" * 130, first, LONG * is_worded):
        found = preview.preview(apply(whole, [(f"/trait/{trait}/1", wrong)] if wrong else []), language="de")
        assert len(found.cards) == len(preview.preview(whole, language="de").cards)
        told = {(note.address, len(note.cards)) for note in found.notes if not note.is_hint}
        assert told == ({(f"/trait/{trait}/1", cards)} if wrong else set())
        assert sum(card.sign == preview.FAULT for card in found.cards) == cards * bool(wrong)
        assert all(card.digest for card in found.cards)


def test_words_that_are_typed_one_after_another_grey_their_own_cards() -> None:
    document, signs = new_document("terz", "de"), []
    for field, word in words_of_level("terz", "form"):
        document = apply(document, [(field, word)])
        signs.append(sum(card.sign == preview.FAULT for card in preview.preview(document, language="de").cards))
    assert signs == [27, 54, 0]


def test_words_beside_levels_of_ours_are_told_of_in_one_sentence() -> None:
    document = apply(new_document("threepia", "de"), [(f"/trait/shape/{k}", f"Wort {k}") for k in range(3)])
    notes = [note for note in preview.preview(document, language="de").notes if not note.is_hint]
    assert [note.address for note in notes] == [f"/trait/shape/{k}" for k in range(3)]
    (said,) = {note.sentence.partition(" (")[0] for note in notes}
    assert said == '"Wort 0", "Wort 1", "Wort 2" gehören nicht zu unseren'


def test_a_level_that_too_many_words_stand_on_is_told_of_once_with_its_cards() -> None:
    words = [*words_of_level("terz", "figure"), ("/trait/figure/1", "picture:dog Rindfleischetikettierung")]
    document = apply(new_document("terz", "de"), words)
    (note,) = [note for note in preview.preview(document, language="de").notes if not note.is_hint]
    assert (note.address, len(note.cards)) == ("/trait/figure/1", 18)
    second = apply({**document, "second": "uk"}, [("/trait/figure/2/second", LONG), ("/trait/figure/1", "Boot")])
    found = preview.preview(second, language="de")
    assert [(note.address, len(note.cards)) for note in found.notes if not note.is_hint] == [
        ("/trait/figure/2/second", 27)
    ]
    assert all(card.digest for card in found.cards)


def test_what_has_another_level_for_a_while_is_not_printed() -> None:
    """Its cards have other codes, and the deck other letters."""
    document = apply(new_document("terz", "de"), [("/trait/form/1", "gren")])
    assert not partial_deck.without_faults(document).has_rest
    with pytest.raises(DeckError):
        partial_deck.deck(document)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("condition", "is_hint"), [("all divides 72", False), ("all divisible by 7", True)])
def test_a_task_is_told_of_by_the_words_of_its_card(condition: str, is_hint: bool, language: str) -> None:
    document = {"format": 1, "game": "take-three", "numbers": "7, 14 … 70", "task": [{"if": condition}]}
    card = tasks.read(document, "", language).rows[0].sentence
    note = next(note for note in preview.preview(document, language=language).notes if note.address == "/task/0/if")
    assert note.is_hint is is_hint
    assert card in note.sentence
    assert condition not in note.sentence


@pytest.mark.parametrize(("language", "ours"), [("de", "Rot"), ("en", "red"), ("nl", "rood"), ("fr", "rouge")])
def test_levels_that_stand_beside_ours_are_told_in_the_readers_words(language: str, ours: str) -> None:
    document = {"format": 1, "game": "terz", "trait": {"figure": ["red", "green", "gren"]}}
    note = next(note for note in preview.preview(document, language=language).notes if "gren" in note.sentence)
    assert note.address == "/trait/figure/2"
    known = note.sentence.partition("(")[2].partition(")")[0].split(", ")
    assert ours in known
    assert with_level(document, "figure", 2, known[0]) != document
    assert language == "en" or not {"red", "green"} & {*known}


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_what_has_a_field_no_key_of_a_file_is_told(language: str) -> None:
    document = {"format": 1, "game": "take-three", "numbers": "1..9", "show": {"1": ["1", GEORGIAN]}, "task": [{}]}
    told = {note.address: note.sentence for note in preview.preview(document, language=language).notes}
    assert {"/show/1/1", "/task/0"} <= {*told}
    assert not re.search(r"look\.font|\(if\)", " ".join(told.values()))


# --- imports


def test_the_package_that_loads_its_own_parts_is_loaded_with_the_studio() -> None:
    """A thread that loads the package and a thread that loads the part would wait for each other."""
    code = "import sys, cardgen.studio.partial_deck; print('cardgen.custom.pictures.markup' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")
