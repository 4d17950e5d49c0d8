"""Print shops: their PDFs and pictures are read back, measured, and compared with the cards."""

from __future__ import annotations

import io
import re
from collections import Counter
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardgen.deck import extras
from cardgen.deck.deck import OptionError
from cardgen.deck.layout import Layout
from cardgen.drawing import set_marks
from cardgen.drawing.scene import Size
from cardgen.imposition.paper import PaperError
from cardgen.products import targets
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper


def files(layout: Layout, shop: str, *formats: str) -> dict[str, bytes]:
    """The files of a deck for a shop, by their names without the folder."""
    made = targets.products(layout, targets.target("shop", formats, shop=shop))
    return {one.name.removeprefix(f"{layout.name}-shop/"): one.make() for one in made}


def picture(data: bytes) -> np.ndarray[Any, Any]:
    opened = Image.open(io.BytesIO(data))
    assert opened.mode == "RGB"
    assert opened.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    return np.asarray(opened)


@pytest.mark.parametrize(
    ("shop", "card", "pixels"),
    [
        ("mpc", None, (816, 1111)),
        ("mpc", Size(63.5, 88.9), (822, 1122)),
        ("tgc", None, (825, 1125)),
        ("tgc", Size(63.5, 88.9), (825, 1125)),
        ("tgc", Size(44.45, 63.5), (600, 825)),
        ("tgc", Size(88.9, 139.7), (1125, 1725)),
        ("70x90+2", None, (874, 1110)),
        ("+0", None, (744, 1039)),
    ],
)
def test_pictures_have_the_pixels_that_the_shop_asks_for(shop: str, card: Size | None, pixels: tuple[int, int]) -> None:
    """Of 2.5 × 3.5 in at 300 dpi: 822 × 1122, MakePlayingCards' guide; 825 × 1125, The Game Crafter's templates."""
    made = files(on_paper("terz", size=card, only=("YRE1",)), shop, "png")
    assert sorted(made) == ["terz-only-YRE1.png", "terz-only-back.png"]
    assert {picture(data).shape[1::-1] for data in made.values()} == {pixels}


def test_the_bleed_is_inked_as_the_card_is_at_its_trim() -> None:
    """The band of Triple³ goes on to the end of the picture; beyond each trim, all is as it is there."""
    pixels = picture(files(on_paper("triple3", only=("RS2",)), "tgc")["triple3-only-cards-RS2.png"]).astype(int)
    for side in (pixels, pixels[:, ::-1], pixels.swapaxes(0, 1), pixels[::-1].swapaxes(0, 1)):
        apart = np.abs(side[:, :1] - side[:, 1:38]).max(axis=2)
        assert float((apart < 3).all(axis=1).mean()) > 0.99
    tint = bytes.fromhex(deck_of("triple3").style.colours["red"].tint[1:])
    for edge in (pixels[:, 0], pixels[:, -1]):
        assert float((np.abs(edge - [*tint]).max(axis=1) < 3).mean()) > 0.3


def test_names_say_how_often_a_card_is_needed() -> None:
    deck = deck_of("take-three")
    named = [one.name for one in targets.products(Layout(deck), targets.target("shop", shop="mpc"))]
    copies = {}
    for name in named:
        if found := re.fullmatch(r"take-three-shop/take-three-(?:numbers|tasks)-(\w+?)(?:-x(\d+))?\.png", name):
            copies[found[1]] = int(found[2] or 1)
    assert copies.pop("back") == 1
    assert copies == {card.code: card.copies for card in deck.cards}


@pytest.fixture(scope="module")
def for_drivethru() -> dict[str, bytes]:
    return files(on_paper("triple3"), "drivethrucards")


def test_every_copy_has_a_page_behind_its_back(for_drivethru: dict[str, bytes]) -> None:
    counted: Counter[str] = Counter()
    assert sorted(for_drivethru) == ["triple3-cards.pdf", "triple3-chips-CHIP.pdf"]
    own = {card.code: card.copies for card in deck_of("triple3").cards if card.kind in ("card", "blank")}
    document = pypdfium2.PdfDocument(for_drivethru["triple3-cards.pdf"])
    for number, page in enumerate(document):
        words = page.get_textpage().get_text_range().split()
        codes = [word for word in words if word in own]
        assert len(codes) == number % 2, "the back comes first, and has no code"
        counted.update(codes)
    assert counted == own


def test_boxes_say_trim_and_bleed(for_drivethru: dict[str, bytes]) -> None:
    """1/8 inch around; this and that the back comes first: help.drivethrupartners.com, 12780748203543."""
    with pikepdf.open(io.BytesIO(for_drivethru["triple3-cards.pdf"])) as file:
        for page in file.pages:
            media, bleed, trim = ([float(edge) for edge in page[f"/{name}Box"]] for name in ("Media", "Bleed", "Trim"))
            assert media == pytest.approx([0, 0, 2.75 * 72, 3.75 * 72], abs=0.01)
            assert bleed == pytest.approx(media, abs=0.01)
            assert trim == pytest.approx([9, 9, 2.625 * 72, 3.625 * 72], abs=0.01)


def test_sets_have_their_marks_on_pages_and_pictures() -> None:
    made = files(on_paper("terz", sets=("A", "C"), only=("YRE1",)), "+3", "png")
    assert sorted(made) == [f"terz-only-{letter}-{side}.png" for letter in "AC" for side in ("YRE1", "back")]
    assert len(set(made.values())) == 4
    bare = files(on_paper("terz", only=("YRE1",)), "+3", "png")
    for side in ("YRE1", "back"):
        plain, marked = (picture(data) for data in (bare[f"terz-only-{side}.png"], made[f"terz-only-A-{side}.png"]))
        other = np.argwhere(np.abs(plain.astype(int) - marked).max(axis=2) > 40)
        assert len(other) > 500
        reach = (3 + set_marks.WIDE + 0.5) / 25.4 * 300
        assert ((other[:, 1] < reach) | (other[:, 1] > plain.shape[1] - reach)).all(), (
            "only at the left and right edges"
        )
        assert (other[:, 1] == 0).any(), "and to the end of the bleed"


def test_boards_have_no_back_and_copies_come_after_one_another() -> None:
    made = files(on_paper("threepia", only=("x", "H01"), copies=2), "+3", "pdf")
    pages = {name: len(pypdfium2.PdfDocument(data)) for name, data in made.items()}
    assert pages == {"threepia-only-cards.pdf": 4, "threepia-only-boards-x.pdf": 2}


def test_a_deck_of_ones_own_keeps_its_colours_and_words() -> None:
    own = recipe("animals", "fr")
    made = targets.products(Layout(own), targets.target("shop", ("pdf",), shop="tgc"))
    pages = sum(len(pypdfium2.PdfDocument(one.make())) for one in made)
    assert pages == 2 * sum(card.copies for card in own.cards)


@pytest.mark.parametrize(
    ("game", "shop", "sentence"),
    [
        ("threepia", "mpc", "mpc cuts no cards of 70 × 70 mm"),
        ("terz", "", "needs to know which"),
        ("terz", "mcp", "did you mean 'mpc'"),
        ("terz", "63x88+9", "bleed must be 0 to 6 mm"),
        ("terz", "63x88+x", "bleed must be 0 to 6 mm"),
        ("terz", "10x10+3", "a card can't be 10 × 10 mm"),
    ],
)
def test_what_no_shop_cuts_is_refused(game: str, shop: str, sentence: str) -> None:
    with pytest.raises((OptionError, PaperError), match=sentence):
        list(targets.products(on_paper(game), targets.target("shop", shop=shop)))


# --- All targets: each has files for every game, and what can't go together is refused in one sentence.


def test_names_and_makers_agree() -> None:
    assert tuple(targets.TARGETS) == extras.TARGETS


def test_an_option_of_another_target_is_refused() -> None:
    for name, target in targets.TARGETS.items():
        for option in {"url", "shop"} - set(target.options):
            with pytest.raises(OptionError, match=f"--{option} is of no use"):
                targets.target(name, **{option: "x"})
