"""Our SVGs alone in the world: nothing outside is needed, lengths are millimetres, every card says what it is."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardgen.deck.game import Game
from cardgen.drawing.scene import Box, Paint, Placed, Rect, Scene, Text
from cardgen.games import registry
from cardgen.imposition.sheets import Backs
from cardgen.writers import svg
from tests.example_decks import deck_of, on_paper

NAME = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def sheet(key: str, **wishes: Any) -> bytes:
    side = on_paper(key, **wishes).runs[0].sides[0]
    return svg.picture(side.scene, wishes.get("language", "en"), ground="#FFFFFF")


def test_a_file_stands_alone(game: Game[Any]) -> None:
    root = ET.fromstring(sheet(game.key))  # noqa: S314  our own
    names = {element.tag.removeprefix(NAME) for element in root.iter()}
    assert not names & {"text", "tspan", "image", "script", "style", "foreignObject", "font", "a"}
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    for element in root.iter():
        assert "font-family" not in element.attrib
        links = [value for key, value in element.attrib.items() if key in (LINK, "href")]
        links += re.findall(r"url\(([^)]*)\)", " ".join(element.attrib.values()))
        assert all(link.startswith("#") and link[1:] in ids for link in links)


def test_lengths_are_millimetres() -> None:
    root = ET.fromstring(sheet("terz"))  # noqa: S314
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_each_card_says_in_words_what_it_is(key: str, language: str) -> None:
    layout = on_paper(key, language=language)
    deck, side = layout.deck, layout.runs[0].sides[0]
    root = ET.fromstring(svg.picture(side.scene, language))  # noqa: S314
    titles = [element.text for element in root.iter(f"{NAME}title")]
    cards = {card.code: deck.game.title(card, deck.texts) for card in deck.cards}
    for code in side.codes:
        assert cards[code] in titles
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == language


def test_cards_cut_lines_and_marks_are_layers_of_their_own() -> None:
    root = ET.fromstring(sheet("terz"))  # noqa: S314
    layers = [g.get(f"{INKSCAPE}label") for g in root.iter(f"{NAME}g") if g.get(f"{INKSCAPE}groupmode") == "layer"]
    assert {"cards", "cut-lines", "marks", "words"} <= set(layers)
    assert len(layers) == len(set(layers))


def test_each_glyph_is_drawn_once() -> None:
    line = Text(0, 10, "ANNA und OTTO", "Fira Sans Medium", 5, "#000000")
    root = ET.fromstring(svg.picture(Scene(Box(0, 0, 60, 20), (line, line._replace(y=18))), "de"))  # noqa: S314
    glyphs = [path.get("id") for path in root.iter(f"{NAME}path")]
    assert len(glyphs) == len(set("ANNAundOTTO"))
    assert len(list(root.iter(f"{NAME}use"))) == 2 * len("ANNAundOTTO")


def test_the_validator_accepts_every_kind_of_face_and_sheet(game: Game[Any]) -> None:
    deck = deck_of(game, language="fr")
    seen = {card.kind: card for card in deck.cards}
    for card in seen.values():
        svg.picture(deck.face(card), "fr", validate=True)
    for backs in Backs:
        run = on_paper(game, backs=backs).runs[0]
        for side in run.sides[:2]:
            svg.picture(side.scene, "fr", validate=True)


def test_hostile_words_stay_words() -> None:
    words = "</title><script>alert('1')</script> & \" <b>"
    scene = Scene(
        Box(0, 0, 10, 10), (Placed(Scene(Box(0, 0, 5, 5), (Rect(0, 0, 5, 5, Paint("#000000")),), words)),), words
    )
    root = ET.fromstring(svg.picture(scene, "en"))  # noqa: S314
    assert next(element.text for element in root.iter(f"{NAME}title")) == words
    assert not list(root.iter(f"{NAME}script"))


@pytest.mark.long
def test_cards_that_stand_together_in_a_page_have_ids_of_their_own(game: Game[Any]) -> None:
    deck = deck_of(game, language="de")
    faces = [deck.face(card) for card in deck.cards]
    elements = [ET.fromstring(svg.inline(face, "de", radius=3.0)) for face in faces]  # noqa: S314
    ids = [name for element in elements for name in idents(element)]
    assert len(set(ids)) == len(ids) > len(faces)
    for element in elements:
        assert links(element) <= set(idents(element))


def idents(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def links(root: ET.Element) -> set[str]:
    """The ids that something in the picture points to."""
    uses = {element.attrib[LINK].removeprefix("#") for element in root.iter() if LINK in element.attrib}
    return uses | set(re.findall(r"url\(#([^)]*)\)", ET.tostring(root, "unicode")))


def test_an_inline_picture_is_the_file_but_for_its_ids() -> None:
    for run in on_paper("terz").runs:
        for side in run.sides[:2]:
            file = svg.picture(side.scene, "en", radius=2.0, ground="#FFFFFF").decode()
            inline = svg.inline(side.scene, "en", radius=2.0, ground="#FFFFFF")
            (prefix,) = set(re.findall(r'id="(d[0-9a-f]{12}-)', inline))
            assert f'<?xml version="1.0" encoding="utf-8"?>\n{inline.replace(prefix, "")}\n' == file


def test_one_drawing_cut_in_two_ways_is_two_pictures() -> None:
    scene = Scene(Box(0, 0, 10, 10), (Rect(0, 0, 10, 10, Paint("#000000")),))
    round_, square = (ET.fromstring(svg.inline(scene, "en", radius=radius)) for radius in (5.0, 1.0))  # noqa: S314
    assert idents(round_)
    assert not set(idents(round_)) & set(idents(square))
    assert svg.inline(scene, "en", radius=5.0) == svg.inline(scene, "en", radius=5.0)
