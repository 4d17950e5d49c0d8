"""What is wrong with a document: each sentence at its field, in levels too, and as few cards gone as may be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from cardgen.studio import preview, tasks
from cardgen.studio.addresses import MISSING, value_at
from cardgen.studio.changes import edited
from cardgen.studio.starts import begun
from cardgen.studio.traits import changed
from cardgen.texts import LANGUAGES
from tests.studio.documents import DOCUMENTS

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
    document = edited(begun("take-three", "en"), [(address, text)])
    found = preview.preview(document)
    notes = {note.address: note for note in found.notes if not note.is_hint}
    note = notes.get(address) or notes[address.rpartition("/")[0]]
    assert note.mend == mend
    assert not found.is_good
    if mend:
        others = [other for other in preview.preview(edited(document, [(address, mend)])).notes if not other.is_hint]
        assert note.sentence not in [other.sentence for other in others]


def test_a_fault_in_a_levels_row_leads_there() -> None:
    """Rows that other levels have are counted, too."""
    fields = [("/task/0/level", "hard"), ("/level/easy/copies", "x"), ("/task/1/if", "odd")]
    document = edited(begun("take-three", "en"), fields)
    addresses = {note.address for note in preview.preview(document, "easy").notes}
    assert {"/level/easy/copies", "/task/1/if"} <= addresses


def test_a_word_that_is_too_long_stops_its_own_card_alone() -> None:
    document = edited(begun("take-three", "de"), [("/show/7/1", LONG), ("/look/style", "large-print")])
    found = preview.preview(document, language="de")
    (note,) = [note for note in found.notes if not note.is_hint]
    assert (note.address, note.cards, found.is_good) == ("/show/7/1", ("R7",), False)
    assert [card.key for card in found.cards if card.sign] == ["R7"]
    assert LONG.encode() not in preview.drawing(document, "R7", language="de")


def test_a_tasks_words_that_are_too_long_lead_to_the_task() -> None:
    document = edited(begun("take-three", "de"), [("/task/3/say", LONG + LONG[:50]), ("/look/style", "large-print")])
    notes = {note.cards: note.address for note in preview.preview(document, language="de").notes}
    assert notes.get(("T04",)) == "/task/3"


def test_a_sum_that_comes_to_something_else_is_told_in_its_cell() -> None:
    document = edited(begun("sevens", "de"), [("/show/21/1", "3 · 8"), ("/show/21/2", "3 · 8"), ("/show/14", "3 · 5")])
    hints = [note.address for note in preview.preview(document, language="de").notes if note.is_hint]
    assert hints == ["/show/14", "/show/21/1", "/show/21/2"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("condition", "is_hint"), [("all divides 72", False), ("all divisible by 7", True)])
def test_a_task_is_told_of_by_the_words_of_its_card(condition: str, is_hint: bool, language: str) -> None:
    document = {"format": 1, "game": "take-three", "numbers": "7, 14 … 70", "task": [{"if": condition}]}
    card = tasks.of(document, "", language).rows[0].sentence
    note = next(note for note in preview.preview(document, language=language).notes if note.address == "/task/0/if")
    assert note.is_hint is is_hint
    assert card in note.sentence
    assert condition not in note.sentence


@pytest.mark.parametrize(("language", "ours"), [("de", "Rot"), ("en", "red"), ("nl", "rood"), ("fr", "rouge")])
def test_levels_that_stand_beside_ours_are_told_in_the_readers_words(language: str, ours: str) -> None:
    document = {"format": 1, "game": "terz", "trait": {"figure": ["red", "green", "gren"]}}
    note = next(note for note in preview.preview(document, language=language).notes if "gren" in note.sentence)
    assert note.address == "/trait/figure"
    known = note.sentence.partition("(")[2].partition(")")[0].split(", ")
    assert ours in known
    assert changed(document, "figure", 2, known[0]) != document
    assert language == "en" or not {"red", "green"} & {*known}
