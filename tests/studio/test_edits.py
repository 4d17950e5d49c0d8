"""What is typed and pressed: laws over documents of all kinds, then what single fields and buttons do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.studio import edits, merge, preview
from cardgen.studio.edits import apply
from cardgen.studio.opening import new_document
from cardgen.studio.pointers import MISSING, tokens, value_at
from tests.studio.documents import DOCUMENTS, STARTS, TYPED, addressed, cells, start

DATA = st.data()


def kept(document: Any) -> str:
    return json.dumps(document, sort_keys=True, allow_nan=False)


def apart(one: str, other: str) -> bool:
    """Whether neither address leads into the other, and neither says how many columns the other has."""
    a, b = tokens(one), tokens(other)
    length = min(len(a), len(b))
    return a[:length] != b[:length] and not {"colours", "game", "numbers"} & {*a[:1], *b[:1]}


@settings(max_examples=40)
@given(DOCUMENTS, DATA)
def test_changes_apart_may_come_in_any_order(document: dict[str, Any], draw: st.DataObject) -> None:
    one, other = draw.draw(addressed(document)), draw.draw(addressed(document))
    first, second = (one, draw.draw(TYPED)), (other, draw.draw(TYPED))
    together = edits.apply(document, [first, second], None)
    assert kept(together) == kept(edits.apply(document, [second, first], None)) or one == other
    if apart(one, other):
        a, b = edits.apply(document, [first], None), edits.apply(document, [second], None)
        assert kept(edits.apply(a, [second], None)) == kept(edits.apply(b, [first], None)) == kept(together)


@settings(max_examples=40)
@given(DOCUMENTS, DATA)
def test_what_is_typed_makes_json_and_leaves_the_document_as_it_was(
    document: dict[str, Any], draw: st.DataObject
) -> None:
    before = kept(document)
    address, text = draw.draw(addressed(document)), draw.draw(TYPED)
    verb = draw.draw(st.sampled_from(["add", "remove", "up", "down", "copy", "fly", ""]))
    after = edits.apply(document, [(address, text)], f"{verb}:{draw.draw(addressed(document))}")
    assert json.loads(kept(after)) == after
    assert kept(document) == before


@settings(max_examples=40)
@given(DOCUMENTS)
def test_what_stands_there_already_changes_nothing(document: dict[str, Any]) -> None:
    for address in [*cells(document), "/show/99/1", "/look/none", "/task/999/if"]:
        assert edits.apply(document, [(address, edits.text_at(document, address))]) is document


@settings(max_examples=40)
@given(DOCUMENTS, DATA)
def test_a_text_that_was_typed_is_shown_again(document: dict[str, Any], draw: st.DataObject) -> None:
    """A number or list in its usual form; and typing that again changes nothing more."""
    address, text = draw.draw(addressed(document)), draw.draw(TYPED)
    after = edits.apply(document, [(address, text)])
    assert edits.apply(after, [(address, edits.text_at(after, address))]) is after
    assert edits.apply(after, [(address, text)]) == after


@pytest.mark.parametrize(
    ("address", "text", "value"),
    [
        ("/name", ' "Ja!" ', '"Ja!"'),
        ("/copies", "3", 3),
        ("/copies", "drei", "drei"),
        ("/numbers", "0..10; 1,5", "0..10; 1,5"),
        ("/show/14", "a | b", ["a", "b"]),
        ("/show/14/0", "a | b", ["a | b", "", "", ""]),
        ("/colours/1", "mint #7FD0B0 leaf", {"name": "mint", "fill": "#7FD0B0", "sign": "leaf"}),
        ("/colours", "red; blue", ["red", "blue"]),
        ("/task/0/bonus", "5", 5),
        ("/task/0/if", "12", "12"),
        ("/print/sets", "8", 8),
        ("/print/cut_lines", "nein", False),
        ("/level/x/copies", "2", 2),
        ("/level/x/show/3/1", "drei", ["", "drei", "", ""]),
        ("/rows", "2; 3", [2, 3]),
        ("/odd", "[1e999]", "[1e999]"),
    ],
)
def test_a_text_becomes_what_its_key_holds(address: str, text: str, value: object) -> None:
    document = edits.apply(start("take-three"), [(address, text)])
    names = address.split("/")
    assert value_at(document, "/".join(names[:-1]) if len(names) == 4 and names[1] == "show" else address) == value or (
        value_at(document, "/level/x/show/3") == value
    )


def test_a_cell_of_a_row_that_goes_round_changes_alone() -> None:
    document = {"game": "take-three", "show": {"12": ["a", "b"], "7": "x"}}
    after = edits.apply(document, [("/show/12/2", "c"), ("/show/7/0", "")])
    assert after["show"] == {"12": ["a", "b", "c", "b"], "7": ["", "x", "x", "x"]}
    emptied = edits.apply(after, [(f"/show/{row}/{k}", "") for row in (7, 12) for k in range(4)])
    assert emptied == {"game": "take-three"}


def test_an_emptied_field_takes_its_table_along_but_no_row() -> None:
    document = {"print": {"sets": 8}, "task": [{"if": "all odd"}], "level": {"x": {"copies": 1}}}
    fields = ("/print/sets", "/task/0/if", "/level/x/copies")
    assert edits.apply(document, [(field, "") for field in fields]) == {"task": [{}], "level": {"x": {}}}


COLOURED = {"game": "take-three", "colours": ["red", "blue"], "show": {"1": ["a", "b"], "2": "x", "3": ["c"]}}


@pytest.mark.parametrize(
    ("command", "colours", "rows"),
    [
        ("remove:/colours/0", ["blue"], {"1": ["b"], "2": "x", "3": ["c"]}),
        ("up:/colours/1", ["blue", "red"], {"1": ["b", "a"], "2": "x", "3": ["c", "c"]}),
        ("down:/colours/1", ["red", "blue"], {"1": ["a", "b"], "2": "x", "3": ["c", "c"]}),
        ("add:/colours", ["red", "blue", "yellow"], {"1": ["a", "b", ""], "2": "x", "3": ["c", "c", ""]}),
        ("copy:/colours/0", ["red", "blue"], {"1": ["a", "b"], "2": "x", "3": ["c"]}),
    ],
)
def test_a_colour_takes_its_column_along(command: str, colours: list[str], rows: dict[str, Any]) -> None:
    after = edits.apply(COLOURED, [], command)
    assert (after["colours"], after["show"]) == (colours, rows)


@pytest.mark.parametrize(
    ("command", "conditions"),
    [
        ("add:/task", ["a", "b", "c", None]),
        ("remove:/task/1", ["a", "c"]),
        ("up:/task/1", ["b", "a", "c"]),
        ("up:/task/0", ["a", "b", "c"]),
        ("down:/task/1", ["a", "c", "b"]),
        ("down:/task/2", ["a", "b", "c"]),
        ("copy:/task/0", ["a", "a", "b", "c"]),
        ("remove:/task/9", ["a", "b", "c"]),
        ("remove:/task", []),
        ("fly:/task/1", ["a", "b", "c"]),
    ],
)
def test_buttons_move_rows(command: str, conditions: list[str | None]) -> None:
    document = {"task": [{"if": text} for text in "abc"]}
    after = edits.apply(document, [("/task/0/if", "a")], command)
    assert [row.get("if") for row in after.get("task", [])] == conditions


def test_a_level_is_added_by_its_name() -> None:
    document = edits.apply({}, [], "add:/level/leicht")
    assert document == {"level": {"leicht": {}}}
    document = edits.apply(document, [("/level/leicht/copies", "1")], "add:/level/leicht/task")
    assert document == {"level": {"leicht": {"copies": 1, "task": [{}]}}}
    assert edits.apply(document, [], "remove:/level/leicht") == {"level": {}}


@settings(max_examples=40)
@given(DOCUMENTS, DOCUMENTS)
def test_merging_what_only_one_changed_is_that(base: dict[str, Any], other: dict[str, Any]) -> None:
    assert merge.merge(base, other, base) == (other, ())
    assert merge.merge(base, base, other) == (other, ())
    assert merge.merge(base, other, other) == (other, ())


@settings(max_examples=40)
@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_each_conflict_is_where_theirs_stays(
    base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    document, conflicts = merge.merge(base, mine, theirs)
    json.loads(kept(document))
    assert set(document) <= set(mine) | set(theirs)
    assert len({*conflicts}) == len(conflicts)
    assert all(tokens(address)[0] in {*mine, *theirs, *base} for address in conflicts)


@settings(max_examples=40)
@given(st.sampled_from(STARTS).map(start), DATA)
def test_changes_of_two_people_to_different_cells_come_together(base: dict[str, Any], draw: st.DataObject) -> None:
    known = [address for address in cells(base) if not isinstance(value_at(base, address), dict | list)]
    rows = [f"/show/{n}/{k}" for n in (3, 12) for k in range(4) if isinstance(base.get("show", {}), dict)]
    one, other = draw.draw(st.sampled_from([*known, *rows])), draw.draw(st.sampled_from([*known, *rows]))
    first, second = (one, draw.draw(TYPED.filter(str.strip))), (other, draw.draw(TYPED.filter(str.strip)))
    mine, theirs = edits.apply(base, [first]), edits.apply(base, [second])
    document, conflicts = merge.merge(base, mine, theirs)
    if apart(one, other):
        assert conflicts == ()
        assert kept(document) == kept(edits.apply(base, [first, second]))
    elif one == other and mine != theirs and base not in (mine, theirs):
        assert value_at(document, one) == value_at(theirs, one) or value_at(theirs, one) is MISSING
        assert conflicts


def test_a_row_that_one_took_away_leaves_the_others_change_in_its_row() -> None:
    base = {"task": [{"if": "all odd"}, {"if": "sum = 1"}, {"if": "sum = 2"}]}
    mine = edits.apply(base, [], "remove:/task/0")
    theirs = edits.apply(base, [("/task/2/say", "Zwei")])
    assert merge.merge(base, mine, theirs)[0]["task"] == [{"if": "sum = 1"}, {"if": "sum = 2", "say": "Zwei"}]
    assert merge.merge(base, theirs, mine)[0]["task"] == [{"if": "sum = 1"}, {"if": "sum = 2", "say": "Zwei"}]


def test_a_row_that_one_took_away_and_the_other_changed_is_a_conflict() -> None:
    base = {"task": [{"if": "all odd"}, {"if": "sum = 1"}]}
    mine = edits.apply(base, [], "remove:/task/0")
    theirs = edits.apply(base, [("/task/0/say", "Ungerade")])
    assert merge.merge(base, mine, theirs) == (theirs, ("/task/0",))
    assert merge.merge(base, theirs, mine) == (mine, ("/task/0",))


def test_both_add_a_row() -> None:
    base = {"task": [{"if": "all odd"}]}
    mine, theirs = ({"task": [*base["task"], {"if": text}]} for text in ("sum = 1", "sum = 2"))
    assert merge.merge(base, mine, theirs) == ({"task": [*base["task"], {"if": "sum = 2"}, {"if": "sum = 1"}]}, ())


LEVELS = {
    "format": 1, "game": "take-three", "numbers": "0..9", "show": {"3": ["a", "b", "c", "d"], "4": "four"},
    "level": {"hard": {}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ([("/level/hard/show/3/1", "x")], ["a", "x", "c", "d"]),
        ([("/level/hard/show/3/1", "")], ["a", "", "c", "d"]),
        ([(f"/level/hard/show/3/{k}", "") for k in range(4)], ["", "", "", ""]),
        ([("/level/hard/show/3/1", "b")], MISSING),
        ([("/level/hard/show/3/1", "x"), ("/level/hard/show/3/1", "b")], MISSING),
    ],
)
def test_a_cell_of_a_level_is_changed_by_itself_and_a_row_that_says_the_same_goes(
    typed: list[tuple[str, str]], row: object
) -> None:
    document: dict[str, Any] = LEVELS
    for change in typed:
        document = edits.apply(document, [change])
    assert value_at(document, "/level/hard/show/3") == row
    assert document["show"] == LEVELS["show"]
    assert "hard" in document["level"]
    shown = [edits.text_at(document, f"/level/hard/show/3/{k}") for k in range(4)]
    assert shown == (["a", "b", "c", "d"] if row is MISSING else row)


def test_a_level_of_fewer_colours_has_fewer_cells() -> None:
    document = edits.apply(LEVELS, [("/level/hard/colours", "red, blue"), ("/level/hard/show/4/1", "IV")])
    assert document["level"]["hard"]["show"] == {"4": ["four", "IV"]}


@pytest.mark.parametrize("text", ['["\\ud800"]', '"\\udfff"', '{"\\ud800": 1}'])
@pytest.mark.parametrize("address", ["/numbers", "/show/1", "/look", "/level", "/task", "/card/0"])
def test_half_a_letter_that_json_can_escape_stays_as_it_was_typed(address: str, text: str) -> None:
    document = edits.apply({"format": 1, "game": "take-three"}, [(address, text)])
    assert value_at(document, address) == text


# --- duplicate cards


TASKS: dict[str, Any] = {"format": 1, "game": "take-three", "task": [{"if": "all even", "bonus": 2}, {"if": "all odd"}]}
SINGLE = {"colour": "red", "value": 7, "show": "7 + 0"}


def words(document: dict[str, Any], *, value: int, colour: str) -> list[str]:
    seen = preview.preview(document, language="de")
    assert seen.is_good
    return [card.words for card in seen.cards if f"{colour} " in card.words and str(value) in card.words]


def test_of_a_cell_two_cards_are_made_of_which_one_shows_what_the_cell_says() -> None:
    document = apply(new_document("times-tables", "de"), [("/show/14/1", "7 + 7")])
    both = edits.with_duplicates(document, {"/show/14/1": "zwei Siebener"})
    assert both["show"] == document["show"]
    assert words(both, value=14, colour="Rot") == ["Rot 7 + 7 (14)", "Rot zwei Siebener (14)"]
    seen = preview.preview(both, language="de")
    (cell,) = [cell for row in seen.rows for cell in row.cells if cell and cell.address == "/show/14/1"]
    assert next(card.words for card in seen.cards if card.key == cell.card) == "Rot 7 + 7 (14)"
    assert edits.with_duplicates(both, {"/show/14/1": "zwei Siebener"}) == both
    third = edits.with_duplicates(both, {"/show/14/1": "XIV"})
    assert len(third["card"]) == 3


def test_a_fault_of_one_of_them_leads_to_its_own_field() -> None:
    document = {**new_document("take-three", "de"), "look": {"style": "large-print"}}
    both = edits.with_duplicates(
        document, {"/show/7/1": "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz"}
    )
    seen = preview.preview(apply(both, [("/show/7/1", "sieben")]), language="de")
    (note,) = [note for note in seen.notes if not note.is_hint]
    assert note.address.startswith("/card/1")
    assert [card.words for card in seen.cards if card.key in note.cards] == ["Rot 7"]
    assert any("sieben" in card.words for card in seen.cards)


def test_a_row_is_copied_below_itself_once_for_all_of_its_fields() -> None:
    texts = {"/task/0/if": "sum = 7", "/task/0/say": "Sieben!", "/task/1/if": "all < 4"}
    both = edits.with_duplicates(TASKS, texts)
    new = {"if": "sum = 7", "bonus": 2, "say": "Sieben!"}
    assert both["task"] == [TASKS["task"][0], new, {"if": "all odd"}, {"if": "all < 4"}]
    assert edits.with_duplicates(both, {"/task/0/if": "sum = 7", "/task/0/say": "Sieben!"}) == both


@pytest.mark.parametrize(
    ("game", "more", "field", "text", "is_possible"),
    [
        ("take-three", {}, "/show/7/1", "sieben", True),
        ("take-three", {}, "/show/7/1", "", False),
        ("take-three", {}, "/show/7/9", "sieben", False),
        ("take-three", {"card": "odd"}, "/show/7/1", "sieben", False),
        ("take-three", {"card": [SINGLE]}, "/card/0/show", "7", True),
        ("take-three", {"card": [SINGLE]}, "/card/0/copies", "2", False),
        ("take-three", {"card": [SINGLE]}, "/card/1/show", "7", False),
        ("take-three", {}, "/task/0/if", "odd", True),
        ("take-three", {}, "/task/0/bonus", "3", False),
        ("take-three", {}, "/level/easy/show/7/1", "sieben", False),
        ("take-three", {}, "/name", "Sieben", False),
        ("tadika", {}, "/show/7/0", "sieben", False),  # a number once in each colour
        ("tadika", {"card": [SINGLE]}, "/card/0/show", "7", False),
        ("tadika", {"card": [SINGLE]}, "/card/0/value", "8", True),
        ("terz", {}, "/trait/figure/0", "ich", False),
    ],
)
def test_a_card_more_is_offered_where_the_game_has_room_for_it(
    game: str, more: dict[str, Any], field: str, text: str, is_possible: bool
) -> None:
    document = {**new_document(game, "en"), **more}
    assert edits.can_duplicate(document, field, text) == is_possible
    assert (edits.with_duplicates(document, {field: text}) != document) == is_possible
