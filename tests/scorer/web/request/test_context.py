"""What a person reads of a refusal: a whole sentence, as one writes it."""

from __future__ import annotations

import pytest
from flask import Flask

from scorer.web.request import context


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("no card counts 7", "No card counts 7."),
        ('"0.5" comes to 1/2, but the card counts 0.25', "“0.5” comes to 1/2, but the card counts 0.25."),
        ("write 1..12, or 0.5", "Write 1..12, or 0.5."),
        ("this is no PDF. Choose another one.", "This is no PDF. Choose another one."),
        ("who has it?", "Who has it?"),
        ("a card is missing (or two)", "A card is missing (or two)"),
    ],
)
def test_a_sentence_has_a_capital_letter_and_a_full_stop_whatever_numbers_stand_in_it(
    unlimited: Flask, said: str, read: str
) -> None:
    with unlimited.test_request_context("/", headers={"Accept-Language": "en"}):
        assert context.closed(said) == read
