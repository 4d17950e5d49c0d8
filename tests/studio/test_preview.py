"""What a page shows of a document: always something, and of a good one exactly the cards of its deck."""

from typing import Any

import pytest

from cardgen.custom import recipes
from cardgen.deck.deck import OptionError
from cardgen.studio import deck_cache, opening, preview, tasks
from cardgen.studio.edits import apply
from tests.order import with_proofs

KEYS = [start.key for start in opening.starts()]
SEVENS: dict[str, Any] = {
    "format": 1,
    "game": "take-three",
    "numbers": "0, 7, 14, 21",
    "copies": 3,
    "show": {"14": ["2 · 7", "", "28 : 2"]},
    "task": [{"if": "sum = 21"}, {"if": "all even", "bonus": 4}],
}


@pytest.mark.long
@pytest.mark.parametrize("key", with_proofs(KEYS, {*recipes.names()} - {"sevens"}))
def test_all_that_one_may_begin_with_is_shown_card_by_card(key: str) -> None:
    document = opening.new_document(key, "de")
    shown = preview.preview(document, language="de")
    deck = deck_cache.deck(document, language="de")
    assert shown.is_good
    assert [card.key for card in shown.cards if card.kind != "back"] == [card.code for card in deck.cards]
    assert all(card.words for card in shown.cards)
    assert not [note for note in shown.notes if not note.is_hint]
    assert len({card.key for card in shown.cards}) == len(shown.cards)


def test_words_are_not_said_to_be_a_number_of_times() -> None:
    first = {key: preview.preview(opening.new_document(key, "de")).cards[0].words for key in ("terz", "verbs")}
    assert first["terz"].startswith("1-mal leere Ringe, ")
    assert first["verbs"].startswith("ich, lachen, ")


@pytest.mark.parametrize("key", ["take-three", "triple3", recipes.names()[0]])
def test_what_is_drawn_alike_has_one_digest_and_nothing_else_has(key: str) -> None:
    document = opening.new_document(key, "en")
    shown = preview.preview(document)
    drawn = {card.key: preview.drawing(document, card.key) for card in shown.cards}
    assert all(svg.lstrip().startswith((b"<?xml", b"<svg")) for svg in drawn.values())
    for one, other in zip(shown.cards, shown.cards[1:], strict=False):
        assert (one.digest == other.digest) == (drawn[one.key] == drawn[other.key])


def test_a_cell_leads_to_its_card_and_a_change_there_changes_that_card_alone() -> None:
    before = preview.preview(SEVENS)
    cell = before.rows[3].cells[1]
    assert cell is not None
    after = preview.preview(apply(SEVENS, [(cell.address, "14 + 7")]))
    digests = {card.key: card.digest for card in before.cards}
    assert [card.key for card in after.cards if card.digest != digests[card.key]] == [cell.card]


def test_the_table_is_the_deck_seen_from_the_side() -> None:
    shown = preview.preview(SEVENS, language="de")
    assert [column.name for column in shown.columns] == ["Gelb", "Rot", "Grün", "Blau"]
    assert all(column.sign for column in shown.columns)
    assert [row.value for row in shown.rows] == ["0", "7", "14", "21"]
    cells = [cell for row in shown.rows for cell in row.cells if cell]
    assert {cell.card for cell in cells} == {card.key for card in shown.cards if card.kind == "number"}
    assert [cell.text for cell in shown.rows[2].cells if cell] == ["2 · 7", "", "28 : 2", "2 · 7"]


def test_numbers_may_be_those_of_a_colour() -> None:
    shown = preview.preview({**SEVENS, "colours": ["red", "blue"], "numbers": {"red": [7, 21], "blue": [7, 14, 21]}})
    assert [[bool(cell) for cell in row.cells] for row in shown.rows] == [[True, True], [False, True], [True, True]]


def test_tasks_are_told_in_words_with_their_bonus() -> None:
    rows = tasks.read(SEVENS, language="de").rows
    assert [row.text for row in rows] == ["sum = 21", "all even"]
    assert rows[0].sentence == "Drei Karten, deren Summe 21 ist"
    assert [row.bonus for row in rows] == [0, 4]


@pytest.mark.parametrize(
    ("changed", "address"),
    [
        ([("/numbers", "0, sieb")], "/numbers"),
        ([("/task/0/if", "summ = 21")], "/task/0/if"),
        ([("/copies", "many")], "/copies"),
        ([("/look/corners", "3")], "/look/corners"),
        ([("/print/paper", "a99")], "/print/paper"),
        ([("/game", "chess")], "/game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_stands_beside_its_field(changed: list[tuple[str, str]], address: str) -> None:
    for language in ("de", "en", "nl", "fr"):
        shown = preview.preview(apply(SEVENS, changed), language=language)
        assert not shown.is_good
        (fault,) = [note for note in shown.notes if not note.is_hint]
        assert fault.address == address
        assert "deck.toml" not in fault.sentence


def test_a_hint_stands_beside_its_cell_and_the_deck_can_be_printed() -> None:
    shown = preview.preview(apply(SEVENS, [("/show/21/0", "8 · 7")]))
    assert shown.is_good
    (note,) = [note for note in shown.notes if note.address.startswith("/show/21")]
    assert note.is_hint
    assert "56" in note.sentence and "deck.toml" not in note.sentence


def test_only_cards_of_the_deck_can_be_drawn() -> None:
    with pytest.raises(OptionError):
        preview.drawing(SEVENS, "R99")


def test_a_title_that_is_too_long_stops_the_backs_alone() -> None:
    document = {
        **opening.new_document("take-three", "de"),
        "look": {"title": "Donaudampfschifffahrtsgesellschaftskapitän"},
    }
    seen = preview.preview(document)
    assert [card.kind for card in seen.cards if card.sign] == ["back", "back"]
    (fault,) = [note for note in seen.notes if not note.is_hint]
    assert (fault.address, fault.cards) == ("/look/title", ("back-numbers", "back-tasks"))
    assert not seen.is_good


def test_colours_of_ours_are_named_in_the_words_of_who_reads() -> None:
    orange = {"name": "Orange", "fill": "#F0A040", "sign": "fish"}
    note = preview.preview({**SEVENS, "colours": ["yellow", orange]}, language="de").notes[-1]
    assert note.sentence.startswith("Orange und Gelb sehen bei Rotblindheit, bei Grünblindheit und bei Blaublindheit ")


@pytest.mark.parametrize("task", [{}, {"if": "sum = 999"}, {"if": "summ = 7"}, {"if": "all odd", "say": "\u05e9"}])
def test_a_task_that_can_not_be_keeps_its_place_among_the_others(task: dict[str, str]) -> None:
    document = opening.new_document("times-tables", "de")
    whole = preview.preview(document, language="de")
    rows = [document["task"][0], task, *document["task"][1:]]
    seen = preview.preview({**document, "task": rows}, language="de")
    assert [card.key for card in seen.cards if card.sign == preview.FAULT] == ["T02"]
    told = [{card.words.rpartition(": ")[2] for card in one.cards if not card.sign} for one in (seen, whole)]
    assert told[0] == told[1]
    assert ([note.address[:7] for note in seen.notes if not note.is_hint], seen.is_good) == (["/task/1"], False)


@pytest.mark.parametrize("wrong", [{"numbers": "sieb"}, {"colours": ["red", "gren"]}, {"look": {"style": "clasic"}}])
def test_where_all_cards_hang_on_a_fault_nothing_is_drawn(wrong: dict[str, Any]) -> None:
    document = {**opening.new_document("times-tables", "de"), "show": {"14": "picture:none"}, **wrong}
    found = preview.preview({**document, "task": [*document["task"], {}]})
    assert found.cards == ()
    assert {note.address for note in found.notes} >= {"/show/14"}


LEVEL = {"format": 1, "game": "take-three", "numbers": "1..9", "level": {"hard": {"show": {"4": ["", "sqrt("]}}}}
SINGLES = {"format": 1, "game": "take-three", "card": [{"colour": "red", "value": k} for k in range(1, 9)]}
CELLS = [
    (SEVENS, "/show/14/1", ["sqrt(", "picture:none", "\u05e9", "\U0001f600", "7", "x" * 130], {"R14"}),
    (SEVENS, "/show/14", ["sqrt("], {"Y14", "R14", "G14", "B14"}),
    ({**SEVENS, "show": {"14": ["2 · 7", "sqrt("]}}, "/show/7/2", ["7"], {"R14", "B14"}),
    ({**SEVENS, "show": {"14": ["14", "sqrt("]}}, "/show/7/1", ["sqrt(9"], {"R14", "B14", "R7"}),
    (LEVEL, "/show/5/0", ["5"], {"R4", "B4"}),
    (SINGLES, "/card/3/show", ["sqrt(", "7", "picture:none"], {"R4"}),
    (SINGLES, "/card/3/picture", ["none"], {"R4"}),
    ({"format": 1, "game": "tadika", "show": {"15": "3 · 5"}}, "/show/14/1", ["sqrt(", "picture:none"], {"Y14"}),
]  # fmt: skip
"""Documents, a cell of each, what can't be there, and the cards that are wrong then."""


@pytest.mark.parametrize(("document", "cell", "texts", "keys"), CELLS)
def test_a_fault_in_a_cell_takes_its_own_card_alone(
    document: dict[str, Any], cell: str, texts: list[str], keys: set[str]
) -> None:
    level = "hard" if "level" in document else ""
    digests = {card.key: card.digest for card in preview.preview(apply(document, [(cell, "")]), level).cards}
    for text in texts:
        seen = preview.preview(apply(document, [(cell, text)]), level)
        faults = [note for note in seen.notes if not note.is_hint]
        assert {key for note in faults for key in note.cards} == keys, text
        assert {card.key for card in seen.cards if card.sign == preview.FAULT} == keys
        assert not seen.is_good
        assert all(card.digest for card in seen.cards)
        assert {card.key for card in seen.cards if digests[card.key] != card.digest} <= keys
