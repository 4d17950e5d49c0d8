"""What holds of every game; a new game is tested by existing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.core.cards import KINDS, Card
from cardgen.deck import deck as press
from cardgen.deck.deck import Deck
from cardgen.deck.game import Game
from cardgen.drawing import style
from cardgen.drawing.ornaments import CAMERA_MARK, MARK_INSET
from cardgen.drawing.scene import Box, Scene, Size, Text
from cardgen.games.take_three import wording
from cardgen.imposition.paper import CARDS
from cardgen.words import texts
from cardgen.writers import svg
from tests import scenes
from tests.example_decks import deck_of

JSON = (str, int, bool, list)
"""What attributes of a card may be (contract 1)."""


def kinds(deck: Deck) -> list[Card]:
    """A few cards of every kind, the longest code and the last one among them."""
    cards = deck.cards
    picked = {card.kind: card for card in reversed(cards)} | {f"{card.kind}-last": card for card in cards}
    return [*picked.values(), *cards[:: max(1, len(cards) // 12)]]


def test_every_code_stands_for_one_card(game: Game[Any]) -> None:
    cards = deck_of(game).cards
    assert len({card.code.casefold() for card in cards}) == len(cards)
    assert all(card.copies >= 1 and card.kind in KINDS for card in cards)
    assert all(card.code == card.code.strip() and "," not in card.code and "-" not in card.code for card in cards)


def test_a_card_as_json_has_the_attributes_of_its_kind_and_no_others(game: Game[Any]) -> None:
    attributes: dict[str, set[str]] = {}
    for card in deck_of(game).cards:
        data: dict[str, Any] = card.as_json()
        assert list(data) == ["code", "kind", "copies", "attributes"]
        assert set(data["attributes"]) == attributes.setdefault(card.kind, set(data["attributes"])), card.code
        assert all(isinstance(value, JSON) for value in data["attributes"].values()), card.code


def test_each_kind_of_card_belongs_to_one_part_of_the_deck(game: Game[Any]) -> None:
    kinds_of_parts = [kind for part in game.parts for kind in part.kinds]
    assert len(set(kinds_of_parts)) == len(kinds_of_parts)
    assert {card.kind for card in deck_of(game).cards} <= set(kinds_of_parts)


def test_a_face_covers_its_trim_and_bleed(game: Game[Any]) -> None:
    for card in kinds(deck_of(game)):
        part = next(part for part in game.parts if card.kind in part.kinds)
        scene = deck_of(game).face(card)
        if part.shape == "mat":
            continue
        size = part.size or game.size
        assert scene.bounds == pytest.approx(Box(0, 0, size.width, size.height).grown(3))


def test_every_card_says_in_words_what_it_is_and_no_two_say_the_same(game: Game[Any], language: str) -> None:
    deck = deck_of(game, language=language)
    words = press.texts(game, language)
    titles = [game.title(card, words) for card in deck.cards]
    assert all(title and "{" not in title for title in titles)
    assert len(set(titles)) == len(titles)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_nothing_that_matters_leaves_the_safe_area_and_nothing_is_too_small(
    game: Game[Any], size: Size, language: str
) -> None:
    deck = deck_of(game, size=size, language=language)
    trim = deck.size
    for card in deck.cards if language == "de" else kinds(deck):
        if card.kind in ("chip", "mat"):
            continue
        safe = Box(0, 0, trim.width, trim.height).grown(-4)
        for text, box, points in scenes.texts(deck.face(card)):
            assert scenes.inside(box, safe), (card.code, text.text, box)
            assert points >= (4.999 if text.text == card.code else 5.999), (card.code, text.text, points)


@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_a_camera_mark_would_cover_no_number_and_no_word(game: Game[Any], size: Size) -> None:
    deck = deck_of(game, size=size)
    trim = deck.size
    near, far = MARK_INSET, MARK_INSET + CAMERA_MARK
    places = [
        Box(trim.width - far, near, trim.width - near, far),
        Box(near, trim.height - far, far, trim.height - near),
    ]
    if game.square:  # turned by quarters, it has a mark at the middle of an edge
        places = [Box(-CAMERA_MARK / 2, -CAMERA_MARK / 2, CAMERA_MARK / 2, CAMERA_MARK / 2)]
        places = [Box(*(edge + trim.width / 2 for edge in places[0]))]
    for card in deck.cards:
        if card.kind in ("chip", "mat"):
            continue
        for text, box, _ in scenes.texts(deck.face(card)):
            if text.text == card.code and game.square:
                continue
            assert not any(scenes.overlap(box, place) for place in places), (card.code, text.text)


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("name", style.built_in())
def test_all_tasks_are_set_in_one_size_of_11_pt_at_least_on_any_card_in_any_style_and_language(
    name: str, language: str
) -> None:
    from cardgen.games import registry

    game, font = registry.find("take-three"), style.load(name).text
    large = style.load(name).large_print  # which the smallest cards have no room for, and say so
    for size in CARDS.values():
        if large and size == CARDS["mini"]:
            continue
        deck = deck_of(game, size=size, language=language, style=name)
        sizes: set[float] = set()
        for card in deck.cards:
            if card.kind == "task":
                scene = deck.face(card)
                lines = [s for s in scene.shapes if isinstance(s, Text) and s.text != card.code]
                wanted = wording.card_words(card.attributes["text"], deck.design(deck.part_of(card)))
                written = "".join(line.text for line in lines)
                assert written.replace("-", "").replace(" ", "") == wanted.replace("-", "").replace(" ", "")
                sizes |= {line.size * 72 / 25.4 for line in lines if line.font == font}
        assert len(sizes) == 1
        assert min(sizes) >= (13.899 if size == game.size else 10.999), size


def test_no_zero_of_a_number_has_a_slash(game: Game[Any], language: str) -> None:
    """Atkinson Hyperlegible's has one, and children read Ø; in the small code beside letters it may stay."""
    deck = deck_of(game, language=language, style="clear")
    for card in deck.cards:
        for text, *_ in scenes.texts(deck.face(card)):
            assert "0" not in text.text or text.text == card.code or "Atkinson" not in text.font, (card.code, text.text)


def pixels(scene: Scene) -> Any:
    """The scene in grey and colour, at 10 dots per mm."""
    import io

    import numpy as np
    from PIL import Image

    from cardgen.writers import png

    data = png.picture(scene, "en", ground="#FFFFFF", dpi=254)
    return np.asarray(Image.open(io.BytesIO(data))).astype(int)


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_a_back_is_the_same_when_it_is_turned(game: Game[Any], size: Size) -> None:
    deck = deck_of(game, size=size)
    for part in game.parts:
        if part.shape != "card":
            continue
        picture = pixels(game.back(part, game.spec, deck.design(part)))
        difference = abs(picture - picture[::-1, ::-1])
        assert (difference.max(axis=2) > 40).mean() < 0.0005, part.key


def test_backs_of_parts_that_must_not_be_mixed_up_differ(game: Game[Any], design: Any) -> None:
    backs = [game.back(part, game.spec, design) for part in game.parts if part.shape == "card"]
    pictures = [svg.picture(back, "en") for back in backs]
    assert len(set(pictures)) == len(pictures)


def test_no_two_cards_look_the_same(game: Game[Any]) -> None:
    deck = deck_of(game)
    faces = [svg.picture(deck.face(card)._replace(title=""), "en") for card in deck.cards]
    without_codes = {re.sub(rb"<use[^>]*>", b"", face) for face in faces}
    assert len(set(faces)) == len(faces)
    assert len(without_codes) > 1


def test_colours_never_stand_alone(game: Game[Any]) -> None:
    """Each colour that a deck uses has a sign, and no two have the same."""
    design = deck_of(game).design(game.parts[0])
    spec = game.spec
    groups = [getattr(spec, name) for name in ("colours", "figures") if hasattr(spec, name)]
    for group in groups:
        signs = [design.style.colour(name).sign for name in group]
        assert len(set(signs)) == len(signs)
    if hasattr(spec, "backgrounds"):
        signs = [design.style.ground(name).sign for name in spec.backgrounds]
        assert len(set(signs)) == len(signs)


ONE_LANGUAGE = ("hyphen.", "large.")
"""What is said of single long words, which another language has not."""
ENDINGS = "say.e."
"""What a word ends in beside another one, in the hole `e`: nothing in most languages."""


def test_no_language_lacks_a_word(game: Game[Any]) -> None:
    for folder in (Path(game.folder) / "texts", texts.SHARED):
        german = set(texts.read(folder / "de.toml"))
        for language in texts.LANGUAGES:
            words = texts.read(folder / f"{language}.toml")
            own = {key for key in words if not key.startswith(ONE_LANGUAGE)}
            missing = {key for key in german if not key.startswith(ONE_LANGUAGE)} - own
            assert not missing, f"{folder.parent.name}/{language}: {sorted(missing)}"
            assert not own - german, f"de lacks {sorted(own - german)}"
            assert all(word.strip() for key, word in words.items() if not key.startswith(ENDINGS))


def test_places_for_values_are_the_same_in_all_languages(game: Game[Any]) -> None:
    for folder in (Path(game.folder) / "texts", texts.SHARED):
        german = texts.read(folder / "de.toml")
        for language in texts.LANGUAGES:
            words = texts.read(folder / f"{language}.toml")
            for key in german.keys() & words.keys():
                holes = [sorted(set(re.findall(r"{(\w+)}", word)) - {"e"}) for word in (german[key], words[key])]
                assert holes[0] == holes[1], (language, key)
