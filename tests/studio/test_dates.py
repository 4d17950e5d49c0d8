"""Cells that a table has made dates of: each has a hint of its own, with what it probably was; nothing else has."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.studio import preview
from cardgen.words.texts import LANGUAGES


def deck(**more: Any) -> dict[str, Any]:
    tasks = [{"if": "different colours"}]
    return {"format": 1, "game": "take-three", "numbers": "1/12, 1/2, 3/4, 2", "task": tasks, **more}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_date_is_told_at_its_cell(language: str) -> None:
    document = deck(show={"1/2": ["01.02.", "0,5", "1/2"], "1/12": "12. Jan", "2": ["zwei", "2-1-26"]})
    seen = preview.preview(document, language=language)
    told = {note.address: note.mend for note in seen.notes if note.mend}
    assert told == {"/show/1~12/0": "1/2", "/show/1~112": "1/12"}
    assert seen.is_good
    assert all("01.02" in note.sentence or "12. Jan" in note.sentence for note in seen.notes if note.mend)


def test_dates_are_told_beside_what_keeps_a_deck_from_being_made() -> None:
    seen = preview.preview(deck(show={"1/2": "01.02.", "4": "x"}, task=[{"if": "sum = 99"}]))
    assert not seen.is_good
    assert [note.mend for note in seen.notes if note.address.startswith("/show/1~12")] == ["1/2"]


def test_a_date_among_the_numbers_is_a_mistake() -> None:
    (note,) = preview.preview(deck(numbers="1/12, 01.02., 2"), language="de").notes
    assert (note.address, note.is_hint) == ("/numbers", False)
    assert "ist ein Datum" in note.sentence
    assert "1/2" in note.sentence
