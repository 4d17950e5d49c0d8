"""The tuck box: a net for each set, as large as its cards ask, on as many sheets as it takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Size
from cardgen.imposition import nets
from cardgen.imposition.paper import SMALL_PAPERS
from cardgen.imposition.plan import Backs
from cardgen.products.kit import EXTRAS, tuck_box
from cardgen.writers import svg
from tests.example_decks import deck_of, on_paper
from tests.products.kit.test_flow import said

CARDS = {"take-three": 150, "terz": 81, "tadika": 109, "triple3": 66 + 2, "threepia": 60}
"""Those of the decks; the twelve chips of Triple³ lie six beside each other upon them, two high."""


def test_it_holds_a_set_of_each_deck(game: Game[Any]) -> None:
    layout = Layout(deck_of(game))
    assert tuck_box.stack(layout).cards == CARDS[game.key]
    ((name, pages),) = EXTRAS["tuckbox"].documents(layout)
    assert name == "tuckbox"
    assert [page.label for page in pages.pages] == ["Tuck box  1/1"]


def test_each_set_has_its_own_with_its_letter() -> None:
    layout = on_paper("terz", sets=("A", "C"))
    ((_, pages),) = EXTRAS["tuckbox"].documents(layout)
    assert len(pages.pages) == 2
    assert tuck_box.stack(layout).cards == 81
    assert {text for text in said(pages) if text.startswith("Set")} == {"Set A", "Set C"}


def test_glue_film_and_heavy_paper_make_it_deeper() -> None:
    plain = tuck_box.stack(on_paper("terz"))
    assert tuck_box.stack(on_paper("terz", gsm=400)).high == pytest.approx(2 * plain.high)
    assert tuck_box.stack(on_paper("terz", backs=Backs.SEPARATE)).high == pytest.approx(2 * plain.high)
    assert tuck_box.stack(on_paper("terz", laminate=True)).high > plain.high + 81 * 0.16
    assert nets.around(tuck_box.stack(on_paper("terz", laminate=True))).wide == 63 + 6 + 2


def test_sleeves_make_it_wider_higher_and_deeper() -> None:
    """Sleeves for 63 × 88 mm measure 66 × 91, and film lies on both sides of each card."""
    plain, sleeved = tuck_box.stack(on_paper("terz")), tuck_box.stack(on_paper("terz", sleeves=60))
    net = nets.around(sleeved)
    assert (net.wide, net.high) == (66 + 2, 91 + 2)
    assert sleeved.high - plain.high == pytest.approx(81 * 0.12 * 1.08)


def test_a_lost_card_goes_into_the_same_box() -> None:
    assert tuck_box.stack(on_paper("terz", only=("WGD1",))) == tuck_box.stack(on_paper("terz"))


def test_on_small_paper_it_comes_in_pieces() -> None:
    ((_, pages),) = EXTRAS["tuckbox"].documents(on_paper("terz", paper=SMALL_PAPERS["a5"]))
    words = " ".join(said(pages))
    assert len(pages.pages) > 1
    assert "glue A2 here" in words


def test_its_size_stands_on_it_and_follows_the_weight(tmp_path: Path) -> None:
    command = ["print", "terz", "--with", "tuckbox", "--format", "pdf", "--language", "en", "-o", str(tmp_path)]
    assert main.main([*command, "--gsm", "250"]) == 0
    assert (tmp_path / "terz-tuckbox.pdf").read_bytes().startswith(b"%PDF")
    ((_, pages),) = EXTRAS["tuckbox"].documents(on_paper("terz", gsm=250))
    assert any("65 × 90 × 30.5 mm, 250 g/m²" in text for text in said(pages))
    assert main.main([*command, "--gsm", "20"]) == 2
    assert main.main([*command, "--sleeves", "60"]) == 0
    assert main.main([*command, "--sleeves", "10"]) == 2


def test_a_tuck_box_looks_as_it_did(golden: Callable[[str, bytes], None]) -> None:
    net = nets.around(nets.Stack(Size(63, 88), 54, 200))
    golden("tuck-box.svg", svg.picture(tuck_box.drawn(deck_of("terz"), net, "C"), "en", ground="#FFFFFF"))
