"""The box card: its code is read back, it says what the deck is, and everything stays on it whatever its size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, recipes, short_form
from cardgen.deck import edition
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.deck.scorer_link import address
from cardgen.drawing import scene as drawing
from cardgen.drawing.lettering import width
from cardgen.drawing.paths import moved
from cardgen.drawing.scene import Box, Placed, Scene, Size, Text
from cardgen.games import registry
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.plan import Print
from cardgen.products.kit import EXTRAS, box, deck_code
from cardgen.words.texts import LANGUAGES
from cardgen.writers import svg
from tests.custom.recipes.test_decks import deck as recipe
from tests.custom.recipes.test_decks import edition as recipe_edition
from tests.example_decks import deck_of, on_paper
from tests.products.kit import reading
from tests.scenes import overlap

WAYS = ((300, False), (150, False), (300, True), (150, True))
"""Resolutions in dots an inch, and whether colours are lost."""
SMALL, LARGE = "animals", "times-tables"
"""Recipes with a small code, and with one of the largest that a card has room for."""
TOO_LARGE = "fractions"


def opened(line: str) -> AnyEdition:
    """What a score keeper makes of a code."""
    return edition_from_keys.of_data(short_form.unpacked(line))


def texts(scene: Scene, x: float = 0.0, y: float = 0.0) -> Iterator[Text]:
    """The words on a card and where they stand; nothing on it is turned or scaled."""
    for shape in scene.shapes:
        if isinstance(shape, Placed) and not shape.place.turn:
            yield from texts(shape.scene, x + shape.place.x, y + shape.place.y)
        elif isinstance(shape, Text):
            yield shape._replace(x=shape.x + x, y=shape.y + y)


def said(scene: Scene) -> str:
    return " ".join(text.text for text in texts(scene))


def paths(scene: Scene, y: float = 0.0) -> Iterator[drawing.Path]:
    """The QR code, which is the only path on a card without a mark; it is placed below something, never beside."""
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            assert not any(isinstance(part, drawing.Path) for part in shape.scene.shapes) or shape.place.x == 0
            yield from paths(shape.scene, y + shape.place.y)
        elif isinstance(shape, drawing.Path):
            yield drawing.Path(moved(shape.commands, 0.0, y), shape.paint)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize(("dpi", "grey"), WAYS)
@pytest.mark.parametrize("name", [SMALL, LARGE])
def test_the_code_of_an_own_deck_is_read_from_the_page(name: str, dpi: int, grey: bool) -> None:
    own = recipe(name, "de")
    ((_, pages),) = box.documents(Layout(own))
    (line,) = reading.codes(pages, dpi, grey)
    assert opened(line).fingerprint == own.edition.fingerprint


@pytest.mark.parametrize(("dpi", "grey"), WAYS[-1:])
def test_each_set_has_a_card_with_its_mark_and_the_same_code(dpi: int, grey: bool) -> None:
    ((_, pages),) = box.documents(on_paper("terz", sets=tuple("ABCDEFGH"), size=CARDS["mini"]))
    lines = reading.codes(pages, dpi, grey)
    assert len(lines) == 8
    assert short_form.unpacked(lines[0]) == {"format": 1, "game": "terz"}
    assert set(lines) == {lines[0]}
    words = " ".join(said(page.scene) for page in pages.pages)
    assert all(f"Set {letter}" in words for letter in "ABCDEFGH")


def test_the_code_of_each_game_opens_that_game(game: Game[Any]) -> None:
    line = deck_code.line(edition.original(game))
    assert (opened(line).game.key, deck_code.letters(edition.original(game))) == (game.key, "")
    ((_, pages),) = box.documents(Layout(deck_of(game)))
    assert reading.codes(pages, 150) == [line]


def test_a_variant_is_opened_as_a_deck_of_its_own() -> None:
    made = edition.variant(registry.find("tadika"), "extended")
    own = opened(deck_code.line(made))
    words = deck_of("tadika").texts.words
    assert set(own.cards(words)) == set(made.cards(words))
    assert deck_code.letters(made) == own.fingerprint


def test_a_level_is_packed_as_what_it_is() -> None:
    hard = recipe_edition("times-tables", "en", "hard")
    assert opened(deck_code.line(hard)).fingerprint == hard.fingerprint
    assert opened(deck_code.line(hard)).name == "Times tables · hard"


def test_five_letters_stand_where_a_deck_is_too_large_for_a_code() -> None:
    own = recipe(TOO_LARGE, "en")
    (card,) = box.drawn(own, Size(63, 88), "")
    assert own.edition.fingerprint in said(card)
    assert list(paths(card)) == []


@pytest.mark.proof(one_in=5)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", recipes.names())
def test_in_large_print_the_code_has_a_card_of_its_own_where_words_take_one(name: str, language: str) -> None:
    """Or the five letters have, of a deck that is too large for a code on any card."""
    own = recipe(name, language, "", "large-print")
    ((_, pages),) = box.documents(Layout(own))
    (sheet,) = pages.pages
    for line in reading.codes(pages, 150, grey=True):
        assert opened(line).fingerprint == own.edition.fingerprint
        break
    else:
        (card,) = box.drawn(recipe(name, language), Size(63, 88), "")
        assert own.edition.fingerprint in said(sheet.scene)
        assert list(paths(card)) == []
    assert own.content.split(" ")[0] in said(sheet.scene)


def test_a_card_says_what_is_in_the_box_and_how_it_is_played(game: Game[Any], language: str) -> None:
    deck = deck_of(game, language=language)
    (card,) = box.drawn(deck, game.size, "C")
    words = said(card)
    for wanted in (game.name, deck.content, deck.texts["kit.set"].format(set="C")):
        assert wanted in words
    for k in range(1, box.RULES + 1):
        assert deck.texts[f"box.{k}"].split(" ")[0] in words


DECKS = [(key, "", language) for key in registry.BUILT_IN for language in LANGUAGES]
DECKS += [("", SMALL, "de"), ("", LARGE, "fr"), ("", TOO_LARGE, "nl")]


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize(("key", "name", "language"), DECKS)
@pytest.mark.parametrize("size", [*CARDS.values(), Size(40, 40), Size(200, 40)])
def test_nothing_leaves_the_card_or_lies_on_anything_else(key: str, name: str, size: Size, language: str) -> None:
    own = edition.original(registry.find(key)) if key else recipe_edition(name, language)
    deck = Deck(own, Appearance(language=language))
    trim = Box(0, 0, *size)
    (card,) = box.drawn(deck, size, "B")
    inside = trim.grown(-2.0)
    boxes = [
        Box(text.x, text.y - text.size * 0.7, text.x + width(text.text, text.font, text.size), text.y)
        for text in texts(card)
    ]
    for code in paths(card):
        xs = [x for _, *numbers in code.commands for x in numbers[::2]]
        ys = [y for _, *numbers in code.commands for y in numbers[1::2]]
        boxes.append(Box(min(xs), min(ys), max(xs), max(ys)).grown(0.6))
    for k, one in enumerate(boxes):
        assert inside.left <= one.left <= one.right <= inside.right
        assert inside.top <= one.top <= one.bottom <= inside.bottom
        assert not any(overlap(one, other) for other in boxes[k + 1 :])


def test_the_pages_fit_any_paper_and_split_by_sets() -> None:
    for paper in (PAPERS["letter"], Size(100, 130)):
        for letter in "AB":
            layout = Layout(deck_of("triple3"), Print(paper, sets=(letter,)))
            ((name, pages),) = EXTRAS["box"].documents(layout)
            assert (name, len(pages.pages)) == ("box", 1)


def test_a_box_card_looks_as_it_did(golden: Callable[[str, bytes], None]) -> None:
    deck = deck_of("terz")
    (drawn,) = box.drawn(deck, Size(63, 88), "C")
    card = Scene(Box(0, 0, 63, 88), drawn.shapes, "box card")
    golden("box-card.svg", svg.picture(card, "en", ground="#FFFFFF"))


@pytest.mark.parametrize(
    "keeper", ["https://punkte.example:8443", "http://192.168.0.7:5000", "https://school.example/a/"]
)
def test_with_an_address_the_code_opens_the_score_keeper(keeper: str) -> None:
    own = recipe(LARGE, "en")
    ((_, pages),) = box.documents(Layout(own, Print(Size(110, 140), score_keeper=address(keeper))))
    (text,) = reading.codes(pages, 150, grey=True)
    head, _, line = text.rpartition("/D/")
    assert head == keeper.rstrip("/")
    assert opened(line).fingerprint == own.edition.fingerprint
    assert own.texts["kit.open"] in said(pages.pages[0].scene)


@pytest.mark.parametrize(
    "wrong",
    [
        "ftp://a.example",
        "punkte",
        "http://",
        "http://a.example?x",
        "http://[::1",
        "http://a b.example",
        "http://ä.example",
    ],
)
def test_what_is_no_address_is_refused(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["print", "terz", "--score-keeper", wrong, "-o", str(tmp_path), "--language", "en"]) == 2
    assert "is not the address of a score keeper" in capsys.readouterr().err
    deck = tmp_path / "my.toml"
    deck.write_text(f'format = 1\ngame = "terz"\nprint.score_keeper = "{wrong}"\n', encoding="utf-8")
    assert main.main(["print", str(deck), "-o", str(tmp_path), "--language", "en"]) == 2
    assert "my.toml, line 3" in capsys.readouterr().err


def test_a_deck_file_may_wish_for_it(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('format = 1\ngame = "terz"\nprint.extras = ["box"]\nprint.sets = 2\n')
    assert main.main(["print", str(tmp_path / "my.toml"), "--split", "sets", "-o", str(tmp_path / "out")]) == 0
    made = sorted(path.name for path in (tmp_path / "out").glob("*box*"))
    assert made == ["terz-own-A-box.pdf", "terz-own-B-box.pdf"]


def lines_of(language: str, game: str, **said: Any) -> tuple[Deck, str]:
    """A deck of one's own, and what its box card says."""
    own = edition_from_keys.of_data({"format": 1, "game": game, **said}, language=language)
    deck = Deck(own, Appearance(language=language))
    (card,) = box.drawn(deck, own.game.size, "")
    return deck, card.title


TADIKA = {
    "all": ({"yellow": "2..20", "red": "2..20", "green": "2..20", "blue": "2..20"}, [2, 3], "colour row four"),
    "no rows": ({"yellow": "2..20", "red": "2..20", "green": "2..20", "blue": "2..20"}, [], "colour four"),
    "no four": ({"yellow": "2..20", "red": "21..40"}, [2], "colour row"),
    "a row alone": ({"yellow": "2, 4, 6", "red": "8, 10, 12", "green": "14, 16, 18"}, [2], "row"),
    "four alone": ({"yellow": "2..5", "red": "2..5", "green": "2..5", "blue": "2..5"}, [], "four"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TADIKA)
def test_a_box_card_names_the_hands_that_the_deck_has_cards_for(name: str, language: str) -> None:
    numbers, rows, there = TADIKA[name]
    deck, said = lines_of(language, "tadika", numbers=numbers, rows=rows)
    assert [deck.texts[f"box.{line}"] in said for line in ("colour", "row", "four")] == [
        line in there.split() for line in ("colour", "row", "four")
    ]
    assert deck.texts["box.4"] in said or name != "all"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "without", "with_it", "line", "key"),
    [
        ("triple3", {"chips": 0}, {"chips": 4}, 5, "no_chips"),
        ("take-three", {"task": []}, {"task": [{"if": "sum = 9"}]}, 3, "no_tasks"),
        ("threepia", {"boards": ["l_box"]}, {"boards": ["l_box", "wurm"]}, 4, "l"),
    ],
)  # fmt: skip
def test_a_box_card_speaks_of_nothing_that_the_deck_lacks(
    game: str, without: dict[str, Any], with_it: dict[str, Any], line: int, key: str, language: str
) -> None:
    for said, own in ((without, f"box.{key}"), (with_it, f"box.{line}")):
        deck, card = lines_of(language, game, **said)
        others = {f"box.{k}" for k in range(1, box.RULES + 1)} - {f"box.{line}"}
        assert {name for name in deck.texts.words if name.startswith("box.") and deck.texts[name] in card} == others | {
            own
        }


@pytest.mark.parametrize("boards", [["quadrat"], ["wurm"], ["x", "l_box"], ["windmuehle"], ["schlange", "quadrat"]])
def test_a_box_card_names_the_rows_that_its_boards_have_room_for(boards: list[str]) -> None:
    deck, card = lines_of("en", "threepia", boards=boards)
    found = re.search(r"([\d, ]+) alike in a row: ([\d, ]+) points", card)
    assert found
    longest = max(
        len([*run]) for board in deck.edition.spec.boards if board.pattern == "row"
        for run in rows_of({(x + dx, y + dy) for x, y in board.slots for dx in (0, 1) for dy in (0, 1)})
    )  # fmt: skip
    assert found[1].strip() == ", ".join(map(str, range(3, longest + 1)))
    assert found[2].strip() == ", ".join(map(str, range(1, longest - 1)))


def rows_of(cells: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Unbroken rows to the right and down, from each cell."""
    for x, y in cells:
        for dx, dy in ((1, 0), (0, 1)):
            yield [*takewhile(cells.__contains__, ((x + k * dx, y + k * dy) for k in count()))]
