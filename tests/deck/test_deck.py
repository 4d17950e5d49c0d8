"""A deck is made once and its cards are drawn once, however often and in whatever ways they are laid on paper."""

from __future__ import annotations

import ast
import functools
import gc
import inspect
import sys
import weakref
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from cardgen.cli import main
from cardgen.core.cards import Card
from cardgen.deck import deck as press
from cardgen.deck import edition
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.game import AnyGame
from cardgen.deck.layout import Layout
from cardgen.drawing import style
from cardgen.games import registry
from cardgen.imposition.plan import Backs, Print
from cardgen.products.products import of_card, of_deck
from cardgen.writers import FORMATS
from tests.example_decks import deck_of, on_paper


def counted(key: str) -> tuple[AnyGame, Counter[str]]:
    """A game that counts how often its deck is made, each card drawn, and a back."""
    game, calls = registry.find(key), Counter[str]()

    def deck(*of: Any) -> tuple[Card, ...]:
        calls["deck"] += 1
        return game.deck(*of)

    def face(card: Card, *of: Any) -> Any:
        calls[card.code] += 1
        return game.face(card, *of)

    def back(part: Any, *of: Any) -> Any:
        calls[f"back of {part.key}"] += 1
        return game.back(part, *of)

    return game._replace(deck=deck, face=face, back=back), calls


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_a_deck_is_made_once_and_each_of_its_cards_is_drawn_once_for_all_ways_to_print(key: str) -> None:
    game, calls = counted(key)
    deck = Deck(edition.original(game))
    for backs in Backs:
        for margin in (5.0, 7.0):
            assert list(of_deck(Layout(deck, Print(backs=backs, margin=margin)), ["pdf", "svg"]))
    assert set(calls) >= {"deck", *(card.code for card in deck.cards)}
    assert set(calls.values()) == {1}


def unbounded() -> dict[str, int]:
    """How many values are kept by each cache of ours that has no bound."""
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return {
        f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize
        for one in caches
        if str(one.__module__).startswith("cardgen.") and one.cache_parameters()["maxsize"] is None
    }


@pytest.mark.long
def test_two_hundred_margins_leave_nothing_behind() -> None:
    game, calls = counted("triple3")
    deck = Deck(edition.original(game))
    assert Layout(deck).runs
    before, drawn, layouts = unbounded(), calls.total(), []
    for n in range(200):
        layout = Layout(deck, Print(margin=4 + n / 100, spares=False))
        assert layout.runs
        layouts.append(weakref.ref(layout))
    del layout
    gc.collect()
    assert calls.total() == drawn
    assert unbounded() == before
    assert not [layout for layout in layouts if layout()]


def test_a_deck_that_nobody_needs_any_more_is_gone() -> None:
    deck = Deck(edition.original(registry.find("terz")), Appearance(hints=False))
    assert Layout(deck).document().pages
    gone = weakref.ref(deck)
    del deck
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("key", ["terz", "take-three", "threepia"])
def test_a_print_enters_the_press_by_five_doors(key: str, tmp_path: Path) -> None:
    doors: Counter[str] = Counter()
    own, package = inspect.getfile(press), str(Path(press.__file__).parent.parent)

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == own and frame.f_back:
            caller = frame.f_back.f_code.co_filename
            if caller.startswith(package) and caller != own:
                doors[frame.f_code.co_name] += 1

    sys.setprofile(watch)
    try:
        assert main.main(["print", key, "--format", "pdf", "-o", str(tmp_path)]) == 0
    finally:
        sys.setprofile(None)
    assert set(doors) == {"__init__", "size_of", "items", "spares", "credit"}
    assert doors["__init__"] == 1
    parts = len(registry.find(key).parts)
    assert doors.total() - doors["credit"] <= 1 + 3 * parts


@pytest.mark.parametrize("kind", [Appearance, Print])
def test_each_field_of_a_wish_says_what_it_is_and_what_it_is_by_default(kind: type[NamedTuple]) -> None:
    (body,) = [node.body for node in ast.parse(inspect.getsource(kind)).body if isinstance(node, ast.ClassDef)]
    fields = [k for k, node in enumerate(body) if isinstance(node, ast.AnnAssign)]
    assert len(fields) == len(kind._fields)
    for k in fields:
        after = body[k + 1]
        assert isinstance(after, ast.Expr)
        assert isinstance(after.value, ast.Constant)
        assert "Default: " in str(after.value.value)


def test_a_style_may_be_a_value() -> None:
    classic = style.load("classic")
    assert deck_of("terz", style=classic).style is classic
    alike = classic._replace(ink=classic.white)
    with pytest.raises(style.StyleError, match=r"^style: ink of #FFFFFF can't be seen on #FFFFFF"):
        Deck(edition.original(registry.find("terz")), Appearance(alike)).style  # noqa: B018


# --- products


def test_a_deck_comes_out_as_one_file_with_all_pages_or_as_a_file_for_each_side() -> None:
    layout = on_paper("triple3", only=("PC0", "CHIP"), backs=Backs.FOLD)
    assert [(made.name, made.media_type) for made in of_deck(layout, ["pdf", "png"])] == [
        ("triple3-only.pdf", "application/pdf"),
        ("triple3-only/triple3-only-cards-01-fold.png", "image/png"),
        ("triple3-only/triple3-only-chips-01-fold.png", "image/png"),
    ]


@pytest.mark.parametrize("kind", FORMATS)
def test_a_card_comes_out_in_every_format_the_same_each_time(kind: str) -> None:
    deck = deck_of("terz")
    made = of_card(deck, deck.cards[0], kind)
    assert made.name == f"{deck.cards[0].code}{FORMATS[kind].ending}"
    assert made.make() == made.make() != of_card(deck, deck.cards[0], kind, back=True).make()
