"""Tabletop Simulator: the save is read back with its pictures, and each card in it looks like the card."""

from __future__ import annotations

import io
import json
from collections import Counter
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.cli import main
from cardgen.core.cards import Card
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Size
from cardgen.products import products, targets
from cardgen.products.targets import sprites
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper
from tests.folders import entries

SMALL = (36, 50)
"""What pictures of a card are compared at, in pixels."""
LIKE = 6.0
"""How far apart the same card may be, drawn twice and made small: of 255, on average."""


class Save:
    """The files of a deck, opened."""

    def __init__(self, layout: Layout, **wishes: str) -> None:
        made = list(targets.products(layout, targets.target("tts", **wishes)))
        self.files = {one.name.rpartition("/")[2]: one.make() for one in made}
        assert {one.name.rpartition("/")[0] for one in made} == {f"{layout.name}-tts"}
        (save,) = [data for name, data in self.files.items() if name.endswith(".json")]
        self.things: list[dict[str, Any]] = json.loads(save)["ObjectStates"]

    def picture(self, name: str) -> Image.Image:
        return Image.open(io.BytesIO(self.files[name]))

    def named(self, kind: str) -> list[dict[str, Any]]:
        return [thing for thing in self.things if thing["Name"] == kind]


@pytest.fixture(scope="module")
def triple() -> Save:
    return Save(on_paper("triple3"))


def small(picture: Image.Image) -> np.ndarray[Any, Any]:
    return np.asarray(picture.convert("RGB").resize(SMALL, Image.Resampling.BOX), dtype=float)


def alone(card: Card, game: str, back: bool = False) -> np.ndarray[Any, Any]:
    """A card as `cardgen card` draws it, on white."""
    picture = Image.open(io.BytesIO(products.of_card(deck_of(game), card, "png", back).make()))
    ground = Image.new("RGBA", picture.size, "white")
    return small(Image.alpha_composite(ground, picture.convert("RGBA")))


def cell(save: Save, card: dict[str, Any]) -> tuple[str, tuple[int, int, int, int]]:
    """Where the program cuts a card out: the sheet's file, and the box in it."""
    sheet = card["CustomDeck"][str(card["CardID"] // 100)]
    picture = save.picture(sheet["FaceURL"])
    row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
    wide, high = picture.width / sheet["NumWidth"], picture.height / sheet["NumHeight"]
    assert (wide, high) == (int(wide), int(high))
    assert row < sheet["NumHeight"]
    return sheet["FaceURL"], (int(column * wide), int(row * high), int((column + 1) * wide), int((row + 1) * high))


@pytest.mark.long
def test_every_card_is_at_its_place(triple: Save) -> None:
    (pile,) = triple.named("DeckCustom")
    assert pile["DeckIDs"] == [card["CardID"] for card in pile["ContainedObjects"]]
    cards = {card["Description"]: card for card in pile["ContainedObjects"]}
    own = {card.code: alone(card, "triple3") for card in deck_of("triple3").cards[::4] if card.code in cards}
    sheet = triple.picture(cell(triple, pile["ContainedObjects"][0])[0]).convert("RGB")
    pictures = {code: small(sheet.crop(cell(triple, card)[1])) for code, card in cards.items()}
    for code, picture in own.items():
        far = {other: float(np.abs(picture - one).mean()) for other, one in pictures.items()}
        assert min(far, key=lambda other: far[other]) == code
        assert far[code] < LIKE


def test_every_copy_is_in_the_pile(triple: Save) -> None:
    (pile,) = triple.named("DeckCustom")
    deck = deck_of("triple3")
    counted = Counter(card["Description"] for card in pile["ContainedObjects"])
    counted.update(tile["Description"] for tile in triple.named("Custom_Tile"))
    assert counted == {card.code: card.copies for card in deck.cards}
    names = {card["Description"]: card["Nickname"] for card in pile["ContainedObjects"]}
    assert names == {card.code: deck.face(card).title for card in deck.cards if card.code in names}


def test_the_back_is_the_card_s(triple: Save) -> None:
    (pile,) = triple.named("DeckCustom")
    (sheet,) = pile["CustomDeck"].values()
    card = deck_of("triple3").cards[0]
    assert float(np.abs(small(triple.picture(sheet["BackURL"])) - alone(card, "triple3", back=True)).mean()) < LIKE
    assert sheet["BackIsHidden"]


def test_pictures_are_as_the_program_takes_them(triple: Save) -> None:
    pictures = [triple.picture(name) for name in triple.files if name.endswith(".png")]
    assert {picture.mode for picture in pictures} == {"RGB"}
    assert max(side for picture in pictures for side in picture.size) <= 4096


def test_chips_and_boards_are_tiles(triple: Save) -> None:
    assert [tile["CustomImage"]["CustomTile"]["Type"] for tile in triple.named("Custom_Tile")] == [2] * 12
    save = Save(on_paper("threepia", only=("quadrat", "x", "H01")))
    assert [tile["Nickname"] for tile in save.named("Custom_Tile")] == ["The Square", "The X"]
    for tile in save.named("Custom_Tile"):
        assert tile["CustomImage"]["ImageURL"] in save.files
    assert [card["Description"] for card in save.named("CardCustom")] == ["H01"]


def test_each_set_is_a_pile_with_marks_on_both_sides() -> None:
    save = Save(on_paper("terz", sets=("A", "C"), only=("YRE1-YRE3",)))
    piles = save.named("DeckCustom")
    assert [[card["Description"] for card in pile["ContainedObjects"]] for pile in piles] == [
        [f"{letter}:YRE{n}" for n in (1, 2, 3)] for letter in "AC"
    ]
    sheets = [sheet for pile in piles for sheet in pile["CustomDeck"].values()]
    for side in ("FaceURL", "BackURL"):
        one, other = (save.files[sheet[side]] for sheet in sheets)
        assert one != other
    assert len({number for pile in piles for number in pile["CustomDeck"]}) == 2


def test_copies_are_piles_of_the_same_sheets() -> None:
    save = Save(on_paper("terz", copies=3, only=("YRE1-YRE3",)))
    one, *others = save.named("DeckCustom")
    assert len(others) == 2
    assert all(pile["CustomDeck"] == one["CustomDeck"] for pile in others)
    guids = [thing["GUID"] for pile in (one, *others) for thing in (pile, *pile["ContainedObjects"])]
    assert len(set(guids)) == len(guids) == 12


def test_a_deck_of_ones_own_has_a_save_with_its_words() -> None:
    own = recipe("animals", "fr")
    layout = Layout(own)
    (file,) = [one for one in targets.products(layout, targets.target("tts")) if one.media_type == "application/json"]
    save = json.loads(file.make())
    titles = {card["Nickname"] for pile in save["ObjectStates"] for card in pile["ContainedObjects"]}
    assert titles == {own.face(card).title for card in own.cards}
    assert file.make() == file.make()


@given(st.integers(1, 300), st.floats(40, 200), st.floats(40, 200))
def test_sheets_are_few_and_have_room(count: int, wide: float, high: float) -> None:
    """At most 10 × 7 cards and 4096 pixels: kb.tabletopsimulator.com, custom decks."""
    assert (sprites.MOST_SIDE, sprites.MOST_COLUMNS, sprites.MOST_ROWS) == (4096, 10, 7)
    grid = sprites.grid(count, Size(wide, high))
    assert ceil(count / grid.cells) == ceil(count / 70)
    assert grid.columns * grid.wide <= 4096 >= grid.rows * grid.high
    assert grid.columns <= 10
    assert grid.rows <= 7
    assert grid.wide / grid.high == pytest.approx(wide / high, rel=0.03)


def test_addresses_stand_before_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "terz", "--only", "YRE1-YRE3", "--target", "tts", "--url", "https://example.org/t", "-o"]
    assert main.main([*words, str(tmp_path), "--language", "en"]) == 0
    folder = tmp_path / "terz-only-tts"
    pile = json.loads((folder / "terz-only.json").read_text(encoding="utf-8"))["ObjectStates"][0]
    assert pile["CustomDeck"]["1"]["FaceURL"] == "https://example.org/t/terz-only-1.png"
    assert sorted(path.name for path in entries(folder)) == ["terz-only-1.png", "terz-only-back.png", "terz-only.json"]
    out = capsys.readouterr()
    assert (out.out, out.err) == ("3 cards · 3 files\n", "")
    assert main.main([*words, str(tmp_path)]) == 0, "what we wrote is written over"
